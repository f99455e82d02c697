"""`NewsReader`: what has happened since a viewer last looked, for every front end. Only what is new costs time."""

from collections import Counter
from typing import Final, NamedTuple

from sabacc.play.events import Bookmark, Event, EventKind
from sabacc.play.game import Game
from sabacc.play.sentences import tell
from sabacc.play.view import SeatView
from sabacc.session.events import SessionEvent, tell_session
from sabacc.tables.live_table import LiveTable

HAND: Final = "hand"
FIELD: Final = "field"
SPIKE: Final = "spike"


class OwnCard(NamedTuple):
    """One of the viewer's own cards: whether it is in the hand, the field or the spike, and its place there."""

    zone: str
    at: int


class News(NamedTuple):
    """What has happened since a viewer last looked."""

    events: tuple[Event, ...] = ()  # of the hand
    session_events: tuple[SessionEvent, ...] = ()  # between and beside the hands
    hand_sentences: tuple[str, ...] = ()
    session_sentences: tuple[str, ...] = ()
    reports: tuple[str, ...] = ()  # what went wrong with bots, one sentence each
    is_new_hand: bool = False  # the hand was dealt since the last look
    shift: str = ""  # the cry of a shift
    dice: tuple[int, ...] = ()  # as they were rolled last
    changed: frozenset[OwnCard] = frozenset()  # the viewer's own cards that a shift has changed

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything, in the order to tell it: what led to a new hand comes before it."""
        if self.is_new_hand:
            return (*self.session_sentences, *self.hand_sentences, *self.reports)
        return (*self.hand_sentences, *self.session_sentences, *self.reports)


class NewsReader:
    """Remembers what one screen has told of a table. Several people may look at it, one after the other.

    Each viewer hears everything about the hand once; a viewer is a seat, or None for what everybody may know. What
    happens beside the hand is not secret, so the screen tells it once. What was taken back and played again is new.
    """

    def __init__(self, table: LiveTable, from_the_deal: bool = False) -> None:
        """What happened before counts as told, except for the hand in progress if it is to be told from the deal."""
        self._table = table
        self._game = table.game
        self._start = Bookmark() if table.game is None or from_the_deal else table.game.bookmark()
        self._marks: dict[int | None, Bookmark] = {}
        self._cards: dict[int, Counter[str]] = {}
        self._session_events = len(table.session.events)
        self._reports = 0

    def look(self, viewer: int | None) -> News:
        """What is new to this viewer."""
        game = self._table.game
        is_new_hand = game is not self._game
        if is_new_hand:
            self._game, self._start = game, Bookmark()
            self._marks.clear()
            self._cards.clear()
        talk = self._new_session_events()
        return self._hand_news(game, viewer)._replace(
            session_events=talk,
            session_sentences=tuple(map(tell_session, talk)),
            reports=self._new_reports(),
            is_new_hand=is_new_hand,
        )

    def _hand_news(self, game: Game | None, viewer: int | None) -> News:
        if game is None:
            return News()
        events = game.events(viewer, since=self._marks.get(viewer, self._start))
        self._marks[viewer] = game.bookmark()
        said = tuple(tell(event, game.names, game.rules.ladder.ranks) for event in events)
        cries = [text for event, text in zip(events, said, strict=True) if event.kind == EventKind.SHIFTED]
        rolls = [event for event in events if event.kind == EventKind.ROLLED]
        changed = self._changed(game, viewer) if events or viewer not in self._cards else frozenset()
        return News(
            events=tuple(events),
            hand_sentences=said,
            shift=cries[-1] if cries else "",
            dice=tuple(face for face in (rolls[-1].number, rolls[-1].value) if face) if rolls else (),
            changed=changed if cries else frozenset(),
        )

    def _changed(self, game: Game, viewer: int | None) -> frozenset[OwnCard]:
        """The viewer's own cards that were not there at the last look."""
        if viewer is None:
            return frozenset()
        own = _own_cards(game.view(viewer), viewer)
        before, self._cards[viewer] = self._cards.get(viewer), Counter(text for _, text in own)
        if before is None:
            return frozenset()
        left, found = before.copy(), []
        for place, text in own:
            if left[text]:
                left[text] -= 1
            else:
                found.append(place)
        return frozenset(found)

    def _new_session_events(self) -> tuple[SessionEvent, ...]:
        events = self._table.session.events
        told, self._session_events = self._session_events, len(events)
        return tuple(events[told:])

    def _new_reports(self) -> tuple[str, ...]:
        reports = self._table.reports
        told, self._reports = self._reports, len(reports)
        return tuple(reports[told:])


def _own_cards(view: SeatView, seat: int) -> list[tuple[OwnCard, str]]:
    zones = ((HAND, view.hands[seat]), (FIELD, view.fields[seat]), (SPIKE, view.spikes[seat]))
    return [(OwnCard(zone, at), text) for zone, texts in zones for at, text in enumerate(texts)]
