"""The coach of a table: asked by every front end, ended with the table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sabacc.play.view import SeatView

if TYPE_CHECKING:
    from sabacc.bots.coach import Advice, Coach


class TableCoach:
    """Gives advice at one table. Anyone who does without it does not wait for what it needs.

    `hands` bounds how many it imagines for a decision; without a bound, time alone does.
    """

    def __init__(self) -> None:
        self.hands: int | None = None
        self._coach: Coach | None = None
        self._is_closed = False

    def warm_up(self) -> None:
        """Begin to make ready what thinks quickly, where that is installed: it takes a while. Until then it is slow."""
        from sabacc.bots.coach import Coach
        from sabacc.bots.worker import Worker, is_wanted

        if self._coach is None and not self._is_closed and is_wanted():
            self._coach = Coach(Worker())

    def think(self, view: SeatView, seconds: float) -> "Iterator[Advice]":
        """Advice for the seat to act as it becomes better; the last of it is final."""
        from sabacc.bots.coach import MOST_HANDS, Coach

        coach = self._coach or Coach()
        return coach.think(view, hands=self.hands or MOST_HANDS, seconds=None if self.hands else seconds)

    def close(self) -> None:
        """End what was made ready."""
        coach, self._coach, self._is_closed = self._coach, None, True
        if coach is not None:
            coach.close()
