"""Perft counts: fixed chance, small decks, both engines. `make perft` rewrites the file."""

import pytest

from sabacc.lab.engine import LiftedEngine
from sabacc.rules.registry import all_rule_sets, find
from sabacc.testing import PlainEngine
from tools.perft import Row, count, read_rows, small

# One process compiles the engine, not every one of them.
pytestmark = pytest.mark.xdist_group("lifted")


@pytest.mark.parametrize("row", read_rows(), ids=lambda row: f"{row.rules_id}-{row.seats}-{row.depth}")
@pytest.mark.parametrize("kind", [PlainEngine, LiftedEngine])
def test_perft(row: Row, kind: type[PlainEngine] | type[LiftedEngine]) -> None:
    rules = small(find(row.rules_id), row.cards)
    assert count(kind(rules.program), rules, row.seats, row.depth) == row.ways


def test_every_rule_set_has_perft_counts() -> None:
    assert {row.rules_id for row in read_rows()} == {rules.id for rules in all_rule_sets()}
