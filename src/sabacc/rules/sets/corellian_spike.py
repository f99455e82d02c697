"""Corellian Spike: 62 cards, three rounds of trading, spike dice and betting.

Revision 1: the first. Later ones are in its history.
"""

from typing import Final

from sabacc.cards import SPIKE_62
from sabacc.engine.codes import act
from sabacc.rules import ladders
from sabacc.rules.course import Course
from sabacc.rules.model import RuleSet
from sabacc.rules.phases import Ante, Betting, Cards, Deal, Dice, Flip, Showdown
from sabacc.rules.piles import Piles
from sabacc.rules.revisions import Revision
from sabacc.rules.sets.earlier import BEFORE_2, BEFORE_3

CORELLIAN_SPIKE: Final = RuleSet(
    id="corellian-spike",
    name="Corellian Spike",
    revision=3,
    history=(Revision(2, "", BEFORE_2), Revision(3, "", BEFORE_3)),
    aliases=("spike",),
    deck=SPIKE_62,
    course=Course(
        opening=(Ante(hand=20, sabacc=10, sabacc_is="half"), Deal(cards=2), Flip()),
        round=(
            Cards(
                "Trading",
                *(act.STAND, act.GAIN, act.BUY, act.TRADE, act.SWAP),
                buy_deck=10,
                buy_discard=20,
            ),
            Dice(trigger="doubles"),
            Betting(min_bet=1, all_in="junk", fold_penalty=10, fold_penalty_to="hand"),
        ),
        closing=(Showdown(final_tie="blind_draw"),),
        rounds=3,
    ),
    ladder=ladders.SPIKE,
    piles=Piles(top_shown=True, refill_keeps_top=True),
)
