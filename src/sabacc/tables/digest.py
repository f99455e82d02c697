"""What happened, in fewer words than the log: sentences alike that follow each other become one."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

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


def digest(events: Sequence[Event], names: tuple[str, ...], rules: RuleSet) -> tuple[str, ...]:
    """What happened, as the viewer of these events may know it."""
    told: list[str] = []
    for family, run in groupby(events, key=_family):
        found = list(run)
        told += _run(found, names, rules) if family in _TOGETHER else [tell(event, names, rules) for event in found]
    return tuple(told)


def _family(event: Event) -> EventKind:
    return _FAMILIES.get(event.kind, event.kind)


def _run(events: Sequence[Event], names: tuple[str, ...], rules: RuleSet) -> Iterator[str]:
    """Events of one family: what is the same for several seats in one sentence, and the cards of each seat in one."""
    alike: dict[tuple[object, ...], list[Event]] = {}
    for event in events:
        owner = event.seat if _is_known(event) else None
        alike.setdefault((event.kind, event.value, owner), []).append(event)
    for group in alike.values():
        first, seats = group[0], list(dict.fromkeys(names[event.seat] for event in group if event.seat is not None))
        if _is_known(first):
            yield tell(first._replace(card=listed([str(event.card) for event in group])), names, rules)
        elif len(seats) == 1:
            yield tell(first, names, rules)
        else:
            yield _TOGETHER[first.kind].format(seats=listed(seats), value=first.value)


def _is_known(event: Event) -> bool:
    return event.card not in (None, HIDDEN_CARD)
