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

# The last one left.
SHOW: Final = 8  # show the hand and claim the sabacc pot
KEEP: Final = 9  # keep it a secret

# Telling the others.
DECLARE: Final = 10  # that the cards dealt add up to `amount`, true or not

# Cards.
STAND: Final = 11
GAIN: Final = 12  # draw from the deck
TRADE: Final = 13  # give up `card`, then draw from the deck
BUY: Final = 14  # take the top discard
SWAP: Final = 15  # take the top discard for `card`
EXCHANGE: Final = 16  # give `card` to the Array for its `other`
PROTECT: Final = 17  # lay `card` into the field
FREE: Final = 18  # take `card` back from the field
DONE: Final = 19  # end the turn after the action
FEED: Final = 20  # turn a card from the deck into the Array
SHED: Final = 21  # lay `card` into the Array
TAKE: Final = 22  # take `other` out of the Array
DROP: Final = 23  # after a buy: discard `card`, which may be the spike card
SWITCH: Final = 24  # exchange `card` with the spike card

# Chance.
ROLL: Final = 25
SHUFFLE: Final = 26  # an order of the cards in the heap
PICK: Final = 27  # which cards of each hand a shift takes, and in which order
TIMER: Final = 28  # it goes off between two actions, and a shift begins

COUNT: Final = 29

SHAPE_PLAIN: Final = 0
SHAPE_AMOUNT: Final = 1
SHAPE_HAND: Final = 2  # `card` is one of the seat's hand
SHAPE_FIELD: Final = 3  # `card` is one of the seat's field
SHAPE_ARRAY: Final = 4  # `other` is one of the Array
SHAPE_HAND_ARRAY: Final = 5  # both
SHAPE_OWN: Final = 6  # `card` is one of the seat's hand, or its spike card

SHAPES: Final = (0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 2, 5, 2, 3, 0, 0, 2, 4, 6, 2, 0, 0, 0, 0)
