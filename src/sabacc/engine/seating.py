"""Seats and masks of seats."""

from sabacc.engine.kernel import kernel
from sabacc.engine.table import NO_SEAT, Table


@kernel
def next_in(t: Table, mask: int, seat: int) -> int:
    """The first seat of `mask` clockwise of `seat`; `seat` itself comes last."""
    for other in range(seat + 1, t.seats):
        if mask >> other & 1:
            return other
    for other in range(seat + 1):
        if mask >> other & 1:
            return other
    return NO_SEAT


@kernel
def size(mask: int) -> int:
    """How many seats a mask has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
