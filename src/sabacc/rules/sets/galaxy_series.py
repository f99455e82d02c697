"""Galaxy Series: Spike with an Array of Pilot, Wing and Gunner, and hands ranked by how rare they are.

Revision 1: the first. Later ones are in its history.
"""

from typing import Final

from sabacc.cards import SPIKE_62
from sabacc.engine.codes import act
from sabacc.rules import ladders
from sabacc.rules.book_names import BookName
from sabacc.rules.course import Course
from sabacc.rules.model import RuleSet
from sabacc.rules.options import CHIP
from sabacc.rules.phases import Ante, Betting, Cards, Deal, Dice, Flip, Showdown, SlidingArray
from sabacc.rules.piles import Piles
from sabacc.rules.revisions import Revision
from sabacc.rules.sets.earlier import BEFORE_2, BEFORE_3

GALAXY_SERIES: Final = RuleSet(
    id="galaxy-series",
    name="Galaxy Series",
    revision=3,
    history=(Revision(2, "", {**BEFORE_2, CHIP: 5}), Revision(3, "", BEFORE_3)),
    aliases=("galaxy",),
    book_names=(
        BookName(act.TRADE, "Discard & Gain", ("discard",)),
        BookName(act.TAKE, "Gain from the Array", ("buy", "gain")),
        BookName(act.EXCHANGE, "Swap with Array", ("swap",)),
    ),
    deck=SPIKE_62,
    course=Course(
        opening=(Ante(hand=10, sabacc=5), Deal(cards=2), Flip()),
        round=(
            Dice(trigger="doubles", round=3, dice_round="final"),
            SlidingArray(names=("Pilot", "Wing", "Gunner"), chip=5, chip_at={1000: 10}, swapped_card="discard"),
            Cards("Cards", act.STAND, act.GAIN, act.TRADE, act.TAKE, act.EXCHANGE),
            Betting(min_bet=5, all_in="side_pots", fold_penalty=0, fold_penalty_to="hand"),
        ),
        closing=(Showdown(final_tie="split"),),
        rounds=3,
    ),
    ladder=ladders.GALAXY,
    piles=Piles(top_shown=True, refill_keeps_top=True),
)
