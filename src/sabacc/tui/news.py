"""What has happened since a viewer last decided something, and the lines about it."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from textual.content import Content

from sabacc.session.events import CLOSED, GAME_OVER
from sabacc.tables.news import Mark, News, NewsReader
from sabacc.tables.table_in_sight import TableInSight
from sabacc.tables.table_words import knock_line
from sabacc.tui.blocks import styled, wrapped
from sabacc.tui.scene import Place

_CRY: Final = "bold $changed"
_SAID: Final = "bold $picked"
_FRESH: Final = "bold"
_CUT: Final = "…"
_GROWTHS: Final = (2, 0, -1)  # lines more than usual where much has happened, and less where notes need one
IN_BAR: Final = (GAME_OVER, CLOSED)  # events that the bar tells for as long as they matter
_SENTENCE_END: Final = re.compile(r"(?<=[.!]) (?=[A-Z])")


class NoticeLines:
    """What has happened since the viewer's last decision, in the end the verdict, and a sentence said beside that."""

    def __init__(self, table: TableInSight) -> None:
        self._table = table
        self._reader = NewsReader(table, from_the_deal=True)
        self._recent = News()
        self._unplayed = News()
        self._fresh: tuple[str, ...] = ()  # the sentences that came last
        self._viewer: int | None = None  # whose news they are
        self._notes: list[str] = []  # about the table, those that matter most first
        self._turn_end = ""
        self.said = ""

    def open_with(self, text: str) -> None:
        """Say something about the table, until somebody has decided something. What matters most is said first."""
        if text:
            self._notes.append(text)

    @property
    def _all_notes(self) -> list[str]:
        """Notes, and before them who waits for the host's yes, until they are answered."""
        knocks = self._table.knocks
        asked = [f"{knock_line(knocks)} With `:` say admit {knocks[0]} or turn away {knocks[0]}."] if knocks else []
        return [*asked, *self._notes]

    def end_turn(self, text: str) -> None:
        """Say that the viewer's turn has ended by itself, until they decide something or the next hand."""
        self._turn_end = text

    def look(self, viewer: int | None) -> None:
        """Hear what is new to a viewer."""
        news = self._reader.look(viewer)
        if news.is_new_hand or viewer != self._viewer:
            self._turn_end = ""
        if news.sentences:
            self._unplayed = news
            self._fresh = self._reader.digest(news, viewer).sentences
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
        self._notes.clear()
        self._turn_end = ""
        self._reader.decided(viewer, since)

    @property
    def verdict(self) -> str:
        """How the hand ended; empty while it goes on."""
        return self._table.verdict(self._viewer)

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
        """What to show: as much of the news as fits, the latest last; the verdict and notes may take more lines."""
        said = _flow([(self.said, _SAID)], width) if self.said else []
        if told := self.verdict:
            cries = [(cry, _CRY) for cry in self._recent.sabacc]
            end = [*_verdict_lines(cries, told, width, most - len(said)), *said][-most:]
            # What led to it, if there is room; at the end of the game there is, as that says who is ahead.
            is_ending = self._table.session.why_over() and not self._table.is_closed
            least = min(most - len(end), 1) if is_ending else 0
            notes = _note_lines(self._all_notes, width, most - len(end) - least)
            spare = max(room - len(end) - len(notes), least)
            news = latest(_unsaid(self._recent, self.said), width, spare) if spare > 0 else []
            return [*notes, *news, *end]
        ended = _flow([(self._turn_end, _SAID)], width)
        taken = len(ended) + len(said)
        # The news come first, and notes about the table take what they leave; pictures of cards give way to both.
        news, notes = self._shared_lines(width, [min(room + more, most) - taken for more in _GROWTHS], most - taken)
        return [*notes, *ended, *news, *said][-max(most, 1) :]

    def _shared_lines(self, width: int, rooms: Sequence[int], most: int) -> tuple[list[Content], list[Content]]:
        """News and notes: the news have the largest of the rooms that leaves enough for all notes, or the least one.

        Nothing vital is lost for notes.
        """
        found: list[Content] = []
        for room in rooms:
            news = latest(self._recent, width, max(1, room), self._fresh)
            if found and not all(text in _plain(news) for text in self._recent.vital):
                break
            found, notes = news, _note_lines(self._all_notes, width, most - len(news))
            if _plain(notes) == " ".join(self._all_notes):
                break
        return found, notes


def _plain(lines: Sequence[Content]) -> str:
    return " ".join(line.plain.strip() for line in lines)


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


def _note_lines(notes: Sequence[str], width: int, room: int) -> list[Content]:
    """As many notes as leave a line for the news; the first one in any case, cut off only where it does not fit."""
    for count in range(len(notes), 0, -1):
        found = _flow([(note, "") for note in notes[:count]], width)
        if len(found) < room or (count == 1 and len(found) == room):
            return found
    words = notes[0].split() if notes and room > 0 else []
    for count in range(len(words), 0, -1):
        found = _flow([(" ".join(words[:count]), ""), (_CUT, "")], width)
        if len(found) <= room:
            return found
    return []


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
    """The last sentences that fit into some lines, and before them those that must not be lost."""
    sentences = news.sentences
    old = len(sentences) - len(fresh)
    # Where they have become one with what was known before, nothing stands out.
    start = old if fresh and sentences[old:] == tuple(fresh) else len(sentences)
    told = [(text, _CRY if text == news.shift else _FRESH if i >= start else "") for i, text in enumerate(sentences)]
    for start in range(len(told)):
        kept = [each for each in told[:start] if each[0] in news.vital or each[0] == news.shift]
        head = [*kept, (_CUT, "")] if len(kept) < start else kept
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
