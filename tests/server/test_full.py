"""A server that has as many sockets as it can have, and a table that many watch: what is refused, and what never is."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect as open_socket

from sabacc.protocol import online
from sabacc.server import limits
from sabacc.server.hall import Hall
from sabacc.server.open_files import most_sockets
from sabacc.server.store import Store
from tests.support.live_server import LiveServer
from tests.support.processes import AMPLE
from tests.support.served import served
from tests.support.stored_hall import stored_hall

FULL = 1013


def run(test: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), AMPLE))


async def refused(door: str) -> int | None:
    """The code with which a socket is closed before it has said hello."""
    async with open_socket(door, compression=None) as late:
        await late.wait_closed()
        return late.close_code


def test_a_server_that_is_full_refuses_sockets_and_answers_all_else(tmp_path: Path) -> None:
    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            hall = Hall(store, {}, most_sockets=2)
            async with served(hall) as server, AsyncExitStack() as held:
                table = (await server.client.post("/api/tables", json={"rules": "classic"})).json()["table"]
                first, second = [await held.enter_async_context(server.socket(table)) for _ in range(2)]
                assert await refused(server.door(table)) == FULL
                assert (await server.client.get("/healthz")).status_code == 200
                assert hall.metrics.refusals["full"] == 1
                assert "sabacc_sockets_most 2" in (await server.client.get("/metrics")).text
                await first.hear_all()
                await second.hear_all()
                await second.hang_up()
                while hall.limits.sockets > 1:
                    await first.hear_all()
                async with server.socket(table) as third:
                    assert isinstance(await third.hear(), online.TableWelcome)

    run(test)


def test_whoever_sits_at_a_table_gets_in_however_many_watch_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_WATCHING", 2)

    async def test() -> None:
        async with stored_hall(tmp_path) as place, served(place.hall) as server, AsyncExitStack() as held:
            table = place.table_id
            person, token = await place.hall.admit(table, "Ana", "player")
            _, other = await place.hall.admit(table, "Bo", "player")
            ana = await held.enter_async_context(server.socket(table, token))
            assert isinstance(await ana.ask("sitdown", name="Ana"), online.Ack)
            for _ in range(2):
                await (await held.enter_async_context(server.socket(table))).hear_all()
            for who in ("", other):
                async with server.socket(table, who) as late:
                    assert await late.closed() == FULL
            again = await held.enter_async_context(server.socket(table, token))
            welcome = await again.hear()
            assert isinstance(welcome, online.TableWelcome) and welcome.person == person.id
            assert place.hall.metrics.refusals["full"] == 2

    run(test)


@pytest.mark.parametrize(("files", "sockets"), [(1024, 824), (65536, 65336), (256, 128)])
def test_some_files_are_left_for_everything_else(files: int, sockets: int) -> None:
    assert most_sockets(files) == sockets


@pytest.mark.skipif(sys.platform != "linux", reason="the limits of another process can be seen on Linux only")
def test_a_server_takes_all_files_that_it_may_open_and_keeps_some_for_itself(tmp_path: Path) -> None:
    limited = (
        "-c",
        "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (100, 256))\n"
        "from sabacc.cli import main\nmain()\n",
    )

    async def test(server: LiveServer) -> None:
        table = server.ask("POST", "/api/tables", {"rules": "classic"})["table"]
        door = server.socket_of(table)
        async with AsyncExitStack() as held:
            sockets: list[ClientConnection] = []
            for _ in range(most_sockets(256)):
                sockets.append(await held.enter_async_context(open_socket(door, max_queue=None)))
                await sockets[-1].send(f'{{"type": "hello", "protocol": {online.VERSION}}}')
            assert await refused(door) == FULL
            assert server.read("/healthz") == "alive\n"
            assert {each.close_code for each in sockets} == {None}

    with LiveServer(tmp_path, program=limited) as server:
        line = next(
            each for each in Path(f"/proc/{server.pid}/limits").read_text().splitlines() if "open files" in each
        )
        assert line.split()[3:5] == ["256", "256"]
        run(lambda: test(server))
