"""Every golden vector is proved somewhere: its id is that of a test case, or stands in a test's name or docstring."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.paths import TESTS
from tests.support.vectors import load

# "VT07" in a text is "VT07" in a name; "A-F7" is "A_F7" there. Two of them with "to" between them are a range.
VECTOR = r"(?:[ABC]-[VFO]\d+|V[A-Z]\d\d)"
MENTION = re.compile(rf"(?<![\w-])({VECTOR})(?:[ _]to[ _]({VECTOR}))?(?![\w-])")
DASH = re.compile(r"(?<![A-Z])([ABC])_(?=[VFO]\d)")
NUMBER = re.compile(r"\d+$")


def mentioned(text: str) -> Iterator[str]:
    """The ids in a text, ranges in full."""
    for first, last in MENTION.findall(text):
        yield first
        if last:
            family = NUMBER.sub("", first)
            low, high = (NUMBER.findall(vector)[0] for vector in (first, last))
            assert last.startswith(family), text
            yield from (f"{family}{number:0{len(low)}}" for number in range(int(low) + 1, int(high) + 1))


def in_words(name: str) -> str:
    """The name of a test with spaces, as a docstring would have it: `test_C_F2_and_C_F8_x` is "C-F2 and C-F8 x"."""
    return DASH.sub(r"\1-", name.removeprefix("test_")).replace("_", " ")


def told_by(path: Path) -> Iterator[str]:
    """The ids in the names and docstrings of the tests of a file."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from mentioned(in_words(node.name))
            yield from mentioned(ast.get_docstring(node) or "")


def cases_of(module: ModuleType) -> Iterator[str]:
    """The ids of the cases of a module's tests, and those among the values of a case."""
    for name, test in vars(module).items():
        if name.startswith("test_"):
            for mark in getattr(test, "pytestmark", []):
                if mark.name == "parametrize":
                    yield from (vector for case in mark.args[1] for vector in named_in(case))


def named_in(case: object) -> Iterator[str]:
    words = [case.id, *case.values] if isinstance(case, type(pytest.param())) else case
    for word in words if isinstance(words, list | tuple) else [words]:
        if isinstance(word, str) and re.fullmatch(VECTOR, word):
            yield word


def covered() -> set[str]:
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        found.update(told_by(path))
        # Only these can have a vector for a case.
        if path != Path(__file__) and "tests.support.vectors" in path.read_text(encoding="utf-8"):
            found.update(
                cases_of(importlib.import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts)))
            )
    return found


def test_ids_are_read_from_names_and_docstrings() -> None:
    assert list(mentioned(in_words("test_C_F9_to_C_F11_dice"))) == ["C-F9", "C-F10", "C-F11"]
    assert list(mentioned(in_words("test_VK04_beats_VK05_and_VT3x"))) == ["VK04", "VK05"]
    assert list(mentioned("VF08 to VF10: as A-V7, not MA-V7 or A-V.")) == ["VF08", "VF09", "VF10", "A-V7"]


def test_every_vector_is_covered() -> None:
    vectors = {vector.name for vector in load()}
    assert len(vectors) == 459
    found = covered()
    assert found - vectors == set()
    assert vectors - found == set()
