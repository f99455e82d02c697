"""Force Sabacc: Classic with a Light and a Dark side.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import FORCE_76, FORCE_78
from sabacc.rules import ladders
from sabacc.rules.model import RuleSet
from sabacc.rules.sets.brockley import PLAYS
from sabacc.rules.sets.classic import CLASSIC_PILES, FAMILY_OPTIONS, WEG_COURSE, WEG_OPTIONS

FORCE: Final = RuleSet(
    id="force",
    name="Force Sabacc",
    revision=1,
    deck=FORCE_76,
    course=WEG_COURSE,
    plays=PLAYS,
    demise=True,
    ladder=ladders.FORCE,
    piles=CLASSIC_PILES,
    decks={"76": FORCE_76, "78": FORCE_78},
    defaults={**FAMILY_OPTIONS, **WEG_OPTIONS, "play": "weg", "deck": "76", "star": "-17"},
)
