"""The data folder is private: files 0600, folders we make 0700, whatever the umask; of any other folder we warn."""

from __future__ import annotations

import os
import random
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table, resume_table
from tests.support.evenings import play_hand, sabacc, small_setup

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """Whatever a file or a folder is not made with, others have."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.relative_to(folder).as_posix(): mode(path) for path in folder.rglob("*")}


def play_two_tables(store: Store) -> None:
    """One table that is put aside, and one in progress, each with a hand."""
    for seed in (1, 2):
        with begin_table(small_setup("classic", seed), store) as table:
            list(play_hand(table, random.Random(seed)))


def test_all_that_is_made_is_private(tmp_path: Path) -> None:
    store = Store(tmp_path / "above" / "data")
    play_two_tables(store)
    made = modes(tmp_path)
    kinds = ("table.log", "table.lock", "setup.toml", "history", "tables")
    assert set(made) > {"above", "above/data", *(f"above/data/{kind}" for kind in kinds)}
    for name, found in made.items():
        assert found == (0o700 if (tmp_path / name).is_dir() else 0o600), name
    assert store.make_private() == ""


def test_files_are_private_while_they_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    sync = os.fsync

    def look(file: int) -> None:
        seen.append(os.fstat(file).st_mode)
        sync(file)

    monkeypatch.setattr(os, "fsync", look)
    store = Store(tmp_path)
    # What a process with the same number left behind, before files were private.
    left = tmp_path / f".setup.toml.{os.getpid()}"
    left.write_text("left")
    store.remember(small_setup("classic"))
    assert [stat.S_IMODE(found) for found in seen if stat.S_ISREG(found)] == [0o600]
    assert not left.exists()


@pytest.mark.parametrize("words", [["history"], ["replay"], ["play", "--plain"]], ids=" ".join)
def test_files_of_ours_that_exist_are_made_private(tmp_path: Path, words: list[str]) -> None:
    play_two_tables(Store(tmp_path))
    (tmp_path / "history" / ".half.toml.123").write_text("half written")
    ours = [path for path in tmp_path.rglob("*") if path.is_file()]
    for path in ours:
        path.chmod(0o644)
    others = [tmp_path / "notes.txt", tmp_path / "history" / "notes.txt"]
    for path in others:
        path.write_text("not ours")
        path.chmod(0o644)
    done = sabacc(tmp_path, *words)
    assert (done.returncode, done.stderr) == (0, b"")
    assert {path.name: mode(path) for path in ours} == {path.name: 0o600 for path in ours}
    assert [mode(path) for path in others] == [0o644, 0o644]


def test_a_file_that_may_not_be_written_is_not_made_writable_and_a_link_stays(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    play_two_tables(store)
    (kept, _) = store.history()
    kept.path.chmod(0o444)
    elsewhere = tmp_path / "elsewhere.toml"
    elsewhere.write_text("linked")
    elsewhere.chmod(0o644)
    (store.folder / "history" / "link.toml").symlink_to(elsewhere)
    assert store.make_private() == ""
    assert (mode(kept.path), mode(elsewhere)) == (0o400, 0o644)


@pytest.mark.parametrize("found", [0o755, 0o750, 0o701, 0o777], ids=oct)
def test_a_folder_that_others_can_look_into_keeps_its_mode_and_is_warned_of_once(tmp_path: Path, found: int) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    folder.chmod(found)
    done = sabacc(folder, "play", "--plain", "--seed=1", typed="deal\nquit\n")
    assert done.returncode == 0
    assert done.stderr.decode() == (
        f"sabacc: others on this machine can look into {folder}, where your games are kept; "
        f"`chmod 700` on that folder keeps them out\n"
    )
    assert mode(folder) == found
    assert {mode(path) for path in folder.rglob("*") if path.is_file()} == {0o600}
    folder.chmod(0o700)
    assert sabacc(folder, "history").stderr == b""
    resume_table(Store(folder)).quit()
