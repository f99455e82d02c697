"""The bots that ship: policies that sit at a table."""

from sabacc.errors import BadBot
from sabacc.play.actions import ACTIONS, Action, make
from sabacc.play.view import SeatView
from sabacc.policies import character
from sabacc.policies.character import Character
from sabacc.policies.decide import decide_alone
from sabacc.policies.decision import Decision, decide_in_time
from sabacc.policies.desk import new_desk
from sabacc.policies.hand_strength import HandStrengths, strengths_of
from sabacc.policies.ideas import Ideas
from sabacc.policies.mistakes import Mistakes
from sabacc.policies.reports import format_act, values_of


class PolicyBot:
    """A player that decides by a policy, by nothing but what its seat sees and its seed.

    `seconds` bounds the time that a player by the odds takes for one decision. What it does then depends on the speed
    of the machine, so it is only for live play.
    """

    def __init__(self, who: Character, seed: int = 0, seconds: float | None = None) -> None:
        self.who = who
        self._seed = seed
        self._seconds = seconds
        self._rng = [0, 0]
        self._desk = new_desk(HandStrengths())

    @property
    def ideas(self) -> Ideas:
        """What it thought of at its last decision."""
        return self._desk.ideas

    @property
    def imagined_mistakes(self) -> Mistakes:
        """What went wrong in the hands that it imagined."""
        return self._desk.mistakes

    def act(self, view: SeatView) -> Action:
        """What to do at a decision."""
        if not view.choices:
            raise BadBot("a bot is asked only at its own turn, and this seat is not to act")
        s, p, desk = view.sight, view.rules.program, self._desk._replace(strengths=strengths_of(view.rules))
        if self.who.way == character.BY_ODDS and self._seconds is not None:
            decision = Decision(p, desk.strengths, s, self.who, self._seed, self._seconds)
            return to_action(view, *decide_in_time(decision, desk, self._rng))
        return to_action(view, *decide_alone(s, p, self.who, desk, self._rng, self._seed))


def to_action(view: SeatView, what: int, card: int, other: int, amount: int) -> Action:
    """The typed action for an act with its cards and amount."""
    try:
        return make(ACTIONS[what], *values_of(view.rules, view.sight.face, what, card, other, amount))
    except (IndexError, KeyError, TypeError):
        said = format_act(view.rules, what, card, other, amount)
        raise BadBot(f"a bot must answer with a whole action, not with {said!r}") from None
