"""The keys of a table: what is offered, and why the rest is not."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sabacc import RuleSet, all_rule_sets, find
from sabacc.engine.table import MAX_MENU
from sabacc.errors import BadRules
from sabacc.play.actions import ACTIONS
from sabacc.rules.options import Value
from sabacc.tables.offers import LETTERS, keys
from sabacc.testing.rule_check import random_action, random_game
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
