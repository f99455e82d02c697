"""A table online goes on: nobody keeps its bots from acting, and no mistake leaves it without a clock."""

import asyncio
from collections.abc import Awaitable, Callable

from sabacc.protocol import online
from sabacc.rules.registry import find
from sabacc.server.thinking import Thinkers
from sabacc.tables import inputs
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable
from tests.support.online import Guest, Hall, online_setup
from tests.support.processes import AMPLE
from tests.support.stored_hall import until


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), AMPLE))


# Bots.


class SlowThinkers(Thinkers):
    """Bots that think until a test lets them answer, one question at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int | None] = []  # whose turn it was
        self.answered = 0
        self._may_answer = asyncio.Event()

    async def think(self, table: LiveTable, thought: Callable[[], Input]) -> Input:
        self.asked.append(table.to_act)
        await self._may_answer.wait()
        self._may_answer.clear()
        self.answered += 1
        return thought()

    def answer(self) -> None:
        self._may_answer.set()


async def bots_to_move(thinkers: SlowThinkers) -> tuple[Hall, Guest]:
    """A hand in which a bot at seat B thinks; Ana is at seat A, and another bot at seat C."""
    hall = Hall(online_setup(find("corellian-spike"), seed=3), thinkers=thinkers)
    ana = hall.enter("ana")
    await ana.listen()
    await ana.ask(online.SitDown, name="Ana", seat="A")
    for seat, name in (("B", "Bex"), ("C", "Corvo")):
        await ana.ask(online.SeatBot, seat=seat, bot="thumb", name=name)
    await ana.ask(online.Run, set={"turn": "0", "pace": "0"})
    await ana.ask(online.BeReady)
    await until(lambda: bool(thinkers.asked), ana)
    assert hall.actor.room.table.to_act == 1
    return hall, ana


def test_whoever_sits_out_and_in_again_does_not_keep_a_bot_from_acting() -> None:
    async def test() -> None:
        thinkers = SlowThinkers()
        hall, ana = await bots_to_move(thinkers)
        for wish in (online.SitOut, online.SitIn, online.SitOut):
            assert isinstance(await ana.ask(wish), online.Ack)
        thinkers.answer()
        await until(lambda: hall.actor.room.table.to_act == 2 and len(thinkers.asked) == 2, ana)
        assert thinkers.asked == [1, 2], "what the bot had thought still held"
        await hall.close()

    run(test)


def test_what_a_bot_has_thought_is_dropped_when_it_was_sent_away() -> None:
    async def test() -> None:
        thinkers = SlowThinkers()
        hall, ana = await bots_to_move(thinkers)
        before = [entry for entry in hall.log.entries if entry.kind == inputs.ACT]
        assert isinstance(await ana.ask(online.SendAway, seat="B"), online.Ack)
        thinkers.answer()
        await until(lambda: len(thinkers.asked) == 2, ana)
        assert thinkers.asked == [1, 2]
        acts = [entry for entry in hall.log.entries if entry.kind == inputs.ACT]
        assert acts == before
        await hall.close()

    run(test)


def test_a_bot_does_not_act_while_the_table_is_paused() -> None:
    async def test() -> None:
        thinkers = SlowThinkers()
        hall, ana = await bots_to_move(thinkers)
        assert isinstance(await ana.ask(online.Run, set={"paused": "yes"}), online.Ack)
        thinkers.answer()
        await until(lambda: thinkers.answered == 1, ana)
        assert hall.actor.room.table.to_act == 1
        await ana.ask(online.Run, set={"paused": "no"})
        thinkers.answer()
        await until(lambda: hall.actor.room.table.to_act == 2, ana)
        await hall.close()

    run(test)
