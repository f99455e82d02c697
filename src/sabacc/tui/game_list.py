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
    """One line for each game; arrows choose, and at either end move on to what comes next."""

    DEFAULT_CSS = """
    GameList { height: 100%; border: round $primary-muted; padding: 0 1; border-title-color: $quiet; }
    GameList:focus { border: round $primary; }
    """
    BORDER_TITLE = "The game"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Move", show=False),
        Binding("down", "move(1)", "Move", show=False),
    ]

    class Chosen(Message):
        """A game was chosen."""

        def __init__(self, rules_id: str) -> None:
            super().__init__()
            self.rules_id = rules_id

    def __init__(self, games: Sequence[RuleSet], chosen: str, id: str | None = None) -> None:
        super().__init__(id=id)
        self._games = games
        self._place = [rules.id for rules in games].index(chosen)

    def render(self) -> Content:
        """The names and the numbers of cards."""
        width = self.content_size.width
        return Content("\n").join(self._line(i, rules, width) for i, rules in enumerate(self._games))

    def _line(self, i: int, rules: RuleSet, width: int) -> Content:
        is_here = i == self._place
        cards = f"{len(rules.deck.cards)} cards"
        name = f"{'▸' if is_here else ' '} {rules.name}".ljust(width - len(cards))
        style = "bold $text-primary" if is_here else ""
        line = Content.assemble((name, style), (cards, "$quiet"))
        return line.stylize("on $primary-muted") if is_here and self.has_focus else line

    def action_move(self, step: int) -> None:
        """Choose the game above or below."""
        place = self._place + step
        if 0 <= place < len(self._games):
            self._choose(place)
        elif step > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

    def _choose(self, place: int) -> None:
        self._place = place
        self.refresh()
        self.post_message(self.Chosen(self._games[place].id))

    def on_click(self, event: events.Click) -> None:
        """Choose the game that was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.y < len(self._games):
            self._choose(offset.y)
