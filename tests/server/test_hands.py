"""What was played at a table, over HTTP: the ledger, one's own hands, and their records."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest

from sabacc.server import table_routes
from sabacc.server.limits import Buckets
from sabacc.tables import inputs
from sabacc.tables.inputs import Input
from tests.support.online import STAMP
from tests.support.processes import AMPLE
from tests.support.served import Served, served
from tests.support.stored_hall import StoredHall, stored_hall

HANDS = 7


def with_hands(folder: Path, test: Callable[[StoredHall, Served, dict[str, str]], Coroutine[None, None, None]]) -> None:
    """A table at which some hands were played, a server, and what Bo shows, who sits on the second seat."""

    async def run() -> None:
        async with stored_hall(folder) as place, served(place.hall) as server:
            await place.sit("Ana")
            bo, token = await place.hall.admit(place.table_id, "Bo", "player")
            actor = place.actor
            actor.put(inputs.parse_input(f"sit B {bo.id} 500 light Bo"))
            for _ in range(HANDS):
                actor.put(Input(inputs.DEAL, at=STAMP))
                while actor.room.table.is_playing:
                    actor.put(Input(inputs.LATE, actor.room.table.to_act))
            await place.room_for(None)  # what was written before is on disk then
            await test(place, server, {"authorization": f"Bearer {token}"})

    asyncio.run(asyncio.wait_for(run(), AMPLE))


def no_replay(*_: object) -> object:
    raise AssertionError("a hand was played again")


async def won(place: StoredHall, server: Served, headers: dict[str, str]) -> list[int]:
    reply = await server.client.get(f"/api/tables/{place.table_id}/hands", headers=headers)
    hands = reply.json()["hands"]
    assert [(hand["hand"], hand["seat"]) for hand in hands] == [(number, "B") for number in range(1, HANDS + 1)]
    return [hand["won"] for hand in hands]


def test_what_was_won_is_kept_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_routes, "replay", no_replay)

    async def test(place: StoredHall, server: Served, headers: dict[str, str]) -> None:
        ledger = place.actor.room.table.ledger
        assert await won(place, server, headers) == [row.changes[1] for row in ledger]
        assert any(row.changes[1] for row in ledger)

    with_hands(tmp_path, test)


def test_what_was_won_in_a_hand_of_an_older_file_is_found_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(place: StoredHall, server: Served, headers: dict[str, str]) -> None:
        await asyncio.wrap_future(place.store.write(lambda db: db.execute("UPDATE hand_seat SET won = NULL").rowcount))
        expected = [row.changes[1] for row in place.actor.room.table.ledger]
        assert await won(place, server, headers) == expected
        monkeypatch.setattr(table_routes, "replay", no_replay)
        assert await won(place, server, headers) == expected
        # Nobody has asked for those of the other seat.
        assert place.store.read("SELECT count(*) FROM hand_seat WHERE won IS NULL") == [(HANDS,)]

    with_hands(tmp_path, test)


def test_for_a_record_one_hand_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(place: StoredHall, server: Served, headers: dict[str, str]) -> None:
        read, rows = place.store.read, []

        def noted(sql: str, *args: object) -> list[tuple[object, ...]]:
            found = read(sql, *args)
            rows.extend(found if "record" in sql else [])
            return found

        monkeypatch.setattr(place.store, "read", noted)
        path = f"/api/tables/{place.table_id}/hands"
        reply = await server.client.get(f"{path}/3", headers=headers)
        assert (reply.json()["hand"], reply.json()["seat"], len(rows)) == (3, "B", 1)
        assert (await server.client.get(f"{path}/{HANDS + 1}", headers=headers)).status_code == 404

    with_hands(tmp_path, test)


def test_a_ledger_comes_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_routes, "MOST_LINES", 3)

    async def test(place: StoredHall, server: Served, headers: dict[str, str]) -> None:
        async def hands(query: str) -> list[int]:
            reply = await server.client.get(f"/api/tables/{place.table_id}/ledger{query}", headers=headers)
            return [row["hand"] for row in reply.json()["hands"]]

        assert await hands("") == [5, 6, 7]
        assert await hands("?before=5") == [2, 3, 4]
        assert await hands("?before=2") == [1]
        assert await hands("?before=1") == []
        assert await hands("?before=1000") == [5, 6, 7]

    with_hands(tmp_path, test)


@pytest.mark.parametrize("path", ["ledger", "hands", "hands/1"])
def test_one_address_reads_only_so_much(tmp_path: Path, path: str) -> None:
    async def test(place: StoredHall, server: Served, headers: dict[str, str]) -> None:
        place.hall.limits.reading = Buckets(2, 0, lambda: 0.0)
        address = f"/api/tables/{place.table_id}/{path}"
        codes = [(await server.client.get(address, headers=headers)).status_code for _ in range(3)]
        assert codes == [200, 200, 429]

    with_hands(tmp_path, test)
