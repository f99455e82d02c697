"""Starting the game: which table somebody sits down at, and what is remembered of the last one."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc import find
from sabacc.errors import SabaccError
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table, resume_table
from sabacc.home.start import Wish, goes_on, setup_for, sit_down, undecided
from sabacc.tables.setup import open_ended, standard_setup
from tests.support.evenings import Terminal, sabacc, small_setup

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
    assert (wider.rules, len(wider.seats)) == (open_ended(find("force")), 5)


def test_bots_of_a_new_table_buy_in_again_though_the_last_set_up_is_older_than_that(tmp_path: Path) -> None:
    store = Store(tmp_path)
    begin_table(small_setup("classic")._replace(bots_rebuy=False), store).quit()
    assert not setup_for(store, Wish())[0].bots_rebuy  # which was their choice
    for name in ("setup.toml", "table.log"):
        path = tmp_path / name
        path.write_text(path.read_text().replace("bots_rebuy = false\n", ""))
    assert setup_for(store, Wish())[0].bots_rebuy
    with resume_table(store) as table:  # a table goes on as it began
        assert not table.setup.bots_rebuy


def test_the_first_dealer_is_named_on_the_command_line_and_deals(tmp_path: Path) -> None:
    for name, seat in (("Ana", 0), ("bo", 1)):
        words = ("play", "classic", "--plain", "--new", "--people", "Ana,Bo", "--seats", "2", "--seed", "1")
        shown = sabacc(tmp_path, *words, "--dealer", name, typed="deal\ntable\n").stdout.decode()
        assert f"{name.capitalize()} deals the first hand." in shown
        assert f"Hand 1: {name.capitalize()} deals." in shown
        with resume_table(Store(tmp_path)) as table:
            assert (table.setup.first_dealer, table.session.button) == (seat, seat)
    refused = sabacc(tmp_path, "play", "classic", "--plain", "--new", "--dealer", "Zed")
    assert refused.returncode == 2 and b"nobody called 'Zed' is here to deal first" in refused.stderr


def test_a_table_with_a_chosen_dealer_is_remembered(tmp_path: Path) -> None:
    store = Store(tmp_path)
    begin_table(small_setup("classic")._replace(first_dealer=2), store).quit()
    assert setup_for(store, Wish())[0].first_dealer == 2
    assert setup_for(store, Wish(seats=4))[0].first_dealer is None


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
    assert goes_on(store, Wish(open_ended(CLASSIC)), new=False)
    assert not goes_on(store, Wish(find("force")), new=True)
    for other in (Wish(find("force")), Wish(CLASSIC), Wish(open_ended(CLASSIC), seats=3), Wish(seed=3)):
        with pytest.raises(SabaccError, match="a table of Classic Sabacc is not finished"):
            goes_on(store, other, new=False)


def test_a_closed_table_that_was_not_put_aside_is_no_table(tmp_path: Path) -> None:
    store = Store(tmp_path)
    begin_table(small_setup("classic"), store).quit()
    with store.table.open("a") as log:
        log.write("close\n")
    arrival = sit_down(store, Wish(), new=False)
    arrival.table.quit()
    assert arrival.aside == ""
    assert arrival.welcome.startswith("Classic Sabacc, practice, buy-in 500: Ana, ")
    assert len(list((tmp_path / "tables").iterdir())) == 1


FORCE = open_ended(find("force"))


def test_the_side_is_asked_for_at_a_new_table_of_force_and_nowhere_else(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert undecided(store, Wish(FORCE), new=False) == ("Player",)
    assert undecided(store, Wish(FORCE, people=("Ana", "Bo")), new=False) == ("Ana", "Bo")
    assert undecided(store, Wish(FORCE, dark=(True,)), new=False) == ()
    assert undecided(store, Wish(CLASSIC), new=False) == ()
    begin_table(small_setup("force"), store).quit()
    assert undecided(store, Wish(FORCE), new=False) == (), "it goes on with its table"
    assert undecided(store, Wish(FORCE), new=True) == ("Ana",)


def test_whoever_is_dark_meets_bots_of_both_sides(tmp_path: Path) -> None:
    setup, _ = setup_for(Store(tmp_path), Wish(FORCE, dark=(True,)))
    assert [seat.dark for seat in setup.seats] == [True, False, True, False]
    setup, _ = setup_for(Store(tmp_path), Wish(FORCE, people=("Ana", "Bo"), dark=(False, True)))
    assert [seat.dark for seat in setup.seats] == [False, True, False, True]
    with pytest.raises(SabaccError, match="2 people need one side for all of them, or one for each, not 3"):
        setup_for(Store(tmp_path), Wish(FORCE, people=("Ana", "Bo"), dark=(False, True, True)))
    with pytest.raises(SabaccError, match="Classic Sabacc has no Light and Dark side"):
        setup_for(Store(tmp_path), Wish(CLASSIC, dark=(True,)))


def test_the_side_of_the_last_table_is_kept_with_other_seats(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.remember(standard_setup(FORCE, dark=(True,)))
    setup, _ = setup_for(store, Wish(seats=3))
    assert (len(setup.seats), setup.seats[0].dark) == (3, True)


def test_the_side_is_asked_for_on_a_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "force", "--plain", "--seats", "2") as terminal:
        terminal.read(b"[light] ")
        terminal.type("red\r")
        assert "Please type light or dark." in terminal.read(b"[light] ")
        terminal.type("dark\r")
        assert "Player (Dark), Bex (" in terminal.read()
        terminal.type("quit\r")
        terminal.read(None)


def test_a_side_is_named_on_the_command_line_and_a_pipe_is_not_asked(tmp_path: Path) -> None:
    unnamed = sabacc(tmp_path, "play", "force", "--plain", typed="quit\n").stdout.decode()
    assert "Player (Light)" in unnamed and "which side" not in unnamed
    named = sabacc(tmp_path, "play", "force", "--plain", "--new", "--side", "Dark", typed="quit\n").stdout.decode()
    assert "Player (Dark)" in named and "which side" not in named
    wrong = sabacc(tmp_path, "play", "force", "--plain", "--new", "--side", "grey")
    assert (wrong.returncode, wrong.stderr.decode()) == (2, "sabacc: --side takes light or dark, not 'grey'\n")
