"""Seats and masks of seats."""

from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program


@kernel
def next_in(mask: int, seat: int) -> int:
    """The first seat of `mask` clockwise of `seat`; `seat` itself comes last."""
    later = mask & -(1 << seat + 1)
    rest = later if later else mask
    # The bit length of the lowest bit is its seat plus one; for an empty mask this gives `NO_SEAT`.
    return (rest & -rest).bit_length() - 1


@kernel
def size(mask: int) -> int:
    """How many seats a mask has."""
    return mask.bit_count()


@kernel
def can_be_dealt_in(p: Program, stack: int) -> bool:
    """Whether a seat that is not away gets a hand. Ruling X8: it must be able to pay both antes. CL-2.8."""
    return stack >= p.least_stack
