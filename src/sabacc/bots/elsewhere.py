"""A player by the odds that has somebody else think, and plays by rules of thumb where nobody does."""

from collections.abc import Callable

from sabacc.bots.built_in import PolicyBot, to_action
from sabacc.errors import BadBot
from sabacc.play.actions import Action
from sabacc.play.view import SeatView
from sabacc.policies.character import CHARACTERS, Character
from sabacc.policies.decision import Act, Decision
from sabacc.policies.hand_strength import strengths_of


class BotElsewhere:
    """A player whose decisions are made by `decide`, which may take `seconds`; it returns None if it has failed."""

    def __init__(self, who: Character, seed: int, seconds: float, decide: Callable[[Decision], Act | None]) -> None:
        self._who, self._seed, self._seconds = who, seed, seconds
        self._decide = decide
        self._quick = PolicyBot(CHARACTERS["thumb"], seed)

    def act(self, view: SeatView) -> Action:
        """What to do at a decision."""
        if not view.choices:
            raise BadBot("a bot is asked only at its own turn, and this seat is not to act")
        rules = view.rules
        decision = Decision(rules.program, strengths_of(rules), view.sight, self._who, self._seed, self._seconds)
        act = self._decide(decision)
        return self._quick.act(view) if act is None else to_action(view, *act)
