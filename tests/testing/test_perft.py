"""Perft counts: fixed chance, small decks, both engines. `make perft` rewrites the file."""

from collections.abc import Iterator

import pytest

from sabacc.lab.engine import LiftedEngine
from sabacc.rules.registry import all_rule_sets, find
from sabacc.testing import PlainEngine
from tools.perft import Row, count, read_rows, small

# One process compiles the engine, not every one of them.
LIFTED = pytest.mark.xdist_group("lifted")
LONG = pytest.mark.long(reason="the plain engine is counted quickly, and compiled hands are compared with plain ones")
MANY = 4000


def each_count() -> Iterator[object]:
    """The rows for both engines; the greater ones for the plain one only, unless all tests are run."""
    for row in read_rows():
        name = f"{row.rules_id}-{row.seats}-{row.depth}"
        yield pytest.param(PlainEngine, row, id=f"plain-{name}")
        marks = (LIFTED, LONG) if row.ways > MANY else LIFTED
        yield pytest.param(LiftedEngine, row, id=f"lifted-{name}", marks=marks)


@pytest.mark.parametrize(("kind", "row"), tuple(each_count()))
def test_perft(kind: type[PlainEngine] | type[LiftedEngine], row: Row) -> None:
    rules = small(find(row.rules_id), row.cards)
    assert count(kind(rules.program), rules, row.seats, row.depth) == row.ways


def test_every_rule_set_has_perft_counts() -> None:
    assert {row.rules_id for row in read_rows()} == {rules.id for rules in all_rule_sets()}
