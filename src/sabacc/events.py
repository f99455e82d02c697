"""Typed events: what happened, as one viewer may know it."""

from enum import IntEnum
from typing import NamedTuple

from sabacc.cards import Deck
from sabacc.engine import note
from sabacc.engine.journal import Note
from sabacc.engine.table import EVERYONE, NO_CARD, NO_SEAT

HIDDEN_CARD = "?"

EventKind = IntEnum("EventKind", {name: value for name, value in vars(note).items() if name.isupper()})  # type: ignore[misc]

# Notes that use the place of the card for a number.
_NUMBERS = frozenset((note.ROLLED, note.WON))


class Event(NamedTuple):
    """One thing that happened. `card` is "?" for who may not know it; `number` is a die or the number of a pot."""

    kind: EventKind
    seat: int | None = None
    card: str | None = None
    value: int = 0
    number: int = 0


def to_event(line: Note, deck: Deck, viewer: int | None, everything: bool = False) -> Event:
    """A line of the journal for one viewer; for nobody in particular (None) it has only what everybody may know.

    `everything` shows all cards: for the replay of a hand that is over.
    """
    seat = None if line.seat == NO_SEAT else line.seat
    if line.code in _NUMBERS:
        return Event(EventKind(line.code), seat, None, line.value, line.card)
    if line.card == NO_CARD:
        return Event(EventKind(line.code), seat, None, line.value)
    known = line.audience == EVERYONE if viewer is None else bool(line.audience >> viewer & 1)
    text = deck.cards[line.card].text if known or everything else HIDDEN_CARD
    return Event(EventKind(line.code), seat, text, line.value)
