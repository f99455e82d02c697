"""The coach on the screen: its ideas in the room there is, and nothing else cut off for them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sabacc.bots.coach import Advice, Idea, advise
from sabacc.play.notation import parse_action
from sabacc.tui.coaching import advice_lines
from sabacc.tui.curtain import Curtain
from tests.support.rule_sets import RULE_IDS
from tests.support.sampling import every_third
from tests.support.screen import COACHED_HANDS, Player, new_table, play

TEXTS = ("raise 240", "exchange +10c for -10t", "gain", "trade -10t", "stand", "protect -10t", "call hand", "fold")
LONG = "12 of 59 unseen cards help, 13 make a hand with a name"


def idea(text: str, may_be_best: bool = True) -> Idea:
    return Idea(parse_action(text), 0.46, 34.0, 2.0, may_be_best, LONG)


def advice(ideas: int, is_close: bool = True) -> Advice:
    found = tuple(idea(text, is_close or not i) for i, text in enumerate(TEXTS[:ideas]))
    return Advice(found, found[0].action, 1234, True)


@pytest.mark.parametrize("room", range(1, 10))
@pytest.mark.parametrize("ideas", [1, 2, 5, 8])
@pytest.mark.parametrize("width", [78, 98, 138])
@pytest.mark.parametrize("is_close", [True, False])
def test_ideas_are_shown_whole_in_the_room_there_is(room: int, ideas: int, width: int, is_close: bool) -> None:
    told = advice(ideas, is_close)
    lines = [line.plain for line in advice_lines(told, width, room)]
    assert 1 <= len(lines) <= room and all(len(line) <= width for line in lines)
    shown = "\n".join(lines)
    assert lines[0].startswith(f"Coach: {TEXTS[0]} wins") or lines[0].startswith(f"Coach: {TEXTS[0]} ")
    measure = "folding" if "fold" in TEXTS[:ideas] else "giving up"
    assert "46%" in lines[0] and f"+34 cr against {measure} now" in lines[0]
    if room >= 3:
        assert lines[-1].endswith(".") and ("Too close to call: " in shown) == (is_close and ideas > 1)
    if room >= 3 and (width > 80 or room < ideas):
        assert "after 1,234 hands" in shown
    if room > ideas + 1:
        assert all(f" {text} " in shown for text in TEXTS[:ideas])
    told_of = shown.count("46%")
    if told_of < ideas:
        assert f"{ideas - told_of} more" in shown
    # An idea comes with its chance and what it brings, or not at all.
    assert shown.count("46%") == shown.count("+34")


def test_a_chance_that_is_small_because_one_folds_later_says_so() -> None:
    """To protect a card seemed to kill the hand."""
    ideas = (idea("stand"), idea("protect -10t")._replace(chance=0.0, gain=0.0, gives_up=True), idea("gain"))
    lines = advice_lines(Advice(ideas, ideas[0].action, 100, True), 78, 3)
    assert any("protect -10t, then fold 0% 0" in line.plain for line in lines)


def test_the_coach_shows_every_idea_follows_the_game_and_can_be_switched_off(tmp_path: Path) -> None:
    def told(player: Player, seat: int) -> None:
        expected = advise(player.evening.view(seat), hands=COACHED_HANDS)
        assert f"Coach: {expected.ideas[0].text}" in player.text
        for each in expected.ideas:
            assert each.text in player.text and f"{each.wins}" in player.text and each.brings in player.text
        assert expected.sentence in " ".join(player.text.split())

    async def course(player: Player) -> None:
        await player.turn("enter", "o")
        told(player, 1)
        await player.press("s")
        assert isinstance(player.app.screen, Curtain)
        await player.press("enter")
        told(player, 0)
        await player.press("o")
        assert "Coach:" not in player.text

    play(new_table(tmp_path, "corellian-spike", people=("Ana", "Bo"), seats=2), course, size=(140, 40))


@pytest.mark.long(reason="plays through the full screen")
@pytest.mark.parametrize("rules_id", every_third(RULE_IDS, "a second each"))
@pytest.mark.parametrize("seats", every_third([8, 2, 5, 4], "a second each"))
def test_with_the_coach_nothing_is_cut_off_at_80_by_24(tmp_path: Path, rules_id: str, seats: int) -> None:
    """The lines of the own hand, of the coach and of the keys are all there, and so is the notice."""

    async def course(player: Player) -> None:
        await player.press("o")
        lines = player.text.splitlines()
        assert len(lines) <= 24 and all(len(line) <= 80 for line in lines)
        expected = advise(player.evening.view(player.me), hands=COACHED_HANDS)
        assert f"Coach: {expected.ideas[0].text} " in player.text
        assert re.search(r"\branks?\b|1 in \d", player.text), "the last line of the own hand"
        assert "The coach is on." in player.text
        assert "q quit" in lines[-1]
        for line in lines:
            assert "…" not in line.partition("Coach:")[2]

    table = new_table(tmp_path, rules_id, people=("Ana",), seats=min(seats, most_seats(rules_id)), bots=("thumb",))
    play(table, course)


def most_seats(rules_id: str) -> int:
    from sabacc.rules.options import SEATS
    from sabacc.rules.registry import find

    return find(rules_id)[SEATS]
