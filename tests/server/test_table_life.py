"""Life at a table online: who hosts it, what people say, programs that play for them, who is absent, what is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from sabacc.play.notation import format_action
from sabacc.protocol import online
from sabacc.protocol.messages import Message
from sabacc.rules.registry import find
from sabacc.server.hall import Hall
from sabacc.server.limits import MOST_TABLES, Limits
from sabacc.server.store import Store
from sabacc.server.table_store import IDLE_DAYS
from sabacc.tables.company import HostSettings
from tests.support.online import Guest, online_setup
from tests.support.processes import AMPLE
from tests.support.served import Served, served
from tests.support.stored_hall import AT_ONCE, StoredHall, drain, stored_hall, until


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 2 * AMPLE))


async def granted(guest: Guest, wish: type[online.Wish], **fields: object) -> None:
    answer = await guest.ask(wish, **fields)
    assert isinstance(answer, online.Ack), answer


async def refused(guest: Guest, wish: type[online.Wish], **fields: object) -> str:
    answer = await guest.ask(wish, **fields)
    assert isinstance(answer, online.Nak), answer
    return answer.why


def heard(guest: Guest, kind: type[Message]) -> list[online.FromServer]:
    messages = [online.decode_from_server(frame) for frame in guest.heard]
    return [message for message in messages if isinstance(message, kind)]


# What people say.


def test_emotes_are_seen_by_all_and_kept_nowhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            spectator = await hall.enter(None)
            before = hall.lines()
            await granted(ana, online.Emote, emote="well played")
            await until(lambda: bool(heard(spectator, online.Emoted)), bo, spectator)
            (seen,) = heard(bo, online.Emoted)
            assert isinstance(seen, online.Emoted)
            assert (seen.person, seen.seat, seen.emote) == (ana.connection.person, "A", "well played")
            assert "sits" in await refused(spectator, online.Emote, emote="wow")
            assert hall.lines() == before
            assert hall.store.read("SELECT count(*) FROM chat") == [(0,)]
            assert (await hall.enter(None)).state.chat == []

    run(test)


def test_nobody_says_more_than_can_be_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            answers = []
            for _ in range(400):
                answers.append(await ana.ask(online.Emote, emote="hurry"))
                await drain(bo)
            refusals = [answer.why for answer in answers if isinstance(answer, online.Nak)]
            assert 0 < len(refusals) <= 100
            assert set(refusals) == {"that was too much at once; wait a moment"}
            await granted(bo, online.Say, text="Ana?")

    run(test)


def test_the_host_mutes_somebody_also_over_a_restart_and_lets_them_speak_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            table_id, who = hall.table_id, bo.connection.person
            assert "only the host" in await refused(bo, online.Mute, person=ana.connection.person, yes=True)
            assert "sits at the table" in await refused(ana, online.Mute, person="nobody", yes=True)
            assert "not muted" in await refused(ana, online.Mute, person=who, yes=False)
            await granted(ana, online.Mute, person=who, yes=True)
            assert "already" in await refused(ana, online.Mute, person=who, yes=True)
            assert [chair.muted for chair in ana.state.table.chairs[:2]] == [False, True]
            host = ana.connection.person
        async with stored_hall(tmp_path, table_id=table_id) as hall:
            ana, bo = await hall.enter(host), await hall.enter(who)
            for wish, fields in ((online.Say, {"text": "hello"}), (online.Emote, {"emote": "sigh"})):
                assert await refused(bo, wish, **fields) == "the host has muted you"
            await granted(ana, online.Say, text="silence is golden")
            await granted(ana, online.Mute, person=who, yes=False)
            await granted(bo, online.Say, text="at last")
            await granted(ana, online.Run, set={"chat": "no"})
            for wish, fields in ((online.Say, {"text": "hello"}), (online.Emote, {"emote": "sigh"})):
                assert "switched the chat off" in await refused(ana, wish, **fields)

    run(test)


# Who hosts the table.


def test_when_the_host_leaves_whoever_came_next_is_the_host(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            ana, bo, cy = await hall.sit("Ana", "Bo", "Cy")
            assert ana.state.table.host == ana.connection.person
            await granted(ana, online.HandOver, person=cy.connection.person)
            assert "only the host" in await refused(ana, online.Run, set={"turn": "20"})
            await granted(cy, online.GetUp)
            await drain(ana, bo)
            assert bo.state.table.host == ana.connection.person
            await granted(ana, online.Run, set={"turn": "20"})
            await granted(ana, online.SendAway, seat="B")
            await granted(ana, online.GetUp)
            await drain(cy)
            assert cy.state.table.host == ""
            await granted(cy, online.SitDown, name="Cy")
            assert cy.state.table.host == cy.connection.person

    run(test)


def test_whoever_asks_to_sit_down_is_told_to_a_host_who_comes_back_and_to_the_next_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            await granted(ana, online.Run, set={"approve": "yes"})
            hall.actor.leave(ana.connection)
            cy = await hall.enter((await hall.admit("Cy")).id)
            await granted(cy, online.SitDown, name="Cy")
            assert cy.state.seat is None
            again = await hall.enter(ana.connection.person)
            await until(lambda: bool(heard(again, online.Knock)), again)
            assert not heard(bo, online.Knock)
            await granted(again, online.HandOver, person=bo.connection.person)
            await until(lambda: bool(heard(bo, online.Knock)), bo)
            (knock,) = heard(bo, online.Knock)
            assert isinstance(knock, online.Knock)
            assert (knock.person, knock.name) == (cy.connection.person, "Cy")
            assert "only the host" in await refused(again, online.Admit, person=knock.person, yes=True)
            await granted(bo, online.Admit, person=knock.person, yes=True)
            await drain(cy)
            assert cy.state.seat == "C"

    run(test)


# Programs that play for somebody.


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def new_table(server: Served, **more: object) -> dict[str, str]:
    settings = {"turn": "0", "pause": "0", "pace": "0"}
    made = await server.client.post(
        "/api/tables", json={"rules": "corellian-spike", "seats": 3, "settings": settings, **more}
    )
    assert made.status_code == 201, made.text
    server.client.cookies.clear()
    return dict(made.json())


async def ask_for_token(server: Served, table: str, token: str, **body: object) -> tuple[int, dict[str, str]]:
    answer = await server.client.post(
        f"/api/tables/{table}/tokens", json=body, headers={"authorization": f"Bearer {token}"}
    )
    return answer.status_code, answer.json()


def test_a_token_for_a_seat_plays_and_does_nothing_else(tmp_path: Path) -> None:
    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            async with served(Hall(store, {"thumb": ""})) as server:
                host = await new_table(server)
                table = host["table"]
                status, problem = await ask_for_token(server, table, host["token"])
                assert (status, "sits at the table" in problem["error"]) == (403, True)
                async with server.socket(table, host["token"]) as ana:
                    assert isinstance(await ana.ask("sitdown", name="Ana"), online.Ack)
                    status, own = await ask_for_token(server, table, host["token"])
                    assert (status, own["seat"], own["person"]) == (201, "A", host["person"])
                    status, other = await ask_for_token(server, table, host["token"], seat="B", name="Robo")
                    assert (status, other["seat"]) == (201, "B")
                    status, problem = await ask_for_token(server, table, host["token"], seat="B", name="Again")
                    assert (status, "not free" in problem["error"]) == (409, True)
                    status, problem = await ask_for_token(server, table, other["token"])
                    assert status == 401, "it is good at the socket alone"
                    async with server.socket(table, own["token"]) as mine, server.socket(table, other["token"]) as robo:
                        for program, seat in ((mine, "A"), (robo, "B")):
                            welcome = await program.hear()
                            assert isinstance(welcome, online.TableWelcome)
                            assert welcome.seat == seat
                            assert isinstance(await program.ask("beready"), online.Ack)
                        for kind, fields in {
                            "say": {"text": "hi"}, "emote": {"emote": "wow"}, "getup": {}, "sitdown": {"name": "X"},
                            "run": {"set": {"turn": "9"}}, "handover": {"person": other["person"]}, "endevening": {},
                            "sendaway": {"seat": "A"}, "mute": {"person": other["person"], "yes": True},
                            "talk": {"ask": "rule nobody pays", "as_guest": True},
                        }.items():  # fmt: skip
                            answer = await mine.ask(kind, **fields)  # type: ignore[arg-type]
                            assert isinstance(answer, online.Nak), kind
                            assert (answer.code, "playing a seat alone" in answer.why) == ("forbidden", True), kind
                        answer = await ana.ask("handover", person=other["person"])
                        assert isinstance(answer, online.Nak), "a program hosts nothing"
                for method, path in (("DELETE", "people"), ("GET", "hands"), ("GET", "ledger")):
                    reply = await server.client.request(
                        method, f"/api/tables/{table}/{path}", headers={"authorization": f"Bearer {own['token']}"}
                    )
                    assert reply.status_code == 401, path
                # A new one ends the one before; and all of them end with whoever is forgotten.
                _, newer = await ask_for_token(server, table, host["token"])
                async with server.socket(table, own["token"]) as old:
                    assert await old.closed() == 4001
                forget = {"authorization": f"Bearer {host['token']}"}
                reply = await server.client.delete(f"/api/tables/{table}/people", headers=forget)
                assert reply.status_code == 200
                async with server.socket(table, newer["token"]) as gone:
                    assert await gone.closed() == 4001

    run(test)


def test_only_a_host_who_sits_gives_free_seats_to_programs(tmp_path: Path) -> None:
    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            async with served(Hall(store, {"thumb": ""})) as server:
                host = await new_table(server)
                come = await server.client.post(f"/api/tables/{host['table']}/people", json={"name": "Bo"})
                guest = come.json()["token"]
                server.client.cookies.clear()
                status, problem = await ask_for_token(server, host["table"], host["token"], seat="C", name="Robo")
                assert (status, "sit at the table first" in problem["error"]) == (403, True)
                async with server.socket(host["table"], host["token"]) as ana:
                    await ana.ask("sitdown", name="Ana")
                    for token, status, body in (
                        (guest, 403, {"seat": "C", "name": "Robo"}),
                        (guest, 403, {}),
                        (host["token"], 409, {"seat": "C"}),
                        (host["token"], 409, {"seat": "H", "name": "Robo"}),
                        (host["token"], 409, {"seat": "C", "name": "ANA"}),
                        ("nonsense", 401, {"seat": "C", "name": "Robo"}),
                    ):
                        assert (await ask_for_token(server, host["table"], token, **body))[0] == status, body
                    assert isinstance(await ana.ask("getup"), online.Ack)

    run(test)


# Limits.


def test_one_address_has_so_many_tables_and_others_have_theirs(tmp_path: Path) -> None:
    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            hall = Hall(store, {})
            setup = online_setup(find("classic"))
            made = [await hall.create(setup, [], HostSettings(), "203.0.113.7") for _ in range(MOST_TABLES)]
            with pytest.raises(Exception, match="enough tables from your address"):
                await hall.create(setup, [], HostSettings(), "203.0.113.7")
            await hall.create(setup, [], HostSettings(), "203.0.113.8")
            hall.open(made[0]).room.table.close()
            await asyncio.wrap_future(store.write(lambda _: None))
            await hall.create(setup, [], HostSettings(), "203.0.113.7")
            await hall.close()

    run(test)


def test_making_tables_is_limited_and_goes_on_later(tmp_path: Path) -> None:
    async def test() -> None:
        clock = Clock()
        with Store(tmp_path / "server.db", clock=clock) as store:
            async with served(Hall(store, {}, clock=clock)) as server:
                wanted = {"rules": "classic", "seats": 2}
                answers = [(await server.client.post("/api/tables", json=wanted)).status_code for _ in range(22)]
                assert answers == [201] * 20 + [429] * 2
                clock.now += 61
                assert (await server.client.post("/api/tables", json=wanted)).status_code == 201

    run(test)


def test_a_table_that_nobody_visits_is_put_away_and_one_where_somebody_sits_is_not(tmp_path: Path) -> None:
    async def test() -> None:
        clock = Clock()
        async with stored_hall(tmp_path, clock=clock) as hall:
            await hall.sit("Ana")
            left = await hall.hall.create(online_setup(find("classic")), [], AT_ONCE)
            await hall.hall.tidy_up([left])
            for _ in range(3):
                clock.now += (IDLE_DAYS / 2 + 1) * 24 * 3600
                await hall.hall.tidy_up()
            assert [table.id for table in hall.hall.tables.in_use()] == [hall.table_id]
            hall.hall.open(left)
            await hall.hall.tidy_up()
            assert left in [table.id for table in hall.hall.tables.in_use()], "whoever has the link can come again"

    run(test)


def test_limits_keep_no_addresses_of_tables_that_are_gone() -> None:
    limits = Limits(lambda: 0.0)
    for number in range(MOST_TABLES):
        limits.has_made_table("203.0.113.7", str(number))
    assert not limits.may_make_table("203.0.113.7", map(str, range(MOST_TABLES)))
    assert limits.may_make_table("203.0.113.7", ["1", "2"])
    assert limits.may_make_table("203.0.113.7", map(str, range(MOST_TABLES)))


def test_no_command_is_taken_over_http(tmp_path: Path) -> None:
    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            async with served(Hall(store, {"thumb": ""}, {"club": "cmd:true"})) as server:
                for bot in ("cmd:touch /tmp/x", "cmd:", "club; ls", "odds"):
                    wanted = {"rules": "classic", "seats": 3, "bots": [{"bot": bot, "name": "Bex"}]}
                    answer = await server.client.post("/api/tables", json=wanted)
                    assert answer.status_code == 422, bot
                    assert "there is no bot" in answer.json()["error"]
                assert store.read("SELECT count(*) FROM live_table") == [(0,)]

    run(test)


# The ledger.


def test_the_ledger_says_what_everybody_has_won_and_bought(tmp_path: Path) -> None:
    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            hall = Hall(store, {"thumb": ""})
            async with served(hall) as server:
                host = await new_table(server, bots=[{"bot": "thumb", "name": "Bex"}])
                async with server.socket(host["table"], host["token"]) as ana:
                    await ana.ask("sitdown", name="Ana")
                    await ana.ask("buyin", credits=100)
                    await ana.ask("beready")
                    table = hall.actors[host["table"]].room.table
                    while not table.session.hands_played:
                        if table.is_playing and table.to_act == 0:
                            safe = table.view(0).default
                            assert safe is not None
                            await ana.ask("act", id=table.version, act=format_action(safe))
                        await asyncio.sleep(0.06)
                headers = {"authorization": f"Bearer {host['token']}"}
                told = (await server.client.get(f"/api/tables/{host['table']}/ledger", headers=headers)).json()
                (row,) = told["hands"]
                assert told["names"][0] == "Ana"
                assert "Bex" in told["names"]
                assert told["bought"][0] == told["stacks"][0] - row["changes"][0]
                assert sum(row["changes"]) == -row["sabacc_pot"]
                server.client.cookies.clear()
                assert (await server.client.get(f"/api/tables/{host['table']}/ledger")).status_code == 401

    run(test)


# Coming, going, being absent.


async def until_turn_of(hall: StoredHall, seat: int, *guests: Guest) -> None:
    """Everybody gives the safe answer until it is somebody's turn in a hand."""
    table = hall.actor.room.table
    for guest in guests:
        if not table.is_playing:
            await guest.ask(online.BeReady)
    while not (table.is_playing and table.to_act == seat):
        await drain(*guests)
        for guest in guests:
            view = guest.state.message
            if view and view.default and table.to_act is not None and guest.state.seat == "ABCDEFGH"[table.to_act]:
                await guest.ask(online.Answer, id=guest.state.question, act=view.default)
        await asyncio.sleep(0.005)


