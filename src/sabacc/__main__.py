"""`python -m sabacc`."""

import sys

from sabacc.cli import main

sys.exit(main())
