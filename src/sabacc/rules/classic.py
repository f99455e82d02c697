"""Classic Sabacc after West End Games: 76 cards; bet, roll, call and draw in every turn.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import CENTRAN_78, CLASSIC_76
from sabacc.engine import act, op, zone
from sabacc.rules.model import (
    ANTE,
    CALL_ASK,
    DEAL,
    DICE,
    FOLD_ASK,
    SETTLE_UP,
    SHOWDOWN,
    TURN_BET,
    Ladder,
    Piles,
    RuleSet,
    cards,
)
from sabacc.rules.options import Value

CLASSIC_RANKS: Final = ("Bomb-out", "ordinary", "Pure Sabacc (negative)", "Pure Sabacc", "Idiot's Array")

# Options that the whole family has; a game adds its own.
FAMILY_OPTIONS: Final[dict[str, Value]] = {
    "buy_in": 500,
    "ante_hand": 1,
    "ante_sabacc": 1,
    "min_bet": 1,
    "max_bet": 0,
    "max_raise": 0,
    "raise_cap": 0,
    "all_in": "side_pots",
    "fold_penalty": 1,
    "fold_penalty_to": "sabacc",
    "min_rounds": 1,
    "max_rounds": 20,
    "trigger": "doubles",
    "shift": "core",
    "symbols": ("core", "core", "rim", "rim", "wild", "wild"),
    "field": "any_time",
    "settle_before_reveal": False,
    "bomb_penalty": "hand_pot",
    "caller_penalty": "once",
    "caller_wins": "main_pot",
    "demise_bust_penalty": True,
}
WEG_TURN: Final = (TURN_BET, FOLD_ASK, DICE, CALL_ASK, cards("Draw", act.STAND, act.GAIN, act.TRADE))
CLASSIC_PILES: Final = Piles(trade_to=zone.JUNK, shift_to=zone.POOL, refill_first=zone.POOL)

CLASSIC: Final = RuleSet(
    id="classic",
    name="Classic Sabacc",
    revision=1,
    deck=CLASSIC_76,
    opening=(ANTE, DEAL),
    round=WEG_TURN,
    closing=(SETTLE_UP, SHOWDOWN),
    by_turns=True,
    demise=True,
    ladder=Ladder(op.CLASSIC_LADDER, CLASSIC_RANKS),
    piles=CLASSIC_PILES,
    decks={"76": CLASSIC_76, "78": CENTRAN_78},
    defaults={**FAMILY_OPTIONS, "deck": "76", "star": "-17", "negative_hands": "strict"},
)
