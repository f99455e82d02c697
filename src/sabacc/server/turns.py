"""`Turns`: a few threads that work for all tables, which take turns: one that asks for much keeps no other waiting."""

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Condition, Thread
from typing import Any, TypeVar

_T = TypeVar("_T")
_Work = tuple["Future[Any]", Callable[[], Any]]


class Turns:
    """Threads that do one thing at a time for each table, and then something for the table that has waited longest."""

    def __init__(self, threads: int, name: str) -> None:
        self._most, self._name = threads, name
        self._threads: list[Thread] = []
        self._idle = 0
        self._is_closed = False
        self._changed = Condition()
        # Of each table what it waits for. The first of those that are not served now comes next.
        self._waiting: OrderedDict[Hashable, deque[_Work]] = OrderedDict()
        self._served: set[Hashable] = set()

    def submit(self, table: Hashable, work: Callable[[], _T]) -> "Future[_T]":
        """Have something done for a table."""
        future: Future[_T] = Future()
        with self._changed:
            if self._is_closed:
                future.cancel()
                return future
            self._waiting.setdefault(table, deque()).append((future, work))
            if not self._idle and len(self._threads) < self._most:
                self._threads.append(Thread(target=self._run, name=self._name, daemon=True))
                self._threads[-1].start()
            self._changed.notify()
        return future

    def close(self) -> None:
        """Do nothing more. What is being done now is not waited for."""
        with self._changed:
            self._is_closed = True
            for each in self._waiting.values():
                for future, _ in each:
                    future.cancel()
            self._waiting.clear()
            self._changed.notify_all()

    def _run(self) -> None:
        while (turn := self._take_turn()) is not None:
            table, (future, work) = turn
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except BaseException as error:  # it is the business of whoever asked
                    future.set_exception(error)
            with self._changed:
                self._served.discard(table)
                self._changed.notify()

    def _take_turn(self) -> tuple[Hashable, _Work] | None:
        """What comes next, when there is something; None if nothing does any more."""
        with self._changed:
            while not self._is_closed:
                for table, waiting in self._waiting.items():
                    if table not in self._served:
                        self._served.add(table)
                        work = waiting.popleft()
                        if waiting:
                            self._waiting.move_to_end(table)
                        else:
                            del self._waiting[table]
                        return table, work
                self._idle += 1
                self._changed.wait()
                self._idle -= 1
        return None
