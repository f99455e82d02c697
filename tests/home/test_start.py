"""Starting the game: which table somebody sits down at, and what is remembered of the last one."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc import find
from sabacc.errors import SabaccError
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table
from sabacc.home.start import Wish, goes_on, setup_for, sit_down
from sabacc.tables.setup import standard_setup
from tests.support.evenings import small_setup

CLASSIC = find("classic")


def test_the_last_set_up_is_remembered(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.last_setup() is None
    begin_table(small_setup("force", seed=4), store).quit()
    assert store.last_setup() == small_setup("force", seed=4)._replace(seed=None)
    again, said = setup_for(store, Wish())
    assert said == ""
    assert again._replace(seed=4) == small_setup("force", seed=4)
    assert again.seed is None
    # Who asks for another game sits there by the same name.
    other, _ = setup_for(store, Wish(find("centran")))
    assert (other.rules, other.seats[0].name) == (find("centran"), "Ana")
    # Who asks for other seats only plays the same game.
    wider, _ = setup_for(store, Wish(seats=5))
    assert (wider.rules, len(wider.seats)) == (find("force"), 5)


def test_a_last_set_up_that_cannot_be_read_is_said_and_passed_over(tmp_path: Path) -> None:
    (tmp_path / "setup.toml").write_bytes(b"\xff\xfe")
    setup, said = setup_for(Store(tmp_path), Wish(seed=3))
    assert setup == standard_setup(find("corellian-spike"), seed=3)
    assert "is not text in UTF-8" in said


def test_a_table_in_progress_comes_first_unless_something_else_was_asked_for(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert not goes_on(store, Wish(), new=False)
    begin_table(small_setup("classic", shift="rim"), store).quit()
    assert goes_on(store, Wish(), new=False)
    assert goes_on(store, Wish(CLASSIC), new=False)
    assert not goes_on(store, Wish(find("force")), new=True)
    for other in (Wish(find("force")), Wish(CLASSIC, seats=3), Wish(seed=3), Wish(CLASSIC.with_options(shift="rim"))):
        with pytest.raises(SabaccError, match="a table of Classic Sabacc is not finished"):
            goes_on(store, other, new=False)


def test_a_closed_table_that_was_not_put_aside_is_no_table(tmp_path: Path) -> None:
    store = Store(tmp_path)
    begin_table(small_setup("classic"), store).quit()
    with store.table.open("a") as log:
        log.write("close\n")
    evening, said = sit_down(store, Wish(), new=False)
    evening.quit()
    assert said.startswith("Classic Sabacc, practice, buy-in 500: Ana, ")
    assert len(list((tmp_path / "tables").iterdir())) == 1
