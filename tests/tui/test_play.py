"""Whole hands by keys at the full-screen table, against the same evening played line by line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sabacc.engine.codes import act
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table
from sabacc.play.actions import Action, Fold
from sabacc.play.notation import format_action
from sabacc.play.record import format_record
from sabacc.rules.registry import all_rule_sets
from sabacc.tables.offers import LETTERS
from sabacc.tables.setup import Setup
from tests.support.evenings import arguments, sabacc
from tests.support.screen import Player, card_at, play, table_setup

ME = 0


async def do_by_keys(player: Player, action: Action) -> None:
    """Press what a person would press for an action: the letter, then what the screen shows for the rest."""
    await player.press(LETTERS[action.verb])
    if act.AMOUNT[action.code]:
        await player.press(*("minus" if sign == "-" else sign for sign in str(action.values()[0])), "enter")
        return
    for value in action.values():
        labels = player.scene.labels
        if act.FIRST[action.code] & act.SEAT:
            others = [seat for seat in range(len(player.scene.names)) if seat != ME]
            await player.press(str(others.index(int(str(value))) + 1))
        elif labels:
            # A card that was the only one to choose needed no question.
            found = [label for place, label in labels.items() if card_at(player.scene, place) == value]
            await player.press(*(label.partition(":")[0] for label in found[:1]))
    if "y yes, do it" in player.text:
        await player.press("y")  # as calling the hand may cost a lot


def play_in_lines(folder: Path, setup: Setup, lines: list[str], hands: int) -> list[str]:
    """The records of so many hands of the same set-up, played line by line through a pipe."""
    done = sabacc(folder, *arguments(setup, hands), typed="\n".join(lines))
    assert done.returncode == 0 and not done.stderr, done
    return records(folder)


def records(folder: Path) -> list[str]:
    return [format_record(kept.read()) for kept in Store(folder).history()]


def own_acts(player: Player) -> list[str]:
    """What the person has done in this hand, asked or not."""
    return [format_action(what) for seat, what in player.game.lines if seat == ME and isinstance(what, Action)]


QUICK = ("corellian-spike",)  # with the shortest hands
LONG = pytest.mark.long(reason="keys of every game, like those of the quick ones, take half a minute")


@pytest.mark.parametrize(
    "rules_id", [pytest.param(rules.id, marks=() if rules.id in QUICK else LONG) for rules in all_rule_sets()]
)
def test_whole_hands_by_keys_give_the_same_records_as_line_by_line(tmp_path: Path, rules_id: str) -> None:
    seed = random.SystemRandom().randrange(10_000)
    print(f"seed {seed}")
    chooser = random.Random(seed)
    hands: list[list[str]] = [[]]  # what the person did in each
    decisions = 0

    async def course(player: Player) -> None:
        nonlocal decisions
        evening = player.evening
        hands[-1] = own_acts(player)
        while len(evening.ledger) < 2 and decisions < 40:
            if evening.is_playing:
                # Who folds at once sees little of the game.
                offered = evening.view(ME).choices
                choices = [choice for choice in offered if choice.kind is not Fold] or offered
                action = chooser.choice(chooser.choice(choices).actions())
                before = len(evening.ledger), evening.game and len(evening.game.lines)
                await do_by_keys(player, action)
                assert before != (len(evening.ledger), evening.game and len(evening.game.lines)), player.text
                decisions += 1
            else:
                if evening.session.player(ME).stack < evening.session.rules.antes or evening.is_over:
                    break
                await player.press("n")
                hands.append([])
            hands[-1] = own_acts(player)

    setup = table_setup(rules_id, seed=seed)
    play(begin_table(setup, Store(tmp_path / "screen")), course)
    done = records(tmp_path / "screen")
    assert done
    lines = [line for acts in hands for line in ("deal", *acts)]
    assert play_in_lines(tmp_path / "plain", setup, lines, len(done)) == done
