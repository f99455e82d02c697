"""`Curtain`: what comes down between two people at one keyboard."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static


class Curtain(ModalScreen[bool]):
    """Covers everything until the next person is alone with the screen; False if they let it pass instead.

    Where that is possible, it passes by itself after some seconds.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", "Show my cards"),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(self, name: str, seconds: float | None = None) -> None:
        super().__init__()
        self._who = name
        self._seconds = seconds

    def on_mount(self) -> None:
        """What nobody takes passes."""
        if self._seconds is not None:
            self.set_timer(self._seconds, self._let_pass)

    def _let_pass(self) -> None:
        if self.is_current:
            self.dismiss(False)

    def compose(self) -> ComposeResult:
        """Whose turn it is."""
        with Vertical():
            yield Static(f"Pass the keyboard to {self._who}.", markup=False, classes="title")
            yield Static(f"{self._who}: press Enter when nobody else looks.", markup=False, classes="hint")
            if self._seconds is not None:
                passing = f"{self._who} may fold or call the hand. It passes after {self._seconds:.0f} seconds."
                yield Static(passing, markup=False, classes="hint")
