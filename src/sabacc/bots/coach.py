"""The coach: every idea for a decision, with its chance, what it brings and why; and whether the best of them is known.

It thinks on until the best idea is ahead of all others by more than chance could explain, or until its time is up. Then
it says that it is too close to call.
"""

import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from sabacc.bots.built_in import to_action
from sabacc.bots.coach_worker import CoachWorker
from sabacc.bots.reasons import fold_price, reason
from sabacc.bots.tally import Tally
from sabacc.engine.codes import act
from sabacc.errors import BadBot
from sabacc.play.actions import Action, Fold, Raise
from sabacc.play.hands import own_hand
from sabacc.play.notation import format_action
from sabacc.play.view import SeatView
from sabacc.policies.desk import Desk
from sabacc.policies.hand_strength import strengths_of
from sabacc.policies.ideas import Ideas
from sabacc.policies.portion import Portion, Row, desk_for, play_portion
from sabacc.policies.weighing import ADVISER, list_ideas

PATIENCE: Final = 2.0  # seconds that somebody waits for advice and sees nothing
LONG_PATIENCE: Final = 6.0  # and that it may go on where it can be seen to become better
MOST_HANDS: Final = 20_000
_LEAST_HANDS: Final = 16  # imagined even if the time is short
_FIRST_LOOK: Final = 32  # hands after which it looks for the first time whether it knows enough
_STEP: Final = 4  # and again after a quarter more
_TELLS_EVERY: Final = 0.25  # seconds
_SMALL: Final = 50  # a fiftieth of the pot is not worth thinking about
_OFTEN: Final = 0.05  # what happens less often need not be told
_NOTHING: Final = "there is nothing to weigh"
# Acts that leave the hand what it is.
_KEEPS: Final = frozenset({act.STAND, act.DONE, act.PROTECT, act.FREE, act.FEED, act.SWITCH})


class Idea(NamedTuple):
    """Something to do. Chances are shares of one; credits are compared with folding, see `Advice.against`."""

    action: Action
    chance: float  # of winning the pot; shared ones count in part
    gain: float  # credits, on average: how many more one has in the end than by folding now, so to fold gains 0
    error: float  # the standard error of that
    may_be_best: bool
    reason: str  # in a few words

    @property
    def text(self) -> str:
        """What to do, as it is typed."""
        return format_action(self.action)

    @property
    def wins(self) -> str:
        """The chance as people read it."""
        return f"{self.chance:.0%}"

    @property
    def brings(self) -> str:
        """The gain as people read it: small ones with a digit more."""
        return _credits(self.gain)


class Advice(NamedTuple):
    """What the coach says: its ideas, the one that it advises first. Without any there is nothing to weigh."""

    ideas: tuple[Idea, ...]
    action: Action
    hands: int  # imagined
    is_final: bool
    why_none: str = ""

    @property
    def against(self) -> str:
        """What the credits are compared with: to fold or, where nobody can fold now, to lose nothing more."""
        can_fold = any(isinstance(idea.action, Fold) for idea in self.ideas)
        return "folding now" if can_fold else "giving up now"

    @property
    def is_close(self) -> bool:
        """Whether it is too close to call."""
        return sum(idea.may_be_best for idea in self.ideas) > 1

    @property
    def sentence(self) -> str:
        """What it comes to, and why; without a reason, the figures."""
        if self.ideas and not self.is_close:
            best = self.ideas[0]
            why = best.reason or f"it wins {best.wins} and brings {best.brings} on average"
            return f"{_capital(best.text)}: {why}."
        if not self.ideas or not self.is_final:
            return self.brief
        return f"Too close to call: {_said(self.ideas[0])} or {_said(self._rival())}."

    @property
    def brief(self) -> str:
        """What it comes to, without reasons."""
        what = format_action(self.action)
        if not self.ideas:
            return f"{_capital(what)}: {self.why_none}."
        if not self.is_close:
            return f"{_capital(what)} is best."
        return f"Too close to call: {what} or {self._rival().text}." if self.is_final else f"So far {what} looks best."

    def _rival(self) -> Idea:
        """What else may be best."""
        return max((idea for idea in self.ideas[1:] if idea.may_be_best), key=lambda idea: idea.gain)


def _said(idea: Idea) -> str:
    """An idea with its reason, if there is one to give."""
    return f"{idea.text} ({idea.reason})" if idea.reason else idea.text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _credits(amount: float) -> str:
    rounded = f"{amount:+.1f}" if abs(amount) < 9.95 else f"{amount:+.0f}"
    return "0" if rounded in ("+0.0", "-0.0") else rounded


class Coach:
    """Gives advice, with a worker or without one."""

    def __init__(self, worker: CoachWorker | None = None) -> None:
        self._worker = worker

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()

    def think(
        self, view: SeatView, seed: int = 0, hands: int = MOST_HANDS, seconds: float | None = None
    ) -> Iterator[Advice]:
        """Advice for the seat to act as it becomes better; the last of it is final.

        By itself it depends on the view, the seed and the number of hands, and on neither the machine nor the worker.
        """
        question = _Question(view, seed)
        if question.why_none:
            yield question.advice(is_final=True)
            return
        start = told = time.monotonic()
        while not (question.is_settled or question.hands >= hands):
            now = time.monotonic()
            if seconds is not None and question.hands >= _LEAST_HANDS and now - start >= seconds:
                break
            if question.hands and now - told >= _TELLS_EVERY:
                told = now
                yield question.advice(is_final=False)
            if not self._go_on(question, hands):
                # What the worker did not do in its time is done without it.
                start += time.monotonic() - now
        yield question.advice(is_final=True)

    def _go_on(self, question: "_Question", hands: int) -> bool:
        """Imagine some more hands; False if the worker failed."""
        if self._worker is None or not self._worker.is_warm():
            question.imagine()
            return True
        portion = question.portion(min(hands, question.next_look) - question.hands, self._worker.most_hands)
        rows = self._worker.play(portion)
        if rows is None:
            return False
        question.take(rows)
        if len(rows) < portion.hands:
            # One did not end; see for ourselves.
            question.imagine()
        return True


