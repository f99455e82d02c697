"""What hands are worth: from the cards of a seat to one comparable int, by the ladder of the rule set.

This is the only place where a ladder is chosen by its code. A rule set whose code has no case here is refused.
"""

from typing import Final

from sabacc.engine.codes import ladder, op, zone
from sabacc.engine.codes.ladder import DARK, LIGHT
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import centran, classic, galaxy, spike, yarith, zero
from sabacc.engine.ladders.score import ORDINARY, RANK_SHIFT, UNKNOWN
from sabacc.engine.program import Program
from sabacc.engine.table import NO_CARD, NO_SEAT, Table

# Every ladder that `score_hand` knows, with the strength of the best rank it can give.
BEST_RANK: Final = {
    ladder.SPIKE: spike.PURE_SABACC,
    ladder.YARITH: yarith.IDIOTS_ARRAY,
    ladder.GALAXY: galaxy.PURE_SABACC,
    ladder.CLASSIC: classic.IDIOTS_ARRAY,
    ladder.FORCE: classic.IDIOTS_ARRAY,
    ladder.RUN: classic.RUN_ARRAY,
    ladder.CENTRAN: centran.DESPERADO,
}


@kernel
def rank(score: int) -> int:
    """The strength of a score's rank; 0 is bombed out."""
    if score < 0:
        return 0
    return score >> RANK_SHIFT


@kernel
def collect(t: Table, seat: int) -> int:
    """Lay out the faces of a seat's cards, hand and field, for scoring; return how many there are."""
    n = 0
    for where in (zone.HAND + seat, zone.FIELD + seat, zone.SPIKE + seat):
        card = t.first[where]
        while card != NO_CARD:
            t.hand[n] = t.face[card]
            n += 1
            card = t.after[card]
    return n


@kernel
def score_seat(t: Table, p: Program, seat: int) -> int:
    """The score of a seat's cards as the table stands."""
    side = DARK if t.dark >> seat & 1 else LIGHT
    wild_right = t.ending == op.FIVE_BROTHERS and t.five_by == seat and seat != NO_SEAT
    n = collect(t, seat)
    return score_hand(t, p, n, collect_fields(t, seat, n) if p.holdem_field else 0, t.fives, wild_right, side)


@kernel
def collect_fields(t: Table, seat: int, start: int) -> int:
    """Lay out the cards in others' fields behind a seat's own, by face; return how many there are. Ruling V10."""
    n = start
    for other in range(t.seats):
        card = t.first[zone.FIELD + other] if other != seat else NO_CARD
        while card != NO_CARD:
            t.hand[n] = t.face[card]
            n += 1
            card = t.after[card]
    return n - start


@kernel
def score_hand(t: Table, p: Program, n: int, shared: int, fives: int, wild_right: bool, side: int) -> int:
    """The score of the first `n` cards of `t.hand`; `t.total` is then what they add up to.

    Behind them lie `shared` cards, any of which may be counted too.
    """
    match p.ladder:
        case ladder.SPIKE:
            return spike.score(t, p, n)
        case ladder.YARITH:
            return yarith.score(t, p, n)
        case ladder.GALAXY:
            return galaxy.score(t, p, n)
        case ladder.CLASSIC:
            return classic.score(t, p, n, shared, side, classic.AIM_23)
        case ladder.FORCE:
            return classic.score(t, p, n, shared, side, classic.AIM_OWN_23)
        case ladder.RUN:
            return classic.score(t, p, n, shared, side, classic.AIM_ZERO)
        case ladder.CENTRAN:
            return centran.score(t, p, n, fives, wild_right)
    return UNKNOWN


@kernel
def score_lot(t: Table, p: Program, card: int) -> int:
    """The score of a single card in a blind draw: as a hand of one card, unless the ladder has a rule of its own."""
    match p.ladder:
        case ladder.SPIKE | ladder.YARITH | ladder.GALAXY:
            return zero.score_lot(p, t.face[card])
    t.hand[0] = t.face[card]
    return score_hand(t, p, 1, 0, 0, False, LIGHT)


@kernel
def opens_sabacc_pot(p: Program, score: int) -> bool:
    """Whether a winner takes the sabacc pot too: with any named hand, unless the ladder has a rule of its own."""
    match p.ladder:
        case ladder.YARITH:
            return yarith.opens_sabacc_pot(p, rank(score))
    return rank(score) > ORDINARY
