"""`NewsReader`: what has happened since a viewer last looked or decided, for every front end."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from sabacc.play.events import Bookmark, Event, EventKind
from sabacc.play.sentences import by_name, tell
from sabacc.play.view import SeatView
from sabacc.session.events import SessionEvent, tell_session
from sabacc.tables.digest import digest
from sabacc.tables.table_in_sight import HandInSight, TableInSight
from sabacc.tables.verdict import TOLD

HAND: Final = "hand"
FIELD: Final = "field"
SPIKE: Final = "spike"
_LET_PASS: Final = (EventKind.STAYED, EventKind.PASSED)
_COMES: Final = (EventKind.DREW, EventKind.SPIKE_DEALT)  # how a shift brings cards


class OwnCard(NamedTuple):
    """One of the viewer's own cards: whether it is in the hand, the field or the spike, and its place there."""

    zone: str
    at: int


class News(NamedTuple):
    """What has happened since a viewer last looked, or last decided something."""

    events: tuple[Event, ...] = ()  # of the hand
    session_events: tuple[SessionEvent, ...] = ()  # between and beside the hands
    hand_sentences: tuple[str, ...] = ()
    session_sentences: tuple[str, ...] = ()
    earlier: int = 0  # how many of these came before the hand
    lapsed: tuple[str, ...] = ()  # armed answers of the viewer that no longer hold, and why
    reports: tuple[str, ...] = ()  # what went wrong with bots or the connection, and what was written
    vital: frozenset[str] = frozenset()  # sentences that must not be lost where there is too little room for all
    is_new_hand: bool = False  # the hand was dealt since then
    shift: str = ""  # the cry of a shift
    sabacc: tuple[str, ...] = ()  # the cries of those who have turned over a hand that can take the sabacc pot
    dice: tuple[int, ...] = ()  # as they were rolled last
    changed: frozenset[OwnCard] = frozenset()  # the viewer's own cards that a shift has brought

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything, in the order to tell it: what led to a new hand comes before it."""
        before, later = self.session_sentences[: self.earlier], self.session_sentences[self.earlier :]
        return (*before, *self.hand_sentences, *later, *self.lapsed, *self.reports)


class Mark(NamedTuple):
    """A moment at a table: how much had happened by then."""

    in_hand: Bookmark = Bookmark()
    session_events: int = 0
    lapses: int = 0
    reports: int = 0


class NewsReader:
    """Remembers what one screen has told of a table. Several people may look at it, one after the other.

    Each viewer hears everything about the hand once; a viewer is a seat, or None for what everybody may know. What
    happens beside the hand is not secret, so the screen tells it once. What was taken back and played again is new.

    People need more time than that. `since_decision` has all that a viewer ought to be able to read: everything since
    the moment before their last decision, of which the front end must tell with `decided`.
    """

    def __init__(self, table: TableInSight, from_the_deal: bool = False) -> None:
        """What happened before counts as told, except for the hand in progress if it is to be told from the deal."""
        self.card_names = False  # whether cards are told by name
        self._table = table
        self._game = table.game
        here = self.here()
        self._start = here._replace(reports=0)  # of what is told of this hand
        if table.game is None or from_the_deal:
            self._start = self._start._replace(in_hand=Bookmark())
        self._told = self._start  # to the screen, what is not secret
        self._marks: dict[int | None, Bookmark] = {}
        # After a table was left, the last acts are the best guess at what people had decided themselves.
        acts = (
            {}
            if table.game is None
            else {seat: mark for seat, mark in table.last_acts.items() if not table.is_bot(seat)}
        )
        self._decided = {seat: [here._replace(in_hand=mark)] for seat, mark in acts.items() if mark < here.in_hand}
        self._lapses: dict[int | None, int] = {}  # told to each viewer
        self._undone = here.in_hand.undone
        self._last_end = here  # when the last hand was over
        self._deal = here  # when this one had just been dealt

    def look(self, viewer: int | None) -> News:
        """What is new to this viewer."""
        is_new_hand = self._turn_to_hand()
        told, self._told = self._told, self.here()
        since = told._replace(
            in_hand=self._marks.get(viewer, self._start.in_hand),
            lapses=self._lapses.get(viewer, self._start.lapses),
        )
        self._marks[viewer], self._lapses[viewer] = self._told.in_hand, self._told.lapses
        news = self._news(viewer, since)
        return news._replace(is_new_hand=is_new_hand, earlier=len(news.session_events) if is_new_hand else 0)

    def here(self) -> Mark:
        """This moment."""
        table = self._table
        notes = table.game.bookmark() if table.game is not None else Bookmark()
        return Mark(notes, len(table.session.events), len(table.lapses), len(table.reports))

    def decided(self, viewer: int, since: Mark) -> None:
        """A viewer has decided something. `since` is `here`, taken just before: what followed is still to be read."""
        self._turn_to_hand()
        self._decided.setdefault(viewer, []).append(since)

    def since_decision(self, viewer: int | None) -> News:
        """Everything since the viewer's last decision in this hand, or its deal; for everybody, since anybody's.

        The sentences are as few as possible. What a verdict tells is left out, as it stands beside them in the end.
        """
        self._turn_to_hand()
        found = [mark for seat, marks in self._decided.items() if viewer in (None, seat) for mark in marks]
        since = max(found, default=self._start)
        earlier = max(0, self._deal.session_events - since.session_events)
        news = self._news(viewer, since)._replace(is_new_hand=not found, earlier=earlier)
        return self.digest(news, viewer)

    def digest(self, news: News, viewer: int | None) -> News:
        """The news with what happened in the hand in few sentences."""
        game = self._game
        if game is None:
            return news
        events = [event for event in news.events if not game.is_over or event.kind not in TOLD]
        events = [event for event in events if not is_let_pass(event, viewer)]
        told = digest(self._worded(game, events), game.names, game.rules, viewer)
        vital = frozenset(each.text for each in told if each.is_vital)
        return news._replace(hand_sentences=tuple(each.text for each in told), vital=vital)

    def _worded(self, game: HandInSight, events: Sequence[Event]) -> Sequence[Event]:
        """The events with their cards as they are to be told."""
        return [by_name(event, game.rules.deck) for event in events] if self.card_names else events

    def _turn_to_hand(self) -> bool:
        """Whether there is another hand than before. A decision that was taken back no longer counts."""
        game, here = self._table.game, self.here()
        if game is not self._game:
            self._game, self._start = game, self._last_end._replace(in_hand=Bookmark())
            self._deal = here
            self._undone = 0
            self._marks.clear()
            self._decided.clear()
            return True
        if game is not None and game.is_over and self._last_end.in_hand != here.in_hand:
            self._last_end = here
        if here.in_hand.undone != self._undone:
            self._undone = here.in_hand.undone
            for marks in self._decided.values():
                marks[:] = [mark for mark in marks if mark.in_hand.notes < here.in_hand.notes]
        return False

    def _news(self, viewer: int | None, since: Mark) -> News:
        game, table = self._game, self._table
        talk = tuple(table.session.events[since.session_events :])
        lapsed = tuple(each.text for each in table.lapses[since.lapses :] if each.seat == viewer)
        beside = News(
            session_events=talk,
            session_sentences=tuple(map(tell_session, talk)),
            lapsed=lapsed,
            reports=tuple(table.reports[since.reports :]),
        )
        if game is None:
            return beside
        events = tuple(game.events(viewer, since=since.in_hand))
        said = tuple(tell(event, game.names, game.rules) for event in self._worded(game, events))
        by_kind = [(event.kind, text) for event, text in zip(events, said, strict=True)]
        cries = [text for kind, text in by_kind if kind == EventKind.SHIFTED]
        rolls = [event for event in events if event.kind == EventKind.ROLLED]
        return beside._replace(
            events=events,
            hand_sentences=said,
            shift=cries[-1] if cries else "",
            sabacc=tuple(text for kind, text in by_kind if kind == EventKind.CRIED),
            dice=tuple(face for face in (rolls[-1].number, rolls[-1].value) if face) if rolls else (),
            changed=_brought(game.view(viewer), events) if cries and viewer is not None else frozenset(),
        )


def is_let_pass(event: Event, viewer: int | None) -> bool:
    """Whether the viewer has let something pass: they know if they were asked, and else it is not an act of theirs."""
    return event.seat is not None and event.seat == viewer and event.kind in _LET_PASS


def _brought(view: SeatView, events: Sequence[Event]) -> frozenset[OwnCard]:
    """The viewer's own cards that came with the first shift among these events, or later."""
    kinds = [event.kind for event in events]
    after = events[kinds.index(EventKind.SHIFTED) :]
    new = Counter(event.card for event in after if event.kind in _COMES and event.seat == view.seat)
    found = []
    # What was drawn last lies last.
    for place, text in reversed(_own_cards(view)):
        if new[text]:
            new[text] -= 1
            found.append(place)
    return frozenset(found)


def _own_cards(view: SeatView) -> list[tuple[OwnCard, str]]:
    seat = view.seat
    if seat is None:
        return []
    zones = ((HAND, view.hands[seat]), (FIELD, view.fields[seat]), (SPIKE, view.spikes[seat]))
    return [(OwnCard(zone, at), text) for zone, texts in zones for at, text in enumerate(texts)]
