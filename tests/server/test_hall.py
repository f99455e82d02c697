"""A hall with a real store, without sockets: disks that are full, clocks that jump, and mistakes of our own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

from sabacc.errors import BadSession, BadStore
from sabacc.protocol import online
from sabacc.rules.registry import find
from sabacc.server import actor as actor_module, presence
from sabacc.server.connection import RESTARTING, SENT_AWAY
from sabacc.server.hall import Hall
from sabacc.server.room import Room
from sabacc.server.table_store import StoredLog
from sabacc.server.waiting import GRACE
from sabacc.tables.live_table import LiveTable
from tests.support.notes import Held
from tests.support.online import Guest
from tests.support.stored_hall import AT_ONCE, StoredHall, drain, stored_hall, until

LONG = "x" * 480  # of chat: pages fill up soon


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


@pytest.fixture(autouse=True)
def much_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk is filled with more wishes than a table has the patience for."""
    monkeypatch.setattr("sabacc.server.bounds._AT_ONCE", 10_000)


async def fill(place: StoredHall, guest: Guest) -> online.Nak:
    """Change the settings until there is no room for that any more; the refusal."""
    await place.room_for(1)
    for number in range(2000):
        answer = await guest.ask(online.Run, set={"turn": str(5 + number % 90)})
        if isinstance(answer, online.Nak):
            return answer
    raise AssertionError("the disk never was full")


# A full disk.


