"""Tables and programs as NumPy records, derived from the schema that the engine's carriers declare."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from sabacc.engine.lanes import Field, schema
from sabacc.engine.program import PROGRAM_SCHEMA, Program
from sabacc.engine.table import TABLE_SCHEMA, Table

T = TypeVar("T")
Records = npt.NDArray[np.void]


def _record_type(fields: Sequence[Field]) -> np.dtype[np.void]:
    """One `int64` for a cell, a row of them for a lane: the same arithmetic as in plain Python, within 64 bits."""
    return np.dtype([(f.name, np.int64, (f.size,)) if f.size else (f.name, np.int64) for f in fields])


TABLE_RECORD: Final = _record_type(TABLE_SCHEMA)
PROGRAM_RECORD: Final = _record_type(PROGRAM_SCHEMA)


def new_records(record: np.dtype[np.void], n: int = 1) -> Records:
    """`n` blank records."""
    return np.zeros(n, dtype=record)


def to_records(*carriers: Any) -> Records:
    """Carriers of one kind as records, one row each."""
    fields = schema(type(carriers[0]))
    rows = new_records(_record_type(fields), len(carriers))
    for carrier, row in zip(carriers, rows, strict=True):
        _write(fields, carrier, row)
    return rows


def _write(fields: Sequence[Field], carrier: Any, row: Any) -> None:
    for f in fields:
        row[f.name] = getattr(carrier, f.name)


def to_program(program: Program) -> Records:
    """A program as an array of one record, the form in which compiled code takes it."""
    return to_records(program)


def to_tables(*tables: Table) -> Records:
    """Tables as records, one row each."""
    return to_records(*tables)


def from_record(kind: type[T], row: Any) -> T:
    """A record as a plain carrier again."""
    made = kind()
    for f in schema(kind):
        value = row[f.name]
        setattr(made, f.name, value.tolist() if f.size else int(value))
    return made


def from_table(row: Any) -> Table:
    """A record as a plain table again."""
    return from_record(Table, row)
