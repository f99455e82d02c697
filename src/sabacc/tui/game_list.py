"""`GameList`: the games to choose from."""

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from sabacc.rules.model import RuleSet


class GameList(Widget, can_focus=True):
    """One line for each game. One of them is marked: that is the one that is chosen, and arrows choose another."""

    DEFAULT_CSS = """
    GameList { height: 100%; border: round $primary-muted; padding: 0 1; border-title-color: $quiet; }
    GameList:focus { border: round $primary; }
    """
    BORDER_TITLE = "The game"

    class Chosen(Message):
        """A game was chosen."""

        def __init__(self, rules_id: str) -> None:
            super().__init__()
            self.rules_id = rules_id

    def __init__(self, games: Sequence[RuleSet], chosen: str, id: str | None = None) -> None:
        super().__init__(id=id)
        self._games = games
        self._chosen = [rules.id for rules in games].index(chosen)

    @property
    def chosen(self) -> RuleSet:
        """The game that Enter would play."""
        return self._games[self._chosen]

    def render(self) -> Content:
        """The names and the numbers of cards."""
        width = self.content_size.width
        return Content("\n").join(self._line(i, rules, width) for i, rules in enumerate(self._games))

    def _line(self, i: int, rules: RuleSet, width: int) -> Content:
        is_chosen = i == self._chosen
        is_here = is_chosen and self.has_focus
        cards = f"{len(rules.deck.cards)} cards"
        name = f"{'▸' if is_here else ' '}{'●' if is_chosen else ' '} {rules.name}".ljust(width - len(cards))
        line = Content.assemble((name, "bold $text-primary" if is_chosen else ""), (cards, "$quiet"))
        return line.stylize("on $primary-muted") if is_here else line

    def move(self, step: int) -> bool:
        """Choose the game above or below; False if there is none."""
        place = self._chosen + step
        if not 0 <= place < len(self._games):
            return False
        self._choose(place)
        return True

    def _choose(self, place: int) -> None:
        self._chosen = place
        self.refresh()
        self.post_message(self.Chosen(self.chosen.id))

    def choose(self, rules_id: str) -> None:
        """Choose a game by its id."""
        self._choose([rules.id for rules in self._games].index(rules_id))

    def on_click(self, event: events.Click) -> None:
        """Choose the game that was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.y < len(self._games):
            self._choose(offset.y)