def test_with_a_full_disk_a_wish_is_refused_in_words_and_granted_when_there_is_room(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            ana, bo = await place.sit("Ana", "Bo")
            refusal = await fill(place, ana)
            assert (refusal.code, str(tmp_path) in refusal.why) == ("not_written", False)
            assert "could not write this to its disk" in refusal.why
            on_disk = len(place.lines())
            for _ in range(3):
                assert isinstance(await bo.ask(online.SitOut, key="again"), online.Nak)
            said = 0
            while isinstance(await bo.ask(online.Say, text=LONG, key=f"said {said}"), online.Ack):
                said += 1
                assert said < 100
            await until(lambda: ana.state.version == bo.state.version == on_disk, ana, bo)
            await place.room_for(None)
            # The same key is no answer for ever: what was not written has not happened.
            assert isinstance(await bo.ask(online.Say, text=LONG, key=f"said {said}"), online.Ack)
            assert isinstance(await bo.ask(online.SitOut, key="again"), online.Ack)
            await until(lambda: ana.state.version == on_disk + 1, ana, bo)
            assert place.lines()[-1] == "sit out B"
            assert [line.text for line in ana.state.chat] == [LONG] * (said + 1)

    run(test)


def test_bots_do_not_try_all_the_time_while_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[float] = []
    open_table = Hall._open_table

    def count(hall: Hall, table_id: str) -> object:
        opened.append(asyncio.get_running_loop().time())
        return open_table(hall, table_id)

    monkeypatch.setattr(actor_module, "_REST", 0.2)

    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            (ana,) = await place.sit("Ana")
            for seat, name in (("B", "Bex"), ("C", "Corvo")):
                assert isinstance(await ana.ask(online.SeatBot, seat=seat, bot="thumb", name=name), online.Ack)
            last, write = place.actor.version, StoredLog._write

            def refuse(_: sqlite3.Connection) -> None:
                raise BadStore("the disk is full")

            def full(
                log: StoredLog, change: Callable[[sqlite3.Connection], None], is_one_statement: bool = False
            ) -> Future[None]:
                is_late = is_one_statement and place.actor.version > last
                return write(log, refuse if is_late else change, is_one_statement)

            with monkeypatch.context() as patch:
                patch.setattr(StoredLog, "_write", full)
                patch.setattr(Hall, "_open_table", count)
                # That she is ready is written, and then the table cannot deal, though it tries.
                assert isinstance(await ana.ask(online.BeReady), online.Ack)
                await until(lambda: len(opened) == 4, ana)
                assert opened[3] - opened[1] >= 0.3
            await until(lambda: place.actor.room.table.is_playing, ana)

    run(test)


def test_a_wish_that_is_made_again_on_another_socket_hears_that_it_failed(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            (ana,) = await place.sit("Ana")
            other = await place.enter(ana.connection.person)
            await drain(ana, other)
            # The write will fail, as what is kept of the table was rewritten before it.
            held = Held(place.store)
            place.store.write(lambda db: db.execute("UPDATE live_table SET edition = edition + 1").rowcount)
            wishes = [asyncio.create_task(each.ask(online.SitOut, key="same")) for each in (ana, other)]
            await asyncio.sleep(0)
            held.let_go()
            answers = await asyncio.gather(*wishes)
            assert [answer.code for answer in answers if isinstance(answer, online.Nak)] == ["not_written"] * 2
            assert isinstance(await ana.ask(online.SitOut, key="same"), online.Ack)

    run(test)


def test_a_table_that_cannot_be_read_again_is_opened_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(hall: Hall, table_id: str) -> object:
        raise BadStore("the disk is gone")

    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            (ana,) = await place.sit("Ana")
            first = place.actor
            with monkeypatch.context() as patch:
                patch.setattr(Hall, "_open_table", fail)
                await asyncio.wrap_future(
                    place.store.write(lambda db: db.execute("UPDATE live_table SET edition = edition + 1").rowcount)
                )
                first.wish(ana.connection, online.SitOut(key="lost"))
                while await ana.listen() is not None:
                    pass
            assert ana.connection.why_closed == RESTARTING
            assert place.actor is not first
            again = await place.enter(ana.connection.person)
            assert isinstance(await again.ask(online.SitOut, key="lost"), online.Ack)

    run(test)


# Mistakes.


def test_a_mistake_of_ours_refuses_one_wish_and_leaves_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(table: LiveTable, seat: int, amount: int | None = None) -> None:
        table.session.player(seat).stack += 7
        raise KeyError("oops")

    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            ana, bo = await place.sit("Ana", "Bo")
            stacks = place.actor.room.table.session.stacks_by_name()
            with monkeypatch.context() as patch:
                patch.setattr(LiveTable, "rebuy", half)
                answer = await ana.ask(online.BuyIn, key="buy")
                assert isinstance(answer, online.Nak)
                assert (answer.code, "nothing has happened" in answer.why) == ("internal", True)
            assert place.actor.room.table.session.stacks_by_name() == stacks
            assert isinstance(await bo.ask(online.SitOut), online.Ack)
            assert isinstance(await ana.ask(online.BuyIn, key="buy"), online.Ack)

    run(test)


@pytest.mark.parametrize("error", [BadSession("no"), KeyError("oops")])
def test_what_fails_by_itself_does_so_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    failed: list[Exception] = []

    def fail(room: Room) -> None:
        failed.append(error)
        raise error

    monkeypatch.setattr(actor_module, "_REST", 0.2)

    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            ana, bo = await place.sit("Ana", "Bo")
            with monkeypatch.context() as patch:
                patch.setattr(Room, "deal", fail)
                for guest in (ana, bo):
                    await guest.ask(online.BeReady)
                await until(lambda: len(failed) == 2, ana, bo)
                # The table still hears people meanwhile.
                assert isinstance(await bo.ask(online.SitOut), online.Ack)
                assert len(failed) <= 3
                assert isinstance(await bo.ask(online.SitIn), online.Ack)
            await until(lambda: place.actor.room.table.is_playing, ana, bo)

    run(test)


# Restarts.


class Clock:
    """A clock that somebody sets."""

    def __init__(self) -> None:
        self.now = 1_795_000_000.0

    def __call__(self) -> float:
        return self.now


async def play_to_a_question(place: StoredHall, guests: list[Guest]) -> None:
    for guest in guests:
        await guest.ask(online.BeReady)
    await until(lambda: all(guest.state.clock is not None and not guest.state.is_over for guest in guests), *guests)


def left(guest: Guest) -> float:
    clock = guest.state.clock
    assert clock is not None and clock.left is not None
    return clock.left


@pytest.mark.parametrize("jump", [-3600.0, -1.0, 0.0, 4.0, 3600.0, 1e9])
def test_after_a_restart_there_are_twenty_seconds_whatever_the_clock_says(tmp_path: Path, jump: float) -> None:
    clock = Clock()

    async def test() -> None:
        settings = AT_ONCE._replace(turn=5, bank=0)
        async with stored_hall(tmp_path, settings=settings, clock=clock) as place:
            guests = await place.sit("Ana", "Bo")
            await play_to_a_question(place, guests)
            assert 0 < left(guests[0]) <= 5
            table_id, people = place.table_id, [guest.connection.person for guest in guests]
        clock.now += jump
        async with stored_hall(tmp_path, clock=clock, table_id=table_id) as place:
            again = [await place.enter(person) for person in people]
            assert GRACE - 2 <= left(again[0]) <= GRACE
            # And the clock may jump while people play.
            for back in (-7200.0, 3.0, 7200.0):
                clock.now += back
                view = next(each.state.message for each in again if each.state.message and each.state.message.default)
                assert view is not None
                asked = next(each for each in again if each.state.message == view)
                answer = await asked.ask(online.Answer, id=asked.state.question, act=view.default)
                assert isinstance(answer, online.Ack), answer
                await place.actor.all_told()
                await drain(*again)
                if place.actor.room.table.is_playing:
                    assert 0 < left(again[0]) <= 5

    run(test)


def test_a_long_turn_goes_on_where_it_was(tmp_path: Path) -> None:
    clock = Clock()

    async def test() -> None:
        async with stored_hall(tmp_path, settings=AT_ONCE._replace(turn=90), clock=clock) as place:
            guests = await place.sit("Ana", "Bo")
            await play_to_a_question(place, guests)
            table_id, person = place.table_id, guests[0].connection.person
        clock.now += 30
        async with stored_hall(tmp_path, clock=clock, table_id=table_id) as place:
            assert 57 <= left(await place.enter(person)) <= 60

    run(test)


def test_whoever_was_ready_is_dealt_in_at_once_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, settings=AT_ONCE._replace(paused=True)) as place:
            guests = await place.sit("Ana", "Bo")
            for guest in guests:
                await guest.ask(online.BeReady)
            table_id, people = place.table_id, [guest.connection.person for guest in guests]
        async with stored_hall(tmp_path, table_id=table_id) as place:
            again = [await place.enter(person) for person in people]
            await again[0].ask(online.Run, set={"paused": "no", "turn": "5"})
            await until(lambda: not again[0].state.is_over and again[0].state.clock is not None, *again)
            assert left(again[0]) > GRACE - 5

    run(test)


def test_whoever_does_not_come_back_after_a_restart_is_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            guests = await place.sit("Ana", "Bo")
            table_id, person = place.table_id, guests[0].connection.person
        monkeypatch.setattr(presence, "_GONE", 0.05)
        async with stored_hall(tmp_path, table_id=table_id) as place:
            again = await place.enter(person)
            await until(lambda: "absent B" in place.lines(), again)
            assert "absent A" not in place.lines()

    run(test)


def test_the_timer_of_the_shifts_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, find("classic").with_options(trigger="timer")) as place:
            guests = await place.sit("Ana", "Bo")
            await play_to_a_question(place, guests)
            assert place.actor.room.table.timer_seconds
            table_id, lines = place.table_id, place.lines()
        assert lines.count("wind") == 1
        async with stored_hall(tmp_path, table_id=table_id) as place:
            await place.enter(guests[0].connection.person)
            await place.actor.all_told()
            assert place.lines() == lines
            handle = place.actor._timer._handle
            assert handle is not None
            assert handle.when() - asyncio.get_running_loop().time() >= GRACE - 2

    run(test)


