"""Exact facts about deals of the Classic games and Centran: how many hands of a kind there are, and the share, told.

Every number is counted, none simulated. A percentage is given with the digits in which it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb, perm

import pytest

from sabacc.cards import Deck
from sabacc.engine.codes import note
from sabacc.play.hands import compare
from sabacc.rules.odds import count_demises, count_disputes, count_meetings, count_ranks
from sabacc.rules.registry import find
from tests.support.odds import at_least_once, check_share, is_out, odds_of, percent, roll_chance, totals_where
from tests.support.scenario import bet, happened, play, sketch, stand

CLASSIC = find("classic")
CENTRAN = find("centran")
FORCE = find("force")
RUN = find("corellia-run")
ORACLE = CLASSIC.with_options(deck="78")


# Classic


def test_deck_of_classic() -> None:
    values = [card.value for card in CLASSIC.deck.cards]
    assert (sum(value > 0 for value in values), sum(value < 0 for value in values), values.count(0)) == (60, 14, 2)
    assert sum(values) == 320


@pytest.mark.parametrize(
    ("holds", "hands", "told"),
    [
        (is_out, 313, "10.98 %"),
        (lambda total: total > 23, 216, "7.58 %"),
        (lambda total: total < -23, 48, "1.68 %"),
        (lambda total: total == 0, 49, "1.72 %"),
        (lambda total: total == 23, 64, "2.25 %"),
        (lambda total: total == -23, 4, "0.14 %"),
        (lambda total: -23 <= total < 0, 647, "22.70 %"),
    ],
    ids=["out", "over 23", "under -23", "zero", "+23", "-23", "legal negative"],
)
def test_two_cards_of_classic(holds: Callable[[int], bool], hands: int, told: str) -> None:
    assert totals_where(CLASSIC, 2, holds) == hands
    check_share(hands, comb(76, 2), told)


def test_two_cards_of_classic_are_out_by_their_total() -> None:
    assert odds_of(CLASSIC, 2, "Bomb-out")[1:] == (totals_where(CLASSIC, 2, is_out), comb(76, 2))


def test_two_cards_with_another_star() -> None:
    star = CLASSIC.with_options(star="-10", negative_hands="special")
    out = odds_of(star, 2, "Bomb-out")
    assert out[1:] == (308, 2850)
    check_share(*out[1:], "10.81 %")
    negative = odds_of(star, 2, "Pure Sabacc (negative)")
    assert negative.hands == 8
    check_share(*negative[1:], "0.28 %")


def test_two_cards_of_the_78() -> None:
    rules = ORACLE.with_options(negative_hands="special")
    for rank, hands, told in (
        ("Bomb-out", 256, "8.52 %"),
        ("Pure Sabacc", 64, "2.13 %"),
        ("Pure Sabacc (negative)", 10, "0.33 %"),
    ):
        odds = odds_of(rules, 2, rank)
        assert odds[1:] == (hands, comb(78, 2))
        check_share(*odds[1:], told)
    below = totals_where(rules, 2, lambda total: -23 <= total < 0)
    assert below == 845
    check_share(below, comb(78, 2), "28.1 %")


@pytest.mark.parametrize(("value", "hands", "told"), [(15, 362, "12.05 %"), (1, 260, "8.66 %")])
def test_two_cards_of_the_78_with_a_fixed_ace(value: int, hands: int, told: str) -> None:
    cards = tuple(
        card._replace(value=value, number=value, is_ace=False) if card.is_ace else card for card in ORACLE.deck.cards
    )
    rules = ORACLE.varied(deck=Deck(f"Oracle, Ace {value}", ORACLE.deck.suits, cards))
    out = odds_of(rules, 2, "Bomb-out")
    assert out[1:] == (hands, comb(78, 2))
    check_share(*out[1:], told)


@pytest.mark.parametrize(
    ("rank", "hands", "told"),
    [("Bomb-out", 21_090, "30.00 %"), ("Pure Sabacc", 1_952, "2.78 %"), ("Idiot's Array", 32, "0.0455 %")],
)
def test_three_cards_of_classic(rank: str, hands: int, told: str) -> None:
    odds = odds_of(CLASSIC, 3, rank)
    assert odds[1:] == (hands, comb(76, 3))
    check_share(*odds[1:], told)


def test_two_hands_of_classic() -> None:
    """Two cards each: who is out, and who ties."""
    found = count_meetings(CLASSIC, 2)
    assert found.of == comb(76, 2) * comb(74, 2) == 7_697_850
    assert found == (5_915_010, 178_982, 1_516_890, 86_968)
    check_share(found.one_out, found.of, "19.7 %")
    check_share(found.both_out, found.of, "1.1 %")
    check_share(found.tied, found.of, "2.3 %")


def test_two_hands_by_two_readings() -> None:
    """How often the strict reading and the mirrored one have another winner."""
    disputes = count_disputes(CLASSIC, CLASSIC.with_options(negative_hands="mirror"), 2)
    assert disputes == 878_182
    check_share(disputes, comb(76, 2) * comb(74, 2), "11.4 %")
    assert count_disputes(CLASSIC, CLASSIC, 2) == 0


@pytest.mark.parametrize(
    ("trigger", "chance", "by_seats"),
    [
        ("doubles", Fraction(1, 6), {2: "31 %", 4: "52 %", 6: "67 %", 8: "77 %"}),
        ("d12", Fraction(1, 12), {8: "50 %"}),
        ("d20", Fraction(1, 20), {8: "34 %"}),
        ("double_spike", Fraction(1, 36), {8: "20 %"}),
    ],
)
def test_shift_in_a_round(trigger: str, chance: Fraction, by_seats: dict[int, str]) -> None:
    """Everybody rolls once in a round; that at least one roll shifts."""
    assert roll_chance("classic", ["A check;B stay"], trigger) == chance
    for seats, told in by_seats.items():
        assert percent(at_least_once(chance, seats), 0) == told


@pytest.mark.parametrize(
    ("hands", "found", "told"),
    [
        (("9c 14c", "9s 14s"), (224, 16, 1_792, 3_080), ("60.3 %", "35.1 %", "0.3 %")),
        (("9c 11c", "9s 11s"), (704, 52, 2_464, 1_892), ("37.0 %", "48.2 %", "1.0 %")),
        (("4c 8c", "4s 8s"), (2_952, 128, 1_792, 240), ("4.7 %", "35.1 %", "2.5 %")),
        (("I 2c 3s", "I 2f 3t"), (4_656, 174, 0, 0), ("0 %", "0 %", "3.6 %")),
    ],
    ids=["23-23", "20-20", "12-12", "array-array"],
)
def test_sudden_demise(hands: tuple[str, str], found: tuple[int, ...], told: tuple[str, str, str]) -> None:
    """One more card for each of two hands that tie: both bust, one busts, still tied."""
    assert len(compare(CLASSIC, hands).winners) == 2
    counted = count_demises(CLASSIC, hands)
    assert counted == found
    left = 76 - sum(len(text.split()) for text in hands)
    assert counted.of == perm(left, 2)
    for count, said in zip((counted.both_out, counted.one_out, counted.tied), told, strict=True):
        check_share(count, counted.of, said)


# Force and Corellia Run


@pytest.mark.parametrize("dark", [False, True], ids=["Light", "Dark"])
def test_two_cards_of_force(dark: bool) -> None:
    """On either side most hands fall on the wrong side of zero; Dark scores its total turned round."""
    own = -1 if dark else 1
    found = {
        "negative": totals_where(FORCE, 2, lambda total: total * own < 0, dark),
        "own 23": totals_where(FORCE, 2, lambda total: total * own == 23, dark),
        "wrong 23": totals_where(FORCE, 2, lambda total: total * own == -23, dark),
        "out": totals_where(FORCE, 2, is_out, dark),
    }
    assert found == {"negative": 1_742, "own 23": 16, "wrong 23": 44, "out": 357}
    for hands, told in zip(found.values(), ("61.1 %", "0.56 %", "1.54 %", "12.5 %"), strict=True):
        check_share(hands, comb(76, 2), told)
    assert odds_of(FORCE, 2, "Pure Sabacc", dark=dark).hands == 16
    assert odds_of(FORCE, 2, "Bomb-out", dark=dark).hands == 357


def test_two_cards_of_corellia_run() -> None:
    for rank, hands, told in (("Sabacc", 61, "3.23 %"), ("Bomb-out", 104, "5.50 %")):
        odds = odds_of(RUN, 2, rank)
        assert odds[1:] == (hands, comb(62, 2))
        check_share(*odds[1:], told)


# Centran


def test_fives_in_a_deal() -> None:
    fives = sum(card.is_five for card in CENTRAN.deck.cards)
    pairs = comb(78, 2)
    at_least_one, both = pairs - comb(78 - fives, 2), comb(fives, 2)
    assert (at_least_one, both, pairs) == (375, 10, 3_003)
    check_share(at_least_one, pairs, "12.49 %")
    check_share(both, pairs, "0.33 %")


def test_shift_by_two_cards_of_the_array() -> None:
    """One card of each sign stands for all of them; what the engine does decides."""
    signs = Counter((card.value > 0) - (card.value < 0) for card in CENTRAN.deck.cards)
    examples = {1: ("2c", "3c"), -1: ("-1", "-2"), 0: ("I", "I")}
    shifting = with_idiot = 0
    for last, new in product(signs, repeat=2):
        ways = signs[last] * (signs[new] - (last == new))
        if not ways:
            continue
        deck = f"{examples[last][0]} {examples[new][1]}"
        game = play(sketch("centran", (500, 500), ("9c 9s", "8c 7s"), deck, [stand("AB"), bet("AB")]))
        shifting += ways if happened(game, note.SHIFTED) else 0
        with_idiot += ways if 0 in (last, new) else 0
    assert (shifting, with_idiot, perm(78, 2)) == (2_352, 154, 6_006)
    check_share(shifting, perm(78, 2), "39.16 %")
    check_share(with_idiot, perm(78, 2), "2.56 %")


def test_arrays_of_three_cards() -> None:
    """Of all three cards; hands with a Five never are one, so they are not counted by `count_ranks`."""
    for rank, hands, told in (("Idiot's Array", 16, "0.0210 %"), ("Desperado", 1, "0.0013 %")):
        assert odds_of(CENTRAN, 3, rank)[1:] == (hands, comb(73, 3))
        check_share(hands, comb(78, 3), told)


@pytest.mark.parametrize(
    ("rank", "hands", "told"),
    [
        ("Pure \N{MINUS SIGN}23", 9, "0.34 %"),
        ("Pure +23", 64, "2.44 %"),
        ("Pure 0", 56, "2.13 %"),
        ("Nulrhek", 2_298, "87.44 %"),
        ("Bombed out", 201, "7.65 %"),
    ],
)
def test_two_own_cards_without_a_five(rank: str, hands: int, told: str) -> None:
    odds = odds_of(CENTRAN, 2, rank)
    assert odds[1:] == (hands, comb(73, 2))
    check_share(*odds[1:], told)


@pytest.mark.parametrize(
    ("fives", "pure", "pure_told", "out", "out_told"),
    [
        (0, 129, "4.9 %", 201, "7.65 %"),
        (1, 390, "14.8 %", 49, "1.86 %"),
        (2, 650, "24.7 %", 20, "0.76 %"),
        (3, 896, "34.1 %", 4, "0.15 %"),
        (4, 1_093, "41.6 %", 0, "0 %"),
        (5, 1_256, "47.8 %", 0, "0 %"),
    ],
)
def test_two_own_cards_with_fives(fives: int, pure: int, pure_told: str, out: int, out_told: str) -> None:
    """Pure or better, and bombed out, by the number of Fives on the table."""
    ranks = {odds.rank: odds for odds in count_ranks(CENTRAN, 2, fives)}
    of = ranks["Nulrhek"].of
    assert of == comb(73, 2)
    assert of - ranks["Nulrhek"].hands - ranks["Bombed out"].hands == pure
    assert ranks["Bombed out"].hands == out
    check_share(pure, of, pure_told)
    check_share(out, of, out_told)
