"""Tables that somebody imagines at random."""

from __future__ import annotations

from collections import Counter

from sabacc import Game, SeededDealer, find
from sabacc.engine.codes import op, zone
from sabacc.engine.table import Table
from sabacc.policies import outcomes
from sabacc.policies.random_numbers import seeded


def test_an_unseen_five_of_centran_may_be_anywhere_in_the_deck() -> None:
    """In four of ten imagined hands one lay on top, where one of fourteen cards is a Five."""
    game = Game(find("centran"), [500] * 4, dealer=SeededDealer(3))
    assert game.to_act is not None
    s, p, t, rng = game.view(game.to_act).sight, find("centran").program, Table(), seeded(2)
    tables, fives = 600, Counter[int]()
    for _ in range(tables):
        outcomes.imagine_at_random(s, p, t, rng)
        fives.update(i for i in range(s.count[zone.DECK]) if p.mark[t.deck[i]] == op.FIVE)
    assert fives.total() == tables * 5
    assert max(fives.values()) < 0.12 * tables and min(fives.values()) > 0.03 * tables
