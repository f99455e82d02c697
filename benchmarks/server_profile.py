"""`sabacc` with a look at what it does, again and again: `python server_profile.py FILE ARGUMENTS`.

Every few milliseconds of CPU time the innermost calls of the main thread are noted; at the end FILE has how often each
place was seen, as JSON. That costs a few percent, where a profiler that sees every call would double the time.
"""

import atexit
import json
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

from sabacc.cli import main

_EVERY = 0.002  # seconds of CPU time
_seen: Counter[str] = Counter()


def _look(_: int, frame: FrameType | None) -> None:
    stack = []
    while frame is not None:
        stack.append(f"{frame.f_globals.get('__name__', '?')}:{frame.f_code.co_qualname}")
        frame = frame.f_back
    _seen[" ".join(stack)] += 1


def _keep(path: Path) -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    path.write_text(json.dumps(_seen))


if __name__ == "__main__":
    atexit.register(_keep, Path(sys.argv[1]))
    signal.signal(signal.SIGPROF, _look)
    signal.setitimer(signal.ITIMER_PROF, _EVERY, _EVERY)
    sys.argv = ["sabacc", *sys.argv[2:]]
    main()
