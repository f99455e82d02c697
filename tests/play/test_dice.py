"""Dice in words and on the picture: the symbols on them, and no dice where there are none."""

from __future__ import annotations

import pytest

from sabacc import Game
from sabacc.engine.codes import note
from sabacc.home.table_lines import table_lines
from sabacc.rules.options import Value
from sabacc.tables.digest import digest
from sabacc.tui.scene import Scene
from sabacc.tui.table_view import draw_table
from tests.support.scenario import happened, play, sketch

TURN = "A check;B stay"


def classic(roll: str, **options: Value) -> Game:
    """A hand of Classic right after its first roll."""
    return play(sketch("classic", (500, 500), ("10c 2s", "9f 3t"), "", [TURN, roll], options=options))


def told(game: Game) -> str:
    return " ".join(game.narrate())


def drawn(game: Game, width: int = 80, height: int = 19) -> str:
    return "\n".join(line.plain for line in draw_table(Scene(game.view(0), game.names), width, height).lines)


@pytest.mark.parametrize(
    ("face", "symbol", "cry", "sign"),
    [(1, "Core", "Core Spike!", "◎Core"), (4, "Rim", "Rim Spike!", "○Rim"), (6, "Wild", "Wild Spike!", "✶Wild")],
)
def test_where_symbols_decide_they_are_shown_and_the_shift_is_called_by_its_name(
    face: int, symbol: str, cry: str, sign: str
) -> None:
    """CL-18.1, CL-18.2, CL-18.4, CL-18.5."""
    game = classic(f"roll {face} {face}", shift="by_symbol")
    assert f"The dice show {face} ({symbol}) and {face} ({symbol}). {cry} " in told(game)
    assert f"dice {face} ({symbol}) {face} ({symbol})" in table_lines(game.view(0), game.names)[0]
    for size in ((80, 19), (100, 25), (140, 36)):
        assert drawn(game, *size).count(sign) == 2


def test_faces_that_differ_show_their_symbols_and_a_face_may_be_blank() -> None:
    """CL-18.5: two faces with the same symbol are no double."""
    assert told(classic("roll 3 4", shift="by_symbol")).endswith("The dice show 3 (Rim) and 4 (Rim).")
    game = classic("roll 1 1", shift="by_symbol", symbols=("none", *["rim"] * 5))
    assert told(game).endswith("The dice show 1 (blank) and 1 (blank).")


def test_a_shift_of_one_kind_needs_no_symbols() -> None:
    """CL-6.2, CL-18.2."""
    assert "The dice show 3 and 3. Sabacc Shift! " in told(classic("roll 3 3"))
    assert "The dice show 3 and 3. Rim Spike! " in told(classic("roll 3 3", shift="rim"))
    assert "Core" not in drawn(classic("roll 3 3"))


def test_a_single_die_is_one_die() -> None:
    """CL-19.19, CL-18.26: the one with symbols lies beside it."""
    game = classic("roll 12", trigger="d20")
    assert "The die shows 12." in told(game) and "dice" not in told(game)
    assert ", die 12." in table_lines(game.view(0), game.names)[0]
    assert " die " in drawn(game) and "dice" not in drawn(game)
    shifted = classic("roll 1;roll 5", trigger="d20", shift="by_symbol")
    assert "The die shows 1. The die with symbols shows 5 (Wild). Wild Spike! " in told(shifted)
    assert "dice 1 5 (Wild)." in table_lines(shifted.view(0), shifted.names)[0]
    assert drawn(shifted).count("✶Wild") == 1


@pytest.mark.parametrize(
    ("number", "chance"), [(39, "Chance decides: the hands shift. Sabacc Shift!"), (40, "Chance decides: no shift.")]
)
def test_where_chance_decides_there_are_no_dice(number: int, chance: str) -> None:
    """CN-16.7."""
    lines = ["A stand;A done;B stand;B done;A raise 10;B call", f"roll {number}"]
    game = play(sketch("centran", (500, 500), ("9c 9s", "8c 7s"), "7c 3c", lines, options={"trigger": "random"}))
    assert chance in told(game)
    assert (game.view(0).dice, happened(game, note.ROLLED)) == ((), [])
    seen = [
        told(game),
        drawn(game),
        *table_lines(game.view(0), game.names),
        *digest(game.events(), game.names, game.rules),
    ]
    for text in seen:
        assert "dice" not in text and "die " not in text and "roll" not in text
