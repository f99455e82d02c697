"""A table online goes on: nobody keeps its bots from acting, and no mistake leaves it without a clock."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from sabacc.errors import BadStore
from sabacc.protocol import online
from sabacc.rules.registry import find
from sabacc.server import actor as actor_module
from sabacc.server.connection import RESTARTING
from sabacc.server.hall import Hall as ServerHall
from sabacc.server.people import Chat
from sabacc.server.room import Room
from sabacc.server.store import Store
from sabacc.server.teller import Teller
from sabacc.server.thinking import Thinkers
from sabacc.tables import inputs
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable
from tests.support.online import Guest, Hall, online_setup
from tests.support.processes import AMPLE
from tests.support.served import served
from tests.support.stored_hall import AT_ONCE, drain, stored_hall, until


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


async def bots_to_move(thinkers: SlowThinkers, **options: str) -> tuple[Hall, Guest]:
    """A hand in which a bot at seat B thinks; Ana is at seat A, and another bot at seat C."""
    hall = Hall(online_setup(find("corellian-spike").with_options(**options), seed=3), thinkers=thinkers)
    ana = hall.enter("ana")
    await ana.listen()
    await ana.ask(online.SitDown, name="Ana", seat="A")
    for seat, name in (("B", "Bex"), ("C", "Corvo")):
        await ana.ask(online.SeatBot, seat=seat, bot="thumb", name=name)
    await ana.ask(online.Run, set={"turn": "0", "pace": "0"})
    if options:
        assert isinstance(await ana.ask(online.Talk, ask="appoint A"), online.Ack)
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


def test_what_a_bot_has_thought_is_dropped_when_the_hand_is_dealt_again() -> None:
    async def test() -> None:
        thinkers = SlowThinkers()
        hall, ana = await bots_to_move(thinkers, plutt="player")
        game = hall.actor.room.table.game
        assert isinstance(await ana.ask(online.Talk, ask="misdeal"), online.Ack)
        assert hall.actor.room.table.game is not game
        thinkers.answer()
        await until(lambda: len(thinkers.asked) == 2, ana)
        assert not [entry for entry in hall.log.entries if entry.kind == inputs.ACT]
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


class StubbornThinkers(SlowThinkers):
    """Bots whose answer comes just when nobody waits for it any more."""

    async def think(self, table: LiveTable, thought: Callable[[], Input]) -> Input:
        with suppress(asyncio.CancelledError):
            await super().think(table, thought)
        return thought()


def test_what_a_bot_has_thought_when_the_table_is_let_go_of_is_dropped(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        hall, _ = await bots_to_move(StubbornThinkers())
        lines = list(hall.log.entries)
        await hall.close()
        await asyncio.sleep(0)
        assert hall.log.entries == lines

    run(test)
    assert not caplog.records


# Mistakes of ours, and a file that cannot be read.


class Mistake(Exception):
    pass


def test_a_mistake_in_telling_costs_nobody_their_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actor_module, "_REST", 0.01)

    async def test() -> None:
        async with stored_hall(tmp_path, settings=AT_ONCE._replace(turn=1)) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            with monkeypatch.context() as broken:
                broken.setattr(Teller, "updates", fail)
                answer = await ana.ask(online.SitOut)
                assert isinstance(answer, online.Ack), "it has happened"
                hall.actor.put(Input(inputs.SIT_IN, 0))
            await hall.actor.all_told()
            assert hall.lines()[-2:] == ["sit out A", "sit in A"]
            await drain(ana, bo)
            assert bo.state.version == ana.state.version == hall.actor.version
            for guest in (ana, bo):
                assert isinstance(await guest.ask(online.BeReady), online.Ack)
            # The clock runs: somebody does not answer.
            await until(lambda: bool(hall.actor.room.table.company.absent), ana, bo)

    run(test)


def test_a_mistake_in_going_on_is_tried_again_after_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actor_module, "_REST", 0.01)

    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            with monkeypatch.context() as broken:
                broken.setattr(Room, "clock", fail)
                for guest in (ana, bo):
                    assert isinstance(await guest.ask(online.BeReady), online.Ack)
            await until(lambda: hall.actor.room.table.is_playing, ana, bo)
            assert ana.connection.why_closed is None

    run(test)


def test_a_table_that_cannot_be_told_of_closes_its_sockets_with_a_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            person = ana.connection.person
            with monkeypatch.context() as broken:
                broken.setattr(Teller, "updates", fail)
                broken.setattr(Teller, "whole", fail)
                hall.actor.wish(ana.connection, online.SitOut(key="once"))
                assert (ana.connection.why_closed, bo.connection.why_closed) == (RESTARTING, RESTARTING)
            again = await hall.enter(person)
            assert isinstance(await again.ask(online.SitOut, key="once"), online.Ack)
            assert hall.lines().count("sit out A") == 1

    run(test)


def fail(*_: object, **__: object) -> None:
    raise Mistake


@pytest.mark.parametrize("error", [BadStore("the disk is gone"), Mistake()], ids=["file", "mistake"])
@pytest.mark.parametrize("where", ["enter", "open"])
def test_whoever_comes_when_the_table_cannot_be_read_hears_a_code_that_is_documented(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, error: Exception
) -> None:
    def cannot(*_: object) -> None:
        raise error

    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            hall = ServerHall(store, {})
            async with served(hall) as server:
                made = await server.client.post("/api/tables", json={"rules": "classic", "seats": 2})
                server.client.cookies.clear()
                own = made.json()
                with monkeypatch.context() as broken:
                    if where == "enter":
                        broken.setattr(Chat, "last", cannot)
                    else:
                        broken.setattr(ServerHall, "open", cannot)
                    async with server.socket(own["table"], own["token"]) as ana:
                        assert await ana.closed() == (1012 if where == "enter" else 4002)
                async with server.socket(own["table"], own["token"]) as ana:
                    assert isinstance(await ana.ask("sitdown", name="Ana"), online.Ack)

    run(test)
