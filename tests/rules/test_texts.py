"""The rules in words: every rule set has its text, the text is in order, and `sabacc rules show` prints it."""

from __future__ import annotations

import json
import re

import pytest

from sabacc.cli import main
from sabacc.errors import BadRules
from sabacc.rules.registry import all_rule_sets
from sabacc.rules.texts import Clause, parse_text, rules_text

IDS = [rules.id for rules in all_rule_sets()]
SOURCE = """# A Game

You play.

## 1 Cards

**AG-1.1** There are `62`
cards. [X1] [C37a]

**AG-1.2** <!-- told --> See AG-1.1.

## 2 Play

**AG-2.1** Play.
"""


def show(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", "show", *arguments]) == 0
    return capsys.readouterr().out


def test_a_text_is_read() -> None:
    text = parse_text(SOURCE)
    assert (text.title, text.introduction) == ("A Game", "You play.")
    assert [(section.title, len(section.clauses)) for section in text.sections] == [("1 Cards", 2), ("2 Play", 1)]
    assert text.clauses[:2] == (
        Clause("AG-1.1", "There are `62` cards. [X1] [C37a]"),
        Clause("AG-1.2", "See AG-1.1.", is_told=True),
    )
    assert text.clauses[0].rulings == ("X1", "C37a")


def test_clauses_are_found_by_number_and_by_section() -> None:
    text = parse_text(SOURCE)
    assert [clause.number for clause in text.find("ag-1.2")] == ["AG-1.2"]
    assert [clause.number for clause in text.find("AG-1")] == ["AG-1.1", "AG-1.2"]
    with pytest.raises(BadRules, match=r"A Game has no clause 'AG-3'; its clauses are AG-1\.1 to AG-2\.1"):
        text.find("AG-3")


def test_a_paragraph_without_number_is_refused() -> None:
    with pytest.raises(BadRules, match="in section '2 Play' is not a clause: 'And more"):
        parse_text(SOURCE + "\nAnd more.\n")
    with pytest.raises(BadRules, match="no text for the rules of 'poker'"):
        rules_text("poker")


@pytest.mark.parametrize("rules_id", IDS)
def test_clauses_are_numbered_in_order(rules_id: str) -> None:
    text = rules_text(rules_id)
    (prefix,) = {clause.number.partition("-")[0] for clause in text.clauses}
    for place, section in enumerate(text.sections, start=1):
        assert section.title.startswith(f"{place} ")
        wanted = [f"{prefix}-{place}.{i}" for i in range(1, len(section.clauses) + 1)]
        assert [clause.number for clause in section.clauses] == wanted


@pytest.mark.parametrize("rules_id", IDS)
def test_clauses_refer_to_clauses_that_are_there(rules_id: str) -> None:
    texts = [rules_text(each) for each in (*IDS, "brockley")]
    known = {clause.number for text in texts for clause in text.clauses}
    known |= {number.rpartition(".")[0] for number in known}
    for clause in rules_text(rules_id).clauses:
        assert set(re.findall(r"\b[A-Z]{2}-\d+(?:\.\d+)?", clause.text)) <= known, clause.number


@pytest.mark.parametrize("rules_id", IDS)
def test_the_text_is_shown_as_wide_as_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, rules_id: str
) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    out = show(capsys, rules_id)
    told = out[: out.index("\nPhases\n")]
    assert all(len(line) <= 70 for line in told.splitlines())
    assert not set("*`#<") & set(told)
    numbers = re.findall(r"^  ([A-Z]{2}-[\d.]+) ", told, re.MULTILINE)
    assert numbers == [clause.number for clause in rules_text(rules_id).clauses]


def test_one_clause_and_one_section_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert show(capsys, "classic", "CL-8.2") == "  CL-8.2   You can never call the hand on your own turn.\n"
    assert re.findall(r"CL-14\.\d", show(capsys, "classic", "cl-14")) == [f"CL-14.{i}" for i in range(1, 8)]
    (clause,) = json.loads(show(capsys, "classic", "CL-6.3", "--json"))
    assert (clause["number"], clause["rulings"]) == ("CL-6.3", ["C19"])
    assert main(["rules", "show", "classic", "CL-99"]) == 2
    assert "no clause 'CL-99'" in capsys.readouterr().err


def test_the_text_can_be_left_out_and_is_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert "CS-1.1" not in show(capsys, "corellian-spike", "--brief")
    clauses = json.loads(show(capsys, "corellian-spike", "--json"))["clauses"]
    assert [clause["number"] for clause in clauses] == [c.number for c in rules_text("corellian-spike").clauses]
    assert "`" not in clauses[3]["text"]
