"""Typed actions: what a seat asks for, what chance brings, and what is on offer.

Cards are named by their text. Copies of a card look alike, so the game takes the first one that lies where it should.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from sabacc.engine import act


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat asks to do."""

    code: ClassVar[int] = act.NONE
    verb: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Check(Action):
    """Pass without betting."""

    code: ClassVar[int] = act.CHECK
    verb: ClassVar[str] = "check"


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Match the current bet, or go all in for less."""

    code: ClassVar[int] = act.CALL
    verb: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Raise the current bet by some credits; from nothing this is the opening bet."""

    by: int
    code: ClassVar[int] = act.RAISE
    verb: ClassVar[str] = "raise"


@dataclass(frozen=True, slots=True)
class Fold(Action):
    """Give up the hand."""

    code: ClassVar[int] = act.FOLD
    verb: ClassVar[str] = "fold"


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Do not fold."""

    code: ClassVar[int] = act.STAY
    verb: ClassVar[str] = "stay"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do not call the hand."""

    code: ClassVar[int] = act.PASS
    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class CallHand(Action):
    """Call the hand: everybody shows."""

    code: ClassVar[int] = act.CALL_HAND
    verb: ClassVar[str] = "call hand"


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """Leave the cards as they are."""

    code: ClassVar[int] = act.STAND
    verb: ClassVar[str] = "stand"


@dataclass(frozen=True, slots=True)
class Gain(Action):
    """Draw a card from the deck."""

    code: ClassVar[int] = act.GAIN
    verb: ClassVar[str] = "gain"


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Give up a card, then draw one from the deck."""

    card: str
    code: ClassVar[int] = act.TRADE
    verb: ClassVar[str] = "trade"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Pay for the top discard."""

    code: ClassVar[int] = act.BUY
    verb: ClassVar[str] = "buy"


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Take the top discard for a card."""

    card: str
    code: ClassVar[int] = act.SWAP
    verb: ClassVar[str] = "swap"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Give a card to the Array for one of its cards."""

    card: str
    other: str
    code: ClassVar[int] = act.EXCHANGE
    verb: ClassVar[str] = "exchange"


@dataclass(frozen=True, slots=True)
class Protect(Action):
    """Lay a card face up into the field, where no shift takes it."""

    card: str
    code: ClassVar[int] = act.PROTECT
    verb: ClassVar[str] = "protect"


@dataclass(frozen=True, slots=True)
class Free(Action):
    """Take a card back from the field."""

    card: str
    code: ClassVar[int] = act.FREE
    verb: ClassVar[str] = "free"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the turn."""

    code: ClassVar[int] = act.DONE
    verb: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Feed(Action):
    """Turn a card from the deck into the Array."""

    code: ClassVar[int] = act.FEED
    verb: ClassVar[str] = "feed"


@dataclass(frozen=True, slots=True)
class Shed(Action):
    """Lay a card into the Array."""

    card: str
    code: ClassVar[int] = act.SHED
    verb: ClassVar[str] = "shed"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a card out of the Array; the deck fills its place."""

    other: str
    code: ClassVar[int] = act.TAKE
    verb: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that chance brings."""

    code: ClassVar[int] = act.NONE
    verb: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Roll(Outcome):
    """The faces of the dice."""

    faces: tuple[int, ...]
    code: ClassVar[int] = act.ROLL
    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Shuffle(Outcome):
    """An order of cards, from the top."""

    cards: tuple[str, ...]
    code: ClassVar[int] = act.SHUFFLE
    verb: ClassVar[str] = "shuffle"


@dataclass(frozen=True, slots=True)
class Pick(Outcome):
    """The cards a shift takes, seat by seat from the dealer's left, in the order in which they leave."""

    cards: tuple[str, ...]
    code: ClassVar[int] = act.PICK
    verb: ClassVar[str] = "pick"


ACTIONS: Final[dict[int, type[Action]]] = {
    kind.code: kind
    for kind in (
        Check, Call, Raise, Fold, Stay, Pass, CallHand, Stand, Gain, Trade, Buy, Swap, Exchange, Protect, Free, Done,
        Feed, Shed, Take,
    )
}  # fmt: skip
OUTCOMES: Final[dict[int, type[Outcome]]] = {kind.code: kind for kind in (Roll, Shuffle, Pick)}


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of action on offer: with which cards, between which amounts, at which price."""

    kind: type[Action]
    cards: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    price: int = 0

    def actions(self) -> list[Action]:
        """Every action of this kind; of a range of amounts its two ends."""
        if self.kind is Raise:
            return [Raise(by) for by in sorted({self.least, self.most})]
        if self.cards and self.others:
            return [make(self.kind, card, other) for card in self.cards for other in self.others]
        if self.cards or self.others:
            return [make(self.kind, card) for card in self.cards or self.others]
        return [make(self.kind)]


def make(kind: type[Action], *values: str | int) -> Action:
    """An action of some kind with its values in order."""
    return kind(*values)
