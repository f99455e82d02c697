"""The ladder of Yarith Bespin: two hand cards and the spike card."""

from typing import Final

from sabacc.engine.kernel import kernel
from sabacc.engine.ladders.score import ORDINARY, RANK, RANK_SHIFT, Step
from sabacc.engine.ladders.tally import count, extremes, like, of, uncount
from sabacc.engine.ladders.zero import CHAIN, KEY_TOP, PLUS, PLUS_WINS, add_up, nulrhek
from sabacc.engine.program import Program
from sabacc.engine.table import Table

# Strength of the hands; 1 is Nulrhek.
IDIOTS_ARRAY: Final = 6
PRIME_SABACC: Final = 5
YEE_HAA: Final = 4
ONE_PAIR: Final = 3
SABACC: Final = 2

_PAIR: Final = 36


@kernel
def score(t: Table, p: Program, n: int) -> int:
    """Hands by rank; ties go to a positive total, then to the + cards. Rulings B27 to B35."""
    plus, high = add_up(t, p, n)
    chain = plus << PLUS | high
    strength, pair = _named_hand(t, p, n)
    if strength == ORDINARY:
        return nulrhek(t.total, chain)
    positive = 1 if t.total > 0 else 0
    # Ruling B32: the pair closest to zero wins, or as an option the highest.
    key = pair if p.pair_highest else KEY_TOP - pair
    return strength << RANK_SHIFT | key << _PAIR | positive << PLUS_WINS | chain


@kernel
def _named_hand(t: Table, p: Program, n: int) -> tuple[int, int]:
    """Strength of a hand of three, and the number of its pair. Rulings B28 to B34."""
    count(t, p, n)
    result = _rank(t, p, n)
    uncount(t, p, n)
    return result


@kernel
def _rank(t: Table, p: Program, n: int) -> tuple[int, int]:
    sylops = of(t, 0)
    low, top = extremes(t, p, n)
    if sylops == 1 and low == 2 and top == 3 and p.idiots_array:
        return IDIOTS_ARRAY, 0
    if t.total != 0:
        return ORDINARY, 0
    if sylops == 1:
        return (PRIME_SABACC, 0) if low == 10 and p.prime_sabacc else (YEE_HAA, low)
    return (ONE_PAIR, low) if like(t, low) == 2 else (SABACC, 0)


@kernel
def opens_sabacc_pot(p: Program, rank: int) -> bool:
    """Ruling B28: not with the Idiot's Array, which is not zero."""
    return rank > ORDINARY and (rank != IDIOTS_ARRAY or p.array_opens == 1)


NAMED_STEPS: Final = (RANK, Step("pair", _PAIR, 4), Step("+ beats -", PLUS_WINS, 1), *CHAIN[1:])
