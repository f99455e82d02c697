"""Centran Sabacc: 78 cards, Wild Fives, Shift Array, Stasis Field.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import CENTRAN_78
from sabacc.engine.codes import act, zone
from sabacc.rules import ladders
from sabacc.rules.model import (
    ANTE,
    BETTING,
    DEAL,
    SHIFT_CARD,
    SHOWDOWN,
    START_ARRAY,
    Course,
    Piles,
    RuleSet,
    cards,
)

CENTRAN: Final = RuleSet(
    id="centran",
    name="Centran Sabacc",
    revision=1,
    deck=CENTRAN_78,
    course=Course(
        opening=(ANTE, DEAL, START_ARRAY),
        round=(cards("Cards", act.STAND, act.DONE, act.GAIN, act.EXCHANGE, act.PROTECT, act.FREE), BETTING, SHIFT_CARD),
        closing=(SHOWDOWN,),
    ),
    wild_fives=True,
    all_check_ends=True,
    ladder=ladders.CENTRAN,
    piles=Piles(fold_to=zone.DISCARD),
    defaults={
        "ante_hand": 10,
        "ante_sabacc": 5,
        "min_bet": 5,
        "all_in": "side_pots",
        "fold_penalty": 0,
        "fold_penalty_to": "hand",
        "rounds": 5,
        "trigger": "array",
        "random_chance": 0.39,
        "five_replacement": "floor_two",
        "array_fives": "wild_in_place",
        "idiot_in_array": "neutral",
        "stasis_per_turn": "one_move",
        "end_on_array_five": False,
        "advanced": "off",
        "bomb_penalty": "ante",
        "final_tie": "split",
    },
)
