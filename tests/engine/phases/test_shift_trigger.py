"""One number of a single die as the trigger of a shift, and symbols where that has none. Rulings V5 and V9."""

from __future__ import annotations

import pytest

from sabacc.engine.codes import note, op
from sabacc.errors import BadRules, IllegalAction
from sabacc.play.actions import Outcome, Roll
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.play.record import format_record, parse_record, replay, to_record
from sabacc.play.sentences import tell
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Value
from sabacc.rules.registry import find
from tests.support.rule_sets import RULE_IDS, each_of
from tests.support.scenario import hand, happened, play, sketch

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
        options: dict[str, Value] = {"trigger": "d20", "trigger_number": number}
        game = play(sketch("corellian-spike", (500, 500), (), "", ["A stand;B stand;A check"], options=options))
        assert (game.view().dice, happened(game, note.SHIFTED)) == ((face,), [])


def test_two_dice_know_no_number() -> None:
    assert find("classic").with_options(trigger_number=5).program.shift_on == find("classic").program.shift_on


# Which shift it is, where neither dice nor timer show symbols.

CLASSIC_FAMILY = ["classic", "brockley", "force", "corellia-run", "force play=brockley", "corellia-run play=brockley"]
KINDS = [op.CORE, op.CORE, op.RIM, op.RIM, op.WILD, op.WILD]  # of the faces 1 to 6


def finish(game: Game) -> Game:
    game.dealer = SeededDealer(3)
    while not game.is_over:
        if game.due is not None:
            game.bring(game.throw(game.dealer))
        else:
            game.apply(game.default())
    return game


def kinds(game: Game) -> list[int]:
    return [event.value for event in happened(game, note.SHIFTED)]


def replays(game: Game) -> bool:
    return replay(parse_record(format_record(to_record(game)))).digest() == game.digest()


@each_of(f"{text} shift=by_symbol trigger={trigger}" for text in CLASSIC_FAMILY for trigger in ("d12", "d20"))
def test_a_single_die_is_followed_by_one_with_symbols(rules: RuleSet) -> None:
    """CL-18.26: in equal shares, and only when the shift comes."""
    assert rolled(rules, Roll((2,))).due is not Roll
    for face, kind in enumerate(KINDS, start=1):
        game = rolled(rules, Roll((1,)))
        assert (game.due, happened(game, note.SHIFTED)) == (Roll, [])
        game.bring(Roll((face,)))
        assert (kinds(game), game.view().dice) == ([kind], (1, face))
        assert replays(finish(game))


@each_of(f"{text} shift=by_symbol trigger=timer" for text in CLASSIC_FAMILY)
def test_a_timer_is_followed_by_a_die_with_symbols(rules: RuleSet) -> None:
    """CL-18.26: and then the open question is asked again."""
    for face, kind in enumerate(KINDS, start=1):
        game = Game(rules, [500] * 3)
        game.bring(game.throw(SeededDealer(1)))
        asked = (game.to_act, game.view().phase)
        game.ring()
        game.bring(Roll((face,)))
        game.dealer = SeededDealer(1)
        while game.due is not None:
            game.bring(game.throw(game.dealer))
        assert (kinds(game), (game.to_act, game.view().phase)) == ([kind], asked)
        assert replays(finish(game))


@pytest.mark.parametrize("trigger", ["d20", "timer"])
def test_a_symbol_may_stand_for_no_shift(trigger: str) -> None:
    """CL-18.5, CL-18.26."""
    rules = find("classic").with_options(shift="by_symbol", trigger=trigger, symbols=("none", *["core"] * 5))
    game = Game(rules, [500] * 3)
    game.bring(game.throw(SeededDealer(1)))
    hands = [hand(game, seat) for seat in "ABC"]
    if trigger == "timer":
        game.ring()
    else:
        for _ in range(3):
            game.apply(game.default())
        game.bring(Roll((1,)))
    game.bring(Roll((1,)))
    assert (game.due, kinds(game), [hand(game, seat) for seat in "ABC"]) == (None, [], hands)
    assert replays(finish(game))


def test_two_spikes_are_always_the_same_symbol() -> None:
    """CL-18.26."""
    with pytest.raises(BadRules, match="needs another trigger than double_spike"):
        find("classic").with_options(shift="by_symbol", trigger="double_spike")


def test_the_die_with_symbols_has_six_faces() -> None:
    game = rolled(find("classic").with_options(shift="by_symbol", trigger="d20"), Roll((1,)))
    for faces in ((7,), (1, 2)):
        with pytest.raises(IllegalAction):
            game.bring(Roll(faces))
    game.bring(Roll((6,)))
    (said,) = (tell(event, game.names, game.rules) for event in happened(game, note.SYMBOL_ROLLED))
    assert said == "The die with symbols shows 6 (Wild)."
