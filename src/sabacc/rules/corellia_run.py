"""Corellia Run: Classic aiming for zero.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import CLASSIC_76, RUN_62
from sabacc.engine import op
from sabacc.rules.classic import CLASSIC_PILES, FAMILY_OPTIONS, WEG_TURN
from sabacc.rules.model import ANTE, DEAL, SETTLE_UP, SHOWDOWN, Ladder, RuleSet

RUN_RANKS: Final = ("Bomb-out", "Nulrhek", "Sabacc", "Idiot's Array")

CORELLIA_RUN: Final = RuleSet(
    id="corellia-run",
    name="Corellia Run",
    revision=1,
    deck=RUN_62,
    opening=(ANTE, DEAL),
    round=WEG_TURN,
    closing=(SETTLE_UP, SHOWDOWN),
    by_turns=True,
    demise=True,
    ladder=Ladder(op.RUN_LADDER, RUN_RANKS),
    piles=CLASSIC_PILES,
    decks={"62": RUN_62, "76": CLASSIC_76},
    defaults={**FAMILY_OPTIONS, "deck": "62", "star": "-17", "bomb_limit": 23},
)
