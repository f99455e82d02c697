"""The ladders of the Classic family, which count the total alone and differ in what it aims for."""

from typing import Final

from sabacc.engine.codes import op
from sabacc.engine.codes.ladder import DARK
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders.idiots_array import WHOLE_ARRAY, array_parts, is_idiots_array
from sabacc.engine.ladders.score import BOMBED, MAX_VALUE, ORDINARY, RANK, RANK_SHIFT, Step
from sabacc.engine.program import Program
from sabacc.engine.table import FAR_TOTAL, Table

IDIOTS_ARRAY: Final = 4
PURE_SABACC: Final = 3
PURE_NEGATIVE: Final = 2
TARGET: Final = 23

# Corellia Run has one rank fewer.
RUN_ARRAY: Final = 3
RUN_SABACC: Final = 2

# What a total aims for: 23 (Classic, Brockley), the 23 of one's own side (Force), or 0 (Corellia Run).
AIM_23: Final = 0
AIM_OWN_23: Final = 1
AIM_ZERO: Final = 2

ACE_RISE: Final = 14  # from 1 to 15; for two suits of Force, from -1 to -15
RUN_FAR: Final = 1000  # beyond any total without a bomb limit


@kernel
def score(t: Table, p: Program, n: int, shared: int, side: int, aim: int) -> int:
    """The score of the first `n` cards of `t.hand`, with the best value of each Ace. Rulings C3, C30, C31.

    Behind them lie `shared` cards, any of which may be counted too.
    """
    if shared:
        return _score_with_field(t, p, n, shared, side, aim)
    total = 0
    aces = 0
    dark_aces = 0
    for i in range(n):
        total += _value_for(p, t.hand[i], side)
        if p.mark[t.hand[i]] == op.ACE:
            if p.value[t.hand[i]] > 0:
                aces += 1
            else:
                dark_aces += 1
    t.total = total
    if is_idiots_array(t, p, n):
        return (RUN_ARRAY if aim == AIM_ZERO else IDIOTS_ARRAY) << RANK_SHIFT
    best = _score_total(p, total, side, aim)
    if aces + dark_aces == 0:
        return best
    for rises in range(-dark_aces, aces + 1):
        other = _score_total(p, total + ACE_RISE * rises, side, aim)
        if other > best:
            best = other
            t.total = total + ACE_RISE * rises
    return best


@kernel
def _score_with_field(t: Table, p: Program, n: int, shared: int, side: int, aim: int) -> int:
    """The best that `n` own cards can make with any of the `shared` ones behind them. Ruling V10.

    Apart from the Idiot's Array only the total counts, so it is enough to know which totals are within reach.

    CL-18.7.
    """
    own = 0
    for i in range(n):
        own += _value_for(p, t.hand[i], side)
    if _has_array(t, p, n, shared):
        t.total = own + _rest_of_array(t, p, n, shared, side)
        return (RUN_ARRAY if aim == AIM_ZERO else IDIOTS_ARRAY) << RANK_SHIFT
    low = high = FAR_TOTAL + own
    t.reach[low] = 1
    for i in range(n + shared):
        first = _value_for(p, t.hand[i], side) if i >= n else 0
        last = first
        if p.mark[t.hand[i]] == op.ACE:
            last += ACE_RISE if p.value[t.hand[i]] > 0 else -ACE_RISE
        _widen(t, low, high, first, last)
        low += min(first, last, 0)
        high += max(first, last, 0)
    t.total = own
    best = _score_total(p, own, side, aim)
    for at in range(low, high + 1):
        if t.reach[at]:
            t.reach[at] = 0
            found = _score_total(p, at - FAR_TOTAL, side, aim)
            if found > best:
                best = found
                t.total = at - FAR_TOTAL
    return best


@kernel
def _widen(t: Table, low: int, high: int, first: int, last: int) -> None:
    """Add to the totals within reach those with one more card, which counts `first` or `last`."""
    for i in range(high - low + 1):
        # In the other direction a total just reached would be met again.
        at = high - i if first + last > 0 else low + i
        if t.reach[at]:
            t.reach[at + first] = 1
            t.reach[at + last] = 1


@kernel
def _has_array(t: Table, p: Program, n: int, shared: int) -> bool:
    """Whether one's own cards are different parts of an Idiot's Array, and the fields have the rest."""
    own = array_parts(t, p, 0, n)
    parts = own | array_parts(t, p, n, n + shared)
    return own.bit_count() == n and parts == WHOLE_ARRAY


@kernel
def _rest_of_array(t: Table, p: Program, n: int, shared: int, side: int) -> int:
    """The total of the first cards in the fields that complete an Idiot's Array."""
    total = 0
    found = array_parts(t, p, 0, n)
    for i in range(n, n + shared):
        part = array_parts(t, p, i, i + 1)
        if part & ~found:
            found |= part
            total += _value_for(p, t.hand[i], side)
    return total


@kernel
def _value_for(p: Program, card: int, side: int) -> int:
    """Ruling V11: for one side, by the book the Dark one, arcana count the other way round. FO-1.4, FO-7.31."""
    if side == p.arcana_turn_for and p.number[card] > 0 and p.suit[card] == p.arcana:
        return -p.value[card]
    return p.value[card]


@kernel
def _score_total(p: Program, total: int, side: int, aim: int) -> int:
    """Where a total stands. CL-10.2."""
    if aim == AIM_ZERO:
        return _score_run(p, total)
    if total == 0 or abs(total) > TARGET:
        return BOMBED
    if aim == AIM_OWN_23:
        return _score_force(total * side, side)
    if total == TARGET:
        return PURE_SABACC << RANK_SHIFT
    if total == -TARGET and p.negative_hands != op.STRICT:
        return PURE_NEGATIVE << RANK_SHIFT
    if p.negative_hands == op.MIRROR:
        return ORDINARY << RANK_SHIFT | 2 * abs(total) + (1 if total > 0 else 0)
    return ORDINARY << RANK_SHIFT | total + MAX_VALUE


@kernel
def _score_force(own: int, side: int) -> int:
    """Ruling V13: the highest score up to one's own 23; Light's 23 trumps Dark's. FO-4.2."""
    if own == TARGET:
        return (PURE_NEGATIVE if side == DARK else PURE_SABACC) << RANK_SHIFT
    return ORDINARY << RANK_SHIFT | own + MAX_VALUE


@kernel
def _score_run(p: Program, total: int) -> int:
    """Ruling V16: 0 is Sabacc, then the smallest total, plus before minus. CR-4.4 to CR-4.6."""
    if total == 0:
        return RUN_SABACC << RANK_SHIFT
    if p.bomb_limit and abs(total) > p.bomb_limit:
        return BOMBED
    return ORDINARY << RANK_SHIFT | 2 * (RUN_FAR - abs(total)) + (1 if total > 0 else 0)


STEPS: Final = (RANK, Step("highest total", 0, RANK_SHIFT))
RUN_STEPS: Final = (RANK, Step("closest to zero", 1, RANK_SHIFT - 1), Step("+ beats -", 0, 1))
