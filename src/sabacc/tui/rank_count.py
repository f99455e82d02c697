"""How rare the hands at the table are: which view is counted, and what came out."""

from sabacc.play.view import SeatView
from sabacc.tables.ladder_page import Rung


class RankCount:
    """Counts once for all views with the same cards. The first count of a game takes a moment."""

    def __init__(self) -> None:
        self.rungs: tuple[Rung, ...] | None = None  # None while they are counted
        self._view: SeatView | None = None
        self._is_begun = False

    def turn_to(self, view: SeatView) -> None:
        """The cards to count for."""
        if self._view is None or _cards_of(self._view) != _cards_of(view):
            self._view, self._is_begun, self.rungs = view, False, None

    def next_view(self) -> SeatView | None:
        """The view to count for now, given only once; the rungs go to `take`."""
        if self._is_begun:
            return None
        self._is_begun = True
        return self._view

    def take(self, view: SeatView, rungs: tuple[Rung, ...]) -> None:
        """The count of a view; it may be too late."""
        if view is self._view:
            self.rungs = rungs


def _cards_of(view: SeatView) -> tuple[object, ...]:
    """What the odds of a hand depend on."""
    return view.seat, view.hand, view.fields, view.spikes, view.fives
