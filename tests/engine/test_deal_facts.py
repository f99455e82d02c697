"""Exact facts about deals: how many hands there are of a kind, out of how many, and the percentage that is told of it.

Every number is counted, none simulated. A percentage is given with the digits in which it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, perm, prod

import pytest

from sabacc.cards import Deck
from sabacc.engine.codes import note
from sabacc.play.hands import compare
from sabacc.rules.model import RuleSet
from sabacc.rules.odds import RankOdds, count_demises, count_disputes, count_meetings, count_ranks, count_totals
from sabacc.rules.registry import find
from tests.support.scenario import bet, happened, play, rolls_of, shifting_rolls, sketch, stand

CLASSIC = find("classic")
CENTRAN = find("centran")
FORCE = find("force")
GALAXY = find("galaxy-series")
RUN = find("corellia-run")
SPIKE = find("corellian-spike")
YARITH = find("yarith-bespin")
ORACLE = CLASSIC.with_options(deck="78")


def percent(share: Fraction, digits: int) -> str:
    """A share as it is told, exactly rounded."""
    return f"{float(round(100 * share, digits)):.{digits}f} %"


def at_least_once(chance: Fraction, times: int) -> Fraction:
    return 1 - (1 - chance) ** times


def roll_chance(rules: str, before: list[str], trigger: str = "doubles") -> Fraction:
    """That a roll shifts, by playing every roll there is."""
    return Fraction(len(shifting_rolls(rules, before, trigger)), len(rolls_of(trigger)))


def check_share(hands: int, of: int, told: str) -> None:
    """The percentage is told with as many digits as there are behind its point."""
    digits = len(told.removesuffix(" %").partition(".")[2])
    assert percent(Fraction(hands, of), digits) == told


def odds_of(rules: RuleSet, size: int, rank: str, fives: int = 0, dark: bool = False) -> RankOdds:
    return next(odds for odds in count_ranks(rules, size, fives, dark) if odds.rank == rank and odds.hands)


def totals_where(rules: RuleSet, size: int, holds: Callable[[int], bool], dark: bool = False) -> int:
    return sum(hands for total, hands in count_totals(rules, size, dark).items() if holds(total))


def is_out(total: int) -> bool:
    return total == 0 or abs(total) > 23


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


# The Spike family. How many hands each rank has is counted in test_exact_counts.py and with the vectors.

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
