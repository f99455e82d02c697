"""A game without antes, dice and betting goes through everything that the games which ship go through."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from sabacc.bots.built_in import PolicyBot
from sabacc.home.data_folder import Store
from sabacc.home.lines import play_lines
from sabacc.home.saved_table import begin_table
from sabacc.play.notation import format_action
from sabacc.play.record import Record
from sabacc.policies.character import CHARACTERS
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import register
from sabacc.testing import check_bot, conformance
from tests.lab.test_differential import compare_hands
from tests.support.evenings import play_hand, records, small_setup
from tests.support.screen import Player, play, table_setup
from tests.support.small_game import SMALL
from tests.tui.test_play import ME, do_by_keys


@pytest.fixture(autouse=True)
def small() -> Iterator[RuleSet]:
    """The game, known by its name while a test runs."""
    unregister = register(SMALL)
    yield SMALL
    unregister()


def in_line_mode(folder: Path, seed: int, lines: list[str]) -> list[Record]:
    """The records of what is typed at a table of the small game."""
    with begin_table(small_setup(SMALL.id, seed), Store(folder)) as table:
        typed = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
        play_lines(table, typed, io.StringIO(), is_terminal=False)
    return records(folder)


def test_it_conforms() -> None:
    conformance(SMALL, hands=30)


def any_bot(seed: int) -> PolicyBot:
    """A bot by its seed; one by the odds imagines few hands, so that this is quick."""
    name = ("random", "thumb", "odds")[seed % 3]
    return PolicyBot(CHARACTERS[name].but(rollouts=4), seed)


def test_bots_play_it() -> None:
    check_bot(any_bot, SMALL, hands=2, seconds=60)


@pytest.mark.xdist_group("lifted")
def test_plain_and_compiled_engine_agree() -> None:
    assert compare_hands(SMALL, 100, seed=1) > 100


def test_it_is_played_in_line_mode(tmp_path: Path) -> None:
    rng, lines = random.Random(3), list[str]()
    with begin_table(small_setup(SMALL.id, 3), Store(tmp_path / "direct")) as table:
        for _ in range(2):
            lines += play_hand(table, rng)
    played = records(tmp_path / "direct")
    assert len(played) == 2
    assert in_line_mode(tmp_path / "lines", 3, lines) == played


def test_it_is_played_on_the_full_screen(tmp_path: Path) -> None:
    rng, lines = random.Random(4), ["deal"]

    async def course(player: Player) -> None:
        while player.evening.is_playing:
            action = rng.choice(rng.choice(player.evening.view(ME).choices).actions())
            await do_by_keys(player, action)
            lines.append(format_action(action))

    setup = table_setup(SMALL.id, seed=4)
    play(begin_table(setup, Store(tmp_path / "screen")), course)
    (record,) = records(tmp_path / "screen")
    with begin_table(setup, Store(tmp_path / "lines")) as table:
        play_lines(table, io.BytesIO("\n".join(lines).encode()), io.StringIO(), is_terminal=False)
    assert records(tmp_path / "lines") == [record]
