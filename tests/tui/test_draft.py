"""The set-up while it is made: who sits where, by which name and on which side."""

from __future__ import annotations

import pytest

from sabacc.bots import all_bots
from sabacc.rules.options import BUY_IN
from sabacc.rules.registry import find
from sabacc.tables.setup import SeatSetup, Setup, open_ended, standard_setup
from sabacc.tui.draft import Draft

SPIKE, FORCE = find("corellian-spike"), open_ended(find("force"))


def all_round(draft: Draft, seat: int) -> None:
    """Turn a seat through everybody who could sit there."""
    for _ in range(len(all_bots()) + 1):
        draft.turn_chair(seat, 1)


@pytest.mark.parametrize("name", ["Player", "Ana"])
def test_a_seat_turned_to_a_bot_and_back_keeps_its_name(name: str) -> None:
    draft = Draft(standard_setup(SPIKE, people=(name,)))
    all_round(draft, 0)
    assert draft.chairs[0] == SeatSetup(name, dark=draft.chairs[0].dark)


def test_a_bot_keeps_its_name_too_when_a_person_has_sat_there() -> None:
    draft = Draft(standard_setup(SPIKE))
    bot = draft.chairs[1]
    while draft.chairs[1].bot is not None:
        draft.turn_chair(1, 1)
    draft.rename(1, "Bo")
    draft.turn_chair(1, -1)
    assert draft.chairs[1].name == bot.name
    draft.turn_chair(1, 1)
    assert (draft.chairs[1].name, draft.chairs[1].bot) == ("Bo", None)


def test_a_name_that_somebody_else_has_got_meanwhile_is_not_given_twice() -> None:
    draft = Draft(standard_setup(SPIKE, people=("Ana",)))
    draft.turn_chair(0, 1)
    draft.rename(0, "Arlo")
    draft.rename(1, "Ana")
    draft.turn_chair(0, -1)
    assert draft.problem == ""


def test_bots_are_on_both_sides_however_force_is_chosen() -> None:
    draft = Draft(standard_setup(SPIKE))
    draft.choose_game("force")
    assert {chair.dark for chair in draft.setup.seats if chair.bot} == {True, False}
    draft.turn_seats(1)
    draft.turn_seats(1)
    assert {chair.dark for chair in draft.setup.seats[4:]} == {True, False}


def test_new_seats_go_to_bots_with_other_tempers() -> None:
    draft = Draft(standard_setup(SPIKE))
    draft.resize(6)
    bots = [chair.bot for chair in draft.chairs if chair.bot]
    assert len(bots) == len(set(bots)) == 5
    draft = Draft(standard_setup(SPIKE, bots=("odds",)))
    draft.resize(6)
    assert {chair.bot for chair in draft.chairs if chair.bot} == {"odds"}, "somebody has chosen them"


def test_the_options_have_the_buy_in_of_the_table() -> None:
    draft = Draft(standard_setup(SPIKE, buy_in=200))
    assert draft.rules_to_edit[BUY_IN] == 200
    draft.use_rules(draft.rules_to_edit)
    assert draft.house_name == "", "nothing was changed"
    draft.use_rules(draft.rules_to_edit.with_options(buy_in=300))
    assert draft.buy_in == 300 == draft.rules_to_edit[BUY_IN]


def test_a_side_is_kept_while_other_games_are_looked_at_and_has_no_part_in_them() -> None:
    draft = Draft(standard_setup(FORCE))
    draft.turn_side(0)
    draft.choose_game("classic")
    assert not any(chair.dark for chair in draft.setup.seats) and not draft.problem
    draft.choose_game("force")
    assert draft.setup.seats[0].dark


def test_the_sides_of_the_last_table_stay() -> None:
    chairs = (SeatSetup("Ana", dark=True), SeatSetup("Bo", "thumb", dark=True), SeatSetup("Cleo", "thumb"))
    setup = Setup(FORCE, chairs, 500, True)
    assert Draft(setup).setup == setup


@pytest.mark.parametrize(("people", "seat"), [(("Ana",), 0), (("Ana", "Bo"), None), ((), None)])
def test_only_somebody_alone_has_a_seat_of_their_own(people: tuple[str, ...], seat: int | None) -> None:
    assert Draft(standard_setup(FORCE, people=people)).own_seat == seat
