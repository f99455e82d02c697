"""The one entry point of compiled code that acts on a table. Each entry point costs a compilation of the whole engine
behind it, so the calls of the engine share one."""

from typing import Any, Final

from sabacc.engine import step
from sabacc.lab.lift import compiled

NEW_HAND: Final = 0
APPLY: Final = 1
CHANCE: Final = 2
LEGAL: Final = 3
RING: Final = 4
DEFAULT: Final = 5


@compiled
def call(
    tables: Any, i: int, programs: Any, which: int, seat: int, what: int, card: int, other: int, amount: int
) -> int:
    """Call the engine on row `i` of `tables`."""
    t = tables[i]
    p = programs[0]
    if which == APPLY:
        return step.apply(t, p, seat, what, card, other, amount)
    if which == CHANCE:
        return step.apply_chance(t, p, amount)
    if which == LEGAL:
        return step.legal(t, p)
    if which == RING:
        return step.ring(t, p)
    if which == DEFAULT:
        return step.default_act(t, p)
    step.new_hand(t, p)
    return 0
