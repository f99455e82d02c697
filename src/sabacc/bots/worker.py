"""`Worker`: a process beside the table that imagines hands, for the coach and for bots that think.

It gets portions and decisions, never the table. Compiled code is of use only where the lab is installed, and once
everything is compiled; until then, and without the lab, a server has processes that think in plain Python. One that
dies, hangs or talks nonsense is ended, and whoever has asked goes on without it.
"""

import os
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Final, Protocol, TypeVar

from sabacc.bots.process import MOST_BYTES, LineProcess
from sabacc.errors import BadBot
from sabacc.policies.decision import Act, Decision
from sabacc.policies.portion import Portion, Row
from sabacc.policies.work import READY, Work, act_from, rows_from, to_line

COMMAND: Final = (sys.executable, "-P", "-m", "sabacc.lab.worker")
PLAIN: Final = (sys.executable, "-P", "-m", "sabacc.bots.plain_worker")
SWITCH: Final = "SABACC_COACH"  # an environment variable: with the value "plain" there is no worker
_PATIENCE: Final = 2.0  # seconds for a portion, which takes about a tenth of one, and beyond those for a decision
MOST_NUMBERS: Final = 2400  # of an answer, so that it fits into a line

_Answer = TypeVar("_Answer")


def is_wanted() -> bool:
    """Whether a worker is of use here: the lab is installed, and nobody has switched it off."""
    return os.environ.get(SWITCH) != "plain" and find_spec("numba") is not None


class Imagines(Protocol):
    """Somebody who plays portions for the coach."""

    def is_warm(self) -> bool:
        """Whether it can take portions now."""

    def most_hands(self, ideas: int) -> int:
        """How many hands a portion may have."""

    def play(self, portion: Portion) -> list[Row] | None:
        """What came of a portion; None if that has failed."""

    def close(self) -> None:
        """End it."""


class Worker:
    """The process, as long as it is any good. `most_numbers` bounds what it is asked for at once."""

    def __init__(
        self, command: Sequence[str] = COMMAND, patience: float = _PATIENCE, most_numbers: int = MOST_NUMBERS
    ) -> None:
        self._process: LineProcess | None = None
        self._is_warm = False
        self._patience = patience
        self._most_numbers = most_numbers
        self._number = 0
        try:
            # It has nothing to save, so it need not be given time to end.
            self._process = LineProcess(command, grace=0.0)
        except BadBot:
            return

    @property
    def is_running(self) -> bool:
        """Whether it may still be of use."""
        return self._process is not None

    def is_warm(self, seconds: float = 0.0) -> bool:
        """Whether it can take portions, now or within some seconds."""
        if self._process is not None and not self._is_warm:
            line = self._process.receive(seconds)
            self._is_warm = line == READY
            if line is not None and not self._is_warm:
                self.close()
        return self._is_warm

    def most_hands(self, ideas: int) -> int:
        """How many hands a portion may have."""
        return max(1, self._most_numbers // max(1, 3 * ideas))

    def play(self, portion: Portion) -> list[Row] | None:
        """What came of a portion; None if the worker failed, and it is not asked again."""
        return self._ask(portion, self._patience, lambda line: rows_from(line, portion, self._number))

    def decide(self, decision: Decision) -> Act | None:
        """What a player does; None if the worker failed, and it is not asked again."""
        patience = decision.seconds + self._patience
        return self._ask(decision, patience, lambda line: act_from(line, self._number))

    def _ask(self, work: Work, patience: float, read: Callable[[bytes], _Answer]) -> _Answer | None:
        if self._process is None:
            return None
        self._number += 1
        self._process.send(to_line(work, self._number))
        line = self._process.receive(patience)
        try:
            if not line or len(line) > MOST_BYTES:
                raise ValueError("no answer came")
            return read(line)
        except ValueError:
            self.close()
            return None

    def close(self) -> None:
        """End the process."""
        process, self._process, self._is_warm = self._process, None, False
        if process is not None:
            process.end()
