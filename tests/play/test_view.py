"""What a view tells besides the cards: pots, who is in, prices, and the safe answer."""

from __future__ import annotations

import random

import pytest

from sabacc import Game, SeededDealer, all_rule_sets, find, parse_action
from sabacc.engine import money
from sabacc.play.view import Pot, see_all
from sabacc.testing.conformance import random_action, random_game

GAMES = [rules.id for rules in all_rule_sets()]


@pytest.mark.parametrize("rules_id", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_told_agrees_with_the_table(rules_id: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = find(rules_id)
    game = random_game(rules, rng)
    while not game.is_over:
        t, view = game.table, game.view(game.to_act)
        assert view.default == game.default()
        assert game.view(None).default is None
        assert view.high_bet == max(view.bets)
        assert view.hand_pot == game.hand_pot
        assert view.dealt == tuple(bool(t.dealt >> seat & 1) for seat in range(game.seats))
        for seat in range(game.seats):
            assert view.all_in[seat] == (view.live[seat] and money.is_all_in(t, rules.program, seat))
        # What nobody has matched yet goes back to its owner before pots are made.
        assert sum(pot.amount for pot in view.pots) <= view.hand_pot
        assert view.pots[0].seats == tuple(seat for seat in range(game.seats) if view.live[seat])
        if len(view.pots) == 1 and not any(view.all_in):
            assert view.pots[0].amount == view.hand_pot
        assert len(view.array_prices) == (len(view.array) if rules.program.array_chip else 0)
        for choice in view.choices:
            prices = dict(zip(view.array, view.array_prices, strict=False))
            assert all(prices[text] == price for text, price in zip(choice.others, choice.prices, strict=False))
        game.apply(random_action(game, rng))
    assert game.view().pots[0].amount == 0
    assert not any(game.view().all_in)


def test_side_pots_are_told_once_the_bets_are_level() -> None:
    game = Game(find("classic"), [20, 50, 100], dealer=SeededDealer(1), button=0)
    for line in ("raise 40", "call", "call"):
        assert len(game.view().pots) == 1
        assert game.to_act is not None
        while not any(choice.kind.verb == line.split()[0] for choice in game.legal()):
            game.apply(game.default())
        game.apply(parse_action(line))
    view = game.view()
    assert view.all_in == (True, False, False)
    assert view.has_side_pots
    assert view.pots == (Pot(3 + 18 * 3, (0, 1, 2)), Pot(22 * 2, (1, 2)))
    assert sum(pot.amount for pot in view.pots) == view.hand_pot


def test_a_hand_that_is_over_can_be_seen_with_all_cards_open() -> None:
    game = Game(find("corellian-spike"), [500, 500], dealer=SeededDealer(1))
    assert game.view().hands == (("?", "?"), ("?", "?"))
    assert see_all(game.table, game.rules).hands == (game.view(0).hand, game.view(1).hand)
