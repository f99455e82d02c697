"""The coach: every idea for a decision, with its chance, what it brings and why; and whether the best of them is known.

It thinks on until the best idea is ahead of all others by more than chance could explain, or until its time is up. Then
it says that it is too close to call.
"""

import time
from collections.abc import Callable, Iterator
from math import inf
from typing import Final, NamedTuple

from sabacc.bots.built_in import to_action
from sabacc.bots.reasons import call_price, call_reason, card_in_reach, fold_price, reason
from sabacc.bots.tally import Tally
from sabacc.bots.worker import Imagines
from sabacc.engine.codes import act
from sabacc.errors import BadBot
from sabacc.play.actions import Action, Call, Check, Fold, Raise, Stay
from sabacc.play.hands import own_hand
from sabacc.play.notation import format_action
from sabacc.play.penalties import fold_ahead
from sabacc.play.view import SeatView
from sabacc.policies.desk import Desk
from sabacc.policies.hand_strength import strengths_of
from sabacc.policies.ideas import Ideas
from sabacc.policies.portion import Portion, Row, desk_for, play_portion
from sabacc.policies.weighing import ADVISER, list_ideas

PATIENCE: Final = 4.0  # seconds that somebody waits for advice and sees nothing
LONG_PATIENCE: Final = 6.0  # and that it may go on where it can be seen to become better
MOST_HANDS: Final = 20_000
_LEAST_HANDS: Final = 16  # imagined before anything is said, even if the time is short
_FIRST_LOOK: Final = 32  # hands after which it looks for the first time whether it knows enough
_KNOWN: Final = 200  # hands before anything is known for good: a large pot may come once in a hundred
_STEP: Final = 4  # and again after a quarter more
_TELLS_EVERY: Final = 0.25  # seconds
_SMALL: Final = 50  # a fiftieth of the pot is not worth thinking about
_OFTEN: Final = 0.05  # what happens less often need not be told
_NEVER: Final = 0.005  # a chance that people read as 0%
_CLEARLY: Final = 2.0  # errors by which an act must be ahead of the safe answer to be worth the trouble
_MOSTLY: Final = 0.5  # with such a chance nobody folds to a bet that is not made yet
_NOTHING: Final = "there is nothing to weigh"
# Acts that leave the hand what it is.
_KEEPS: Final = frozenset({act.STAND, act.DONE, act.PROTECT, act.FREE, act.FEED, act.SWITCH})
_MOVES: Final = frozenset({act.PROTECT, act.FREE, act.SWITCH})  # and of those, the ones that take some trouble


