"""The set-up screen asks before it runs a command that came with a log or a set-up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.screen import Screen

from sabacc.tables.live_table import LiveTable
from sabacc.tui.dialog import Permit
from sabacc.tui.setup_screen import SetupScreen
from sabacc.tui.table_screen import TableScreen
from tests.support.screen import Person, show
from tests.support.strange_bots import StrangeBot

SENT: dict[str, Callable[[StrangeBot], None]] = {"a log": StrangeBot.send_log, "a set-up": StrangeBot.send_setup}


def table(evening: LiveTable) -> Screen[None]:
    return TableScreen(evening, pause=0)


@pytest.mark.parametrize("send", SENT.values(), ids=SENT)
def test_only_y_lets_a_strange_bot_run(tmp_path: Path, send: Callable[[StrangeBot], None]) -> None:
    bot = StrangeBot(tmp_path)
    send(bot)

    async def refuse(person: Person) -> None:
        assert not bot.ran
        for key in ("n", "escape"):
            await person.press("enter", "enter")
            assert isinstance(person.app.screen, Permit)
            assert bot.command.split()[-1][-12:] in person.text.replace("\n", "")
            await person.press(key)
            assert isinstance(person.app.screen, SetupScreen)
        assert not bot.ran

    async def agree(person: Person) -> None:
        await person.press("enter", "y")
        assert isinstance(person.app.screen, TableScreen)
        assert bot.ran

    async def play_again(person: Person) -> None:
        await person.press("enter")
        assert isinstance(person.app.screen, TableScreen)
        assert bot.ran

    for course in (refuse, agree, play_again):
        show(lambda: SetupScreen(bot.store, table), course)


def test_a_strange_bot_runs_without_a_question_if_that_was_asked_for(tmp_path: Path) -> None:
    bot = StrangeBot(tmp_path)
    bot.send_log()

    async def course(person: Person) -> None:
        await person.press("enter")
        assert isinstance(person.app.screen, TableScreen)
        assert bot.ran

    show(lambda: SetupScreen(bot.store, table, asks_about_bots=False), course)
