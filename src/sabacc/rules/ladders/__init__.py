"""The ladders of the games that ship, each an object that says how hands rank; a rule set takes one of them."""

from sabacc.rules.ladders.centran import CENTRAN
from sabacc.rules.ladders.classic import CLASSIC, FORCE, RUN
from sabacc.rules.ladders.ladder import HandSizes, Ladder
from sabacc.rules.ladders.meanings import Meaning
from sabacc.rules.ladders.zero import GALAXY, SPIKE, YARITH

__all__ = ["CENTRAN", "CLASSIC", "FORCE", "GALAXY", "RUN", "SPIKE", "YARITH", "HandSizes", "Ladder", "Meaning"]
