"""Typed events: what happened, as one viewer may know it."""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from sabacc.cards import Deck
from sabacc.engine.codes import must_cover, note
from sabacc.engine.journal import Note
from sabacc.engine.table import EVERYONE, NO_CARD, NO_SEAT

HIDDEN_CARD = "?"


class EventKind(IntEnum):
    """What can happen: the codes of the engine's notes, for people."""

    ANTED = note.ANTED
    ANTED_SABACC = note.ANTED_SABACC
    SAT_OUT = note.SAT_OUT
    DREW = note.DREW
    DISCARDED = note.DISCARDED
    JUNKED = note.JUNKED
    FLIPPED = note.FLIPPED
    TOOK = note.TOOK
    PAID = note.PAID
    CHECKED = note.CHECKED
    CALLED = note.CALLED
    RAISED = note.RAISED
    FOLDED = note.FOLDED
    PENALTY = note.PENALTY
    STAYED = note.STAYED
    PASSED = note.PASSED
    CALLED_HAND = note.CALLED_HAND
    STOOD = note.STOOD
    PROTECTED = note.PROTECTED
    FREED = note.FREED
    ROLLED = note.ROLLED
    SHIFTED = note.SHIFTED
    GAVE_UP = note.GAVE_UP
    TURNED = note.TURNED
    PUT_IN_ARRAY = note.PUT_IN_ARRAY
    TOOK_FROM_ARRAY = note.TOOK_FROM_ARRAY
    FIVE_PLAYED = note.FIVE_PLAYED
    RESHUFFLED = note.RESHUFFLED
    ENDED = note.ENDED
    SHOWED = note.SHOWED
    BOMBED = note.BOMBED
    DEMISE_CARD = note.DEMISE_CARD
    LOT = note.LOT
    RETURNED = note.RETURNED
    BOMB_PAID = note.BOMB_PAID
    CALLER_PAID = note.CALLER_PAID
    WON = note.WON
    WON_SABACC = note.WON_SABACC
    POT_MOVED = note.POT_MOVED
    DREW_FOR_ARRAY = note.DREW_FOR_ARRAY
    ROUND = note.ROUND
    SPIKE_DEALT = note.SPIKE_DEALT
    SPIKE_SWITCHED = note.SPIKE_SWITCHED
    KEPT = note.KEPT
    DECLARED = note.DECLARED
    TIMER = note.TIMER
    SKIFTED = note.SKIFTED
    CLONED = note.CLONED
    ACCUSED = note.ACCUSED
    FOUND_OUT = note.FOUND_OUT
    CHEAT_PAID = note.CHEAT_PAID
    WRONG_PAID = note.WRONG_PAID
    USED_DEVICE = note.USED_DEVICE
    STAKED = note.STAKED


must_cover("EventKind", EventKind, note, besides=("SECRET",))

# Notes that use the place of the card for a number.
_NUMBERS = frozenset((note.ROLLED, note.WON, note.SHOWED, note.DECLARED, note.ACCUSED))


class Event(NamedTuple):
    """One thing that happened. `card` is "?" if the viewer may not know it; `number` is a die, a total or a pot."""

    kind: EventKind
    seat: int | None = None
    card: str | None = None
    value: int = 0
    number: int = 0


class Bookmark(NamedTuple):
    """How far somebody has read what happened in a hand; `Game.bookmark` gives it."""

    notes: int = 0
    undone: int = 0  # how often something had been taken back by then


def is_known(line: Note, viewer: int | None) -> bool:
    """Whether a viewer may know that this happened at all."""
    return line.code not in note.SECRET or (viewer is not None and bool(line.audience >> viewer & 1))


def to_events(lines: Iterable[Note], deck: Deck, viewer: int | None, everything: bool = False) -> list[Event]:
    """The lines of the journal that a viewer may know of, as events."""
    return [to_event(line, deck, viewer, everything) for line in lines if everything or is_known(line, viewer)]


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
