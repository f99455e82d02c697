"""Whoever asks to sit down at a table whose host is asked first: they hear a no, and ask again after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from sabacc.client import Refused, RemoteTable, connect
from sabacc.client.connecting import Heard
from sabacc.protocol import online
from sabacc.server.hall import Hall
from sabacc.server.store import Store
from tests.support.processes import AMPLE
from tests.support.served import Served, served


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), AMPLE))


class Guest:
    """Somebody at a table, with what they have heard."""

    def __init__(self, table: RemoteTable, heard: list[Heard]) -> None:
        self.table, self.heard = table, heard

    def count(self, kind: type) -> int:
        return sum(isinstance(each, kind) for each in self.heard)

    def has_heard_more(self, kind: type, times: int) -> bool:
        return self.count(kind) > times

    async def until(self, holds: Callable[[], bool]) -> None:
        async for _ in self.table.changes():
            if holds():
                return


@asynccontextmanager
async def a_table(folder: Path) -> AsyncIterator[tuple[Hall, str, Guest, Guest]]:
    """A table whose host wants to be asked; the host, and somebody who has asked."""
    with Store(folder / "server.db") as store:
        hall = Hall(store, {"thumb": ""})
        async with served(hall) as server, AsyncExitStack() as held:
            answer = await server.client.post("/api/tables", json={"rules": "classic", "seats": 3})
            table = answer.json()["table"]
            answers = [answer, await server.client.post(f"/api/tables/{table}/people", json={"name": "Bo"})]
            guests = [await enter(server, held, table, each.json()["token"]) for each in answers]
            await guests[0].table.wish(online.SitDown, name="Ana")
            await guests[0].table.wish(online.Run, set={"approve": "yes"})
            await guests[1].table.wish(online.SitDown, name="Bo", seat="C")
            await guests[0].until(lambda: guests[0].count(online.Knock) == 1)
            yield hall, table, guests[0], guests[1]


async def enter(server: Served, held: AsyncExitStack, table: str, token: str) -> Guest:
    heard: list[Heard] = []
    return Guest(await held.enter_async_context(connect(server.door(table), token, heard.append)), heard)


async def restart(hall: Hall, table: str, *guests: Guest) -> None:
    """What was only in memory is gone, and everybody comes back."""
    welcomes = [guest.count(online.TableWelcome) for guest in guests]
    await hall.actors[table].close()
    for guest, before in zip(guests, welcomes, strict=True):
        await guest.until(partial(guest.has_heard_more, online.TableWelcome, before))


async def has_been_heard(guest: Guest) -> None:
    """Whatever a guest has asked for by themselves was answered."""
    with pytest.raises(Refused):
        await guest.table.wish(online.SitIn)


def test_whoever_has_asked_asks_again_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_table(tmp_path) as (hall, table, ana, bo):
            await restart(hall, table, ana, bo)
            await ana.until(lambda: ana.count(online.Knock) == 2)
            assert bo.table.state.person is not None
            await ana.table.wish(online.Admit, person=bo.table.state.person, yes=True)
            await bo.until(lambda: bo.table.state.seat == "C")
            # What was decided is not asked again.
            await bo.table.wish(online.GetUp)
            await restart(hall, table, ana, bo)
            await has_been_heard(bo)
            assert not hall.open(table).room.knocking
            assert ana.count(online.Knock) == 2

    run(test)


def test_whoever_is_refused_hears_it_and_does_not_ask_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_table(tmp_path) as (hall, table, ana, bo):
            await ana.table.wish(online.Admit, person=bo.table.state.person, yes=False)
            await bo.until(lambda: bo.count(online.KnockAnswered) == 1)
            await restart(hall, table, ana, bo)
            await has_been_heard(bo)
            assert not hall.open(table).room.knocking
            # They may ask again themselves.
            await bo.table.wish(online.SitDown, name="Bo")
            await ana.until(lambda: ana.count(online.Knock) == 2)
            assert ana.count(online.KnockAnswered) == 1, "the host hears it wherever they are"

    run(test)


def test_a_host_is_asked_once_by_whoever_comes_back_before_it_is_decided(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_table(tmp_path) as (hall, table, ana, bo):
            for connection in list(hall.actors[table]._connections):
                if connection.person == bo.table.state.person:
                    connection.close(1012)
            await bo.until(lambda: bo.count(online.TableWelcome) == 2)
            await bo.until(lambda: bo.count(online.Ack) == 2)
            await ana.table.wish(online.Admit, person=bo.table.state.person, yes=True)
            assert ana.count(online.Knock) == 1
            await bo.until(lambda: bo.table.state.seat == "C")

    run(test)
