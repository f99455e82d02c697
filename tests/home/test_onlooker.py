"""A replay shows what the person who asks saw, where a table goes on or people share a keyboard; `--open` shows all."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from sabacc.cli import main
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table
from sabacc.play.game import Game
from sabacc.play.record import replay_whole
from tests.support.evenings import play_hand, small_setup


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path / "data"))
    return Store()


def play_one(store: Store, people: tuple[str, ...] = ("Ana",), close: bool = False) -> Game:
    """Play a hand in which somebody's cards stay hidden from everybody else."""
    with begin_table(small_setup("classic", seed=3, people=people), store) as table:
        list(play_hand(table, random.Random(3)))
        if close:
            table.close()
    game = replay_whole(store.history()[-1].read())
    stories = [game.narrate(), *(game.narrate(seat) for seat in range(3)), game.narrate(everything=True)]
    assert all(stories.count(story) == 1 for story in stories)
    return game


def replayed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[list[str], str]:
    """The story as it is told, and what is said in the end."""
    assert main(["replay", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    return lines[: lines.index("")], lines[-1]


def test_at_a_table_in_progress_it_is_what_the_only_person_saw(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    game = play_one(store)
    file = store.history()[-1].path
    note = f"This is what Ana saw. The hidden cards of others are in the file {file}. --open shows them."
    for name in ("last", "1", str(file)):
        assert replayed(capsys, name) == (game.narrate(0), note)
    assert replayed(capsys, "--open")[0] == game.narrate(everything=True)
    assert "hidden" not in replayed(capsys, "--open")[1]


def test_when_the_table_is_over_the_only_person_sees_all(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    game = play_one(store, close=True)
    assert replayed(capsys)[0] == game.narrate(everything=True)


def test_at_a_table_that_was_put_aside_it_is_what_the_only_person_saw(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody may go back to it."""
    game = play_one(store)
    play_one(store)  # which puts that table aside
    assert replayed(capsys, "1")[0] == game.narrate(0) != game.narrate(everything=True)


@pytest.mark.parametrize("close", [False, True])
def test_with_several_people_it_is_what_everybody_saw(
    store: Store, capsys: pytest.CaptureFixture[str], close: bool
) -> None:
    game = play_one(store, ("Ana", "Bo"), close)
    file = store.history()[-1].path
    note = f"This is what everybody saw. The hidden cards are in the file {file}. --open shows them."
    assert replayed(capsys) == (game.narrate(), note)
    assert replayed(capsys, "--open")[0] == game.narrate(everything=True)


def test_where_the_table_cannot_be_found_it_is_what_everybody_saw(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    game = play_one(store)
    log = store.table.read_bytes()
    for spoiled in (b"\xff" + log, log.replace(b"---", b"-"), b""):
        store.table.write_bytes(spoiled)
        assert replayed(capsys)[0] == game.narrate()
    store.table.unlink()
    assert replayed(capsys)[0] == game.narrate()
    renamed = store.history()[-1].path.rename(store.folder / "history" / "mine.toml")
    assert replayed(capsys, str(renamed))[0] == game.narrate()


def test_a_link_to_a_kept_hand_is_that_hand(
    store: Store, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play_one(store, ("Ana", "Bo"))
    file = store.history()[-1].path
    (tmp_path / "link.toml").symlink_to(file)
    monkeypatch.chdir(file.parent)
    for path in (str(tmp_path / "link.toml"), f"../history/{file.name}"):
        assert replayed(capsys, path)[0] == game.narrate()


def test_a_record_from_elsewhere_is_shown_with_all_cards(
    store: Store, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = play_one(store, ("Ana", "Bo"))
    copy = shutil.copy(store.history()[-1].path, tmp_path / "copy.toml")
    assert replayed(capsys, str(copy))[0] == game.narrate(everything=True)


def test_the_same_in_json(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    game = play_one(store)
    replay = ["replay", "--json"]
    assert main(replay) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["story"] == game.narrate(0)
    assert answer["note"].startswith("This is what Ana saw.")
    assert "digest" not in answer  # hidden cards could be tried against it
    assert main([*replay, "--open"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["story"], answer["digest"]) == (game.narrate(everything=True), game.digest())
    assert "note" not in answer


def test_what_is_wrong_with_a_record_names_no_hidden_card(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """The refusal says what was legal, and so which cards somebody held: only `--open` shows that."""
    play_one(store, people=("Ana", "Bo"))
    file = store.history()[-1].path
    lines = file.read_text(encoding="utf-8").splitlines()
    last = max(i for i, line in enumerate(lines) if line == '"""')
    file.write_text("\n".join((*lines[: last - 2], *lines[last:])) + "\n", encoding="utf-8")
    for words in (["replay"], ["replay", "1"], ["replay", str(file)]):
        assert main(words) == 2
        out, err = capsys.readouterr()
        assert (out, err) == ("", f"sabacc: {file} cannot be replayed; `sabacc replay` with --open says why\n")
    for words in (["history"], ["history", "--json"]):
        assert main(words) == 0
        assert "Legal for" not in capsys.readouterr().out
    assert main(["replay", "--open"]) == 2
    assert "Legal for" in capsys.readouterr().err
