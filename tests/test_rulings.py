"""rules/rulings.md holds every ruling that code, options and texts cite, and names options that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sabacc.rules.options import OPTIONS
from sabacc.rules.registry import all_rule_sets
from sabacc.rules.rulings import all_rulings, rulings_text
from sabacc.rules.texts import rules_text
from tests.support.paths import ROOT

RULING = r"[ABCGMNPVX]\d{1,2}[a-e]?"
LIST = rf"{RULING}(?:(?:, | and | to ){RULING})*"
# "Ruling C37a", "Rulings G22 and G23", "(M4, C16, A15)", "[P2]".
CITED = re.compile(rf"\b[Rr]ulings? ({LIST})|\(({LIST})\)|\[({RULING})\]")
SOURCES = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.md"), *(ROOT / "tests").rglob("*.py")]


def test_every_row_of_the_page_is_a_ruling_and_is_there_once() -> None:
    rows = re.findall(r"^\| ([A-Z]\d+[a-z]?) \|", rulings_text(), re.MULTILINE)
    assert rows == list(all_rulings())


def test_every_group_is_there_without_gaps() -> None:
    groups: dict[str, set[int]] = {}
    for number in all_rulings():
        groups.setdefault(number[0], set()).add(int(re.sub(r"\D", "", number)))
    assert set(groups) == set("ABCGMNPVX")
    for letter, numbers in groups.items():
        assert numbers == set(range(1, max(numbers) + 1)), letter


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_rulings_that_are_cited_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    cited = {number for found in CITED.findall(text) for part in found for number in re.findall(RULING, part)}
    assert cited <= set(all_rulings())


def test_rulings_of_options_and_clauses_exist() -> None:
    known = set(all_rulings())
    assert {option.ruling for option in OPTIONS.values()} <= known
    for rules in (rules.id for rules in all_rule_sets()):
        for clause in rules_text(rules).clauses:
            assert set(clause.rulings) <= known, clause.number


def test_options_that_rulings_name_exist() -> None:
    named = {name for ruling in all_rulings().values() for name in ruling.options}
    assert named - set(OPTIONS) == set()


def test_the_ruling_of_an_option_names_it() -> None:
    """An option's own ruling is one that lists it, so that a reader of either finds the other."""
    table = all_rulings()
    offered = {name: option for name, option in OPTIONS.items() if not option.older}
    assert [name for name, option in offered.items() if name not in table[option.ruling].options] == []
    assert all(option.ruling in table for option in OPTIONS.values())
