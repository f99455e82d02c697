"""`Decision`: a decision of a player by the odds that has to be made in time, here or by somebody else.

It has the rules, what one seat sees and how the player plays. The table is not in it, so it can go to another process.
"""

import time
from typing import Final, NamedTuple

from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.policies import rollouts
from sabacc.policies.character import Character
from sabacc.policies.decide import seed_by_sight
from sabacc.policies.desk import Desk
from sabacc.policies.hand_strength import HandStrengths

_LEAST_HANDS: Final = 4  # imagined even if the time is short
Act = tuple[int, int, int, int]  # an act with its cards and amount


class Decision(NamedTuple):
    """What a player has to decide, and the seconds that it may take for it."""

    program: Program
    strengths: HandStrengths
    sight: Sight
    who: Character
    seed: int
    seconds: float


def decide_in_time(decision: Decision, desk: Desk, rng: list[int]) -> Act:
    """Imagine hands in plain Python until there are enough of them, or the time is up."""
    s, p, who, ideas = decision.sight, decision.program, decision.who, desk.ideas
    end = time.monotonic() + decision.seconds
    seed_by_sight(s, p, rng, decision.seed)
    rollouts.have_ideas(s, p, who, desk, rng)
    wanted = who.rollouts if ideas.count else 0
    while ideas.hands < wanted and (ideas.hands < _LEAST_HANDS or time.monotonic() < end):
        rollouts.try_ideas(s, p, who, desk, rng)
    return rollouts.conclude(s, p, who, desk, rng)
