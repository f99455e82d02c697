"""Table talk online: the Plutt and what is staked, accusations, sides, armed answers; told to all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from sabacc.protocol import online
from sabacc.rules.registry import find
from sabacc.tables import inputs
from sabacc.tables.inputs import Input
from tests.support.online import Guest
from tests.support.processes import AMPLE
from tests.support.stored_hall import AT_ONCE, StoredHall, drain, stored_hall, until


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 2 * AMPLE))


async def talk(guest: Guest, ask: str, **more: object) -> None:
    answer = await guest.ask(online.Talk, ask=ask, **more)
    assert isinstance(answer, online.Ack), answer


async def no_talk(guest: Guest, ask: str, **more: object) -> str:
    answer = await guest.ask(online.Talk, ask=ask, **more)
    assert isinstance(answer, online.Nak), answer
    return answer.why


async def deal(hall: StoredHall, *guests: Guest) -> None:
    for guest in guests:
        await guest.ask(online.BeReady)
    await until(lambda: hall.actor.room.table.is_playing, *guests)


def test_a_person_is_the_plutt_and_a_thing_is_staked_valued_and_pledged(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, find("classic").with_options(plutt="player")) as hall:
            ana, bo, cy = await hall.sit("Ana", "Bo", "Cy")
            await talk(ana, "appoint B")
            await drain(ana, bo, cy)
            assert ana.state.table.plutt == "Bo"
            await deal(hall, ana, bo, cy)
            await talk(ana, "offer 400 my ship: slightly used")
            assert "not for Cy" in await no_talk(cy, "value 1 300")
            await talk(bo, "value 1 300")
            late = await hall.enter(None)
            (thing,) = late.state.table.vault
            assert (thing.owner, thing.item, thing.asking, thing.value, thing.state) == (
                "A",
                "my ship",
                400,
                300,
                "valued",
            )
            await talk(ana, "agree 1")
            await drain(ana, bo, cy)
            assert [each.state for each in cy.state.table.vault] == ["pledged"]
            assert any("my ship" in line for line in cy.state.story)

    run(test)


def test_a_droid_lends_and_bots_agree_where_there_is_no_plutt(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, find("classic").with_options(plutt="droid")) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            await deal(hall, ana, bo)
            await talk(ana, "offer 100 a blaster")
            await drain(ana, bo)
            assert ana.state.table.plutt
            assert [each.state in ("pledged", "valued") for each in bo.state.table.vault] == [True]
        async with stored_hall(tmp_path / "none", "classic") as hall:
            (ana,) = await hall.sit("Ana")
            for seat in "BC":
                await ana.ask(online.SeatBot, seat=seat, bot="thumb", name=f"Bot{seat}")
            await deal(hall, ana)
            await talk(ana, "offer 50 a blaster")
            await until(lambda: [each.state for each in ana.state.table.vault] == ["pledged"], ana)

    (tmp_path / "none").mkdir()
    run(test)


async def accuse(hall: StoredHall, guests: list[Guest]) -> None:
    """Bo or Cy accuses the other one as soon as possible, in this hand or in one that follows."""
    table = hall.actor.room.table
    while table.session.accusation is None:
        if not table.is_playing:
            await deal(hall, *guests)
        await drain(*guests)
        seat = table.to_act
        view = None if seat is None else guests[seat].state.message
        if seat is None or view is None or not view.offers:
            await asyncio.sleep(0.005)
            continue
        wanted = {1: "accuse C", 2: "accuse B"}.get(seat)
        offered = [action for offer in view.offers for action in offer.actions if action == wanted]
        act = offered[0] if offered else view.default
        answer = await guests[seat].ask(online.Answer, id=guests[seat].state.question, act=act)
        assert isinstance(answer, online.Ack), answer


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("plutt", ["player", "guest"])
def test_the_plutt_judges_an_accusation_and_if_not_the_table_goes_on(tmp_path: Path, plutt: str, is_late: bool) -> None:
    async def test() -> None:
        rules = find("classic").with_options(plutt=plutt, devices="tolerated")
        settings = AT_ONCE._replace(turn=1 if is_late else 0)
        async with stored_hall(tmp_path, rules, settings) as hall:
            guests = await hall.sit("Ana", "Bo", "Cy")
            await talk(guests[0], "appoint A" if plutt == "player" else "invite Rae")
            await deal(hall, *guests)
            await accuse(hall, guests)
            await drain(*guests)
            late = await hall.enter(None)
            accusation, clock = late.state.table.accusation, late.state.clock
            assert accusation is not None
            assert clock is not None
            assert accusation.by != accusation.against
            assert (clock.kind, clock.seats) == ("judge", ["A"] if plutt == "player" else [])
            if is_late:
                assert clock.left is not None
            else:
                assert "only the host" in await no_talk(guests[1], "judge innocent", as_guest=True)
                await talk(guests[0], "judge innocent", as_guest=plutt == "guest")
            await until(lambda: hall.actor.room.table.session.accusation is None, *guests, late)
            await hall.actor.all_told()
            await drain(late)
            assert late.state.table.accusation is None
            assert hall.actor.room.table.is_playing or hall.actor.room.table.session.hands_played

    run(test)


def test_sides_are_declared_in_force_and_seen_by_all(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, find("force").with_options(declare_side="hand")) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            await talk(bo, "declare dark")
            await drain(ana)
            assert [chair.dark for chair in ana.state.table.chairs[:2]] == [False, True]
            cy = await hall.enter((await hall.admit("Cy")).id)
            assert isinstance(await cy.ask(online.SitDown, name="Cy", dark=True), online.Ack)
            assert cy.state.table.chairs[2].dark

    run(test)


def test_what_is_told_of_the_vault_does_not_grow_with_what_was_offered(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, find("classic").with_options(plutt="droid", droid_lends="by_item")) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            # The droid refuses what is too dear, and nobody hears of that item again.
            await talk(ana, "offer 900000 a moon: the largest")
            await talk(ana, "offer 1 a bolt")
            await talk(ana, "claim 2")
            await drain(ana, bo)
            assert bo.state.table.vault == []
            assert any("a moon" in line for line in bo.state.story)
            for _ in range(10):
                await talk(ana, "offer 1 a bolt")
            version = hall.actor.version
            assert "you have 10 items in the vault already" in await no_talk(ana, "offer 1 a bolt")
            assert hall.actor.version == version
            await talk(bo, "offer 1 a nut")
            await drain(ana, bo)
            assert [each.number for each in bo.state.table.vault] == list(range(3, 14))
            await talk(ana, "claim 3")
            await talk(ana, "offer 1 a bolt")

    run(test)


def test_a_vault_is_full_one_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the house has kept counts: everybody is told of that too."""
    monkeypatch.setattr("sabacc.server.bounds._MOST_IN_VAULT", 2)

    async def test() -> None:
        async with stored_hall(tmp_path, find("classic").with_options(plutt="droid")) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            await talk(ana, "offer 1 a bolt")
            await talk(ana, "offer 1 a nut")
            assert "the vault is full: it takes 2 items" in await no_talk(bo, "offer 1 a hat")
            await talk(ana, "claim 1")
            await talk(bo, "offer 1 a hat")

    run(test)


