"""The ladder of a game as a page: its ranks, how rare each is, and where the viewer's own hand stands."""

from typing import NamedTuple

from sabacc.play.hands import own_hand
from sabacc.play.view import SeatView
from sabacc.rules.odds import count_ranks, hand_sizes


class Rung(NamedTuple):
    """A rank of the ladder, and how rare it is among hands of the present size."""

    rank: str
    one_in: str  # "-" if no hand of this size has it, "" if that is not counted
    is_yours: bool


def ladder(view: SeatView) -> tuple[Rung, ...]:
    """The ladder of the game, best first, with the odds for hands as large as the viewer's own."""
    hand = own_hand(view)
    size = len(hand.cards) if hand else hand_sizes(view.rules)[0]
    ranks = view.rules.ladder.ranks
    own = hand.place if hand else -1
    odds, can_occur = _odds(view, size), view.rules.ladder.can_occur
    rows = [Rung(ranks[r], odds[r], r == own) for r in reversed(range(len(ranks))) if can_occur(view.rules, r)]
    # In Force both sides have a Pure Sabacc of their own, under one name; not every game has hands that bomb out.
    return tuple(row for row in rows if row.is_yours or row.one_in != "-" or _is_single(row, rows))


def _odds(view: SeatView, size: int) -> list[str]:
    """How rare each rank is, weakest first; larger hands than in the books are not counted: it would take seconds."""
    if size not in hand_sizes(view.rules):
        return [""] * len(view.rules.ladder.ranks)
    dark = view.seat is not None and view.dark[view.seat]
    return [odds.one_in_text for odds in reversed(count_ranks(view.rules, size, view.wild_fives, dark))]


def _is_single(row: Rung, rows: list[Rung]) -> bool:
    return row is not rows[-1] and [other.rank for other in rows].count(row.rank) == 1
