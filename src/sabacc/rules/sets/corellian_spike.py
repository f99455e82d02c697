"""Corellian Spike: 62 cards, three rounds of trading, spike dice and betting.

Revision 1: the first.
"""

from typing import Final

from sabacc.cards import SPIKE_62
from sabacc.engine.codes import act
from sabacc.rules import ladders
from sabacc.rules.model import ANTE, BETTING, DEAL, DICE, FLIP, SHOWDOWN, Course, Piles, RuleSet, cards

CORELLIAN_SPIKE: Final = RuleSet(
    id="corellian-spike",
    name="Corellian Spike",
    revision=1,
    aliases=("spike",),
    deck=SPIKE_62,
    course=Course(
        opening=(ANTE, DEAL, FLIP),
        round=(cards("Trading", act.STAND, act.GAIN, act.BUY, act.TRADE, act.SWAP), DICE, BETTING),
        closing=(SHOWDOWN,),
    ),
    ladder=ladders.SPIKE,
    piles=Piles(top_shown=True, refill_keeps_top=True),
    defaults={
        "ante_hand": 20,
        "ante_sabacc": 10,
        "buy_deck": 10,
        "buy_discard": 20,
        "min_bet": 1,
        "all_in": "junk",
        "fold_penalty": 10,
        "fold_penalty_to": "hand",
        "rounds": 3,
        "trigger": "doubles",
        "final_tie": "blind_draw",
    },
)
