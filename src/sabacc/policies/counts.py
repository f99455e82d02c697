"""`Counts`: what a player did and what came of it, over many hands."""

from typing import Final

from sabacc.engine.codes import act, op
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import scoring
from sabacc.engine.lanes import carrier, cell, lane, schema
from sabacc.engine.table import Table

MOST_RANKS: Final = 32


@carrier
class Counts:
    """Counts of one player."""

    hands: int = cell()
    folded: int = cell()  # hands
    raised: int = cell()  # times
    called: int = cell()  # times
    called_hand: int = cell()  # hands
    won: int = cell()  # hands in which it had a part of the main pot
    uncontested: int = cell()  # of those, hands in which everybody else had folded
    ranks: list[int] = lane(MOST_RANKS)  # the others of them, by strength of the rank


COUNTS_SCHEMA: Final = schema(Counts)


@kernel
def count_act(counts: Counts, what: int) -> None:
    """Note what the player does."""
    if what == act.RAISE:
        counts.raised += 1
    elif what == act.CALL:
        counts.called += 1
    elif what == act.CALL_HAND:
        counts.called_hand += 1


@kernel
def count_hand(counts: Counts, t: Table, seat: int) -> None:
    """Note how a hand ended for the player at `seat`. One that did not end is only counted."""
    counts.hands += 1
    if t.waiting != op.OVER:
        return
    if t.live >> seat & 1 == 0:
        counts.folded += 1
    if t.pot_winners[0] >> seat & 1:
        counts.won += 1
        if t.ending == op.CONCEDED:
            counts.uncontested += 1
        else:
            counts.ranks[scoring.rank(t.score[seat])] += 1
