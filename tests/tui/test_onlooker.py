"""A kept hand on the full screen: what was hidden from the person who asks stays so until they say otherwise."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table
from sabacc.play.events import HIDDEN_CARD
from sabacc.tui.dialog import Confirm
from sabacc.tui.history_screen import HistoryScreen
from sabacc.tui.watch_screen import WatchScreen
from tests.support.evenings import Terminal, play_hand, small_setup
from tests.support.screen import Person, show


@pytest.mark.parametrize(("people", "title"), [(("Ana",), "as Ana saw it"), (("Ana", "Bo"), "as everybody saw it")])
def test_hidden_cards_of_a_kept_hand_are_shown_only_after_a_yes(
    tmp_path: Path, people: tuple[str, ...], title: str
) -> None:
    store = Store(tmp_path)
    with begin_table(small_setup("classic", seed=3, people=people), store) as table:
        list(play_hand(table, random.Random(3)))

    def hidden(person: Person) -> list[bool]:
        return [HIDDEN_CARD in hand for hand in person.scene.view.hands[:3]]

    async def course(person: Person) -> None:
        await person.press("enter")
        closed = [len(people) > 1, True, True]
        assert title in person.text and "The hidden cards" in person.text.replace("\n", " ")
        assert hidden(person) == closed
        for key in ("v", "o", "b", "c"):
            await person.press(key)
            assert isinstance(person.app.screen, Confirm)
            await person.press("n")
            assert isinstance(person.app.screen, WatchScreen)
            assert hidden(person) == closed and title in person.text
        await person.press("o", "enter")
        assert hidden(person) == [False, False, False] and "all cards open" in person.text
        await person.press("b")
        assert hidden(person) == [True, False, True]

    show(lambda: HistoryScreen(store), course)


def test_watching_from_the_command_line_is_as_discreet(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", seed=3), Store(tmp_path)) as table:
        list(play_hand(table, random.Random(3)))
    for words, title in ((("replay", "--watch"), "as Ana saw it"), (("replay", "--watch", "--open"), "all cards open")):
        with Terminal(tmp_path, *words) as terminal:
            terminal.find(title)
            terminal.type("q")
            terminal.read(None)
            assert terminal.process.wait() == 0
