"""The ladder of Corellian Spike: hands that add up to zero by their names, all others by how close they come."""

from typing import Final

from sabacc.engine.kernel import kernel
from sabacc.engine.ladders.score import RANK, RANK_SHIFT, Step
from sabacc.engine.ladders.tally import (
    count,
    extremes,
    is_balanced,
    is_wizard,
    like,
    of,
    rhylet_triple,
    run_start,
    uncount,
)
from sabacc.engine.ladders.zero import CARDS, CHAIN, KEY_TOP, PLUS, add_up, nulrhek
from sabacc.engine.program import Program
from sabacc.engine.table import Table

# Strength of the zero hands; 1 is Nulrhek.
PURE_SABACC: Final = 15
FULL_SABACC: Final = 14
FLEET: Final = 13
DUAL_POWER_COUPLING: Final = 12
POWER_COUPLING: Final = 11
RHYLET: Final = 10
STRAIGHT_STAVES: Final = 9
SQUADRON: Final = 8
STRAIGHT_KHYRON: Final = 7
WIZARD: Final = 6
BANTHAS_WILD: Final = 5
DUAL_SABACC: Final = 4
LONE_SABACC: Final = 3
SABACC: Final = 2

_FIRST: Final = 36
_SECOND: Final = 32
_NO_PAIR: Final = 15


@kernel
def score(t: Table, p: Program, n: int) -> int:
    """Zero hands by the ladder of named hands, all others by closeness. Rulings A24 to A29."""
    plus, high = add_up(t, p, n)
    chain = n << CARDS | plus << PLUS | high
    if t.total != 0:
        return nulrhek(t.total, chain)
    strength, first, second = _zero_hand(t, p, n)
    return strength << RANK_SHIFT | (KEY_TOP - first) << _FIRST | (KEY_TOP - second) << _SECOND | chain


@kernel
def _zero_hand(t: Table, p: Program, n: int) -> tuple[int, int, int]:
    """Strength of a hand that adds up to zero, and the two numbers that break ties, where lower wins."""
    count(t, p, n)
    result = _rank_zero(t, p, n)
    uncount(t, p, n)
    return result


@kernel
def _rank_zero(t: Table, p: Program, n: int) -> tuple[int, int, int]:
    """The tests in order of rank: the first that fits is the best name. Rulings A33 to A48."""
    sylops = of(t, 0)
    low, top = extremes(t, p, n)
    if n == 2 and sylops == 2:
        return PURE_SABACC, 0, 0
    if n == 5 and sylops == 1 and low == top and of(t, low) == 2:
        return (FULL_SABACC, 0, 0) if low == 10 else (FLEET, low, 0)
    if n == 5 and sylops == 1 and low < top and is_balanced(t, low) and is_balanced(t, top):
        return DUAL_POWER_COUPLING, low, top
    if n == 3 and sylops == 1:
        return POWER_COUPLING, low, 0
    triple = rhylet_triple(t, p, n)
    if n == 5 and triple > 0:
        return RHYLET, triple, low + top - triple
    start = run_start(t, p, n, sylops, low)
    if start == 7:
        return STRAIGHT_STAVES, 0, 0
    if n == 4 and sylops == 0 and low == top and of(t, low) == 2:
        return SQUADRON, low, 0
    if start >= 0:
        return STRAIGHT_KHYRON, start, 0
    if n == 5 and is_wizard(t):
        return WIZARD, 0, 0
    return _rank_by_kind(t, p, n)


@kernel
def _rank_by_kind(t: Table, p: Program, n: int) -> tuple[int, int, int]:
    """Three of a kind, two pairs, one pair, nothing. Rulings A41 to A44."""
    first = _NO_PAIR
    second = _NO_PAIR
    for i in range(n):
        size = abs(p.value[t.hand[i]])
        if size > 0 and like(t, size) >= 3:
            return BANTHAS_WILD, size, 0
        if like(t, size) == 2 and not (size == 0 and p.sylops_no_pair) and size not in (first, second):
            if size < first:
                second = first
                first = size
            else:
                second = size
    if second != _NO_PAIR and not (p.pairs_by_form and not _fits_printed_form(t, n, first, second)):
        return DUAL_SABACC, first, second
    if first != _NO_PAIR and not (p.lone_five_only and n < 5):
        return LONE_SABACC, first, 0
    return SABACC, 0, 0


@kernel
def _fits_printed_form(t: Table, n: int, first: int, second: int) -> bool:
    """Ruling A41: +x -x +y -y, or with five cards a + pair against a - pair."""
    if n == 4:
        return first > 0 and is_balanced(t, first) and is_balanced(t, second)
    opposed = of(t, first) == 2 and of(t, -second) == 2
    mirrored = of(t, -first) == 2 and of(t, second) == 2
    return first > 0 and (opposed or mirrored)


NAMED_STEPS: Final = (
    RANK,
    Step("lowest number", _FIRST, 4),
    Step("lowest second number", _SECOND, 4),
    *CHAIN,
)
