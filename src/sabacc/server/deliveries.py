"""`Deliveries`: what is told at a table waits in one queue, each message behind the write that it tells of."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, suppress
from typing import Final, NamedTuple, Protocol

import msgspec

from sabacc.errors import BadStore
from sabacc.protocol import online
from sabacc.server.connection import Connection
from sabacc.server.metrics import Metrics
from sabacc.server.refusals import code_of
from sabacc.server.talk import NOT_WRITTEN
from sabacc.tables.log import TableLog

_LOG: Final = logging.getLogger("sabacc.server")


class KeyedLog(TableLog, Protocol):
    """A log that says when an input is on disk, and knows the keys of inputs."""

    pending: Future[None] | None

    def by(self, author: str, key: str | None = None) -> AbstractContextManager[None]:
        """Who does what is appended now."""

    def found(self, author: str, key: str) -> int | None:
        """The input with a key."""


Messages = Sequence[tuple[Connection, bytes]]
Wishes = Sequence[tuple[Connection, str]]  # by their keys


class _Delivery(NamedTuple):
    """Messages that wait for a write."""

    log: KeyedLog
    written: "Future[None] | None"
    messages: Messages
    wishes: Wishes  # whose answers are among them


class Deliveries:
    """The queue of a table. `is_lost` is told the log of a write that has failed, `fails` that nothing can be told."""

    def __init__(self, metrics: Metrics, is_lost: Callable[[KeyedLog], None], fails: Callable[[], None]) -> None:
        self._metrics = metrics
        self._is_lost, self._fails = is_lost, fails
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[_Delivery] = deque()
        self._is_delivering = False
        self._awaited: Future[None] | None = None  # the write that the first delivery waits for
        self._listeners: list[asyncio.Future[None]] = []  # for everything to be told

    def post(self, log: KeyedLog, messages: Messages, wishes: Wishes = ()) -> None:
        """Send messages as soon as all that was appended to a log is on disk."""
        self._waiting.append(_Delivery(log, log.pending, messages, wishes))
        if not self._is_delivering:
            # Not now: if the write has failed already the table is read again, in the middle of what is done now.
            self._is_delivering = True
            self.go_on_soon()

    def go_on_soon(self) -> None:
        """Send what can be sent, after what is done now."""
        self._loop.call_soon(self._deliver)

    async def all_told(self) -> None:
        """Wait until everything that has happened so far is on disk and on its way to everybody."""
        while self._waiting:
            self._listeners.append(self._loop.create_future())
            await self._listeners[-1]

    def _deliver(self) -> None:
        """Send what waits, in order, each when what it tells of is on disk."""
        self._is_delivering = True
        outgoing: dict[Connection, list[bytes]] = {}
        try:
            while self._waiting and self._is_written(self._waiting[0].written):
                self._pack(self._waiting.popleft(), outgoing)
            _send(outgoing)
        except Exception as error:
            _LOG.error("what has happened at a table could not be told", exc_info=error)
            self._fails()
        finally:
            self._is_delivering = False
        if not self._waiting:
            for listener in self._listeners:
                if not listener.done():
                    listener.set_result(None)
            self._listeners.clear()

    def _is_written(self, write: Future[None] | None) -> bool:
        """Whether a write is done; if it is not, deliveries go on as soon as it is."""
        if write is None or write.done():
            return True
        if write is not self._awaited:
            self._awaited = write
            write.add_done_callback(self._wake)
        return False

    def _wake(self, _: Future[None]) -> None:
        """A write is done, as the thread of the store says."""
        with suppress(RuntimeError):  # the loop is closed, and nobody listens
            self._loop.call_soon_threadsafe(self._deliver)

    def _pack(self, delivery: _Delivery, outgoing: dict[Connection, list[bytes]]) -> None:
        """Put what waits no more to what goes out: each connection gets all of it in one go."""
        if delivery.written is not None and delivery.written.exception() is not None:
            _send(outgoing)
            self._not_written(delivery)
            return
        for connection, message in delivery.messages:
            outgoing.setdefault(connection, []).append(message)
        for connection, key in delivery.wishes:
            if (begun := connection.begun.pop(key, None)) is not None:
                self._metrics.wish_seconds.add(self._loop.time() - begun)

    def _not_written(self, delivery: _Delivery) -> None:
        """What is not on disk has not happened, and whoever wished for it is told so."""
        for connection, key in delivery.wishes:
            connection.begun.pop(key, None)
            nak = online.Nak(key=key, code=code_of(BadStore()), why=NOT_WRITTEN, v=0)
            connection.send(msgspec.json.encode(nak))
        self._is_lost(delivery.log)


def _send(outgoing: dict[Connection, list[bytes]]) -> None:
    for connection, messages in outgoing.items():
        connection.send(*messages)
    outgoing.clear()
