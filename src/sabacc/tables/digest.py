"""What happened, in fewer words than the log: sentences alike that follow each other become one."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from sabacc.play.events import HIDDEN_CARD, Event, EventKind
from sabacc.play.sentences import listed, tell
from sabacc.rules.model import RuleSet

# Events that can be told together, with the sentence for several seats.
_TOGETHER: Final = {
    EventKind.ANTED: "{seats} ante {value}.",
    EventKind.ANTED_SABACC: "{seats} pay {value} to the sabacc pot.",
    EventKind.DREW: "{seats} draw cards.",
    EventKind.DISCARDED: "{seats} discard cards.",
    EventKind.GAVE_UP: "{seats} lose cards.",
    EventKind.JUNKED: "{seats} give up cards.",
    EventKind.CHECKED: "{seats} check.",
    EventKind.STAYED: "{seats} stay in the hand.",
    EventKind.PASSED: "{seats} do not call the hand.",
    EventKind.STOOD: "{seats} stand.",
    EventKind.FOLDED: "{seats} fold.",
}
# Kinds that come by turns, as the seats pay both antes one after the other.
_FAMILIES: Final = {EventKind.ANTED_SABACC: EventKind.ANTED, EventKind.GAVE_UP: EventKind.DREW}


# What nobody should miss, and what whoever it happens to should not.
_FOR_ALL: Final = (EventKind.SHIFTED, EventKind.RAISED, EventKind.CALLED_HAND)
_FOR_ONE: Final = (
    *(EventKind.DREW, EventKind.GAVE_UP, EventKind.DISCARDED, EventKind.JUNKED),
    *(EventKind.SPIKE_DEALT, EventKind.SPIKE_SWITCHED, EventKind.RETURNED),
)


class Told(NamedTuple):
    """A sentence, and whether it must not be lost where there is too little room for all."""

    text: str
    is_vital: bool = False


def digest(
    events: Sequence[Event], names: tuple[str, ...], rules: RuleSet, viewer: int | None = None
) -> tuple[Told, ...]:
    """What happened, as the viewer of these events may know it."""
    told: list[Told] = []
    for family, run in groupby(events, key=_family):
        found = list(run)
        groups = _alike(found) if family in _TOGETHER else [[event] for event in found]
        told += [Told(_tell(group, names, rules), _is_vital(group, viewer)) for group in groups]
    return tuple(told)


def _is_vital(group: Sequence[Event], viewer: int | None) -> bool:
    return any(
        event.kind in _FOR_ALL or (viewer is not None and event.seat == viewer and event.kind in _FOR_ONE)
        for event in group
    )


def _family(event: Event) -> EventKind:
    return _FAMILIES.get(event.kind, event.kind)


def _alike(events: Sequence[Event]) -> list[list[Event]]:
    """Events of one family: what is the same for several seats together, and the cards of each seat."""
    alike: dict[tuple[object, ...], list[Event]] = {}
    for event in events:
        owner = event.seat if _is_known(event) else None
        alike.setdefault((event.kind, event.value, owner), []).append(event)
    return list(alike.values())


def _tell(group: Sequence[Event], names: tuple[str, ...], rules: RuleSet) -> str:
    """A sentence for events that are alike."""
    first, seats = group[0], list(dict.fromkeys(names[event.seat] for event in group if event.seat is not None))
    if len(group) > 1 and _is_known(first):
        return tell(first._replace(card=listed([str(event.card) for event in group])), names, rules)
    if len(seats) <= 1:
        return tell(first, names, rules)
    return _TOGETHER[first.kind].format(seats=listed(seats), value=first.value)


def _is_known(event: Event) -> bool:
    return event.card not in (None, HIDDEN_CARD)
