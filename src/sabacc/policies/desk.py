"""`Desk`: what a player needs to decide, besides what it sees."""

from typing import NamedTuple

from sabacc.engine.sight import Sight
from sabacc.engine.table import Table
from sabacc.policies.character import CALM, Character
from sabacc.policies.hand_strength import HandStrengths
from sabacc.policies.ideas import Ideas
from sabacc.policies.mistakes import Mistakes


class Desk(NamedTuple):
    """What a player knows by heart, and the paper it works on."""

    strengths: HandStrengths
    calm: Character  # how everybody plays in imagined hands
    ideas: Ideas
    scratch: Table  # cards are laid out in its lanes
    imagined: Table  # one that could be the true one
    trial: Table  # a copy of it, on which an idea is played to its end
    trial_sight: Sight  # what the seat to act sees there
    mistakes: Mistakes  # made in imagined hands


def new_desk(strengths: HandStrengths) -> Desk:
    """A desk with blank paper."""
    return Desk(strengths, CALM, Ideas(), Table(), Table(), Table(), Sight(), Mistakes())