class Idea(NamedTuple):
    """Something to do. Chances are shares of one; credits are compared with folding, see `Advice.against`."""

    action: Action
    chance: float  # of winning the pot if one plays on as everybody does, or gives up; shared ones count in part
    gain: float  # credits, on average: how many more one has in the end than by folding, so to fold gains 0
    error: float  # the standard error of that
    may_be_best: bool
    reason: str  # in a few words
    alone: float = 0.0  # how often everybody else folds
    gives_up: bool = (
        False  # whether it is clearly best to fold to a bet after it: then the figures are those of doing so
    )

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
    """What the coach says: its ideas, what gains most first. Without any there is nothing to weigh."""

    ideas: tuple[Idea, ...]
    action: Action
    hands: int  # imagined
    is_final: bool
    why_none: str = ""

    @property
    def against(self) -> str:
        """What the credits are compared with: to fold or, where nobody can fold now, to do so at the first bet."""
        can_fold = any(isinstance(idea.action, Fold) for idea in self.ideas)
        return "folding now" if can_fold else "giving up now"

    @property
    def is_close(self) -> bool:
        """Whether it is too close to call."""
        return sum(idea.may_be_best for idea in self.ideas) > 1

    @property
    def sentence(self) -> str:
        """What it comes to, and why; without a reason, the figures."""
        if not self.ideas or (self.is_close and not self.is_final):
            return self.brief
        best = next(idea for idea in self.ideas if idea.action == self.action)
        if self.is_close:
            return f"Too close to call: {_said(best)} or {_said(self._rival())}."
        why = best.reason or f"it wins {best.wins} and brings {best.brings} on average"
        return f"{_capital(best.text)}: {why}."

    @property
    def brief(self) -> str:
        """What it comes to, without reasons."""
        what = format_action(self.action)
        if not self.ideas:
            return f"{_capital(what)}: {self.why_none}."
        if not self.is_close:
            return f"{_capital(what)} is best."
        return f"Too close to call: {what} or {self._rival().text}." if self.is_final else "Too close to call so far."

    def _rival(self) -> Idea:
        """What else may be best."""
        return next(idea for idea in self.ideas if idea.may_be_best and idea.action != self.action)


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

    def __init__(self, worker: Imagines | None = None) -> None:
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
            if question.hands >= _LEAST_HANDS and now - told >= _TELLS_EVERY:
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
        plans = [_action(view, self._portion.ideas, i) for i in range(self._portion.ideas.count)]
        price = fold_price(view)
        self._folding = [] if price is None or not plans else [-price]
        plans += [Fold()] * len(self._folding)
        self._actions = list(dict.fromkeys(plans))
        self._reasons = [reason(view, action) for action in self._actions]
        self._in_reach = card_in_reach(view)
        fixed = [i for i, action in enumerate(plans) if isinstance(action, Fold)]
        self._tally = Tally([self._actions.index(action) for action in plans], max(1, view.hand_pot), fixed)
        self._price = _price_ahead(view) if price is None else price
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
        is_settled = self._tally.is_settled(max(1, self._view.hand_pot) / _SMALL)
        self.is_settled = is_settled and self.hands >= _KNOWN

    def advice(self, is_final: bool) -> Advice:
        """What can be said now."""
        default = self._view.default
        if self.why_none or not self.hands:
            safe = default or self._view.choices[0].actions()[0]
            action = self._actions[0] if len(self._actions) == 1 else safe
            return Advice((), action, self.hands, is_final, self.why_none or _NOTHING)
        order = sorted(range(len(self._actions)), key=self._place)
        ideas = sorted(map(self._idea, order), key=lambda idea: idea.gain, reverse=True)
        return Advice(tuple(ideas), self._actions[order[0]], self.hands, is_final)

    def _place(self, i: int) -> tuple[bool, bool, bool, float, bool]:
        """Where an idea stands: what may be best comes first, and of that what keeps a hand that has been made.

        A bluff comes after what is as good as it, as far as one can tell; among equals the safe answer comes first.
        """
        hand = own_hand(self._view)
        is_made = hand is not None and not hand.is_bombed and not hand.is_ordinary
        changes = act.GROUP[self._actions[i].code] == act.CARDS and self._actions[i].code not in _KEEPS
        return (
            not self._may_be_best(i),
            is_made and changes,
            self._is_doubtful(i),
            -self._gain(i),
            self._actions[i] != self._view.default,
        )

    def _gain(self, i: int) -> float:
        """What an idea gains compared with folding now or, where nobody can, with folding as soon as one can."""
        return self._tally.gain(i) + self._price

    def _may_be_best(self, i: int) -> bool:
        return not (self._tally.is_out(i) or self._is_idle(i))

    def _is_idle(self, i: int) -> bool:
        """Whether there is no need for an idea: what is less trouble, or less final, is as good.

        To move a card is trouble: if the hand cannot win, it must be better beyond doubt. To fold is final, so where
        going on is free, it must be so as well.
        """
        action = self._actions[i]
        if isinstance(action, Fold):
            lead, error = self._lead(i, lambda other: isinstance(other, Check | Stay))
            return lead <= _CLEARLY * error
        lead, error = self._lead(i, lambda other: other.code not in _MOVES)
        is_lost = self._tally.chance(i) < _NEVER
        return action.code in _MOVES and lead <= (_CLEARLY * error if is_lost else 0)

    def _is_doubtful(self, i: int) -> bool:
        """Whether an idea is a raise for which the hand gives no reason, and not clearly ahead."""
        lead, error = self._lead(i, lambda action: not isinstance(action, Raise))
        return isinstance(self._actions[i], Raise) and not self._why_raise(i) and lead <= _CLEARLY * error

    def _lead(self, i: int, is_plain: Callable[[Action], bool]) -> tuple[float, float]:
        """How far an idea is ahead of the best plain one, and the error of that. Without such, it could not be more."""
        plain = [j for j in self._tally.tried if is_plain(self._actions[j])]
        if not plain or self._tally.is_out(i):
            return inf, 0.0
        return self._tally.lead(i, max(plain, key=self._tally.gain))

    def _idea(self, i: int) -> Idea:
        tally = self._tally
        return Idea(
            self._actions[i],
            self._chance(i),
            self._gain(i),
            tally.error(i),
            self._may_be_best(i),
            self._reason(i),
            tally.alone(i),
            self._gives_up(i),
        )

    def _chance(self, i: int) -> float:
        return self._tally.best_chance(i) if self._gives_up(i) else self._tally.chance(i)

    def _gives_up(self, i: int) -> bool:
        """Whether to say that one folds to a bet after an idea.

        Not where no bet can come, and not of a hand that wins more often than not.
        """
        if self.hands < _LEAST_HANDS or isinstance(self._actions[i], Fold) or not self._can_be_bet_into(i):
            return False
        return self._tally.chance(i) < _MOSTLY and self._tally.leads_clearly(i, _CLEARLY)

    def _can_be_bet_into(self, i: int) -> bool:
        """Whether somebody could bet after an idea, and the seat could pay."""
        view, seat, action = self._view, self._view.seat or 0, self._actions[i]
        price = call_price(view) if isinstance(action, Call | Raise) else 0
        price += action.by if isinstance(action, Raise) else 0
        rivals = [stack for other, stack in enumerate(view.stacks) if other != seat and view.live[other]]
        return view.stacks[seat] > price and any(rivals)

    def _reason(self, i: int) -> str:
        """Why, so that it agrees with the figures: neither pot odds nor a good hand may deny the gain.

        Of a raise, how often it frightens everybody away comes first.
        """
        action, found, gain = self._actions[i], self._reasons[i], self._gain(i)
        if isinstance(action, Fold):
            return "; ".join(filter(None, (found, self._why_fold(i))))
        if isinstance(action, Call):
            found = call_reason(self._view, self._tally.chance(i), gain)
        said = [found]
        if isinstance(action, Raise):
            alone = self._tally.alone(i)
            often = f"all others fold {alone:.0%} of the time" if alone >= _OFTEN else ""
            said = [often, self._why_raise(i) if gain > 0 else ""]
        if self._gives_up(i):
            said.append("then fold to a bet")
        elif act.GROUP[action.code] == act.BETTING and gain > 0:
            said.append(self._in_reach)
        return "; ".join(filter(None, said))

    def _why_raise(self, i: int) -> str:
        """What the hand says for a raise: nothing if it wins less than its share, however many hands it beats."""
        return self._reasons[i] if self._tally.chance(i) * sum(self._view.live) >= 1 else ""

    def _why_fold(self, fold: int) -> str:
        """What the best of the rest would cost."""
        rest = max((i for i in range(len(self._actions)) if i != fold), key=self._gain)
        cost = -self._gain(rest)
        return f"{format_action(self._actions[rest])} would lose {cost:.0f} more on average" if cost >= 1 else ""


def _price_ahead(view: SeatView) -> int:
    """What folding will cost where it is not on offer. Once the hand is called, nobody folds before the showdown."""
    return 0 if view.seat is None or view.caller is not None else fold_ahead(view, view.seat).price


def _action(view: SeatView, ideas: Ideas, i: int) -> Action:
    return to_action(view, ideas.what[i], ideas.card[i], ideas.other[i], ideas.amount[i])


def advise(view: SeatView, seed: int = 0, hands: int = MOST_HANDS, seconds: float | None = None) -> Advice:
    """The coach's final advice for the seat to act, in plain Python."""
    *_, advice = Coach().think(view, seed, hands, seconds)
    return advice
