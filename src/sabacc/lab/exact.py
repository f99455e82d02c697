"""Every hand of a deck scored in compiled code: how often each rank occurs, and a digest of all scores.

The digest is FNV-1a over 64-bit words in place of bytes: from the offset basis on, each score, as two's complement, is
xored in and the result multiplied by the prime. A product only carries upwards, so its upper half is xored into the
lower one; otherwise the rank, which lies high in a score, would never reach the low bits.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import numba
import numpy as np

from sabacc.engine.codes.ladder import LIGHT
from sabacc.engine.ladders import scoring
from sabacc.lab.carrier import TABLE_RECORD, new_records, to_program
from sabacc.lab.lift import compiled, lifted
from sabacc.rules.model import RuleSet

BASIS: Final = 0xCBF29CE484222325
PRIME: Final = 0x100000001B3
FOLD: Final = 32

_U = numba.uint64


class Survey(NamedTuple):
    """What all hands of some sizes are worth."""

    counts: dict[tuple[int, int], int]  # of the hands, by size and strength of the rank
    digest: int  # of the scores, size by size, in lexicographic order of the cards of a hand


def survey(rules: RuleSet, sizes: Iterable[int] = ()) -> Survey:
    """Score every hand of these sizes, or of those that odds are given for; in Corellian Spike, 7,068,558 of them."""
    tables = new_records(TABLE_RECORD)
    programs = to_program(rules.program)
    digest = np.array([BASIS], dtype=np.uint64)
    counts: dict[tuple[int, int], int] = {}
    for size in sizes or rules.ladder.sizes.counted:
        by_rank = np.zeros(len(rules.ladder.ranks), dtype=np.int64)
        _score_all(tables, programs, size, by_rank, digest)
        counts.update({(size, strength): n for strength, n in enumerate(by_rank.tolist()) if n})
    return Survey(counts, int(digest[0]))


@compiled
def _score_all(tables: Any, programs: Any, size: int, by_rank: Any, digest: Any) -> None:
    """Score every hand of one size, and carry the digest on."""
    t = tables[0]
    p = programs[0]
    for i in range(size):
        t.hand[i] = i
    state = digest[0]
    more = True
    while more:
        score = scoring.score_hand(t, p, size, 0, 0, False, LIGHT)
        by_rank[scoring.rank(score)] += 1
        state = (state ^ _U(score)) * _U(PRIME)
        state ^= state >> _U(FOLD)
        more = _next_hand(t, size, p.cards)
    digest[0] = state


@lifted
def _next_hand(t: Any, size: int, cards: int) -> bool:
    """Turn `t.hand` into the next hand in lexicographic order; False after the last."""
    i = size - 1
    while i >= 0 and t.hand[i] == cards - size + i:
        i -= 1
    if i < 0:
        return False
    t.hand[i] += 1
    for j in range(i + 1, size):
        t.hand[j] = t.hand[j - 1] + 1
    return True
