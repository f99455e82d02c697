"""The named hands, one small predicate each.

Predicates of the Spike ladder read `t.tally`: how often each signed value occurs, at `MIDDLE` + value.
"""

from typing import Final

from sabacc.engine.codes import op
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import Table

MIDDLE: Final = 16

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

_NO_PAIR: Final = 15


@kernel
def zero_hand(t: Table, p: Program, n: int) -> tuple[int, int, int]:
    """Strength of a hand that adds up to zero, and the two numbers of which the lower wins."""
    count(t, p, n)
    result = _rank_zero(t, p, n)
    uncount(t, p, n)
    return result


@kernel
def count(t: Table, p: Program, n: int) -> None:
    """Count the values of a hand."""
    for i in range(n):
        t.tally[MIDDLE + p.value[t.hand[i]]] += 1


@kernel
def uncount(t: Table, p: Program, n: int) -> None:
    """Leave the counts as they were."""
    for i in range(n):
        t.tally[MIDDLE + p.value[t.hand[i]]] = 0


@kernel
def of(t: Table, value: int) -> int:
    """How many cards have this signed value."""
    return t.tally[MIDDLE + value]


@kernel
def like(t: Table, size: int) -> int:
    """How many cards have this magnitude."""
    if size == 0:
        return t.tally[MIDDLE]
    return t.tally[MIDDLE + size] + t.tally[MIDDLE - size]


@kernel
def _rank_zero(t: Table, p: Program, n: int) -> tuple[int, int, int]:
    """The tests in order of rank: the first that fits is the best name. Rulings A33 to A48."""
    sylops = of(t, 0)
    low, top = _extremes(t, p, n)
    if n == 2 and sylops == 2:
        return PURE_SABACC, 0, 0
    if n == 5 and sylops == 1 and low == top and of(t, low) == 2:
        return (FULL_SABACC, 0, 0) if low == 10 else (FLEET, low, 0)
    if n == 5 and sylops == 1 and low < top and _is_balanced(t, low) and _is_balanced(t, top):
        return DUAL_POWER_COUPLING, low, top
    if n == 3 and sylops == 1:
        return POWER_COUPLING, low, 0
    triple = _rhylet_triple(t, p, n)
    if n == 5 and triple > 0:
        return RHYLET, triple, low + top - triple
    start = _run_start(t, p, n, sylops, low)
    if start == 7:
        return STRAIGHT_STAVES, 0, 0
    if n == 4 and sylops == 0 and low == top and of(t, low) == 2:
        return SQUADRON, low, 0
    if start >= 0:
        return STRAIGHT_KHYRON, start, 0
    if n == 5 and _is_wizard(t):
        return WIZARD, 0, 0
    return _rank_by_kind(t, p, n)


@kernel
def _extremes(t: Table, p: Program, n: int) -> tuple[int, int]:
    """The lowest and the highest magnitude besides sylops."""
    low = 15
    top = 0
    for i in range(n):
        size = abs(p.value[t.hand[i]])
        if size > 0:
            low = min(low, size)
            top = max(top, size)
    return low, top


@kernel
def _is_balanced(t: Table, size: int) -> bool:
    return of(t, size) == 1 and of(t, -size) == 1


@kernel
def _rhylet_triple(t: Table, p: Program, n: int) -> int:
    """The magnitude of three cards of one sign that face two of the other, 0 if there are none."""
    triple = 0
    pair = 0
    for i in range(n):
        value = p.value[t.hand[i]]
        if of(t, value) == 3:
            triple = value
        elif of(t, value) == 2:
            pair = value
    if triple * pair < 0:
        return abs(triple)
    return 0


@kernel
def _run_start(t: Table, p: Program, n: int, sylops: int, low: int) -> int:
    """The lowest number of a run of four, -1 if the hand is none. Rulings A45 and A47 on sylops."""
    start = low
    if sylops == 1 and n == 4 and p.sylop_starts_runs:
        start = 0
    elif (sylops == 1 and not (n == 5 and p.sylop_extends_runs)) or sylops > 1 or n - sylops != 4:
        return -1
    for size in range(start, start + 4):
        if size > 10 or like(t, size) != 1:
            return -1
    return start


@kernel
def _is_wizard(t: Table) -> bool:
    for sign in (1, -1):
        if (
            of(t, sign) == 1
            and of(t, 2 * sign) == 1
            and of(t, 3 * sign) == 1
            and of(t, 4 * sign) == 1
            and of(t, -10 * sign) == 1
        ):
            return True
    return False


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
        return first > 0 and _is_balanced(t, first) and _is_balanced(t, second)
    opposed = of(t, first) == 2 and of(t, -second) == 2
    mirrored = of(t, -first) == 2 and of(t, second) == 2
    return first > 0 and (opposed or mirrored)


@kernel
def is_idiots_array(t: Table, p: Program, n: int) -> bool:
    """Exactly the Idiot, a two and a three of any suits; arcana and Aspects have none. Rulings C31, N27, V14."""
    return n == 3 and array_parts(t, p, 0, 3) == WHOLE_ARRAY


WHOLE_ARRAY: Final = 7  # the Idiot, a two and a three, one bit each


@kernel
def array_parts(t: Table, p: Program, start: int, stop: int) -> int:
    """Mask: which parts of an Idiot's Array are among some cards of `t.hand`."""
    parts = 0
    for i in range(start, stop):
        card = t.hand[i]
        if p.mark[card] == op.IDIOT:
            parts |= 1
        elif p.suit[card] < p.arcana and p.number[card] == 2:
            parts |= 2
        elif p.suit[card] < p.arcana and p.number[card] == 3:
            parts |= 4
    return parts


