"""Corellia Run: Classic aiming for zero.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import CLASSIC_76, RUN_62
from sabacc.engine.codes import op
from sabacc.rules.model import Ladder, RuleSet
from sabacc.rules.sets.brockley import PLAYS
from sabacc.rules.sets.classic import CLASSIC_PILES, FAMILY_OPTIONS, WEG_COURSE, WEG_OPTIONS

RUN_RANKS: Final = ("Bomb-out", "Nulrhek", "Sabacc", "Idiot's Array")

CORELLIA_RUN: Final = RuleSet(
    id="corellia-run",
    name="Corellia Run",
    revision=1,
    deck=RUN_62,
    course=WEG_COURSE,
    plays=PLAYS,
    demise=True,
    ladder=Ladder(op.RUN_LADDER, RUN_RANKS),
    piles=CLASSIC_PILES,
    decks={"62": RUN_62, "76": CLASSIC_76},
    defaults={**FAMILY_OPTIONS, **WEG_OPTIONS, "play": "weg", "deck": "62", "star": "-17", "bomb_limit": 23},
)
