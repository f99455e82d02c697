"""`SabaccApp`: the frame that all screens of the terminal share. Themes, the smallest size, a clean end."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, runtime_checkable

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from sabacc.errors import SabaccError
from sabacc.home.data_folder import Store
from sabacc.home.preferences import Preferences
from sabacc.home.saved_table import KEPT, begin_table, read_ahead
from sabacc.outside import printable
from sabacc.tables.table_in_sight import TableInSight
from sabacc.tui.themes import THEMES, table_colours

if TYPE_CHECKING:
    from sabacc.home.start import Arrival
    from sabacc.tui.table_screen import TableScreen

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24
_NO_PREFERENCES: Final = Preferences()
_NEWS: Final = 12  # seconds
_CHECK: Final = 1.0  # seconds between looks at whether the terminal is still there


@runtime_checkable
class Tells(Protocol):
    """A screen with a place for notes."""

    def tell(self, note: str) -> None:
        """Say something about how this screen was reached."""


class RoomScreen(ModalScreen[None]):
    """What is shown while the terminal is too small for anything else."""

    def compose(self) -> ComposeResult:
        """One line, cut where it must be."""
        yield Static(f"Sabacc needs {LEAST_WIDTH} by {LEAST_HEIGHT} characters: please make this window larger.")


class SabaccApp(App[int]):
    """The program on a terminal. It begins with one screen and ends with an exit code."""

    CSS_PATH = "sabacc.tcss"
    TITLE = "Sabacc"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", "Quit", priority=True, show=False),
    ]

    def __init__(
        self,
        opening: Callable[[], Screen[None]],
        theme: str | None = None,
        preferences: Preferences = _NO_PREFERENCES,
        problem: str = "",
        store: Store | None = None,
        asks_about_bots: bool = True,
        news: str = "",
    ) -> None:
        super().__init__()
        self._opening = opening
        self._store = store  # where tables begin and hands are kept
        self._asks_about_bots = asks_about_bots
        self._preferences = preferences
        self._problem = problem  # what is wrong with what was kept
        self._news = news  # what happened on the way to the first screen
        for each in THEMES:
            self.register_theme(each)
        self.theme = theme or self._usual_theme()
        self._first_theme = self.theme

    def _usual_theme(self) -> str:
        """What Textual's own variable names, else what was preferred last, or else ours."""
        named = (os.environ.get("TEXTUAL_THEME", ""), self._preferences.theme)
        return next((each for each in named if each in self.available_themes), THEMES[0].name)

    @property
    def preferences(self) -> Preferences:
        """What is preferred now."""
        is_other = self.theme != self._first_theme
        return self._preferences._replace(theme=self.theme) if is_other else self._preferences

    def table_screen(self, table: TableInSight) -> Screen[None]:
        """The screen of a table, as it was left the last time."""
        # Each screen is imported when it is needed: the first one must appear at once.
        from sabacc.tui.table_model import PATIENCE
        from sabacc.tui.table_screen import TableScreen

        liked = self._preferences
        pause = {} if liked.pause is None else {"pause": liked.pause / 1000}
        # Whoever is alone has all the time in the world.
        patience = None if len(table.people) <= 1 else PATIENCE
        return TableScreen(table, **pause, patience=patience, page=liked.panel, keeps=self._keep)

    def _keep(self, pause: float, page: str) -> None:
        self._preferences = self._preferences._replace(pause=round(pause * 1000), panel=page)

    def setup_screen(self, store: Store, is_new: bool = False) -> Screen[None]:
        """Where a table is chosen."""
        from sabacc.tui.setup_screen import SetupScreen

        return SetupScreen(store, self.table_screen, self._asks_about_bots, is_new)

    def on_table_screen_leads_on(self, event: "TableScreen.LeadsOn") -> None:
        """After an evening: another one, or the hands that were played."""
        from sabacc.tui.history_screen import HistoryScreen
        from sabacc.tui.table_keys import Effect

        if self._store is None:
            return
        match event.wanted:
            case Effect.HISTORY:
                self.push_screen(HistoryScreen(self._store))
            case Effect.NEW_TABLE:
                self.switch_screen(self.setup_screen(self._store))
            case Effect.SAME_AGAIN:
                self._begin_again(self._store)

    def _begin_again(self, store: Store) -> None:
        """A table like the last one."""
        from sabacc.home.start import Wish, setup_for

        try:
            table = begin_table(setup_for(store, Wish())[0], store)
        except SabaccError as error:
            self.notify(str(error), severity="error", markup=False)
        else:
            self.switch_screen(self.table_screen(table))

    @property
    def next_theme(self) -> str:
        """The next of our own themes; the first after one of Textual's."""
        names = [theme.name for theme in THEMES]
        return names[(names.index(self.theme) + 1) % len(names)] if self.theme in names else names[0]

    def action_next_theme(self) -> None:
        """Other colours."""
        self.theme = self.next_theme
        self.notify(f"Colours: {self.theme}", timeout=2)

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for the platform, made to tolerate bytes that are not text."""
        found = super().get_driver_class()
        if found.__name__ == "LinuxDriver":
            from sabacc.tui.driver import take_any_bytes

            take_any_bytes()
        return found

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the table, for themes that know nothing of it."""
        return table_colours(self.current_theme.dark)

    def on_mount(self) -> None:
        """Begin."""
        first = self._opening()
        self._tell_on(first)
        self.push_screen(first)
        self._mind_the_room(self.size)
        if not self.is_headless:
            self.set_interval(_CHECK, self._mind_the_terminal)

    def _tell_on(self, first: Screen[None]) -> None:
        """What happened on the way: a table tells it among its news, where it covers no cards."""
        if isinstance(first, Tells):
            for note in filter(None, (self._problem, self._news)):
                first.tell(note)
            return
        if self._problem:
            self.notify(self._problem, severity="warning", markup=False, timeout=20)
        if self._news:
            self.notify(self._news, markup=False, timeout=_NEWS)

    def on_resize(self, event: events.Resize) -> None:
        """Ask for room where there is too little, and go on where there is enough."""
        self._mind_the_room(event.size)

    def _mind_the_room(self, size: Size) -> None:
        if len(self.screen_stack) == 1:
            return  # the size is told before the first screen is there
        is_small = size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT
        is_asking = isinstance(self.screen, RoomScreen)
        if is_small and not is_asking:
            self.push_screen(RoomScreen())
        elif is_asking and not is_small:
            self.pop_screen()

    def _mind_the_terminal(self) -> None:
        """Without this, a terminal that has gone away would be waited for forever."""
        if sys.__stdin__ is None or not sys.__stdin__.isatty():
            self.exit(1)

    async def action_quit(self) -> None:
        """End with the terminal as it was."""
        self.exit(0)


