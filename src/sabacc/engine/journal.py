"""What happened in this step, one packed int for each note. It can be switched off."""

from typing import NamedTuple

from sabacc.engine.kernel import kernel
from sabacc.engine.table import MAX_NOTES, Table

_CODES = 255
_SEAT = 8
_CARD = 12
_AUDIENCE = 24
_VALUE = 32
_ZERO = 1024  # added to cards, which start at -1, and to totals, which stand in their place


@kernel
def write(t: Table, code: int, seat: int, card: int, value: int, audience: int) -> None:
    """Write down that `code` happened to `seat`. `audience` is the mask of seats that may know the card."""
    if t.quiet == 0 and t.notes < MAX_NOTES:
        # Seats start at -1, so they are kept one higher.
        t.journal[t.notes] = (
            code | (seat + 1) << _SEAT | (card + _ZERO) << _CARD | audience << _AUDIENCE | value << _VALUE
        )
        t.notes += 1


@kernel
def code_of(n: int) -> int:
    """What a line of the journal says happened."""
    return n & _CODES


@kernel
def value_of(n: int) -> int:
    """The number in a line of the journal: credits, for example."""
    return n >> _VALUE


class Note(NamedTuple):
    """One line of the journal, unpacked."""

    code: int
    seat: int
    card: int
    value: int
    audience: int


def unpack(n: int) -> Note:
    """A line of the journal."""
    return Note(code_of(n), (n >> _SEAT & 15) - 1, (n >> _CARD & 4095) - _ZERO, value_of(n), n >> _AUDIENCE & 255)
