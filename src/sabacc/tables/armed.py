"""Armed answers: a person arms an answer, and it is given to the same question until something changes."""

from typing import NamedTuple

from sabacc.errors import BadSession
from sabacc.play.actions import Action
from sabacc.play.game import Game
from sabacc.play.notation import format_action


class _ArmedAnswer(NamedTuple):
    action: Action
    game: Game
    situation: tuple[object, ...]


class ArmedAnswers:
    """The armed answers by seat, one for each question."""

    def __init__(self) -> None:
        self._by_seat: dict[int, dict[str, _ArmedAnswer]] = {}

    def of(self, seat: int) -> tuple[Action, ...]:
        """What a seat has armed."""
        return tuple(each.action for each in self._by_seat.get(seat, {}).values())

    def arm(self, game: Game, action: Action, seat: int) -> None:
        """Arm an answer to the question that a seat is asked."""
        if why := game.why_not(action, seat):
            raise BadSession(f"{format_action(action)} cannot be armed: {why}")
        answers = self._by_seat.setdefault(seat, {})
        answers[game.view(seat).phase] = _ArmedAnswer(action, game, _situation(game, seat))

    def disarm(self, seat: int) -> None:
        """Take back a seat's answers."""
        if seat not in self._by_seat:
            raise BadSession("there is no armed answer to take back")
        del self._by_seat[seat]

    def clear(self) -> None:
        """Take back the answers of all seats."""
        self._by_seat.clear()

    def forget_old(self, game: Game | None) -> None:
        """Drop the answers of every seat whose situation has changed."""
        for seat, answers in list(self._by_seat.items()):
            if any(each.game is not game or _situation(game, seat) != each.situation for each in answers.values()):
                del self._by_seat[seat]

    def answer(self, game: Game | None) -> Action | None:
        """The answer to the open question, if one is armed."""
        if game is None or game.to_act not in self._by_seat:
            return None
        armed = self._by_seat[game.to_act].get(game.view(game.to_act).phase)
        return armed.action if armed and not game.why_not(armed.action) else None


def _situation(game: Game, seat: int) -> tuple[object, ...]:
    """What an armed answer depends on: the seat's cards, what staying costs, and who has called the hand."""
    view = game.view(seat)
    return view.is_over, view.hands[seat], view.fields[seat], view.spikes[seat], view.to_call, view.caller
