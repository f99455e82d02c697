"""`OnlineHand`: a hand at a table online, made of what its server says: views and events."""

from collections.abc import Iterable, Iterator

from msgspec import UnsetType

from sabacc.errors import BadNotation, BadSession
from sabacc.play.actions import Action, CallHand, Choice, Fold, Pass, Stay
from sabacc.play.events import Bookmark, Event, EventKind
from sabacc.play.notation import parse_seat
from sabacc.play.penalties import fold_ahead
from sabacc.play.sentences import story
from sabacc.play.view import SeatView
from sabacc.protocol.online import Happened
from sabacc.rules.model import RuleSet
from sabacc.tables.armed import passable_phases

_TAKES = (Fold, CallHand)
_BEGINNING = Bookmark()


class OnlineHand:
    """One hand as its viewer may know it: there is one viewer, so every event is as that viewer knows it."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._views: dict[int | None, SeatView] = {}
        self._events: list[Event] = []
        self._cuts: list[int] = []  # for each time that something was taken back, how many events were left

    # What the server says.

    def show(self, views: dict[int | None, SeatView]) -> None:
        """The views are others now: that of everybody, and that of the viewer's seat."""
        self._views = views

    def add(self, events: Iterable[Happened]) -> None:
        """Something has happened."""
        self._events += map(to_event, events)

    def tell_again(self, told: Iterable[Happened]) -> None:
        """The hand from its deal on. Where it differs from what is known, something was taken back."""
        events = list(map(to_event, told))
        same = 0
        while same < min(len(events), len(self._events)) and events[same] == self._events[same]:
            same += 1
        if same < len(self._events):
            self._cuts.append(same)
        self._events = events

    # What there is to know.

    @property
    def rules(self) -> RuleSet:
        """What is played."""
        return self.view().rules

    @property
    def is_over(self) -> bool:
        """Whether the hand is over."""
        return self.view().is_over

    @property
    def sabacc_pot(self) -> int:
        """The credits in the sabacc pot."""
        return self.view().sabacc_pot

    def view(self, seat: int | None = None) -> SeatView:
        """What the viewer's own seat, or everybody, may know."""
        if seat not in self._views:
            raise BadSession("nobody here may know what that seat knows")
        return self._views[seat]

    def _own_view(self) -> SeatView:
        return next((view for seat, view in self._views.items() if seat is not None), self.view())

    def default(self) -> Action:
        """The safe answer to the question that is open to the viewer."""
        action = self._own_view().default
        if action is None:
            raise BadSession("you have nothing to answer now")
        return action

    def why_not(self, action: Action, seat: int | None = None) -> str:
        """Why the viewer may not do this now, as far as the menu says; the server has the last word."""
        view = self._own_view()
        choice = next((each for each in view.menu if isinstance(action, each.kind)), None)
        if choice is None:
            return "it is not your turn" if not view.menu else f"{action.verb} is not possible in this phase"
        return choice.why_not

    def events(self, viewer: int | None = None, *, since: Bookmark = _BEGINNING) -> list[Event]:
        """What happened, or what is new since a bookmark."""
        return self._events[min((since.notes, *self._cuts[since.undone :])) :]

    def each_event(self, viewer: int | None = None, *, since: Bookmark = _BEGINNING) -> Iterator[Event]:
        """The same one at a time."""
        return iter(self.events(viewer, since=since))

    def bookmark(self) -> Bookmark:
        """The current end of what happened."""
        return Bookmark(len(self._events), len(self._cuts))

    def narrate(self, viewer: int | None = None, *, card_names: bool = False) -> list[str]:
        """What happened, in sentences."""
        return list(story(self._events, self.names, self.rules, card_names))


def asked_in_window(view: SeatView, seat: int, takes: Iterable[str]) -> SeatView:
    """The view of somebody to whom a window is open: at a table online everybody is asked at once.

    The engine asks one seat after the other, so the view of the others has no menu yet.
    """
    if view.to_act == seat:
        return view
    passes = next((phase.acts for phase in passable_phases(view.rules) if phase.name == view.phase), ())
    lets_pass: Action = Stay() if Stay.code in passes else Pass()
    found = [kind for kind in _TAKES if kind.verb in takes]
    choices = [fold_ahead(view, seat) if kind is Fold else Choice(kind) for kind in found]
    return view._replace(to_act=seat, menu=(Choice(type(lets_pass)), *choices), default=lets_pass)


def to_event(told: Happened) -> Event:
    """The event in a message."""
    if told.kind.upper() not in EventKind.__members__:
        raise BadNotation(f"the server tells of {told.kind[:40]!r}, which this version does not know")
    return Event(
        EventKind[told.kind.upper()],
        None if told.seat is None else parse_seat(told.seat),
        told.card,
        told.value,
        told.number,
        () if isinstance(told.cards, UnsetType) else tuple(told.cards),
        () if isinstance(told.borrowed, UnsetType) else tuple(told.borrowed),
        0 if isinstance(told.from_fives, UnsetType) else told.from_fives,
        not isinstance(told.is_wild, UnsetType) and told.is_wild,
    )
