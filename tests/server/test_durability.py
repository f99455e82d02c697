"""What a server has acknowledged is there after anything: kills, full disks, signals, copies put back.

Real processes, real sockets, real files. `make soak` kills a thousand times.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from sabacc.client import connect
from sabacc.protocol import online
from sabacc.server.store import Row, Store
from sabacc.server.table_store import StoredLog
from tests.server.test_store import environment
from tests.support.crowd import Crowd, crowd, new_table
from tests.support.kills import Logs, compare, kill_under_load
from tests.support.live_server import SABACC, LiveServer


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 240))


def seeded() -> random.Random:
    seed = random.randrange(1 << 30)
    print(f"seed {seed}")
    return random.Random(seed)


# Kills.


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    seen = kill_under_load(tmp_path, 1, seed=random.randrange(1 << 30), tables=2)
    print(seen)
    assert seen.kills == 1
    assert seen.views > 2 and seen.acknowledged > 2


@pytest.mark.long(reason="a server is killed a hundred times, which takes two minutes")
def test_nothing_acknowledged_is_lost_in_a_hundred_kills(tmp_path: Path) -> None:
    seen = kill_under_load(tmp_path, 100, seed=random.randrange(1 << 30))
    print(seen)
    assert seen.kills == 100
    assert seen.views > 500 and seen.acknowledged > 500


# Killed between the commit and the acknowledgement.

DIES_AFTER_A_COMMIT = """
import os
from sabacc.cli import main
from sabacc.server import serving
from sabacc.server.store import Store

class Dying(Store):
    def _count_commit(self, seconds):
        if self.path.with_name("now").exists():
            os._exit(7)

serving.Store = Dying
main()
"""
WISHES: dict[str, tuple[type[online.Wish], dict[str, Any]]] = {
    "buys in": (online.BuyIn, {}),
    "sits out": (online.SitOut, {}),
    "is ready": (online.BeReady, {}),
    "says something": (online.Say, {"text": "Hello"}),
    "sets something": (online.Run, {"set": {"turn": "77"}}),
    "seats a bot": (online.SeatBot, {"seat": "B", "bot": "thumb", "name": "Bex"}),
}


@pytest.mark.long(reason="starts two servers for each of them")
@pytest.mark.parametrize("what", WISHES)
def test_a_wish_whose_acknowledgement_was_cut_off_has_one_effect(tmp_path: Path, what: str) -> None:
    kind, fields = WISHES[what]
    server = LiveServer(tmp_path, program=("-c", DIES_AFTER_A_COMMIT))
    now = tmp_path / "data" / "now"

    def on_disk() -> list[Row]:
        with Store(tmp_path / "data" / "server.db") as store:
            return store.read("SELECT line FROM input ORDER BY number") + store.read("SELECT text FROM chat")

    async def test() -> None:
        host = new_table(server, "corellian-spike", people=2, bots=0)[0]
        async with connect(server.socket_of(host["table"]), host["token"]) as ana:
            await ana.wish(online.SitDown, name="Ana", seat="A")
            before = ana.state.version
            now.touch()
            wish = asyncio.create_task(ana.wish(kind, **fields))
            assert await asyncio.to_thread(server.wait) == 7
            now.unlink()
            kept = on_disk()
            assert len(kept) == before + 1
            assert not wish.done()
            server.program = SABACC
            await asyncio.to_thread(server.start)
            assert (await asyncio.wait_for(wish, 30)).v <= before + 1
            assert await asyncio.to_thread(server.stop) == 0
            assert on_disk() == kept

    with server:
        run(test)


# A full disk.


async def _without_room(people: Crowd, server: LiveServer, logs: Logs) -> None:
    """Let no file grow any more, until everybody has noticed; then let them grow again, and see all play on."""
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("the limits of another process can be set on Linux only")
    largest = max(path.stat().st_size for path in (*(server.folder / "data").iterdir(), server.log))
    soft, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (largest, hard))

    def refused() -> list[int]:
        return [each.refused.get("not_written", 0) for each in people.notes]

    before = refused()
    await people.until(lambda: all(now >= then + 2 for now, then in zip(refused(), before, strict=True)))
    on_disk = logs.count(people.notes)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (soft, hard))
    enough = {notes.table: len(notes.acknowledged) + 5 for notes in people.notes}
    await people.until(lambda: all(len(each.acknowledged) >= enough[each.table] for each in people.notes))
    assert all(now > then for now, then in zip(logs.count(people.notes), on_disk, strict=True))


@pytest.mark.long(reason="people play at a real server for some seconds; test_hall.py is quicker")
def test_with_a_full_disk_people_are_told_and_play_on_when_there_is_room(tmp_path: Path) -> None:
    rng = seeded()

    async def test() -> None:
        logs = Logs(server.folder / "data" / "server.db")
        async with crowd(server, ["corellian-spike", "classic"], rng) as people:
            await people.until(lambda: people.acknowledged >= 10)
            for _ in range(2):
                await _without_room(people, server, logs)
                await asyncio.to_thread(logs.check, people.notes)
            assert await asyncio.to_thread(server.stop) == 0
        assert await asyncio.to_thread(compare, server.folder, people.notes) > 0

    with LiveServer(tmp_path) as server:
        run(test)


# Copies.


@pytest.mark.long(reason="people play at two real servers for some seconds")
def test_a_backup_that_was_taken_while_people_play_is_put_back_and_they_play_on(tmp_path: Path) -> None:
    rng, copy = seeded(), tmp_path / "copy.db"
    first, second = LiveServer(tmp_path / "first"), LiveServer(tmp_path / "second")

    def back_up() -> None:
        words = ["-m", "sabacc", "serve", "--data", str(first.folder / "data"), "--backup", str(copy)]
        subprocess.run([sys.executable, *words], check=True, timeout=60, env=environment())

    async def play_and_copy() -> Crowd:
        async with crowd(first, ["corellian-spike", "brockley"], rng) as people:
            await people.until(lambda: people.acknowledged >= 30)
            least = {each.table: max(each.views, default=0) for each in people.notes}
            await asyncio.to_thread(back_up)
            enough = people.acknowledged + 10
            await people.until(lambda: people.acknowledged >= enough)
        first.kill()
        copy.rename(second.folder / "data" / "server.db")
        with Store(second.folder / "data" / "server.db") as store, Store(first.folder / "data" / "server.db") as whole:
            for table_id, heard in least.items():
                kept = list(StoredLog(store, table_id).inputs())
                assert len(kept) >= heard
                assert kept == list(StoredLog(whole, table_id).inputs())[: len(kept)]
        return people

    async def test() -> None:
        people = await play_and_copy()
        await asyncio.to_thread(second.start)
        async with AsyncExitStack() as held:
            for each in people.witnesses:
                socket = second.socket_of(each.notes.table)
                table = await held.enter_async_context(connect(socket, each.token))
                assert (table.state.person, table.state.seat) == (each.state.person, each.state.seat)
                await table.wish(online.SitOut)

    for server in (first, second):
        (server.folder / "data").mkdir(parents=True)
    with first:
        try:
            run(test)
        finally:
            second.kill()
