"""The golden vectors of Force and Corellia Run."""

import re

import pytest

from sabacc.errors import BadRules
from sabacc.play.hands import compare
from sabacc.rules.ladders.classic import sides_in_words
from sabacc.rules.registry import find
from sabacc.tables.setup import remarks, standard_setup
from tests.support.vectors import Vector, cases, hands, load, number

FORCE = find("force")
RUN = find("corellia-run")


@pytest.mark.parametrize("vector", cases("VF0") + cases("VF10") + cases("VF11") + cases("VF12"))
def test_force_hand(vector: Vector) -> None:
    """FO-1.4, FO-4.1, FO-4.3, FO-4.4, FO-5.1, FO-5.2."""
    (hand,) = hands(vector["Hand"])
    result = compare(FORCE, [f"{vector['Side']}: {hand}"]).hands[0]
    assert result.rank == vector["Result"].partition(",")[0]
    assert result.total == number(vector["Raw total"])


def test_VF03_and_VF04_the_other_sides_23_is_legal_and_worst() -> None:
    """FO-5.5."""
    assert compare(FORCE, ["L: 10f 13t", "L: 9f 12t"]).winners == (1,)
    assert compare(FORCE, ["D: 10s 13c", "D: 9s 12c"]).winners == (1,)


@pytest.mark.parametrize(
    ("hand", "score", "level", "below"),
    [
        ("L: 12s 4f", 8, "D: 4s 12t", "D: 4s 11t"),
        ("D: 12s 4f", -8, "L: 4c 12t", "L: 4c 13t"),
        ("L: 15s 8c E", 15, "D: 15f 8t E", "D: 15f 7t E"),
        ("D: 15f 8t E", 15, "L: 15s 8c E", "L: 15s 7c E"),
    ],
)
def test_scores_of_the_two_sides_are_compared(hand: str, score: int, level: str, below: str) -> None:
    """VF05 to VF08: Light scores its total, Dark its total turned round; so a hand ties with the same score of
    the other side, and beats what is one less. FO-4.2, FO-5.4.
    """
    result = compare(FORCE, [hand, level])
    assert [found.total for found in result.hands] == ([score, -score] if hand[0] == "L" else [-score, score])
    assert result.winners == (0, 1)
    assert compare(FORCE, [hand, below]).winners == (0,)


@pytest.mark.parametrize(("vector_id", "winners"), [("VF13", (0,)), ("VF14", (0, 1))])
def test_light_against_dark(vector_id: str, winners: tuple[int, ...]) -> None:
    """FO-5.3, FO-5.6."""
    light, dark = (part.strip(" `") for part in load(vector_id)[0]["Hand"].split(" v "))
    assert compare(FORCE, [f"L: {light}", f"D: {dark}"]).winners == winners


@pytest.mark.parametrize("vector", cases("VK"))
def test_corellia_run_hand(vector: Vector) -> None:
    """CL-10.1, CR-4.2 to CR-4.5."""
    (hand,) = hands(vector["Hand"])
    result = compare(RUN, [hand]).hands[0]
    assert result.rank == re.split(r",| \(", vector["Result"])[0]
    assert result.total == number(vector["Total"])


def test_VK04_beats_VK05_and_VK07_stands_without_a_limit() -> None:
    """CR-4.3, CR-4.6, CR-6.3."""
    assert compare(RUN, ["1c I", "1s I"]).winners == (0,)
    assert compare(RUN.with_options(bomb_limit=0), ["12c 12f"]).hands[0].rank == "Nulrhek"
    assert compare(RUN, ["I 2s 3f", "7c 7s"]).winners == (0,)


def test_corellia_run_with_76_cards_counts_suits_up_and_arcana_down() -> None:
    """CR-1.6."""
    result = compare(RUN.with_options(deck="76"), ["8s E", "7c 7s"])
    assert [hand.total for hand in result.hands] == [0, 14]
    assert result.winners == (0,)


def test_corellia_run_with_76_cards_and_signed_suits() -> None:
    """CR-1.7: coins and flasks up, sabers, staves and arcana down."""
    signed = RUN.with_options(deck="76", suit_signs="signed")
    result = compare(signed, ["8c E", "7c 7s", "8s E", "10f 3t", "I 2s 3f"])
    assert [hand.total for hand in result.hands] == [0, 0, -16, 7, 1]
    assert result.winners == (4,)
    assert (len(signed.deck.cards), signed["star"]) == (76, "-17")
    assert compare(signed.with_options(star="-10"), ["10c X"]).hands[0].rank == "Sabacc"


def test_signs_of_suits_follow_the_deck() -> None:
    """CR-6.31."""
    assert (RUN["suit_signs"], RUN.with_options(deck="76")["suit_signs"]) == ("signed", "positive")
    assert RUN.with_options(deck="76", suit_signs="positive") == RUN.with_options(deck="76")
    assert RUN.with_options(deck="76", suit_signs="signed").with_options(deck="62") == RUN
    with pytest.raises(BadRules, match="suit_signs=positive needs deck=76, not 62"):
        RUN.with_options(suit_signs="positive")


@pytest.mark.parametrize(
    ("hand", "opposed", "aligned"),
    [
        ("L: 15s E", 7, 23),
        ("D: 15f E", -7, -23),
        ("L: 15s 8c E", 15, 31),
        ("D: E V", 23, -23),
        ("L: 12s 4f", 8, 8),
        ("D: 12s 4f I", 8, 8),
    ],
)
def test_arcana_that_are_aligned_work_for_both_sides(hand: str, opposed: int, aligned: int) -> None:
    """FO-1.4, FO-1.5, FO-7.31."""
    totals = [compare(rules, [hand]).hands[0].total for rules in (FORCE, FORCE.with_options(arcana="aligned"))]
    assert totals == [opposed, aligned]


@pytest.mark.parametrize(("arcana", "minus", "plus"), [("opposed", "Light", "Dark"), ("aligned", "Dark", "Light")])
def test_who_is_asked_for_a_side_hears_how_suits_and_arcana_count(arcana: str, minus: str, plus: str) -> None:
    """FO-1.2 to FO-1.4, FO-7.31: and so does everybody who sits down at a table."""
    rules = FORCE.with_options(arcana=arcana)
    told = sides_in_words(rules)
    assert told in remarks(standard_setup(rules))
    assert "Coins and sabers count plus, flasks and staves minus" in told
    assert told.endswith(f"the arcana count minus for {minus} and plus for {plus}.")


def test_sides_are_alike_with_aligned_arcana() -> None:
    """FO-5.2, FO-5.3, FO-7.31: in the deck of 78 too."""
    for deck, light, dark in (("76", "L: 15s E", "D: 15f E"), ("78", "L: 14s -9", "D: 13f -10")):
        aligned = FORCE.with_options(arcana="aligned", deck=deck)
        result = compare(aligned, [light, dark])
        assert ([hand.rank for hand in result.hands], result.winners) == (["Pure Sabacc"] * 2, (0,))


def test_hands_of_force_need_a_side() -> None:
    with pytest.raises(ValueError, match='begins with its side, like "L: 10s 13c"'):
        compare(FORCE, ["10s 13c"])
