"""Why an action is refused: the codes, and the sentence of each with places for what it names."""

from enum import unique
from typing import Final

from sabacc.engine.codes import CodeWithSentence, must_name


@unique
class Reason(CodeWithSentence):
    """Why an action is refused, for people."""

    HAND_OVER = 1, "The hand is over."
    CHANCE_DUE = 2, "Dice or cards come first."
    NOT_YOUR_TURN = 3, "It is not {seat}'s turn, but {to_act}'s."
    NOT_NOW = 4, "{act} is not possible in this phase ({phase})."
    MUST_CALL = 5, "You cannot check: the bet is {to_call} above yours."
    NOTHING_TO_CALL = 6, "There is nothing to call: check instead."
    CANNOT_CALL = 7, "You have {stack} and the call costs {to_call}: you must fold."
    ALL_IN = 8, "You are all in: you have nothing left to bet."
    RAISE_TOO_SMALL = 9, "A raise must be at least {least}, not {amount}."
    RAISE_TOO_LARGE = 10, "A raise can be at most {most}, not {amount}."
    CANNOT_RAISE = 11, "You cannot raise: after the call you have {left} and a raise takes at least {least}."
    NOT_REOPENED = 12, "You cannot raise: the last all-in was less than a full raise."
    RAISES_CAPPED = 13, "There have been {raises} raises already: no more are allowed."
    MUST_BET = 14, "It is your turn to bet: check, call, raise or fold."
    CALL_TOO_EARLY = 15, "The hand cannot be called before {full_rounds} over."
    CALL_OWN_TURN = 16, "You cannot call the hand on your own turn."
    CANNOT_PAY = 17, "You have {stack} and that costs {price}."
    NO_CARDS = 18, "There are no cards left to draw."
    NO_DISCARD = 19, "The discard pile is empty."
    NOT_IN_HAND = 20, "{card} is not in your hand."
    NOT_IN_FIELD = 21, "{card} is not in your field."
    NOT_IN_ARRAY = 22, "{other} is not in the Array."
    FIVE_STAYS = 23, "{other} is a Wild Five: it stays in the Array."
    FIELD_MOVE_USED = 24, "You have already used your field this turn."
    ALREADY_ACTED = 25, "You have already acted this turn."
    ACT_FIRST = 26, "Take your action first."
    TOO_FEW_CARDS = 27, "You must keep {dealt}."
    CALLER_STAYS = 28, "You called the hand: you cannot fold."
    NO_CHANCE_DUE = 29, "Neither dice nor a shuffle is due."
    WRONG_COUNT = 30, "{expected} are due, not {given}."
    BAD_FACE = 31, "Each number must be from 1 to {sides}."
    NOT_LOOSE = 32, "A card is not where it should be taken from."
    CARD_TWICE = 33, "A card appears twice."
    NO_SUCH_ACT = 34, "That is not an action."
    MUST_DROP = 35, "You have bought a card: discard one first."
    NOTHING_TO_DROP = 36, "You have bought no card: there is nothing to discard."
    CARD_JUST_TAKEN = 37, "{card} is the card you just took: discard another."
    CHECK_INSTEAD = 38, "There is no need to fold: you can check."
    RAISE_IN_STEPS = 39, "A raise must be a multiple of {step}, not {amount}."
    NO_SPIKE = 41, "You have no spike card yet."
    ALREADY_CALLED = 42, "The hand has already been called."
    HAND_CALLED = 43, "The hand is called: no card can enter the field any more."
    NO_SUCH_TOTAL = 44, "A declared total must be from {least} to {most}, not {amount}."
    NO_TIMER = 45, "No timer triggers shifts at this table."
    TIMER_WAITS = 46, "The timer cannot go off now."
    DEVICE_USED = 47, "You have already used this device in this hand."
    NOT_YOURS = 48, "{other} is not another card of yours."
    ACCUSED_ALREADY = 49, "You have already accused somebody in this hand."
    NOBODY_TO_ACCUSE = 50, "There is nobody else in the hand at that seat."
    NO_SUCH_FACE = 51, "That is not a face that a skifter can take."
    OWN_TURN_ONLY = 52, "You can do that only on your own turn."
    RAISE_UNCALLABLE = 53, "A raise can be at most {most}, not {amount}: nobody else could call more."
    NOBODY_CAN_CALL = 54, "You cannot raise: a raise takes at least {least}, and nobody else could call that."
    TOTAL_REACHED = (
        55,
        "You cannot raise: a raise takes at least {least}, and {max_total} is the most to bet in a hand.",
    )


