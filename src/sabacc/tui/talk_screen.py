"""`TalkScreen`: the line for talk at the table."""

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from sabacc.errors import SabaccError
from sabacc.play.sentences import sentence
from sabacc.session.requests import REQUESTS, OfferItem, meaning, pattern

_VERBS: Final = f"Begin with {', '.join(list(REQUESTS)[:-1])} or {list(REQUESTS)[-1]}."
_KEYS: Final = "Tab completes   PgUp PgDn read what each does   Enter says it   Esc leaves"


class TalkScreen(ModalScreen[bool]):
    """A line for requests. `say` does what is asked, and a `SabaccError` of it is shown as its sentence."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(False)", "Leave it"),
        Binding("tab", "complete", "Complete the word", priority=True),
        Binding("pageup", "scroll_page(-10)", "Scroll the panel"),
        Binding("pagedown", "scroll_page(10)", "Scroll the panel"),
    ]

    def __init__(self, say: Callable[[str], object], scroll: Callable[[int], object]) -> None:
        super().__init__()
        self._say, self._scroll = say, scroll

    def compose(self) -> ComposeResult:
        """The line, with completion, and below it what can be said, or how that goes on."""
        with Vertical():
            yield Input(
                placeholder=OfferItem.example,
                suggester=SuggestFromList(list(REQUESTS), case_sensitive=False),
                compact=True,
            )
            yield Static(_VERBS, markup=False, classes="hint", id="pattern")
            yield Static(_KEYS, markup=False, classes="hint")
            yield Static("", markup=False, classes="problem")

    def action_complete(self) -> None:
        """Take the word that is proposed."""
        self.query_one(Input).action_cursor_right()

    def action_scroll_page(self, lines: int) -> None:
        """Read on in the panel, which tells how to ask."""
        self._scroll(lines)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the requests that fit what is typed so far, or all; a single one with what it does and an example."""
        words = event.value.split()
        said = next((word.lower() for word in words if not word.endswith(":")), "")
        fitting = [kind for verb, kind in REQUESTS.items() if said and verb.startswith(said)]
        patterns = "   ".join(pattern(kind) for kind in fitting)
        told = f"{patterns}\n{meaning(fitting[0])}\nExample: {fitting[0].example}" if len(fitting) == 1 else patterns
        self.query_one("#pattern", Static).update(told or _VERBS)

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
