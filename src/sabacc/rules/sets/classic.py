"""Classic Sabacc after West End Games: 76 cards; bet, roll, call and draw in every turn.

Revision 1: the first. Later ones are in its history.
"""

from typing import Final

from sabacc.cards import CENTRAN_78, CLASSIC_76
from sabacc.engine.codes import act, zone
from sabacc.rules import ladders
from sabacc.rules.course import Course, StaticField
from sabacc.rules.model import RuleSet
from sabacc.rules.options import GAME_END
from sabacc.rules.phases import Ante, CallAsk, Cards, Deal, Dice, FoldAsk, SettleUp, Showdown, TurnBet
from sabacc.rules.piles import Piles
from sabacc.rules.revisions import Revision
from sabacc.rules.sets.earlier import BEFORE_2, BEFORE_3

# What the whole family has.
CLASSIC_ANTE: Final = Ante(hand=1, sabacc=1, sabacc_is="equal")
SYMBOLS: Final = ("core", "core", "rim", "rim", "wild", "wild")
CLASSIC_DICE: Final = Dice(trigger="doubles", shift="core", symbols=SYMBOLS)
CLASSIC_SHOWDOWN: Final = Showdown(
    final_tie="demise",
    bomb_penalty="hand_pot",
    caller_penalty="once",
    caller_wins="main_pot",
    demise_bust_penalty=True,
    all_bomb_penalty=True,
)
CLASSIC_PILES: Final = Piles(
    trade_to=zone.JUNK, shift_to=zone.POOL, refill_first=zone.POOL, discard_pile=False, junk_returns=True
)
CLASSIC_TABLE: Final = {GAME_END: "sabacc_won"}  # Ruling C8
CLASSIC_HISTORY: Final = (Revision(2, "", {**BEFORE_2, GAME_END: "open"}), Revision(3, "", BEFORE_3))

# The turns of West End Games.
WEG_COURSE: Final = Course(
    opening=(CLASSIC_ANTE, Deal(cards=2)),
    turn=(
        TurnBet(min_bet=1, all_in="side_pots", fold_penalty=1, fold_penalty_to="sabacc", response="own_turn"),
        FoldAsk(),
        CLASSIC_DICE,
        CallAsk(min_rounds=1),
        Cards("Draw", act.STAND, act.GAIN, act.TRADE),
    ),
    closing=(SettleUp(before_reveal=False), CLASSIC_SHOWDOWN),
    max_rounds=20,
    field=StaticField("any_time"),
)

CLASSIC: Final = RuleSet(
    id="classic",
    name="Classic Sabacc",
    revision=3,
    history=CLASSIC_HISTORY,
    deck={"76": CLASSIC_76, "78": CENTRAN_78},
    star="-17",
    course=WEG_COURSE,
    ladder=ladders.CLASSIC,
    piles=CLASSIC_PILES,
    table=CLASSIC_TABLE,
)
