"""A small game made of known parts for tests: three cards each, no antes, no dice, no betting."""

from typing import Final

from sabacc.cards import SPIKE_62
from sabacc.engine.codes import act
from sabacc.rules.course import Course
from sabacc.rules.model import RuleSet
from sabacc.rules.phases import Cards, Deal, Showdown
from sabacc.rules.piles import Piles
from sabacc.rules.sets.corellian_spike import CORELLIAN_SPIKE

SMALL: Final = RuleSet(
    id="small",
    name="Small Sabacc",
    revision=1,
    deck=SPIKE_62,
    course=Course(
        opening=(Deal(cards=3),),
        round=(Cards("Trading", act.STAND, act.TRADE),),
        closing=(Showdown(final_tie="split"),),
        rounds=2,
    ),
    ladder=CORELLIAN_SPIKE.ladder,
    piles=Piles(top_shown=True),
)
