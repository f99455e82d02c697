"""Perft counts: compare them with tests/data/perft.txt, or rewrite the file with --write.

A row says how many ways there are to play on to a depth, in a rule set with part of its deck and some seats. Rows in
the file are counted again; a rule set without rows gets some.
"""

import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

from sabacc.cards import Deck
from sabacc.engine.table import Table
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets, find
from sabacc.testing import PlainEngine, perft

FILE: Final = Path(__file__).parent.parent / "tests" / "data" / "perft.txt"
_HEADER: Final = "# rule set, cards in the deck, seats, depth, count"
_CARDS: Final = 24
_NEW: Final = ((2, 1), (2, 4), (3, 5))  # seats and depth, for a rule set without rows


class Row(NamedTuple):
    """One count and what it counts."""

    rules_id: str
    cards: int
    seats: int
    depth: int
    ways: int


def read_rows() -> list[Row]:
    """The rows of the file."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    words = [line.split() for line in lines if line and not line.startswith("#")]
    return [Row(name, *map(int, numbers)) for name, *numbers in words]


def small(rules: RuleSet, cards: int) -> RuleSet:
    """The same game with part of its deck, picked evenly from all over it."""
    step = len(rules.deck.cards) / cards
    part = tuple(rules.deck.cards[int(i * step)] for i in range(cards))
    return rules.varied(deck=Deck(f"{rules.deck.name} {cards}", rules.deck.suits, part))


def count(engine: Any, rules: RuleSet, seats: int, depth: int) -> int:
    """The number of ways to play on from the start of a hand, with either engine."""
    t = Table()
    t.seats = seats
    t.stack[:seats] = [60 + 25 * seat for seat in range(seats)]
    table = engine.start(t)
    engine.new_hand(table)
    return perft(engine, table, rules.program, depth)


def current() -> str:
    """The file as it should be."""
    rows = read_rows()
    known = {row.rules_id for row in rows}
    new = [rules.id for rules in all_rule_sets() if rules.id not in known]
    rows += [Row(rules_id, _CARDS, seats, depth, 0) for rules_id in new for seats, depth in _NEW]
    return "\n".join((_HEADER, *(" ".join(map(str, _counted(row))) for row in rows), ""))


def _counted(row: Row) -> Row:
    rules = small(find(row.rules_id), row.cards)
    return row._replace(ways=count(PlainEngine(rules.program), rules, row.seats, row.depth))


def main() -> int:
    """Write the file, or show the rows that differ."""
    text = current()
    if "--write" in sys.argv[1:]:
        FILE.write_text(text, encoding="utf-8")
        return 0
    kept = set(FILE.read_text(encoding="utf-8").splitlines())
    changed = [line for line in text.splitlines() if line not in kept]
    print("\n".join(changed) or "nothing has changed")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
