"""uvicorn's WebSocket with two short cuts, as a table says the same to many sockets and most of them are quiet.

Messages that wait together are written together, past the machinery that would take each of them through several
layers; and one clock beats for all sockets, where uvicorn has two timers for each.
"""

import asyncio
from collections.abc import Iterable
from itertools import cycle
from typing import Any, Final
from weakref import WeakKeyDictionary

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

# An extension of ASGI: `websocket.send` may have whole frames under this name, and `write` writes messages at once.
FRAMES: Final = "sabacc.frames"
_TEXT: Final = b"\x81"
_PING: Final = b"\x89\x00"
_SHORT, _LONG = 126, 1 << 16
_SLOTS: Final = 25  # parts in which sockets are visited between two beats


def to_frames(messages: Iterable[bytes]) -> bytes:
    """Messages as a server sends them: a server masks nothing, so everybody gets the same bytes."""
    parts: list[bytes] = []
    for message in messages:
        size = len(message)
        if size < _SHORT:
            head = size.to_bytes(1)
        elif size < _LONG:
            head = b"\x7e" + size.to_bytes(2)
        else:
            head = b"\x7f" + size.to_bytes(8)
        parts += _TEXT, head, message
    return b"".join(parts)


class TableProtocol(WebSocketsSansIOProtocol):
    """A WebSocket of the server."""

    is_heard = True  # whether the client has said anything since the last visit, a pong for example
    unanswered = 0  # pings

    def handle_connect(self, event: Any) -> None:
        """Say what this server can do besides."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][FRAMES] = {"write": self.write}

    def write(self, messages: Iterable[bytes]) -> bool:
        """Write messages now; False if they cannot be, as the client is slow or gone."""
        if not self.writable.is_set() or self._is_gone():
            return False
        self.transport.write(to_frames(messages))
        return True

    def _is_gone(self) -> bool:
        return bool(self.disconnected or self.close_sent or self.transport.is_closing())

    async def send(self, message: Any) -> None:
        """Send a message of ASGI, or frames as they are."""
        frames = message.get(FRAMES)
        if frames is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self._is_gone():
            raise ClientDisconnected
        self.transport.write(frames)

    def data_received(self, data: bytes) -> None:
        """The client is there."""
        self.is_heard = True
        super().data_received(data)

    def start_keepalive(self) -> None:
        """Be visited with all the others."""
        if self.ping_interval:
            _heartbeat(self.loop, self.ping_interval).add(self)

    def stop_keepalive(self) -> None:
        """Be visited no more."""
        if self.ping_interval:
            _heartbeat(self.loop, self.ping_interval).remove(self)

    def beat(self) -> None:
        """Ask a client that was quiet whether it is still there; cut off one that has not answered for long.

        Visits are counted, not seconds: a server that was busy has not heard what came meanwhile, but will have by the
        next visit.
        """
        if self.is_heard:
            self.is_heard, self.unanswered = False, 0
        elif self.unanswered >= self._most_unanswered:
            self.keepalive_timeout()
        elif not self.transport.is_closing() and not self.close_sent:
            self.unanswered += 1
            self.transport.write(_PING)

    @property
    def _most_unanswered(self) -> int:
        # Two visits pass before the first ping of a client that has just been heard is overdue.
        return max(1, int((self.ping_timeout or 0) / (self.ping_interval or 1)) - 1)


class _Heartbeat:
    """Visits sockets, a few at a time, so that none waits for all the others."""

    def __init__(self, loop: asyncio.AbstractEventLoop, every: float) -> None:
        self._loop, self._every = loop, every
        self._slots: tuple[set[TableProtocol], ...] = tuple(set() for _ in range(_SLOTS))
        self._turns = cycle(self._slots)
        self._is_beating = False

    def add(self, socket: TableProtocol) -> None:
        min(self._slots, key=len).add(socket)
        if not self._is_beating:
            self._is_beating = True
            self._loop.call_later(self._every / _SLOTS, self._beat)

    def remove(self, socket: TableProtocol) -> None:
        for slot in self._slots:
            slot.discard(socket)

    def _beat(self) -> None:
        for socket in tuple(next(self._turns)):
            socket.beat()
        self._is_beating = any(self._slots)
        if self._is_beating:
            self._loop.call_later(self._every / _SLOTS, self._beat)


_HEARTBEATS: WeakKeyDictionary[asyncio.AbstractEventLoop, _Heartbeat] = WeakKeyDictionary()


def _heartbeat(loop: asyncio.AbstractEventLoop, every: float) -> _Heartbeat:
    if loop not in _HEARTBEATS:
        _HEARTBEATS[loop] = _Heartbeat(loop, every)
    return _HEARTBEATS[loop]
