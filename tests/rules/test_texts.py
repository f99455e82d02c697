"""The rules in words: every rule set has its text, the text is in order, and `sabacc rules show` prints it."""

from __future__ import annotations

import json
import re

import pytest

from sabacc.cli import main
from sabacc.errors import BadRules
from sabacc.rules.registry import all_rule_sets, find
from sabacc.rules.rulings import all_rulings
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
    with pytest.raises(BadRules, match=r"A Game has no clause 'AG-3'; its sections are AG-1 to AG-2"):
        text.find("AG-3")


def test_a_paragraph_without_number_is_refused() -> None:
    with pytest.raises(BadRules, match="in section '2 Play' is not a clause: 'And more"):
        parse_text(SOURCE + "\nAnd more.\n")
    with pytest.raises(BadRules, match="no text for the rules of 'poker'"):
        rules_text("poker")


@pytest.mark.parametrize("rules_id", IDS)
def test_clauses_are_numbered_in_order(rules_id: str) -> None:
    text = rules_text(rules_id)
    (prefix,) = {clause.number.partition("-")[0] for clause in text.clauses if not clause.game}
    sections = [section for section in text.sections if not section.is_part]
    assert [section.title.partition(" ")[0] for section in sections] == [str(i) for i in range(1, len(sections) + 1)]
    assert len({section.title for section in text.sections}) == len(text.sections)
    own = [clause.number for clause in text.clauses if not clause.game]
    assert own == sorted(own, key=lambda number: [int(part) for part in re.findall(r"\d+", number)])
    for section in text.sections:
        assert all(c.number.startswith(f"{prefix}-{section.number}.") for c in section.clauses if not c.game)


@pytest.mark.parametrize("rules_id", ["classic", "centran", "corellian-spike", "yarith-bespin", "galaxy-series"])
def test_a_text_that_shares_nothing_has_no_gaps(rules_id: str) -> None:
    for section in rules_text(rules_id).sections:
        numbers = [clause.number.rpartition(".")[2] for clause in section.clauses]
        assert numbers == [str(i) for i in range(1, len(numbers) + 1)], section.title


# Texts that share clauses.

SHARING = ["brockley", "force", "corellia-run"]
# What Classic has and a game on its cards does not: the game has clauses of its own about it, or nothing like it.
# In Brockley that is the way of playing as well, which Force and Corellia Run have in both forms.
PLAY_IN_TURNS = (
    "CL-3 CL-4 CL-5.1 CL-5.2 CL-5.3 CL-5.7 CL-6.1 CL-6.2 CL-6.6 CL-7.1 CL-7.2 CL-7.3 CL-7.4 CL-8 CL-9.1 CL-9.2 "
)
PLAY_IN_TURNS += "CL-9.3 CL-9.4 CL-9.7 CL-10.4 CL-18.6 CL-18.13 CL-18.14 CL-19.14 CL-19.15 CL-19.23 CL-19.28 "
OWN_HANDS = "CL-11.3 CL-11.4 CL-11.5 CL-18.11 CL-18.12 CL-19.27 "
NOT_SHARED = {
    "brockley": PLAY_IN_TURNS + OWN_HANDS + "CL-11.6 CL-13.3 CL-14.1 CL-19.10 CL-19.12 CL-19.13",
    "force": OWN_HANDS + "CL-1.4 CL-10.1 CL-10.2 CL-11.1 CL-19.18",
    "corellia-run": OWN_HANDS + "CL-1.1 CL-10.2 CL-11.1 CL-14.1 CL-18.10 CL-19.17 CL-19.18",
}


def test_a_clause_of_another_game_keeps_its_number_and_is_found_by_it_and_in_its_section() -> None:
    text = parse_text(
        SOURCE
        + """
### Betting

<!-- from classic: CL-4.7,
CL-8.2 to CL-8.3, CL-7.7 -->

**AG-2.2** Stop.
"""
    )
    shared = ["CL-4.7", "CL-8.2", "CL-8.3", "CL-7.7"]
    assert [clause.number for clause in text.find("AG-2")] == ["AG-2.1", *shared, "AG-2.2"]
    assert text.find("cl-8.2") == (rules_text("classic").find("CL-8.2")[0]._replace(game="classic"),)
    assert [clause.number for clause in text.find("CL-8")] == ["CL-8.2", "CL-8.3"]
    assert [section.title for section in text.sections] == ["1 Cards", "2 Play", "Betting"]


def test_a_whole_section_of_another_game_stays_whole() -> None:
    text = parse_text("# A\n\nB.\n\n## 1 C\n\n<!-- from classic: CL-13 -->")
    assert [c.number for c in text.clauses] == [c.number for c in rules_text("classic").find("CL-13")]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("<!-- from classic: CL-99 -->", "the rules of 'classic' have no clause 'CL-99'"),
        ("<!-- from classic: CL-2.1 to CL-2.99 -->", "the rules of 'classic' have no clause 'CL-2.1 to CL-2.99'"),
        ("<!-- from brockley: CL-2.1 -->", "the rules of 'brockley' have no clause 'CL-2.1'"),
        ("<!-- from poker: CL-2 -->", "the rules of 'poker' have no clause 'CL-2'"),
        ("<!-- from classic: CL-2, CL-2.1 -->", "A Game has clause CL-2.1 twice"),
    ],
)
def test_a_clause_that_is_not_there_or_there_twice_is_refused(line: str, why: str) -> None:
    with pytest.raises(BadRules, match=re.escape(why)):
        parse_text(f"{SOURCE}\n{line}\n")


