"""What has happened since a viewer last decided something, and the lines about it."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from textual.content import Content

from sabacc.session.events import CLOSED, GAME_OVER
from sabacc.tables.live_table import LiveTable
from sabacc.tables.news import Mark, News, NewsReader
from sabacc.tables.verdict import verdict
from sabacc.tui.blocks import styled, wrapped
from sabacc.tui.scene import Place

_CRY: Final = "bold $changed"
_SAID: Final = "bold $picked"
_FRESH: Final = "bold"
_CUT: Final = "…"
IN_BAR: Final = (GAME_OVER, CLOSED)  # events that the bar tells for as long as they matter
_SENTENCE_END: Final = re.compile(r"(?<=[.!]) (?=[A-Z])")


class NoticeLines:
    """What has happened since the viewer's last decision, in the end the verdict, and a sentence said beside that."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._reader = NewsReader(table, from_the_deal=True)
        self._recent = News()
        self._unplayed = News()
        self._fresh: tuple[str, ...] = ()  # the sentences that came last
        self._viewer: int | None = None  # whose news they are
        self._opening = ""
        self.said = ""

    def open_with(self, text: str) -> None:
        """Say something about a new table, until somebody has decided something."""
        self._opening = text

    def look(self, viewer: int | None) -> None:
        """Hear what is new to a viewer."""
        news = self._reader.look(viewer)
        if news.sentences:
            self._unplayed = news
            self._fresh = news._replace(hand_sentences=self._reader.digest(news)).sentences
            self.said = ""
        self._viewer, self._recent = viewer, self._reader.since_decision(viewer)

    def say(self, text: str) -> None:
        """Say something about what was just tried, beside the news."""
        self.said = text

    def here(self) -> Mark:
        """This moment, for `decided`."""
        return self._reader.here()

    def decided(self, viewer: int, since: Mark) -> None:
        """A viewer has decided something: what came before the moment `since` need not be read any more."""
        self._opening = ""
        self._reader.decided(viewer, since)

    @property
    def verdict(self) -> str:
        """How the hand ended; empty while it goes on."""
        game = self._table.game
        return verdict(game, self._viewer, self._table.people) if game is not None else ""

    @property
    def shift(self) -> str:
        """The cry of the shift that the viewer has not answered yet."""
        return "" if self._table.game is None or self._table.game.is_over else self._recent.shift

    @property
    def changed(self) -> frozenset[Place]:
        """The viewer's cards that a shift has brought since the last decision."""
        if self._viewer is None:
            return frozenset()
        return frozenset(Place(card.zone, card.at, self._viewer) for card in self._recent.changed)

    def take_unplayed(self) -> News:
        """News whose dice and shifts are still to be shown, given only once."""
        news, self._unplayed = self._unplayed, News()
        return news

    def lines(self, width: int, room: int, most: int) -> list[Content]:
        """What to show: as much of the news as there is room for, the latest last; the verdict may take more lines."""
        said = _flow([(self.said, _SAID)], width) if self.said else []
        if told := self.verdict:
            cries = [(cry, _CRY) for cry in self._recent.sabacc]
            end = [*_verdict_lines(cries, told, width, most - len(said)), *said][-most:]
            # What led to it, if there is room; at the end of the game there is, as that says who is ahead.
            is_ending = self._table.session.why_over() and not self._table.is_closed
            spare = max(room - len(end), min(most - len(end), 1) if is_ending else 0)
            return [*(latest(_unsaid(self._recent, self.said), width, spare) if spare > 0 else []), *end]
        first = _flow([(self._opening, "")], width) if self._opening else []
        news = latest(self._recent, width, max(1, room - len(first) - len(said)), self._fresh)
        return [*first, *news, *said][-max(room, 1) :]


def _unsaid(news: News, said: str) -> News:
    """The news without what the bar, or a sentence beside them, says already."""
    told = [
        (place, event, text)
        for place, (event, text) in enumerate(zip(news.session_events, news.session_sentences, strict=True))
        if event.kind not in IN_BAR and text not in said
    ]
    return news._replace(
        session_events=tuple(event for _, event, _ in told),
        session_sentences=tuple(text for _, _, text in told),
        earlier=sum(place < news.earlier for place, _, _ in told),
    )


def _verdict_lines(cries: Sequence[tuple[str, str]], told: str, width: int, room: int) -> list[Content]:
    """The verdict; if it is too long, without as much from its middle as needed: who won, and what that is for you."""
    first, *others = _SENTENCE_END.split(told)
    for gone in range(max(1, len(others))):
        kept = " ".join([first, *([_CUT] if gone else []), *others[gone:]])
        found = _flow([*cries, (kept, _FRESH)], width)
        if len(found) <= room:
            break
    return found


def latest(news: News, width: int, room: int, fresh: Sequence[str] = ()) -> list[Content]:
    """The last sentences that fit into some lines, and before them a cry that must not be lost."""
    sentences = news.sentences
    old = len(sentences) - len(fresh)
    # Where they have become one with what was known before, nothing stands out.
    start = old if fresh and sentences[old:] == tuple(fresh) else len(sentences)
    told = [(text, _CRY if text == news.shift else _FRESH if i >= start else "") for i, text in enumerate(sentences)]
    for start in range(len(told)):
        head = [(_CUT, "")] if start else []
        if news.shift and news.shift not in sentences[start:]:
            head = [(news.shift, _CRY), *head]
        found = _flow([*head, *told[start:]], width)
        if len(found) <= room:
            return found
    return _flow(told[-1:], width)[:room]


def _flow(parts: Iterable[tuple[str, str]], width: int) -> list[Content]:
    """Texts in their styles, as lines."""
    return wrapped([styled(word, style) for text, style in parts for word in text.split()], width)


def one_line(sentences: Sequence[str], width: int) -> str:
    """The last sentences that fit into one line."""
    [line] = latest(News(hand_sentences=tuple(sentences)), width, 1) or [styled("")]
    return line.plain
