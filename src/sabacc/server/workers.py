"""`Workers`: processes that think for all tables, each lent to one thread at a time. One that fails is replaced."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import LifoQueue
from threading import Lock
from typing import Final

from sabacc.bots.worker import COMMAND, MOST_NUMBERS, PLAIN, Worker, is_wanted
from sabacc.errors import BadBot
from sabacc.policies.decision import Act, Decision
from sabacc.policies.portion import Portion, Row

_MOST: Final = 4
_BEGINS_WITHIN: Final = 15.0  # seconds, in plain Python; compiling takes longer, and is not waited for
_PATIENCE: Final = 2.0  # seconds
_PLAIN_NUMBERS: Final = 240  # a tenth of what compiled code is asked for at once: it is slower
_MOST_COMPILED: Final = 5  # processes that may fail at one place before it is content with plain Python


def usual_number() -> int:
    """How many there are: one core is for the tables, but two thoughts are to be possible at once."""
    return max(2, min(_MOST, (os.cpu_count() or 1) - 1))


class Workers:
    """Places for processes, which are started when they are first needed.

    At first they think in plain Python. Where the lab is installed, compiled code takes over once it is ready. One
    place compiles before the others, which then find its work on disk.
    """

    def __init__(
        self,
        number: int | None = None,
        plain: Sequence[str] = PLAIN,
        compiled: Sequence[str] | None = None,
        patience: float = _PATIENCE,
    ) -> None:
        self.number = usual_number() if number is None else number
        self.patience = patience
        self.plain, self.compiled = plain, COMMAND if compiled is None and is_wanted() else compiled
        self.failures = 0  # processes that were given up
        self._compiles: _Place | None = None
        self.is_compiled = False  # by some place, so that the result is on disk
        self.is_begun = False
        self._is_closed = False
        self._lock = Lock()
        self._places = [_Place(self) for _ in range(self.number)]
        # The place that was used last is used first, so that others may never be needed.
        self._idle: LifoQueue[_Place] = LifoQueue()
        for place in reversed(self._places):
            self._idle.put(place)

    @contextmanager
    def lend(self) -> "Iterator[_Place]":
        """A place where one can think. If there is none, wait for it."""
        place = self._idle.get()
        try:
            yield place
        finally:
            self._idle.put(place)
            if self._is_closed:
                place.close()

    def begin(self) -> None:
        """Start a process, so that nobody has to wait for it later."""
        self.is_begun = True
        with self.lend() as place, suppress(BadBot):
            place.begin()

    def decide(self, decision: Decision) -> Act | None:
        """What a player does; None if the worker failed."""
        with self.lend() as place:
            return place.decide(decision)

    def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        for place in self._places:
            place.close()

    @property
    def is_closed(self) -> bool:
        """Whether nobody is to think any more."""
        return self._is_closed

    def may_compile(self, place: "_Place") -> bool:
        """Whether a place may start a process that compiles."""
        with self._lock:
            self._compiles = self._compiles or place
            return self.is_compiled or self._compiles is place


class _Place:
    """Where one process thinks at a time; see `sabacc.bots.worker.Worker`, as which it is used."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._plain: Worker | None = None
        self._compiled: Worker | None = None
        self._tries = 0

    def begin(self) -> None:
        """Start a process."""
        self._worker()

    def is_warm(self) -> bool:
        """Whoever is lent a place can use it."""
        return True

    def most_hands(self, ideas: int) -> int:
        """How many hands a portion may have."""
        return self._worker().most_hands(ideas)

    def decide(self, decision: Decision) -> Act | None:
        """What a player does; None if the worker failed."""
        act = self._worker().decide(decision)
        if act is None:
            self._workers.failures += 1
        return act

    def play(self, portion: Portion) -> list[Row]:
        """What came of a portion. If a worker fails, another one tries."""
        for _ in range(2):
            rows = self._worker().play(portion)
            if rows is not None:
                return rows
            self._workers.failures += 1
        raise BadBot("the process that imagines hands has failed")

    def close(self) -> None:
        """End the processes. Whoever waits for one of them hears that it has failed."""
        for worker in (self._plain, self._compiled):
            if worker is not None:
                worker.close()

    def _worker(self) -> Worker:
        """A process that can begin, if any can; the compiled one, if there is one."""
        workers = self._workers
        if workers.is_closed:
            raise BadBot("the server is being stopped")
        if workers.compiled is not None and self._compiled_is_ready(workers.compiled):
            assert self._compiled is not None
            return self._compiled
        if self._plain is None or not self._plain.is_running:
            self._plain = Worker(workers.plain, workers.patience, _PLAIN_NUMBERS)
            self._plain.is_warm(_BEGINS_WITHIN)
        return self._plain

    def _compiled_is_ready(self, command: Sequence[str]) -> bool:
        workers = self._workers
        if self._compiled is None or not self._compiled.is_running:
            if self._tries >= _MOST_COMPILED or not workers.may_compile(self):
                return False
            self._tries += 1
            self._compiled = Worker(command, workers.patience, MOST_NUMBERS)
        if not self._compiled.is_warm():
            return False
        workers.is_compiled = True
        if self._plain is not None:
            self._plain.close()
            self._plain = None
        return True
