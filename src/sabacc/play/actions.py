"""Typed actions: what a seat asks for, what chance brings, and what is on offer.

A kind of action is a name, a base that has its fields, and its code; the rest is in the table of acts. Cards are named
by their text. Copies of a card look alike, so the game takes the first one that lies where it should.
"""

from itertools import product
from typing import Final, NamedTuple

from sabacc.engine.codes import act
from sabacc.play.spoken import (
    KINDS,
    Action as Action,  # noqa: PLC0414 - people look for it here
    GivesCredits,
    GivesTotal,
    NamesCard,
    NamesCards,
    NamesOther,
    NamesSeat,
    NamesTwoCards,
    Outcome as Outcome,  # noqa: PLC0414 - people look for it here
    ShowsFaces,
    Spoken,
    check_complete,
)


class Check(Action, code=act.CHECK):
    """Pass without betting."""


class Call(Action, code=act.CALL):
    """Match the current bet, or go all in for less."""


class Raise(GivesCredits, code=act.RAISE):
    """Raise the current bet by some credits; from nothing this is the opening bet."""


class Fold(Action, code=act.FOLD):
    """Give up the hand."""


class Stay(Action, code=act.STAY):
    """Stay in the hand: do not fold."""


class Pass(Action, code=act.PASS):
    """Do not call the hand: it goes on."""


class CallHand(Action, code=act.CALL_HAND):
    """Call the hand: it ends and everybody shows. If you do not win, you may have to pay for it."""


class Stand(Action, code=act.STAND):
    """Leave the cards as they are."""


class Gain(Action, code=act.GAIN):
    """Draw a card from the deck."""


class Trade(NamesCard, code=act.TRADE):
    """Give up a card, then draw one from the deck."""


class Buy(Action, code=act.BUY):
    """Pay for the top discard."""


class Swap(NamesCard, code=act.SWAP):
    """Take the top discard for a card."""


class Exchange(NamesTwoCards, code=act.EXCHANGE):
    """Take a card of the Array in exchange for one of yours."""


class Protect(NamesCard, code=act.PROTECT):
    """Lay a card face up into the field, where no shift takes it."""


class Free(NamesCard, code=act.FREE):
    """Take a card back from the field."""


class Done(Action, code=act.DONE):
    """End the turn."""


class Feed(Action, code=act.FEED):
    """Turn a card from the deck into the Array."""


class Shed(NamesCard, code=act.SHED):
    """Lay a card into the Array."""


class Take(NamesOther, code=act.TAKE):
    """Take a card out of the Array; the deck fills its place."""


class Drop(NamesCard, code=act.DROP):
    """Discard a card after a buy: one of the hand, or the spike card."""


class Switch(NamesCard, code=act.SWITCH):
    """Exchange a hand card with the spike card."""


class Show(Action, code=act.SHOW):
    """Show the hand as the last one left; a hand of zero takes the sabacc pot."""


class Keep(Action, code=act.KEEP):
    """Keep the hand a secret as the last one left."""


class Declare(GivesTotal, code=act.DECLARE):
    """Say what the cards dealt add up to, true or not."""


class Skift(NamesCard, code=act.SKIFT):
    """Tap a skifter: a card of the hand takes a face by chance, in secret."""


class Clone(NamesTwoCards, code=act.CLONE):
    """Make a card of the hand a copy of another of one's own cards, in secret."""


class Accuse(NamesSeat, code=act.ACCUSE):
    """Accuse a seat of having used a device."""


class Roll(ShowsFaces, code=act.ROLL):
    """The faces of the dice."""


class Shuffle(NamesCards, code=act.SHUFFLE):
    """An order of cards, from the top."""


class Pick(NamesCards, code=act.PICK):
    """The cards a shift takes, seat by seat from the button's left, in the order in which they leave."""


class Face(NamesCards, code=act.FACE):
    """The face that a skifter takes, as a card's text."""


class Timer(Outcome, code=act.TIMER):
    """The timer goes off: a shift comes between two actions."""


GUILTY: Final = "guilty"
INNOCENT: Final = "innocent"
VERDICTS: Final = (GUILTY, INNOCENT)


class Stake(Spoken, verb="stake"):
    """Credits that come to a seat from outside the hand, for an item that went to the table's vault."""

    __match_args__ = ("credits",)

    def __init__(self, credits: int) -> None:
        self.credits = credits


class Judged(Spoken, verb="judged"):
    """An accusation by a seat, and what the Plutt said to it, whatever was so."""

    __match_args__ = ("seat", "verdict")

    def __init__(self, seat: int, verdict: str) -> None:
        self.seat = seat  # that was accused
        self.verdict = verdict  # one of `VERDICTS`

    @property
    def is_guilty(self) -> bool:
        """Whether the Plutt has found the accused seat guilty."""
        return self.verdict == GUILTY


Deed = Action | Outcome | Stake | Judged  # what a line of a record says

check_complete(act.ROWS, KINDS)
ACTIONS: Final = {code: kind for code, kind in KINDS.items() if issubclass(kind, Action)}
OUTCOMES: Final = {code: kind for code, kind in KINDS.items() if issubclass(kind, Outcome)}


class Choice(NamedTuple):
    """One kind of action on offer: with which cards, between which amounts, at which price; or why it is not."""

    kind: type[Action]
    cards: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    price: int = 0
    to_sabacc: int = 0  # what of the price of folding goes to the sabacc pot; the rest goes to the hand pot
    step: int = 1  # between amounts
    prices: tuple[int, ...] = ()  # of `others`, where each has its own
    seats: tuple[int, ...] = ()
    why_not: str = ""  # empty if it is possible

    @property
    def has_amount(self) -> bool:
        """Whether an action of this kind has an amount, from `least` to `most`."""
        return has_amount(self.kind)

    def takes(self, amount: int) -> bool:
        """Whether an amount may be given: from the least on in steps, or the most, which may be all that is left."""
        return self.least <= amount <= self.most and ((amount - self.least) % self.step == 0 or amount == self.most)

    def actions(self) -> list[Action]:
        """Every action of this kind; of a range of amounts its two ends."""
        if self.why_not:
            return []
        ends = tuple(sorted({self.least, self.most})) if self.has_amount else ()
        parts: tuple[tuple[str | int, ...], ...] = (self.seats, self.cards, self.others, ends)
        found = list(product(*filter(None, parts)))
        if act.FIRST[self.kind.code] & act.SECOND[self.kind.code]:
            # A card is not paired with itself; but a seat may have nothing but copies of one card.
            found = [values for values in found if values[0] != values[1]] or found
        return [make(self.kind, *values) for values in found]


def has_amount(kind: type[Action]) -> bool:
    """Whether actions of a kind have an amount."""
    return act.AMOUNT[kind.code] != act.NO_AMOUNT


def make(kind: type[Action], *values: str | int) -> Action:
    """An action of some kind with its values in order."""
    return kind(*values)
