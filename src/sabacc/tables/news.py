"""`NewsTeller`: tells each viewer what has happened since that viewer last looked."""

from sabacc.play.game import Game
from sabacc.tables.live_table import LiveTable


class NewsTeller:
    """Remembers what was told to whom. A viewer is a seat, or None for what everybody may know."""

    def __init__(self, evening: LiveTable) -> None:
        """What happened before, on a table that is resumed, counts as told."""
        self._evening = evening
        self._game = evening.game
        self._told: dict[int | None, int] = {}  # sentences of the hand, by viewer
        self._talk = len(evening.session.events)
        self._reports = 0
        if self._game is not None:
            self._told = {viewer: len(self._game.narrate(viewer)) for viewer in (None, *range(self._game.seats))}

    def news(self, viewer: int | None) -> list[str]:
        """The sentences that are new to a viewer: of the hand, of the table, and about bots."""
        talk, game = self._talk_news(), self._evening.game
        if game is self._game:
            return [*self._hand_news(game, viewer), *talk, *self._new_reports()]
        self._game, self._told = game, {}
        return [*talk, *self._hand_news(game, viewer), *self._new_reports()]

    def rewind(self) -> None:
        """Something was taken back: what comes in its place is new."""
        if self._game is not None:
            for viewer, told in self._told.items():
                self._told[viewer] = min(told, len(self._game.narrate(viewer)))

    def _hand_news(self, game: Game | None, viewer: int | None) -> list[str]:
        story = game.narrate(viewer) if game is not None else []
        told, self._told[viewer] = self._told.get(viewer, 0), len(story)
        return story[told:]

    def _talk_news(self) -> list[str]:
        told, self._talk = self._talk, len(self._evening.session.events)
        return self._evening.session.narrate()[told:]

    def _new_reports(self) -> list[str]:
        told, self._reports = self._reports, len(self._evening.reports)
        return self._evening.reports[told:]
