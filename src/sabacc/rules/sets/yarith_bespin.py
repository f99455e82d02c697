"""Yarith Bespin: two hand cards and a face-up spike card.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import SPIKE_62
from sabacc.engine.codes import act, zone
from sabacc.rules import ladders
from sabacc.rules.model import (
    ANTE,
    BETTING,
    DEAL,
    DICE,
    SHOWDOWN,
    SPIKE_DEAL,
    SURVIVOR,
    Course,
    Piles,
    RuleSet,
    cards,
)

YARITH_BESPIN: Final = RuleSet(
    id="yarith-bespin",
    name="Yarith Bespin",
    revision=1,
    aliases=("yarith",),
    deck=SPIKE_62,
    course=Course(
        opening=(ANTE, DEAL, BETTING, SPIKE_DEAL),
        round=(cards("Buying", act.STAND, act.GAIN, act.DROP), BETTING, DICE),
        closing=(SURVIVOR, SHOWDOWN),
    ),
    spike_card=True,
    ladder=ladders.YARITH,
    piles=Piles(fold_to=zone.DISCARD, top_shown=True, refill_keeps_top=True),
    defaults={
        "ante_hand": 2,
        "ante_sabacc": 1,
        "min_bet": "ante",
        "all_in": "junk",
        "fold_penalty": 0,
        "fold_penalty_to": "hand",
        "rounds": 3,
        "trigger": "doubles",
        "swap_spike": False,
        "buy_top_discard": False,
        "buy_until_broke": False,
        "survivor_claims": True,
        "final_tie": "blind_draw",
    },
)
