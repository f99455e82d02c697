"""What the games that ship were like in earlier revisions, where that is the same for all of them.

A game has some of these options only; the others say nothing about it.
"""

from typing import Final

from sabacc.rules.options import (
    ANTES,
    BLIND_DRAWS,
    DICE_ROUND,
    DROID_LENDS,
    EMPTY_HAND,
    LAST_ROLL,
    MAX_BET_ON,
    RAISE_LIMIT,
    RAISE_STEPS,
    UNCALLED_BETS,
)
from sabacc.rules.part import Book

BEFORE_2: Final[Book] = {
    RAISE_LIMIT: "own_stack",
    UNCALLED_BETS: "showdown",
    LAST_ROLL: "called",
    BLIND_DRAWS: "each_pot",
    RAISE_STEPS: "min_bet",
    EMPTY_HAND: "zero",
    DROID_LENDS: "by_item",
}
BEFORE_3: Final[Book] = {MAX_BET_ON: "first", DICE_ROUND: "third", ANTES: "apart"}
