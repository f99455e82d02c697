"""What viewers put together from updates is what a whole view says: for all games, every viewer, after every input."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from sabacc.play.notation import format_action
from sabacc.protocol import online
from sabacc.protocol.messages import View, decode_question, encode
from sabacc.protocol.views import to_view
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.testing.rule_check import random_action
from tests.support.online import Guest, Hall, online_setup
from tests.support.rule_sets import each_variant

SEATS = 4
MOST_INPUTS = 150
SETTINGS = {"turn": "0", "pause": "0", "window": "3600"}


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


async def catch_up(hall: Hall, guests: list[Guest]) -> None:
    """Let everything happen that follows, and everybody hear of it."""
    while hall.actor.room.thought() is not None or (wait := hall.actor.room.wait()) is None or not wait.seats:
        await asyncio.sleep(0)
    await hall.actor.all_told()
    for guest in guests:
        while not guest.connection.queue.empty():
            await guest.listen()


def check(hall: Hall, guests: list[Guest], seed: int) -> None:
    """Compare what everybody knows with whole views of the hand, which keep nothing from one input to the next."""
    game = hall.actor.room.table.game
    assert game is not None
    whole = game.copy()
    for seat, guest in zip((*range(SEATS), None), guests, strict=True):
        told = guest.state.message
        assert told is not None
        sent = decode_question(encode(to_view(whole.view(seat), told.id)))
        assert isinstance(sent, View)
        for name in sent.__struct_fields__:
            now, then = getattr(told, name), getattr(sent, name)
            assert now == then, f"{name} of viewer {seat} after input {hall.actor.version}, seed {seed}"


async def begin(rules: RuleSet, seed: int) -> tuple[Hall, list[Guest]]:
    """A table where everybody is ready, and a spectator."""
    hall = Hall(online_setup(rules, seed=seed))
    guests = [*(hall.enter(f"p{number}") for number in range(SEATS)), hall.enter(None)]
    for guest in guests:
        await guest.listen()
    for number, guest in enumerate(guests[:SEATS]):
        await guest.ask(online.SitDown, name=f"P{number}")
    await guests[0].ask(online.Run, set=SETTINGS)
    for guest in guests[:SEATS]:
        await guest.ask(online.BeReady)
    await catch_up(hall, guests)
    return hall, guests


@each_variant
def test_updates_add_up_to_whole_views(rules: RuleSet) -> None:
    async def test() -> None:
        seed = 5
        rng = random.Random(seed)
        hall, guests = await begin(rules, seed)
        room = hall.actor.room
        checked = 0
        while room.table.is_playing and room.table.version < MOST_INPUTS:
            check(hall, guests, seed)
            checked += 1
            wait, game = room.wait(), room.table.game
            assert wait is not None
            assert game is not None
            seat = wait.seats[0]
            if wait.kind == "window" and rng.random() < 0.7:
                answer = await guests[seat].ask(online.LetPass)
            else:
                action = format_action(random_action(game, rng))
                seat = game.to_act if game.to_act is not None else seat
                answer = await guests[seat].ask(online.Answer, id=guests[seat].state.question, act=action)
            assert isinstance(answer, online.Ack), answer
            await catch_up(hall, guests)
        check(hall, guests, seed)
        assert checked > 3
        await hall.close()

    run(test)


def test_a_second_device_takes_no_news_from_the_first() -> None:
    """What has changed without an input is told to all devices of a seat with the next one, whoever comes between."""

    async def test() -> None:
        hall, guests = await begin(find("classic"), 3)
        room = hall.actor.room
        for _ in range(MOST_INPUTS):
            if (wait := room.wait()) is not None and wait.kind == "window" and len(wait.seats) > 1:
                break
            assert wait is not None
            guest = guests[wait.seats[0]]
            view = guest.state.message
            assert view is not None
            wish = {"id": guest.state.question, "act": view.default}
            await (guest.ask(online.LetPass) if wait.kind == "window" else guest.ask(online.Answer, **wish))
            await catch_up(hall, guests)
        assert wait is not None
        seat = wait.seats[-1]
        first = guests[seat]
        assert first.state.window
        await first.ask(online.LetPass)
        second = hall.enter(first.connection.person)
        await second.listen()
        assert not second.state.window
        await guests[wait.seats[0]].ask(online.LetPass)
        await catch_up(hall, [*guests, second])
        assert first.state.window == second.state.window == []
        assert first.state.message == second.state.message
        await hall.close()

    run(test)
