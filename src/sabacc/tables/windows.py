"""Windows: questions that a person can take or let pass, and the questions that nobody needs to be asked.

Rules that let everybody fold or call the hand at any time make a question of it for one seat after the other. To people
that is one window: who wants to takes it, and all the others let it pass. Whoever has let it pass is not asked again
until something has happened that matters: other cards, a bet, a call, and for calling the hand another round. A turn
in which nothing is left to decide ends by itself.

There is no clock here. A front end asks what is open to whom, shows it for as long as it likes, and says who has let it
pass. The table then gets the same inputs, in the same order, as if it had asked everybody: answers count by seat,
however they came in (Ruling C26).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.errors import BadSession
from sabacc.play.actions import Action, CallHand, Check, Choice, Done, Fold, Keep, Pass, Protect, Stand, Stay
from sabacc.play.events import Bookmark
from sabacc.play.game import Game
from sabacc.play.view import SeatView
from sabacc.rules.model import RuleSet
from sabacc.rules.options import FIELD
from sabacc.tables import inputs
from sabacc.tables.armed import AHEAD, can_be_armed_ahead, can_be_called, passable_phases
from sabacc.tables.inputs import Input

if TYPE_CHECKING:
    from sabacc.tables.live_table import LiveTable

PASSES: Final = (Stay, Pass)  # what lets a window pass
_CHANGES_NOTHING: Final = (Stay, Pass, Check, Stand, Keep, Done)
_AFTERTHOUGHTS: Final = (Protect,)  # worth another thought after every turn, so nothing declines it


class Window(NamedTuple):
    """A question that seats can take or let pass."""

    question: str  # the name of the phase
    seats: tuple[int, ...]  # those that are asked, in the order in which their answers count
    takes: tuple[type[Action], ...]  # what takes it


class _Situation(NamedTuple):
    """What an answer of a seat depends on."""

    cards: tuple[str, ...]
    bet: int  # the highest of the table
    to_call: int
    caller: int | None


class _Offered(NamedTuple):
    """What a person chose from, after so many lines of the record, and the cards that they had."""

    lines: int = 0
    choices: tuple[Choice, ...] = ()
    cards: tuple[str, ...] = ()

    def declined(self, cards: tuple[str, ...]) -> tuple[Choice, ...]:
        """What a person with these cards need not be offered again."""
        return self.choices if cards == self.cards else ()


class _Pass(NamedTuple):
    """What a seat knew when it let a window pass."""

    situation: _Situation
    round: int
    is_of_call: bool = False  # the hand could be called in it: who only stays in has not declined that


def open_window(game: Game) -> Window | None:
    """The window that is open, whether anybody wants to take it or not."""
    if game.to_act is None or not isinstance(game.glance(game.to_act).default, PASSES):
        return None
    phase = game.phase
    # Elsewhere the others are asked for more: only a seat with nothing left to bet can let a bet pass.
    is_for_all = phase.acts[0] in (Stay.code, Pass.code)
    takes = tuple(kind for kind in AHEAD if kind.code in phase.acts)
    return Window(phase.name, game.asked if is_for_all else game.asked[:1], takes)


def has_windows(rules: RuleSet) -> bool:
    """Whether a game has questions that can be let pass."""
    return bool(passable_phases(rules))


def lets_pass(entry: Input) -> bool:
    """Whether an input is an answer that changes nothing, so that nobody needs time to see it."""
    return entry.kind == inputs.ACT and isinstance(entry.what, (*PASSES, Done))


class Windows:
    """What the people at a table have decided, so that they are asked only what they could want to answer.

    It stands between a front end and its `LiveTable`: `act`, `arm`, `thought` and `undo` are those of the table, for
    people who are asked in windows. What it remembers is of the present hand; if it is lost, people are asked again.
    """

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._game: Game | None = None  # the hand that all this is about
        self._decided: dict[int, _Situation] = {}  # by seat, at its last decision
        self._passed: dict[int, _Pass] = {}  # by seat, when it last let a window pass
        self._eager: set[int] = set()  # seats that want to be asked, whatever they have decided before
        self._offered = _Offered()  # what a person chose from last
        self._opened: tuple[Bookmark, Window | None] | None = None  # the window at this moment
        self._asked: list[int] = []  # after how many lines of the record people have decided themselves

    def go_on_at(self, table: "LiveTable") -> None:
        """The table was resumed, at the same input: what people have decided still holds."""
        self._hand()
        self._table, self._game, self._opened = table, table.game, None

    # What is open to whom.

    def open_to(self, seat: int) -> Window | None:
        """The window that a person may want to take now."""
        game = self._hand()
        window = None if game is None else self._open(game)
        if game is None or window is None or seat not in window.seats or self._is_settled(game, seat, window):
            return None
        return window

    def _open(self, game: Game) -> Window | None:
        """The window that is open now: all seats ask for it after every input."""
        if not has_windows(game.rules):
            return None
        now = game.bookmark()
        if self._opened is None or self._opened[0] != now:
            self._opened = now, open_window(game)
        return self._opened[1]

    def ahead(self, seat: int) -> tuple[type[Action], ...]:
        """What a person can arm now, to be done as soon as it is possible."""
        game = self._hand()
        if game is None or not has_windows(game.rules):
            return ()
        offered = _offered_kinds(game, seat)
        armed = [type(action) for action in self._table.armed(seat)]
        return tuple(kind for kind in can_be_armed_ahead(game, seat) if kind not in (*offered, *armed))

    def on_request(self, seat: int) -> tuple[type[Action], ...]:
        """What a person can do in a window that would pass by itself, and can ask for now with `keep_open`.

        It needs a card, so it cannot be armed.
        """
        game = self._hand()
        if game is None or seat in self._eager or not _is_field_open(game, seat):
            return ()
        offered = _offered_kinds(game, seat)
        return tuple(kind for kind in _AFTERTHOUGHTS if kind not in offered)

    def keep_open(self, seat: int) -> None:
        """A person wants to be asked at the next window, whatever they have decided before."""
        self._eager.add(seat)

    def is_kept_open(self, seat: int) -> bool:
        """Whether a person is asked at the next window in any case."""
        self._hand()
        return seat in self._eager

    def answer(self) -> Action | None:
        """The answer of the person to act, if nobody has to ask: it is armed, let pass, or the only one."""
        game, seat = self._hand(), self._table.to_act
        if game is None or seat is None or self._table.is_bot(seat) or self._table.session.accusation:
            return None
        if armed := self._table.armed_answer:
            return armed
        view = game.glance(seat)
        if _has_one_choice(view) or _has_nothing_to_bet(view, seat) or self._has_declined(game, view):
            return view.default
        window = self._open(game)
        return view.default if window is not None and self._is_settled(game, seat, window) else None

    def _is_settled(self, game: Game, seat: int, window: Window) -> bool:
        """Whether a seat has nothing new to think about."""
        if seat in self._eager:
            return False
        view, passed = game.glance(seat), self._passed.get(seat)
        now = _situation(view, seat)
        if passed == _Pass(now, view.round, is_of_call=True) or CallHand in window.takes:
            return passed == _Pass(now, view.round, is_of_call=True)
        if passed == _Pass(now, view.round):
            return True
        # While nobody can call the hand, folding can wait for one's own turn and costs no more there.
        return self._decided.get(seat) == now or not can_be_called(game.rules, view.round)

    def _has_declined(self, game: Game, view: SeatView) -> bool:
        """Whether a turn can only be ended, or go on with what the seat could have done just before, but did not.

        Whoever has got a card since, even one that looks like another, has something new to think about.
        """
        if not isinstance(view.default, Done) or view.seat is None:
            return False
        just_now = self._offered.lines == len(game.lines) - 1
        offered = self._offered.declined(_cards(view, view.seat)) if just_now else ()
        return all(
            choice.kind is Done or (choice in offered and choice.kind not in _AFTERTHOUGHTS) for choice in view.choices
        )

    # What people do.

    def act(self, action: Action, seat: int) -> None:
        """Act in the hand as a person."""
        game = self._hand()
        if game is None or game.is_over:
            raise BadSession("no hand is on; deal one first")
        before, lines, asked = game.glance(seat), len(game.lines), game.asked
        calls = CallHand.code in game.phase.acts
        self._table.take(Input(inputs.ACT, seat, action))
        self._offered = _Offered(lines, before.choices, _cards(before, seat))
        self._asked.append(lines)
        if (game.asked, game.phase.name) != (asked, before.phase):
            self._decide(seat, before, game.glance(seat))
            if isinstance(action, PASSES):
                self._pass(seat, before, calls)

    def _decide(self, seat: int, before: SeatView, after: SeatView) -> None:
        """A seat has answered a question. What it has bet is known to it, the cards that it got are not."""
        self._eager.discard(seat)
        self._decided[seat] = _situation(after, seat)._replace(cards=_cards(before, seat))

    def _pass(self, seat: int, before: SeatView, calls: bool) -> None:
        """A seat has let a window pass; `calls` says whether the hand could be called in it."""
        now = _Pass(_situation(before, seat), before.round, is_of_call=True)
        self._passed[seat] = now._replace(is_of_call=calls or self._passed.get(seat) == now)

    def let_pass(self, seat: int) -> None:
        """A person lets windows pass until something matters. The answers come with `thought`, seat by seat."""
        game = self._hand()
        if game is None or game.is_over:
            raise BadSession("no hand is on; deal one first")
        self._asked.append(len(game.lines))
        view = game.glance(seat)
        self._decide(seat, view, view)
        self._pass(seat, view, CallHand.code in game.phase.acts)

    def arm(self, action: Action, seat: int) -> None:
        """Arm an answer. Should it lapse, the next window is open to its seat."""
        game = self._hand()
        self._table.arm(action, seat)
        self._eager.add(seat)
        if game is not None and game.to_act == seat:
            self._asked.append(len(game.lines))

    def thought(self) -> Callable[[], Input] | None:
        """As `LiveTable.thought`, with the answers that nobody has to ask for."""
        if think := self._table.thought():
            return think
        answer, seat = self.answer(), self._table.to_act
        return None if answer is None else lambda: Input(inputs.ACT, seat, answer)

    def undo(self) -> None:
        """In practice, take back everything since the last decision that a person was asked for, and that decision."""
        game = self._hand()
        self._table.undo()
        try:
            back_to = self._asked.pop() if self._asked else None
            while game is not None and back_to is not None and len(game.lines) > back_to:
                self._table.undo()
        finally:
            self._forget()
            self._eager.update(self._table.people)

    def _hand(self) -> Game | None:
        """The hand in progress, or the last one. A new one begins without memories."""
        if self._game is not self._table.game:
            self._game = self._table.game
            self._asked.clear()
            self._opened = None
            self._forget()
        return self._game

    def _forget(self) -> None:
        self._decided.clear()
        self._passed.clear()
        self._eager.clear()
        self._offered = _Offered()


def _is_field_open(game: Game, seat: int) -> bool:
    """Whether a seat could lay cards into its field in a window. CL-7.2, CL-7.3."""
    rules = game.rules
    if not (has_windows(rules) and rules.has(FIELD) and rules[FIELD] == "any_time"):
        return False
    view = game.glance()
    return not view.is_over and view.caller is None and view.live[seat] and bool(view.hands[seat])


def _offered_kinds(game: Game, seat: int) -> list[type[Action]]:
    """What is on the menu of a seat: nothing unless it is asked."""
    return [choice.kind for choice in game.glance(seat).menu] if game.to_act == seat else []


def _cards(view: SeatView, seat: int) -> tuple[str, ...]:
    """All cards of a seat, wherever they lie."""
    return tuple(sorted((*view.hands[seat], *view.fields[seat], *view.spikes[seat])))


def _situation(view: SeatView, seat: int) -> _Situation:
    """What an answer depends on. The bets are nothing to a seat that is all in."""
    bet, to_call = (0, 0) if view.all_in[seat] else (view.high_bet, view.to_call)
    return _Situation(_cards(view, seat), bet, to_call, view.caller)


def _has_nothing_to_bet(view: SeatView, seat: int) -> bool:
    """Whether a seat without credits could only give up a hand that goes on for nothing."""
    return not view.stacks[seat] and {choice.kind for choice in view.choices} == {Check, Fold}


def _has_one_choice(view: SeatView) -> bool:
    """Whether a seat can do one thing only, and that changes nothing."""
    return len(view.choices) == 1 and view.choices[0].kind in _CHANGES_NOTHING
