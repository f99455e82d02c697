"""Brockley Sabacc: Classic in play rounds and betting rounds, with declared totals and a last roll after the call.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import CENTRAN_78, CLASSIC_76
from sabacc.engine.codes import act
from sabacc.rules import ladders
from sabacc.rules.model import (
    ANTE,
    BETTING_AND_CALLING,
    DEAL,
    DECLARE,
    DICE,
    LAST_ROLL,
    SHOWDOWN,
    Course,
    Play,
    RuleSet,
    cards,
)
from sabacc.rules.options import Value
from sabacc.rules.sets.classic import CLASSIC_PILES, FAMILY_OPTIONS, WEG_COURSE, WEG_OPTIONS

# What goes with play rounds and betting rounds.
BROCKLEY_OPTIONS: Final[dict[str, Value]] = {
    "fold_penalty_to": "hand",
    "field": "one_in_one_out",
    "call_from": 4,
    "declare_total": "announced",
}
BROCKLEY_COURSE: Final = Course(
    opening=(ANTE, DEAL, DECLARE),
    turn=(cards("Play", act.STAND, act.GAIN, act.TRADE), DICE),
    round=(BETTING_AND_CALLING,),
    closing=(LAST_ROLL, SHOWDOWN),
)
# Force and Corellia Run can be played in either way.
PLAYS: Final = {"weg": Play(WEG_COURSE, WEG_OPTIONS), "brockley": Play(BROCKLEY_COURSE, BROCKLEY_OPTIONS)}

BROCKLEY: Final = RuleSet(
    id="brockley",
    name="Brockley Sabacc",
    revision=1,
    deck=CLASSIC_76,
    course=BROCKLEY_COURSE,
    demise=True,
    ladder=ladders.CLASSIC,
    piles=CLASSIC_PILES,
    decks={"76": CLASSIC_76, "78": CENTRAN_78},
    defaults={**FAMILY_OPTIONS, **BROCKLEY_OPTIONS, "deck": "76", "star": "-17", "negative_hands": "special"},
)
