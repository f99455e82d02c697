"""The phases of a hand: each carries its numbers and declares the options it reads.

A course consists of them, and a rule set has the options of the phases in its course:

    Course(
        opening=(Ante(hand=20, sabacc=10), Deal(cards=2), Flip()),
        round=(Cards("Trading", act.STAND, act.GAIN, buy_deck=10), Dice(trigger="doubles"), Betting(min_bet=5)),
        closing=(Showdown(final_tie="split"),),
        rounds=3,
    )
"""

from sabacc.rules.phases.bets import Betting, CallAsk, FoldAsk, SettleUp, TurnBet
from sabacc.rules.phases.cards import Cards
from sabacc.rules.phases.ending import Showdown, Survivor
from sabacc.rules.phases.opening import Ante, Deal, DeclareTotals, Flip, SpikeDeal
from sabacc.rules.phases.shifts import Dice, ShiftCard, SlidingArray, StartArray

__all__ = [
    "Ante",
    "Betting",
    "CallAsk",
    "Cards",
    "Deal",
    "DeclareTotals",
    "Dice",
    "Flip",
    "FoldAsk",
    "SettleUp",
    "ShiftCard",
    "Showdown",
    "SlidingArray",
    "SpikeDeal",
    "StartArray",
    "Survivor",
    "TurnBet",
]
