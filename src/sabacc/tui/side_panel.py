"""The panel beside the table, or over it where there is no room beside."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from sabacc.tui.blocks import styled
from sabacc.tui.pages import LADDER, PAGES, Reading

# Less frame, padding and scrollbar, the page is narrower than the panel, which has this width in the stylesheet.
_FRAME: Final = 5
_WIDTH: Final = 46


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
        self.set_class(page == LADDER, "-ladder")
        if not page or reading.table.game is None:
            return
        found = PAGES[page]
        self.border_title = styled(found.title)
        lines = found.lines(reading, self._room(page))
        self.query_one("#page", Static).update(styled("\n").join(lines))
        if found.shows_end:
            self.scroll_end(animate=False)

    def _room(self, page: str) -> int:
        """How wide a line of a page can be: the ladder takes the whole screen where it would cover the table anyway."""
        covers_all = page == LADDER and not self.screen.has_class("-wide")
        return (self.screen.size.width if covers_all else _WIDTH) - _FRAME
