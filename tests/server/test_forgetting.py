"""Forgetting somebody at a table of a hall: they are gone, and nobody else loses anything by it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest

from sabacc.play.notation import SEAT_LETTERS
from sabacc.protocol import online
from sabacc.server.connection import SENT_AWAY
from sabacc.server.people import Person
from sabacc.server.table_store import StoredLog, stored_hands
from sabacc.tables import inputs
from sabacc.tables.checkpoint import EVERY_ONLINE
from sabacc.tables.inputs import Input
from tests.support.online import STAMP, Guest
from tests.support.processes import AMPLE
from tests.support.served import served
from tests.support.stored_hall import AT_ONCE, StoredHall, drain, stored_hall, until

NAME = "Rumpelstiltskin"


def run(test: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), AMPLE))


async def deal(guests: list[Guest]) -> None:
    for guest in guests:
        await guest.ask(online.BeReady)
    await until(lambda: all(guest.state.clock is not None and not guest.state.is_over for guest in guests), *guests)


async def play_hands(place: StoredHall, hands: int) -> None:
    """Hands in which nobody answers in time."""
    actor = place.actor
    for _ in range(hands):
        actor.put(Input(inputs.DEAL, at=STAMP))
        while actor.room.table.is_playing:
            seat = actor.room.table.to_act
            assert seat is not None
            actor.put(Input(inputs.LATE, seat))
    await place.room_for(None)  # what was written before is on disk then


def person_of(place: StoredHall, name: str) -> Person:
    return next(each for each in place.hall.people.at(place.table_id) if each.name == name)


def left(guest: Guest) -> float:
    clock = guest.state.clock
    assert clock is not None and clock.left is not None
    return clock.left


def checkpoints(place: StoredHall) -> list[tuple[bytes]]:
    return place.store.read("SELECT body FROM checkpoint")


def names_in_files(place: StoredHall) -> bool:
    return any(NAME.encode() in path.read_bytes() for path in place.store.path.parent.iterdir())


def test_nobody_notices_that_somebody_who_never_sat_there_is_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, settings=AT_ONCE._replace(turn=90, approve=True)) as place:
            (ana,) = await place.sit("Ana")
            knocking = await place.enter((await place.admit("Cy")).id)
            await knocking.ask(online.SitDown, name="Cy")
            await drain(ana, knocking)
            watching = await place.enter((await place.admit(NAME)).id)
            await drain(ana, knocking)
            actor, table, lines = place.actor, place.actor.room.table, place.lines()
            await place.hall.forget(person_of(place, NAME))
            assert watching.connection.why_closed == SENT_AWAY
            assert place.actor is actor and actor.room.table is table and place.lines() == lines
            for guest in (ana, knocking):
                heard = len(guest.heard)
                assert not guest.connection.why_closed
                await drain(guest)
                # Only that one more is gone.
                assert all(isinstance(online.decode_from_server(each), online.Here) for each in guest.heard[heard:])
            assert isinstance(await ana.ask(online.Admit, person=knocking.connection.person, yes=True), online.Ack)
            assert not names_in_files(place)

    run(test)


def test_a_table_is_not_opened_for_somebody_who_never_sat_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            person = await place.admit(NAME)
            await place.hall.tidy_up([place.table_id])
            await place.hall.forget(person)
            assert not place.hall.actors and not names_in_files(place)

    run(test)


@pytest.mark.parametrize("is_open", [True, False])
def test_whoever_sat_there_gets_up_and_the_table_keeps_a_checkpoint_without_them(tmp_path: Path, is_open: bool) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            guests = await place.sit("Ana", "Bo", NAME)
            await play_hands(place, 2 * EVERY_ONLINE + 1)
            assert NAME in str(checkpoints(place)) and names_in_files(place)
            person = person_of(place, NAME)
            if not is_open:
                for guest in guests:
                    place.actor.leave(guest.connection)
                await place.hall.tidy_up([place.table_id])
                assert not place.hall.actors
            await place.hall.forget(person)
            await place.room_for(None)
            assert not names_in_files(place)
            checkpoint = StoredLog(place.store, place.table_id).checkpoint()
            assert checkpoint is not None and len(checkpoint.ledger) == 2 * EVERY_ONLINE
            table = place.actor.room.table
            assert person.id not in table.company.people.values() and len(table.ledger) == 2 * EVERY_ONLINE + 1
            await play_hands(place, EVERY_ONLINE)
            assert not names_in_files(place)
            assert len(stored_hands(place.store, place.table_id)) == 3 * EVERY_ONLINE + 1

    run(test)


def test_no_deadline_begins_anew_when_somebody_who_sat_there_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        loop = asyncio.get_running_loop()
        passed, time = [0.0], loop.time
        monkeypatch.setattr(loop, "time", lambda: time() + passed[0])
        async with stored_hall(tmp_path, settings=AT_ONCE._replace(turn=90)) as place:
            guests = await place.sit("Ana", "Bo")
            await deal(guests)
            for n in range(3):
                cy, *_ = await place.sit(f"Cy {n}")
                await drain(*guests)
                passed[0] += 5
                await place.hall.forget(person_of(place, f"Cy {n}"))
                await drain(*guests)
                assert [guest.connection.why_closed for guest in (*guests, cy)] == [None, None, SENT_AWAY]
                watching = await place.enter(None)
                assert left(watching) <= 90 - 5 * (n + 1)

    run(test)


def test_whoever_has_let_a_window_pass_is_not_asked_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, "classic", AT_ONCE._replace(window=3600)) as place:
            guests = await place.sit("Ana", "Bo", "Cy")
            await deal(guests)
            await place.sit("Di")
            actor = place.actor
            while (wait := actor.room.wait()) is None or wait.kind != "window" or len(wait.seats) < 2:
                if wait is not None:
                    assert actor.room.table.to_act is not None
                    actor.put(Input(inputs.LATE, actor.room.table.to_act))
                await asyncio.sleep(0)
            await drain(*guests)
            last = next(guest for guest in guests if guest.state.seat == SEAT_LETTERS[wait.seats[-1]])
            assert isinstance(await last.ask(online.LetPass), online.Ack)
            await place.hall.forget(person_of(place, "Di"))
            clock = (await place.enter(None)).state.clock
            assert clock is not None
            assert (clock.kind, clock.seats) == ("window", [SEAT_LETTERS[seat] for seat in wait.seats[:-1]])

    run(test)


def test_one_address_may_have_only_so_many_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as place, served(place.hall) as server:
            path = f"/api/tables/{place.table_id}/people"
            codes = []
            for _ in range(21):
                _, token = await place.hall.admit(place.table_id, "Ana", "watcher")
                reply = await server.client.delete(path, headers={"authorization": f"Bearer {token}"})
                codes.append(reply.status_code)
            assert codes == [200] * 20 + [429]

    run(test)
