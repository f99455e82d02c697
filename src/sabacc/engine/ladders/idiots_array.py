"""The Idiot's Array of the Classic family and of Centran: the Idiot, a two and a three."""

from typing import Final

from sabacc.engine.codes import op
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import Table

WHOLE_ARRAY: Final = 7  # the Idiot, a two and a three, one bit each


@kernel
def is_idiots_array(t: Table, p: Program, n: int) -> bool:
    """Exactly the Idiot, a two and a three of any suits; arcana and Aspects have none. Rulings C31, N27, V14."""
    return n == 3 and array_parts(t, p, 0, 3) == WHOLE_ARRAY


@kernel
def array_parts(t: Table, p: Program, start: int, stop: int) -> int:
    """Mask: which parts of an Idiot's Array are among some cards of `t.hand`."""
    parts = 0
    for i in range(start, stop):
        card = t.hand[i]
        if p.mark[card] == op.IDIOT:
            parts |= 1
        elif p.suit[card] < p.arcana and p.number[card] == 2:
            parts |= 2
        elif p.suit[card] < p.arcana and p.number[card] == 3:
            parts |= 4
    return parts
