"""`Course`: how a hand goes; and the fields that keep cards safe from shifts throughout it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import act, op
from sabacc.engine.program import MAX_OPS, Program
from sabacc.engine.table import MAX_CARDS
from sabacc.errors import BadRules
from sabacc.rules.options import FIELD, HOLDEM_FIELD, MAX_ROUNDS, ROUNDS, STASIS_PER_TURN
from sabacc.rules.part import Part, Phase, given
from sabacc.shown import shown

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet

# How many cards may go into a field in a turn, how many may come out, and how many moves that makes at most.
_MOVES: Final = {"any_time": (MAX_CARDS, 0, MAX_CARDS), "one_in_one_out": (1, 1, 2), "one_move": (1, 1, 1)}
_ASKED: Final = (op.TURN_BET, op.FOLD_ASK, op.CALL_ASK, op.CARDS, op.BETTING)


class Course(Part):
    """The phases of a hand: those of a round are repeated, and those of a turn come before them, once for each seat.

    It has a fixed number of `rounds`, or goes on until the hand is called, for at most `max_rounds`.
    """

    def __init__(
        self,
        *,
        opening: tuple[Phase, ...],
        closing: tuple[Phase, ...],
        turn: tuple[Phase, ...] = (),
        round: tuple[Phase, ...] = (),
        rounds: int | None = None,
        max_rounds: int | None = None,
        field: Part | None = None,
    ) -> None:
        for phase in (*opening, *turn, *round, *closing):
            if not isinstance(phase, Phase):
                raise BadRules(f"a course is made of phases, not of {shown(phase)}")
        self.opening = opening
        self.turn = turn
        self.round = round
        self.closing = closing
        self.field = field  # where cards are safe from a shift
        self.options = given({ROUNDS: rounds, MAX_ROUNDS: max_rounds})

    @property
    def phases(self) -> tuple[Phase, ...]:
        """All phases in order."""
        return (*self.opening, *self.turn, *self.round, *self.closing)

    @property
    def groups(self) -> dict[str, tuple[Phase, ...]]:
        """The phases by when they come, as people read it; what has none is left out."""
        found = {"opening": self.opening, "each turn": self.turn, "each round": self.round, "closing": self.closing}
        return {when: phases for when, phases in found.items() if phases}

    @property
    def parts(self) -> tuple[Part, ...]:
        """The course itself, its field, and each of its phases once."""
        return (self, *((self.field,) if self.field else ()), *dict.fromkeys(self.phases))

    def varied(self, **phases: tuple[Phase, ...]) -> Course:
        """The same course with some of its phases replaced."""
        other = copy(self)
        vars(other).update(phases)
        return other

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.loop_start = len(self.opening)
        p.turn_end = p.loop_start + len(self.turn) if self.turn else 0
        p.closing = p.loop_start + len(self.turn) + len(self.round)
        p.rounds = rules[ROUNDS] if ROUNDS in self.options else rules[MAX_ROUNDS]

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if len(self.options) != 1:
            yield "a course has either rounds or max_rounds"
        if not self.turn and not self.round:
            yield "a course needs phases that come in every turn or in every round"
        if len(self.phases) > MAX_OPS:
            yield f"a course has at most {MAX_OPS} phases, not {len(self.phases)}"
        yield from self._misplaced()

    def _misplaced(self) -> Iterator[str]:
        groups = {"opening": self.opening, "turn": self.turn, "round": self.round, "closing": self.closing}
        for place, phases in groups.items():
            for phase in phases:
                if place not in phase.places:
                    yield f"{phase.name} belongs to the {' or '.join(phase.places)} of a course, not to its {place}"
        dealing = [phase.code for phase in self.opening if phase.code in (op.ANTE, op.DEAL)]
        if dealing not in ([op.ANTE, op.DEAL], [op.DEAL]):
            yield "an opening has one Deal, with at most one Ante before it"
        elif [phase.code for phase in self.opening[: len(dealing)]] != dealing:
            yield "an opening begins with the deal"
        if [phase.code for phase in self.closing].count(op.SHOWDOWN) != 1 or self.closing[-1].code != op.SHOWDOWN:
            yield "a closing ends with its only Showdown"
        repeated = (*self.turn, *self.round)
        for phase, then in zip(repeated, (*repeated[1:], None), strict=True):
            if phase.round and (then is None or then.round):
                yield f"{phase.name} comes in one round only, so a phase that comes in every round must follow it"


class StaticField(Part):
    """A field for cards that a shift must not take: at any time and for good, or one in and one out in a turn."""

    def __init__(self, when: str = "any_time", *, holdem: bool = False, after_action: bool = False) -> None:
        self.after_action = after_action  # where the next roll comes before the next question
        self.options = {FIELD: when, HOLDEM_FIELD: holdem}

    def extra_acts(self, rules: RuleSet, phase: Phase) -> tuple[int, ...]:
        """Rulings C20, P5: with every question, or on one's own turn only."""
        done = (act.DONE,) if phase.code == op.CARDS and self._is_open_after(rules) else ()
        if rules[FIELD] == "any_time":
            return (act.PROTECT, *done) if phase.code in _ASKED else ()
        return (act.PROTECT, act.FREE, *done) if phase.code in (op.TURN_BET, op.CARDS) else ()

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.field_in, p.field_out, p.field_moves = _MOVES[rules[FIELD]]
        p.field_after = int(self._is_open_after(rules))
        p.holdem_field = int(rules[HOLDEM_FIELD])

    def _is_open_after(self, rules: RuleSet) -> bool:
        """Whether a seat may use its field after its action too."""
        return self.after_action or rules[FIELD] == "one_in_one_out"


class StasisField(Part):
    """A field that cards enter and leave, in a turn with cards that offers it."""

    def __init__(self, per_turn: str = "one_move") -> None:
        self.options = {STASIS_PER_TURN: per_turn}

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.field_in, p.field_out, p.field_moves = _MOVES[rules[STASIS_PER_TURN]]
        p.field_after = 1

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if not any({act.PROTECT, act.FREE, act.DONE} <= set(phase.acts) for phase in rules.course.phases):
            yield "a Stasis Field needs a turn with cards that offers protect, free and done"
