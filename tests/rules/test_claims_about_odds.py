"""What texts and lessons claim about odds, held against the odds."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from sabacc.home.lesson import find_lesson
from sabacc.rules.odds import RankOdds, count_ranks, hand_sizes, ladder_odds
from sabacc.rules.registry import find
from sabacc.rules.texts import rules_text

GALAXY, SPIKE, YARITH = find("galaxy-series"), find("corellian-spike"), find("yarith-bespin")
CLAIM = "GS-10.24"
# Every figure that the clause names, with its hand and its size, in the order in which it names them.
FIGURES = (
    ("Yee-Haa", 4),
    ("Straight Khyron", 4),
    ("Rule of Two", 4),
    ("Yee-Haa", 5),
    ("Rule of Two", 5),
    ("Pure Sabacc", 2),
    ("Rhylet", 5),
    ("5-Card Sabacc", 5),
    ("4-Card Sabacc", 4),
)


# The hands of one size that stand above a rarer one, as the clause names them.
AGAINST_THE_ODDS = {
    4: [("Straight Khyron", "Yee-Haa"), ("Rule of Two", "Yee-Haa")],
    5: [("Rule of Two", "Yee-Haa")],
}


def odds(name: str, size: int) -> RankOdds:
    return next(each for each in count_ranks(GALAXY, size) if each.rank == name)


def claim() -> str:
    return rules_text("galaxy-series").find(CLAIM)[0].text


def test_the_text_of_galaxy_series_has_the_figures_of_the_odds() -> None:
    """GS-10.24."""
    told = re.findall(r"1 in ([0-9,]+[0-9])", claim())
    assert told == [odds(name, size).one_in_text for name, size in FIGURES]


@pytest.mark.parametrize("size", hand_sizes(GALAXY))
def test_of_one_size_the_order_is_that_of_the_odds_but_for_those_named(size: int) -> None:
    """GS-10.24: of two hands of zero the higher one is as rare as the lower or rarer."""
    zeros = [each for each in count_ranks(GALAXY, size) if each.hands and each.rank != "Nulhrek"]
    against = [(high.rank, low.rank) for high, low in combinations(zeros, 2) if high.hands > low.hands]
    assert against == AGAINST_THE_ODDS.get(size, [])


def test_between_sizes_the_order_is_not_that_of_the_odds() -> None:
    """GS-10.24: the hand named first stands higher and is less rare."""
    order = [row[0].rank for row in ladder_odds(GALAXY)]
    for (high, high_size), (low, low_size) in (FIGURES[5:7], FIGURES[7:9]):
        assert order.index(high) < order.index(low)
        assert (odds(high, high_size).one_in or 0) < (odds(low, low_size).one_in or 0)


def test_what_the_book_claims_is_told_as_a_claim() -> None:
    introduction = rules_text("galaxy-series").introduction
    assert "The book says that the harder a hand is to get" in introduction
    assert CLAIM in introduction
    lesson = " ".join(step.say for step in find_lesson("galaxy-series").steps)
    assert "harder" not in lesson and "mostly, though not always" in " ".join(lesson.split())


def test_most_zeros_of_three_cards_are_plain_and_better_ones_are_rare() -> None:
    """The lesson of Corellian Spike says so, where the other player has three cards."""
    hands = {each.rank: each.hands for each in count_ranks(SPIKE, 3)}
    zeros = sum(hands.values()) - hands["Nulrhek"]
    assert hands["Sabacc"] > zeros / 2
    better = zeros - hands["Sabacc"] - hands["Lone Sabacc"]
    assert 100 * better < sum(hands.values())


def test_a_yee_haa_is_rare() -> None:
    """The lesson of Yarith Bespin says so."""
    (found,) = [each for each in count_ranks(YARITH, 3) if each.rank == "Yee-haa"]
    assert (found.one_in or 0) > 100
