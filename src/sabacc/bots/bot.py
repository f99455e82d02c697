"""`Bot`: what every player that is a program has."""

from typing import Final, Protocol

from sabacc.play.actions import Action
from sabacc.play.view import SeatView

SECONDS: Final = 5.0  # a bot's time for a decision at a table


class Bot(Protocol):
    """A player. What it does depends on what its seat may see and on its seed, and on nothing else."""

    def act(self, view: SeatView) -> Action:
        """What to do at a decision; `view.choices` has all that is allowed."""
        ...
