"""Exact facts about deals of the Spike games. tests/lab/test_exact.py counts the hands of each rank too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from sabacc.engine.codes import note
from sabacc.play.hands import compare
from sabacc.rules.model import RuleSet
from sabacc.rules.odds import count_ranks, count_totals
from sabacc.rules.registry import find
from tests.support.odds import at_least_once, check_share, odds_of, percent, roll_chance
from tests.support.scenario import happened, play, sketch

GALAXY = find("galaxy-series")


SPIKE = find("corellian-spike")


YARITH = find("yarith-bespin")


ZERO_SHARES = {2: "4.812 %", 3: "3.570 %", 4: "3.238 %", 5: "2.927 %"}


def named_values(rules: RuleSet, sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], str, int]]:
    """Every hand of zero as values, suits ignored, with its rank and score."""
    for size in sizes:
        for values in combinations_with_replacement(range(-10, 11), size):
            if sum(values) == 0 and all(values.count(value) <= (3 if value else 2) for value in values):
                (hand,) = compare(rules, [" ".join(map(str, values))]).hands
                yield values, hand.rank, hand.score


def tied_classes(rules: RuleSet, sizes: tuple[int, ...]) -> dict[str, tuple[int, int]]:
    """By rank: how many scores hands of different values share, and how many scores there are."""
    classes: dict[tuple[str, int], int] = {}
    for _, rank, score in named_values(rules, sizes):
        classes[rank, score] = classes.get((rank, score), 0) + 1
    found: dict[str, tuple[int, int]] = {}
    for (rank, _), members in classes.items():
        shared, scores = found.get(rank, (0, 0))
        found[rank] = shared + (members > 1), scores + 1
    return found


@pytest.mark.parametrize("size", ZERO_SHARES)
@pytest.mark.parametrize("rules", [SPIKE, GALAXY], ids=lambda rules: rules.id)
def test_zero_hands(rules: RuleSet, size: int) -> None:
    zeros = sum(odds.hands for odds in count_ranks(rules, size) if odds.rank not in ("Nulrhek", "Nulhrek"))
    assert zeros == count_totals(rules, size)[0] == {2: 91, 3: 1_350, 4: 18_063, 5: 189_396}[size]
    check_share(zeros, comb(62, size), ZERO_SHARES[size])


@pytest.mark.parametrize(
    ("rank", "by_size"),
    [
        ("Pure Sabacc", {2: "0.0529 %"}),
        ("Full Sabacc", {5: "0.00028 %"}),
        ("Fleet", {5: "0.00250 %"}),
        ("Dual Power Coupling", {5: "0.1127 %"}),
        ("Power Coupling", {3: "0.4759 %"}),
        ("Rhylet", {5: "0.00028 %"}),
        ("Straight Staves", {4: "0.0290 %"}),
        ("Squadron", {4: "0.0161 %"}),
        ("Straight Khyron", {4: "0.1742 %"}),
        ("Wizard", {5: "0.0075 %"}),
        ("Banthas Wild", {4: "0.0032 %", 5: "0.1619 %"}),
        ("Dual Sabacc", {4: "0.6695 %", 5: "0.1274 %"}),
        ("Lone Sabacc", {2: "4.759 %", 3: "0.238 %", 4: "0.390 %", 5: "1.458 %"}),
        ("Sabacc", {3: "2.856 %", 4: "1.955 %", 5: "1.056 %"}),
        ("Nulrhek", {2: "95.19 %", 3: "96.43 %", 4: "96.76 %", 5: "97.07 %"}),
    ],
)
def test_shares_of_corellian_spike(rank: str, by_size: dict[int, str]) -> None:
    check_shares(SPIKE, rank, by_size)


def check_shares(rules: RuleSet, rank: str, by_size: dict[int, str]) -> None:
    """The share of a rank for every size of hand that has it."""
    for size in (2, 3, 4, 5):
        odds = next(odds for odds in count_ranks(rules, size) if odds.rank == rank)
        assert (size in by_size) == (odds.hands > 0), size
        if odds.hands:
            check_share(odds.hands, odds.of, by_size[size])


def test_corellian_spike_is_not_ordered_by_rarity() -> None:
    """Power Coupling outranks four hands that are rarer among hands of their size."""
    rows = {
        "Power Coupling": (3, 210),
        "Rhylet": (5, 359_500),
        "Straight Staves": (4, 3_443),
        "Squadron": (4, 6_198),
        "Wizard": (5, 13_315),
    }
    for rank, (size, one_in) in rows.items():
        found = odds_of(SPIKE, size, rank).one_in
        assert found is not None
        assert round(found) == one_in
    ranks = SPIKE.ladder.ranks
    assert all(ranks.index(rank) < ranks.index("Power Coupling") for rank in rows if rank != "Power Coupling")


def test_two_pairs_outside_the_printed_forms() -> None:
    strict = SPIKE.with_options(pairs="strict_forms")
    by_note, by_form = (sum(odds_of(rules, size, "Dual Sabacc").hands for size in (4, 5)) for rules in (SPIKE, strict))
    assert (by_note, by_note - by_form) == (11_979, 6_876)


def test_ties_that_only_a_blind_draw_breaks_in_corellian_spike() -> None:
    found = tied_classes(SPIKE, (2, 3, 4, 5))
    assert {rank: shared for rank, (shared, _) in found.items() if shared} == {
        "Banthas Wild": 14,
        "Dual Sabacc": 20,
        "Lone Sabacc": 176,
        "Sabacc": 100,
    }
    assert found["Sabacc"] == (100, 148)


def test_ties_that_only_a_blind_draw_breaks_in_yarith_bespin() -> None:
    found = tied_classes(YARITH, (3,))
    assert {rank: shared for rank, (shared, _) in found.items() if shared} == {"Sabacc": 6}
    assert found["Sabacc"] == (6, 28)


@pytest.mark.parametrize(
    ("rules", "before", "a_round"),
    [
        ("corellian-spike", ["A stand;B stand"], "A stand;B stand;A check;B check"),
        ("yarith-bespin", ["A check;B check;A stand;B stand;A check;B check"], "A stand;B stand;A check;B check"),
    ],
)
def test_shift_in_a_hand_of_spike(rules: str, before: list[str], a_round: str) -> None:
    """Three rolls of the dice; with two Spikes, which is 1 in 36, Yarith's spike cards go too."""
    opening = ["A check;B check"] if rules == "yarith-bespin" else []
    game = play(sketch(rules, (500, 500), ("+6c +7c", "+5c +9c"), "", [*opening, *[a_round] * 3]))
    rolls = len(happened(game, note.ROLLED))
    assert (game.is_over, rolls) == (True, 3)
    assert percent(at_least_once(roll_chance(rules, before), rolls), 1) == "42.1 %"
    assert percent(at_least_once(roll_chance(rules, before, "double_spike"), rolls), 1) == "8.1 %"


