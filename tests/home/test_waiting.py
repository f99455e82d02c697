"""Tables that wait: which there are, and how to go back to one that was put aside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sabacc.cli import main
from sabacc.errors import BadStore
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table, resume_aside, resume_table
from sabacc.home.waiting import find_aside, tables_aside
from tests.support.evenings import sabacc, small_setup


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    return Store(tmp_path)


def leave_table(store: Store, rules_id: str, hands: int = 1) -> str:
    """Begin a table, and leave it in a hand; the digest of that hand."""
    with begin_table(small_setup(rules_id), store) as table:
        for _ in range(hands):
            while table.is_playing:
                if not table.step():
                    assert table.game is not None
                    table.act(table.game.default())
            table.deal()
        return table.game.digest() if table.game else ""


def test_tables_put_aside_are_listed_and_can_go_on(store: Store) -> None:
    digests = [leave_table(store, rules_id) for rules_id in ("classic", "force", "centran")]
    assert [table.text for table in tables_aside(store)] == [
        "Force Sabacc, hand 1, with Ana",
        "Classic Sabacc, hand 1, with Ana",
    ]
    with resume_aside(find_aside(store, 2).log, store) as table:
        assert table.game is not None and table.game.digest() == digests[0]
    assert [table.rules for table in tables_aside(store)] == ["Centran Sabacc", "Force Sabacc"]
    with resume_table(store) as table:
        assert table.setup.rules.id == "classic"


def test_a_closed_table_and_one_without_a_hand_do_not_wait(store: Store) -> None:
    begin_table(small_setup("classic"), store).quit()
    with begin_table(small_setup("force"), store) as table:
        table.close()
    leave_table(store, "centran")
    assert len(store.tables()) == 2
    assert tables_aside(store) == []
    with pytest.raises(BadStore, match="no table is put aside"):
        find_aside(store, 1)


def test_a_table_that_cannot_be_read_is_named_and_stays(store: Store) -> None:
    leave_table(store, "classic")
    leave_table(store, "force")
    [log] = store.tables()
    log.write_text("junk")
    [table] = tables_aside(store)
    assert table.text == f"{log} cannot be read"
    with pytest.raises(BadStore, match="cannot be read"):
        find_aside(store, 1)
    with pytest.raises(BadStore):
        resume_aside(log, store)
    assert store.tables() == [log] and store.has_table


def test_while_somebody_sits_at_the_table_no_other_takes_its_place(store: Store) -> None:
    leave_table(store, "classic")
    with begin_table(small_setup("force"), store), pytest.raises(BadStore, match="another sabacc has the table"):
        resume_aside(store.tables()[0], store)
    assert len(store.tables()) == 1


def test_whoever_puts_a_table_aside_is_told_how_to_go_back_to_it(tmp_path: Path) -> None:
    leave_table(Store(tmp_path), "classic", hands=2)
    shown = sabacc(tmp_path, "play", "force", "--plain", "--new", "--side=light", typed="deal\n").stdout.decode()
    assert shown.splitlines()[0] == (
        "Your other table (Classic Sabacc, hand 2, with Ana) is put aside: `sabacc play --table 1` goes back to it, "
        "and `sabacc tables` lists all that wait."
    )
    back = sabacc(tmp_path, "play", "--table", "1", "--plain").stdout.decode().splitlines()
    assert back[0].startswith("Your other table (Force Sabacc, hand 1, with Ana) is put aside")
    assert back[1].startswith("You go on with your table of Classic Sabacc, hand 2")
    again = sabacc(tmp_path, "play", "--plain").stdout.decode()
    assert again.startswith("You go on with your table of Classic Sabacc, hand 2")


def test_the_list(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tables"]) == 0
    assert capsys.readouterr().out == "No table waits: `sabacc play` begins one.\n"
    begin_table(small_setup("classic"), store).quit()
    assert main(["tables"]) == 0
    assert capsys.readouterr().out == "`sabacc play` goes on with Classic Sabacc, before the first hand, with Ana.\n"
    leave_table(store, "classic")
    leave_table(store, "force")
    assert main(["tables"]) == 0
    first, head, line, last = capsys.readouterr().out.splitlines()
    assert first == "`sabacc play` goes on with Force Sabacc, hand 1, with Ana."
    assert head == "Put aside, the latest first:"
    assert line.startswith("    1  20") and line.endswith("  Classic Sabacc, hand 1, with Ana")
    assert "`sabacc play --table 1` goes back" in last
    assert main(["tables", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["in_progress"]["rules"] == "Force Sabacc"
    assert [(table["number"], table["hand"], table["people"]) for table in told["put_aside"]] == [(1, 1, ["Ana"])]


@pytest.mark.parametrize("words", [["--new"], ["classic"], ["--seats", "3"]])
def test_a_table_put_aside_is_taken_as_it_is(
    store: Store, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    leave_table(store, "classic")
    leave_table(store, "force")
    assert main(["play", "--plain", "--table", "1", *words]) == 2
    assert capsys.readouterr().err.startswith("sabacc: --table goes back to a table as it is")
    assert main(["play", "--plain", "--table", "2"]) == 2
    assert "there is no table 2" in capsys.readouterr().err


def test_the_help_of_play_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "go on with the one that waits" in told and "`sabacc tables` lists those put aside" in told
