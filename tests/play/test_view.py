"""Views: pots, prices and the safe answer; imagined tables are possible ones, and offers name the right card."""

from __future__ import annotations

import random

import pytest

from sabacc import (
    Game,
    ScriptedDealer,
    SeededDealer,
    Take,
    all_rule_sets,
    find,
    parse_action,
)
from sabacc.engine import money, step
from sabacc.engine.codes import op, reason, zone
from sabacc.play.actions import Shuffle
from sabacc.play.dealers import QuietDealer
from sabacc.play.view import Pot, imagine, list_zone, see_all
from sabacc.testing.rule_check import random_action, random_game

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


def test_imagined_tables_hide_no_five_outside_the_deck_and_play_on() -> None:
    """In Centran a Five lies on the table or in the deck; this holds for what a seat imagines, at chance points too."""
    rules = find("centran").with_options(five_replacement="always")
    rng = random.Random(7)
    for _ in range(20):
        game = random_game(rules, rng)
        while not game.is_over:
            game.apply(random_action(game, rng))
            for seat in range(game.seats):
                t = imagine(game.view(seat), SeededDealer(rng.getrandbits(32)))
                hidden = [
                    card
                    for where in (zone.DISCARD, zone.JUNK, *range(zone.HAND, zone.COUNT))
                    for card in list_zone(t, where)
                ]
                assert not any(rules.deck.cards[card].is_five for card in hidden)


def test_imagined_table_plays_on_from_a_chance_point() -> None:
    rules = find("centran").with_options(five_replacement="always")
    rng = random.Random(3)
    for _ in range(30):
        game = random_game(rules, rng)
        game.dealer = None
        dealer = SeededDealer(rng.getrandbits(32))
        for _ in range(60):
            if game.due is not None:
                t = imagine(game.view(0), dealer)
                assert t.waiting == op.CHANCE
                t.fate[0] = -1
                assert step.apply_chance(t, rules.program, 1) in (reason.WRONG_COUNT, reason.NOT_LOOSE, reason.BAD_FACE)
                game.bring(game.throw(dealer))
            elif game.is_over:
                break
            else:
                game.apply(random_action(game, rng))


def test_of_two_cards_in_the_array_that_look_alike_the_cheaper_one_is_offered_and_taken() -> None:
    """GS-5.9: the older sylop costs 10, the newer 5, and a seat that has no more than 5 left can have that one."""
    order = ("+1c", "+2c", "+3c", "+4c", "+6c", "0", "0")
    dealer = ScriptedDealer([Shuffle(order)], otherwise=QuietDealer())
    game = Game(find("galaxy-series"), [20, 500], dealer=dealer, button=1)
    while game.view().array != ("0", "0"):
        game.apply(game.default())
    take = next(choice for choice in game.legal() if choice.kind is Take)
    assert (take.others, take.prices) == (("0",), (5,))
    game.apply(Take("0"))
    assert game.stacks[0] == 0