@pytest.mark.parametrize(
    ("rank", "told", "one_in"),
    [
        ("Idiot's Array", "0.1904 %", 525),
        ("Prime Sabacc", "0.0476 %", 2_101),
        ("Yee-haa", "0.4283 %", 233),
        ("Sabacc with One Pair", "0.2380 %", 420),
        ("Sabacc", "2.8556 %", 35),
        ("Nulrhek", "96.2401 %", 1),
    ],
)
def test_shares_of_yarith_bespin(rank: str, told: str, one_in: int) -> None:
    odds = odds_of(YARITH, 3, rank)
    assert odds.of == 37_820
    check_share(odds.hands, odds.of, told)
    assert odds.one_in is not None
    assert round(odds.one_in) == one_in


def test_zero_hands_of_yarith_bespin() -> None:
    """The sabacc pot is won with these; what they are called does not change how many there are."""
    dropped = YARITH.with_options(idiots_array=False, prime_sabacc=False)
    for rules, names in ((YARITH, 4), (dropped, 3)):
        zeros = [odds for odds in count_ranks(rules, 3) if odds.rank not in ("Idiot's Array", "Nulrhek") and odds.hands]
        assert len(zeros) == names
        assert sum(odds.hands for odds in zeros) == 1_350
    assert {odds.rank: odds.hands for odds in count_ranks(dropped, 3) if odds.hands} == {
        "Yee-haa": 180,
        "Sabacc with One Pair": 90,
        "Sabacc": 1_080,
        "Nulrhek": 36_470,
    }
    check_share(1_350, 37_820, "3.570 %")
    assert round(37_820 / 1_350) == 28


@pytest.mark.parametrize(
    ("rank", "by_size"),
    [
        ("Pure Sabacc", {2: "0.0529 %"}),
        ("Rhylet", {5: "0.00028 %"}),
        ("Full Sabacc", {5: "0.00028 %"}),
        ("Fleet", {5: "0.00250 %"}),
        ("Banthas Wild", {4: "0.00323 %", 5: "0.00751 %"}),
        ("Gee Whiz", {5: "0.00751 %"}),
        ("Squadron", {4: "0.0161 %"}),
        ("Straight Khyron", {4: "0.2033 %"}),
        ("Rule of Two", {4: "0.6695 %", 5: "0.2442 %"}),
        ("Yee-Haa", {3: "0.4759 %", 4: "0.0323 %", 5: "0.0618 %"}),
        ("5-Card Sabacc", {5: "2.603 %"}),
        ("4-Card Sabacc", {4: "2.314 %"}),
        ("3-Card Sabacc", {3: "3.094 %"}),
        ("Sabacc Pair", {2: "4.759 %"}),
        ("Nulhrek", {2: "95.2 %", 3: "96.4 %", 4: "96.8 %", 5: "97.1 %"}),
    ],
)
def test_shares_of_galaxy_series(rank: str, by_size: dict[int, str]) -> None:
    check_shares(GALAXY, rank, by_size)


