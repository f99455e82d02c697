"""Glances: the views of all seats, for front ends, at a fraction of the price of whole ones.

Every move at a table is shown to everybody there, and most moves change nothing that only one seat knows. So what a
seat knows of its own cards is taken from a whole view of it and kept for as long as the engine's marks on the cards it
knows stay as they are. All the rest a seat sees as a spectator does. What is secret is decided by whole views alone.
"""

from typing import Final, NamedTuple

from sabacc.engine import sight
from sabacc.engine.codes import op, zone
from sabacc.engine.sight import Sight
from sabacc.engine.table import Table
from sabacc.play.actions import Action, Choice
from sabacc.play.menu import default_action, menu
from sabacc.play.view import NoSight, SeatView, see
from sabacc.rules.model import RuleSet

_NO_SIGHT: Final = NoSight()
_OWN_ZONES: Final = (zone.HAND, zone.FIELD, zone.SPIKE)


def without_sight(view: SeatView) -> SeatView:
    """The same view for front ends, which takes a tenth of the memory."""
    return view._replace(sight=_NO_SIGHT)


class _Kept(NamedTuple):
    """What a seat knows more than a spectator, and the marks on its cards at the time when no card had moved since."""

    time: int
    marks: bytes
    hand: tuple[str, ...]
    field: tuple[str, ...]
    spike: tuple[str, ...]
    unseen: tuple[str, ...]


class Glances:
    """The glances at one hand."""

    def __init__(self) -> None:
        self._kept: dict[int, _Kept] = {}
        self._cards: tuple[object, ...] = ()  # where all of them lie
        self._time = 0  # how often that has changed

    def take(self, t: Table, rules: RuleSet, seat: int, public: SeatView) -> SeatView:
        """The view of a seat; `public` is that of a spectator at the same moment.

        It has no sight, unless the seat knows cards that are not its own.
        """
        kept = self._kept.get(seat)
        if kept is None or kept.time != self._time_now(t):
            marks = _marks(t, len(rules.deck.cards), seat)
            if kept is None or kept.marks != marks:
                return self._keep(t, rules, seat, public, marks)
            kept = self._kept[seat] = kept._replace(time=self._time)
        offered: tuple[Choice, ...] = ()
        default: Action | None = None
        if t.waiting == op.SEAT and t.to_act == seat:
            s = Sight()
            s.seat = seat
            sight.offer(t, rules.program, seat, s)
            offered, default = menu(t, rules, s), default_action(t, rules)
        return public._replace(
            seat=seat,
            hands=_with(public.hands, seat, kept.hand),
            fields=_with(public.fields, seat, kept.field),
            spikes=_with(public.spikes, seat, kept.spike),
            to_call=max(0, public.high_bet - public.bets[seat]) if public.live[seat] else 0,
            menu=offered,
            default=default,
            unseen=kept.unseen,
            sight=_NO_SIGHT,
        )

    def moment(self, t: Table, seat: int) -> int | None:
        """A number that stays for as long as a seat knows just the same cards; None if what it knows is not kept."""
        kept = self._kept.get(seat)
        return kept.time if kept is not None and kept.time == self._time_now(t) else None

    def _keep(self, t: Table, rules: RuleSet, seat: int, public: SeatView, marks: bytes) -> SeatView:
        """The whole view, of which what the seat alone knows is kept if it is only about its own cards."""
        view = see(t, rules, seat)
        if _is_plain(t, view, public):
            own = view.hands[seat], view.fields[seat], view.spikes[seat]
            self._kept[seat] = _Kept(self._time_now(t), marks, *own, view.unseen)
            return without_sight(view)
        self._kept.pop(seat, None)
        return view

    def _time_now(self, t: Table) -> int:
        """A number that is another one whenever a card has moved, or was seen."""
        now = _state(t), t.zone, t.seen, t.after
        if self._cards != now:
            self._cards = now[0], t.zone.copy(), t.seen.copy(), t.after.copy()
            self._time += 1
        return self._time


def _state(t: Table) -> tuple[int, ...]:
    """What the cards of a seat depend on besides where they lie."""
    return t.shown, t.ending, t.waiting, t.skifted | t.cloned


def _marks(t: Table, cards: int, seat: int) -> bytes:
    """Everything that the own cards of a seat, and those it has not seen, depend on: numbers from -1 to 254."""
    places, seen, after, bit = t.zone, t.seen, t.after, 1 << seat
    marks = [*_state(t)]
    for where in _OWN_ZONES:
        marks += t.count[where + seat], t.first[where + seat] + 1
    for card in range(cards):
        if seen[card] & bit:
            marks += card, places[card], seen[card], after[card] + 1
    return bytes(marks)


def _is_plain(t: Table, view: SeatView, public: SeatView) -> bool:
    """Whether a seat knows no more than a spectator of the cards of others, and no card has a false face."""
    if t.skifted or t.cloned or view.false_cards or view.false_cards != public.false_cards:
        return False
    return all(
        mine == theirs
        for zones in zip(
            (view.hands, view.fields, view.spikes), (public.hands, public.fields, public.spikes), strict=True
        )
        for other, (mine, theirs) in enumerate(zip(*zones, strict=True))
        if other != view.seat
    )


def _with(zones: tuple[tuple[str, ...], ...], seat: int, cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return zones if zones[seat] == cards else (*zones[:seat], cards, *zones[seat + 1 :])
