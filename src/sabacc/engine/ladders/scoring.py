"""What hands are worth: from the cards of a seat to one comparable int, by the ladder of the rule set."""

from sabacc.engine.codes import op, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import centran, classic, spike
from sabacc.engine.ladders.score import BOMBED, ORDINARY, RANK_SHIFT, Step
from sabacc.engine.program import Program
from sabacc.engine.table import NO_CARD, NO_SEAT, Table

LIGHT = 1


@kernel
def rank(score: int) -> int:
    """The strength of a score's rank; 0 is bombed out."""
    if score < 0:
        return 0
    return score >> RANK_SHIFT


@kernel
def collect(t: Table, seat: int) -> int:
    """Lay the faces of a seat's cards, hand and field, out for scoring; how many they are."""
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
    side = classic.DARK if t.dark >> seat & 1 else LIGHT
    wild_right = t.ending == op.FIVE_BROTHERS and t.five_by == seat and seat != NO_SEAT
    n = collect(t, seat)
    return score_hand(t, p, n, collect_fields(t, seat, n) if p.holdem_field else 0, t.fives, wild_right, side)


@kernel
def collect_fields(t: Table, seat: int, start: int) -> int:
    """Lay the faces of the cards in the others' fields out behind a seat's own; how many they are. Ruling V10."""
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
    if p.ladder <= op.GALAXY_LADDER:
        return spike.score(t, p, n)
    if p.ladder == op.CENTRAN_LADDER:
        return centran.score(t, p, n, fives, wild_right)
    return classic.score_with_field(t, p, n, shared, side) if shared else classic.score(t, p, n, side)


@kernel
def score_lot(t: Table, p: Program, card: int) -> int:
    """The score of a single card in a blind draw."""
    if p.ladder == op.CENTRAN_LADDER:
        t.hand[0] = t.face[card]
        return centran.score(t, p, 1, 0, False)
    return spike.score_lot(p, t.face[card])


@kernel
def opens_sabacc_pot(p: Program, score: int) -> bool:
    """Whether a winner takes the sabacc pot too. Ruling B28: not with Yarith's Idiot's Array, which is not zero."""
    if p.ladder == op.YARITH_LADDER and rank(score) == spike.YARITH_ARRAY and not p.array_opens:
        return False
    return rank(score) > ORDINARY


def steps(ladder: int, strength: int) -> tuple[Step, ...]:
    """The keys that decide between two hands of one rank, in order."""
    if ladder <= op.GALAXY_LADDER:
        return spike.steps(ladder, strength)
    return centran.steps(strength) if ladder == op.CENTRAN_LADDER else classic.steps(ladder)


def deciding_step(ladder: int, best: int, other: int) -> str:
    """What sets the better of two scores apart; empty if they are equal."""
    if other == BOMBED and best != BOMBED:
        return "bombed out"
    for step in steps(ladder, rank(best)):
        mask = (1 << step.bits) - 1
        if best >> step.shift & mask != other >> step.shift & mask:
            return step.name
    return ""
