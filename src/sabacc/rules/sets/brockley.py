"""Brockley Sabacc: Classic in play rounds and betting rounds, with declared totals and a last roll after the call.

Revision 1: the first. Later ones are in its history.
"""

from typing import Final

from sabacc.cards import CENTRAN_78, CLASSIC_76
from sabacc.engine.codes import act
from sabacc.rules import ladders
from sabacc.rules.course import Course, StaticField
from sabacc.rules.model import RuleSet
from sabacc.rules.options import NEGATIVE_HANDS
from sabacc.rules.phases import Betting, Cards, Deal, DeclareTotals, Dice
from sabacc.rules.sets.classic import (
    CLASSIC_ANTE,
    CLASSIC_DICE,
    CLASSIC_HISTORY,
    CLASSIC_PILES,
    CLASSIC_SHOWDOWN,
    CLASSIC_TABLE,
    SYMBOLS,
    WEG_COURSE,
)

BROCKLEY_COURSE: Final = Course(
    opening=(CLASSIC_ANTE, Deal(cards=2), DeclareTotals(total="announced")),
    turn=(Cards("Play", act.STAND, act.GAIN, act.TRADE), CLASSIC_DICE),
    round=(Betting(min_bet=1, all_in="side_pots", fold_penalty=1, fold_penalty_to="hand", call_from=4),),
    closing=(
        Dice(trigger="doubles", shift="core", symbols=SYMBOLS, name="Last roll", last_roll="always"),
        CLASSIC_SHOWDOWN,
    ),
    max_rounds=20,
    field=StaticField("one_in_one_out", after_action=True),
)
# Force and Corellia Run can be played in either way.
PLAYS: Final = {"weg": WEG_COURSE, "brockley": BROCKLEY_COURSE}

BROCKLEY: Final = RuleSet(
    id="brockley",
    name="Brockley Sabacc",
    revision=3,
    history=CLASSIC_HISTORY,
    deck={"76": CLASSIC_76, "78": CENTRAN_78},
    star="-17",
    course=BROCKLEY_COURSE,
    ladder=ladders.CLASSIC.varied(options={NEGATIVE_HANDS: "special"}),
    piles=CLASSIC_PILES,
    table=CLASSIC_TABLE,
)