# The same as plain numbers, for kernels.
OK: Final = 0
HAND_OVER: Final = int(Reason.HAND_OVER)
CHANCE_DUE: Final = int(Reason.CHANCE_DUE)
NOT_YOUR_TURN: Final = int(Reason.NOT_YOUR_TURN)
NOT_NOW: Final = int(Reason.NOT_NOW)
MUST_CALL: Final = int(Reason.MUST_CALL)
NOTHING_TO_CALL: Final = int(Reason.NOTHING_TO_CALL)
CANNOT_CALL: Final = int(Reason.CANNOT_CALL)
ALL_IN: Final = int(Reason.ALL_IN)
RAISE_TOO_SMALL: Final = int(Reason.RAISE_TOO_SMALL)
RAISE_TOO_LARGE: Final = int(Reason.RAISE_TOO_LARGE)
CANNOT_RAISE: Final = int(Reason.CANNOT_RAISE)
NOT_REOPENED: Final = int(Reason.NOT_REOPENED)
RAISES_CAPPED: Final = int(Reason.RAISES_CAPPED)
MUST_BET: Final = int(Reason.MUST_BET)
CALL_TOO_EARLY: Final = int(Reason.CALL_TOO_EARLY)
CALL_OWN_TURN: Final = int(Reason.CALL_OWN_TURN)
CANNOT_PAY: Final = int(Reason.CANNOT_PAY)
NO_CARDS: Final = int(Reason.NO_CARDS)
NO_DISCARD: Final = int(Reason.NO_DISCARD)
NOT_IN_HAND: Final = int(Reason.NOT_IN_HAND)
NOT_IN_FIELD: Final = int(Reason.NOT_IN_FIELD)
NOT_IN_ARRAY: Final = int(Reason.NOT_IN_ARRAY)
FIVE_STAYS: Final = int(Reason.FIVE_STAYS)
FIELD_MOVE_USED: Final = int(Reason.FIELD_MOVE_USED)
ALREADY_ACTED: Final = int(Reason.ALREADY_ACTED)
ACT_FIRST: Final = int(Reason.ACT_FIRST)
TOO_FEW_CARDS: Final = int(Reason.TOO_FEW_CARDS)
CALLER_STAYS: Final = int(Reason.CALLER_STAYS)
NO_CHANCE_DUE: Final = int(Reason.NO_CHANCE_DUE)
WRONG_COUNT: Final = int(Reason.WRONG_COUNT)
BAD_FACE: Final = int(Reason.BAD_FACE)
NOT_LOOSE: Final = int(Reason.NOT_LOOSE)
CARD_TWICE: Final = int(Reason.CARD_TWICE)
NO_SUCH_ACT: Final = int(Reason.NO_SUCH_ACT)
MUST_DROP: Final = int(Reason.MUST_DROP)
NOTHING_TO_DROP: Final = int(Reason.NOTHING_TO_DROP)
CARD_JUST_TAKEN: Final = int(Reason.CARD_JUST_TAKEN)
CHECK_INSTEAD: Final = int(Reason.CHECK_INSTEAD)
RAISE_IN_STEPS: Final = int(Reason.RAISE_IN_STEPS)
NO_SPIKE: Final = int(Reason.NO_SPIKE)
ALREADY_CALLED: Final = int(Reason.ALREADY_CALLED)
HAND_CALLED: Final = int(Reason.HAND_CALLED)
NO_SUCH_TOTAL: Final = int(Reason.NO_SUCH_TOTAL)
NO_TIMER: Final = int(Reason.NO_TIMER)
TIMER_WAITS: Final = int(Reason.TIMER_WAITS)
DEVICE_USED: Final = int(Reason.DEVICE_USED)
NOT_YOURS: Final = int(Reason.NOT_YOURS)
ACCUSED_ALREADY: Final = int(Reason.ACCUSED_ALREADY)
NOBODY_TO_ACCUSE: Final = int(Reason.NOBODY_TO_ACCUSE)
NO_SUCH_FACE: Final = int(Reason.NO_SUCH_FACE)
OWN_TURN_ONLY: Final = int(Reason.OWN_TURN_ONLY)
RAISE_UNCALLABLE: Final = int(Reason.RAISE_UNCALLABLE)
NOBODY_CAN_CALL: Final = int(Reason.NOBODY_CAN_CALL)
TOTAL_REACHED: Final = int(Reason.TOTAL_REACHED)

must_name(Reason, globals(), besides=("OK",))