async def until_over(hall: StoredHall, *guests: Guest) -> None:
    """Everybody gives the safe answer until the hand is over."""
    while hall.actor.room.table.is_playing:
        await drain(*guests)
        for guest in guests:
            view = guest.state.message
            if view and view.offers and view.default:
                await guest.ask(online.Answer, id=guest.state.question, act=view.default)
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("absence", ["safe", "bot", "wait"])
def test_for_somebody_who_is_absent_it_goes_as_the_host_has_chosen(
    tmp_path: Path, absence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabacc.server.presence._GONE", 0.05)
    monkeypatch.setattr("sabacc.server.waiting._FOR_THE_ABSENT", 0.05)

    async def test() -> None:
        settings = AT_ONCE._replace(absence=absence)
        async with stored_hall(tmp_path, settings=settings) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            await until_turn_of(hall, 1, ana, bo)
            table = hall.actor.room.table
            hall.actor.leave(bo.connection)
            await hall.actor.all_told()
            before = len(hall.lines())
            await until(lambda: 1 in table.company.absent, ana)
            if absence == "wait":
                for _ in range(20):
                    await asyncio.sleep(0.01)
                assert table.to_act == 1
                again = await hall.enter(bo.connection.person)
                view = again.state.message
                assert view is not None
                await granted(again, online.Answer, id=again.state.question, act=view.default)
                assert 1 not in table.company.absent, "whoever does anything is there"
            else:
                await until(lambda: not (table.is_playing and table.to_act == 1), ana)
                await hall.actor.all_told()
                done = hall.lines()[before:]
                assert any(line.startswith("late B") for line in done) == (absence == "safe"), done
                assert any(line.startswith("B ") for line in done) == (absence == "bot"), done

    run(test)


def test_people_join_late_sit_out_buy_in_and_leave(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            await until_turn_of(hall, 0, ana, bo)
            (cy,) = await hall.sit("Cy")
            assert cy.state.seat == "C"
            assert cy.state.message is not None
            assert not cy.state.message.offers, "the hand was dealt without them"
            await granted(bo, online.SitOut)
            await granted(ana, online.GetUp)
            await until_over(hall, bo)
            await drain(ana, bo, cy)
            assert [chair.name for chair in cy.state.table.chairs[:3]] == ["", "Bo", "Cy"]
            assert [chair.sits_out for chair in cy.state.table.chairs[:3]] == [False, True, False]
            await granted(cy, online.BuyIn, credits=50)
            assert cy.state.table.chairs[2].stack == 550
            await granted(bo, online.SitIn)
            await until_turn_of(hall, 2, bo, cy)

    run(test)


def test_the_host_locks_the_table_and_pauses_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, settings=AT_ONCE._replace(turn=30)) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            await granted(ana, online.Run, set={"locked": "yes", "paused": "yes"})
            cy = await hall.enter((await hall.admit("Cy")).id)
            assert "locked" in await refused(cy, online.SitDown, name="Cy")
            for guest in (ana, bo):
                await granted(guest, online.BeReady)
            await asyncio.sleep(0.05)
            assert not hall.actor.room.table.is_playing
            assert ana.state.clock is None
            await granted(ana, online.Run, set={"locked": "no", "paused": "no"})
            await until(lambda: hall.actor.room.table.is_playing, ana, bo)
            await granted(ana, online.Run, set={"paused": "yes"})
            assert ana.state.clock is None, "no time runs"
            await granted(ana, online.Run, set={"paused": "no"})
            await until(lambda: ana.state.clock is not None, ana)
            await granted(cy, online.SitDown, name="Cy")

    run(test)
