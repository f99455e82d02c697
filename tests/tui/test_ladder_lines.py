"""The ladder in a panel: nothing of it is cut off, wide or narrow."""

from __future__ import annotations

import re

import pytest

from sabacc import Game, SeededDealer
from sabacc.rules.model import RuleSet
from sabacc.tables.ladder_page import Rung, ladder
from sabacc.tui.ladder_lines import brief_ladder_lines, ladder_lines
from tests.support.rule_sets import each_rule_set

# Less the frame: the whole of a screen of 80 by 24, and the panel beside a table.
SMALL, SMALL_HEIGHT, BESIDE = 75, 18, 41
BETWEEN = 29  # where the log has a panel too


def rungs_for(rules: RuleSet) -> tuple[Rung, ...]:
    game = Game(rules, [500] * 3, dealer=SeededDealer(1), dark=[1] if rules.sides else [])
    return ladder(game.view(0))


def shown(rungs: tuple[Rung, ...] | None, width: int) -> list[str]:
    return [line.plain.rstrip() for line in ladder_lines(rungs, width)]


@each_rule_set
def test_the_smallest_screen_has_all_of_the_ladder(rules: RuleSet) -> None:
    rungs = rungs_for(rules)
    own, near, heading, *lines = shown(rungs, SMALL)
    assert re.match(r"You: (\d+[a-z]{2} of \d+ ranks from the top|common rank; its total beats \d)", own), own
    assert near.startswith(("Next: ", "No better hand"))
    assert heading.split()[-2] == "now" or heading.split()[-3:-1] == ["now", "3"], "now, and a hand to come"
    assert 3 + len(lines) <= SMALL_HEIGHT
    for rung, line in zip(rungs, lines, strict=True):
        assert len(line) <= SMALL
        assert all(part in line for part in (rung.rank, rung.definition, rung.example)), line


@each_rule_set
def test_a_narrow_panel_has_all_of_the_ladder_too(rules: RuleSet) -> None:
    rungs = rungs_for(rules)
    lines = shown(rungs, BESIDE)
    assert all(len(line) <= BESIDE for line in lines)
    text = "\n".join(lines)
    for rung in rungs:
        assert all(part in text for part in (rung.rank, rung.definition, rung.example)), rung


@each_rule_set
def test_what_a_rank_is_goes_on_below_itself_in_the_narrowest_panel(rules: RuleSet) -> None:
    lines = shown(rungs_for(rules), BETWEEN)
    assert all(len(line) <= BETWEEN for line in lines)
    first = next(i for i, line in enumerate(lines) if line.startswith("1 in so many"))
    assert all(line.startswith(("  ", "▶ ")) for line in lines[first + 1 :])


@each_rule_set
def test_the_ladder_in_brief_has_whole_names_and_their_odds(rules: RuleSet) -> None:
    rungs = rungs_for(rules)
    lines = [line.plain for line in brief_ladder_lines(rungs, BETWEEN)][-len(rungs) :]
    assert all(len(line) <= BETWEEN and "…" not in line for line in lines), lines
    for rung, line in zip(rungs, lines, strict=True):
        assert rung.rank in line and (line.partition(rung.rank)[2].strip() or not rung.one_in), line


@pytest.mark.parametrize(("one_in", "short"), [("1.05", "1.05"), ("9,999", "9,999"), ("359,500", "360k"), ("-", "-")])
def test_large_numbers_are_rounded_to_fit(one_in: str, short: str) -> None:
    *_, line = shown((Rung("Fleet", one_in, False),), BESIDE)
    assert line.split() == ["Fleet", short]


def test_the_page_says_that_hands_are_still_counted() -> None:
    assert shown(None, BESIDE) == ["counting ..."]
