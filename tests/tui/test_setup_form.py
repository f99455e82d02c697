"""The form of the set-up, by keys: arrows only move, and other keys change."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.home.data_folder import Store
from sabacc.rules.registry import find
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import Setup, standard_setup
from sabacc.tui.draft import Draft
from sabacc.tui.setup_screen import SetupScreen
from sabacc.tui.table_screen import TableScreen
from tests.support.screen import Person, show


def setup_screen(folder: Path, begun: list[Setup] | None = None) -> SetupScreen:
    def table(evening: LiveTable) -> TableScreen:
        if begun is not None:
            begun.append(evening.setup)
        return TableScreen(evening, pause=0)

    return SetupScreen(Store(folder), table)


def draft_of(person: Person) -> Draft:
    assert isinstance(person.app.screen, SetupScreen)
    return person.app.screen.draft


def focus_of(person: Person) -> str | None:
    focused = person.app.screen.focused
    return focused.id if focused is not None else None


@pytest.mark.long(reason="presses some fifty keys")
def test_arrows_and_tab_go_everywhere_and_change_nothing_but_the_game(tmp_path: Path) -> None:
    async def course(person: Person) -> None:
        before = draft_of(person).setup
        seen = set()
        for key in [
            "right",
            *["down"] * 6,
            "right",
            "down",
            "left",
            *["right", "left"] * 2,
            *["up"] * 8,
            *["tab"] * 10,
        ]:
            await person.pilot.press(key)
            seen.add(focus_of(person))
        assert draft_of(person).setup == before
        settings = {"games", "house", "credits", "practice", "seats", "first-dealer"}
        assert seen >= settings | {"chair-0", "chair-1", "chair-2", "chair-3"}

    show(lambda: setup_screen(tmp_path), course)


def test_the_game_that_is_marked_is_the_one_that_enter_plays(tmp_path: Path) -> None:
    begun: list[Setup] = []

    async def course(person: Person) -> None:
        await person.pilot.press("down")
        await person.pilot.press("down")
        assert draft_of(person).rules.id == "galaxy-series"
        assert "─ Galaxy Series ─" in person.text and "▸● Galaxy Series" in person.text
        assert person.text.count("●") == 1
        await person.press("down", "enter")

    show(lambda: setup_screen(tmp_path, begun), course)
    assert [setup.rules.id for setup in begun] == ["classic"]


def test_the_keys_are_named_on_the_screen(tmp_path: Path) -> None:
    async def course(person: Person) -> None:
        assert "choose the game" in person.text and "Enter play" in person.text
        await person.pilot.press("tab")
        await person.pilot.press("tab")
        assert "+ - change" in person.text and "e type" in person.text and "- 500 +" in person.text
        await person.pilot.press("plus")
        assert draft_of(person).buy_in == 1000
        await person.pilot.press("minus")
        assert draft_of(person).buy_in == 500

    show(lambda: setup_screen(tmp_path), course)


def test_force_asks_for_the_side(tmp_path: Path) -> None:
    async def course(person: Person) -> None:
        assert "Your side" not in person.text
        for _ in range(5):
            await person.pilot.press("down")
        await person.pilot.press("space")
        assert "Your side" in person.text and "you want +23" in person.text
        for key in ("tab", "tab", "down", "down", "plus"):
            await person.pilot.press(key)
        assert focus_of(person) == "own-side"
        assert "you want -23" in person.text and "Light wants +23" in person.text
        assert draft_of(person).setup.seats[0].dark

    show(lambda: setup_screen(tmp_path), course)


def test_the_first_dealer_is_chosen_in_the_form(tmp_path: Path) -> None:
    begun: list[Setup] = []

    async def course(person: Person) -> None:
        assert "First dealer    by chance" in person.text
        for key in (*["tab"] * 6, "plus", "plus"):
            await person.pilot.press(key)
        assert focus_of(person) == "first-dealer" and "First dealer  - Bex +" in person.text
        assert "Who deals the first hand" in person.text
        await person.press("enter")

    show(lambda: setup_screen(tmp_path, begun), course)
    assert [setup.first_dealer for setup in begun] == [1]


def test_a_first_dealer_whose_seat_is_gone_is_chosen_by_chance() -> None:
    draft = Draft(standard_setup(find("classic"), seats=4, dealer="Bex"))
    assert draft.setup.first_dealer == 1, "as the last table had it"
    draft.turn_first_dealer(1)
    draft.turn_first_dealer(1)
    assert draft.setup.first_dealer == 3
    draft.turn_seats(-1)
    assert draft.setup.first_dealer is None and not draft.problem


def test_few_seats_suggest_more_rounds_before_the_first_call(tmp_path: Path) -> None:
    """CL-8.4: and change nothing."""
    Store(tmp_path).remember(standard_setup(find("classic")))

    async def course(person: Person) -> None:
        for _ in range(9):
            if focus_of(person) != "seats":
                await person.pilot.press("tab")
        assert "2 to 8 can play." in person.text and "min_rounds" not in person.text
        await person.pilot.press("minus")
        assert "min_rounds=4" in person.text
        assert draft_of(person).setup.rules["min_rounds"] == 1

    show(lambda: setup_screen(tmp_path), course)


def test_several_people_have_their_sides_at_their_seats(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.remember(standard_setup(find("force"), people=("Ana", "Bo")))

    async def course(person: Person) -> None:
        assert "Your side" not in person.text and "Light" in person.text

    show(lambda: setup_screen(tmp_path), course)
