"""Tables online, without sockets: what people wish for, what they hear, and the record that comes of it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.record import format_record, to_record
from sabacc.protocol import online
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from tests.support.online import STAMP, Guest, Hall, online_setup
from tests.support.rule_sets import each_rule_set

SIT = online.SitDown


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


async def sit_four(hall: Hall) -> list[Guest]:
    guests = [hall.enter(f"p{number}") for number in (1, 2, 3, 4)]
    for number, guest in enumerate(guests, start=1):
        await guest.listen()
        assert isinstance(await guest.ask(SIT, name=f"P{number}", dark=False), online.Ack)
    return guests


async def play_hand(hall: Hall, guests: list[Guest]) -> None:
    """Everybody is ready, calls the hand as soon as possible, and else gives the safe answer when asked."""
    for guest in guests:
        await guest.ask(online.BeReady)
    while hall.actor.room.table.is_playing or not hall.actor.room.table.session.hands_played:
        await asyncio.sleep(0)
        for guest in guests:
            while not guest.connection.queue.empty():
                await guest.listen()
            state = guest.state
            view = state.message
            if view and not state.is_over and any(offer.verb == "call hand" for offer in view.offers):
                await guest.ask(online.Answer, id=state.question, act="call hand")
            elif state.window:
                await guest.ask(online.LetPass)
            elif view and view.default and not state.is_over:
                await guest.ask(online.Answer, id=state.question, act=view.default)


@each_rule_set
def test_a_hand_by_four_connections_is_the_hand_of_the_same_inputs_at_home(rules: RuleSet) -> None:
    async def test() -> None:
        hall = Hall(online_setup(rules, seed=11))
        guests = await sit_four(hall)
        await play_hand(hall, guests)
        game = hall.actor.room.table.game
        assert game is not None
        with LiveTable(MemoryLog(hall.log.setup, hall.log.entries), lambda: STAMP) as again:
            assert again.game is not None
            assert format_record(to_record(again.game)) == format_record(to_record(game))
        await hall.actor.all_told()
        for seat, guest in enumerate(guests):
            while not guest.connection.queue.empty():
                await guest.listen()
            # What was put together from updates is what a whole view says.
            late = hall.enter(f"p{seat + 1}")
            await late.listen()
            assert late.state.message == guest.state.message
            assert late.state.version == guest.state.version == hall.actor.version
            view = guest.state.view
            assert view is not None
            assert view.hands[seat] == game.view(seat).hands[seat]
            assert guest.state.verdict
        await hall.close()

    run(test)


def test_updates_have_no_holes_and_a_stranger_sees_no_card() -> None:
    async def test() -> None:
        hall = Hall(online_setup(find("corellian-spike"), seed=3))
        watcher = hall.enter(None)
        await watcher.listen()
        guests = await sit_four(hall)
        for guest in guests:
            await guest.ask(online.BeReady)
        while not hall.actor.room.table.is_playing:
            await asyncio.sleep(0)
        await hall.actor.all_told()
        while not watcher.connection.queue.empty():
            await watcher.listen()
        view = watcher.state.view
        assert view is not None
        assert all(set(hand) <= {"?"} for hand in view.hands)
        answer = await watcher.ask(online.BeReady)
        assert isinstance(answer, online.Nak)
        assert answer.code == "forbidden"
        await hall.close()

    run(test)


def test_the_same_key_twice_has_one_effect_and_the_same_answer() -> None:
    async def test() -> None:
        hall = Hall(online_setup(find("classic"), seed=3))
        guest = hall.enter("p1")
        await guest.listen()
        first = await guest.ask(SIT, name="Ana", key="same")
        version = hall.actor.version
        assert await guest.ask(SIT, name="Ana", key="same") == first
        assert hall.actor.version == version
        await hall.close()

    run(test)


def test_what_others_wish_for_does_not_make_the_answer_to_a_wish_be_forgotten() -> None:
    async def test() -> None:
        hall = Hall(online_setup(find("classic"), seed=3))
        guests = await sit_four(hall)
        refused = await guests[0].ask(online.TakeBack, key="mine")
        assert isinstance(refused, online.Nak)
        for _ in range(50):
            for other in guests[1:]:
                await other.ask(online.SendAway, seat="A")
        # A table that goes on has another number, so an answer that is made anew is another one.
        await guests[0].ask(online.SitOut)
        assert await guests[0].ask(online.TakeBack, key="mine") == refused
        hall.actor.leave(guests[0].connection)
        again = hall.enter("p1")
        await again.listen()
        assert await again.ask(online.TakeBack, key="mine") == refused, "also over another socket"
        await hall.close()

    run(test)


def test_refusals_have_a_reason_and_change_nothing() -> None:
    async def test() -> None:
        hall = Hall(online_setup(find("classic"), seed=3))
        host, other = hall.enter("p1"), hall.enter("p2")
        await host.listen()
        await other.listen()
        await host.ask(SIT, name="Ana")
        await other.ask(SIT, name="Bo")
        version = hall.actor.version
        wishes = [
            (other, online.Run, {"set": {"turn": "20"}}, "forbidden", "only the host"),
            (host, online.Run, {"set": {"turn": "x"}}, "not_understood", "turn must be"),
            (other, online.Answer, {"id": 99, "act": "fold"}, "stale", "gone on"),
            (other, online.SeatBot, {"seat": "C", "bot": "thumb", "name": "Bex"}, "forbidden", "only the host"),
            (host, online.SeatBot, {"seat": "C", "bot": "cmd:rm", "name": "Bex"}, "forbidden", "no bot 'cmd:rm'"),
            (other, SIT, {"name": "Bo"}, "refused", "already"),
            (other, online.TakeBack, {}, "refused", "only in practice"),
            (other, online.Talk, {"ask": "dance"}, "not_understood", "dance"),
        ]
        for guest, wish, fields, code, why in wishes:
            answer = await guest.ask(wish, **fields)  # type: ignore[arg-type]
            assert isinstance(answer, online.Nak)
            assert (answer.code, why in answer.why) == (code, True), answer
        assert hall.actor.version == version
        await hall.close()

    run(test)


def test_whoever_does_not_answer_is_late_and_the_hand_goes_on() -> None:
    async def test() -> None:
        hall = Hall(online_setup(find("corellian-spike"), seed=3))
        guests = await sit_four(hall)
        await guests[0].ask(online.Run, set={"turn": "1", "bank": "0", "pace": "0"})
        for guest in guests:
            await guest.ask(online.BeReady)
        table = hall.actor.room.table
        while not table.session.hands_played:
            await asyncio.sleep(0.01)
            for guest in guests:
                while not guest.connection.queue.empty():
                    await guest.listen()
            if len(table.company.absent) == 1:
                # The others have seen enough.
                break
        late = next(iter(table.company.absent))
        answer = await guests[late].ask(online.ComeBack)
        assert isinstance(answer, online.Ack)
        assert SEAT_LETTERS[late] not in [chair.seat for chair in guests[late].state.table.chairs if chair.absent]
        await hall.close()

    run(test)


@pytest.mark.parametrize("name", ["classic", "centran"])
def test_bots_play_and_a_person_takes_the_seat_of_one(name: str) -> None:
    async def test() -> None:
        hall = Hall(online_setup(find(name), seed=3))
        host = hall.enter("p1")
        await host.listen()
        await host.ask(SIT, name="Ana", seat="A")
        for seat, bot in [("B", "Bex"), ("C", "Corvo")]:
            await host.ask(online.SeatBot, seat=seat, bot="thumb", name=bot)
        await host.ask(online.Run, set={"pace": "0"})
        await play_hand(hall, [host])
        assert hall.actor.room.table.session.hands_played == 1
        guest = hall.enter("p2")
        await guest.listen()
        assert isinstance(await guest.ask(SIT, name="Bo", seat="B"), online.Ack)
        assert guest.state.seat == "B"
        await hall.close()

    run(test)
