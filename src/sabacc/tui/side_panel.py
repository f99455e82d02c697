"""The panel beside the table, or over it where there is no room beside."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from sabacc.tui.blocks import styled
from sabacc.tui.ladder_lines import MARK
from sabacc.tui.pages import LADDER, PAGES, Reading

_FRAME: Final = 5  # columns for frame, padding and scrollbar
_BELONGING: Final = 3  # lines of a rank: its name, what it is, an example


def needed_width(page: str, reading: Reading) -> int:
    """How wide a panel has to be for nothing on a page to be cut."""
    return PAGES[page].width(reading) + _FRAME if page else 0


class SidePanel(VerticalScroll, can_focus=False):
    """One page at a time."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.page = ""
        self._told = ("", "")  # the page and its text

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
        # A key that scrolls draws the page again: it stays where it is until there is something new.
        told, self._told = self._told, (page, "\n".join(line.plain for line in lines))
        if told == self._told:
            return
        if found.shows_end:
            self.scroll_end(animate=False)
        elif marked := [i for i, line in enumerate(lines) if line.plain.startswith(MARK)]:
            self.call_after_refresh(self._show_line, marked[-1])
        elif told[0] != page:
            self.scroll_home(animate=False)

    def _show_line(self, line: int) -> None:
        """Scroll no further than needed for a line to be seen, with the lines that belong to it."""
        self.scroll_to(y=max(0, line + _BELONGING - self.scrollable_content_region.height), animate=False)
