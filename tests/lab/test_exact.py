"""How many hands of the Spike deck have each rank: by values in plain Python, one by one in compiled code.

The counts show that the ladder is read right: of 7,068,558 hands none is left out, and none has another rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest
from hypothesis import given, settings, strategies as st

from sabacc.cards import SPIKE_62
from sabacc.engine.codes.ladder import LIGHT
from sabacc.engine.ladders import scoring
from sabacc.engine.table import Table
from sabacc.lab import exact
from sabacc.play.hands import ScoredHand, compare, score_cards
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.testing.strategies import hands

# One process compiles the survey, not every one of them.
pytestmark = pytest.mark.xdist_group("survey")

Counts = dict[str, tuple[int, int, int, int]]  # by rank, for hands of two, three, four and five cards

SPIKE = find("corellian-spike")
SIZES = SPIKE.ladder.sizes.counted
BY_THE_BOOK: Counts = {
    "Pure Sabacc": (1, 0, 0, 0),
    "Full Sabacc": (0, 0, 0, 18),
    "Fleet": (0, 0, 0, 162),
    "Dual Power Coupling": (0, 0, 0, 7_290),
    "Power Coupling": (0, 180, 0, 0),
    "Rhylet": (0, 0, 0, 18),
    "Straight Staves": (0, 0, 162, 0),
    "Squadron": (0, 0, 90, 0),
    "Straight Khyron": (0, 0, 972, 0),
    "Wizard": (0, 0, 0, 486),
    "Banthas Wild": (0, 0, 18, 10_476),
    "Dual Sabacc": (0, 0, 3_735, 8_244),
    "Lone Sabacc": (90, 90, 2_178, 94_338),
    "Sabacc": (0, 1_080, 10_908, 68_364),
    "Nulrhek": (1_800, 36_470, 539_782, 6_281_606),
}

# Each reading that people argue about, with the rows that it changes.
READINGS: dict[str, tuple[RuleSet, Counts]] = {
    "by_the_book": (SPIKE, {}),
    "printed_forms": (
        SPIKE.with_options(pairs="strict_forms", lone_sabacc="five_only"),
        {
            "Dual Sabacc": (0, 0, 3_645, 1_458),
            "Lone Sabacc": (0, 0, 0, 101_124),
            "Sabacc": (90, 1_170, 13_176, 68_364),
        },
    ),
    # The 162 Straight Staves and the 972 Straight Khyron, each with either sylop.
    "sylop_extends_runs": (
        SPIKE.with_options(sylop_extends_runs=True),
        {
            "Straight Staves": (0, 0, 162, 324),
            "Straight Khyron": (0, 0, 972, 1_944),
            "Sabacc": (0, 1_080, 10_908, 68_364 - 324 - 1_944),
        },
    ),
    # 0, 1, 2 against 3 in both signs: 2 * 2 * 27 more, 1,080 in all.
    "sylop_starts_runs": (
        SPIKE.with_options(sylop_starts_runs=True),
        {"Straight Khyron": (0, 0, 1_080, 0), "Sabacc": (0, 1_080, 10_908 - 108, 68_364)},
    ),
    # Two sylops beside a pair (90 and 90 hands) or beside three different cards (1,080).
    "sylops_are_no_pair": (
        SPIKE.with_options(sylops_pair=False),
        {
            "Dual Sabacc": (0, 0, 3_735 - 90, 8_244 - 90),
            "Lone Sabacc": (90, 90, 2_178 + 90, 94_338 + 90 - 1_080),
            "Sabacc": (0, 1_080, 10_908, 68_364 + 1_080),
        },
    ),
}

# Of all scores by the book; a change of it is a change of the ladder, or of how a score is laid out.
DIGEST = 0x0159100443AE318B


def each_reading() -> pytest.MarkDecorator:
    cases = [pytest.param(rules, {**BY_THE_BOOK, **changes}, id=name) for name, (rules, changes) in READINGS.items()]
    return pytest.mark.parametrize(("rules", "expected"), cases)


def copies(value: int) -> int:
    return 3 if value else 2


def by_values() -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand as values, suits ignored, with the number of ways to hold it."""
    for size in SIZES:
        for values in combinations_with_replacement(range(-10, 11), size):
            ways = prod(comb(copies(value), n) for value, n in Counter(values).items())
            if ways:
                yield values, ways


CARDS = {value: [i for i, card in enumerate(SPIKE_62.cards) if card.value == value] for value in range(-10, 11)}
PAD = Table()
NO_SIDE = 0  # sides are for Force


def score(rules: RuleSet, values: Sequence[int]) -> ScoredHand:
    cards = [CARDS[value][values[:i].count(value)] for i, value in enumerate(values)]
    return score_cards(rules, PAD, cards, (), 0, False, NO_SIDE)