def test_what_is_said_twice_with_one_key_is_said_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            (ana,) = await place.sit("Ana")
            other = await place.enter(ana.connection.person)
            held = Held(place.store)
            wishes = [asyncio.create_task(each.ask(online.Say, text="Hello", key="same")) for each in (ana, other)]
            await asyncio.sleep(0)
            held.let_go()
            assert all(isinstance(answer, online.Ack) for answer in await asyncio.gather(*wishes))
            await place.actor.all_told()
            await drain(ana, other)
            assert [line.text for line in ana.state.chat] == ["Hello"]
            table_id, person = place.table_id, ana.connection.person
        async with stored_hall(tmp_path, table_id=table_id) as place:
            again = await place.enter(person)
            assert isinstance(await again.ask(online.Say, text="Hello", key="same"), online.Ack)
            assert [line.text for line in (await place.enter(person)).state.chat] == ["Hello"]

    run(test)


# People who are forgotten.


def test_while_somebody_is_forgotten_the_others_play_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            ana, bo = await place.sit("Ana", "Bo")
            person = next(each for each in place.hall.people.at(place.table_id) if each.name == "Bo")
            forgetting = asyncio.create_task(place.hall.forget(person))
            await asyncio.sleep(0)
            # Ana does something before the name is gone from the disk.
            assert isinstance(await ana.ask(online.SitOut), online.Ack)
            await forgetting
            await drain(ana)
            assert (bo.connection.why_closed, ana.connection.why_closed) == (SENT_AWAY, None)
            assert "Bo" not in [chair.name for chair in ana.state.table.chairs]
            assert isinstance(await ana.ask(online.SitIn), online.Ack)
            assert [line for line in place.lines() if line.endswith(" Bo")] == []

    run(test)


def test_a_table_that_was_let_go_does_nothing_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            (ana,) = await place.sit("Ana")
            old = place.actor
            monkeypatch.setattr(presence, "_GONE", 0.01)
            await old.close()
            # The socket ends after the table, and a wish was on its way.
            old.wish(ana.connection, online.SitOut(key="late"))
            old.leave(ana.connection)
            assert all(handle.cancelled() for handle in old._presence._missing.values())
            lines = place.lines()
            new = await place.enter(ana.connection.person)
            assert isinstance(await new.ask(online.SitOut, key="late"), online.Ack)
            assert place.lines() == [*lines, "sit out A"]

    run(test)
