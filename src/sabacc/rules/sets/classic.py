"""Classic Sabacc after West End Games: 76 cards; bet, roll, call and draw in every turn.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import CENTRAN_78, CLASSIC_76
from sabacc.engine.codes import act, zone
from sabacc.rules import ladders
from sabacc.rules.model import (
    ANTE,
    CALL_ASK,
    DEAL,
    DICE,
    FOLD_ASK,
    SETTLE_UP,
    SHOWDOWN,
    TURN_BET,
    Course,
    Piles,
    RuleSet,
    cards,
)
from sabacc.rules.options import Value

# Options that the whole family has; a game adds its own.
FAMILY_OPTIONS: Final[dict[str, Value]] = {
    "ante_hand": 1,
    "ante_sabacc": 1,
    "min_bet": 1,
    "all_in": "side_pots",
    "fold_penalty": 1,
    "max_rounds": 20,
    "trigger": "doubles",
    "shift": "core",
    "symbols": ("core", "core", "rim", "rim", "wild", "wild"),
    "holdem_field": False,
    "discard_pile": False,
    "discard_fee": 0,
    "bomb_penalty": "hand_pot",
    "caller_penalty": "once",
    "caller_wins": "main_pot",
    "demise_bust_penalty": True,
}

# What goes with the turns of West End Games.
WEG_OPTIONS: Final[dict[str, Value]] = {
    "fold_penalty_to": "sabacc",
    "field": "any_time",
    "min_rounds": 1,
    "bet_response": "own_turn",
    "settle_before_reveal": False,
}
WEG_COURSE: Final = Course(
    opening=(ANTE, DEAL),
    turn=(TURN_BET, FOLD_ASK, DICE, CALL_ASK, cards("Draw", act.STAND, act.GAIN, act.TRADE)),
    closing=(SETTLE_UP, SHOWDOWN),
)
CLASSIC_PILES: Final = Piles(trade_to=zone.JUNK, shift_to=zone.POOL, refill_first=zone.POOL)

CLASSIC: Final = RuleSet(
    id="classic",
    name="Classic Sabacc",
    revision=1,
    deck=CLASSIC_76,
    course=WEG_COURSE,
    demise=True,
    ladder=ladders.CLASSIC,
    piles=CLASSIC_PILES,
    decks={"76": CLASSIC_76, "78": CENTRAN_78},
    defaults={**FAMILY_OPTIONS, **WEG_OPTIONS, "deck": "76", "star": "-17"},
)
