"""Tables over HTTP: creating one, coming to it, and being forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from sabacc.protocol import online
from sabacc.server.connection import SENT_AWAY, Connection
from sabacc.server.hall import Hall
from sabacc.server.hosts import Hosts
from sabacc.server.online_app import online_app
from sabacc.server.store import Store
from sabacc.server.table_store import StoredLog
from sabacc.tables.inputs import format_input
from tests.support.web import HOME, problem

Ask = Callable[..., Awaitable[httpx.Response]]


def with_server(tmp_path: Path, test: Callable[[Hall, httpx.AsyncClient], Awaitable[None]]) -> None:
    async def run() -> None:
        with Store(tmp_path / "server.db") as store:
            hall = Hall(store, {"thumb": ""}, most_tables=3)
            transport = httpx.ASGITransport(online_app(hall, Hosts()))
            async with httpx.AsyncClient(transport=transport, base_url=HOME) as client:
                await test(hall, client)
            await hall.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_table_is_made_found_by_its_words_and_listed_for_whoever_was_there(tmp_path: Path) -> None:
    async def test(hall: Hall, client: httpx.AsyncClient) -> None:
        bots = [{"bot": "thumb", "name": "Bex"}]
        made = await client.post("/api/tables", json={"rules": "classic", "seats": 3, "bots": bots})
        assert made.status_code == 201
        assert "HttpOnly" in made.headers["set-cookie"] and "SameSite=Strict" in made.headers["set-cookie"]
        host = made.json()
        found = await client.get(f"/api/codes/{host['code'].replace(' ', '-')}")
        assert found.json() == {"table": host["table"]}
        own = (await client.get("/api/tables")).json()["tables"]
        assert [each["table"] for each in own] == [host["table"]]
        table = hall.actors[host["table"]].room.table
        assert table.company.bots.keys() == {2}
        guest = await client.post(f"/api/tables/{host['table']}/people", json={"name": "Bo"})
        assert guest.json()["person"] != host["person"]

    with_server(tmp_path, test)


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({"rules": "poker"}, 422, "poker"),
        ({"rules": "classic", "seats": 9}, 422, "<= 8"),
        ({"rules": "classic", "seats": 2, "bots": [{"bot": "thumb", "name": n} for n in "AB"]}, 409, "no seat"),
        ({"rules": "classic", "bots": [{"bot": "cmd:rm -r /", "name": "Bex"}]}, 422, "there is no bot"),
        ({"rules": "classic", "options": {"min_rounds": 99}}, 422, "min_rounds"),
        ({"rules": "classic", "settings": {"turn": "soon"}}, 422, "turn must be"),
        ({"rules": "classic", "colour": "red"}, 422, "colour"),
        ({"rules": "classic", "buy_in": 1}, 409, "buy-in"),
    ],
)
def test_what_cannot_be_played_at_is_refused_in_a_sentence(
    body: dict[str, object], status: int, why: str, tmp_path: Path
) -> None:
    async def test(hall: Hall, client: httpx.AsyncClient) -> None:
        found = problem(await client.post("/api/tables", json=body))
        assert found[0] == status and why in found[2], found
        assert hall.tables.in_use() == []

    with_server(tmp_path, test)


def test_a_server_takes_so_many_tables_and_no_more(tmp_path: Path) -> None:
    async def test(hall: Hall, client: httpx.AsyncClient) -> None:
        answers = [await client.post("/api/tables", json={"rules": "classic"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 409]

    with_server(tmp_path, test)


def test_words_are_not_guessed(tmp_path: Path) -> None:
    async def test(hall: Hall, client: httpx.AsyncClient) -> None:
        answers = [await client.get("/api/codes/a-b-c-d") for _ in range(12)]
        assert [answer.status_code for answer in answers] == [404] * 10 + [429] * 2

    with_server(tmp_path, test)


def test_whoever_is_forgotten_leaves_a_letter_and_no_name(tmp_path: Path) -> None:
    async def test(hall: Hall, client: httpx.AsyncClient) -> None:
        host = (await client.post("/api/tables", json={"rules": "classic"})).json()
        table_id, token = host["table"], {"authorization": f"Bearer {host['token']}"}
        connection, actor = Connection(host["person"]), hall.open(table_id)
        actor.enter(connection)
        actor.wish(connection, online.SitDown(key="1", name="Zebulon"))
        actor.wish(connection, online.Say(key="2", text="a secret"))
        await actor.all_told()
        client.cookies.clear()
        other = (await client.post(f"/api/tables/{table_id}/people", json={"name": "Bo"})).json()
        wrong = {"authorization": f"Bearer {other['token']}x"}
        assert (await client.delete(f"/api/tables/{table_id}/people", headers=wrong)).status_code == 401
        gone = await client.delete(f"/api/tables/{table_id}/people", headers=token)
        assert gone.status_code == 200
        assert connection.why_closed == SENT_AWAY
        assert (await client.get(f"/api/tables/{table_id}/hands", headers=token)).status_code == 401
        lines = [format_input(entry) for entry in StoredLog(hall.store, table_id).inputs()]
        assert any(line.endswith(" seat A") for line in lines)
        assert hall.open(table_id).room.table.session.players[0] is None

    with_server(tmp_path, test)
    assert b"Zebulon" not in (tmp_path / "server.db").read_bytes()
    assert b"a secret" not in (tmp_path / "server.db").read_bytes()


def test_a_table_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    async def test(hall: Hall, client: httpx.AsyncClient) -> None:
        twice = [{"bot": "thumb", "name": "Bex"}, {"bot": "thumb", "name": "Bex"}]
        for _ in range(4):
            refused = await client.post("/api/tables", json={"rules": "classic", "seats": 4, "bots": twice})
            assert problem(refused)[0] == 409
        assert hall.tables.in_use() == []
        assert hall.actors == {}

    with_server(tmp_path, test)
