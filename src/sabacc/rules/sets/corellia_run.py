"""Corellia Run: Classic aiming for zero.

Revision 1: the first. Later ones are in its history.
"""

from typing import Final

from sabacc.cards import CLASSIC_76, RUN_62, RUN_76
from sabacc.rules import ladders
from sabacc.rules.model import RuleSet
from sabacc.rules.sets.brockley import PLAYS
from sabacc.rules.sets.classic import CLASSIC_HISTORY, CLASSIC_PILES, CLASSIC_TABLE

CORELLIA_RUN: Final = RuleSet(
    id="corellia-run",
    name="Corellia Run",
    revision=3,
    history=CLASSIC_HISTORY,
    deck={"62": RUN_62, "76": CLASSIC_76},
    signed={"76": RUN_76},
    star="-17",
    course=PLAYS,
    ladder=ladders.RUN,
    piles=CLASSIC_PILES,
    table=CLASSIC_TABLE,
)
