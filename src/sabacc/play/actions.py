"""Typed actions: what a seat asks for, what chance brings, and what is on offer.

Cards are named by their text. Copies of a card look alike, so the game takes the first one that lies where it should.
"""

from typing import ClassVar, Final, NamedTuple

from sabacc.engine.codes import act


class Spoken:
    """A value with a verb. Two are equal if they are of one kind and say the same.

    These are plain classes, not dataclasses, as there are many of them and importing the package must be quick.
    """

    __slots__: tuple[str, ...] = ()
    __match_args__: tuple[str, ...] = ()
    code: ClassVar[int] = act.NONE
    verb: ClassVar[str] = ""

    def values(self) -> tuple[object, ...]:
        """What it says, in order."""
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Spoken) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.code, self.values()))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({said})"


class Action(Spoken):
    """Something a seat asks to do."""

    __slots__ = ()


class Check(Action):
    """Pass without betting."""

    __slots__ = ()
    code = act.CHECK
    verb = "check"


class Call(Action):
    """Match the current bet, or go all in for less."""

    __slots__ = ()
    code = act.CALL
    verb = "call"


class Raise(Action):
    """Raise the current bet by some credits; from nothing this is the opening bet."""

    __slots__ = ("by",)
    __match_args__ = ("by",)
    code = act.RAISE
    verb = "raise"

    def __init__(self, by: int) -> None:
        self.by = by


class Fold(Action):
    """Give up the hand."""

    __slots__ = ()
    code = act.FOLD
    verb = "fold"


class Stay(Action):
    """Do not fold."""

    __slots__ = ()
    code = act.STAY
    verb = "stay"


class Pass(Action):
    """Do not call the hand."""

    __slots__ = ()
    code = act.PASS
    verb = "pass"


class CallHand(Action):
    """Call the hand: everybody shows."""

    __slots__ = ()
    code = act.CALL_HAND
    verb = "call hand"


class Stand(Action):
    """Leave the cards as they are."""

    __slots__ = ()
    code = act.STAND
    verb = "stand"


class Gain(Action):
    """Draw a card from the deck."""

    __slots__ = ()
    code = act.GAIN
    verb = "gain"


class Trade(Action):
    """Give up a card, then draw one from the deck."""

    __slots__ = ("card",)
    __match_args__ = ("card",)
    code = act.TRADE
    verb = "trade"

    def __init__(self, card: str) -> None:
        self.card = card


class Buy(Action):
    """Pay for the top discard."""

    __slots__ = ()
    code = act.BUY
    verb = "buy"


class Swap(Action):
    """Take the top discard for a card."""

    __slots__ = ("card",)
    __match_args__ = ("card",)
    code = act.SWAP
    verb = "swap"

    def __init__(self, card: str) -> None:
        self.card = card


class Exchange(Action):
    """Give a card to the Array for one of its cards."""

    __slots__ = ("card", "other")
    __match_args__ = ("card", "other")
    code = act.EXCHANGE
    verb = "exchange"

    def __init__(self, card: str, other: str) -> None:
        self.card = card
        self.other = other


class Protect(Action):
    """Lay a card face up into the field, where no shift takes it."""

    __slots__ = ("card",)
    __match_args__ = ("card",)
    code = act.PROTECT
    verb = "protect"

    def __init__(self, card: str) -> None:
        self.card = card


class Free(Action):
    """Take a card back from the field."""

    __slots__ = ("card",)
    __match_args__ = ("card",)
    code = act.FREE
    verb = "free"

    def __init__(self, card: str) -> None:
        self.card = card


class Done(Action):
    """End the turn."""

    __slots__ = ()
    code = act.DONE
    verb = "done"


class Feed(Action):
    """Turn a card from the deck into the Array."""

    __slots__ = ()
    code = act.FEED
    verb = "feed"


class Shed(Action):
    """Lay a card into the Array."""

    __slots__ = ("card",)
    __match_args__ = ("card",)
    code = act.SHED
    verb = "shed"

    def __init__(self, card: str) -> None:
        self.card = card


class Take(Action):
    """Take a card out of the Array; the deck fills its place."""

    __slots__ = ("other",)
    __match_args__ = ("other",)
    code = act.TAKE
    verb = "take"

    def __init__(self, other: str) -> None:
        self.other = other


class Drop(Action):
    """Discard a card after a buy: one of the hand, or the spike card."""

    __slots__ = ("card",)
    __match_args__ = ("card",)
    code = act.DROP
    verb = "drop"

    def __init__(self, card: str) -> None:
        self.card = card


class Switch(Action):
    """Exchange a hand card with the spike card."""

    __slots__ = ("card",)
    __match_args__ = ("card",)
    code = act.SWITCH
    verb = "switch"

    def __init__(self, card: str) -> None:
        self.card = card


