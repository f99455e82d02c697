"""How exact odds are counted. What they are at the deal is in test_odds_of_deals.py."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from sabacc.engine.codes.ladder import LIGHT
from sabacc.engine.table import Table
from sabacc.play.hands import compare, score_cards
from sabacc.rules.odds import count_meetings, count_ranks, share_beaten
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


def test_rarity() -> None:
    odds = count_ranks(find("classic"), 3)[0]
    assert (odds.rank, odds.hands, odds.of) == ("Idiot's Array", 32, 70300)
    assert odds.one_in == 70300 / 32


@pytest.mark.long(reason="counts all deals")
@pytest.mark.parametrize("rules_id", ["classic", "centran", "corellia-run"])
def test_meetings_are_all_deals(rules_id: str) -> None:
    rules = find(rules_id)
    cards = sum(not (rules.wild_fives and card.is_five) for card in rules.deck.cards)
    meetings = count_meetings(rules, 2)
    assert meetings.of == comb(cards, 2) * comb(cards - 2, 2)
    out = next(odds for odds in reversed(count_ranks(rules, 2)))
    # Each of the two is out as often as a hand alone.
    assert Fraction(meetings.one_out + 2 * meetings.both_out, 2 * meetings.of) == Fraction(out.hands, out.of)


def test_ranks_add_up_and_come_best_first() -> None:
    for rules_id, cards in (("corellian-spike", 62), ("classic", 76), ("centran", 73)):
        odds = count_ranks(find(rules_id), 3)
        assert sum(rank.hands for rank in odds) == odds[0].of == comb(cards, 3)
        assert [rank.rank for rank in odds] == list(reversed(find(rules_id).ladder.ranks))
    assert count_ranks(find("corellian-spike"), 3)[0].one_in is None


@pytest.mark.parametrize("hand", ["0 0", "+5 -5", "+1 -2", "+9 +1", "+10 +10"])
def test_the_share_of_hands_that_a_hand_beats_is_that_of_all_hands_one_by_one(hand: str) -> None:
    rules = find("corellian-spike")
    cards = rules.deck.parse(hand)
    (own,) = compare(rules, [hand]).hands
    others = list(combinations(range(len(rules.deck.cards)), 2))
    beaten = sum(score_cards(rules, Table(), pair, (), 0, False, LIGHT).score < own.score for pair in others)
    assert share_beaten(rules, cards) == beaten / len(others)


def test_no_share_depends_on_suits() -> None:
    """In Centran suits decide between hands that are alike; of such hands none is called the better one."""
    rules = find("centran")
    assert share_beaten(rules, rules.deck.parse("9c 3c")) == share_beaten(rules, rules.deck.parse("9c 3s"))
