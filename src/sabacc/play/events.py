"""Typed events: what happened, as one viewer may know it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sabacc.cards import Deck
from sabacc.engine.codes import note
from sabacc.engine.codes.note import EventKind
from sabacc.engine.journal import Note, unpack
from sabacc.engine.table import EVERYONE, NO_CARD, NO_SEAT

__all__ = ["HIDDEN_CARD", "Bookmark", "Event", "EventKind", "is_known", "know_more", "to_event", "to_events"]

HIDDEN_CARD = "?"


# Notes that use the place of the card for a number; those of payments have the pot there.
_PAYMENTS = (
    *(note.ANTED, note.ANTED_SABACC, note.PAID, note.PENALTY),
    *(note.BOMB_PAID, note.CALLER_PAID, note.CHEAT_PAID, note.WRONG_PAID),
)
_NUMBERS = frozenset((note.ROLLED, note.SYMBOL_ROLLED, note.WON, note.SHOWED, note.DECLARED, note.ACCUSED, *_PAYMENTS))


class Event(NamedTuple):
    """One thing that happened. `card` is "?" if the viewer may not know it; `number` is a die, a total or a pot.

    The pots that can be won are numbered; of those that are paid into 0 is the hand pot and 1 the sabacc pot.
    Where a hand is shown, `cards` are those of the seat, `borrowed` those that it uses of others' fields, and
    `from_fives` is what Wild Fives add to its total.
    """

    kind: EventKind
    seat: int | None = None
    card: str | None = None
    value: int = 0
    number: int = 0
    cards: tuple[str, ...] = ()
    borrowed: tuple[str, ...] = ()
    from_fives: int = 0
    is_wild: bool = False  # a card of the Array is a Wild Five


class Bookmark(NamedTuple):
    """How far somebody has read what happened in a hand; `Game.bookmark` gives it."""

    notes: int = 0
    undone: int = 0  # how often something had been taken back by then


def is_known(line: Note, viewer: int | None) -> bool:
    """Whether a viewer may know that this happened at all."""
    return line.code not in note.SECRET or (viewer is not None and bool(line.audience >> viewer & 1))


def know_more(notes: Iterable[int]) -> int:
    """The seats that may know more of these lines than everybody does, as a mask."""
    seats = 0
    for line in map(unpack, notes):
        has_card = line.card != NO_CARD and line.code not in _NUMBERS
        if line.code in note.SECRET or (has_card and line.audience != EVERYONE):
            seats |= line.audience
    return seats


def to_events(notes: Iterable[int], deck: Deck, viewer: int | None, everything: bool = False) -> Iterator[Event]:
    """The lines of the journal that a viewer may know of, as events."""
    for line in map(unpack, notes):
        if everything or is_known(line, viewer):
            yield to_event(line, deck, viewer, everything)


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
