"""`Curtain`: what comes down between two people at one keyboard."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static


class Curtain(ModalScreen[None]):
    """Covers everything until the next person is alone with the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(None)", "Show my cards"),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose(self) -> ComposeResult:
        """Whose turn it is."""
        with Vertical():
            yield Static(f"Pass the keyboard to {self._who}.", markup=False, classes="title")
            yield Static(f"{self._who}: press Enter when nobody else looks.", markup=False, classes="hint")
