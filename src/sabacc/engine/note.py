"""What can happen, as the journal writes it down. The sentences are in `sabacc.words`."""

from typing import Final

ANTED: Final = 1  # value: to the hand pot
ANTED_SABACC: Final = 2
SAT_OUT: Final = 3  # cannot pay the ante
DREW: Final = 4  # card, known to the seat
DISCARDED: Final = 5  # card goes to the discard pile
JUNKED: Final = 6  # card goes face down to the junk
FLIPPED: Final = 7  # card turned onto the discard pile
TOOK: Final = 8  # card taken from the discard pile
PAID: Final = 9  # value: for a card
CHECKED: Final = 10
CALLED: Final = 11  # value: paid
RAISED: Final = 12  # value: by
FOLDED: Final = 13
PENALTY: Final = 14  # value: paid for folding
STAYED: Final = 15
PASSED: Final = 16
CALLED_HAND: Final = 17
STOOD: Final = 18
PROTECTED: Final = 19
FREED: Final = 20
ROLLED: Final = 21  # card: first die, value: second die
SHIFTED: Final = 22  # value: kind of shift
GAVE_UP: Final = 23  # card lost in a shift
TURNED: Final = 24  # card turned into the Array
PUT_IN_ARRAY: Final = 25
TOOK_FROM_ARRAY: Final = 26
FIVE_PLAYED: Final = 27
RESHUFFLED: Final = 28  # value: number of cards
ENDED: Final = 29  # value: why
SHOWED: Final = 30  # value: rank, card: total
BOMBED: Final = 31
DEMISE_CARD: Final = 32
LOT: Final = 33  # card of a blind draw
RETURNED: Final = 34  # value: the uncalled part of a bet
BOMB_PAID: Final = 35  # value: into the sabacc pot
CALLER_PAID: Final = 36
WON: Final = 37  # value: from a pot, card: number of the pot
WON_SABACC: Final = 38
POT_MOVED: Final = 39  # value: a pot nobody could win joins the sabacc pot
DREW_FOR_ARRAY: Final = 40
ROUND: Final = 41  # value: number of the round
SPIKE_DEALT: Final = 42
SPIKE_SWITCHED: Final = 43  # card: the new spike card
KEPT: Final = 44  # the last one left keeps the hand a secret

# From outside the hand.
STAKED: Final = 100  # value: credits for an item that went to the table's vault
