"""The full screen on a real terminal: the command starts, keys arrive, and the terminal is given back as it was."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from sabacc.home.data_folder import Store
from sabacc.home.saved_table import KEPT, begin_table, resume_table
from sabacc.home.waiting import tables_aside
from sabacc.rules.texts import example
from tests.support.evenings import SECONDS, Terminal, sabacc, small_setup

FULL_SCREEN = b"\x1b[?1049h"  # the alternate screen, which has no scrollback
BACK_TO_THE_SHELL = b"\x1b[?1049l"  # leaves the alternate screen
ESCAPES = re.compile(r"\x1b\[[\d;?<>=]*[a-zA-Z]")
CONTROL_C = "\x03"


def end(terminal: Terminal) -> int:
    """Read to the end; the exit code."""
    terminal.read(None)
    return terminal.process.wait(SECONDS)


def test_enter_twice_plays_and_the_table_is_kept(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play") as terminal:
        terminal.find("Enter")
        terminal.type("\r")
        terminal.find("practice")
        terminal.type(CONTROL_C)
        assert end(terminal) == 0
    assert BACK_TO_THE_SHELL in terminal.shown
    assert "The table is kept" in terminal.shown.decode()
    with resume_table(Store(tmp_path)) as evening:
        assert evening.is_playing
    with Terminal(tmp_path) as terminal:
        terminal.find("Resume: Corellian Spike")
        terminal.type("\r")
        terminal.find("practice")
        terminal.type("q")
        assert end(terminal) == 0


def test_play_alone_goes_on_with_the_table_that_waits(tmp_path: Path) -> None:
    begin_table(small_setup("classic"), Store(tmp_path)).quit()
    with Terminal(tmp_path, "play") as terminal:
        terminal.find("hand 1 · practice")
        terminal.type("q")
        assert end(terminal) == 0
    assert b"Resume" not in terminal.shown and KEPT.format("sabacc play").encode() in terminal.shown
    with resume_table(Store(tmp_path)) as evening:
        assert evening.setup.rules.id == "classic" and evening.is_playing


@pytest.mark.long(reason="starts the program twice")
def test_play_new_sets_up_another_table_and_says_where_to_find_the_one_put_aside(tmp_path: Path) -> None:
    with begin_table(small_setup("classic"), Store(tmp_path)) as table:
        table.deal()
    with Terminal(tmp_path, "play", "--new") as terminal:
        terminal.find("Resume: Classic Sabacc")
        terminal.type("\r")
        terminal.find("put aside the one that waits")
        terminal.find("`sabacc tables`")
        terminal.type("\r")
        terminal.find("hand 1 · practice")
        terminal.type("q")
        assert end(terminal) == 0
    with Terminal(tmp_path, "play", "force", "--new", "--side=dark") as terminal:
        terminal.find("--table 1")
        terminal.type("q")
        assert end(terminal) == 0
    assert len(tables_aside(Store(tmp_path))) == 2


def test_cards_stay_on_a_screen_that_has_no_scrollback(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "classic", "--people=Ana,Bo", "--seats=2", "--seed=3") as terminal:
        terminal.find("Pass the keyboard")
        before = terminal.shown
        assert b"draws" not in before
        terminal.type("\r")
        terminal.find("raise")
        terminal.type(CONTROL_C)
        assert end(terminal) == 0
    first, entered, _ = before.partition(FULL_SCREEN)
    assert entered and first == b""
    left = terminal.shown.rpartition(BACK_TO_THE_SHELL)[2].decode()
    assert ESCAPES.sub("", left).split("\r\n") == ["The table is kept: `sabacc play` goes on with it.", ""]


@pytest.fixture
def hand(tmp_path: Path) -> str:
    file = tmp_path / "hand.toml"
    file.write_text(example("classic") or "", encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("key", ["q", CONTROL_C])
def test_a_watched_hand_ends_cleanly(tmp_path: Path, hand: str, key: str) -> None:
    with Terminal(tmp_path, "replay", "--watch", hand) as terminal:
        terminal.find("Step 0")
        terminal.type("l")
        terminal.type(key)
        assert end(terminal) == 0
    assert BACK_TO_THE_SHELL in terminal.shown


@pytest.mark.parametrize("key", ["q", CONTROL_C])
def test_a_lesson_ends_cleanly(tmp_path: Path, key: str) -> None:
    with Terminal(tmp_path, "learn") as terminal:
        terminal.find("Welcome")
        terminal.type(key)
        assert end(terminal) == 0
    assert BACK_TO_THE_SHELL in terminal.shown


@pytest.mark.parametrize("words", [["play"], ["learn"]])
def test_a_terminal_that_goes_away_ends_the_program(tmp_path: Path, words: list[str]) -> None:
    terminal = Terminal(tmp_path, *words)
    terminal.find("q")
    terminal.hang_up()
    assert terminal.process.wait(SECONDS) == 1


def test_junk_from_the_keyboard_ends_nothing(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10_000)
    print(f"seed {seed}")
    junk = random.Random(seed).randbytes(600).translate(None, b"qQ\x03\x11\x1a\x1c")
    with Terminal(tmp_path, "learn") as terminal:
        terminal.find("Welcome")
        terminal.type(junk)
        terminal.type(CONTROL_C)
        assert end(terminal) == 0
    assert b"Traceback" not in terminal.shown


def test_the_name_alone_begins_the_game(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.find("The game")
        terminal.type("q")
        assert end(terminal) == 0


def test_the_full_screen_needs_a_terminal(tmp_path: Path, hand: str) -> None:
    done = sabacc(tmp_path, "replay", "--watch", hand)
    assert done.returncode == 2
    assert done.stderr.decode() == "sabacc: the full screen needs a terminal; without --watch the hand is printed\n"
