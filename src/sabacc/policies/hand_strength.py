"""`HandStrengths`: what a player knows by heart of how good a hand is among hands of its size."""

from functools import lru_cache
from typing import Final

from sabacc.engine.codes.ladder import LIGHT
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import scoring
from sabacc.engine.lanes import carrier, lane
from sabacc.engine.program import Program
from sabacc.engine.table import Table
from sabacc.policies import outcomes
from sabacc.policies.random_numbers import seeded
from sabacc.rules.model import RuleSet

SIZES: Final = 7  # hands of this many cards or more count as hands of one card fewer
MARKS: Final = 64
_PER_MARK: Final = 8
MOST_KNOWN: Final = 1024  # rules, whose strengths are kept: as many as a server has tables
_SEED: Final = 1


@carrier
class HandStrengths:
    """Scores that divide the hands of each size into equal shares, worst first."""

    mark: list[int] = lane(SIZES * MARKS)


@lru_cache(maxsize=MOST_KNOWN)
def strengths_of(rules: RuleSet) -> HandStrengths:
    """The hand strengths of a game, found by scoring random hands; always the same ones."""
    strengths, p, scratch, rng = HandStrengths(), rules.program, Table(), seeded(_SEED)
    for size in range(1, SIZES):
        found = sorted(_score_random(p, scratch, rng, size) for _ in range(MARKS * _PER_MARK))
        strengths.mark[size * MARKS : (size + 1) * MARKS] = found[_PER_MARK // 2 :: _PER_MARK]
    return strengths


def _score_random(p: Program, scratch: Table, rng: list[int], size: int) -> int:
    scratch.fate[: p.cards] = p.order[: p.cards]
    outcomes.mix(scratch, 0, p.cards, size, rng)
    scratch.hand[:size] = scratch.fate[:size]
    return scoring.score_hand(scratch, p, size, 0, 0, False, LIGHT)


@kernel
def percentile(strengths: HandStrengths, size: int, score: int) -> int:
    """How many in a thousand hands of a size are worse than this one; equal ones count half."""
    start = min(size, SIZES - 1) * MARKS
    return (_marks_below(strengths, start, score) + _marks_below(strengths, start, score + 1)) * 500 // MARKS


@kernel
def _marks_below(strengths: HandStrengths, start: int, score: int) -> int:
    low = 0
    high = MARKS
    while low < high:
        middle = (low + high) // 2
        if strengths.mark[start + middle] < score:
            low = middle + 1
        else:
            high = middle
    return low
