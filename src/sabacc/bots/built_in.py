"""The bots that ship: policies, dressed for a table."""

import time

from sabacc.engine.codes import act
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, Table
from sabacc.errors import BadBot
from sabacc.play.actions import ACTIONS, Action, make
from sabacc.play.view import SeatView
from sabacc.policies import character, rollouts
from sabacc.policies.character import CALM, Character
from sabacc.policies.decide import decide_alone, stir
from sabacc.policies.hand_strength import strengths_of
from sabacc.policies.ideas import Ideas

_LEAST_HANDS = 4  # however short the time is


class PolicyBot:
    """A player that decides by a policy, by nothing but what its seat sees and its seed.

    `seconds` bounds the time that a player by the odds takes for one decision. What it does then depends on the speed
    of the machine, so it is for live play alone.
    """

    def __init__(self, who: Character, seed: int = 0, seconds: float | None = None) -> None:
        self.who = who
        self.ideas = Ideas()
        self._seed = seed
        self._seconds = seconds
        self._luck = [0, 0]
        self._pad, self._dream, self._scene = Table(), Table(), Table()
        self._eyes = Sight()

    def act(self, view: SeatView) -> Action:
        """What to do at a decision."""
        if not view.choices:
            raise BadBot("a bot is asked only at its own turn, and this seat is not to act")
        if self.who.way == character.BY_ODDS and self._seconds is not None:
            return _to_action(view, *self._think(view, self._seconds))
        return _to_action(
            view,
            *decide_alone(
                view.sight, view.rules.program, strengths_of(view.rules), self.who, CALM, self.ideas,
                self._pad, self._dream, self._scene, self._eyes, self._luck, self._seed,
            ),
        )  # fmt: skip

    def _think(self, view: SeatView, seconds: float) -> tuple[int, int, int, int]:
        """Imagine hands until there are enough of them, or the time is over."""
        s, p, strengths, who = view.sight, view.rules.program, strengths_of(view.rules), self.who
        end = time.monotonic() + seconds
        stir(s, p, self._luck, self._seed)
        rollouts.have_ideas(s, p, strengths, who, self.ideas, self._pad, self._luck)
        wanted = who.rollouts if self.ideas.count else 0
        while self.ideas.hands < wanted and (self.ideas.hands < _LEAST_HANDS or time.monotonic() < end):
            rollouts.try_ideas(
                s, p, strengths, who, CALM, self.ideas, self._pad, self._dream, self._scene, self._eyes, self._luck
            )
        return rollouts.conclude(s, p, strengths, who, self.ideas, self._pad, self._luck)


def _to_action(view: SeatView, what: int, card: int, other: int, amount: int) -> Action:
    """The typed action for an act with its cards and amount."""
    kind = ACTIONS[what]
    if act.SHAPES[what] == act.SHAPE_AMOUNT:
        return make(kind, amount)
    if act.SHAPES[what] == act.SHAPE_SEAT:
        return make(kind, card)
    faces = [view.sight.face[named] for named in (card, other) if named != NO_CARD]
    return make(kind, *(view.rules.deck.cards[face].text for face in faces))
