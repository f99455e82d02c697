"""Force Sabacc: Classic with a Light and a Dark side.

Revision 1: the first. Later ones are in its history.
"""

from typing import Final

from sabacc.cards import FORCE_76, FORCE_78
from sabacc.rules import ladders
from sabacc.rules.model import RuleSet
from sabacc.rules.sets.brockley import PLAYS
from sabacc.rules.sets.classic import CLASSIC_HISTORY, CLASSIC_PILES, CLASSIC_TABLE

FORCE: Final = RuleSet(
    id="force",
    name="Force Sabacc",
    revision=3,
    history=CLASSIC_HISTORY,
    deck={"76": FORCE_76, "78": FORCE_78},
    star="-17",
    course=PLAYS,
    ladder=ladders.FORCE,
    piles=CLASSIC_PILES,
    table=CLASSIC_TABLE,
)
