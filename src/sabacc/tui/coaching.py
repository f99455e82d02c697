"""The coach at the table: which decision it is asked about, and its line."""

from textual.content import Content

from sabacc.play.view import SeatView
from sabacc.tui.blocks import styled

Moment = tuple[int | None, int, int]  # a decision: whose, in which hand, after how many lines of its record


class CoachState:
    """Asks once for each decision. The coach cannot be interrupted, so a new question waits for its last answer."""

    def __init__(self) -> None:
        self.is_on = False
        self.line: Content | None = None  # None while there is nothing to advise on
        self._moment: Moment | None = None
        self._is_thinking = False
        self._has_answer = False

    def turn_to(self, moment: Moment | None) -> None:
        """Another decision has come up, or none."""
        wanted = moment if self.is_on else None
        if wanted != self._moment:
            self._moment, self._has_answer = wanted, False
            self.line = None if wanted is None else styled("Coach: thinking ...", "$quiet")

    def next_question(self) -> Moment | None:
        """The decision to think about now, given only once; the answer goes to `take`."""
        if self._moment is None or self._is_thinking or self._has_answer:
            return None
        self._is_thinking = True
        return self._moment

    def take(self, moment: Moment, line: Content) -> None:
        """What the coach says about a decision; it may be too late."""
        self._is_thinking = False
        if moment == self._moment:
            self.line, self._has_answer = line, True


def advice_line(view: SeatView) -> Content:
    """What the coach says; it takes a while."""
    # The coach imports the thoughtful bots. Anyone who plays without it should not wait for them.
    from sabacc.bots.coach import PATIENCE, advise

    return styled("Coach: ", "bold $picked") + styled(advise(view, seconds=PATIENCE).reason)
