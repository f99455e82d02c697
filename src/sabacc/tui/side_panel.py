"""The panel beside the table, or over it where there is no room beside."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from sabacc.tui.blocks import styled
from sabacc.tui.pages import PAGES, Reading

_INNER: Final = 40  # the width of the stylesheet less frame, padding and scrollbar


class SidePanel(VerticalScroll, can_focus=False):
    """One page at a time."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.page = ""

    def compose(self) -> ComposeResult:
        """The text of the page."""
        yield Static("", id="page", markup=False)

    def turn_to(self, page: str, reading: Reading) -> None:
        """Show a page as the viewer may read it; no page hides the panel."""
        self.page = page
        self.set_class(bool(page), "-open")
        if not page or reading.table.game is None:
            return
        found = PAGES[page]
        self.border_title = styled(found.title)
        lines = found.lines(reading, _INNER)
        self.query_one("#page", Static).update(styled("\n").join(lines))
        if found.shows_end:
            self.scroll_end(animate=False)
