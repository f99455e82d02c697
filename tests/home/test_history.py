"""The hands that were played: listed, replayed, and never lost to one bad file."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from sabacc.cli import main
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table
from sabacc.play.record import replay_whole
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
    lines = out.splitlines()
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
    assert listed[0]["verdict"] == verdict(game)
    assert Path(listed[0]["file"]).is_file()
    assert run(capsys, "history", "--limit", "0")[1] == "No hands are kept yet: `sabacc play` deals one.\n"


def test_a_kept_hand_is_replayed_by_its_number(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(kept.path) for kept in Store(folder).history()]
    for number, file in enumerate(files, start=1):
        assert run(capsys, "replay", str(number)) == run(capsys, "replay", file)
        assert "Stacks: Ana" in run(capsys, "replay", file)[1] and "seat D" not in run(capsys, "replay", file)[1]
    assert run(capsys, "replay", "last") == run(capsys, "replay", files[-1])
    assert run(capsys, "replay") == run(capsys, "replay", files[-1])


def test_watching_needs_a_terminal(folder: Path) -> None:
    done = sabacc(folder, "replay", "--watch")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"sabacc: the full screen needs a terminal; without --watch the hand is printed\n"


@pytest.mark.parametrize(("name", "said"), [("0", "hands are 1 to 3"), ("4", "there is no hand 4; hands are 1 to 3")])
def test_a_number_that_is_not_there(folder: Path, capsys: pytest.CaptureFixture[str], name: str, said: str) -> None:
    code, out, err = run(capsys, "replay", name)
    assert (code, out) == (2, "")
    assert said in err


def test_a_file_that_is_no_record_is_listed_as_such(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
