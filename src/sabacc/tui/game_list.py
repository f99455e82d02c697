"""`GameList`: the games to choose from."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from sabacc.rules.model import RuleSet


class GameList(Widget, can_focus=True):
    """One line for each game. Arrows only look at the games; a key of its own chooses one."""

    DEFAULT_CSS = """
    GameList { height: 100%; border: round $primary-muted; padding: 0 1; border-title-color: $quiet; }
    GameList:focus { border: round $primary; }
    """
    BORDER_TITLE = "The game"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "choose", "Choose", key_display="Space", show=False, tooltip="Choose the game you look at"),
    ]

    class Seen(Message):
        """Another game is looked at."""

    class Chosen(Message):
        """A game was chosen."""

        def __init__(self, rules_id: str) -> None:
            super().__init__()
            self.rules_id = rules_id

    def __init__(self, games: Sequence[RuleSet], chosen: str, id: str | None = None) -> None:
        super().__init__(id=id)
        self._games = games
        self._chosen = self._at = [rules.id for rules in games].index(chosen)

    @property
    def seen(self) -> RuleSet:
        """The game that is looked at."""
        return self._games[self._at]

    def render(self) -> Content:
        """The names and the numbers of cards."""
        width = self.content_size.width
        return Content("\n").join(self._line(i, rules, width) for i, rules in enumerate(self._games))

    def _line(self, i: int, rules: RuleSet, width: int) -> Content:
        is_here, is_chosen = i == self._at and self.has_focus, i == self._chosen
        cards = f"{len(rules.deck.cards)} cards"
        name = f"{'▸' if is_here else ' '}{'●' if is_chosen else ' '} {rules.name}".ljust(width - len(cards))
        line = Content.assemble((name, "bold $text-primary" if is_chosen else ""), (cards, "$quiet"))
        return line.stylize("on $primary-muted") if is_here else line

    def enter(self, step: int) -> None:
        """Come in from above or below."""
        self._look_at(0 if step > 0 else len(self._games) - 1)
        self.focus()

    def move(self, step: int) -> bool:
        """Look at the game above or below; False if there is none."""
        place = self._at + step
        if not 0 <= place < len(self._games):
            return False
        self._look_at(place)
        return True

    def _look_at(self, place: int) -> None:
        self._at = place
        self.refresh()
        self.post_message(self.Seen())

    def on_blur(self) -> None:
        """Only the game that is chosen is marked while something else has the focus."""
        self._at = self._chosen

    def action_choose(self) -> None:
        """Choose the game that is looked at."""
        self._chosen = self._at
        self.refresh()
        self.post_message(self.Chosen(self.seen.id))

    def choose(self, rules_id: str) -> None:
        """Choose a game by its id."""
        self._at = [rules.id for rules in self._games].index(rules_id)
        self.action_choose()

    def on_click(self, event: events.Click) -> None:
        """Choose the game that was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.y < len(self._games):
            self._look_at(offset.y)
            self.action_choose()
