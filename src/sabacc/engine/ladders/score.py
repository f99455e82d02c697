"""What every ladder of hands shares: how a score is laid out.

A score is one comparable int: greater is better, equal is a tie, `BOMBED` is out. On top lies the strength of the rank,
1 for an ordinary hand and 0 for none; below it lie the keys of the rank in the order in which they decide.
"""

from typing import Final, NamedTuple

BOMBED: Final = -1
UNKNOWN: Final = -2  # there is no ladder with this code
RANK_SHIFT: Final = 40
ORDINARY: Final = 1
MAX_VALUE: Final = 63  # beyond any total that a key has to hold


class Step(NamedTuple):
    """One key of a score: what it is called, and which bits it has."""

    name: str
    shift: int
    bits: int

    def key(self, score: int) -> int:
        """The key of this step in a score."""
        return score >> self.shift & (1 << self.bits) - 1


RANK: Final = Step("rank", RANK_SHIFT, 20)
