"""`HistoryScreen`: the hands that were played; Enter watches one."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Line

from sabacc.parlour.store import Kept, Store
from sabacc.tui.watch import WatchScreen


class HistoryScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", "Back", key_display="Esc")]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