@kernel
def is_desperado(t: Table, p: Program, n: int) -> bool:
    """Exactly the Idiot, -2 and -3. Ruling N27."""
    if n != 3:
        return False
    found = 0
    for i in range(3):
        card = t.hand[i]
        if p.mark[card] == op.IDIOT or p.value[card] == -2 or p.value[card] == -3:
            found += 1
    return found == 3


# Strength of the hands of Yarith Bespin; 1 is Nulrhek.
Y_IDIOTS_ARRAY: Final = 6
Y_PRIME_SABACC: Final = 5
Y_YEE_HAA: Final = 4
Y_ONE_PAIR: Final = 3
Y_SABACC: Final = 2
NULRHEK: Final = 1


@kernel
def yarith_hand(t: Table, p: Program, n: int) -> tuple[int, int]:
    """Strength of a hand of three, and the number of its pair. Rulings B28 to B34."""
    count(t, p, n)
    result = _rank_yarith(t, p, n)
    uncount(t, p, n)
    return result


@kernel
def _rank_yarith(t: Table, p: Program, n: int) -> tuple[int, int]:
    sylops = of(t, 0)
    low, top = _extremes(t, p, n)
    if sylops == 1 and low == 2 and top == 3 and p.idiots_array:
        return Y_IDIOTS_ARRAY, 0
    if t.total != 0:
        return NULRHEK, 0
    if sylops == 1:
        return (Y_PRIME_SABACC, 0) if low == 10 and p.prime_sabacc else (Y_YEE_HAA, low)
    return (Y_ONE_PAIR, low) if like(t, low) == 2 else (Y_SABACC, 0)


# Strength of the zero hands of Galaxy Series; 1 is Nulhrek.
G_PURE_SABACC: Final = 15
G_RHYLET: Final = 14
G_FULL_SABACC: Final = 13
G_FLEET: Final = 12
G_BANTHAS_WILD: Final = 11
G_GEE_WHIZ: Final = 10
G_SQUADRON: Final = 9
G_STRAIGHT_KHYRON: Final = 8
G_RULE_OF_TWO: Final = 7
G_YEE_HAA: Final = 6
G_FIVE_CARDS: Final = 5


@kernel
def galaxy_hand(t: Table, p: Program, n: int) -> int:
    """Strength of a hand that adds up to zero."""
    count(t, p, n)
    result = _rank_galaxy(t, p, n)
    uncount(t, p, n)
    return result


@kernel
def _rank_galaxy(t: Table, p: Program, n: int) -> int:
    """The tests in order of rank: the first that fits is the best name. Rulings G33 to G46."""
    sylops = of(t, 0)
    low, top = _extremes(t, p, n)
    if n == 2 and sylops == 2:
        return G_PURE_SABACC
    if n == 5 and _is_galaxy_rhylet(t, p, n, low, top):
        return G_RHYLET
    if n == 5 and sylops == 1 and low == top:
        return G_FULL_SABACC if low == 10 else G_FLEET
    if _has_three_of_a_kind(t, p, n, sylops):
        return G_BANTHAS_WILD
    if n == 5 and _is_wizard(t):
        return G_GEE_WHIZ
    if n == 4 and sylops == 0 and low == top:
        return G_SQUADRON
    if n == 4 and _run_start(t, p, n, sylops, low) >= 0:
        return G_STRAIGHT_KHYRON
    pairs = _pairs(t, p, n)
    if pairs >= 2:
        return G_RULE_OF_TWO
    if sylops > 0 and _has_pair_of_numbers(t, p, n) and not (p.yee_haa_of_three and n != 3):
        return G_YEE_HAA
    return n


@kernel
def counts_high_card(strength: int) -> bool:
    """Ruling G32: whether the highest + card is a key of this rank."""
    if strength in (G_RHYLET, G_BANTHAS_WILD, G_GEE_WHIZ, G_RULE_OF_TWO):
        return True
    return strength <= G_FIVE_CARDS


@kernel
def _is_galaxy_rhylet(t: Table, p: Program, n: int, low: int, top: int) -> bool:
    """Ruling G34: three of one signed value against two of the other sign, or by magnitude as an option."""
    if p.kind_by_magnitude:
        return low < top and of(t, 0) == 0 and like(t, low) + like(t, top) == 5 and min(like(t, low), like(t, top)) == 2
    return _rhylet_triple(t, p, n) > 0


@kernel
def _has_three_of_a_kind(t: Table, p: Program, n: int, sylops: int) -> bool:
    for i in range(n):
        value = p.value[t.hand[i]]
        if value == 0:
            continue
        if not p.kind_by_magnitude:
            if of(t, value) == 3:
                return True
        elif like(t, abs(value)) == 3 or (like(t, abs(value)) == 4 and n == 5 and sylops == 0):
            return True
    return False


@kernel
def _pairs(t: Table, p: Program, n: int) -> int:
    """How many different numbers occur at least twice. Ruling G37 on sylops."""
    found = 0
    for size in range(11):
        if like(t, size) >= 2 and not (size == 0 and p.sylops_no_pair):
            found += 1
    return found


@kernel
def _has_pair_of_numbers(t: Table, p: Program, n: int) -> bool:
    for i in range(n):
        value = p.value[t.hand[i]]
        if value != 0 and like(t, abs(value)) >= 2:
            return True
    return False
