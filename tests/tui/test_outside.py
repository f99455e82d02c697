"""Text from outside on the full screen: neither a terminal nor the markup of Textual obeys it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.home.data_folder import Store
from sabacc.rules.registry import find
from sabacc.tables.setup import format_setup, standard_setup
from sabacc.tui.blocks import styled
from sabacc.tui.history_screen import HistoryScreen
from sabacc.tui.setup_row import SetupRow
from sabacc.tui.setup_screen import SetupScreen
from sabacc.tui.table_screen import TableScreen
from tests.support.escapes import ESCAPES, TOML
from tests.support.screen import Person, show

MARKUP = ("[bold]Ana", "[/]", "[@click=app.quit]Bo[/]", "[red")


def set_up(folder: Path) -> SetupScreen:
    return SetupScreen(Store(folder), lambda table: TableScreen(table, pause=0))


def is_plain(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


@pytest.mark.parametrize("text", ESCAPES)
def test_what_a_terminal_might_obey_is_written_out(text: str) -> None:
    assert styled(f"<{text}>").plain.isprintable()
    assert styled(f"<{text}>", "bold").plain.isprintable()


def test_names_that_look_like_markup_are_shown_as_they_are(tmp_path: Path) -> None:
    Store(tmp_path).remember(standard_setup(find("classic"), people=MARKUP, seed=1))

    async def course(person: Person) -> None:
        for seat, (letter, name) in enumerate(zip("ABCD", MARKUP, strict=True)):
            person.app.screen.query_one(f"#chair-{seat}", SetupRow).focus()
            await person.settle()
            assert f"─ {letter} {name} ─" in person.text, "the title of the panel"

    show(lambda: set_up(tmp_path), course)


def test_a_set_up_full_of_escapes_is_refused_in_plain_text(tmp_path: Path) -> None:
    text = format_setup(standard_setup(find("classic"), people=("Ana",), seed=1))
    (tmp_path / "setup.toml").write_text(text.replace('"Ana"', f'"[bold]{TOML}[/red]"'), encoding="utf-8")

    async def course(person: Person) -> None:
        (notice,) = person.app._notifications
        assert "[bold]\\x1b[2J" in notice.message
        assert is_plain(notice.message)
        assert is_plain(person.text)

    show(lambda: set_up(tmp_path), course)


def test_a_history_full_of_escapes_is_listed_in_plain_text(tmp_path: Path) -> None:
    (tmp_path / "history").mkdir()
    (tmp_path / "history" / "[bold].toml").write_text(f'format = 1\n"[/red]{TOML}" = 1\n', encoding="utf-8")

    async def course(person: Person) -> None:
        assert "cannot be read" in person.text
        # What is wrong could name hidden cards, as nobody knows from which table the hand is.
        assert "--open says why" in " ".join(person.text.split())
        assert is_plain(person.text)
        await person.press("enter")
        assert is_plain(person.text)

    show(lambda: HistoryScreen(Store(tmp_path)), course)
