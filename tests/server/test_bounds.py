"""What one person asks for, however often, makes neither what is told nor what is kept grow without end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from sabacc.protocol import online
from sabacc.rules.registry import find
from sabacc.server.bounds import TooMuch
from sabacc.server.room import Room
from sabacc.tables.live_table import LiveTable
from tests.support.online import STAMP, Guest, Hall, KeyedMemoryLog, online_setup
from tests.support.stored_hall import drain

NAMES = ("Ana", "Bo", "Cy")


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


async def a_hand(hall: Hall) -> list[Guest]:
    """Three people in a hand."""
    guests = [hall.enter(name) for name in NAMES]
    await hear_all(hall, *guests)
    for guest, name in zip(guests, NAMES, strict=True):
        await guest.ask(online.SitDown, name=name)
    await guests[0].ask(online.Run, set={"turn": "0", "pause": "0"})
    for guest in guests:
        await guest.ask(online.BeReady)
    while hall.actor.room.table.to_act is None:
        await asyncio.sleep(0)
    await hear_all(hall, *guests)
    return guests


async def hear_all(hall: Hall, *guests: Guest) -> None:
    await hall.actor.all_told()
    await drain(*guests)


async def sit_out_and_in(guest: Guest, times: int) -> list[online.Ack | online.Nak]:
    return [await guest.ask(online.SitIn if time % 2 else online.SitOut) for time in range(times)]


async def welcome_size(hall: Hall) -> int:
    """How many bytes somebody hears who comes now."""
    newcomer = hall.enter(None)
    await hear_all(hall, newcomer)
    hall.actor.leave(newcomer.connection)
    return len(newcomer.heard[0])


def test_sitting_out_and_in_again_makes_no_welcome_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabacc.server.bounds._AT_ONCE", 10_000)

    async def test() -> None:
        hall = Hall(online_setup(find("classic"), seed=4))
        guests = await a_hand(hall)
        before, since = await welcome_size(hall), hall.actor.version
        for _ in range(10):
            assert all(isinstance(answer, online.Ack) for answer in await sit_out_and_in(guests[1], 100))
            await hear_all(hall, *guests)
        # The number of the last input has more digits.
        assert await welcome_size(hall) < before + 10
        assert sum("sits out" in told for told in guests[0].state.story) == 500
        session = hall.actor.room.table.session
        assert len(session.events) == 200
        while hall.actor.room.table.is_playing:
            hall.actor.room.table.act(hall.actor.room.table.game.default())  # type: ignore[union-attr]
        assert len(msgspec.json.encode(session.state())) < 30_000
        # Whoever was away since then has missed nothing of the hand, and is told so.
        back = hall.enter("Cy", since)
        await hear_all(hall, back)
        welcome = online.decode_from_server(back.heard[0])
        assert isinstance(welcome, online.TableWelcome)
        assert (welcome.from_the_deal, welcome.missed) == (False, [])
        await hall.close()

    run(test)


def test_a_table_online_resumed_from_its_log_keeps_the_same_last_events() -> None:
    log = KeyedMemoryLog(online_setup(find("classic"), seed=4))
    with LiveTable(log, lambda: STAMP) as table:
        room = Room(table)
        for name in NAMES:
            room.grant(name, online.SitDown(key=name, name=name), 0, 0.0)
        for time in range(300):
            table.sit_in(1) if time % 2 else table.sit_out(1)
        kept = list(table.session.events)
        assert (len(kept), table.session.events.total) == (200, 303)
    with LiveTable(log, lambda: STAMP) as again:
        assert again.session.events == kept


def test_whoever_asks_for_much_while_nothing_happens_is_refused_in_a_sentence() -> None:
    async def test() -> None:
        hall = Hall(online_setup(find("classic"), seed=4))
        guests = await a_hand(hall)
        table = hall.actor.room.table
        seat = table.to_act
        assert seat is not None
        much, other = guests[1 - min(seat, 1)], guests[seat]
        answers = await sit_out_and_in(much, 40)
        refused = [answer for answer in answers if isinstance(answer, online.Nak)]
        assert [isinstance(answer, online.Ack) for answer in answers[:30]] == [True] * 30
        assert refused[0].code == "refused"
        assert "you have asked for much while nothing happened in the hand" in refused[0].why
        # A taken answer is not held against the same wish later, others are free, and the hand goes on.
        assert isinstance(await much.ask(online.SitOut, key="later"), online.Nak)
        await other.ask(online.SitOut)
        await other.ask(online.SitIn)
        view = other.state.message
        assert view is not None
        answer = await other.ask(online.Answer, id=other.state.question, act=view.default)
        assert isinstance(answer, online.Ack), answer
        assert isinstance(await much.ask(online.SitOut, key="later"), online.Ack)
        await hall.close()

    run(test)


def test_patience_comes_back_with_time_and_not_with_what_was_taken_back() -> None:
    """Nobody has to wait for others to be heard again: the host may want to end a pause."""
    log = KeyedMemoryLog(online_setup(find("corellian-spike"), seed=4, practice=True))
    with LiveTable(log, lambda: STAMP) as table:
        room = Room(table)
        for name in NAMES:
            room.grant(name, online.SitDown(key=name, name=name), 0, 0.0)
        room.deal()
        taken_back = 0
        with pytest.raises(TooMuch):
            while taken_back < 100:
                seat, game = table.to_act, table.game
                assert seat is not None and game is not None
                room.grant(NAMES[seat], online.Answer(key="a", id=7, act="stand"), 7, 10.0)
                room.grant(NAMES[0], online.TakeBack(key="t"), 7, 10.0)
                taken_back += 1
        # The first time the hand had come further than ever.
        assert taken_back == 30
        with pytest.raises(TooMuch):
            room.grant(NAMES[0], online.SitOut(key="o"), 7, 14.0)
        room.grant(NAMES[0], online.SitOut(key="o"), 7, 16.0)


def test_a_client_knows_as_much_of_the_chat_as_whoever_comes() -> None:
    async def test() -> None:
        hall = Hall(online_setup(find("classic"), seed=4))
        guest = hall.enter("Ana")
        await guest.ask(online.SitDown, name="Ana")
        for number in range(130):
            await guest.ask(online.Say, text=f"line {number}")
        late = hall.enter(None)
        await hear_all(hall, late)
        assert [line.text for line in guest.state.chat] == [f"line {number}" for number in range(30, 130)]
        assert guest.state.chat == late.state.chat
        await hall.close()

    run(test)
