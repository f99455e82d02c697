"""Redaction: a record as one seat may read it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sabacc.engine.codes import zone
from sabacc.engine.sight import knows
from sabacc.engine.table import NO_CARD, Table
from sabacc.errors import BadRecord
from sabacc.play.actions import Accuse, Action, Clone, Deed, Face, Judged, Outcome, Pick, Shuffle, Skift, Stake, make
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.game import Game
from sabacc.play.record import Record, replay, steps, to_record, vars_of


def redact(record: Record, viewer: int) -> Record:
    """The record as one seat may read it: cards it never saw are "?", and what was done in secret is not in it."""
    whole = to_record(replay(record))
    if not 0 <= viewer < len(whole.stacks):
        raise BadRecord(f"there is no seat {viewer} in this record; seats are 0 to {len(whole.stacks) - 1}")
    eyes = _Eyes(viewer)
    played = steps(whole)
    game = next(played)
    eyes.shuffled(0, game, whole.deck)
    eyes.look(None, game.table)
    seen: list[_Seen] = []
    for i, (seat, what) in enumerate(whole.lines, start=1):
        cards = _cards_of(game, seat, what)
        before = game.table
        next(played)
        if isinstance(what, Shuffle):
            eyes.shuffled(i, game, what.cards, cards)
        after = game.table
        eyes.look(before, after)
        if isinstance(what, SECRETS) and before.to_act != viewer:
            continue
        # Of a blind pick the viewer knows only what it knows afterwards.
        tables = (after,) if isinstance(what, Pick) else (before, after)
        known = tuple(any(knows(t, card, viewer) for t in tables) for card in cards)
        seen.append(_Seen(i, seat, what if seat == viewer else _true(what, cards, game), known))
    lines = tuple((line.seat, _mask(line.what, eyes.shown(line) or line.known)) for line in seen)
    deck = _mask(Shuffle(whole.deck), eyes.spots(0, len(whole.deck)))
    return whole._replace(deck=vars_of(deck), lines=lines, viewer=viewer)


# Only the seat that uses a device may know of it.
SECRETS: Final = (Skift, Clone, Face)


class _Seen(NamedTuple):
    """A line of the record that the viewer may read, and which of its cards the viewer knows."""

    number: int
    seat: int | None
    what: Deed
    known: tuple[bool, ...]


def _true(what: Deed, cards: Sequence[int], game: Game) -> Deed:
    """A line as others see it: a card that leaves a hand has no false face."""
    if not isinstance(what, Action) or isinstance(what, Accuse) or not cards:
        return what
    return make(type(what), *(game.rules.deck.cards[card].text for card in cards))


class _Eyes:
    """What one seat has seen of each shuffle: a card counts as seen at the place it was dealt from."""

    def __init__(self, viewer: int) -> None:
        self._viewer = viewer
        self._spots: dict[int, tuple[int, int]] = {}
        self._seen: set[tuple[int, int]] = set()

    def shuffled(self, line: int, game: Game, texts: Sequence[str], cards: Sequence[int] = ()) -> None:
        order = cards or game.rules.deck.parse(" ".join(texts))
        self._spots.update({card: (line, place) for place, card in enumerate(order)})

    def look(self, before: Table | None, after: Table) -> None:
        """Note the cards that have just left the deck, if the viewer knows them now.

        A card shown later does not reveal where in the deck it lay.
        """
        for card, spot in self._spots.items():
            was_hidden = before is None or before.zone[card] in (zone.HEAP, zone.DECK)
            if was_hidden and after.zone[card] > zone.DECK and knows(after, card, self._viewer):
                self._seen.add(spot)

    def shown(self, line: _Seen) -> tuple[bool, ...]:
        """Of a shuffle: which of its cards the viewer has seen."""
        return self.spots(line.number, len(vars_of(line.what))) if isinstance(line.what, Shuffle) else ()

    def spots(self, line: int, size: int) -> tuple[bool, ...]:
        return tuple((line, place) in self._seen for place in range(size))


def _cards_of(game: Game, seat: int | None, what: Deed) -> list[int]:
    """The physical cards that a line names, before it is played."""
    if isinstance(what, Shuffle | Pick):
        return game.numbers(what)
    if isinstance(what, Outcome | Accuse | Stake | Judged) or seat is None:
        return []
    return [card for card in game.resolve(what, seat)[:2] if card != NO_CARD]


def _mask(what: Deed, known: Sequence[bool]) -> Any:
    """The same line, with "?" for cards that are not known."""
    texts = tuple(text if seen else HIDDEN_CARD for text, seen in zip(vars_of(what), known, strict=True))
    if isinstance(what, Shuffle | Pick):
        return type(what)(texts)
    return make(type(what), *texts) if texts and isinstance(what, Action) else what
