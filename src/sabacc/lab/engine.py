"""The compiled engine behind the same calls as the plain one, table by table: to compare the two, not to be fast."""

from typing import Any

from sabacc.engine.program import Program
from sabacc.engine.table import STATE, Table
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


def differences(t: Table, records: Any) -> list[str]:
    """The lanes in which a plain table and a record differ."""
    row = records[0]
    return [name for name in STATE if getattr(t, name) != row[name].tolist()]
