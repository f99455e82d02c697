"""The API people expect of a game library: copies, lists of legal actions, reasons as an enum, a `repr` that tells."""

from __future__ import annotations

import random

import pytest

import sabacc
from sabacc import Game, IllegalAction, Reason, RuleSet, SeededDealer, actions, all_rule_sets, find, find_rules
from sabacc.engine.codes import reason
from sabacc.testing.rule_check import random_action, random_game


@pytest.fixture(params=[rules.id for rules in all_rule_sets()])
def rules(request: pytest.FixtureRequest) -> RuleSet:
    return find_rules(str(request.param))


def test_a_copy_goes_its_own_way_and_the_same_way(rules: RuleSet) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    game = random_game(rules, rng)
    while not game.is_over:
        before = game.digest(), list(game.lines), game.narrate()
        copy = game.copy()
        action = random_action(copy, rng)
        copy.apply(action)
        assert (game.digest(), game.lines, game.narrate()) == before
        game.apply(action)
        assert (game.digest(), game.lines, game.narrate()) == (copy.digest(), copy.lines, copy.narrate())
        copy.undo()
        assert copy.digest() == before[0]


def test_a_copy_takes_another_dealer() -> None:
    game = Game(find("classic"), [50, 50], dealer=SeededDealer(1))
    other = SeededDealer(2)
    assert game.copy(other).dealer is other
    assert game.copy().dealer is not game.dealer


def test_legal_actions_are_all_that_is_allowed(rules: RuleSet) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    game = random_game(rules, rng)
    while not game.is_over:
        found = game.legal_actions()
        assert found and len(set(found)) == len(found)
        assert all(game.is_legal(action) and not game.why_not(action) for action in found)
        assert {type(action) for action in found} == {choice.kind for choice in game.legal()}
        for choice in game.legal():
            if choice.most > choice.least:
                ends = [action.values()[0] for action in found if type(action) is choice.kind]
                assert ends == [choice.least, choice.most]
        game.apply(rng.choice(found))
    assert game.legal_actions() == []


def test_what_is_refused_is_not_legal() -> None:
    game = Game(find("classic"), [50, 50], dealer=SeededDealer(1))
    assert not game.is_legal(actions.Call())
    assert game.is_legal(actions.Check()) and not game.is_legal(actions.Check(), seat=0)
    with pytest.raises(IllegalAction, match="There is nothing to call") as caught:
        game.apply(actions.Call())
    assert caught.value.reason is Reason.NOTHING_TO_CALL


def test_every_reason_of_the_engine_has_its_name() -> None:
    codes = {name: code for name, code in vars(reason).items() if name.isupper()}
    assert {each.name: each.value for each in Reason} == {n: c for n, c in codes.items() if n not in ("OK", "COUNT")}


def test_a_game_says_what_it_is() -> None:
    game = Game(find("corellian-spike"), [500, 400], dealer=SeededDealer(7), names=["Ana", "Bo"])
    assert repr(game) == "<Game: Corellian Spike, Trading, Bo to act; Ana 470, Bo 370>"
    while not game.is_over:
        game.apply(game.default())
    assert repr(game).startswith("<Game: Corellian Spike, over; Ana ")
    waiting = Game(find("corellian-spike"), [500, 400])
    assert repr(waiting) == "<Game: Corellian Spike, Deal, shuffle is due; A 470, B 370>"


def test_the_names_to_start_with() -> None:
    assert find_rules is find
    assert sabacc.compare.__module__ == "sabacc.play.hands"  # the function, not a module of its name
    assert not hasattr(sabacc, "imagine")
    assert sabacc.Raise is actions.Raise and "Raise" not in sabacc.__all__