@pytest.mark.parametrize("rules_id", IDS)
def test_a_text_stands_alone(rules_id: str) -> None:
    """It sends the reader to no clause that is not in it, and to no other game."""
    text = rules_text(rules_id)
    known = {clause.number for clause in text.clauses}
    known |= {number.rpartition(".")[0] for number in known}
    others = {rules.name.removesuffix(" Sabacc") for rules in all_rule_sets()} - {text.title.removesuffix(" Sabacc")}
    for clause in text.clauses:
        assert set(re.findall(r"\b[A-Z]{2}-\d+(?:\.\d+)?", clause.text)) <= known, clause.number
        assert not [name for name in others if name in clause.text], clause.number


@pytest.mark.parametrize("rules_id", SHARING)
def test_what_classic_says_is_said_in_the_games_on_its_cards(rules_id: str) -> None:
    """A new clause of Classic is in their texts as well, or stands above with what they do not share."""
    classic = rules_text("classic")
    own = {clause.number for number in NOT_SHARED[rules_id].split() for clause in classic.find(number)}
    assert {c.number for c in classic.clauses} - {c.number for c in rules_text(rules_id).clauses} == own


@pytest.mark.parametrize("rules_id", IDS)
def test_the_text_is_shown_as_wide_as_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, rules_id: str
) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    out = show(capsys, rules_id)
    told, others = out.split("\nPhases\n")
    phases, _, ladder_and_options = others.partition("\nHands, best first")
    options = ladder_and_options.partition("\nOptions\n")[2]
    assert all(len(line) <= 70 for part in (told, phases, options) for line in part.splitlines())
    assert set(re.findall(r"^  (\w+) = ", options, re.MULTILINE)) == set(find(rules_id).options)
    text = told.partition("\n1 ")[2]
    assert not set("*`#<") & set(text)
    numbers = re.findall(r"^  ([A-Z]{2}-[\d.]+) ", told, re.MULTILINE)
    assert numbers == [clause.number for clause in rules_text(rules_id).clauses]


def test_one_clause_and_one_section_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert show(capsys, "classic", "CL-8.2") == "  CL-8.2   You can never call the hand on your own turn.\n"
    assert re.findall(r"CL-14\.\d", show(capsys, "classic", "cl-14")) == [f"CL-14.{i}" for i in range(1, 9)]
    (clause,) = json.loads(show(capsys, "classic", "CL-6.3", "--json"))
    assert (clause["number"], clause["rulings"]) == ("CL-6.3", ["C19"])
    assert [c["number"] for c in json.loads(show(capsys, "force", "FO-2", "--json"))][4:7] == [
        "CL-2.5",
        "FO-2.1",
        "FO-2.2",
    ]
    assert show(capsys, "force", "FO-3.2").startswith("  FO-3.2   With play set to brockley")
    assert show(capsys, "force", "CL-6.3").split("\n\n")[0] == show(capsys, "classic", "CL-6.3").split("\n\n")[0]
    assert main(["rules", "show", "classic", "CL-99"]) == 2
    assert "no clause 'CL-99'" in capsys.readouterr().err


def test_the_text_can_be_left_out_and_is_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert "CS-1.1" not in show(capsys, "corellian-spike", "--brief")
    clauses = json.loads(show(capsys, "corellian-spike", "--json"))["clauses"]
    assert [clause["number"] for clause in clauses] == [c.number for c in rules_text("corellian-spike").clauses]
    assert "`" not in clauses[3]["text"]


# What the marks stand for.


def test_the_text_says_what_its_marks_and_its_numbers_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    head = " ".join(show(capsys, "force").partition("\n1 The cards")[0].split())
    assert "are the same there: CL in Classic Sabacc, BR in Brockley Sabacc." in head
    assert "Marks such as [C1] are rulings" in head
    assert "`sabacc rules ruling C1`" in head
    assert "are the same there" not in show(capsys, "classic")


def test_a_ruling_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    for mark in ("V12", "v12", "[V12]"):
        assert main(["rules", "ruling", mark]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "  V12      The text: Sides are declared at the start of the",
            "           game.",
            "           We decided: Openly and for the whole game.",
            "           Options: declare_side",
        ]
    assert main(["rules", "ruling", "V", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [each["number"] for each in told] == [number for number in all_rulings() if number[0] == "V"]
    assert told[11] == {
        "number": "V12",
        "says": "Sides are declared at the start of the game.",
        "decided": "Openly and for the whole game.",
        "options": ["declare_side"],
    }


@pytest.mark.parametrize("mark", ["Q1", "V99", "", "CL-6.3"])
def test_a_ruling_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], mark: str) -> None:
    assert main(["rules", "ruling", mark]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"sabacc: there is no ruling '{mark}'; C29 is one, and the letters are X, A, B, G,")


def test_a_clause_that_is_asked_for_comes_with_its_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    told = " ".join(show(capsys, "classic", "CL-6.4").split())
    assert "We decided: All cards outside the Static Field, first all given up" in told
    # Each once, however many clauses cite it.
    assert show(capsys, "classic", "CL-6").count("  C19 ") == 1
