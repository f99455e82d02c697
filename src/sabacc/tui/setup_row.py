"""`SetupRow`: one thing to choose among several, by two keys or the mouse; `SetupEntry` says what it shows and does."""

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

LABEL_WIDTH: Final = 14


class SetupEntry(NamedTuple):
    """What a row of the set-up shows and does."""

    label: Callable[[], str]
    value: Callable[[], str]
    turn: Callable[[int], object]  # to the next value, or with -1 to the one before
    about: Callable[[], Content]
    edit: Callable[[], object] | None = None  # by typing
    after: Callable[[], str] = str


class SetupRow(Static, can_focus=True):
    """A row of the set-up screen."""

    DEFAULT_CSS = """
    SetupRow { height: 1; width: 1fr; padding: 0 1; }
    SetupRow:focus { background: $primary-muted; text-style: bold; }
    SetupRow:hover { background: $surface-lighten-1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("minus", "turn(-1)", "Change back", key_display="-", show=False),
        Binding("plus,equals_sign,space", "turn(1)", "Change", key_display="+", show=False),
    ]

    class Turned(Message):
        """Another value was chosen."""

    def __init__(self, entry: SetupEntry, value_width: int = 0, id: str | None = None) -> None:
        super().__init__(markup=False, id=id)
        self.entry = entry
        self._value_width = value_width

    def render(self) -> Content:
        """The label, the value between the keys that change it, and what comes after it."""
        back, on = ("- ", " +") if self.has_focus else ("  ", "  ")
        value = self.entry.value()
        space = " " * max(1, self._value_width - cell_len(value))
        return Content.assemble(
            (set_cell_size(_shortened(self.entry.label()), LABEL_WIDTH), "$quiet"),
            back,
            (value, "bold"),
            f"{on}{space}",
            (self.entry.after(), "$quiet"),
        )

    def action_turn(self, step: int) -> None:
        """Go to another value."""
        self.entry.turn(step)
        self.post_message(self.Turned())

    def on_click(self, event: events.Click) -> None:
        """The minus goes back, the value and the plus go on."""
        place = event.get_content_offset_capture(self).x - LABEL_WIDTH
        if 0 <= place <= cell_len(self.entry.value()) + 4:
            self.action_turn(-1 if place < 2 else 1)


def _shortened(label: str) -> str:
    """As much of a label as there is room for."""
    return label if cell_len(label) < LABEL_WIDTH else f"{set_cell_size(label, LABEL_WIDTH - 2)}…"
