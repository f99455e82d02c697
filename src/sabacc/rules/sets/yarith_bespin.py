"""Yarith Bespin: two hand cards and a face-up spike card.

Revision 1: the first. Later ones are in its history.
"""

from typing import Final

from sabacc.cards import SPIKE_62
from sabacc.engine.codes import act, zone
from sabacc.rules import ladders
from sabacc.rules.book_names import BookName
from sabacc.rules.course import Course
from sabacc.rules.model import RuleSet
from sabacc.rules.phases import Ante, Betting, Cards, Deal, Dice, Showdown, SpikeDeal, Survivor
from sabacc.rules.piles import Piles
from sabacc.rules.revisions import Revision
from sabacc.rules.sets.earlier import BEFORE_2, BEFORE_3

# Ruling B4: the hand ante drives the least bet, the step of raises and the price of a card.
BETTING: Final = Betting(
    min_bet="ante",
    all_in="junk",
    fold_penalty=0,
    fold_penalty_to="hand",
    fold_shows=True,
    fold_needs_bet=True,
    raises_in_steps=True,
)

YARITH_BESPIN: Final = RuleSet(
    id="yarith-bespin",
    name="Yarith Bespin",
    revision=3,
    history=(Revision(2, "", BEFORE_2), Revision(3, "", BEFORE_3)),
    aliases=("yarith",),
    book_names=(
        BookName(act.GAIN, "Buy", ("buy",)),
        BookName(act.DROP, "Discard or Swap", ("discard", "swap")),
    ),
    deck=SPIKE_62,
    course=Course(
        opening=(
            Ante(hand=2, sabacc=1),
            Deal(cards=2),
            BETTING,
            SpikeDeal(swap_spike=False, buy_top_discard=False, buy_until_broke=False),
        ),
        round=(
            Cards("Buying", act.STAND, act.GAIN, act.DROP, costs_ante=True),
            BETTING,
            Dice(trigger="doubles", takes_spike=True),
        ),
        closing=(Survivor(claims=True), Showdown(final_tie="blind_draw")),
        rounds=3,
    ),
    ladder=ladders.YARITH,
    piles=Piles(fold_to=zone.DISCARD, top_shown=True, refill_keeps_top=True),
)
