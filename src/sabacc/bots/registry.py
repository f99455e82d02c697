"""Bots by name."""

from sabacc.actions import Action
from sabacc.bots.bot import Bot
from sabacc.bots.outside import find_outside_bot, plugins
from sabacc.chance import SeededDealer
from sabacc.view import SeatView


class _RandomBot:
    def __init__(self, seed: int) -> None:
        self._dealer = SeededDealer(seed)

    def act(self, view: SeatView) -> Action:
        actions = [action for choice in view.choices for action in choice.actions()]
        return actions[self._dealer.roll(1, len(actions)).faces[0] - 1]


def all_bots() -> dict[str, str]:
    """Every bot by name, with one line about it."""
    return {"random": "acts at random"} | plugins()


def find_bot(name: str, seed: int = 0, seconds: float | None = None) -> Bot:
    """A bot by its name; `seconds` bounds the time of a thoughtful one for one decision, in live play."""
    if outside := find_outside_bot(name, seed, seconds):
        return outside
    return _RandomBot(seed)
