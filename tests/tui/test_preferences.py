"""Colours, pace and panel are as they were left the last time."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import Screen

from sabacc.home.data_folder import Store
from sabacc.home.preferences import Preferences
from sabacc.home.saved_table import begin_table
from sabacc.tui import app as app_module
from sabacc.tui.app import SabaccApp, run_app
from sabacc.tui.pages import LADDER, LOG, TALK
from sabacc.tui.table_screen import TableScreen
from tests.support.evenings import Terminal, small_setup
from tests.support.screen import Person, show_app


def test_what_was_left_is_there_the_next_time(tmp_path: Path) -> None:
    table = begin_table(small_setup("corellian-spike"), Store(tmp_path))
    app = SabaccApp(lambda: app.table_screen(table), preferences=Preferences("daylight", 200, LOG))

    async def course(person: Person) -> None:
        screen = person.app.screen
        assert isinstance(screen, TableScreen)
        assert (app.theme, screen._model.pause, screen._model.page) == ("daylight", 0.2, LOG)
        await person.press("minus", "v")
        app.theme = "high-contrast"

    show_app(app, course)
    assert app.preferences == Preferences("high-contrast", 400, LADDER)


def test_a_page_that_is_not_there_and_a_theme_that_is_not_are_passed_over(tmp_path: Path) -> None:
    table = begin_table(small_setup("corellian-spike"), Store(tmp_path))
    app = SabaccApp(lambda: app.table_screen(table), preferences=Preferences("gone", 200, TALK))

    async def course(person: Person) -> None:
        screen = person.app.screen
        assert isinstance(screen, TableScreen) and screen._model.page == ""
        assert app.theme == "cantina"

    show_app(app, course)


def test_a_key_of_the_set_up_goes_through_the_colours(tmp_path: Path) -> None:
    app = SabaccApp(Screen)
    themes = []
    for _ in range(3):
        themes.append(app.theme)
        app.theme = app.next_theme
    assert themes == ["cantina", "daylight", "high-contrast"] and app.theme == "cantina"
    assert SabaccApp(Screen, "nord").next_theme == "cantina"


class FakeApp(SabaccApp):
    """It ends at once, in other colours."""

    def run(self, *_: object, **__: object) -> int:
        self.theme = "daylight"
        return 0


def test_what_cannot_be_written_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app_module, "SabaccApp", FakeApp)
    store = Store(tmp_path / "file" / "below")
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert run_app(store, lambda app: Screen()) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 1 and said[0].startswith("Your colours and pace are not remembered: ")


def test_a_program_remembers_from_one_start_to_the_next(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play") as terminal:
        terminal.find("Colours")
        terminal.type("c")
        terminal.find("Colours: daylight")
        terminal.type("q")
        terminal.read(None)
    assert Store(tmp_path).preferences() == Preferences("daylight")
    (tmp_path / "preferences.toml").write_text("junk", encoding="utf-8")
    with Terminal(tmp_path, "play") as terminal:
        terminal.find("Your colours and pace")
        terminal.type("q")
        terminal.read(None)
