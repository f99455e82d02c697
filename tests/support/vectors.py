"""The golden vectors: hands and situations with what must come of them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

import pytest

from sabacc.play.hands import compare
from sabacc.rules.model import RuleSet
from tests.support.paths import TESTS

_FILE = TESTS / "data" / "vectors.json"
_HAND = re.compile(r"`([^`]*)`")
_WINNERS = {"A": (0,), "B": (1,), "tie": (0, 1), "-": (0,)}


@dataclass(frozen=True)
class Vector:
    """One row of a table of vectors: its id, and its cells by column."""

    name: str
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


def load(prefix: str = "") -> list[Vector]:
    """The vectors whose id starts with `prefix`: "VA" for VA01 to VA20."""
    rows: dict[str, dict[str, str]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return [Vector(name, cells) for name, cells in rows.items() if name.startswith(prefix)]


def cases(prefix: str) -> list[object]:
    """The same as parameters of a test, each under its own id."""
    return [pytest.param(vector, id=vector.name) for vector in load(prefix)]


def hands(*cells: str) -> list[str]:
    """The hands in some cells, each between backquotes; an empty cell has none."""
    return [hand for cell in cells for hand in _HAND.findall(cell)]


def check_comparison(rules: RuleSet, vector: Vector) -> None:
    """A row that compares hands of a Spike game: their ranks, one for all where they are alike, and who wins."""
    texts = hands(vector["A"], vector["B / C"])
    names = vector["rank(s)"].split(" / ")
    result = compare(rules, texts)
    assert [hand.rank for hand in result.hands] == (names if len(names) == len(texts) else names * len(texts))
    assert result.winners == _WINNERS[vector["winner"]]


def number(text: str) -> int:
    """A number with a typographic minus sign, or an ordinary one."""
    return int(text.replace("\N{MINUS SIGN}", "-"))
