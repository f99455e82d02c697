"""Set-ups and the data folder: what is remembered, and what is refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sabacc import RuleSet, all_rule_sets, find
from sabacc.errors import BadStore, SabaccError
from sabacc.home.data_folder import Store, data_folder, read_stamp, stamp
from sabacc.home.start import Wish, goes_on, setup_for, sit_down
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import Chair, Setup, check_setup, format_setup, parse_setup, standard_setup
from tests.support.evenings import play_hand, small_setup

CLASSIC = find("classic")


@pytest.mark.parametrize("rules", all_rule_sets(), ids=lambda rules: rules.id)
def test_a_set_up_reads_back(rules: RuleSet) -> None:
    for setup in (
        standard_setup(rules),
        standard_setup(rules.with_options(max_bet=70), people=('Ana "the shark"', "Bö"), seats=5, house="Friday [x]"),
        standard_setup(rules, seats=2, bots=("odds", "thumb:bold"), buy_in=777, practice=False, seed=0),
    ):
        assert parse_setup(format_setup(setup)) == setup


def test_a_standard_set_up_fits() -> None:
    setup = standard_setup(CLASSIC, people=("Ana", "Bex"), seats=4, bots=("odds", "random"))
    assert [chair.bot for chair in setup.chairs] == [None, None, "odds", "random"]
    assert len({chair.name for chair in setup.chairs}) == 4
    assert not setup.practice
    assert standard_setup(CLASSIC).practice
    assert standard_setup(CLASSIC.with_options(seats=2)).chairs[1].bot is not None
    assert standard_setup(CLASSIC).seed != standard_setup(CLASSIC).seed
    assert {chair.dark for chair in standard_setup(find("force")).chairs[1:]} == {True, False}


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (Setup(CLASSIC, (Chair("Ana"),), 500, True, 1), "2 to 8 seats, not 1"),
        (Setup(CLASSIC, (Chair("Ana"), Chair("Ana")), 500, True, 1), "a name must be new at the table"),
        (Setup(CLASSIC, (Chair("Ana"), Chair("\x1b[2J")), 500, True, 1), "printable characters"),
        (Setup(CLASSIC, (Chair("Ana"), Chair("Bo", dark=True)), 500, True, 1), "no Light and Dark side"),
        (Setup(CLASSIC, (Chair("Ana"), Chair("Bo")), 1, True, 1), "from 2 to"),
    ],
)
def test_a_table_without_a_hand_is_refused(setup: Setup, said: str) -> None:
    with pytest.raises(SabaccError, match=said):
        check_setup(setup)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 1", "format = 9", "format 9, and format 1 is understood"),
        ("format = 1", "", "format"),
        ('rules = "classic"', 'rules = "poker"', "no rule set 'poker'"),
        ("revision = 1", "revision = 2", "revision 2 of classic"),
        ("seed = 1", 'seed = "x"', "seed of a set-up cannot be 'x'"),
        ("practice = true", "practise = true", "no key 'practise'"),
        ("practice = true", "", "needs the key practice"),
        ('name = "Ana"', "name = 3", "name of a chair cannot be 3"),
        ('name = "Ana"', "", "needs the key name"),
        ("[[chairs]]", "chairs = [3]\n[[chairs]]", "no set-up of a table"),
        ("min_bet = 1", "min_bet = -4", "options of this set-up cannot be used"),
        ('house = ""', 'house = "\\u001b[2J"', "must be printable"),
        ("buy_in = 500", "buy_in = 99999999999999", "a buy-in must pay the antes"),
    ],
)
def test_a_broken_set_up_is_refused_in_one_sentence(old: str, new: str, said: str) -> None:
    text = format_setup(small_setup("classic"))
    assert old in text
    with pytest.raises(SabaccError, match=said) as refusal:
        parse_setup(text.replace(old, new, 1))
    assert "\n" not in str(refusal.value)


def test_the_last_set_up_is_remembered(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.last_setup() is None
    LiveTable.begin(small_setup("force", seed=4), store).quit()
    assert store.last_setup() == small_setup("force", seed=4)
    again, said = setup_for(store, Wish())
    assert said == ""
    assert again._replace(seed=4) == small_setup("force", seed=4)
    assert again.seed != 4
    # Who asks for another game sits there by the same name.
    other, _ = setup_for(store, Wish(find("centran")))
    assert (other.rules, other.chairs[0].name) == (find("centran"), "Ana")
    # Who asks for other seats only plays the same game.
    wider, _ = setup_for(store, Wish(seats=5))
    assert (wider.rules, len(wider.chairs)) == (find("force"), 5)


def test_a_last_set_up_that_cannot_be_read_is_said_and_passed_over(tmp_path: Path) -> None:
    (tmp_path / "setup.toml").write_bytes(b"\xff\xfe")
    setup, said = setup_for(Store(tmp_path), Wish(seed=3))
    assert setup == standard_setup(find("corellian-spike"), seed=3)
    assert "is no text in UTF-8" in said


def test_a_table_in_progress_comes_first_unless_something_else_was_asked_for(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert not goes_on(store, Wish(), new=False)
    LiveTable.begin(small_setup("classic", shift="rim"), store).quit()
    assert goes_on(store, Wish(), new=False)
    assert goes_on(store, Wish(CLASSIC), new=False)
    assert not goes_on(store, Wish(find("force")), new=True)
    for other in (Wish(find("force")), Wish(CLASSIC, seats=3), Wish(seed=3), Wish(CLASSIC.with_options(shift="rim"))):
        with pytest.raises(SabaccError, match="a table of Classic Sabacc is not finished"):
            goes_on(store, other, new=False)


def test_a_closed_table_that_was_not_put_aside_is_no_table(tmp_path: Path) -> None:
    store = Store(tmp_path)
    LiveTable.begin(small_setup("classic"), store).quit()
    with store.table.open("a") as log:
        log.write("close\n")
    evening, said = sit_down(store, Wish(), new=False)
    evening.quit()
    assert said.startswith("Classic Sabacc, practice, buy-in 500, seed ")
    assert len(list((tmp_path / "tables").iterdir())) == 1


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
        LiveTable.begin(small_setup("classic"), store)
    with pytest.raises(BadStore, match="cannot be written"):
        store.remember(small_setup("classic"))


def test_files_are_written_as_a_whole(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with LiveTable.begin(small_setup("classic"), store) as evening:
        list(play_hand(evening, random.Random(1)))
    assert sorted(path.name for path in tmp_path.rglob(".*")) == []
    (kept,) = store.history()
    assert (kept.number, kept.path.name) == (1, f"{kept.path.name[:22]}-0001.toml")
    assert kept.dealt == read_stamp(kept.path.name[:22])


def test_stamps_sort_by_time() -> None:
    first, second = stamp(), stamp()
    assert first <= second
    assert read_stamp(first) <= read_stamp(second)
    with pytest.raises(BadStore, match="should be a time like"):
        read_stamp("yesterday")
