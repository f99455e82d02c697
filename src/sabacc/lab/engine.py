"""The compiled engine behind the same calls as the plain one, table by table: to compare the two, not to be fast."""

from typing import Final

import numpy as np

from sabacc.engine.program import Program
from sabacc.engine.table import STATE, TABLE_SCHEMA, Table
from sabacc.lab import entries
from sabacc.lab.carrier import Records, from_table, to_program, to_tables


class LiftedEngine:
    """The engine, compiled. A table is an array of one record."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._programs = to_program(program)

    def start(self, t: Table) -> Records:
        """A table of this engine from a plain one."""
        return to_tables(t)

    def new_hand(self, t: Records) -> None:
        """Start a hand."""
        entries.call(t, 0, self._programs, entries.NEW_HAND, 0, 0, 0, 0, 0)

    def copy(self, t: Records) -> Records:
        """An independent copy."""
        return t.copy()

    def plain(self, t: Records) -> Table:
        """The same as a plain table."""
        return from_table(t[0])

    def apply(self, t: Records, seat: int, what: int, card: int, other: int, amount: int) -> int:
        """Apply an action; the reason if it is refused."""
        return entries.call(t, 0, self._programs, entries.APPLY, seat, what, card, other, amount)

    def apply_chance(self, t: Records, outcome: list[int]) -> int:
        """Apply an outcome of chance; the reason if it does not fit."""
        t["fate"][0, : len(outcome)] = outcome
        return entries.call(t, 0, self._programs, entries.CHANCE, 0, 0, 0, 0, len(outcome))

    def ring(self, t: Records) -> int:
        """The timer goes off; the reason if it may not."""
        return entries.call(t, 0, self._programs, entries.RING, 0, 0, 0, 0, 0)

    def default_act(self, t: Records) -> int:
        """The safe answer to the question that is open."""
        return entries.call(t, 0, self._programs, entries.DEFAULT, 0, 0, 0, 0, 0)


def _spans() -> tuple[tuple[str, int, int], ...]:
    """Each part of a table's state with its first number in a record and how many there are, 0 for a cell."""
    found, start = [], 0
    for f in TABLE_SCHEMA:
        if f.name in STATE:
            found.append((f.name, start, f.size))
        start += max(1, f.size)
    return tuple(found)


_SPANS: Final = _spans()


def differences(t: Table, records: Records) -> list[str]:
    """The lanes in which a plain table and a record differ."""
    # All numbers at once: a test asks this after every step, and taking lanes out of a record one by one is slow.
    flat = records.view(np.int64).tolist()
    return [
        name
        for name, start, size in _SPANS
        if getattr(t, name) != (flat[start : start + size] if size else flat[start])
    ]
