"""What calling the hand may cost, as it is told before, is what is paid."""

from __future__ import annotations

import random

import pytest

from sabacc import CallHand, EventKind, Fold, Game, find
from sabacc.play.penalties import call_risk, penalty
from sabacc.tables.offers import offer_text
from sabacc.testing.rule_check import random_action, random_game
from tests.support.scenario import play, sketch

CALLABLE = "A check; B stay; C stay; A stand; B check; C stay; A stay; B stand; C check; A stay; B stay; C stand"
RAISED = "A raise 12; B stay; C stay"


def offered(game: Game) -> str:
    assert game.to_act is not None
    view = game.view(game.to_act)
    return next(offer_text(view, choice) for choice in view.choices if choice.kind is CallHand)


def test_a_bet_that_nobody_has_matched_is_not_in_the_price() -> None:
    """CL-10.5, CL-13.3: what is contested counts, and the 12 go back."""
    game = play(sketch("classic", [100] * 3, ["2c 3c", "4c 5c", "6c 7c"], "", [CALLABLE, RAISED]))
    assert game.hand_pot == 15
    assert offered(game) == "call hand (unless you win, you pay 3 to the sabacc pot)"
    game.apply(CallHand())
    assert [event.value for event in game.events() if event.kind == EventKind.CALLER_PAID] == [3]
    assert "B pays 3 to the sabacc pot for calling the hand without winning it." in game.narrate()


def test_a_call_that_costs_nothing_has_no_price() -> None:
    text = sketch("classic", [100] * 3, [], "", [CALLABLE, RAISED], options={"caller_penalty": "none"})
    assert offered(play(text)) == "call hand (free)"


def test_where_bets_go_on_the_pot_is_named() -> None:
    """BR-8.5: after a call in Brockley the betting round goes on, and the pot may grow."""
    game = random_game(find("brockley"), random.Random(1))
    view = game.view(0)
    assert call_risk(view) == f"the hand pot, now {view.hand_pot}"


@pytest.mark.parametrize("rules_id", ["classic", "force", "corellia-run"])
def test_what_is_told_is_what_is_paid(rules_id: str) -> None:
    """CL-10.4 to CL-10.8, over random hands with side pots, folds and short stacks."""
    paid = 0
    for seed in range(60):
        rng = random.Random(seed)
        game = random_game(find(rules_id), rng)
        while not game.is_over:
            seat = game.to_act
            view = game.view(seat)
            if any(choice.kind is CallHand for choice in view.choices):
                told = penalty(view)
                events = game.apply(CallHand())
                found = [event.value for event in events if event.kind == EventKind.CALLER_PAID]
                assert not found or found == [told], seed
                paid += len(found)
            else:
                action = random_action(game, rng)
                game.apply(game.default() if isinstance(action, Fold) else action)
    assert paid
