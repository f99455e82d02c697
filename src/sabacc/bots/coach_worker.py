"""The coach's worker: a process beside the table that imagines hands in compiled code.

It gets portions, never the table. It is of use only where the lab is installed, and once it has compiled everything. If
it dies, hangs or talks nonsense it is ended, and the coach goes on by itself.
"""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from sabacc.bots.process import MOST_BYTES, LineProcess
from sabacc.errors import BadBot
from sabacc.policies.portion import READY, Portion, Row, from_answer, to_line

COMMAND: Final = (sys.executable, "-P", "-m", "sabacc.lab.coach_worker")
SWITCH: Final = "SABACC_COACH"  # an environment variable: with the value "plain" there is no worker
_PATIENCE: Final = 2.0  # seconds for a portion, which takes about a tenth of one
_MOST_NUMBERS: Final = 2400  # of an answer, so that it fits into a line


def is_wanted() -> bool:
    """Whether a worker is of use here: the lab is installed, and nobody has switched it off."""
    return os.environ.get(SWITCH) != "plain" and find_spec("numba") is not None


class CoachWorker:
    """The process, as long as it is any good."""

    def __init__(self, command: Sequence[str] = COMMAND, patience: float = _PATIENCE) -> None:
        self._process: LineProcess | None = None
        self._is_warm = False
        self._patience = patience
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

    @staticmethod
    def most_hands(ideas: int) -> int:
        """How many hands a portion may have."""
        return max(1, _MOST_NUMBERS // max(1, 3 * ideas))

    def play(self, portion: Portion) -> list[Row] | None:
        """What came of a portion; None if the worker failed, and it is not asked again."""
        if self._process is None:
            return None
        self._number += 1
        self._process.send(to_line(portion, self._number))
        line = self._process.receive(self._patience)
        try:
            if not line or len(line) > MOST_BYTES:
                raise ValueError("no answer came")
            return from_answer(line, portion, self._number)
        except ValueError:
            self.close()
            return None

    def close(self) -> None:
        """End the process."""
        process, self._process, self._is_warm = self._process, None, False
        if process is not None:
            process.end()
