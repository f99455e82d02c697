"""`Ask`, `Confirm` and `Permit`: small windows for one typed line, for a yes or no, and for what may be dangerous."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from sabacc.errors import SabaccError
from sabacc.play.sentences import sentence
from sabacc.tui.blocks import styled
from sabacc.tui.key_lines import NO, YES, key

_FRAME = """
    align: center middle;
    Vertical { width: 64; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; border: round $primary; }
    Vertical { background: $surface; }
    .hint { color: $quiet; }
    .problem { color: $text-error; height: auto; }
"""


_YES_OR_NO = key(YES, "yes") + styled("   ") + key(NO, "no")


class Ask(ModalScreen[str | None]):
    """Asks for one line. `check` reads it and raises a `SabaccError`, whose sentence is shown, if it will not do."""

    DEFAULT_CSS = f"Ask {{ {_FRAME} Input {{ margin: 1 0; }} }}"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Leave it")]

    def __init__(self, question: str, value: str, hint: str, check: Callable[[str], object]) -> None:
        super().__init__()
        self._question, self._value, self._hint, self._check = question, value, hint, check

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._question, markup=False)
            yield Input(self._value, select_on_focus=True, compact=True)
            yield Static(self._hint, markup=False, classes="hint")
            yield Static("", markup=False, classes="problem")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Leave with the line, or say what is wrong with it."""
        event.stop()
        try:
            self._check(event.value)
        except SabaccError as error:
            self.query_one(".problem", Static).update(sentence(str(error)))
        else:
            self.dismiss(event.value)


class Confirm(ModalScreen[bool]):
    """Asks before something that cannot be undone."""

    DEFAULT_CSS = f"Confirm {{ {_FRAME} .hint {{ margin-top: 1; }} }}"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(f"{YES},enter", "dismiss(True)", "Yes"),
        Binding(f"{NO},escape,q", "dismiss(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._question, markup=False)
            yield Static(_YES_OR_NO, classes="hint")


class Permit(ModalScreen[bool]):
    """Asks before something dangerous. Enter is not a yes, as it may be pressed once too often; a long text scrolls."""

    DEFAULT_CSS = f"""
    Permit {{ {_FRAME} VerticalScroll {{ height: auto; max-height: 16; }} .hint {{ margin-top: 1; }} }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(YES, "dismiss(True)", "Yes"),
        Binding(f"{NO},escape,q", "dismiss(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical():
            with VerticalScroll():
                yield Static(self._question, markup=False)
            yield Static(_YES_OR_NO + styled("   ") + key("↑↓", "scroll"), classes="hint")
