"""The full-screen table without its screen: keys go in, and what would be drawn comes out."""

from __future__ import annotations

from typing import Final

from sabacc.tables.live_table import LiveTable
from sabacc.tui.scene import Scene
from sabacc.tui.table_keys import Effect, bar, press
from sabacc.tui.table_model import TableModel

WIDTH: Final = 80


class Keyboard:
    """Presses keys as the screen would pass them on, and lets the bots play at once."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.model = TableModel(table, pause=0)
        self.curtain: int | None = None  # the seat whose curtain is closed

    def begin(self) -> Keyboard:
        self.model.begin()
        self.settle()
        return self

    def press(self, *keys: str) -> Effect | None:
        """What the last key asks of the screen."""
        effect = None
        for key in keys:
            effect = press(self.model, key)
            self.settle()
        return effect

    def turn(self, *keys: str) -> None:
        """Press keys, and open the curtain for whoever is next."""
        self.press(*keys)
        if self.curtain is not None:
            self.model.unveil(self.curtain)
            self.curtain = None

    def settle(self) -> None:
        if self.model.wake_bots():
            self.let_bots_play()

    def press_early(self, *keys: str) -> None:
        """Press keys while the bots still think."""
        for key in keys:
            press(self.model, key)
        self.model.wake_bots()

    def let_bots_play(self) -> None:
        """Until a person has to decide."""
        if self.model.is_busy:
            while think := self.model.thought():
                self.model.take(think())
            self.model.is_busy = False
            self.curtain = self.model.pass_on()

    @property
    def scene(self) -> Scene:
        scene = self.model.scene()
        assert scene is not None
        return scene

    @property
    def digest(self) -> str:
        game = self.table.game
        assert game is not None
        return game.digest()

    @property
    def story(self) -> list[str]:
        game = self.model.table.game
        return game.narrate() if game else []

    @property
    def bar(self) -> str:
        return "\n".join(line.plain for line in bar(self.model, WIDTH))

    @property
    def notice(self) -> str:
        """Everything below the table, in one line."""
        return " ".join(line.plain for line in self.model.notice.lines(WIDTH, 3, 6))

    @property
    def said(self) -> str:
        """What is said beside the news."""
        return self.model.notice.said