class _Question:
    """A decision, and what is known about it so far."""

    def __init__(self, view: SeatView, seed: int) -> None:
        if not view.choices:
            raise BadBot("the coach is asked only at one's own turn, and this seat is not to act")
        self._view = view
        rules = view.rules
        self._portion = Portion(rules.program, strengths_of(rules), view.sight, Ideas(), seed, 0, 1)
        self._desk: Desk = desk_for(self._portion)
        list_ideas(view.sight, rules.program, ADVISER, self._desk, [0, 0], seed)
        self._actions = [_action(view, self._portion.ideas, i) for i in range(self._portion.ideas.count)]
        price = fold_price(view)
        self._folding = [] if price is None or not self._actions else [-price]
        self._actions += [Fold()] * len(self._folding)
        self._reasons = [reason(view, action) for action in self._actions]
        fixed = [i for i, action in enumerate(self._actions) if isinstance(action, Fold)]
        self._tally = Tally(len(self._actions), max(1, view.hand_pot), fixed)
        self.next_look = _FIRST_LOOK
        self.is_settled = False
        self.why_none = ""
        if len(self._actions) < 2:
            is_only = len([action for choice in view.choices for action in choice.actions()]) == 1
            why = self._reasons[0] if self._reasons else _NOTHING
            self.why_none = "nothing else is allowed" if is_only else why or _NOTHING

    @property
    def hands(self) -> int:
        """How many were imagined."""
        return self._tally.hands

    def imagine(self) -> None:
        """Play a hand here. If it does not end, nothing can be weighed."""
        rows = play_portion(self._portion._replace(first=self.hands), self._desk)
        self.take(rows)
        if not rows:
            self.why_none = _NOTHING
            self.is_settled = True

    def portion(self, hands: int, most: Callable[[int], int]) -> Portion:
        """The hands that come next, for somebody else to play."""
        return self._portion._replace(first=self.hands, hands=max(1, min(hands, most(self._portion.ideas.count))))

    def take(self, rows: list[Row]) -> None:
        """Note what came of some hands."""
        never = [0] * len(self._folding)
        for gains, won, alone in rows:
            self._tally.add([*gains, *self._folding], [*won, *never], [*alone, *never])
        if self.hands >= self.next_look:
            self._look()

    def _look(self) -> None:
        """See which ideas are surely behind, and whether more hands would tell anything."""
        self.next_look += max(1, self.next_look // _STEP)
        self._tally.close_losers()
        for i in range(self._portion.ideas.count):
            self._portion.ideas.closed |= self._tally.is_closed[i] << i
        self.is_settled = self._tally.is_settled(max(1, self._view.hand_pot) / _SMALL)

    def advice(self, is_final: bool) -> Advice:
        """What can be said now."""
        default = self._view.default
        if self.why_none or not self.hands:
            safe = default or self._view.choices[0].actions()[0]
            action = self._actions[0] if len(self._actions) == 1 else safe
            return Advice((), action, self.hands, is_final, self.why_none or _NOTHING)
        order = sorted(range(len(self._actions)), key=self._place)
        ideas = tuple(self._idea(i) for i in order)
        return Advice(ideas, ideas[0].action, self.hands, is_final)

    def _place(self, i: int) -> tuple[bool, bool, float, bool]:
        """Where an idea stands: what may be best comes first, and of that what keeps a hand that has been made.

        Among equals the safe answer does.
        """
        hand = own_hand(self._view)
        is_made = hand is not None and not hand.is_bombed and not hand.is_ordinary
        changes = act.GROUP[self._actions[i].code] == act.CARDS and self._actions[i].code not in _KEEPS
        return (
            self._tally.is_closed[i],
            is_made and changes,
            -self._tally.gain(i),
            self._actions[i] != self._view.default,
        )

    def _idea(self, i: int) -> Idea:
        tally = self._tally
        return Idea(
            self._actions[i],
            tally.chance(i),
            tally.gain(i) - sum(self._folding),
            tally.error(i),
            not tally.is_closed[i],
            self._reason(i),
        )

    def _reason(self, i: int) -> str:
        """Why; of a raise, how often it frightens everybody away comes first."""
        alone, found = self._tally.alone(i), self._reasons[i]
        if not isinstance(self._actions[i], Raise) or alone < _OFTEN:
            return found
        return "; ".join(filter(None, (f"all others fold {alone:.0%} of the time", found)))


def _action(view: SeatView, ideas: Ideas, i: int) -> Action:
    return to_action(view, ideas.what[i], ideas.card[i], ideas.other[i], ideas.amount[i])


def advise(view: SeatView, seed: int = 0, hands: int = MOST_HANDS, seconds: float | None = None) -> Advice:
    """The coach's final advice for the seat to act, in plain Python."""
    *_, advice = Coach().think(view, seed, hands, seconds)
    return advice
