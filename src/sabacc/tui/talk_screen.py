"""`TalkScreen`: the line for talk at the table."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from sabacc.errors import SabaccError
from sabacc.play.sentences import sentence
from sabacc.session.requests import REQUESTS, meaning, pattern
from sabacc.tables.table_words import TableWord

_KEYS: Final = "Tab completes   PgUp PgDn read what each does   Enter says it   Esc leaves"


class _Sayable(NamedTuple):
    """How something is written, what it is for, and an example."""

    pattern: str
    meaning: str
    example: str


_REQUESTS: Final = {verb: _Sayable(pattern(kind), meaning(kind), kind.example) for verb, kind in REQUESTS.items()}


class TalkScreen(ModalScreen[bool]):
    """A line for requests and the words of a table.

    `say` does what is asked, and a `SabaccError` of it is shown as its sentence.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(False)", "Leave it"),
        Binding("tab", "complete", "Complete the word", priority=True),
        Binding("pageup", "scroll_page(-10)", "Scroll the panel"),
        Binding("pagedown", "scroll_page(10)", "Scroll the panel"),
    ]

    def __init__(
        self, say: Callable[[str], object], scroll: Callable[[int], object], words: Mapping[str, TableWord]
    ) -> None:
        super().__init__()
        self._say, self._scroll = say, scroll
        told = {
            name: _Sayable(f"{name} {word.rest}".rstrip(), word.meaning, word.example) for name, word in words.items()
        }
        self._sayable = {**told, **_REQUESTS}
        *others, last = self._sayable
        self._hint = f"Begin with {', '.join(others)} or {last}."

    def compose(self) -> ComposeResult:
        """The line, with completion, and below it what can be said, or how that goes on."""
        with Vertical():
            yield Input(
                placeholder=next(iter(self._sayable.values())).example,
                suggester=SuggestFromList(list(self._sayable), case_sensitive=False),
                compact=True,
            )
            yield Static(self._hint, markup=False, classes="hint", id="pattern")
            yield Static(_KEYS, markup=False, classes="hint")
            yield Static("", markup=False, classes="problem")

    def action_complete(self) -> None:
        """Take the word that is proposed."""
        self.query_one(Input).action_cursor_right()

    def action_scroll_page(self, lines: int) -> None:
        """Read on in the panel, which tells how to ask."""
        self._scroll(lines)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what fits what is typed so far, or all; a single one with what it does and an example."""
        words = event.value.split()
        said = next((word.lower() for word in words if not word.endswith(":")), "")
        fitting = [each for verb, each in self._sayable.items() if said and verb.startswith(said)]
        patterns = "   ".join(each.pattern for each in fitting)
        told = f"{patterns}\n{fitting[0].meaning}\nExample: {fitting[0].example}" if len(fitting) == 1 else patterns
        self.query_one("#pattern", Static).update(told or self._hint)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Ask; what is wrong is said here."""
        event.stop()
        try:
            self._say(event.value)
        except SabaccError as error:
            problem = self.query_one(".problem", Static)
            problem.update(sentence(str(error)))
            problem.display = True
        else:
            self.dismiss(True)