class Show(Action):
    """Show the hand as the last one left, and claim the sabacc pot."""

    __slots__ = ()
    code = act.SHOW
    verb = "show"


class Keep(Action):
    """Keep the hand a secret as the last one left."""

    __slots__ = ()
    code = act.KEEP
    verb = "keep"


class Declare(Action):
    """Say what the cards dealt add up to, true or not."""

    __slots__ = ("total",)
    __match_args__ = ("total",)
    code = act.DECLARE
    verb = "declare"

    def __init__(self, total: int) -> None:
        self.total = total


class Skift(Action):
    """Tap a skifter: a card of the hand takes a face by chance, in secret."""

    __slots__ = ("card",)
    __match_args__ = ("card",)
    code = act.SKIFT
    verb = "skift"

    def __init__(self, card: str) -> None:
        self.card = card


class Clone(Action):
    """Make a card of the hand a copy of another of one's own cards, in secret."""

    __slots__ = ("card", "other")
    __match_args__ = ("card", "other")
    code = act.CLONE
    verb = "clone"

    def __init__(self, card: str, other: str) -> None:
        self.card = card
        self.other = other


class Accuse(Action):
    """Accuse a seat of having used a device."""

    __slots__ = ("seat",)
    __match_args__ = ("seat",)
    code = act.ACCUSE
    verb = "accuse"

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Outcome(Spoken):
    """Something that chance brings."""

    __slots__ = ()


class Roll(Outcome):
    """The faces of the dice."""

    __slots__ = ("faces",)
    __match_args__ = ("faces",)
    code = act.ROLL
    verb = "roll"

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces


class Shuffle(Outcome):
    """An order of cards, from the top."""

    __slots__ = ("cards",)
    __match_args__ = ("cards",)
    code = act.SHUFFLE
    verb = "shuffle"

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards


class Pick(Outcome):
    """The cards a shift takes, seat by seat from the dealer's left, in the order in which they leave."""

    __slots__ = ("cards",)
    __match_args__ = ("cards",)
    code = act.PICK
    verb = "pick"

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards


class Face(Outcome):
    """The face that a skifter takes, as a card's text."""

    __slots__ = ("cards",)
    __match_args__ = ("cards",)
    code = act.FACE
    verb = "face"

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards


class Timer(Outcome):
    """The timer goes off: a shift comes between two actions."""

    __slots__ = ()
    code = act.TIMER
    verb = "timer"


class Stake(Spoken):
    """Credits that come to a seat from outside the hand, for an item that went to the table's vault."""

    __slots__ = ("credits",)
    __match_args__ = ("credits",)
    verb = "stake"

    def __init__(self, credits: int) -> None:
        self.credits = credits


Deed = Action | Outcome | Stake  # what a line of a record says

ACTIONS: Final[dict[int, type[Action]]] = {
    kind.code: kind
    for kind in (
        Check, Call, Raise, Fold, Stay, Pass, CallHand, Stand, Gain, Trade, Buy, Swap, Exchange, Protect, Free, Done,
        Feed, Shed, Take, Drop, Switch, Show, Keep, Declare, Skift,
        Clone, Accuse,
    )
}  # fmt: skip
OUTCOMES: Final[dict[int, type[Outcome]]] = {kind.code: kind for kind in (Roll, Shuffle, Pick, Face, Timer)}


class Choice(NamedTuple):
    """One kind of action on offer: with which cards, between which amounts, at which price."""

    kind: type[Action]
    cards: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    price: int = 0
    step: int = 1  # between amounts
    prices: tuple[int, ...] = ()  # of `others`, where each has its own
    seats: tuple[int, ...] = ()

    def actions(self) -> list[Action]:
        """Every action of this kind; of a range of amounts its two ends."""
        if act.SHAPES[self.kind.code] == act.SHAPE_AMOUNT:
            return [make(self.kind, number) for number in sorted({self.least, self.most})]
        if self.seats:
            return [make(self.kind, seat) for seat in self.seats]
        if self.cards and self.others:
            pairs = [(card, other) for card in self.cards for other in self.others]
            if self.kind is Clone:
                # A card is no copy of itself; but a seat may have nothing but copies of one card.
                pairs = [pair for pair in pairs if pair[0] != pair[1]] or pairs
            return [make(self.kind, *pair) for pair in pairs]
        if self.cards or self.others:
            return [make(self.kind, card) for card in self.cards or self.others]
        return [make(self.kind)]


def make(kind: type[Action], *values: str | int) -> Action:
    """An action of some kind with its values in order."""
    return kind(*values)
