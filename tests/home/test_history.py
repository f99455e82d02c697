"""The hands that were played: listed, replayed, and never lost to one bad file."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from sabacc import Stay
from sabacc.cli import main
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table, resume_aside
from sabacc.home.waiting import tables_aside
from sabacc.play.record import replay_whole
from sabacc.session.requests import parse_request
from sabacc.tables.verdict import verdict
from tests.support.evenings import play_hand, sabacc, small_setup


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with three hands."""
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    for rules_id in ("classic", "force", "centran"):
        with begin_table(small_setup(rules_id, seed=3), Store(tmp_path)) as evening:
            list(play_hand(evening, random.Random(3)))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def test_hands_are_listed_newest_first(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "history")
    *lines, _ = out.splitlines()
    assert code == 0
    assert [line.split()[0] for line in lines] == ["3", "2", "1"]
    games = [replay_whole(kept.read()) for kept in reversed(Store(folder).history())]
    assert [game.rules.id for game in games] == ["centran", "force", "classic"]
    for line, game in zip(lines, games, strict=True):
        assert line.endswith(f"{game.rules.name}: Ana, Bex, Corvo. {verdict(game)}")


def test_the_list_in_json_and_with_a_limit(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "history", "--json", "--limit", "2")
    listed = json.loads(out)
    assert code == 0
    assert [entry["number"] for entry in listed] == [3, 2]
    game = replay_whole(Store(folder).history()[-1].read())
    assert listed[0]["rules"] == "centran"
    assert listed[0]["players"] == ["Ana", "Bex", "Corvo"]
    assert listed[0]["changes"] == {
        name: game.stacks[seat] - game.start.stack[seat] for seat, name in enumerate(["Ana", "Bex", "Corvo"])
    }
    assert listed[0]["people"] == ["Ana"]
    assert listed[0]["verdict"] == verdict(game)
    assert Path(listed[0]["file"]).is_file()


def test_a_kept_hand_is_replayed_by_its_number(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(kept.path) for kept in Store(folder).history()]
    for number, file in enumerate(files, start=1):
        assert run(capsys, "replay", str(number)) == run(capsys, "replay", file)
        assert "Stacks: Ana" in run(capsys, "replay", file)[1] and "seat D" not in run(capsys, "replay", file)[1]
    assert run(capsys, "replay", "last") == run(capsys, "replay", files[-1])
    assert run(capsys, "replay") == run(capsys, "replay", files[-1])


def test_a_replay_names_players_who_sat_out_but_no_empty_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    setup = small_setup("corellian-spike", seats=4)._replace(bots_rebuy=False)
    with begin_table(setup, Store(tmp_path)) as evening:
        evening.session.player(2).stack = 7
        evening.session.player(3).stack = 0
        list(play_hand(evening, random.Random(3)))
    _, told, _ = run(capsys, "replay")
    assert "\nSat out: Corvo 7, Dara 0\n" in told and "seat E" not in told
    assert json.loads(run(capsys, "replay", "--json")[1])["sat_out"] == ["Corvo", "Dara"]


def test_watching_needs_a_terminal(folder: Path) -> None:
    done = sabacc(folder, "replay", "--watch")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"sabacc: the full screen needs a terminal; without --watch the hand is printed\n"


@pytest.mark.parametrize(("name", "said"), [("0", "hands are 1 to 3"), ("4", "there is no hand 4; hands are 1 to 3")])
def test_a_number_that_is_not_there(folder: Path, capsys: pytest.CaptureFixture[str], name: str, said: str) -> None:
    code, out, err = run(capsys, "replay", name)
    assert (code, out) == (2, "")
    assert said in err


def close_tables(store: Store) -> None:
    """Go back to every table that was put aside, and end the evening there."""
    while aside := tables_aside(store):
        with resume_aside(aside[0].log, store) as table:
            table.close()


def test_a_file_that_is_no_record_is_listed_as_such(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    close_tables(Store(folder))  # else what is wrong with the hand could tell its cards
    first, second, third = Store(folder).history()
    first.path.write_bytes(b"\xff\x00")
    second.path.write_text(second.path.read_text()[:-400])
    third.path.rename(third.path.with_name("mine.toml"))
    code, out, err = run(capsys, "history")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert "Centran Sabacc" in lines[0]
    assert "unreadable: " in lines[1]
    assert "is not text in UTF-8" in lines[2]
    listed = json.loads(run(capsys, "history", "--json")[1])
    assert ["error" in entry for entry in listed] == [False, True, True]
    assert listed[0]["dealt"] is None
    assert run(capsys, "replay", "1")[0] == 2


def test_nothing_is_kept_yet(tmp_path: Path) -> None:
    done = sabacc(tmp_path / "none", "history")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"No hands are kept yet: `sabacc play` deals one.\n"
    assert sabacc(tmp_path / "none", "replay").stderr == b"sabacc: no hands are kept yet; `sabacc play` deals one\n"
    assert not (tmp_path / "none").exists()


def test_a_folder_that_is_none_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "history").write_text("a file")
    done = sabacc(tmp_path, "history")
    assert done.returncode == 2
    assert b"history cannot be read: " in done.stderr
    assert len(done.stderr.splitlines()) == 1


