"""Whether the engine has a case for every phase and every act of a rule set: it is asked, not told."""

from collections.abc import Callable
from functools import cache

from sabacc.engine import step
from sabacc.engine.codes import op, reason
from sabacc.engine.program import Program
from sabacc.engine.table import NO_CARD, Table


@cache
def runs_phase(code: int) -> bool:
    """Whether the engine can run a phase."""
    p = Program()
    p.ops[0] = code
    return _has_case(lambda t: step.run_phase(t, p))


@cache
def missing_cases(code: int) -> tuple[str, ...]:
    """The functions of `engine/step.py` that have no case for an act."""
    found = []
    p = Program()
    if step.judge(_table(), p, 0, code, NO_CARD, NO_CARD, 0) == reason.NO_SUCH_ACT:
        found.append("judge")
    if not _has_case(lambda t: step.do(t, p, 0, code, NO_CARD, NO_CARD, 0)):
        found.append("do")
    return tuple(found)


def _has_case(call: Callable[[Table], None]) -> bool:
    t = _table()
    try:
        call(t)
    except (ArithmeticError, LookupError, ValueError):
        return True  # there is one, which needs more than an empty table
    return t.waiting != op.STUCK


def _table() -> Table:
    t = Table()
    t.seats = 2
    t.to_act = t.turn = 0
    return t