def test_an_armed_answer_is_known_to_its_seat_alone_and_given_when_asked(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, "corellian-spike") as hall:
            guests = await hall.sit("Ana", "Bo")
            await deal(hall, *guests)
            table = hall.actor.room.table
            await drain(*guests)
            seat = table.to_act
            assert seat is not None
            asked, other = guests[seat], guests[1 - seat]
            assert isinstance(await asked.ask(online.Arm, act="stand"), online.Ack)
            await until(lambda: table.to_act != seat, asked, other)
            await hall.actor.all_told()
            await drain(*guests)
            assert hall.lines()[-2:] == [f"{'AB'[seat]}: arm stand", f"{'AB'[seat]} stand"]
            assert asked.state.armed == ["stand"]
            assert other.state.armed == []
            assert not any(b'"arm' in frame and b"stand" in frame.split(b'"armed"')[-1][:20] for frame in other.heard)
            assert isinstance(await asked.ask(online.Disarm), online.Ack)
            assert asked.state.armed == []

    run(test)


def test_an_input_that_only_the_table_makes_cannot_be_wished_for() -> None:
    """What the log knows and no message says: who is late, the time that was spent, that the timer goes off."""
    wishes = {each.__struct_config__.tag for each in online.ToServer.__args__ if issubclass(each, online.Wish)}
    for kind in (inputs.LATE, inputs.SPENT, inputs.TIMER, inputs.WIND, inputs.ABSENT, inputs.DEAL):
        assert Input(kind).kind not in wishes
