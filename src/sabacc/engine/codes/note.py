"""What can happen: the codes that the journal writes down, and the sentence of each with places for what it names."""

from enum import unique
from typing import Final

from sabacc.engine.codes import CodeWithSentence, must_name


@unique
class EventKind(CodeWithSentence):
    """What can happen, for people. A note about a payment has the pot, hand or sabacc pot, in the place of the card."""

    ANTED = 1, "{seat} antes {value}."  # value: to the hand pot
    ANTED_SABACC = 2, "{seat} pays {value} to the sabacc pot."
    SAT_OUT = 3, "{seat} cannot pay the ante and sits out."  # cannot pay the ante
    DREW = 4, "{seat} draws {card}."  # card, known to the seat
    DISCARDED = 5, "{seat} discards {card}."  # card goes to the discard pile
    JUNKED = 6, "{seat} gives up {card}."  # card goes face down to the junk
    FLIPPED = 7, "{card} is the first discard."  # card turned onto the discard pile
    TOOK = 8, "{seat} takes {card} from the discard pile."  # card taken from the discard pile
    PAID = 9, "{seat} pays {value}."  # value: for a card
    CHECKED = 10, "{seat} checks."
    CALLED = 11, "{seat} calls {value}."  # value: paid
    RAISED = 12, "{seat} raises by {value}."  # value: by
    FOLDED = 13, "{seat} folds."
    PENALTY = 14, "{seat} pays {value} to {into} for folding."  # value: paid for folding
    STAYED = 15, "{seat} stays in the hand."
    PASSED = 16, "{seat} does not call the hand."
    CALLED_HAND = 17, "{seat} calls the hand."
    STOOD = 18, "{seat} stands."
    PROTECTED = 19, "{seat} lays {card} into the field."
    FREED = 20, "{seat} takes {card} back from the field."
    ROLLED = 21, "{dice}"  # card: first die, value: second die
    SHIFTED = 22, "{shift}"  # value: kind of shift
    GAVE_UP = 23, "{seat} loses {card}."  # card lost in a shift
    TURNED = 24, "{card} is turned up {turned}{wild}."  # card turned up in the Array
    PUT_IN_ARRAY = 25, "{seat} puts {card} into the Array."
    TOOK_FROM_ARRAY = 26, "{seat} takes {card} from the Array."
    FIVE_PLAYED = 27, "{seat} plays a Wild Five, {card}: everybody may count it as +5, -5 or 0."
    RESHUFFLED = 28, "{value} cards are shuffled into a new deck."  # value: number of cards
    ENDED = 29, "{end}"  # value: why
    SHOWED = 30, "{seat} shows {cards}: {shown}."  # value: rank, card: total
    BOMBED = 31, "{seat} has bombed out."
    DEMISE_CARD = 32, "Sudden Demise: {seat} gets {card} and has {rank}."
    LOT = 33, "Blind draw: {seat} draws {card}."  # card of a blind draw
    RETURNED = 34, "{seat} gets {value} back that nobody matched."  # value: the uncalled part of a bet
    BOMB_PAID = 35, "{seat} pays {value} to the sabacc pot for bombing out."  # value: into the sabacc pot
    CALLER_PAID = 36, "{seat} pays {value} to the sabacc pot for calling the hand without winning it."
    WON = 37, "{seat} wins {value} from {pot}."  # value: from a pot, card: number of the pot
    WON_SABACC = 38, "{seat} wins {value} from the sabacc pot."
    # value: a pot nobody could win joins the sabacc pot
    POT_MOVED = 39, "Nobody can win {value}: it joins the sabacc pot."
    DREW_FOR_ARRAY = 40, "{seat} turns {card} into the Array."
    ROUND = 41, "Round {value}."  # value: number of the round
    SPIKE_DEALT = 42, "{seat}'s spike card is {card}."
    SPIKE_SWITCHED = 43, "{seat}'s spike card is now {card}."  # card: the new spike card
    KEPT = 44, "{seat} keeps the hand a secret."  # the last one left keeps the hand a secret
    DECLARED = 45, "{seat} declares that the cards dealt add up to {total}."  # card: the total that is told
    TIMER = 46, "The timer goes off."  # it goes off
    SKIFTED = 47, "{seat} taps a skifter: it shows {card}."  # a card has the face of `card` now; a secret of the seat
    CLONED = 48, "{seat} makes a clone of {card}."  # likewise
    ACCUSED = 49, "{seat} accuses {accused} of cheating."  # card: the seat accused
    FOUND_OUT = 50, "{seat} {guilt}."  # value: 1 if the Plutt says so, true or not
    CHEAT_PAID = 51, "{seat} pays {value} to the sabacc pot, the penalty for cheating."  # value: into the sabacc pot
    WRONG_PAID = 52, "{seat} pays {value} to {into} for an accusation that did not hold."
    USED_DEVICE = 53, "{seat} has used a device."  # told after the hand, where devices are allowed
    STAKED = 54, "{seat} gets {value} for a stake."  # value: credits for an item that went to the table's vault
    SYMBOL_ROLLED = 55, "The die with symbols shows {symbol}."  # card: its face
    CRIED = 56, "{seat}: Sabacc!"  # a hand that can take the sabacc pot is turned over
    BOUGHT_FROM_ARRAY = 57, "{seat} buys {bought} for {value}."  # value: the price
    CHANCE = 58, "{chance}"  # chance decides without dice; value: 1 if there is a shift