def run_app(
    store: Store,
    opening: Callable[[SabaccApp], Screen[None]],
    asks_about_bots: bool = True,
    news: str = "",
    comes_back: Callable[[], str] | None = None,
) -> int:
    """Run the full screen as this person likes it, and remember that; the exit code.

    `comes_back` gives the command that leads back to where they were, if it is not the table in the data folder.
    """
    try:
        liked, problem = store.preferences(), ""
    except SabaccError as error:
        liked, problem = Preferences(), f"Your colours and pace cannot be read, so they are the usual ones: {error}"
    app = SabaccApp(
        lambda: opening(app),
        preferences=liked,
        problem=problem,
        store=store,
        asks_about_bots=asks_about_bots,
        news=news,
    )
    code = app.run() or 0
    if app.preferences != liked:
        try:
            store.prefer(app.preferences)
        except SabaccError as error:
            print(f"Your colours and pace are not remembered: {printable(str(error))}")
    command = comes_back() if comes_back is not None else "sabacc play" if store.has_table else ""
    if command:
        print(KEPT.format(command))
    return code


def run_table(table: TableInSight, store: Store, comes_back: str, news: str = "") -> int:
    """Play full-screen at a table that is somewhere else; the exit code."""
    return run_app(
        store,
        lambda app: app.table_screen(table),
        news=news,
        comes_back=lambda: "" if table.is_closed else comes_back,
    )


def run(arrival: "Arrival", store: Store, asks_about_bots: bool = True) -> int:
    """Play full-screen at a table; the exit code."""
    with arrival.table as table:
        return run_app(store, lambda app: app.table_screen(table), asks_about_bots, arrival.aside)


def choose(store: Store, is_new: bool = False, asks_about_bots: bool = True) -> int:
    """Choose a table full-screen, a new one or one that waits, and play there; the exit code."""
    # On the screen nobody would see how far it has come.
    read_ahead(store)
    return run_app(store, lambda app: app.setup_screen(store, is_new), asks_about_bots)