def share(rules: RuleSet, size: int, rank: str) -> Fraction:
    odds = odds_of(rules, size, rank)
    return Fraction(odds.hands, odds.of)


def test_galaxy_series_is_ordered_by_rarity_among_hands_of_a_size() -> None:
    """The claim of its text, with Pure Sabacc as an honorary top hand and Rule of Two taken at five cards."""
    rising = [
        share(GALAXY, 5, "Fleet"),
        share(GALAXY, 4, "Banthas Wild"),
        share(GALAXY, 5, "Gee Whiz"),
        share(GALAXY, 4, "Squadron"),
        share(GALAXY, 4, "Straight Khyron"),
        share(GALAXY, 5, "Rule of Two"),
        share(GALAXY, 3, "Yee-Haa"),
        *(Fraction(count_totals(GALAXY, size)[0], comb(62, size)) for size in (5, 4, 3, 2)),
        share(GALAXY, 2, "Nulhrek"),
    ]
    assert rising == sorted(set(rising))
    assert share(GALAXY, 5, "Rhylet") == share(GALAXY, 5, "Full Sabacc") < rising[0]
    assert share(GALAXY, 5, "Banthas Wild") == share(GALAXY, 5, "Gee Whiz")
    assert share(GALAXY, 4, "Rule of Two") > share(GALAXY, 3, "Yee-Haa")


def test_galaxy_series_is_not_ordered_by_rarity_among_all_hands() -> None:
    pooled = Counter[str]()
    for size in (2, 3, 4, 5):
        pooled.update({odds.rank: odds.hands for odds in count_ranks(GALAXY, size)})
    assert {rank: hands for rank, hands in pooled.items() if hands} == {
        "Pure Sabacc": 1,
        "Rhylet": 18,
        "Full Sabacc": 18,
        "Squadron": 90,
        "Sabacc Pair": 90,
        "Fleet": 162,
        "Gee Whiz": 486,
        "Banthas Wild": 504,
        "Straight Khyron": 1_134,
        "3-Card Sabacc": 1_170,
        "Yee-Haa": 4_356,
        "4-Card Sabacc": 12_906,
        "Rule of Two": 19_539,
        "5-Card Sabacc": 168_426,
        "Nulhrek": 6_859_658,
    }


def test_galaxy_series_by_other_readings() -> None:
    magnitude = GALAXY.with_options(kind="magnitude")
    assert [odds_of(magnitude, 5, rank).hands for rank in ("Rhylet", "Banthas Wild")] == [288, 10_206]
    check_share(10_206, comb(62, 5), "0.158 %")
    rising = [
        share(magnitude, 5, "Full Sabacc"),
        share(magnitude, 5, "Fleet"),
        share(magnitude, 5, "Rhylet"),
        share(magnitude, 5, "Gee Whiz"),
        share(magnitude, 4, "Squadron"),
        share(magnitude, 5, "Banthas Wild"),
        share(magnitude, 4, "Straight Khyron"),
    ]
    assert rising == sorted(set(rising))
    runs = GALAXY.with_options(sylop_starts_runs=True)
    assert odds_of(runs, 4, "Straight Khyron").hands == 1_242
    threes = GALAXY.with_options(yee_haa="three_only")
    moved = [
        odds_of(threes, size, rank).hands - odds_of(GALAXY, size, rank).hands
        for size, rank in ((4, "4-Card Sabacc"), (5, "5-Card Sabacc"))
    ]
    assert moved == [180, 3_996]
    assert odds_of(threes, 3, "Yee-Haa").hands == 180


def test_hands_of_zero_with_both_sylops() -> None:
    """Only two sylops alone are Pure Sabacc; 1,170 hands of five cards have them too."""
    beside = [[value for value in values if value] for values, _, _ in named_values(GALAXY, (5,)) if 0 in values]
    both = [values for values in beside if len(values) == 3]
    assert sum(prod(comb(3, times) for times in Counter(values).values()) for values in both) == 1_170
    assert not any(rank == "Pure Sabacc" for _, rank, _ in named_values(GALAXY, (3, 4, 5)))
