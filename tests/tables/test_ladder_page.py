"""The page of the ladder: its ranks, how rare each is, and one's own."""

from __future__ import annotations

import pytest

from sabacc import Game, SeededDealer, all_rule_sets, find
from sabacc.engine.ladders import scoring
from sabacc.play.hands import hand_of
from sabacc.rules.odds import count_ranks, ladder_odds
from sabacc.tables.ladder_page import ladder

GAMES = [rules.id for rules in all_rule_sets()]


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
