"""`Portion`: imagined hands for somebody else to play, and what comes of them.

A portion has the rules, what one seat sees and its ideas. The table is not in it, so it can go to another process.
"""

from typing import NamedTuple

from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.policies import weighing
from sabacc.policies.desk import Desk, new_desk
from sabacc.policies.hand_strength import HandStrengths
from sabacc.policies.ideas import Ideas

# A hand: what each idea gained, its share of the pot in thousandths, and 1 if it won because everybody else folded.
Row = tuple[list[int], list[int], list[int]]


class Portion(NamedTuple):
    """Hands to imagine: those with the numbers from `first` on."""

    program: Program
    strengths: HandStrengths
    sight: Sight
    ideas: Ideas
    seed: int
    first: int
    hands: int


def desk_for(portion: Portion) -> Desk:
    """A desk for somebody who advises."""
    return new_desk(portion.strengths)._replace(calm=weighing.WARY, ideas=portion.ideas)


def play_portion(portion: Portion, desk: Desk) -> list[Row]:
    """Play the hands in plain Python; a hand that does not end is the last, and is left out."""
    ideas, rng, rows = portion.ideas, [0, 0], []
    for number in range(portion.first, portion.first + portion.hands):
        s, p = portion.sight, portion.program
        if not weighing.weigh(s, p, weighing.ADVISER, desk, rng, portion.seed, number):
            break
        n = ideas.count
        rows.append((ideas.gain_now[:n], ideas.won_now[:n], ideas.alone_now[:n]))
    return rows
