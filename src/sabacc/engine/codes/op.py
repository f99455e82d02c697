"""The phases of a hand, as codes of a `Program`; then the other codes that phases and programs use."""

from typing import Final

ANTE: Final = 1
DEAL: Final = 2
FLIP: Final = 3  # the first card of the discard pile
START_ARRAY: Final = 4
CARDS: Final = 5  # every live seat takes a turn with its cards
DICE: Final = 7  # roll, and shift if due
BETTING: Final = 8  # round the table until all are level
TURN_BET: Final = 9  # one action of the seat whose turn it is
FOLD_ASK: Final = 10  # every other live seat: fold?
CALL_ASK: Final = 11  # every other live seat: call the hand?
ARRAY_TURN: Final = 12  # the shift card
SETTLE_UP: Final = 13  # pay or fold before the reveal
SHOWDOWN: Final = 14
SPIKE_DEAL: Final = 6  # a face-up card for everybody
SURVIVOR: Final = 15  # the last one left: show and claim, or keep the secret
DECLARE: Final = 16  # everybody's total is told

# What the table waits for.
RUN: Final = 0  # nothing: the engine goes on by itself
SEAT: Final = 1
CHANCE: Final = 2
OVER: Final = 3
STUCK: Final = 4  # a phase or an act for which the dispatcher has no case; no rule set with one can be made

# Why the hand ends.
GOES_ON: Final = 0
CONCEDED: Final = 1
CALLED: Final = 2
ROUNDS_OVER: Final = 3
ALL_CHECKED: Final = 4
FIVE_BROTHERS: Final = 5
ARRAY_FULL: Final = 6

# Kinds of shift.
NO_SHIFT: Final = 0
CORE: Final = 1
RIM: Final = 2
WILD: Final = 3
CORE_AND_SPIKE: Final = 4  # the spike cards too
BY_SYMBOL: Final = 5  # a die with symbols is rolled first and says which of the others it is

# What breaks the last tie.
SPLIT: Final = 0
BLIND_DRAW: Final = 1
DEMISE: Final = 2

# How negative totals rank (Ruling C29).
STRICT: Final = 0
SPECIAL: Final = 1
MIRROR: Final = 2

# The caller's penalty (Ruling C34).
CALLER_FREE: Final = 0
CALLER_ONCE: Final = 1
CALLER_TWICE: Final = 2

# What the table thinks of skifters and clone cards (Ruling V1).
FORBIDDEN: Final = 0
TOLERATED: Final = 1
ALLOWED: Final = 2

# Who tells the totals of the cards dealt (Ruling P2).
TOTALS_SECRET: Final = 0
TOTALS_ANNOUNCED: Final = 1
TOTALS_CLAIMED: Final = 2

# Pots.
HAND_POT: Final = 0
SABACC_POT: Final = 1

# Which played Fives are replaced (Ruling N12).
REPLACE_NONE: Final = 0
REPLACE_TO_TWO: Final = 1
REPLACE_AT_DEAL: Final = 2
REPLACE_ALWAYS: Final = 3

# A Five in the Array (Ruling N14).
ARRAY_FIVE_WILD: Final = 0
ARRAY_FIVE_INERT: Final = 1
ARRAY_FIVE_MOVES: Final = 2

# What kind of card.
PLAIN: Final = 0
IDIOT: Final = 1
FIVE: Final = 2
ACE: Final = 3
