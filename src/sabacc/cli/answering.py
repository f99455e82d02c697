"""How commands with long answers give them: in JSON, at once, or through a pager."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cyclopts import Parameter

from sabacc.cli.arguments import Json
from sabacc.cli.pager import NoPager, paged
from sabacc.cli.shared import print_json


@Parameter(name="*")
@dataclass(frozen=True)
class Answering:
    """What somebody says on the command line about the answer."""

    as_json: Json = False
    no_pager: NoPager = False

    def give(self, facts: Callable[[], object], tell: Callable[[], None]) -> None:
        """Print `facts` for programs, or have them told to people."""
        if self.as_json:
            print_json(facts())
        else:
            with paged(self.no_pager):
                tell()


IN_WORDS: Final = Answering()
