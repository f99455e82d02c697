"""A hand as a tally of its values, for the ladders that aim for zero: the counts and the shapes they share.

`t.tally` says how often each signed value occurs, at `MIDDLE` + value. Whoever counts a hand uncounts it.
"""

from typing import Final

from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import Table

MIDDLE: Final = 16


@kernel
def count(t: Table, p: Program, n: int) -> None:
    """Count the values of a hand."""
    for i in range(n):
        t.tally[MIDDLE + p.value[t.hand[i]]] += 1


@kernel
def uncount(t: Table, p: Program, n: int) -> None:
    """Leave the counts as they were."""
    for i in range(n):
        t.tally[MIDDLE + p.value[t.hand[i]]] = 0


@kernel
def of(t: Table, value: int) -> int:
    """How many cards have this signed value."""
    return t.tally[MIDDLE + value]


@kernel
def like(t: Table, size: int) -> int:
    """How many cards have this magnitude."""
    if size == 0:
        return t.tally[MIDDLE]
    return t.tally[MIDDLE + size] + t.tally[MIDDLE - size]


@kernel
def extremes(t: Table, p: Program, n: int) -> tuple[int, int]:
    """The lowest and the highest magnitude besides sylops."""
    low = 15
    top = 0
    for i in range(n):
        size = abs(p.value[t.hand[i]])
        if size > 0:
            low = min(low, size)
            top = max(top, size)
    return low, top


@kernel
def is_balanced(t: Table, size: int) -> bool:
    """Whether a number occurs once with either sign."""
    return of(t, size) == 1 and of(t, -size) == 1


@kernel
def rhylet_triple(t: Table, p: Program, n: int) -> int:
    """The magnitude of three cards of one sign that face two of the other, 0 if there are none."""
    triple = 0
    pair = 0
    for i in range(n):
        value = p.value[t.hand[i]]
        if of(t, value) == 3:
            triple = value
        elif of(t, value) == 2:
            pair = value
    if triple * pair < 0:
        return abs(triple)
    return 0


@kernel
def run_start(t: Table, p: Program, n: int, sylops: int, low: int) -> int:
    """The lowest number of a run of four, -1 if the hand has none. Rulings A45 and A47 on sylops."""
    start = low
    if sylops == 1 and n == 4 and p.sylop_starts_runs:
        start = 0
    elif (sylops == 1 and not (n == 5 and p.sylop_extends_runs)) or sylops > 1 or n - sylops != 4:
        return -1
    for size in range(start, start + 4):
        if size > 10 or like(t, size) != 1:
            return -1
    return start


@kernel
def is_wizard(t: Table) -> bool:
    """Whether 1, 2, 3 and 4 of one sign face a 10 of the other."""
    for sign in (1, -1):
        if (
            of(t, sign) == 1
            and of(t, 2 * sign) == 1
            and of(t, 3 * sign) == 1
            and of(t, 4 * sign) == 1
            and of(t, -10 * sign) == 1
        ):
            return True
    return False
