"""Perft counts: fixed chance, small decks, both engines."""

from typing import Any

import pytest

from sabacc.cards import Deck
from sabacc.engine.table import Table
from sabacc.lab.engine import LiftedEngine
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets, find
from sabacc.testing import PlainEngine, perft
from tests.support.paths import TESTS

# One process compiles the engine, not every one of them.
pytestmark = pytest.mark.xdist_group("lifted")

FILE = TESTS / "data" / "perft.txt"
Row = tuple[str, int, int, int, int]


def read_rows() -> list[Row]:
    """Rule set, cards in the deck, seats, depth, count."""
    rows = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    return [(name, int(cards), int(seats), int(depth), int(count)) for name, cards, seats, depth, count in rows]


def small(rules: RuleSet, cards: int) -> RuleSet:
    """The same game with a part of its deck, from all over it."""
    step = len(rules.deck.cards) / cards
    part = tuple(rules.deck.cards[int(i * step)] for i in range(cards))
    return rules.varied(deck=Deck(f"{rules.deck.name} {cards}", rules.deck.suits, part))


def count(engine: Any, rules: RuleSet, seats: int, depth: int) -> int:
    t = Table()
    t.seats = seats
    t.stack[:seats] = [60 + 25 * seat for seat in range(seats)]
    table = engine.start(t)
    engine.new_hand(table)
    return perft(engine, table, rules.program, depth)


@pytest.mark.parametrize("row", read_rows(), ids=lambda row: f"{row[0]}-{row[2]}-{row[3]}")
@pytest.mark.parametrize("kind", [PlainEngine, LiftedEngine])
def test_perft(row: Row, kind: type[PlainEngine] | type[LiftedEngine]) -> None:
    name, cards, seats, depth, expected = row
    rules = small(find(name), cards)
    assert count(kind(rules.program), rules, seats, depth) == expected


def test_every_rule_set_has_perft_counts() -> None:
    assert {row[0] for row in read_rows()} == {rules.id for rules in all_rule_sets()}
