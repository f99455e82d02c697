"""What hands are called: by the names and in the spellings of each book, in every place that has room for them."""

from __future__ import annotations

import json

import pytest

from sabacc import Game, SeededDealer, find
from sabacc.cli import main
from sabacc.home.table_lines import ladder_lines
from sabacc.play.hands import compare
from sabacc.play.record import parse_record, replay
from sabacc.rules.rulings import all_rulings
from sabacc.rules.texts import rules_text
from sabacc.tui.ladder_lines import ladder_lines as drawn_lines
from tests.support.paths import ROOT
from tests.tui.test_ladder_lines import BESIDE, SMALL, rungs_for

SPIKE = find("corellian-spike")
# The names that the book of Corellian Spike gives in brackets, and the clauses that have them.
SECOND_NAMES = {
    "Power Coupling": ("Yee-Haa", "CS-9.8"),
    "Wizard": ("Gee Whiz", "CS-9.14"),
    "Dual Sabacc": ("Rule of Two", "CS-9.19"),
    "Lone Sabacc": ("Sabacc", "CS-9.20"),
}
FULL_TITLES = [f"{name} ({also})" for name, (also, _) in SECOND_NAMES.items()]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


WITH_NULRHEK = ("corellian-spike", "yarith-bespin", "galaxy-series", "centran", "corellia-run")
# Whose book spells it otherwise, and the clause that says so.
SPELLED = {"galaxy-series": "GS-10.23", "centran": "CN-10.9"}


@pytest.mark.parametrize("rules_id", WITH_NULRHEK)
def test_the_hand_without_a_goal_is_spelled_alike_in_all_games(
    capsys: pytest.CaptureFixture[str], rules_id: str
) -> None:
    """The other spelling of two books stands once, in the clause that explains it, and is understood."""
    clauses = [clause for clause in rules_text(rules_id).clauses if "Nulhrek" in clause.text]
    assert [clause.number for clause in clauses] == [SPELLED[each] for each in (rules_id,) if each in SPELLED]
    assert all("Nulrhek, which the book of this game spells Nulhrek" in clause.text for clause in clauses)
    assert told(capsys, "rules", "show", rules_id).count("Nulhrek") == len(clauses)
    view = Game(find(rules_id), [500] * 3, dealer=SeededDealer(1)).view(0)
    page = "\n".join(ladder_lines(view))
    assert "Nulrhek" in page and "Nulhrek" not in page
    assert ladder_lines(view, "nulrhek")[0].startswith("Nulrhek: ")
    if rules_id in SPELLED:
        assert ladder_lines(view, "nulhrek") == ladder_lines(view, "nulrhek")


def test_rulings_spell_it_so_too() -> None:
    assert not any("Nulhrek" in ruling.decided + ruling.says for ruling in all_rulings().values())


def test_centran_has_a_pure_sabacc_of_three_totals(capsys: pytest.CaptureFixture[str]) -> None:
    """CN-10.4, CN-10.5, CN-10.8."""
    titles = ["Pure Sabacc, -23", "Pure Sabacc, +23", "Pure Sabacc, 0"]
    shown = told(capsys, "rules", "show", "centran", "--brief")
    assert [title for title in titles if title not in shown] == []
    assert told(capsys, "score", "centran", "14c 9f", "-20 -3").splitlines() == [
        "0: 14c 9f  Pure Sabacc, total +23",
        "1: -20 -3  Pure Sabacc, total -23",
        "Hand 1 wins by rank, Pure Sabacc, -23 over Pure Sabacc, +23.",
    ]


def test_programs_know_the_ranks_of_centran_by_the_same_names_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    (hand,) = json.loads(told(capsys, "score", "centran", "14c 9f", "--json"))["hands"]
    assert (hand["rank"], hand["name"]) == ("Pure +23", "Pure Sabacc")


def test_a_pure_sabacc_of_centran_is_told_as_such() -> None:
    record = """
rules = "centran"
stacks = [100, 100]
button = "B"
actions = \"\"\"
A stand
A done
B stand
B done
A check
B check
\"\"\"
[hands]
A = "-20 -3"
B = "10c 12s"
[options]
rounds = 1
"""
    story = replay(parse_record(record)).narrate()
    assert "A shows -3 -20: Pure Sabacc (-23)." in story
    assert "B shows 10c 12s: Nulrhek (+22)." in story


def test_second_names_stand_beside_the_first_in_every_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(SPIKE, [500] * 3, dealer=SeededDealer(1))
    pages = (
        told(capsys, "rules", "show", "corellian-spike", "--brief"),
        "\n".join(ladder_lines(game.view(0))),
        "\n".join(line.plain for line in drawn_lines(rungs_for(SPIKE), SMALL)),
        (ROOT / "docs" / "rules" / "corellian-spike.md").read_text(encoding="utf-8"),
    )
    for page in pages:
        assert [title for title in FULL_TITLES if title not in page] == []
    assert "Lone Sabacc (Sabacc) 0 with a pair" in pages[2]
    narrow = "\n".join(line.plain for line in drawn_lines(rungs_for(SPIKE), BESIDE))
    assert [also for also, _ in SECOND_NAMES.values() if f"({also})" not in narrow] == []


@pytest.mark.parametrize(("name", "also", "clause"), [(n, *rest) for n, rest in SECOND_NAMES.items()])
def test_a_hand_of_corellian_spike_can_be_asked_for_by_its_second_name(
    capsys: pytest.CaptureFixture[str], name: str, also: str, clause: str
) -> None:
    """CS-9.8, CS-9.14, CS-9.19, CS-9.20."""
    assert also in rules_text("corellian-spike").find(clause)[0].text
    game = Game(SPIKE, [500] * 3, dealer=SeededDealer(1))
    for written in (also, also.lower().replace("-", " "), also.upper()):
        assert f"{name} ({also})" in told(capsys, "rules", "show", "corellian-spike", written)
        assert ladder_lines(game.view(0), written)[0].startswith(f"{name} ({also}): ")


def test_two_hands_can_go_by_one_name(capsys: pytest.CaptureFixture[str]) -> None:
    ranks = json.loads(told(capsys, "rules", "show", "corellian-spike", "sabacc", "--json"))
    assert [rank["rank"] for rank in ranks] == ["Lone Sabacc", "Sabacc"]
    ranks = json.loads(told(capsys, "rules", "show", "centran", "pure sabacc", "--json"))
    assert [rank["name"] for rank in ranks] == ["Pure Sabacc, -23", "Pure Sabacc, +23", "Pure Sabacc, 0"]


def test_scores_keep_the_first_name() -> None:
    assert compare(SPIKE, ["0 +6 -6"]).hands[0].name == "Power Coupling"
