"""Notes about how a table was reached stand among its news: they cover nothing, and go with the first decision."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.widgets import Static

from sabacc.tables.live_table import LiveTable
from sabacc.tables.news import News
from sabacc.tui.app import SabaccApp
from sabacc.tui.news import latest
from sabacc.tui.table_keys import bar
from sabacc.tui.table_screen import TableScreen
from tests.support.screen import Person, Player, flowing, new_table, show_app

NOTE = (
    "Your other table (Corellian Spike, hand 112, with Ana, Bexley, Corvo, Dara and Enzo) is put aside: "
    "`sabacc play --table 1` goes back to it, and `sabacc tables` lists all that wait."
)
PROBLEM = "Your colours and pace cannot be read, so they are the usual ones."


def arrive(table: LiveTable, course: Callable[[Player], Awaitable[None]], news: str = NOTE, problem: str = "") -> None:
    """Sit down in a terminal of 80 columns and 24 lines, with something to be told."""

    async def sit_down(person: Person) -> None:
        await course(Player(person.app, person.pilot, table))

    with table:
        show_app(SabaccApp(lambda: TableScreen(table, pause=0), news=news, problem=problem), sit_down)


def table_of(folder: Path, rules_id: str, seats: int, **options: object) -> LiveTable:
    return new_table(folder, rules_id, people=("Ana",), bots=("thumb",), seats=seats, **options)  # type: ignore[arg-type]


def is_uncovered(player: Player) -> None:
    """The own cards, what can be done and the general keys are all on the screen, and nothing lies on top."""
    assert not player.app._notifications
    lines = player.text.splitlines()
    assert len(lines) <= 24
    screen = player.app.screen
    assert isinstance(screen, TableScreen)
    keys = [line.plain.rstrip() for line in bar(screen._model, 80)]
    assert [line.rstrip() for line in lines[-len(keys) :]] == keys
    assert "q quit" in keys[-1] and any("stand" in line or "check" in line for line in keys)
    cards = "\n".join(lines[: -len(keys)])
    for card in player.evening.view(player.me).hand:
        assert re.search(rf"[│┃║] ?{re.escape(card)}\b", cards), (card, cards)
    for line in screen.query(Static):
        assert line.region.bottom <= 24


@pytest.mark.parametrize("seats", [4, 8])
@pytest.mark.parametrize("rules_id", ["corellian-spike", "classic", "yarith-bespin"])
def test_a_long_note_can_be_read_and_covers_nothing(rules_id: str, seats: int, tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        is_uncovered(player)
        assert (NOTE if seats == 4 else "Ana draws") in flowing(player.text), "news come first where room is scarce"

    arrive(table_of(tmp_path, rules_id, seats), course)


def test_a_note_goes_with_the_first_decision(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.press("l", "l", "d")
        assert "Your other table" in player.text, "nothing has been decided yet"
        await player.press("s")
        assert "Your other table" not in player.text and "`sabacc tables`" not in player.text
        is_uncovered(player)

    arrive(table_of(tmp_path, "corellian-spike", 8), course)


def test_where_there_is_little_room_the_first_note_stays_whole(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        is_uncovered(player)
        assert PROBLEM in flowing(player.text) and "Your other table" not in player.text

    arrive(table_of(tmp_path, "corellian-spike", 8), course, problem=PROBLEM)


def test_all_notes_are_told_where_there_is_room(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        is_uncovered(player)
        assert f"{PROBLEM} {NOTE}" in flowing(player.text)

    arrive(table_of(tmp_path, "corellian-spike", 4), course, problem=PROBLEM)


def test_a_note_is_told_beside_the_verdict_of_a_hand_that_is_over(tmp_path: Path) -> None:
    """As bots can end a hand before anybody is asked, and a table can have been left between two hands."""

    async def course(player: Player) -> None:
        assert player.game.is_over and "That is +2 for you." in flowing(player.text)
        assert NOTE in flowing(player.text) and "n next hand" in player.text

    arrive(new_table(tmp_path, people=("Ana",)), course)


def test_where_there_is_little_room_bets_and_the_own_cards_are_told_before_the_rest() -> None:
    vital = ("Sabacc Shift!", "Ana loses 4c.", "Bo raises by 5.")
    rest = tuple(f"Player {number} does something that takes a line." for number in range(8))
    news = News(hand_sentences=(*rest[:2], *vital, *rest[2:]), vital=frozenset(vital), shift=vital[0])
    told = " ".join(line.plain for line in latest(news, 60, 3))
    assert told.startswith(f"{' '.join(vital)} …") and rest[-1] in told and rest[0] not in told
