"""What has happened since a viewer last looked, and the line about it."""

from sabacc.tables.live_table import LiveTable
from sabacc.tables.news import News, NewsReader
from sabacc.tables.verdict import verdict
from sabacc.tui.scene import Place


class NoticeLine:
    """The line about what has just happened: the latest news, the verdict, or a sentence in their place."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._reader = NewsReader(table, from_the_deal=True)
        self._news = News()
        self._unplayed = News()
        self._viewer: int | None = None  # whose news they are
        self._said: str | None = None  # None: the latest news

    def look(self, viewer: int | None) -> None:
        """Hear what is new to a viewer, and what went wrong with bots."""
        news, game = self._reader.look(viewer), self._table.game
        if game is not None and news.hand_sentences:
            self._news = self._unplayed = news
            self._viewer = viewer
            self._said = verdict(game) if game.is_over else None
        if news.reports:
            self.say(news.reports[-1])

    def say(self, text: str | None) -> None:
        """Put a sentence in place of the news; None brings them back."""
        self._said = text

    @property
    def said(self) -> str | None:
        """What stands in place of the news."""
        return self._said

    def text(self, room: int) -> str:
        """The line."""
        return latest(self._news.hand_sentences, room, self._news.shift) if self._said is None else self._said

    @property
    def changed(self) -> frozenset[Place]:
        """The viewer's cards that the last shift has changed."""
        if self._viewer is None:
            return frozenset()
        return frozenset(Place(card.zone, card.at, self._viewer) for card in self._news.changed)

    def forget_changed(self) -> None:
        """Stop marking the cards that a shift has changed."""
        self._news = self._news._replace(changed=frozenset())

    def take_unplayed(self) -> News:
        """News whose dice and shifts are still to be shown, given only once."""
        news, self._unplayed = self._unplayed, News()
        return news


def latest(sentences: tuple[str, ...], room: int, cry: str = "") -> str:
    """What has just happened in one line: the last sentences that fit, and before them a cry that must not be lost."""
    text = ""
    for sentence in reversed(sentences):
        longer = f"{sentence} {text}".strip()
        if text and len(longer) + len(cry) > room:
            break
        text = longer
    return text if cry in text else f"{cry} {text}"
