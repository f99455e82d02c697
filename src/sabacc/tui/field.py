"""`Field`: one thing to choose among several, by arrow keys or mouse; `Row` says what it shows and does."""

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

LABEL_WIDTH: Final = 14


class Row(NamedTuple):
    """What a field shows and does."""

    label: Callable[[], str]
    value: Callable[[], str]
    turn: Callable[[int], object]  # to the next value, or with -1 to the one before
    about: Callable[[], Content]
    edit: Callable[[], object] | None = None  # by typing
    after: Callable[[], str] = str


class Field(Static, can_focus=True):
    """A row of a form."""

    DEFAULT_CSS = """
    Field { height: 1; width: 1fr; padding: 0 1; }
    Field:focus { background: $primary-muted; text-style: bold; }
    Field:hover { background: $surface-lighten-1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Change", show=False),
        Binding("right,space", "turn(1)", "Change", show=False),
    ]

    class Turned(Message):
        """A field has another value."""

    def __init__(self, row: Row, value_width: int = 0, id: str | None = None) -> None:
        super().__init__(markup=False, id=id)
        self.row = row
        self._value_width = value_width

    def render(self) -> Content:
        """The label, the value between its arrows, and what stands behind."""
        back, on = ("◂ ", " ▸") if self.has_focus else ("  ", "  ")
        value = self.row.value()
        space = " " * max(1, self._value_width - cell_len(value))
        return Content.assemble(
            (set_cell_size(_shortened(self.row.label()), LABEL_WIDTH), "$quiet"),
            back,
            (value, "bold"),
            f"{on}{space}",
            (self.row.after(), "$quiet"),
        )

    def action_turn(self, step: int) -> None:
        """Go to another value."""
        self.row.turn(step)
        self.post_message(self.Turned())

    def on_click(self, event: events.Click) -> None:
        """The left arrow goes back, the value and the right one go on."""
        place = event.get_content_offset_capture(self).x - LABEL_WIDTH
        if 0 <= place <= cell_len(self.row.value()) + 4:
            self.action_turn(-1 if place < 2 else 1)


def _shortened(label: str) -> str:
    """As much of a label as there is room for."""
    return label if cell_len(label) < LABEL_WIDTH else f"{set_cell_size(label, LABEL_WIDTH - 2)}…"
