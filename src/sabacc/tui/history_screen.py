"""`HistoryScreen`: the hands that were played, newest first; Enter watches one."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from rich.cells import set_cell_size
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Line
from textual.worker import get_current_worker

from sabacc.errors import SabaccError
from sabacc.home.data_folder import Kept, Store
from sabacc.home.history import Entry, History, Total
from sabacc.home.onlooker import onlooker_for
from sabacc.tables.stamps import local_time
from sabacc.tables.verdict import verdict
from sabacc.tui.help_screen import HelpScreen, keys_of
from sabacc.tui.watch_screen import WatchScreen

_WIDEST: Final = 25  # of the names, so that they fit into one line
_AT_ONCE: Final = 40  # hands that are read before they are shown


class HandLines(OptionList):
    """The list; its footer says what Enter does here."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", "Watch", key_display="Enter")]


class HistoryScreen(Screen[None]):
    """A list of hands, and how the one under the cursor ended."""

    DEFAULT_CSS = """
    HistoryScreen {
        #title { height: 1; padding: 0 2; text-style: bold; color: $picked; }
        HandLines { height: 1fr; border: round $primary-muted; background: transparent; }
        HandLines:focus { border: round $primary; }
        HandLines:focus > .option-list--option-highlighted { background: $primary-muted; color: $foreground; }
        #ending { height: 4; padding: 0 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("escape,q", "dismiss(None)", "Back", key_display="Esc"),
    ]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._hands: list[Kept] = []
        self._endings: list[str] = []  # of those that have been read

    def compose(self) -> ComposeResult:
        yield Static("Hands you have played", id="title", markup=False)
        yield HandLines(markup=False)
        yield Static(id="ending", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin with the newest."""
        try:
            self._hands = self._store.history()[::-1]
        except SabaccError as error:
            self._tell(str(error))
            return
        if self._hands:
            self._read()
        else:
            self._tell("No hand has been played to its end yet.")

    def _tell(self, sentence: str) -> None:
        self.query_one("#ending", Static).update(sentence)

    @work(thread=True)
    def _read(self) -> None:
        """Read the files in the background: there may be thousands."""
        worker = get_current_worker()
        history, total = History(self._store), Total()
        for some in _in_batches(self._hands):
            lines: list[Line] = []
            endings: list[str] = []
            for entry in map(history.entry, some):
                lines.append(Line(_line(entry), id=str(entry.kept.number)))
                endings.append(_ending(entry))
                total.add(entry)
            if worker.is_cancelled:
                return
            self.app.call_from_thread(self._add, lines, endings, str(total))

    def _add(self, lines: list[Line], endings: list[str], total: str) -> None:
        self._endings += endings
        if total:
            self.query_one("#title", Static).update(f"Hands you have played: {total}")
        listed = self.query_one(HandLines)
        listed.add_options(lines)
        if listed.highlighted is None:
            listed.highlighted = 0

    @property
    def _here(self) -> Kept | None:
        place = self.query_one(HandLines).highlighted
        return None if place is None else self._hands[place]

    def on_option_list_option_highlighted(self) -> None:
        """Tell how it ended."""
        place = self.query_one(HandLines).highlighted
        if place is not None:
            self._tell(self._endings[place])

    def on_option_list_option_selected(self) -> None:
        """Step through the hand."""
        if self._here is None:
            return
        try:
            onlooker = onlooker_for(self._store, self._here.path)
            with onlooker.reading():
                record = self._here.read()
                screen = WatchScreen(record, onlooker)
            self.app.push_screen(screen)
            if record.notice:
                self.notify(record.notice, severity="warning", markup=False, timeout=20)
        except SabaccError as error:
            self.notify(str(error), severity="error", markup=False)

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpScreen(keys_of(HandLines, HistoryScreen, type(self.app))))


def _in_batches(hands: Sequence[Kept]) -> Iterator[Sequence[Kept]]:
    return (hands[start : start + _AT_ONCE] for start in range(0, len(hands), _AT_ONCE))


def _line(entry: Entry) -> Content:
    """When it was, what you won, what was played and who was there; for a file that is not a record, only when."""
    kept = entry.kept
    start = [(f"{kept.number:>5}  ", "bold"), (f"{local_time(kept.dealt)}  ", "$quiet")]
    if entry.game is None:
        return Content.assemble(*start, "cannot be read")
    # With several people there is room for the first; below the list stand all.
    won = entry.won if len(entry.people) == 1 else next((f"{change:+d}" for change in entry.own.values()), "")
    players = set_cell_size(", ".join(entry.players), _WIDEST).rstrip()
    return Content.assemble(*start, f"{won:>7}  {entry.game.rules.name:17}", (players, "$quiet"))


def _ending(entry: Entry) -> str:
    """Who won and why, and where several people may ask, what each of them won or lost."""
    if entry.game is None:
        return entry.error
    each = "" if len(entry.people) == 1 else f"\n{entry.won}"
    return f"{verdict(entry.game)}{each}"
