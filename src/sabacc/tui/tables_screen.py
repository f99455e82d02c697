"""`TablesScreen`: the tables that were put aside, the latest first; Enter goes back to one."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Line

from sabacc.home.waiting import WaitingTable
from sabacc.tables.stamps import local_time
from sabacc.tui.help_screen import HelpScreen, keys_of


class TableLines(OptionList):
    """The list; its footer says what Enter does here."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", "Go back to it", key_display="Enter")]


class TablesScreen(Screen[WaitingTable | None]):
    """A list of tables; the result is the one to go back to."""

    DEFAULT_CSS = """
    TablesScreen {
        #title { height: 1; padding: 0 2; text-style: bold; color: $picked; }
        TableLines { height: 1fr; border: round $primary-muted; background: transparent; }
        TableLines:focus { border: round $primary; }
        TableLines:focus > .option-list--option-highlighted { background: $primary-muted; color: $foreground; }
        #waiting { height: 2; padding: 0 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("escape,q", "dismiss(None)", "Back", key_display="Esc"),
    ]

    def __init__(self, tables: Sequence[WaitingTable], in_progress: str) -> None:
        super().__init__()
        self._tables = tables
        self._in_progress = in_progress

    def compose(self) -> ComposeResult:
        yield Static("Tables put aside", id="title", markup=False)
        yield TableLines(*(Line(_line(table)) for table in self._tables), markup=False)
        yield Static(self._remark, id="waiting", markup=False)
        yield Footer(show_command_palette=False)

    @property
    def _remark(self) -> str:
        return f"The table that waits is put aside for it: {self._in_progress}." if self._in_progress else ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go back to that table, if it can be read."""
        table = self._tables[event.option_index]
        if table.error:
            self.notify(table.error, severity="error", markup=False)
        else:
            self.dismiss(table)

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpScreen(keys_of(TableLines, TablesScreen, type(self.app))))


def _line(table: WaitingTable) -> Content:
    number, when = f"{table.number:>5}  ", f"{local_time(table.put_aside)}  "
    return Content.assemble((number, "bold"), (when, "$quiet"), Content(table.text))
