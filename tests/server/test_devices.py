"""Skifters and clone cards online: only whoever uses one knows that anything has happened."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from sabacc.play.notation import SEAT_LETTERS, format_action
from sabacc.protocol import online
from sabacc.rules.options import Value
from sabacc.rules.registry import find
from sabacc.server.room import Room
from sabacc.tables import inputs
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import Setup
from tests.support.online import STAMP, Guest, Hall, KeyedMemoryLog, online_setup
from tests.support.stored_hall import drain, until

NAMES = ("Ana", "Bo", "Cy")


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


def setup(**options: Value) -> Setup:
    return online_setup(find("classic").with_options(devices="tolerated", **options), seed=4)


def device(guest: Guest) -> str:
    """A device that somebody could use."""
    view = guest.state.message
    assert view is not None
    return next(offer.actions[0] for offer in view.offers if offer.verb in ("skift", "clone"))


async def hear_all(hall: Hall, *guests: Guest) -> None:
    await hall.actor.all_told()
    await drain(*guests)


def test_the_question_has_a_new_number_for_whoever_used_a_device_alone() -> None:
    async def test() -> None:
        hall = Hall(setup())
        guests = [hall.enter(name) for name in NAMES]
        stranger = hall.enter(None)
        await hear_all(hall, *guests, stranger)
        for guest, name in zip(guests, NAMES, strict=True):
            await guest.ask(online.SitDown, name=name)
        await guests[0].ask(online.Run, set={"turn": "0", "pause": "0", "pace": "0"})
        for guest in guests:
            await guest.ask(online.BeReady)
        table = hall.actor.room.table
        await until(lambda: table.to_act is not None, *guests, stranger)
        await hear_all(hall, *guests, stranger)
        seat = table.to_act
        assert seat is not None
        asked, others = guests[seat], [*(guest for at, guest in enumerate(guests) if at != seat), stranger]
        before = asked.state.question
        for _ in range(2):
            assert isinstance(await asked.ask(online.Answer, id=asked.state.question, act=device(asked)), online.Ack)
            await hear_all(hall, *others)
            assert asked.state.question == asked.state.version == hall.actor.version
            assert {other.state.question for other in others} == {before}
            assert {other.state.version for other in others} == {hall.actor.version}
        # Whoever comes later is told the same; and what is sent twice under two keys counts once.
        device_of_asked, late = hall.enter(NAMES[seat]), hall.enter(None)
        await hear_all(hall, device_of_asked, late)
        assert (device_of_asked.state.question, late.state.question) == (asked.state.question, before)
        view = asked.state.message
        assert view is not None
        answer = await asked.ask(online.Answer, id=before, act=view.default)
        assert isinstance(answer, online.Nak)
        assert (answer.code, str(asked.state.question) in answer.why) == ("stale", True)
        for number, code in ((before, "refused"), (asked.state.question, "stale")):
            answer = await others[0].ask(online.Answer, id=number, act=view.default)
            assert isinstance(answer, online.Nak)
            assert answer.code == code, answer
        assert isinstance(await asked.ask(online.Answer, id=asked.state.question, act=view.default), online.Ack)
        await hear_all(hall, *guests, stranger, device_of_asked, late)
        assert len({guest.state.question for guest in (*guests, stranger, device_of_asked, late)}) == 1
        assert asked.state.question > before
        await hall.close()

    run(test)


def room_of(table: LiveTable, plutt: str = "") -> Room:
    """A room in which a hand has begun, and somebody is asked who has 30 seconds and 60 more."""
    room = Room(table)
    for name in NAMES:
        room.grant(name, online.SitDown(key=name, name=name), 0, 0.0)
    room.grant("Ana", online.Run(key="r", set={"turn": "30", "bank": "60", "pause": "0"}), 0, 0.0)
    if plutt:
        room.grant("Ana", online.Talk(key="p", ask=f"appoint {plutt}"), 0, 0.0)
    room.deal()
    while (answer := room.thought()) is not None:
        room.take(answer())
    return room


def spent(log: KeyedMemoryLog) -> list[tuple[int | None, int | None]]:
    return [(entry.seat, entry.amount) for entry in log.entries if entry.kind == inputs.SPENT]


def test_a_device_gives_nobody_more_time_and_costs_none() -> None:
    log = KeyedMemoryLog(setup())
    with LiveTable(log, lambda: STAMP) as table:
        room = room_of(table)
        seat, game = table.to_act, table.game
        assert seat is not None and game is not None
        clock = room.clock(100.0)
        assert clock[1] == 190.0
        skift = next(choice for choice in game.legal() if choice.kind.verb == "skift").actions()[0]
        # Ten seconds late, and ten more for the answer itself.
        version = table.version
        room.grant(NAMES[seat], online.Answer(key="s", id=7, act=format_action(skift)), 7, 140.0)
        assert table.version == version + 1
        assert room.clock(140.0) == clock
        room.grant(NAMES[seat], online.Answer(key="d", id=7, act=format_action(game.default())), 7, 150.0)
        assert spent(log) == [(seat, 20)]
        assert room.clock(150.0) != clock


def test_an_accusation_that_somebody_has_to_judge_costs_the_time_it_took() -> None:
    """It is not in the record of the hand before it is judged, but everybody knows of it."""
    log = KeyedMemoryLog(setup(plutt="player"))
    with LiveTable(log, lambda: STAMP) as table:
        room = room_of(table, plutt="C")
        seat = table.to_act
        assert seat in (0, 1)
        room.clock(100.0)
        room.grant(NAMES[seat], online.Answer(key="a", id=7, act=f"accuse {SEAT_LETTERS[1 - seat]}"), 7, 145.0)
        assert table.session.accusation is not None
        assert spent(log) == [(seat, 15)]
