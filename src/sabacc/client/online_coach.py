"""`OnlineCoach`: advice at a practice table online."""

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final

from sabacc.errors import BadSession
from sabacc.play.notation import parse_action
from sabacc.play.view import SeatView
from sabacc.protocol import online

if TYPE_CHECKING:
    from sabacc.bots.coach import Advice

_FOR_ADVICE: Final = 15.0  # seconds


class OnlineCoach:
    """The coach of a practice table thinks where the table is."""

    def __init__(self, hints: "SimpleQueue[online.Hint]", ask: Callable[[], None]) -> None:
        self._hints, self._ask = hints, ask

    def warm_up(self) -> None:
        """There is nothing to make ready."""

    def think(self, view: SeatView, seconds: float) -> "Iterator[Advice]":
        """Ask, and wait for what it says: for a thread that may wait."""
        from sabacc.bots.coach import Advice

        action = view.default
        if action is None:
            raise BadSession("nobody has to decide anything now")
        self._ask()
        try:
            hint = self._hints.get(timeout=_FOR_ADVICE)
        except Empty:
            yield Advice((), action, 0, is_final=True, why_none="the coach does not answer")
            return
        told = "; ".join(f"{idea.act} wins {idea.wins} and brings {idea.brings}" for idea in hint.ideas)
        best = parse_action(hint.ideas[0].act, view.rules) if hint.ideas else action
        yield Advice((), best, 0, is_final=True, why_none=told or hint.advice)
