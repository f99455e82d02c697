"""People for a server that is measured: thousands of sockets in one process, and actions at times that are set before.

The load is open: an action is due at its time whether the server has answered the ones before or not, and its latency
counts from that time. So a server that falls behind cannot make the load lighter.
"""

import asyncio
import gc
import re
import struct
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, cast

import msgspec

_TICK: Final = 0.0005  # seconds between looks at the clock
_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_UPDATE: Final = re.compile(rb'\{"type":"update","v":(\d+)')
_DECODE: Final = msgspec.json.Decoder().decode
_ENCODE: Final = msgspec.json.Encoder().encode


class Socket(asyncio.Protocol):
    """The least WebSocket client that a server takes for one: it parses few frames, so that thousands fit a core."""

    def __init__(
        self, path: str, port: int, hear: Callable[[bytes], None], heard_all: Callable[[], None] = lambda: None
    ) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False  # by the server
        self._path, self._port = path, port
        self._hear, self._heard_all = hear, heard_all
        self._rest = b""
        self._is_open = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        lines = (
            f"GET {self._path} HTTP/1.1", f"Host: localhost:{self._port}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", "",
        )  # fmt: skip
        self._transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        """Take what came, frame by frame."""
        data = self._rest + data if self._rest else data
        if not self._is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(ConnectionError(head[:80].decode(errors="replace")))
                return
            self._is_open = True
            self.opened.set_result(None)
        self._rest = data[self._frames(data) :]
        self._heard_all()

    def _frames(self, data: bytes) -> int:
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[start : start + 2]), start + 2
            elif length == 127:
                length, start = int.from_bytes(data[start : start + 8]), start + 8
            if start + length > size:
                break
            self._frame(data[at], data[start : start + length])
            at = start + length
        return at

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == _TEXT:
            self._hear(body)
        elif kind == _PING:
            self._write(_PONG, body)
        elif kind == _CLOSE:
            self.is_closed = True

    def connection_lost(self, _: Exception | None) -> None:
        """The server is gone."""
        self.is_closed = True

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._write(_TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        # A mask of zeros is a mask, and needs no work.
        size = len(body)
        head = struct.pack("!BB", kind, 0x80 | size) if size < 126 else struct.pack("!BBH", kind, 0xFE, size)
        self._transport.write(head + b"\0\0\0\0" + body)

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


class Place(NamedTuple):
    """A table in the store, the tokens of those who sit there, by seat, and the address that they share."""

    table: str
    tokens: tuple[str, ...]
    address: str


class Chair:
    """Somebody at a table."""

    def __init__(self, table: "Table", number: int) -> None:
        self.table = table
        self.is_first = number == 0
        self.version = -1
        self.default: str | None = None
        self.socket: Socket

    async def sit(self, place: Place, number: int, port: int) -> None:
        """Connect, and wait for the welcome."""
        path = f"/api/tables/{place.table}/socket"
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(
            lambda: Socket(path, port, self.hear, self.table.see), "127.0.0.1", port, local_addr=(place.address, 0)
        )
        await self.socket.opened
        self.welcomed = loop.create_future()
        self.socket.send(_ENCODE({"type": "hello", "protocol": 2, "token": place.tokens[number]}))
        await self.welcomed

    def hear(self, body: bytes) -> None:
        """Take a message; most of them say nothing that this somebody has to know."""
        if found := _UPDATE.match(body):
            self.version = int(found[1])
            if b'"default"' in body or (self.is_first and b'"id"' in body):
                self._learn(_DECODE(body))
        elif body.startswith(b'{"type":"ack"'):
            self.table.answered(_DECODE(body)["v"])
        elif body.startswith(b'{"type":"waiting"'):
            if self.is_first:
                self.table.clock = _DECODE(body)["clock"]
        elif body.startswith(b'{"type":"nak"'):
            self.table.refused(_DECODE(body))
        elif body.startswith(b'{"type":"welcome"'):
            self._begin(_DECODE(body))

    def _begin(self, welcome: dict[str, Any]) -> None:
        self.version = welcome["v"]
        self.default = welcome["own"].get("default")
        if self.is_first:
            self.table.clock = welcome["clock"]
            self.table.question = welcome["view"].get("id", 0)
        self.welcomed.set_result(None)

    def _learn(self, update: dict[str, Any]) -> None:
        own = update.get("own", {})
        self.default = own.get("view", {}).get("default", self.default)
        if "default" in own.get("same", ()):
            self.default = None
        if self.is_first:
            self.table.question = update.get("public", {}).get("view", {}).get("id", self.table.question)


class Table:
    """What the people at one table do: they are ready, give the safe answer, and let windows pass."""

    def __init__(self, load: "Load", seats: int) -> None:
        self.chairs = [Chair(self, number) for number in range(seats)]
        self.clock: dict[str, Any] | None = None
        self.question = 0
        self._load = load
        self._due: float | None = None  # when the action was to happen that has no answer yet
        self._version = 0  # of the last answer
        self._keys = 0
        self._is_queued = False

    def see(self) -> None:
        """Say so if somebody can act now."""
        is_free = self._due is None and not self._is_queued
        if is_free and self.clock and self.clock["seats"] and self.chairs[0].version >= self._version:
            self._is_queued = True
            self._load.ready.append(self)

    def act(self, due: float) -> bool:
        """Have whoever the table waits for do something; False if they do not know of it yet."""
        self._is_queued = False
        if not self.clock or not self.clock["seats"] or any(chair.socket.is_closed for chair in self.chairs):
            return False
        kind, chair = self.clock["kind"], self.chairs[ord(self.clock["seats"][0]) - ord("A")]
        if chair.version < self.chairs[0].version or (kind == "turn" and chair.default is None):
            self.see()
            return False
        self._keys += 1
        wish: dict[str, Any] = {"type": "letpass" if kind == "window" else "beready", "key": f"k{self._keys}"}
        if kind == "turn":
            wish |= {"type": "act", "id": self.question, "act": chair.default}
        self._due = due
        chair.socket.send(_ENCODE(wish))
        return True

    def answered(self, version: int) -> None:
        """The action is on disk."""
        assert self._due is not None
        self._load.latencies.append(time.perf_counter() - self._due)
        self._due, self._version = None, version

    def refused(self, nak: dict[str, Any]) -> None:
        """The action was not taken."""
        self._load.refusals.append(f"{nak['code']}: {nak['why']}")
        self._due, self._version = None, nak["v"]


class Echoed:
    """A socket that hears its own words, in place of a table."""

    def __init__(self, load: "Load", body: bytes) -> None:
        self._load, self._body = load, body
        self._due = 0.0
        self.socket: Socket

    async def connect(self, port: int) -> None:
        """Connect."""
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(lambda: Socket("/", port, self._hear), "127.0.0.1", port)
        await self.socket.opened
        self._load.ready.append(self)

    def act(self, due: float) -> bool:
        """Say something."""
        self._due = due
        self.socket.send(self._body)
        return True

    def _hear(self, _: bytes) -> None:
        self._load.latencies.append(time.perf_counter() - self._due)
        self._load.ready.append(self)


class Figures(NamedTuple):
    """What came of a load. Times are in seconds."""

    wanted: float  # actions a second
    done: float
    late: int  # actions that were due, and had no table to happen at
    latencies: Sequence[float]
    lags: Sequence[float]  # how late this program was itself
    refusals: Sequence[str]


class Load:
    """Actions at set times, at whichever table can have one."""

    def __init__(self) -> None:
        self.ready: deque[Table | Echoed] = deque()
        self.latencies: list[float] = []
        self.refusals: list[str] = []

    async def run(self, rate: float, seconds: float) -> Figures:
        """So many actions a second for some seconds, and then a moment for the last answers."""
        self.latencies, self.refusals = [], []
        gc.collect()
        gc.freeze()
        gc.disable()
        lags, waiting = list[float](), deque[float]()
        begun = time.perf_counter()
        number, end, looked = 0, begun + seconds, begun
        while (now := time.perf_counter()) < end:
            while begun + number / rate <= now:
                waiting.append(begun + number / rate)
                # An action that fell due since the last look was late by what this program did meanwhile.
                lags.append(now - waiting[-1])
                number += 1
            self._act(waiting)
            looked = now
            await asyncio.sleep(_TICK)
        late, done = len(waiting), len(self.latencies)
        await asyncio.sleep(0.5)
        gc.enable()
        return Figures(rate, done / (looked - begun), late, self.latencies, lags, self.refusals)

    def _act(self, waiting: deque[float]) -> None:
        for _ in range(len(self.ready)):
            if not waiting:
                return
            table = self.ready.popleft()
            if table.act(waiting[0]):
                waiting.popleft()


async def seat(load: Load, places: Sequence[Place], port: int, at_once: int) -> list[Table]:
    """Connect everybody, some tables at a time: a table takes people for absent who do not come back soon."""
    tables = [Table(load, len(place.tokens)) for place in places]
    pairs = list(zip(tables, places, strict=True))
    for start in range(0, len(pairs), at_once):
        some = [
            chair.sit(place, number, port)
            for table, place in pairs[start : start + at_once]
            for number, chair in enumerate(table.chairs)
        ]
        await asyncio.gather(*some)
    return tables
