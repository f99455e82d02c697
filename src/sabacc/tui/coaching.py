"""The coach in one line."""

from textual.content import Content

from sabacc.bots.coach import PATIENCE, advise
from sabacc.play.view import SeatView
from sabacc.tui.blocks import styled


def advice_line(view: SeatView) -> Content:
    """What the coach says; it takes a while."""
    return styled("Coach: ", "bold $picked") + styled(advise(view, seconds=PATIENCE).reason)
