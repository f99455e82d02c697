"""Pull the plug of a server again and again while a crowd plays there, and look for anything that is lost."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from sabacc.client import connecting
from sabacc.protocol import online
from sabacc.server.store import Store
from sabacc.server.table_store import StoredLog
from tests.support.crowd import Acknowledged, Crowd, Notes, crowd
from tests.support.live_server import LiveServer
from tests.support.rule_sets import RULE_IDS

_ROUND = 25  # kills with the same tables
_PLAYS = (0.02, 0.5)  # seconds between two kills


@dataclass
class Killed:
    """What was seen in a run."""

    kills: int = 0
    acknowledged: int = 0
    inputs: int = 0
    views: int = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} wishes acknowledged, 0 lost; {self.inputs} inputs, no hole; "
            f"{self.views} views that people were told are those of the log"
        )


class Logs:
    """The logs of some tables on disk, while the server runs. What is there stays there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, tuple[int, str]] = {}  # how many inputs a table had, and their digest
        self._found: set[tuple[str, str]] = set()

    def check(self, notes: list[Notes]) -> None:
        """Nothing that anybody was told of is missing or has changed, and there are no holes."""
        with closing(sqlite3.connect(self._path, timeout=60)) as db:
            for each in notes:
                self._check_log(db, each)
                for granted in each.acknowledged:
                    if (granted.person, granted.key) not in self._found:
                        self._check_acknowledged(db, granted)
                        self._found.add((granted.person, granted.key))

    def _check_log(self, db: sqlite3.Connection, notes: Notes) -> None:
        # People play on meanwhile, and hear of what comes after these rows.
        heard = max(notes.views.copy(), default=0)
        rows = db.execute(
            "SELECT number, line FROM input WHERE table_id = ? ORDER BY number", (notes.table,)
        ).fetchall()
        assert [number for number, _ in rows] == list(range(len(rows))), f"there is a hole in the log of {notes.game}"
        assert heard <= len(rows), f"{notes.game}: somebody heard what is not on disk"
        count, digest = self._known.get(notes.table, (0, _digest([])))
        assert _digest(rows[:count]) == digest, f"the log of {notes.game} has changed"
        self._known[notes.table] = len(rows), _digest(rows)

    def _check_acknowledged(self, db: sqlite3.Connection, granted: Acknowledged) -> None:
        if granted.kind is online.LetPass:
            return  # it is remembered for as long as the table is open, and then people are asked again
        sql = "SELECT number FROM input WHERE table_id = ? AND author = ? AND key = ?"
        if granted.kind is online.Say:
            sql = "SELECT 0 FROM chat WHERE table_id = ? AND person_id = ? AND key = ?"
        found = db.execute(sql, (granted.table, granted.person, granted.key)).fetchall()
        assert len(found) == 1, f"acknowledged and lost: {granted}"
        assert found[0][0] < granted.version

    def count(self, notes: list[Notes]) -> list[int]:
        """How many inputs each table has on disk now."""
        sql = "SELECT count(*) FROM input WHERE table_id = ?"
        with closing(sqlite3.connect(self._path, timeout=60)) as db:
            return [int(db.execute(sql, (each.table,)).fetchone()[0]) for each in notes]

    @property
    def inputs(self) -> int:
        """How many there are in all."""
        return sum(count for count, _ in self._known.values())


def _digest(rows: list[tuple[int, str]]) -> str:
    return sha256("\n".join(line for _, line in rows).encode()).hexdigest()


async def _kill(server: LiveServer, crowd: Crowd, logs: Logs, rng: random.Random) -> None:
    if rng.random() < 0.9:
        # Else it is killed while people still come back.
        enough = crowd.acknowledged + 1
        await crowd.until(lambda: crowd.acknowledged >= enough)
    await asyncio.sleep(rng.uniform(*_PLAYS))
    crowd.check()
    await asyncio.to_thread(server.kill)
    heard = {notes.table: max(notes.views, default=0) for notes in crowd.notes}
    await asyncio.to_thread(server.start)
    await asyncio.to_thread(logs.check, crowd.notes)
    if rng.random() < 0.9:
        await crowd.everybody_heard(heard)


async def _round(server: LiveServer, games: list[str], kills: int, rng: random.Random, seen: Killed) -> None:
    logs = Logs(server.folder / "data" / "server.db")
    async with crowd(server, games, rng) as people:
        # On a busy machine it may take a while until everybody sits and a hand is on.
        await people.until(lambda: all(notes.views for notes in people.notes))
        for _ in range(kills):
            await _kill(server, people, logs, rng)
            seen.kills += 1
        # The last time it is asked to stop, and saves everything while people play on.
        await asyncio.sleep(rng.uniform(*_PLAYS))
        assert await asyncio.to_thread(server.stop) == 0
    seen.acknowledged += people.acknowledged
    seen.views += await asyncio.to_thread(compare, server.folder, people.notes)
    await asyncio.to_thread(server.start)
    logs.check(people.notes)
    seen.inputs += logs.inputs


def compare(folder: Path, notes: list[Notes]) -> int:
    """Find everything that people were told in the logs of a server that has ended; how many views that were."""
    with Store(folder / "data" / "server.db") as store:
        return sum(each.compare(StoredLog(store, each.table)) for each in notes)


def kill_under_load(
    folder: Path, kills: int, seed: int, tables: int = 4, is_time: Callable[[], bool] = lambda: True
) -> Killed:
    """Kill a server so many times while people play at several tables; in a hundred times at all games."""
    print(f"seed {seed}", flush=True)
    rng, seen = random.Random(seed), Killed()
    rounds = max(1, kills // _ROUND)
    with pytest.MonkeyPatch.context() as patch, LiveServer(folder) as server:
        # Here a server is back after a second.
        patch.setattr(connecting, "_FIRST_PAUSE", 0.05)
        patch.setattr(connecting, "_LONGEST_PAUSE", 0.2)
        first = rng.randrange(len(RULE_IDS))
        for number in range(rounds):
            games = [RULE_IDS[(first + number * tables + place) % len(RULE_IDS)] for place in range(tables)]
            if not is_time():
                break
            share = kills // rounds + (number < kills % rounds)
            asyncio.run(asyncio.wait_for(_round(server, games, share, rng, seen), 120 + 30 * share))
    return seen
