"""What is told about a hand: its name, the ladder, the keys, and who won why."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping

import pytest

from sabacc import Action, EventKind, Fold, Game, RuleSet, SeededDealer, all_rule_sets, find
from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import BOMBED
from sabacc.engine.table import MAX_MENU
from sabacc.errors import BadRules
from sabacc.play.actions import ACTIONS
from sabacc.play.hands import hand_of
from sabacc.rules.odds import count_ranks, ladder_odds
from sabacc.rules.options import Value
from sabacc.tables.offers import LETTERS, hand_name, keys, ladder, verdict
from sabacc.testing.conformance import random_action, random_game
from tests.support.scenario import play, sketch

GAMES = [rules.id for rules in all_rule_sets()]


def variants(rules: RuleSet) -> Iterator[RuleSet]:
    """The rule set by the book, and with every single option that is a word or a yes or no set to anything else."""
    yield rules
    for name in rules.defaults:
        option = rules.option(name)
        values: tuple[Value, ...] = option.words or ((True, False) if option.kind == "yes_no" else ())
        for value in values:
            try:
                yield rules.with_options(**{name: value})
            except BadRules:
                continue


def shy_action(game: Game, rng: random.Random) -> Action:
    """A random action, but hardly ever a fold: hands that are shown tell more."""
    for _ in range(5):
        action = random_action(game, rng)
        if not isinstance(action, Fold):
            return action
    return game.default()


# Keys.


@pytest.mark.parametrize("rules_id", GAMES)
def test_the_letters_of_one_phase_differ(rules_id: str) -> None:
    for rules in variants(find(rules_id)):
        p = rules.program
        for number, phase in enumerate(rules.course.phases):
            start = number * MAX_MENU
            letters = [LETTERS[ACTIONS[what].verb] for what in p.menu[start : start + p.menu_size[number]]]
            assert len(set(letters)) == len(letters), (rules, phase.name, letters)


@pytest.mark.parametrize("rules_id", GAMES)
@pytest.mark.parametrize("devices", ["forbidden", "allowed"])
def test_keys_are_what_is_offered_and_why_the_rest_is_not(rules_id: str, devices: str) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        game = random_game(find(rules_id).with_options(devices=devices), rng)
        while not game.is_over:
            seat = game.to_act
            view = game.view(seat)
            found = keys(view)
            assert [key.choice for key in found if key.choice] == list(view.choices), f"seed {seed}"
            assert all(key.reason for key in found if key.choice is None), f"seed {seed}"
            assert keys(game.view(None)) == ()
            game.apply(random_action(game, rng))
        assert keys(game.view(0)) == ()


def test_a_key_that_is_not_possible_says_why() -> None:
    game = play(sketch("classic", [100, 100], ["2c 3c", "4c 5c"], actions=["A raise 10", "B stay", "A stand"]))
    found = {key.kind.verb: key for key in keys(game.view(game.to_act))}
    assert (found["check"].letter, found["check"].reason) == ("k", "You cannot check: the bet is 10 above yours.")
    assert (found["call"].letter, found["call"].text, found["call"].cost) == ("c", "call (10)", 10)


def test_where_no_card_would_do_none_is_named() -> None:
    game = play(sketch("brockley", [100, 100], ["2c 3c", "4c 5c"]))
    found = {key.kind.verb: key.reason for key in keys(game.view(game.to_act))}
    assert found["free"] == "You have no card in your field."


def test_every_act_has_a_letter() -> None:
    assert LETTERS.keys() == {kind.verb for kind in ACTIONS.values()}


# Hands and the ladder.


@pytest.mark.parametrize(
    ("rules_id", "cards", "said"),
    [
        ("corellian-spike", "+5c -5c", "Lone Sabacc, adds up to 0"),
        ("corellian-spike", "+5c -4c", "Nulrhek, +1, 1 from zero"),
        ("classic", "10c 13s", "Pure Sabacc, total +23"),
        ("classic", "12c 12s", "Bomb-out, +24: over 23"),
        ("centran", "14c 9f", "Pure +23, total +23"),
    ],
)
def test_a_hand_has_a_name(rules_id: str, cards: str, said: str) -> None:
    game = play(sketch(rules_id, [100, 100], [cards, ""][:1]))
    assert hand_name(game.view(0)) == said
    assert hand_name(game.view(None)) == ""


@pytest.mark.parametrize("rules_id", GAMES)
def test_the_ladder_marks_ones_own_hand(rules_id: str) -> None:
    rules = find(rules_id)
    for seed in range(5):
        game = Game(rules, [500] * 3, dealer=SeededDealer(seed), dark=[1] if rules.sides else [])
        for seat in range(3):
            view = game.view(seat)
            hand = hand_of(view, seat)
            assert hand is not None
            (own,) = [rung for rung in ladder(view) if rung.is_yours]
            assert own.rank == hand.rank
            if len(hand.cards) == 2 and rules_id != "yarith-bespin":
                odds = count_ranks(rules, 2, view.sight.fives, view.dark[seat])
                strength = len(odds) - 1 - scoring.rank(hand.score)
                assert own.one_in == odds[strength].one_in_text, f"seed {seed}"


def test_the_ladder_has_no_rank_that_the_options_rule_out() -> None:
    """By the book of Classic -23 is the worst hand, in Brockley it is a Pure Sabacc."""
    classic, brockley = (
        Game(find(rules_id), [100, 100], dealer=SeededDealer(1)) for rules_id in ("classic", "brockley")
    )
    assert [rung.rank for rung in ladder(classic.view(0))] == ["Idiot's Array", "Pure Sabacc", "ordinary", "Bomb-out"]
    assert [row[0].rank for row in ladder_odds(classic.rules)] == [rung.rank for rung in ladder(classic.view(0))]
    assert "Pure Sabacc (negative)" in [rung.rank for rung in ladder(brockley.view(0))]


# Verdicts.


CALLED = "A check; B stay; A stand; B check; A stay; B stand; A check; B stay; B call hand"
ONE: Mapping[str, Value] = {"rounds": 1}
ONE_ROUND = "A stand; B stand; A check; B check"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            sketch("classic", [100, 100], ["2c 3c", "4c 5c"], actions=["A raise 10; B fold"]),
            "A wins 2, as everybody else has folded.",
        ),
        (
            sketch("corellian-spike", [100, 100], ["+5c -5c", "+4c -2c"], "", [ONE_ROUND], options=ONE),
            "A wins 40 with Lone Sabacc (0), ahead of B's Nulrhek (+2): rank; A wins 20 from the sabacc pot.",
        ),
        (
            sketch("corellian-spike", [100, 100], ["+5c -4c", "+4c -3c"], "", [ONE_ROUND], options=ONE),
            "A wins 40 with Nulrhek (+1), ahead of B's Nulrhek (+1): highest + number.",
        ),
        (
            sketch(
                "corellian-spike", [100, 100], ["+5c -4c", "+5s -4s"], "0 +2c +3c", [ONE_ROUND], options={"rounds": 1}
            ),
            "A wins 40 with Nulrhek (+1), level with B: +2c is best in the blind draw.",
        ),
        (
            sketch("classic", [100, 100], ["10c 12c", "10s 12s"], "1c 2c", [CALLED]),
            "A wins 2 with Pure Sabacc (+23) after Sudden Demise, in which everybody else who was level has bombed "
            "out; A wins 4 from the sabacc pot.",
        ),
        (
            sketch(
                "centran",
                [100, 100],
                ["-20 -3", "10c 13s"],
                "",
                ["A stand; A done; B stand; B done; A check; B check"],
                options=ONE,
            ),
            "A wins 20 with Pure \N{MINUS SIGN}23, ahead of B's Pure +23: rank; A wins 10 from the sabacc pot.",
        ),
        (
            sketch("classic", [100, 100], ["12c 12s", "13c 13s"], "", [CALLED]),
            "Nobody wins, as everybody has bombed out: 2 go to the sabacc pot.",
        ),
    ],
)
def test_verdicts(text: str, said: str) -> None:
    assert verdict(play(text)) == said


@pytest.mark.parametrize("rules_id", GAMES)
@pytest.mark.parametrize("devices", ["forbidden", "tolerated"])
def test_a_verdict_names_the_winner_and_what_decided(rules_id: str, devices: str) -> None:
    rules = find(rules_id).with_options(devices=devices)
    for seed in range(40):
        rng = random.Random(seed)
        game = random_game(rules, rng)
        assert verdict(game) == ""
        while not game.is_over:
            game.apply(shy_action(game, rng))
        _check_verdict(game, f"{rules_id}, seed {seed}: {verdict(game)}")


def _check_verdict(game: Game, said: str) -> None:
    events = game.events()
    told = verdict(game)
    main = [event for event in events if event.kind == EventKind.WON and event.number == 0]
    assert told.count(".") == 1, said
    assert told.endswith("."), said
    if not main:
        assert told.startswith("Nobody wins"), said
        return
    winners = {game.names[event.seat] for event in main if event.seat is not None}
    assert all(re.search(rf"\b{name}\b", told.partition(";")[0]) for name in winners), said
    assert str(sum(event.value for event in main)) in told, said
    assert ": ;" not in told, said
    assert ": ." not in told, said
    view = game.view()
    if sum(view.live) > 1:
        for seat in [event.seat for event in events if event.kind == EventKind.SHOWED]:
            assert seat is not None
            hand = hand_of(view, seat)
            assert hand is not None
            assert view.sight.score[seat] in (hand.score, BOMBED), said
