"""A time limit for code that may never end: it is given up and reported, not waited for."""

import ctypes
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class TooLate(Exception):
    """The work has not ended in time."""


class Stopwatch:
    """Counts down from `seconds`. Work that restarts the watch at each step is timed step by step."""

    def __init__(self, seconds: float, what: str) -> None:
        self._seconds = seconds
        self.restart(what)

    def restart(self, what: str) -> None:
        """Count down from the beginning; `what` names what is timed."""
        self._what = what
        self._end = time.monotonic() + self._seconds

    @property
    def left(self) -> float:
        """The seconds that are left, 0 if there are none."""
        return max(0.0, self._end - time.monotonic())

    @property
    def complaint(self) -> str:
        """What is said when the time is over."""
        return f"{self._what} takes longer than {self._seconds:g} seconds"


def within(watch: Stopwatch, work: Callable[[], T]) -> T:
    """What `work` returns or raises; `TooLate` if the stopwatch runs out first.

    The work has a thread of its own. Work that is late is told to stop, and left behind if it does not.

    >>> within(Stopwatch(60, "the answer"), lambda: 6 * 7)
    42
    """
    errand = _Errand(work)
    thread = Thread(target=errand.run, daemon=True)
    thread.start()
    try:
        while not errand.done.wait(watch.left):
            if watch.left == 0:
                raise TooLate(watch.complaint)
    finally:
        if not errand.done.is_set():
            _stop(thread)
    return errand.result()


class _Stopped(BaseException):
    """Raised inside work that is late; a bot that catches every `Exception` does not catch it."""


class _Errand(Generic[T]):
    """Work, and what came of it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.done = Event()
        self._work = work
        self._results: list[T] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        with suppress(_Stopped):
            try:
                self._results.append(self._work())
            except BaseException as error:
                self._error = error
            self.done.set()

    def result(self) -> T:
        if self._error is not None:
            raise self._error
        return self._results[0]


def _stop(thread: Thread) -> None:
    """Raise `_Stopped` in a thread, between two steps of its Python code."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_Stopped))
