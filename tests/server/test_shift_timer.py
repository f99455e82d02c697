"""The timer of the shifts at a table online stands still with the table, and goes on where it was after a restart."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from sabacc.protocol import online
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.server.shift_timer import ShiftTimer
from sabacc.server.waiting import GRACE
from sabacc.tables import inputs
from tests.support.processes import AMPLE
from tests.support.stored_hall import StoredHall, drain, stored_hall, until
from tests.support.timed_room import TimedRoom


def with_timer() -> RuleSet:
    return find("classic").with_options(trigger="timer", timer_s="300-300")


class Handle:
    def __init__(self, when: float, call: Callable[[], object]) -> None:
        self._when, self.call = when, call
        self.is_cancelled = False

    def when(self) -> float:
        return self._when

    def cancel(self) -> None:
        self.is_cancelled = True


class Loop:
    """A loop whose time a test lets pass."""

    def __init__(self) -> None:
        self.now = 0.0
        self.handles: list[Handle] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[[], object]) -> Handle:
        self.handles.append(Handle(self.now + seconds, call))
        return self.handles[-1]

    def pass_time(self, seconds: float) -> None:
        until_then = self.now + seconds
        while due := [each for each in self.handles if not each.is_cancelled and each.when() <= until_then]:
            first = min(due, key=Handle.when)
            self.handles.remove(first)
            self.now = first.when()
            first.call()
        self.now = until_then


def test_while_the_table_is_paused_the_timer_stands_still() -> None:
    room = TimedRoom(with_timer(), "sit A ana 500 light Ana", "sit B bo 500 light Bo", "ready A", "ready B")
    room.pass_time(0)
    loop = Loop()

    def change(do: Callable[[], object]) -> None:
        do()
        timer.set()

    def rings() -> int:
        return sum(entry.kind == inputs.TIMER for entry in room.log.entries)

    timer = ShiftTimer(loop, lambda: room.room, change)  # type: ignore[arg-type]
    timer.set()
    seconds = room.table.timer_seconds
    loop.pass_time(seconds - 1)
    for _ in range(2):
        room.wish("ana", online.Run, set={"paused": "yes"})
        timer.set()
        loop.pass_time(3600.9)
        assert rings() == 0
        room.wish("ana", online.Run, set={"paused": "no"})
        timer.set()
        loop.pass_time(0.4)
        assert rings() == 0, "what was left is left"
    loop.pass_time(0.3)
    assert rings() == 1


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("paused", ["", "for a while", "still"])
def test_after_a_restart_the_timer_has_run_since_it_was_wound(tmp_path: Path, paused: str) -> None:
    async def test() -> None:
        clock = Clock()
        async with stored_hall(tmp_path, with_timer(), clock=clock) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            for guest in (ana, bo):
                await guest.ask(online.BeReady)
            await until(lambda: hall.lines().count("wind") == 1, ana, bo)
            seconds = hall.actor.room.table.timer_seconds
            clock.now += 30
            if paused:
                assert isinstance(await ana.ask(online.Run, set={"paused": "yes"}), online.Ack)
                clock.now += 1000
            if paused == "for a while":
                assert isinstance(await ana.ask(online.Run, set={"paused": "no"}), online.Ack)
            clock.now += 20
            assert isinstance(await ana.ask(online.SitOut), online.Ack)
            table_id, person = hall.table_id, ana.connection.person
        clock.now += 5
        async with stored_hall(tmp_path, table_id=table_id, clock=clock) as hall:
            if paused == "still":
                assert left(hall) is None
                ana = await hall.enter(person)
                assert isinstance(await ana.ask(online.Run, set={"paused": "no"}), online.Ack)
                await drain(ana)
            left_now, ran = left(hall), 30 if paused == "still" else 55
            assert left_now is not None
            assert seconds - ran - 5 < left_now <= max(GRACE, seconds - ran)

    asyncio.run(asyncio.wait_for(test(), AMPLE))


def left(hall: StoredHall) -> float | None:
    handle = hall.actor._timer._handle
    return None if handle is None else handle.when() - asyncio.get_running_loop().time()
