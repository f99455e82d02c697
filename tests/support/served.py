"""A server in this process, with real sockets: what it would take to look inside from a test."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sabacc.protocol import online
from sabacc.server.hall import Hall
from sabacc.server.hosts import Hosts
from sabacc.server.online_app import online_app
from sabacc.server.proxies import BehindProxies
from sabacc.server.serving import listen, socket_settings
from tests.support.processes import AMPLE


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def served(hall: Hall, *, proxies: str = "") -> AsyncIterator[Served]:
    """A hall behind a port of this machine."""
    with listen("127.0.0.1", 0) as listening:
        config = uvicorn.Config(
            BehindProxies(online_app(hall, Hosts()), proxies.split()), log_config=None, access_log=False,
            timeout_graceful_shutdown=5, proxy_headers=False, **socket_settings(),
        )  # fmt: skip
        server = _Server(config)
        running = asyncio.get_running_loop().create_task(server.serve([listening]))
        place = f"127.0.0.1:{listening.getsockname()[1]}"
        try:
            async with httpx.AsyncClient(base_url=f"http://{place}", timeout=AMPLE) as client:
                yield Served(place, client)
        finally:
            server.should_exit = True
            await running


class Served:
    """Somebody who asks a server, over HTTP and by sockets."""

    def __init__(self, place: str, client: httpx.AsyncClient) -> None:
        self.place, self.client = place, client

    def door(self, table_id: str) -> str:
        return f"ws://{self.place}/api/tables/{table_id}/socket"

    @asynccontextmanager
    async def socket(self, table_id: str, token: str = "", **how: object) -> AsyncIterator[Caller]:
        """A socket at which hello was said."""
        async with connect(self.door(table_id), max_size=None, compression=None, **how) as socket:  # type: ignore[arg-type]
            caller = Caller(socket)
            await caller.say({"type": "hello", "protocol": online.VERSION, "token": token})
            yield caller


class Caller:
    """One end of a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.heard: list[str] = []
        self._keys = 0

    async def say(self, message: object) -> None:
        await self._socket.send(message if isinstance(message, str) else json.dumps(message))

    async def hear(self) -> online.FromServer:
        """The next message."""
        frame = await asyncio.wait_for(self._socket.recv(), AMPLE)
        assert isinstance(frame, str)
        self.heard.append(frame)
        return online.decode_from_server(frame)

    async def ask(self, kind: str, **fields: object) -> online.Ack | online.Nak:
        """Wish for something, and wait for the answer."""
        self._keys += 1
        key = f"k{self._keys}"
        await self.say({"type": kind, "key": key, **fields})
        while True:
            message = await self.hear()
            if isinstance(message, online.Ack | online.Nak) and message.key == key:
                return message

    async def hear_all(self) -> None:
        """Hear all that is under way."""
        await self.say({"type": "ping"})
        while not isinstance(await self.hear(), online.Pong):
            pass

    async def hang_up(self) -> None:
        """Close the socket."""
        await self._socket.close()

    async def closed(self) -> int:
        """The code with which the socket was closed."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()
        return self._socket.close_code or 0
