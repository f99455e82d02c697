"""Exact odds against counts that were worked out independently."""

from math import comb

import pytest

from sabacc.odds import count_ranks, count_totals
from sabacc.rules.registry import find

CORELLIAN_SPIKE = {
    2: {"Pure Sabacc": 1, "Lone Sabacc": 90, "Nulrhek": 1800},
    3: {"Power Coupling": 180, "Lone Sabacc": 90, "Sabacc": 1080, "Nulrhek": 36470},
    4: {
        "Straight Staves": 162,
        "Squadron": 90,
        "Straight Khyron": 972,
        "Banthas Wild": 18,
        "Dual Sabacc": 3735,
        "Lone Sabacc": 2178,
        "Sabacc": 10908,
        "Nulrhek": 539782,
    },
    5: {
        "Full Sabacc": 18,
        "Fleet": 162,
        "Dual Power Coupling": 7290,
        "Rhylet": 18,
        "Wizard": 486,
        "Banthas Wild": 10476,
        "Dual Sabacc": 8244,
        "Lone Sabacc": 94338,
        "Sabacc": 68364,
        "Nulrhek": 6281606,
    },
}


@pytest.mark.parametrize("size", CORELLIAN_SPIKE)
def test_corellian_spike(size: int) -> None:
    found = {odds.rank: odds.hands for odds in count_ranks(find("corellian-spike"), size) if odds.hands}
    assert found == CORELLIAN_SPIKE[size]


def percent(rules_id: str, size: int, rank: str, fives: int = 0) -> float:
    odds = next(odds for odds in count_ranks(find(rules_id), size, fives) if odds.rank == rank)
    return round(100 * odds.hands / odds.of, 2)


def test_classic_at_the_deal() -> None:
    assert percent("classic", 2, "Bomb-out") == 10.98
    assert percent("classic", 2, "Pure Sabacc") == 2.25
    totals = count_totals(find("classic"), 2)
    assert round(100 * sum(n for total, n in totals.items() if total > 23) / comb(76, 2), 2) == 7.58
    assert round(100 * sum(n for total, n in totals.items() if total < -23) / comb(76, 2), 2) == 1.68
    assert round(100 * totals[0] / comb(76, 2), 2) == 1.72
    assert round(100 * totals[-23] / comb(76, 2), 2) == 0.14
    assert round(100 * sum(n for total, n in totals.items() if -23 <= total < 0) / comb(76, 2), 2) == 22.70


def test_classic_with_three_cards() -> None:
    assert percent("classic", 3, "Bomb-out") == 30.00
    assert percent("classic", 3, "Pure Sabacc") == 2.78
    odds = count_ranks(find("classic"), 3)[0]
    assert (odds.rank, odds.hands, odds.of) == ("Idiot's Array", 32, 70300)
    assert odds.one_in == 70300 / 32


def test_centran_at_the_deal() -> None:
    assert percent("centran", 2, "Pure \N{MINUS SIGN}23") == 0.34
    assert percent("centran", 2, "Pure +23") == 2.44
    assert percent("centran", 2, "Pure 0") == 2.13
    assert percent("centran", 2, "Nulrhek") == 87.44


@pytest.mark.parametrize(
    ("fives", "pure", "bombed"), [(0, 4.9, 7.65), (1, 14.8, 1.86), (2, 24.7, 0.76), (3, 34.1, 0.15)]
)
def test_centran_with_fives_on_the_table(fives: int, pure: float, bombed: float) -> None:
    ranks = count_ranks(find("centran"), 2, fives)
    better = sum(odds.hands for odds in ranks if odds.rank not in ("Nulrhek", "Bombed out"))
    assert round(100 * better / ranks[0].of, 1) == pure
    assert percent("centran", 2, "Bombed out", fives) == bombed


def test_ranks_add_up_and_come_best_first() -> None:
    for rules_id, cards in (("corellian-spike", 62), ("classic", 76), ("centran", 73)):
        odds = count_ranks(find(rules_id), 3)
        assert sum(rank.hands for rank in odds) == odds[0].of == comb(cards, 3)
        assert [rank.rank for rank in odds] == list(reversed(find(rules_id).ladder.ranks))
    assert count_ranks(find("corellian-spike"), 3)[0].one_in is None
