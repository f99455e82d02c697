"""Pictures of the screens around the table, as they should look. `--snapshot-update` takes them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from textual.screen import Screen

from sabacc.home.data_folder import Store
from sabacc.home.lesson import find_lesson
from sabacc.play.record import parse_record, replay, to_record
from sabacc.rules.registry import find
from sabacc.rules.texts import example
from sabacc.tables.setup import SeatSetup, Setup, open_ended
from sabacc.tui.app import SabaccApp
from sabacc.tui.help_screen import HelpScreen, KeyHelp
from sabacc.tui.lesson_screen import LessonScreen
from sabacc.tui.setup_screen import SetupScreen
from sabacc.tui.table_screen import TableScreen
from sabacc.tui.themes import THEMES
from sabacc.tui.watch_screen import WatchScreen

DARK, LIGHT, STARK = (theme.name for theme in THEMES)
SMALL, MIDDLE, LARGE = (80, 24), (100, 30), (140, 40)
Compare = Callable[..., bool]


def set_up(folder: Path) -> Screen[None]:
    """A table of Force for eight, so that everything there can be is on the screen."""
    names = ("Ana", "Bo", "Cleo", "Dex", "[bold]", "Fenn", "Gor", "Hollis")
    chairs = [SeatSetup(name, None if seat < 2 else "random", dark=seat % 2 == 1) for seat, name in enumerate(names)]
    store = Store(folder)
    store.remember(Setup(open_ended(find("force")), tuple(chairs), 500, True, 1))
    return SetupScreen(store, TableScreen)


def help_on(folder: Path) -> Screen[None]:
    return HelpScreen([KeyHelp("s", "stay")], find("classic").with_options(shift="rim", min_rounds=4), "Dice")


def watch(folder: Path) -> Screen[None]:
    return WatchScreen(to_record(replay(parse_record(example("centran") or ""))))


def learn(folder: Path) -> Screen[None]:
    return LessonScreen(find_lesson("corellian-spike"))


def taught(folder: Path) -> Screen[None]:
    lesson = find_lesson("corellian-spike")
    while not lesson.is_over:
        if lesson.expected is None:
            lesson.go_on()
        else:
            lesson.move(lesson.expected)
    return LessonScreen(lesson, lambda: None)


class Picture(NamedTuple):
    """A screen after some keys."""

    screen: Callable[[Path], Screen[None]]
    keys: str = ""
    size: tuple[int, int] = SMALL
    theme: str = DARK
    in_colour: bool = True


PICTURES = {
    "set-up": Picture(set_up),
    "set-up-large-light": Picture(set_up, size=LARGE, theme=LIGHT),
    "set-up-without-colour": Picture(set_up, "tab tab", in_colour=False),
    "set-up-middle-stark": Picture(set_up, "tab tab down right down down right", MIDDLE, STARK),
    "options-that-contradict": Picture(set_up, "o down down down down down down enter 5 enter"),
    "rules-searched": Picture(help_on, "slash d o u b l e enter"),
    "watch-all-open": Picture(watch, "n"),
    "watch-large-by-a-seat": Picture(watch, "n a", LARGE),
    "lesson": Picture(learn, "enter enter enter s", theme=LIGHT),
    "lesson-over": Picture(taught),
    "lesson-large": Picture(learn, "enter enter enter question_mark", LARGE),
}


@pytest.mark.parametrize("name", PICTURES)
def test_screens_look_as_they_should(
    name: str, tmp_path: Path, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = PICTURES[name]
    monkeypatch.delenv("NO_COLOR", raising=False)
    if not picture.in_colour:
        monkeypatch.setenv("NO_COLOR", "1")
    app = SabaccApp(lambda: picture.screen(tmp_path), picture.theme)
    assert snap_compare(app, press=picture.keys.split(), terminal_size=picture.size)