# The same as plain numbers, for kernels.
ANTED: Final = int(EventKind.ANTED)
ANTED_SABACC: Final = int(EventKind.ANTED_SABACC)
SAT_OUT: Final = int(EventKind.SAT_OUT)
DREW: Final = int(EventKind.DREW)
DISCARDED: Final = int(EventKind.DISCARDED)
JUNKED: Final = int(EventKind.JUNKED)
FLIPPED: Final = int(EventKind.FLIPPED)
TOOK: Final = int(EventKind.TOOK)
PAID: Final = int(EventKind.PAID)
CHECKED: Final = int(EventKind.CHECKED)
CALLED: Final = int(EventKind.CALLED)
RAISED: Final = int(EventKind.RAISED)
FOLDED: Final = int(EventKind.FOLDED)
PENALTY: Final = int(EventKind.PENALTY)
STAYED: Final = int(EventKind.STAYED)
PASSED: Final = int(EventKind.PASSED)
CALLED_HAND: Final = int(EventKind.CALLED_HAND)
STOOD: Final = int(EventKind.STOOD)
PROTECTED: Final = int(EventKind.PROTECTED)
FREED: Final = int(EventKind.FREED)
ROLLED: Final = int(EventKind.ROLLED)
SHIFTED: Final = int(EventKind.SHIFTED)
GAVE_UP: Final = int(EventKind.GAVE_UP)
TURNED: Final = int(EventKind.TURNED)
PUT_IN_ARRAY: Final = int(EventKind.PUT_IN_ARRAY)
TOOK_FROM_ARRAY: Final = int(EventKind.TOOK_FROM_ARRAY)
FIVE_PLAYED: Final = int(EventKind.FIVE_PLAYED)
RESHUFFLED: Final = int(EventKind.RESHUFFLED)
ENDED: Final = int(EventKind.ENDED)
SHOWED: Final = int(EventKind.SHOWED)
BOMBED: Final = int(EventKind.BOMBED)
DEMISE_CARD: Final = int(EventKind.DEMISE_CARD)
LOT: Final = int(EventKind.LOT)
RETURNED: Final = int(EventKind.RETURNED)
BOMB_PAID: Final = int(EventKind.BOMB_PAID)
CALLER_PAID: Final = int(EventKind.CALLER_PAID)
WON: Final = int(EventKind.WON)
WON_SABACC: Final = int(EventKind.WON_SABACC)
POT_MOVED: Final = int(EventKind.POT_MOVED)
DREW_FOR_ARRAY: Final = int(EventKind.DREW_FOR_ARRAY)
ROUND: Final = int(EventKind.ROUND)
SPIKE_DEALT: Final = int(EventKind.SPIKE_DEALT)
SPIKE_SWITCHED: Final = int(EventKind.SPIKE_SWITCHED)
KEPT: Final = int(EventKind.KEPT)
DECLARED: Final = int(EventKind.DECLARED)
TIMER: Final = int(EventKind.TIMER)
SKIFTED: Final = int(EventKind.SKIFTED)
CLONED: Final = int(EventKind.CLONED)
ACCUSED: Final = int(EventKind.ACCUSED)
FOUND_OUT: Final = int(EventKind.FOUND_OUT)
CHEAT_PAID: Final = int(EventKind.CHEAT_PAID)
WRONG_PAID: Final = int(EventKind.WRONG_PAID)
USED_DEVICE: Final = int(EventKind.USED_DEVICE)
STAKED: Final = int(EventKind.STAKED)
SYMBOL_ROLLED: Final = int(EventKind.SYMBOL_ROLLED)
CRIED: Final = int(EventKind.CRIED)
BOUGHT_FROM_ARRAY: Final = int(EventKind.BOUGHT_FROM_ARRAY)
CHANCE: Final = int(EventKind.CHANCE)

must_name(EventKind, globals(), besides=("SECRET",))

SECRET: Final = (SKIFTED, CLONED)  # nobody but the seat may know that it happened at all
