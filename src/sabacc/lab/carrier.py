"""Tables and programs as NumPy records, derived from the schema that the engine's carriers declare."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sabacc.engine.lanes import Field
from sabacc.engine.program import PROGRAM_SCHEMA, Program
from sabacc.engine.table import TABLE_SCHEMA, Table

Records = npt.NDArray[np.void]


def _record_type(fields: Sequence[Field]) -> np.dtype[np.void]:
    """One `int64` for a cell, a row of them for a lane: the same arithmetic as in plain Python, as far as it goes."""
    return np.dtype([(f.name, np.int64, (f.size,)) if f.size else (f.name, np.int64) for f in fields])


TABLE_RECORD: Final = _record_type(TABLE_SCHEMA)
PROGRAM_RECORD: Final = _record_type(PROGRAM_SCHEMA)


def new_records(record: np.dtype[np.void], n: int = 1) -> Records:
    """`n` blank records."""
    return np.zeros(n, dtype=record)


def _write(fields: Sequence[Field], carrier: Any, row: Any) -> None:
    for f in fields:
        row[f.name] = getattr(carrier, f.name)


def to_program(program: Program) -> Records:
    """A program as an array of one record, the form in which compiled code takes it."""
    rows = new_records(PROGRAM_RECORD)
    _write(PROGRAM_SCHEMA, program, rows[0])
    return rows


def to_tables(*tables: Table) -> Records:
    """Tables as records, one row each."""
    rows = new_records(TABLE_RECORD, len(tables))
    for table, row in zip(tables, rows, strict=True):
        _write(TABLE_SCHEMA, table, row)
    return rows


def from_table(row: Any) -> Table:
    """A record as a plain table again."""
    table = Table()
    for f in TABLE_SCHEMA:
        value = row[f.name]
        setattr(table, f.name, value.tolist() if f.size else int(value))
    return table
