"""The data folder: where it is, how files are written, and what is refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sabacc.errors import BadStore
from sabacc.home.data_folder import Store, data_folder, stamp
from sabacc.home.saved_table import begin_table
from sabacc.tables.stamps import read_stamp
from tests.support.evenings import play_hand, small_setup


def test_the_folder_is_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    assert not Store().has_table
    monkeypatch.setenv("SABACC_DATA", "")
    assert data_folder().name == "sabacc"


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    store = Store(tmp_path / "file" / "data")
    assert store.history() == []
    with pytest.raises(BadStore, match=r"cannot be written: .*; set SABACC_DATA"):
        begin_table(small_setup("classic"), store)
    with pytest.raises(BadStore, match="cannot be written"):
        store.remember(small_setup("classic"))


def test_files_are_written_as_a_whole(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with begin_table(small_setup("classic"), store) as evening:
        list(play_hand(evening, random.Random(1)))
    assert sorted(path.name for path in tmp_path.rglob(".*")) == []
    (kept,) = store.history()
    assert (kept.number, kept.path.name) == (1, f"{kept.path.name[:22]}-0001.toml")
    assert kept.dealt == read_stamp(kept.path.name[:22])


def test_stamps_sort_by_time() -> None:
    first, second = stamp(), stamp()
    assert first <= second
    assert read_stamp(first) <= read_stamp(second)
