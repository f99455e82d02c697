"""One number of a single die as the trigger of a shift. Ruling V5."""

from __future__ import annotations

import pytest

from sabacc.engine.codes import note
from sabacc.errors import BadRules
from sabacc.play.actions import Outcome, Roll
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from tests.support.rule_sets import RULE_IDS, each_of
from tests.support.scenario import happened, play, sketch

WITH_DICE = [rules_id for rules_id in RULE_IDS if rules_id != "centran"]
SINGLE_DICE = ["trigger=d12 trigger_number=12", "trigger=d20 trigger_number=20", "trigger=d20 trigger_number=7"]


def rolled(rules: RuleSet, *outcomes: Outcome) -> Game:
    """A hand up to its first roll, and then with these outcomes."""
    game = Game(rules, [500, 500])
    while game.due is not Roll:
        if game.due is None:
            game.apply(game.default())
        else:
            game.bring(game.throw(SeededDealer(1)))
    for outcome in outcomes:
        game.bring(outcome)
    return game


@each_of(f"{rules_id} {dice}" for rules_id in WITH_DICE for dice in SINGLE_DICE)
def test_the_number_that_causes_a_shift_can_be_chosen(rules: RuleSet) -> None:
    """CS-15.30, YB-15.31, GS-16.30, CL-19.38: it shifts, and no other number of the die does."""
    faces = range(1, rules.program.sides + 1)
    shifting = [face for face in faces if happened(rolled(rules, Roll((face,))), note.SHIFTED)]
    assert shifting == [rules["trigger_number"]]


@each_of(WITH_DICE)
def test_the_number_must_be_on_the_die(rules: RuleSet) -> None:
    with pytest.raises(BadRules, match="trigger_number must be at most 12 with trigger=d12, not 13"):
        rules.with_options(trigger="d12", trigger_number=13)
    with pytest.raises(BadRules, match="option trigger_number takes a whole number from 1 to 20, not 21"):
        rules.with_options(trigger="d20", trigger_number=21)
    assert rules.with_options(trigger="d20", trigger_number=13).program.shift_on[13]


def test_a_roll_that_a_sketch_leaves_out_does_not_shift() -> None:
    """Not even where the highest number is the one that does."""
    for number, face in ((1, 20), (20, 19)):
        options = {"trigger": "d20", "trigger_number": number}
        game = play(sketch("corellian-spike", (500, 500), (), "", ["A stand;B stand;A check"], options=options))
        assert (game.view().dice, happened(game, note.SHIFTED)) == ((face,), [])


def test_two_dice_know_no_number() -> None:
    assert find("classic").with_options(trigger_number=5).program.shift_on == find("classic").program.shift_on
