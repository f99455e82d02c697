"""A glance is a view: what is put together from what was kept is what the engine says, for all viewers, always."""

from __future__ import annotations

import random

import pytest

from sabacc.play.game import Game
from sabacc.play.notation import format_action
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.testing.rule_check import random_action, random_game
from tests.support.rule_sets import each_variant


def check(game: Game, did: str) -> None:
    """Compare with whole views of a copy, which has kept nothing."""
    whole = game.copy()
    for viewer in (*range(game.seats), None):
        view, glance = whole.view(viewer), game.glance(viewer)
        for name in view._fields:
            if name != "sight":
                assert getattr(glance, name) == getattr(view, name), f"{name} of viewer {viewer} after {did}"


@each_variant
@pytest.mark.parametrize("seed", range(6))
def test_a_glance_is_the_view_at_every_step_of_a_hand(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rules, rng)
    check(game, "the deal")
    while not game.is_over:
        action = random_action(game, rng)
        game.apply(action)
        check(game, f"{format_action(action)}, seed {seed}")


@each_variant
def test_a_glance_is_the_view_after_moves_were_taken_back(rules: RuleSet) -> None:
    rng, moves = random.Random(1), 0
    game = random_game(rules, rng)
    for _ in range(40):
        if moves and (game.is_over or rng.random() < 0.3):
            game.undo()
            moves -= 1
        else:
            game.apply(random_action(game, rng))
            moves += 1
        check(game, "a step back or forth")


def test_what_a_seat_knows_is_kept_while_others_bet() -> None:
    """Otherwise glances would be right, and no quicker than views."""
    game, kept = random_game(find("corellian-spike"), random.Random(3)), 0
    while not game.is_over:
        before = {seat: game.glance(seat).unseen for seat in range(game.seats)}
        game.apply(game.default())
        kept += sum(game.glance(seat).unseen is before[seat] for seat in range(game.seats))
    assert kept > game.seats
