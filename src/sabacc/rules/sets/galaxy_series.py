"""Galaxy Series: Spike with an Array of Pilot, Wing and Gunner, and hands ranked by how rare they are.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import SPIKE_62
from sabacc.engine.codes import act, op
from sabacc.rules.model import (
    ANTE,
    BETTING,
    DEAL,
    DRAW_ARRAY,
    FLIP,
    LAST_DICE,
    SHOWDOWN,
    Course,
    Ladder,
    Piles,
    RuleSet,
    cards,
)

GALAXY_RANKS: Final = (
    "Bomb-out",
    "Nulhrek",
    "Sabacc Pair",
    "3-Card Sabacc",
    "4-Card Sabacc",
    "5-Card Sabacc",
    "Yee-Haa",
    "Rule of Two",
    "Straight Khyron",
    "Squadron",
    "Gee Whiz",
    "Banthas Wild",
    "Fleet",
    "Full Sabacc",
    "Rhylet",
    "Pure Sabacc",
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
    ladder=Ladder(op.GALAXY_LADDER, GALAXY_RANKS),
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
        "kind": "signed",
        "yee_haa": "any_size",
        "sylops_pair": True,
        "sylop_starts_runs": False,
        "final_tie": "split",
    },
)
