"""Where a card can be."""

from typing import Final

HEAP: Final = 0  # face down, waiting to be shuffled; has no order
DECK: Final = 1  # the draw pile; its order is in the `deck` lane
DISCARD: Final = 2  # the last card is the top
JUNK: Final = 3
POOL: Final = 4  # given up in a shift (Classic)
ARRAY: Final = 5
FIVES: Final = 6  # Wild Fives played by seats
LOTS: Final = 7  # cards of a blind draw
SEATS: Final = 8  # zones of each kind below
HAND: Final = 8  # + seat
FIELD: Final = 16  # + seat: the Static Field, or Stasis Field

SPIKE: Final = 24  # + seat: the face-up spike card

COUNT: Final = 32

HIDDEN: Final = -1  # for a seat that does not know
