"""The lines at the bottom of the table: whatever is asked, every key is there, and none is cut off."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from sabacc.play.actions import Done
from sabacc.rules.options import SEATS
from sabacc.rules.registry import find
from sabacc.tables.live_table import LiveTable
from sabacc.tables.windows import PASSES
from sabacc.tui.action_bar import NEXT_CHANCE
from sabacc.tui.table_keys import bar, shortcuts
from sabacc.tui.table_model import TableModel
from sabacc.tui.table_screen import TableScreen
from tests.support.keyboard import WIDTH, Keyboard
from tests.support.rule_sets import RULE_IDS
from tests.support.sampling import every_third
from tests.support.screen import Player, flowing, new_table, play

MOST_LINES = 4  # with one more, a table of eight and the coach would not fit
QUESTION_KEYS = ("enter", "enter", "1", "2", "y", "escape")


def table_of(folder: Path, rules_id: str, seats: int = 4) -> LiveTable:
    """One person among bots that bet."""
    count = min(seats, find(rules_id)[SEATS])
    return new_table(folder, rules_id, people=("Player",), seats=count, bots=("thumb:bold", "thumb:bluffer"))


def named(model: TableModel) -> list[str]:
    """What the bar has to name, as things stand."""
    if model.question is not None:
        return []
    entered = PASSES if model.window is not None else (Done,) if model.can_end_turn else ()  # what Enter does
    acts = [
        f"{key.letter} {key.kind.verb}"
        for key in model.keys
        if key.kind not in entered and (key.choice or not model.can_end_turn)
    ]
    ahead = [f"{key.letter} {key.kind.verb}" for key in model.ahead]
    return [*acts, *ahead, *(f"{each.shown} {each.text}" for each in shortcuts(model) if each.text)]


def is_whole(model: TableModel) -> None:
    lines = [line.plain for line in bar(model, WIDTH)]
    assert len(lines) <= MOST_LINES, lines
    assert all(len(line) <= WIDTH and line.startswith(" ") for line in lines if line), lines
    for text in named(model):
        assert text in "\n".join(lines), (text, lines)
    assert model.question is not None or "\n".join(lines).count(NEXT_CHANCE) == bool(model.ahead)


def next_key(model: TableModel, chooser: random.Random) -> str:
    """Any key that leads on; a fold only where there is nothing else."""
    if model.question is not None:
        return chooser.choice(QUESTION_KEYS)
    if not model.table.is_playing:
        return "b" if model.broke() else "n"
    letters = [key.letter for key in model.keys if key.choice]
    keys = [letter for letter in letters if letter != "f"] or letters
    window = ["enter"] * 2 if model.window is not None else []
    ahead = [key.letter for key in model.ahead if key.letter != "f"]
    return chooser.choice([*keys, *window, *ahead] or ["space"])


@pytest.mark.parametrize("rules_id", RULE_IDS)
@pytest.mark.parametrize("seats", every_third([2, 4, 8], "a second each"))
def test_the_bar_names_every_key_in_every_phase(tmp_path: Path, rules_id: str, seats: int) -> None:
    with table_of(tmp_path, rules_id, seats) as table:
        keyboard, chooser = Keyboard(table).begin(), random.Random(seats)
        for _ in range(120):
            is_whole(keyboard.model)
            keyboard.press(next_key(keyboard.model, chooser))


def bottom(player: Player, count: int) -> list[str]:
    lines = [line.rstrip() for line in player.text.splitlines()]
    assert len(lines) <= player.app.size.height
    return lines[-count:]


def model_of(player: Player) -> TableModel:
    screen = player.app.screen
    assert isinstance(screen, TableScreen)
    return screen._model


def through_a_hand(look: Callable[[Player], None]) -> Callable[[Player], object]:
    """Play from the deal to the end of a hand with the coach on, and look at the screen before every key."""

    async def course(player: Player) -> None:
        await player.press("o")
        model, chooser = model_of(player), random.Random(1)
        for _ in range(40):
            look(player)
            if not player.evening.is_playing:
                break
            await player.press(next_key(model, chooser))

    return course


@pytest.mark.long(reason="plays through the full screen")
@pytest.mark.parametrize("rules_id", RULE_IDS)
@pytest.mark.parametrize("seats", every_third([4, 8, 2], "some seconds each"))
def test_with_the_coach_on_all_of_the_bar_is_on_the_smallest_screen(tmp_path: Path, rules_id: str, seats: int) -> None:
    def look(player: Player) -> None:
        model = model_of(player)
        is_whole(model)
        expected = [line.plain.rstrip() for line in bar(model, WIDTH)]
        shown = bottom(player, len(expected))
        assert shown == expected, (shown, expected)

    table = table_of(tmp_path, rules_id, seats)
    table.coach.hands = 1
    play(table, through_a_hand(look))  # type: ignore[arg-type]


def test_a_question_of_two_lines_is_indented_on_both(tmp_path: Path) -> None:
    """Who leaves, with how much, what that ends, and who is ahead then."""
    with table_of(tmp_path, "yarith-bespin") as table:
        keyboard = Keyboard(table).begin()
        while table.is_playing:
            keyboard.press(next_key(keyboard.model, random.Random(1)))
        keyboard.press("c")
        *asked, keys = keyboard.bar.splitlines()
        assert len(asked) > 1 and all(line.startswith(" ") and not line.startswith("  ") for line in asked)
        assert "Cash out?" in flowing(" ".join(asked)) and keys == " y yes, cash out   n no"
