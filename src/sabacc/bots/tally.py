"""`Tally`: what came of some ideas in the same imagined hands, and how sure that is.

Each hand was played with every idea, so ideas are compared hand by hand: what is luck for one of them is luck for the
others too, and the difference is known long before the gains are.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

_SURE: Final = 3.0  # errors that a lead must have; many, because it is looked at again and again
_FEWEST: Final = 24  # hands before anything is sure


class _Sums(NamedTuple):
    """How things stood after some hands."""

    hands: int
    gained: list[int]
    won: list[int]


class Tally:
    """Sums and sums of products over hands; all of it is exact, as credits are whole numbers."""

    def __init__(self, ideas: int, pot: int, fixed: Sequence[int] = ()) -> None:
        self.hands = 0
        self.is_closed = [False] * ideas  # an idea that is surely not the best need not be tried further
        self._pot = pot
        self._fixed = fixed  # ideas whose gain is known: they count on, even if they are closed
        self._gained = [0] * ideas
        self._won = [0] * ideas
        self._alone = [0] * ideas
        self._products = [[0] * ideas for _ in range(ideas)]
        self._at_close: dict[int, _Sums] = {}

    def add(self, gains: Sequence[int], won: Sequence[int], alone: Sequence[int]) -> None:
        """Note a hand: what each idea gained, its share of the pot in thousandths, and 1 if everybody else folded.

        Closed ideas do not count.
        """
        self.hands += 1
        tried = [i for i, is_closed in enumerate(self.is_closed) if not is_closed or i in self._fixed]
        for i in tried:
            self._gained[i] += gains[i]
            self._won[i] += won[i]
            self._alone[i] += alone[i]
            row = self._products[i]
            for j in tried:
                row[j] += gains[i] * gains[j]

    def gain(self, i: int) -> float:
        """What an idea gains on average."""
        past = self._at_close.get(i)
        return self._mean(i, self._gained, past and past.gained)

    def chance(self, i: int) -> float:
        """How often an idea wins the pot; shared pots count in part."""
        past = self._at_close.get(i)
        return min(1.0, max(0.0, self._mean(i, self._won, past and past.won) / 1000))

    def alone(self, i: int) -> float:
        """How often an idea wins because everybody else folds."""
        past = self._at_close.get(i)
        return self._alone[i] / max(1, past.hands if past else self.hands)

    def _mean(self, i: int, sums: Sequence[int], past: Sequence[int] | None) -> float:
        """The mean over all hands. For an idea that was closed: what it was then, and what the best has changed by."""
        if not self.hands:
            return 0.0
        if past is None:
            return sums[i] / self.hands
        hands, best = self._at_close[i].hands, self.best()
        return sums[i] / hands + (sums[best] / self.hands - past[best] / hands)

    def error(self, i: int) -> float:
        """The standard error of an idea's gain."""
        hands = self._at_close[i].hands if i in self._at_close else self.hands
        if hands < 2:
            return float(self._pot)
        spread = self._products[i][i] - self._gained[i] ** 2 / hands
        return sqrt(max(0.0, spread) / (hands - 1) / hands)

    def lead(self, i: int, j: int) -> tuple[float, float]:
        """How much more an idea gains than another, hand by hand, and the standard error of that.

        A pot that a hand more could have moved is part of the error, so that a few equal hands prove nothing.
        """
        n, row = self.hands, self._products
        lead = (self._gained[i] - self._gained[j]) / n
        spread = row[i][i] - 2 * row[i][j] + row[j][j] - n * lead * lead
        return lead, sqrt((max(0.0, spread) * n / max(1, n - 1) + self._pot**2) / n) / sqrt(n)

    @property
    def tried(self) -> list[int]:
        """The ideas that are not closed."""
        return [i for i, is_closed in enumerate(self.is_closed) if not is_closed]

    def best(self) -> int:
        """The idea that gains most, among those not closed."""
        return max(self.tried, key=self._gained.__getitem__)

    def close_losers(self) -> None:
        """Close the ideas that are surely behind the best."""
        if self.hands < _FEWEST:
            return
        best = self.best()
        for i in self.tried:
            lead, error = self.lead(best, i)
            if i != best and lead > _SURE * error:
                self.is_closed[i] = True
                if i not in self._fixed:
                    self._at_close[i] = _Sums(self.hands, self._gained.copy(), self._won.copy())

    def is_settled(self, small: float) -> bool:
        """Whether the best is known; or whether all that may be best surely differ by less than a `small` gain."""
        best = self.best()
        leads = [self.lead(best, i) for i in self.tried if i != best] if self.hands else [(0.0, float(self._pot))]
        return all(lead + 2 * error < small for lead, error in leads)
