"""The sockets of the server: many messages in one go are many messages, and a client that is silent is cut off."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect

from sabacc.server.serving import socket_settings
from sabacc.server.wire import FRAMES, to_frames
from tests.support.live_server import free_port

SIZES = (0, 1, 125, 126, 127, 65535, 65536, 70000)
BEAT = 0.05  # seconds
_HANDSHAKE = (
    "GET / HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", "",
)  # fmt: skip


async def say_all(socket: WebSocket) -> None:
    """Say messages of all sizes at once, then wait for the client to go."""
    await socket.accept()
    assert FRAMES in socket.scope["extensions"]
    await socket.send({"type": "websocket.send", FRAMES: to_frames([b"x" * size for size in SIZES])})
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.send_text(await socket.receive_text())


async def say_much(socket: WebSocket) -> None:
    """Write numbers at once for as long as that is possible, and send one more behind them."""
    await socket.accept()
    write, number = socket.scope["extensions"][FRAMES]["write"], 0
    while write([f"{number}".encode(), b" " * 50_000]):
        number += 1
    await socket.send_text(f"the rest after {number}")
    with contextlib.suppress(WebSocketDisconnect):
        await socket.receive_text()
    assert not write([b"to nobody"])


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[int]:
    port = free_port()
    settings = socket_settings() | {"ws_ping_interval": BEAT, "ws_ping_timeout": 3.6 * BEAT}
    app = Starlette(routes=[WebSocketRoute("/", say_all), WebSocketRoute("/much", say_much)])
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_config=None, lifespan="off", **settings))
    task = asyncio.create_task(server.serve())
    try:
        async with asyncio.timeout(20):
            while not server.started:
                await asyncio.sleep(0.01)
        yield port
    finally:
        server.should_exit = True
        await task


def test_messages_that_are_sent_together_arrive_one_by_one() -> None:
    async def test() -> None:
        async with serving() as port, connect(f"ws://127.0.0.1:{port}/") as client:
            assert [len(await client.recv()) for _ in SIZES] == list(SIZES)
            await client.send("and then")
            assert await client.recv() == "and then"

    asyncio.run(asyncio.wait_for(test(), 60))


def test_what_cannot_be_written_at_once_is_refused_and_nothing_overtakes_anything() -> None:
    async def test() -> None:
        async with serving() as port, connect(f"ws://127.0.0.1:{port}/much", ping_interval=None) as client:
            heard = [str(await client.recv())]
            while not heard[-1].startswith("the rest"):
                assert len(await client.recv()) == 50_000
                heard.append(str(await client.recv()))
            *numbers, last = heard
            assert numbers == [str(number) for number in range(len(numbers))]
            assert numbers and last == f"the rest after {len(numbers)}"

    asyncio.run(asyncio.wait_for(test(), 60))


def test_a_client_that_answers_pings_stays_and_a_silent_one_is_cut_off() -> None:
    async def test() -> None:
        async with serving() as port, connect(f"ws://127.0.0.1:{port}/", ping_interval=None) as client:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write("\r\n".join(_HANDSHAKE).encode())
            # It takes everything, and never answers.
            taken = await asyncio.wait_for(reader.read(-1), 30)
            assert b" 101 " in taken
            assert b"\x89\x00" in taken
            writer.close()
            for _ in SIZES:
                await client.recv()
            await client.send("still here")
            assert await client.recv() == "still here"

    asyncio.run(asyncio.wait_for(test(), 60))


@pytest.mark.parametrize("size", SIZES)
def test_a_frame_says_how_long_it_is(size: int) -> None:
    frame = to_frames([b"x" * size])
    assert frame[0] == 0x81
    assert frame.endswith(b"x" * size)
    assert len(frame) - size == (2 if size < 126 else 4 if size < 65536 else 10)
