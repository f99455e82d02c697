"""The end of an evening leads on: to a table like this one, to another, or to the hands that were played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table
from sabacc.tui.app import SabaccApp
from sabacc.tui.history_screen import HistoryScreen
from sabacc.tui.setup_screen import SetupScreen
from sabacc.tui.table_screen import TableScreen
from tests.support.evenings import small_setup
from tests.support.screen import Person, flowing, show_app


def end_an_evening(folder: Path, course: Callable[[Person], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> None:
    """Play a hand, and end the evening; then do what `course` says."""
    store = Store(folder)
    table = begin_table(small_setup("yarith-bespin", seed=3), store)
    table.deal()
    while table.game is not None and table.is_playing:
        if not table.step():
            table.act(table.game.default())
    app = SabaccApp(lambda: app.table_screen(table), store=store)

    async def sit(person: Person) -> None:
        await person.press("e", "n")
        assert not table.is_closed, "a no leaves it as it is"
        await person.press("e", "y")
        assert table.is_closed and not store.has_table
        await course(person)

    with table:
        show_app(app, sit, size)


def test_the_bar_names_what_can_follow(tmp_path: Path) -> None:
    async def course(person: Person) -> None:
        assert "The evening is over." in person.text
        assert "a same again   n new table   h history" in person.text
        assert ": talk" not in person.text and "o coach" not in person.text
        await person.press("colon", "o", "u", "enter")
        assert isinstance(person.app.screen, TableScreen)

    end_an_evening(tmp_path, course)


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
def test_the_end_is_told_once_with_what_everybody_won_or_lost(tmp_path: Path, size: tuple[int, int]) -> None:
    """The sabacc pot goes to whoever has most."""

    async def course(person: Person) -> None:
        assert person.text.count("The evening is over.") == 1
        for told in ("takes 3 from the sabacc pot.", "wins the game with 506."):
            assert flowing(person.text).count(told) == 1
        for row in ("end 0 +3 0", "all -3 +6 -3", "now 497 506 497"):
            assert row in flowing(person.text)

    end_an_evening(tmp_path, course, size)


@pytest.mark.long(reason="plays through the full screen")
def test_a_table_like_the_last_one_begins_with_other_cards(tmp_path: Path) -> None:
    async def course(person: Person) -> None:
        await person.press("minus", "a")
        screen = person.app.screen
        assert isinstance(screen, TableScreen)
        table = screen._model.table
        assert table.setup == small_setup("yarith-bespin")._replace(seed=None)
        assert table.is_playing and not table.is_closed and Store(tmp_path).has_table
        assert screen._model.pause == 1.4, "the pace is the same"

    end_an_evening(tmp_path, course)


def test_another_table_is_chosen(tmp_path: Path) -> None:
    async def course(person: Person) -> None:
        await person.press("n")
        assert isinstance(person.app.screen, SetupScreen)
        assert person.app.screen.draft.rules.id == "yarith-bespin"
        await person.press("enter")
        assert isinstance(person.app.screen, TableScreen) and Store(tmp_path).has_table

    end_an_evening(tmp_path, course)


def test_the_hands_of_the_evening_can_be_read(tmp_path: Path) -> None:
    async def course(person: Person) -> None:
        await person.press("h")
        assert isinstance(person.app.screen, HistoryScreen) and "in 1 hand" in person.text
        await person.press("escape")
        assert "a same again" in person.text

    end_an_evening(tmp_path, course)
