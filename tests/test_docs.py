"""The example hands, and the pages made of them. `make docs` rewrites docs/rules."""

from __future__ import annotations

import pytest

from sabacc.cli import main
from sabacc.engine.codes import note
from sabacc.play.game import Game
from sabacc.play.record import parse_record, replay_whole
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from sabacc.rules.texts import example
from tests.support.rule_sets import RULE_IDS, each_rule_set
from tests.support.scenario import happened
from tools.docs import FOLDER, OPENAPI, RULINGS, SOURCES, openapi_text, page, rulings_page, sources_page

# Who wins what in each example: names, credits, and the number of the pot, or "sabacc".
WON: dict[str, list[tuple[str, int, int | str]]] = {
    "corellian-spike": [("Bo", 300, 0), ("Bo", 60, "sabacc")],
    "yarith-bespin": [("Ana", 42, 0), ("Ana", 23, "sabacc")],
    "galaxy-series": [("Bo", 170, 0), ("Ana", 140, 1), ("Bo", 15, "sabacc")],
    "classic": [("Cleo", 34, 0), ("Cleo", 79, "sabacc")],
    "brockley": [("Bo", 79, 0), ("Bo", 112, "sabacc")],
    "force": [("Ana", 18, 0), ("Ana", 34, "sabacc")],
    "corellia-run": [("Bo", 12, 0), ("Bo", 40, "sabacc")],
    "centran": [("Bo", 90, 0), ("Bo", 15, "sabacc")],
}


def won(game: Game) -> list[tuple[str, int, int | str]]:
    return [
        (game.names[event.seat or 0], event.value, "sabacc" if event.kind == note.WON_SABACC else event.number)
        for event in happened(game, note.WON, note.WON_SABACC)
    ]


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_example_is_a_whole_hand_told_move_by_move(rules_id: str) -> None:
    text = example(rules_id)
    assert text is not None
    record = parse_record(text)
    assert record.rules.id == rules_id
    assert replay_whole(record).is_over
    # Every move has a comment of its own above it.
    lines = text.splitlines()
    assert all(lines[number - 2].startswith("# ") for number in record.numbers)


@pytest.mark.parametrize("rules_id", WON)
def test_example_ends_as_it_is_told(capsys: pytest.CaptureFixture[str], rules_id: str) -> None:
    assert main(["rules", "example", rules_id]) == 0
    assert won(replay_whole(parse_record(capsys.readouterr().out))) == WON[rules_id]


@each_rule_set
def test_page_is_what_make_docs_makes(rules: RuleSet) -> None:
    made = page(rules)
    assert (FOLDER / f"{rules.id}.md").read_text(encoding="utf-8") == made
    assert "<!-- told -->" not in made


def test_the_page_of_rulings_is_what_make_docs_makes() -> None:
    assert RULINGS.read_text(encoding="utf-8") == rulings_page()


def test_the_page_of_sources_is_what_make_docs_makes() -> None:
    assert SOURCES.read_text(encoding="utf-8") == sources_page()


def test_the_openapi_document_is_what_make_docs_makes() -> None:
    assert OPENAPI.read_text(encoding="utf-8") == openapi_text()


def test_there_are_no_other_pages() -> None:
    assert {path.stem for path in FOLDER.iterdir()} <= {rules.id for rules in all_rule_sets()}
