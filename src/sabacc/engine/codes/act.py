"""What can be done at a table: the acts of seats, and the outcomes of chance. One row for each.

A row says everything about an act that is not a rule: its verb, what it names, what its amount means, its group. All
other code asks the rows; the number of an act means nothing by itself. The judge says whether a seat may do it.
"""

from typing import Final, NamedTuple

NONE: Final = 0

# Betting.
CHECK: Final = 1
CALL: Final = 2
RAISE: Final = 3  # from nothing it is the opening bet
FOLD: Final = 4
STAY: Final = 5  # the answer "no" to "do you fold?"

# Calling the hand.
PASS: Final = 6  # the answer "no" to "do you call the hand?"
CALL_HAND: Final = 7

# The last one left.
SHOW: Final = 8  # show the hand and claim the sabacc pot
KEEP: Final = 9  # keep it a secret

# Telling the others.
DECLARE: Final = 10  # what the cards dealt add up to, true or not

# Devices.
SKIFT: Final = 11  # give a card a random face
CLONE: Final = 12  # make a card a copy of another
ACCUSE: Final = 13  # a seat of using one

# Cards.
STAND: Final = 14
GAIN: Final = 15  # draw from the deck
TRADE: Final = 16  # give up a card, then draw from the deck
BUY: Final = 17  # take the top discard
SWAP: Final = 18  # take the top discard for a card
EXCHANGE: Final = 19  # give a card to the Array for one of its cards
PROTECT: Final = 20  # lay a card in the field
FREE: Final = 21  # take a card back from the field
DONE: Final = 22  # end the turn after the action
FEED: Final = 23  # turn a card from the deck up in the Array
SHED: Final = 24  # lay a card in the Array
TAKE: Final = 25  # take a card out of the Array
DROP: Final = 26  # after a buy: discard a card, which may be the spike card
SWITCH: Final = 27  # exchange a card with the spike card

# Chance.
ROLL: Final = 28
SHUFFLE: Final = 29  # an order of the cards in the heap
PICK: Final = 30  # which cards of each hand a shift takes, and in which order
FACE: Final = 31  # the face that a skifter takes
TIMER: Final = 32  # it goes off between two actions, and a shift begins

# What an act names: a mask. Places come in this order where there are several.
NOTHING: Final = 0
HAND: Final = 1  # a card of the seat's own hand
FIELD: Final = 2  # a card of its own field
SPIKE: Final = 4  # its own spike card
ARRAY: Final = 8  # a card of the Array
SEAT: Final = 16  # a seat
DICE: Final = 32  # the faces of the dice
CARDS_IN_ORDER: Final = 64  # cards from wherever chance takes them

# What the amount of an act means.
NO_AMOUNT: Final = 0
CREDITS_ABOVE: Final = 1  # credits above the call
TOTAL: Final = 2  # what cards add up to, which may be below zero

# Groups.
NO_GROUP: Final = 0
BETTING: Final = 1
CALLING: Final = 2
SURVIVING: Final = 3
TELLING: Final = 4
DEVICES: Final = 5
CARDS: Final = 6
CHANCE: Final = 7


class ActRow(NamedTuple):
    """An act: its code, its verb, its group, what it names first and second, what its amount means."""

    code: int
    verb: str
    group: int
    first: int = NOTHING
    second: int = NOTHING
    amount: int = NO_AMOUNT
    between: str = ""  # the word between the two that it names


_ROWS: Final = (
    ActRow(NONE, "", NO_GROUP),
    ActRow(CHECK, "check", BETTING),
    ActRow(CALL, "call", BETTING),
    ActRow(RAISE, "raise", BETTING, amount=CREDITS_ABOVE),
    ActRow(FOLD, "fold", BETTING),
    ActRow(STAY, "stay", BETTING),
    ActRow(PASS, "pass", CALLING),
    ActRow(CALL_HAND, "call hand", CALLING),
    ActRow(SHOW, "show", SURVIVING),
    ActRow(KEEP, "keep", SURVIVING),
    ActRow(DECLARE, "declare", TELLING, amount=TOTAL),
    ActRow(SKIFT, "skift", DEVICES, first=HAND),
    ActRow(CLONE, "clone", DEVICES, first=HAND, second=HAND | FIELD | SPIKE, between="like"),
    ActRow(ACCUSE, "accuse", DEVICES, first=SEAT),
    ActRow(STAND, "stand", CARDS),
    ActRow(GAIN, "gain", CARDS),
    ActRow(TRADE, "trade", CARDS, first=HAND),
    ActRow(BUY, "buy", CARDS),
    ActRow(SWAP, "swap", CARDS, first=HAND),
    ActRow(EXCHANGE, "exchange", CARDS, first=HAND, second=ARRAY, between="for"),
    ActRow(PROTECT, "protect", CARDS, first=HAND),
    ActRow(FREE, "free", CARDS, first=FIELD),
    ActRow(DONE, "done", CARDS),
    ActRow(FEED, "feed", CARDS),
    ActRow(SHED, "shed", CARDS, first=HAND),
    ActRow(TAKE, "take", CARDS, second=ARRAY),
    ActRow(DROP, "drop", CARDS, first=HAND | SPIKE),
    ActRow(SWITCH, "switch", CARDS, first=HAND),
    ActRow(ROLL, "roll", CHANCE, first=DICE),
    ActRow(SHUFFLE, "shuffle", CHANCE, first=CARDS_IN_ORDER),
    ActRow(PICK, "pick", CHANCE, first=CARDS_IN_ORDER),
    ActRow(FACE, "face", CHANCE, first=CARDS_IN_ORDER),
    ActRow(TIMER, "timer", CHANCE),
)


def in_order(rows: tuple[ActRow, ...]) -> tuple[ActRow, ...]:
    """Rows by code, each code once and none left out; a row that names two things has a word between them."""
    for place, row in enumerate(sorted(rows)):
        if row.code != place:
            raise TypeError(f"the table of acts should have one row with code {place}; the next has {row.code}")
        if row.amount and (row.first or row.second):
            raise TypeError(f"{row.verb!r} cannot name something and have an amount too")
        if ((row.first | row.second) & SEAT and row.first | row.second != SEAT) or row.second & SEAT:
            raise TypeError(f"{row.verb!r} names a seat, so it can name nothing else")
        if bool(row.between) != bool(row.first and row.second):
            raise TypeError(f"{row.verb!r} should have a word between its two cards, and only if it names two")
    return tuple(sorted(rows))


ROWS: Final = in_order(_ROWS)
COUNT: Final = len(ROWS)

# Columns, for kernels: compiled code treats them as constants.
FIRST: Final = tuple(row.first for row in ROWS)
SECOND: Final = tuple(row.second for row in ROWS)
AMOUNT: Final = tuple(row.amount for row in ROWS)
GROUP: Final = tuple(row.group for row in ROWS)
SAYS_MORE: Final = sum(1 << row.code for row in ROWS if row.first or row.second or row.amount)
"""A mask: acts that name something or have an amount; all others need nothing but their verb."""
BEYOND_HAND: Final = sum(1 << row.code for row in ROWS if row.second or row.first not in (NOTHING, HAND))
"""A mask: acts that name something other than one card of the hand."""


def is_one(code: int) -> bool:
    """Whether a number is the code of an act."""
    return NONE < code < COUNT
