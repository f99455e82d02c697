"""`Start`: what a hand began with."""

from typing import NamedTuple

from sabacc.engine.table import Table


class Start(NamedTuple):
    """What a hand began with, as its table had it: a copy of the table would take seven kilobytes."""

    stack: tuple[int, ...]  # by seat
    button: int
    sabacc: int
    away: int  # mask
    dark: int  # mask


def start_of(table: Table) -> Start:
    """What a table that is about to be dealt has."""
    return Start(tuple(table.stack[: table.seats]), table.button, table.sabacc, table.away, table.dark)
