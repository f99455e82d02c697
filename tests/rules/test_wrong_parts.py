"""Parts that are something else are refused in a sentence, for packages that nobody has type-checked."""

from __future__ import annotations

from typing import Any

import pytest

from sabacc import BadRules, RuleSet
from sabacc.engine.codes import act
from sabacc.rules.course import Course
from sabacc.rules.registry import register
from tests.support.small_game import SMALL

GOOD: dict[str, Any] = {
    "id": "mine",
    "name": "Mine",
    "revision": 1,
    "deck": SMALL.deck,
    "course": SMALL.course,
    "ladder": SMALL.ladder,
    "piles": SMALL.piles,
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"id": 5}, "the id of a rule set must be a str, not 5"),
        ({"name": ""}, "mine: its name must be printable, not ''"),
        ({"name": "\x1b[31m"}, "mine: its name must be printable"),
        ({"revision": "1"}, "the revision of a rule set must be a int, not '1'"),
        ({"revision": True}, "the revision of a rule set must be a int"),
        ({"revision": 0}, "mine: its revision must be at least 1, not 0"),
        ({"deck": "76"}, "the deck of a rule set must be a Deck or a Mapping, not '76'"),
        ({"ladder": None}, "the ladder of a rule set must be a Ladder, not None"),
        ({"piles": None}, "the piles of a rule set must be a Piles, not None"),
        ({"course": ()}, "the course of a rule set must be a Course or a Mapping"),
        ({"aliases": "abc"}, "the aliases of a rule set must be a tuple, not 'abc'"),
    ],
)
def test_wrong_parts(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRules) as caught:
        RuleSet(**{**GOOD, **change})
    assert said in str(caught.value)


def test_a_course_of_something_else() -> None:
    with pytest.raises(BadRules, match="a course is made of phases, not of 5"):
        Course(opening=(5,), closing=(), rounds=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [None, "classic", 5])
def test_only_rule_sets_are_registered(rules: Any) -> None:
    with pytest.raises(BadRules, match="only a RuleSet can be registered"):
        register(rules)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (act.ActRow(act.COUNT, "wager", act.CARDS, act.HAND, amount=act.TOTAL), "cannot name something and have an"),
        (act.ActRow(act.COUNT, "give", act.CARDS, act.HAND, act.SEAT, between="to"), "so it can name nothing else"),
        (act.ActRow(act.COUNT, "point", act.CARDS, act.HAND | act.SEAT), "so it can name nothing else"),
    ],
)
def test_rows_of_acts_that_nothing_could_show(row: act.ActRow, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        act.in_order((*act.ROWS, row))
