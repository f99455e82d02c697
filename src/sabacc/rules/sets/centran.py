"""Centran Sabacc: 78 cards, Wild Fives, Shift Array, Stasis Field.

Revision 1: the first. Later ones are in its history.
"""

from typing import Final

from sabacc.cards import CENTRAN_78
from sabacc.engine.codes import act, zone
from sabacc.rules import ladders
from sabacc.rules.book_names import BookName
from sabacc.rules.course import Course, StasisField
from sabacc.rules.model import RuleSet
from sabacc.rules.phases import Ante, Betting, Cards, Deal, ShiftCard, Showdown, StartArray
from sabacc.rules.piles import Piles
from sabacc.rules.revisions import Revision
from sabacc.rules.sets.earlier import BEFORE_2, BEFORE_3

CENTRAN: Final = RuleSet(
    id="centran",
    name="Centran Sabacc",
    revision=3,
    history=(Revision(2, "", BEFORE_2), Revision(3, "", BEFORE_3)),
    book_names=(
        BookName(act.EXCHANGE, "Trade", ("trade",)),
        BookName(act.SHED, "Discard to the Array", ("discard",)),
    ),
    deck=CENTRAN_78,
    course=Course(
        opening=(
            Ante(hand=10, sabacc=5, sabacc_is="half"),
            Deal(cards=2),
            StartArray(
                five_replacement="floor_two",
                array_fives="wild_in_place",
                idiot_in_array="neutral",
                end_on_array_five=False,
                advanced="off",
            ),
        ),
        round=(
            Cards("Cards", act.STAND, act.DONE, act.GAIN, act.EXCHANGE, act.PROTECT, act.FREE),
            Betting(min_bet=5, all_in="side_pots", fold_penalty=0, fold_penalty_to="hand", all_check_ends=True),
            ShiftCard(trigger="array", random_chance=0.39),
        ),
        closing=(Showdown(final_tie="split", bomb_penalty="ante"),),
        rounds=5,
        field=StasisField("one_move"),
    ),
    ladder=ladders.CENTRAN,
    piles=Piles(fold_to=zone.DISCARD),
)
