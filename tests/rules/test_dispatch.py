"""A rule set with a phase or an act that the engine has no case for is refused when it is made."""

from __future__ import annotations

import pytest

from sabacc import BadRules, Game, RuleSet, SeededDealer
from sabacc.engine.codes import act, must_name, reason
from sabacc.rules.course import Course
from sabacc.rules.part import Phase
from sabacc.rules.phases import Betting, Cards, Deal, Showdown
from tests.support.small_game import SMALL


class Unknown(Phase):
    code = 99
    places = ("round",)


def made(*phases: Phase) -> RuleSet:
    course = Course(opening=(Deal(cards=3),), round=phases, closing=(Showdown(),), rounds=2)
    return RuleSet(
        id="mine", name="Mine", revision=1, deck=SMALL.deck, course=course, ladder=SMALL.ladder, piles=SMALL.piles
    )


def test_a_phase_without_a_case() -> None:
    with pytest.raises(BadRules, match=r"^mine: the engine cannot run the phase Odd: run_phase of engine/step.py"):
        made(Unknown("Odd"))


def test_an_act_without_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    dance, row = act.COUNT, act.ActRow(act.COUNT, "dance", act.CARDS)
    table = {"ROWS": (*act.ROWS, row), "AMOUNT": (*act.AMOUNT, 0), "GROUP": (*act.GROUP, act.CARDS), "COUNT": dance + 1}
    for name, value in table.items():
        monkeypatch.setattr(act, name, value)
    monkeypatch.setattr("sabacc.engine.step._ABOUT_CARDS", tuple(group == act.CARDS for group in act.GROUP))
    with pytest.raises(
        BadRules, match=r"^mine: Dancing offers 'dance', for which engine/step.py has no case in judge and do$"
    ):
        made(Cards("Dancing", act.STAND, dance))


def test_a_code_without_its_plain_number_is_an_error_at_import() -> None:
    numbers = {name: code for name, code in vars(reason).items() if name != "HAND_OVER"}
    with pytest.raises(TypeError, match=r"^Reason and the plain numbers below it must have the same names: HAND_OVER$"):
        must_name(reason.Reason, numbers, besides=("OK",))


def test_without_antes_a_seat_needs_something_to_bet() -> None:
    """With neither antes nor betting credits do not matter."""
    bets = Betting(min_bet=1, all_in="side_pots", fold_penalty=0, fold_penalty_to="hand")
    game = Game(made(Cards("Play", act.STAND), bets), [5, 0, 5], dealer=SeededDealer(1))
    assert game.view().dealt == (True, False, True)
    assert Game(SMALL, [5, 0, 5], dealer=SeededDealer(1)).view().dealt == (True, True, True)
