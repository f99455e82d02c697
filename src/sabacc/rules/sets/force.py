"""Force Sabacc: Classic with a Light and a Dark side.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import FORCE_76, FORCE_78
from sabacc.engine.codes import op
from sabacc.rules.model import Ladder, RuleSet
from sabacc.rules.sets.brockley import PLAYS
from sabacc.rules.sets.classic import CLASSIC_PILES, FAMILY_OPTIONS, WEG_COURSE, WEG_OPTIONS

# Dark's own 23 stands below Light's.
FORCE_RANKS: Final = ("Bomb-out", "ordinary", "Pure Sabacc", "Pure Sabacc", "Idiot's Array")

FORCE: Final = RuleSet(
    id="force",
    name="Force Sabacc",
    revision=1,
    deck=FORCE_76,
    course=WEG_COURSE,
    plays=PLAYS,
    demise=True,
    sides=True,
    ladder=Ladder(op.FORCE_LADDER, FORCE_RANKS),
    piles=CLASSIC_PILES,
    decks={"76": FORCE_76, "78": FORCE_78},
    defaults={**FAMILY_OPTIONS, **WEG_OPTIONS, "play": "weg", "deck": "76", "star": "-17", "declare_side": "game"},
)
