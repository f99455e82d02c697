"""The rules in words and the rulings behind them, for the tests that check both against the code."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache

from sabacc.rules.texts import Clause, rules_text
from tests.support.paths import ROOT

_CITED = re.compile(r"\b([A-Z]{2})-(\d+)\.(\d+)(?: to \1-\2\.(\d+))?")


def cited_in(remark: str) -> Iterator[str]:
    """The clauses that a comment or a docstring cites: "CL-6.3", and all of "CL-6.3 to CL-6.5"."""
    for prefix, section, first, last in _CITED.findall(remark):
        yield from (f"{prefix}-{section}.{i}" for i in range(int(first), int(last or first) + 1))


def remarks(source: str) -> Iterator[str]:
    """The comments of a test file and the docstrings of its functions; a docstring may go over several lines."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            yield " ".join((ast.get_docstring(node) or "").split())


@cache
def cited_clauses() -> frozenset[str]:
    """Every clause that a test cites."""
    files = (ROOT / "tests").rglob("test_*.py")
    texts = (text for file in files for text in remarks(file.read_text(encoding="utf-8")))
    return frozenset(number for text in texts for number in cited_in(text))


def clauses_to_test(rules_id: str) -> list[Clause]:
    """The clauses of a rule set that a test must cite: all but those marked as told."""
    return [clause for clause in rules_text(rules_id).clauses if not clause.is_told]
