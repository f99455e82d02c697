"""What can be done at a table: the acts of seats, and the outcomes of chance."""

from typing import Final

NONE: Final = 0

# Betting.
CHECK: Final = 1
CALL: Final = 2
RAISE: Final = 3  # by `amount` above the call; from nothing it is the opening bet
FOLD: Final = 4
STAY: Final = 5  # the answer "no" to "do you fold?"

# Calling the hand.
PASS: Final = 6  # the answer "no" to "do you call the hand?"
CALL_HAND: Final = 7

# Cards.
STAND: Final = 8
GAIN: Final = 9  # draw from the deck
TRADE: Final = 10  # give up `card`, then draw from the deck
BUY: Final = 11  # take the top discard
SWAP: Final = 12  # take the top discard for `card`
EXCHANGE: Final = 13  # give `card` to the Array for its `other`
PROTECT: Final = 14  # lay `card` into the field
FREE: Final = 15  # take `card` back from the field
DONE: Final = 16  # end the turn after the action
FEED: Final = 17  # turn a card from the deck into the Array
SHED: Final = 18  # lay `card` into the Array
TAKE: Final = 19  # take `other` out of the Array; the deck fills its place

# Chance.
ROLL: Final = 20
SHUFFLE: Final = 21  # an order of the cards in the heap
PICK: Final = 22  # which cards of each hand a shift takes, and in which order

COUNT: Final = 23

SHAPE_PLAIN: Final = 0
SHAPE_AMOUNT: Final = 1
SHAPE_HAND: Final = 2  # `card` is one of the seat's hand
SHAPE_FIELD: Final = 3  # `card` is one of the seat's field
SHAPE_ARRAY: Final = 4  # `other` is one of the Array
SHAPE_HAND_ARRAY: Final = 5  # both

SHAPES: Final = (0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 2, 5, 2, 3, 0, 0, 2, 4, 0, 0, 0)