# What you won.


def play_evening(
    folder: Path, people: tuple[str, ...] = ("Ana",), hands: int = 3, seed: int = 3
) -> list[tuple[int, ...]]:
    """Play some hands of Classic; what each seat won or lost in each, newest first."""
    with begin_table(small_setup("classic", seed=seed, people=people), Store(folder)) as evening:
        for hand in range(hands):
            list(play_hand(evening, random.Random(seed + hand)))
        return [row.changes for row in reversed(evening.ledger)]


def listed_hands(capsys: pytest.CaptureFixture[str]) -> tuple[list[str], str]:
    """What is said after the time of each hand and before the game, and the last line."""
    code, out, err = run(capsys, "history")
    assert (code, err) == (0, "")
    *lines, last = out.splitlines()
    return [line[len("    1  2026-11-18 01:10") :].partition("  Classic")[0].strip() for line in lines], last


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    return tmp_path


def test_the_list_says_what_i_won_and_the_total(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = play_evening(own_folder)
    assert any(change[0] < 0 for change in changes) and any(change[0] > 0 for change in changes)
    won, last = listed_hands(capsys)
    assert won == [f"{change[0]:+d}" for change in changes]
    assert last == f"Together {sum(change[0] for change in changes):+d} in 3 hands."
    *_, last = run(capsys, "history", "--limit", "1")[1].splitlines()
    assert last == f"Together {changes[0][0]:+d} in 1 hand."


def test_with_several_people_it_is_what_each_of_them_won(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = play_evening(own_folder, ("Ana", "Bo"), hands=2)
    won, last = listed_hands(capsys)
    assert won == [f"Ana {change[0]:+d}, Bo {change[1]:+d}" for change in changes]
    ana, bo = (sum(change[seat] for change in changes) for seat in (0, 1))
    assert last == f"Together Ana {ana:+d}, Bo {bo:+d} in 2 hands."


def test_tables_that_were_put_aside_are_remembered(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = play_evening(own_folder, ("Bex",), hands=2)
    second = play_evening(own_folder, ("Ana",), hands=2, seed=4)
    won, last = listed_hands(capsys)
    assert won == [f"{change[0]:+d}" for change in (*second, *first)]
    ana, bex = (sum(change[0] for change in changes) for changes in (second, first))
    assert last == f"Together Ana {ana:+d}, Bex {bex:+d} in 4 hands."


def test_without_its_table_a_person_is_known_by_name(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = play_evening(own_folder)
    (own_folder / "table.log").unlink()
    won, last = listed_hands(capsys)
    assert won == [f"{change[0]:+d}" for change in changes]
    assert last == f"Together {sum(change[0] for change in changes):+d} in 3 hands."


def test_if_nobody_knows_who_i_am_everybody_is_listed(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = play_evening(own_folder, hands=1)
    (own_folder / "table.log").write_text("junk", encoding="utf-8")
    (own_folder / "setup.toml").write_text("junk", encoding="utf-8")
    code, out, err = run(capsys, "history")
    assert (code, err) == (0, "")
    (line,) = out.splitlines()
    everybody = zip(("Ana", "Bex", "Corvo"), changes[0][:3], strict=True)
    assert ", ".join(f"{name} {change:+d}" for name, change in everybody) in line


def test_credits_for_a_stake_are_not_won(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with begin_table(small_setup("classic", seed=3, people=("Ana", "Bo")), Store(own_folder)) as evening:
        evening.deal()
        evening.ask(parse_request("offer 100 ship"), 0)
        evening.ask(parse_request("agree 1"), 1)
        evening.ask(parse_request("agree 1"), 2)
        while evening.is_playing:
            if not evening.step():
                evening.act(evening.game.default() if evening.game else Stay())
        (row,) = evening.ledger
    assert "stake 100" in Store(own_folder).history()[0].path.read_text(encoding="utf-8")
    assert listed_hands(capsys)[0] == [f"Ana {row.changes[0]:+d}, Bo {row.changes[1]:+d}"]
    (entry,) = json.loads(run(capsys, "history", "--json")[1])
    assert entry["changes"]["Ana"] == row.changes[0]
