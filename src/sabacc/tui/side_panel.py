"""The panel beside the table, or over it where there is no room beside."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from sabacc.tui.blocks import styled
from sabacc.tui.pages import LADDER, PAGES, Reading

_FRAME: Final = 5  # columns for frame, padding and scrollbar


class SidePanel(VerticalScroll, can_focus=False):
    """One page at a time."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.page = ""

    def compose(self) -> ComposeResult:
        """The text of the page."""
        yield Static("", markup=False)

    def turn_to(self, page: str, reading: Reading, width: int) -> None:
        """Show a page as the viewer may read it, in a panel of some width; no page hides the panel."""
        self.page = page
        self.set_class(bool(page), "-open")
        self.set_class(page == LADDER, "-ladder")
        if not page or reading.table.game is None:
            return
        found = PAGES[page]
        self.border_title = styled(found.title)
        self.styles.width = width
        lines = found.lines(reading, width - _FRAME)
        self.query_one(Static).update(styled("\n").join(lines))
        if found.shows_end:
            self.scroll_end(animate=False)
