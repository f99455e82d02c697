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

# Devices.
SKIFT: Final = 11  # let `card` take a face by chance
CLONE: Final = 12  # make `card` a copy of the own card `other`
ACCUSE: Final = 13  # the seat `card` of using one

# Cards.
STAND: Final = 14
GAIN: Final = 15  # draw from the deck
TRADE: Final = 16  # give up `card`, then draw from the deck
BUY: Final = 17  # take the top discard
SWAP: Final = 18  # take the top discard for `card`
EXCHANGE: Final = 19  # give `card` to the Array for its `other`
PROTECT: Final = 20  # lay `card` into the field
FREE: Final = 21  # take `card` back from the field
DONE: Final = 22  # end the turn after the action
FEED: Final = 23  # turn a card from the deck into the Array
SHED: Final = 24  # lay `card` into the Array
TAKE: Final = 25  # take `other` out of the Array
DROP: Final = 26  # after a buy: discard `card`, which may be the spike card
SWITCH: Final = 27  # exchange `card` with the spike card

# Chance.
ROLL: Final = 28
SHUFFLE: Final = 29  # an order of the cards in the heap
PICK: Final = 30  # which cards of each hand a shift takes, and in which order
FACE: Final = 31  # the face that a skifter takes
TIMER: Final = 32  # it goes off between two actions, and a shift begins

COUNT: Final = 33

SHAPE_PLAIN: Final = 0
SHAPE_AMOUNT: Final = 1
SHAPE_HAND: Final = 2  # `card` is one of the seat's hand
SHAPE_FIELD: Final = 3  # `card` is one of the seat's field
SHAPE_ARRAY: Final = 4  # `other` is one of the Array
SHAPE_HAND_ARRAY: Final = 5  # both
SHAPE_OWN: Final = 6  # `card` is one of the seat's hand, or its spike card
SHAPE_TWO_OWN: Final = 7  # `card` is one of the seat's hand, `other` another card of its own
SHAPE_SEAT: Final = 8  # `card` is a seat

SHAPES: Final = (0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 2, 7, 8, 0, 0, 2, 0, 2, 5, 2, 3, 0, 0, 2, 4, 6, 2, 0, 0, 0, 0, 0)
