"""Armed answers: a person arms an answer, and it is given to the same question until something changes.

What a window can be taken with is armed ahead too, before the person is asked. It is given as soon as it is possible.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from sabacc.errors import BadSession
from sabacc.play.actions import Action, CallHand, Fold, Pass, Stay
from sabacc.play.game import Game
from sabacc.play.notation import format_action
from sabacc.rules.model import RuleSet
from sabacc.rules.options import CALL_FROM, MIN_ROUNDS
from sabacc.rules.part import Phase

AHEAD: Final = (Fold, CallHand)  # what can be armed before anybody is asked
_LATER: Final = ""  # the question that an answer armed ahead is for: any


class Lapse(NamedTuple):
    """An armed answer that no longer holds: whose it was, and a sentence for that seat."""

    seat: int
    text: str


class _Situation(NamedTuple):
    """What an armed answer depends on: the seat's cards, what staying costs, and who has called the hand."""

    is_over: bool
    cards: tuple[tuple[str, ...], ...]
    to_call: int
    caller: int | None


class _ArmedAnswer(NamedTuple):
    action: Action
    game: Game
    situation: _Situation

    def holds(self, now: _Situation) -> bool:
        """Whether nothing has changed that matters to it: whoever wants to fold does so at a higher price too."""
        before = self.situation
        return before._replace(to_call=now.to_call) == now if isinstance(self.action, Fold) else before == now


class ArmedAnswers:
    """The armed answers by seat, one for each question."""

    def __init__(self) -> None:
        self._by_seat: dict[int, dict[str, _ArmedAnswer]] = {}

    def of(self, seat: int) -> tuple[Action, ...]:
        """What a seat has armed."""
        return tuple(each.action for each in self._by_seat.get(seat, {}).values())

    def arm(self, game: Game, action: Action, seat: int) -> None:
        """Arm an answer to the question that a seat is asked, or ahead; what is newer takes the place of the other."""
        answer = _ArmedAnswer(action, game, _situation(game, seat))
        why = game.why_not(action, seat)
        if not why:
            answers = self._by_seat.setdefault(seat, {})
            answers.pop(_LATER, None)
            answers[game.phase.name] = answer
        elif type(action) in can_be_armed_ahead(game, seat):
            self._by_seat[seat] = {_LATER: answer}
        else:
            raise BadSession(f"{format_action(action)} cannot be armed: {why}")

    def disarm(self, seat: int) -> None:
        """Take back a seat's answers."""
        if seat not in self._by_seat:
            raise BadSession("there is no armed answer to take back")
        del self._by_seat[seat]

    def clear(self) -> None:
        """Take back the answers of all seats."""
        self._by_seat.clear()

    def forget_old(self, game: Game | None) -> list[Lapse]:
        """Drop the answers of every seat whose situation has changed, and say so, unless the hand is over."""
        lapses = []
        for seat, answers in list(self._by_seat.items()):
            if game is None or any(each.game is not game for each in answers.values()):
                del self._by_seat[seat]
                continue
            now = _situation(game, seat)
            if old := [each.situation for each in answers.values() if not each.holds(now)]:
                del self._by_seat[seat]
                named = " and ".join(format_action(each.action) for each in answers.values())
                text = f"Your armed answer, {named}, no longer holds: {_change(old[0], now)}."
                lapses += [] if now.is_over else [Lapse(seat, text)]
        return lapses

    def answer(self, game: Game | None) -> Action | None:
        """The answer to the open question, if one is armed."""
        if game is None or game.to_act not in self._by_seat:
            return None
        answers = self._by_seat[game.to_act]
        armed = answers.get(game.phase.name) or answers.get(_LATER)
        return armed.action if armed and not game.why_not(armed.action) else None


def can_be_armed_ahead(game: Game, seat: int) -> tuple[type[Action], ...]:
    """What a seat can arm before it is asked, in games where a question can be let pass."""
    view, phases = game.glance(), passable_phases(game.rules)
    if not phases or view.is_over or not view.live[seat] or view.caller is not None:
        return ()
    kinds = AHEAD if can_be_called(game.rules, view.round) else (Fold,)
    return tuple(kind for kind in kinds if any(kind.code in phase.acts for phase in phases))


def can_be_called(rules: RuleSet, round: int) -> bool:
    """Whether somebody can call the hand in a round, as far as the rules go (Ruling C24)."""
    after = rules[MIN_ROUNDS] if rules.has(MIN_ROUNDS) else rules[CALL_FROM] - 1 if rules.has(CALL_FROM) else 0
    return round > after


def passable_phases(rules: RuleSet) -> tuple[Phase, ...]:
    """The phases with a question that can be let pass."""
    return _passable(rules.course.phases)


@lru_cache(maxsize=64)
def _passable(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    return tuple(phase for phase in phases if {Stay.code, Pass.code} & {*phase.acts})


def _situation(game: Game, seat: int) -> _Situation:
    view = game.glance(seat)
    return _Situation(view.is_over, (view.hands[seat], view.fields[seat], view.spikes[seat]), view.to_call, view.caller)


def _change(before: _Situation, now: _Situation) -> str:
    """What makes a seat think again."""
    if before.cards != now.cards:
        return "your cards have changed"
    if before.caller != now.caller:
        return "the hand was called"
    return f"it takes {now.to_call} to stay in now" if now.to_call else "there is nothing to pay any more"