def as_table(counts: Counter[tuple[str, int]], ranks: Sequence[str]) -> Counts:
    two, three, four, five = ({rank: counts[rank, size] for rank in ranks} for size in SIZES)
    return {rank: (two[rank], three[rank], four[rank], five[rank]) for rank in ranks}


def test_the_rows_add_up_to_all_hands() -> None:
    for _, changes in READINGS.values():
        columns = zip(*{**BY_THE_BOOK, **changes}.values(), strict=True)
        assert [sum(column) for column in columns] == [comb(62, size) for size in SIZES]


def test_all_hands_in_plain_python() -> None:
    """CS-9.1 to CS-9.26."""
    counts: Counter[tuple[str, int]] = Counter()
    for values, ways in by_values():
        hand = score(SPIKE, values)
        assert hand.total == sum(values)
        assert (hand.rank == "Nulrhek") == (hand.total != 0)
        counts[hand.rank, len(values)] += ways
    assert as_table(counts, list(BY_THE_BOOK)) == BY_THE_BOOK
    assert sum(counts.values()) == 7_068_558


@each_reading()
def test_zero_hands_in_plain_python(rules: RuleSet, expected: Counts) -> None:
    """CS-15.19 to CS-15.23."""
    counts: Counter[tuple[str, int]] = Counter()
    for values, ways in by_values():
        if sum(values) == 0:
            counts[score(rules, values).rank, len(values)] += ways
    assert as_table(counts, list(expected)) == {**expected, "Nulrhek": (0, 0, 0, 0)}


@each_reading()
def test_all_hands_in_compiled_code(rules: RuleSet, expected: Counts) -> None:
    found = exact.survey(rules).counts
    counts = Counter({(rules.ladder.ranks[strength], size): n for (size, strength), n in found.items()})
    assert as_table(counts, list(expected)) == expected
    assert sum(found.values()) == 7_068_558


def test_all_scores_in_compiled_code() -> None:
    assert exact.survey(SPIKE).digest == DIGEST


def plain_digest(rules: RuleSet, sizes: Sequence[int]) -> int:
    """The digest of `exact.survey`, written a second time."""
    t = Table()
    state = exact.BASIS
    for size in sizes:
        for cards in combinations(range(len(rules.deck.cards)), size):
            t.hand[:size] = cards
            word = scoring.score_hand(t, rules.program, size, 0, 0, False, LIGHT)
            state = (state ^ word % 2**64) * exact.PRIME % 2**64
            state ^= state >> exact.FOLD
    return state


@pytest.mark.parametrize("rules", [rules for rules, _ in READINGS.values()], ids=READINGS)
def test_plain_python_and_compiled_code_give_the_same_scores(rules: RuleSet) -> None:
    assert plain_digest(rules, (2, 3)) == exact.survey(rules, (2, 3)).digest


any_rules = st.sampled_from([rules for rules, _ in READINGS.values()])
any_hand = hands(SPIKE_62, 2, 5)
# Cards drawn one by one seldom add up to zero, where all the ladder lies.
zero_hands = st.deferred(lambda: st.sampled_from([values for values, _ in by_values() if sum(values) == 0]))


@settings(deadline=None)
@given(any_rules, any_hand, st.data())
def test_order_and_suits_of_cards_do_not_matter(rules: RuleSet, hand: list[int], data: st.DataObject) -> None:
    """CS-1.6."""
    values = [SPIKE_62.cards[card].value for card in hand]
    check_order_and_suits(rules, values, SPIKE_62.format(hand), data)


@settings(deadline=None)
@given(any_rules, zero_hands, st.data())
def test_order_and_suits_of_a_zero_hand_do_not_matter(
    rules: RuleSet, values: tuple[int, ...], data: st.DataObject
) -> None:
    check_order_and_suits(rules, values, " ".join(map(str, values)), data)


def check_order_and_suits(rules: RuleSet, values: Sequence[int], text: str, data: st.DataObject) -> None:
    (before,) = compare(rules, [text]).hands
    (after,) = compare(rules, [draw_same_values(values, data)]).hands
    assert (after.rank, after.total, after.score) == (before.rank, before.total, before.score)


def draw_same_values(values: Sequence[int], data: st.DataObject) -> str:
    """The same values in any order and in any suits."""
    suits = {value: data.draw(st.permutations("cts"), label=f"suits of {value}") for value in sorted(set(values))}
    shuffled = data.draw(st.permutations(list(values)), label="order")
    return " ".join("0" if value == 0 else f"{value:+d}{suits[value].pop()}" for value in shuffled)


@settings(deadline=None)
@given(any_rules, st.one_of(zero_hands, any_hand.map(lambda hand: [SPIKE_62.cards[card].value for card in hand])))
def test_all_signs_flipped_leave_the_rank(rules: RuleSet, values: Sequence[int]) -> None:
    hand = score(rules, values)
    flipped = score(rules, [-value for value in values])
    assert (flipped.rank, flipped.total) == (hand.rank, -hand.total)
