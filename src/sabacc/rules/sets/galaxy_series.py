"""Galaxy Series: Spike with an Array of Pilot, Wing and Gunner, and hands ranked by how rare they are.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import SPIKE_62
from sabacc.engine.codes import act
from sabacc.rules import ladders
from sabacc.rules.model import (
    ANTE,
    BETTING,
    DEAL,
    DRAW_ARRAY,
    FLIP,
    LAST_DICE,
    SHOWDOWN,
    Course,
    Piles,
    RuleSet,
    cards,
)

GALAXY_SERIES: Final = RuleSet(
    id="galaxy-series",
    name="Galaxy Series",
    revision=1,
    aliases=("galaxy",),
    deck=SPIKE_62,
    course=Course(
        opening=(ANTE, DEAL, FLIP),
        round=(
            LAST_DICE,
            DRAW_ARRAY,
            cards("Cards", act.STAND, act.GAIN, act.TRADE, act.TAKE, act.EXCHANGE),
            BETTING,
        ),
        closing=(SHOWDOWN,),
    ),
    ladder=ladders.GALAXY,
    piles=Piles(top_shown=True, refill_keeps_top=True),
    defaults={
        "ante_hand": 10,
        "ante_sabacc": 5,
        "min_bet": 5,
        "all_in": "side_pots",
        "fold_penalty": 0,
        "fold_penalty_to": "hand",
        "rounds": 3,
        "trigger": "doubles",
        "chip": 5,
        "swapped_card": "discard",
        "final_tie": "split",
    },
)
