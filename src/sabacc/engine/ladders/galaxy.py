"""The ladder of Galaxy Series: hands that add up to zero, in an order that mostly follows how rare they are."""

from typing import Final

from sabacc.engine.kernel import kernel
from sabacc.engine.ladders.score import RANK, RANK_SHIFT, Step
from sabacc.engine.ladders.tally import count, extremes, is_wizard, like, of, rhylet_triple, run_start, uncount
from sabacc.engine.ladders.zero import CARDS, CHAIN, PLUS, add_up, nulrhek
from sabacc.engine.program import Program
from sabacc.engine.table import Table

# Strength of the zero hands; 1 is Nulrhek, and 2 to 5 are hands of that many cards without another name.
PURE_SABACC: Final = 15
RHYLET: Final = 14
FULL_SABACC: Final = 13
FLEET: Final = 12
BANTHAS_WILD: Final = 11
GEE_WHIZ: Final = 10
SQUADRON: Final = 9
STRAIGHT_KHYRON: Final = 8
RULE_OF_TWO: Final = 7
YEE_HAA: Final = 6
FIVE_CARDS: Final = 5

_MOST: Final = 36
_SUITED: Final = 35
_SYLOPS: Final = 33


@kernel
def score(t: Table, p: Program, n: int) -> int:
    """Zero hands by the keys of their rank, all others by closeness. Rulings G30 to G41."""
    plus, high = add_up(t, p, n)
    if t.total != 0:
        return nulrhek(t.total, n << CARDS | plus << PLUS | high)
    return _score_zero(t, p, n, plus, high)


@kernel
def _score_zero(t: Table, p: Program, n: int, plus: int, high: int) -> int:
    """Higher + totals win, and only the keys that are printed for a rank count. Rulings G30 to G41."""
    strength = _zero_hand(t, p, n)
    suited = 1 if _is_suited(t, p, n) else 0
    key = 0
    if strength in (BANTHAS_WILD, RULE_OF_TWO, YEE_HAA):
        key |= n << _MOST
    if strength == GEE_WHIZ or strength <= RULE_OF_TWO:
        key |= suited << _SUITED
    if strength <= FIVE_CARDS:
        key |= _sylops(t, p, n) << _SYLOPS
    if strength not in (PURE_SABACC, FULL_SABACC, GEE_WHIZ):
        key |= plus << PLUS
    if _counts_high_card(strength):
        key |= high
    return strength << RANK_SHIFT | key


@kernel
def _is_suited(t: Table, p: Program, n: int) -> bool:
    """Ruling G40: all cards but sylops share a suit."""
    suit = -1
    for i in range(n):
        card = t.hand[i]
        if p.value[card] != 0:
            if suit >= 0 and p.suit[card] != suit:
                return False
            suit = p.suit[card]
    return True


@kernel
def _sylops(t: Table, p: Program, n: int) -> int:
    found = 0
    for i in range(n):
        if p.value[t.hand[i]] == 0:
            found += 1
    return found


@kernel
def _zero_hand(t: Table, p: Program, n: int) -> int:
    """Strength of a hand that adds up to zero."""
    count(t, p, n)
    result = _rank_zero(t, p, n)
    uncount(t, p, n)
    return result


@kernel
def _rank_zero(t: Table, p: Program, n: int) -> int:
    """The tests in order of rank: the first that fits is the best name. Rulings G33 to G46."""
    sylops = of(t, 0)
    low, top = extremes(t, p, n)
    if n == 2 and sylops == 2:
        return PURE_SABACC
    if n == 5 and _is_rhylet(t, p, n, low, top):
        return RHYLET
    if n == 5 and sylops == 1 and low == top:
        return FULL_SABACC if low == 10 else FLEET
    if _has_three_of_a_kind(t, p, n, sylops):
        return BANTHAS_WILD
    if n == 5 and is_wizard(t):
        return GEE_WHIZ
    if n == 4 and sylops == 0 and low == top:
        return SQUADRON
    if n == 4 and run_start(t, p, n, sylops, low) >= 0:
        return STRAIGHT_KHYRON
    pairs = _pairs(t, p, n)
    if pairs >= 2:
        return RULE_OF_TWO
    if sylops > 0 and _has_pair_of_numbers(t, p, n) and not (p.yee_haa_of_three and n != 3):
        return YEE_HAA
    return n


@kernel
def _counts_high_card(strength: int) -> bool:
    """Ruling G32: whether the highest + card is a key of this rank."""
    if strength in (RHYLET, BANTHAS_WILD, GEE_WHIZ, RULE_OF_TWO):
        return True
    return strength <= FIVE_CARDS


@kernel
def _is_rhylet(t: Table, p: Program, n: int, low: int, top: int) -> bool:
    """Ruling G34: three of one signed value against two of the other sign, or by magnitude as an option."""
    if p.kind_by_magnitude:
        return low < top and of(t, 0) == 0 and like(t, low) + like(t, top) == 5 and min(like(t, low), like(t, top)) == 2
    return rhylet_triple(t, p, n) > 0


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


NAMED_STEPS: Final = (
    RANK,
    Step("most cards", _MOST, 4),
    Step("suited", _SUITED, 1),
    Step("sylop", _SYLOPS, 2),
    *CHAIN[1:],
)
