"""The ladders of the Spike family: Corellian Spike, Yarith Bespin, Galaxy Series. All of them aim for zero."""

from typing import Final

from sabacc.engine.codes import op
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import named_hands
from sabacc.engine.ladders.score import MAX_VALUE, ORDINARY, RANK, RANK_SHIFT, Step
from sabacc.engine.program import Program
from sabacc.engine.table import Table

# Keys of Nulrhek in all three, and of the zero hands of the first two.
_FIRST: Final = 36
_SECOND: Final = 32
_CLOSE: Final = 34
_PLUS_WINS: Final = 33
_CARDS: Final = 16
_PLUS: Final = 8

# Keys of the zero hands of Galaxy Series.
_MOST: Final = 36
_SUITED: Final = 35
_SYLOPS: Final = 33


@kernel
def score(t: Table, p: Program, n: int) -> int:
    """Zero hands by the ladder of named hands, all others by closeness. Rulings A24 to A29."""
    total = 0
    plus = 0
    high = 0
    for i in range(n):
        value = p.value[t.hand[i]]
        total += value
        if value > 0:
            plus += value
            high = max(high, value)
    t.total = total
    if p.ladder == op.YARITH_LADDER:
        return _yarith(t, p, n, plus, high)
    chain = n << _CARDS | plus << _PLUS | high
    if total != 0:
        return _nulrhek(total, chain)
    if p.ladder == op.GALAXY_LADDER:
        return _galaxy_zero(t, p, n, plus, high)
    strength, first, second = named_hands.zero_hand(t, p, n)
    return strength << RANK_SHIFT | (15 - first) << _FIRST | (15 - second) << _SECOND | chain


@kernel
def _nulrhek(total: int, chain: int) -> int:
    positive = 1 if total > 0 else 0
    return ORDINARY << RANK_SHIFT | (MAX_VALUE - abs(total)) << _CLOSE | positive << _PLUS_WINS | chain


YARITH_ARRAY: Final = 6


@kernel
def _yarith(t: Table, p: Program, n: int, plus: int, high: int) -> int:
    """Two hand cards and the spike card. In a tie a positive total, then the + cards. Rulings B27 to B35."""
    strength, first = named_hands.yarith_hand(t, p, n)
    chain = plus << _PLUS | high
    if strength == ORDINARY:
        return _nulrhek(t.total, chain)
    positive = 1 if t.total > 0 else 0
    # Ruling B32: the pair closest to zero wins, or as an option the highest.
    key = first if p.pair_highest else 15 - first
    return strength << RANK_SHIFT | key << _FIRST | positive << _PLUS_WINS | chain


@kernel
def _galaxy_zero(t: Table, p: Program, n: int, plus: int, high: int) -> int:
    """Higher + totals win, and only the keys that are printed for a rank count. Rulings G30 to G41."""
    strength = named_hands.galaxy_hand(t, p, n)
    suited = 1 if _is_suited(t, p, n) else 0
    key = 0
    if strength in (named_hands.G_BANTHAS_WILD, named_hands.G_RULE_OF_TWO, named_hands.G_YEE_HAA):
        key |= n << _MOST
    if strength == named_hands.G_GEE_WHIZ or strength <= named_hands.G_RULE_OF_TWO:
        key |= suited << _SUITED
    if strength <= named_hands.G_FIVE_CARDS:
        key |= _sylops(t, p, n) << _SYLOPS
    if strength not in (named_hands.G_PURE_SABACC, named_hands.G_FULL_SABACC, named_hands.G_GEE_WHIZ):
        key |= plus << _PLUS
    if named_hands.counts_high_card(strength):
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
def score_lot(p: Program, card: int) -> int:
    """A single card in a blind draw. Ruling A30: smallest magnitude, then plus; the sylop is best."""
    value = p.value[card]
    return 2 * (MAX_VALUE - abs(value)) + (1 if value > 0 else 0)


_CHAIN: Final = (Step("most cards", _CARDS, 8), Step("highest + number", _PLUS, 8), Step("highest + card", 0, 8))
_NULRHEK: Final = (RANK, Step("closest to zero", _CLOSE, 6), Step("+ beats -", _PLUS_WINS, 1), *_CHAIN)


def steps(ladder: int, strength: int) -> tuple[Step, ...]:
    """The keys that decide between two hands of one rank, in order."""
    if strength == ORDINARY:
        return _NULRHEK
    if ladder == op.GALAXY_LADDER:
        own = (Step("most cards", _MOST, 4), Step("suited", _SUITED, 1), Step("sylop", _SYLOPS, 2))
        return (RANK, *own, *_CHAIN[1:])
    if ladder == op.YARITH_LADDER:
        return (RANK, Step("pair", _FIRST, 4), Step("+ beats -", _PLUS_WINS, 1), *_CHAIN[1:])
    return (RANK, Step("lowest number", _FIRST, 4), Step("lowest second number", _SECOND, 4), *_CHAIN)
