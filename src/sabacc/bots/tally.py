"""`Tally`: what came of some ideas in the same imagined hands, and how sure that is.

Each hand was played with every idea, so ideas are compared hand by hand: what is luck for one of them is luck for the
others too, and the difference is known long before the gains are.

An idea has several plans: ways to go on after it. It is worth what the best of them is worth on average. To take the
best of each hand would be to know the cards.
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
    squares: list[int]


class Tally:
    """Sums and sums of products over hands; all of it is exact, as credits are whole numbers."""

    def __init__(self, idea_of: Sequence[int], pot: int, fixed: Sequence[int] = ()) -> None:
        self.hands = 0
        plans = len(idea_of)
        self.is_closed = [False] * plans  # a plan that is surely not the best need not be tried further
        self._plans: dict[int, list[int]] = {}
        for plan, idea in enumerate(idea_of):
            self._plans.setdefault(idea, []).append(plan)
        self._pot = pot
        self._fixed = fixed  # plans whose gain is known: they count on, even if they are closed
        self._gained = [0] * plans
        self._won = [0] * plans
        self._alone = [0] * plans
        self._products = [[0] * plans for _ in range(plans)]
        self._at_close: dict[int, _Sums] = {}
        self._lead_at_close: dict[int, tuple[float, float]] = {}  # of an idea's best plan, before one was closed

    def add(self, gains: Sequence[int], won: Sequence[int], alone: Sequence[int]) -> None:
        """Note a hand: what each plan gained, its share of the pot in thousandths, and 1 if everybody else folded.

        Closed plans do not count.
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

    # Ideas.

    @property
    def tried(self) -> list[int]:
        """The ideas that may be best."""
        return [idea for idea in self._plans if not self.is_out(idea)]

    def is_out(self, idea: int) -> bool:
        """Whether an idea is surely not the best, however one goes on."""
        return all(self.is_closed[plan] for plan in self._plans[idea])

    def plan(self, idea: int) -> int:
        """The best plan of an idea, as far as one can tell."""
        plans = self._plans[idea]
        tried = [plan for plan in plans if not self.is_closed[plan]]
        return max(tried or plans, key=self._gain)

    def gain(self, idea: int) -> float:
        """What an idea gains on average."""
        return self._gain(self.plan(idea))

    def leads_clearly(self, idea: int, errors: float) -> bool:
        """Whether another plan of an idea than its first is ahead of that by so many errors.

        Of plans that were closed, what was known then counts: both may have been behind another idea and nothing else.
        """
        lead, error = self._lead_at_close.get(idea) or self._own_lead(idea)
        return lead > errors * error

    def chance(self, idea: int) -> float:
        """How often an idea wins the pot by its first plan; shared pots count in part."""
        return self._chance(self._plans[idea][0])

    def best_chance(self, idea: int) -> float:
        """The same by its best plan."""
        return self._chance(self.plan(idea))

    def _chance(self, plan: int) -> float:
        past = self._at_close.get(plan)
        return min(1.0, max(0.0, self._mean(plan, self._won, past and past.won) / 1000))

    def alone(self, idea: int) -> float:
        """How often an idea wins by its first plan because everybody else folds."""
        plan = self._plans[idea][0]
        past = self._at_close.get(plan)
        return self._alone[plan] / max(1, past.hands if past else self.hands)

    def error(self, idea: int) -> float:
        """The standard error of an idea's gain."""
        plan = self.plan(idea)
        hands = self._at_close[plan].hands if plan in self._at_close else self.hands
        if hands < 2:
            return float(self._pot)
        spread = self._products[plan][plan] - self._gained[plan] ** 2 / hands
        return sqrt(max(0.0, spread) / (hands - 1) / hands)

    def lead(self, idea: int, other: int) -> tuple[float, float]:
        """How much more an idea gains than another, hand by hand, and the standard error of that. Neither is out."""
        return self._lead(self.plan(idea), self.plan(other))

    def best(self) -> int:
        """The idea that gains most."""
        return max(self.tried, key=self.gain)

    def close_losers(self) -> None:
        """Close the plans that are surely behind the best of all, or of their own idea."""
        if self.hands < _FEWEST:
            return
        best = self.plan(self.best())
        leads = {idea: self._own_lead(idea) for idea in self.tried}
        for idea in self.tried:
            own = self.plan(idea)
            for plan in [plan for plan in self._plans[idea] if not self.is_closed[plan]]:
                if self._is_behind(plan, best) or self._is_behind(plan, own):
                    self._lead_at_close.setdefault(idea, leads[idea])
                    self.is_closed[plan] = True
                    if plan not in self._fixed:
                        self._at_close[plan] = self._sums()

    def is_settled(self, small: float) -> bool:
        """Whether the best is known; or whether all that may be best surely differ by less than a `small` gain."""
        best = self.best()
        leads = [self.lead(best, i) for i in self.tried if i != best] if self.hands else [(0.0, float(self._pot))]
        return all(lead + 2 * error < small for lead, error in leads)

    # Plans.

    def _gain(self, plan: int) -> float:
        past = self._at_close.get(plan)
        return self._mean(plan, self._gained, past and past.gained)

    def _mean(self, plan: int, sums: Sequence[int], past: Sequence[int] | None) -> float:
        """The mean over all hands.

        For a plan that was closed: what it was then, and its part in what the best has changed by since. It is behind
        the best, so it is no better.
        """
        if not self.hands:
            return 0.0
        if past is None:
            return sums[plan] / self.hands
        then = self._at_close[plan]
        best = max((i for i, is_closed in enumerate(self.is_closed) if not is_closed), key=self._gained.__getitem__)
        change = sums[best] / self.hands - past[best] / then.hands
        mean = sums[plan] / then.hands + self._shared_luck(plan, best) * change
        return min(mean, sums[best] / self.hands) if sums is self._gained else mean

    def _shared_luck(self, plan: int, best: int) -> float:
        """How much of the best plan's luck was that of a closed one as well, before it was closed; 1: all of it."""
        then = self._at_close[plan]
        gained, other = then.gained[plan], then.gained[best]
        spread = then.squares[best] - other * other / then.hands
        together = self._products[plan][best] - gained * other / then.hands
        return min(1.0, max(0.0, together / spread)) if spread else 0.0

    def _own_lead(self, idea: int) -> tuple[float, float]:
        """How far the best plan of an idea is ahead of its first, and the error of that."""
        best, first = self.plan(idea), self._plans[idea][0]
        return (0.0, 0.0) if best == first else self._lead(best, first)

    def _sums(self) -> _Sums:
        squares = [row[plan] for plan, row in enumerate(self._products)]
        return _Sums(self.hands, self._gained.copy(), self._won.copy(), squares)

    def _lead(self, plan: int, other: int) -> tuple[float, float]:
        """A pot that a hand more could have moved is part of the error, so that a few equal hands prove nothing."""
        n, row = self.hands, self._products
        lead = (self._gained[plan] - self._gained[other]) / n
        spread = row[plan][plan] - 2 * row[plan][other] + row[other][other] - n * lead * lead
        return lead, sqrt((max(0.0, spread) * n / max(1, n - 1) + self._pot**2) / n) / sqrt(n)

    def _is_behind(self, plan: int, other: int) -> bool:
        lead, error = self._lead(other, plan)
        return plan != other and lead > _SURE * error
