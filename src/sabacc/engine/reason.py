"""Why an action is refused. The sentences are in `sabacc.words`."""

from typing import Final

OK: Final = 0
HAND_OVER: Final = 1
CHANCE_DUE: Final = 2
NOT_YOUR_TURN: Final = 3
NOT_NOW: Final = 4
MUST_CALL: Final = 5
NOTHING_TO_CALL: Final = 6
CANNOT_CALL: Final = 7
ALL_IN: Final = 8
RAISE_TOO_SMALL: Final = 9
RAISE_TOO_LARGE: Final = 10
CANNOT_RAISE: Final = 11
NOT_REOPENED: Final = 12
RAISES_CAPPED: Final = 13
MUST_BET: Final = 14
CALL_TOO_EARLY: Final = 15
CALL_OWN_TURN: Final = 16
CANNOT_PAY: Final = 17
NO_CARDS: Final = 18
NO_DISCARD: Final = 19
NOT_IN_HAND: Final = 20
NOT_IN_FIELD: Final = 21
NOT_IN_ARRAY: Final = 22
FIVE_STAYS: Final = 23
FIELD_MOVE_USED: Final = 24
ALREADY_ACTED: Final = 25
ACT_FIRST: Final = 26
TOO_FEW_CARDS: Final = 27
CALLER_STAYS: Final = 28
NO_CHANCE_DUE: Final = 29
WRONG_COUNT: Final = 30
BAD_FACE: Final = 31
NOT_LOOSE: Final = 32
CARD_TWICE: Final = 33
NO_SUCH_ACT: Final = 34

MUST_DROP: Final = 35
NOTHING_TO_DROP: Final = 36
CARD_JUST_TAKEN: Final = 37
CHECK_INSTEAD: Final = 38
RAISE_IN_STEPS: Final = 39
NO_CLAIM: Final = 40
NO_SPIKE: Final = 41
ALREADY_CALLED: Final = 42
HAND_CALLED: Final = 43
NO_SUCH_TOTAL: Final = 44
NO_TIMER: Final = 45
TIMER_WAITS: Final = 46

COUNT: Final = 47
