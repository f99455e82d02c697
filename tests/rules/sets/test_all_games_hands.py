"""The golden vectors of hands: what each hand is called, what it adds up to, and who wins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from sabacc.play.hands import Comparison, compare
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Value
from sabacc.rules.registry import find
from tests.support.vectors import Vector, cases, hands, load, number

SPIKE = find("corellian-spike")
CLASSIC = find("classic")
BROCKLEY = find("brockley")
CENTRAN = find("centran")

# How many there are, and in how many digits they are counted.
FAMILIES = {"A-V": (80, 1), "A-O": (4, 1), "VA": (20, 2), "VB": (12, 2), "VZ": (45, 2)}
WINNERS = {"A": (0,), "B": (1,), "tie": (0, 1), "split": (0, 1), "-": (0,)}
READINGS = ("strict", "special", "mirror")

SPIKE_OPTIONS: dict[str, dict[str, Value]] = {
    "A-O1": {"pairs": "strict_forms"},
    "A-O2": {"lone_sabacc": "five_only"},
    "A-O3": {"sylop_extends_runs": True},
    "A-O4": {"sylop_starts_runs": True},
}
# The vectors that say in words who wins under another option.
CENTRAN_OPTIONS: dict[str, tuple[dict[str, Value], str]] = {
    "VZ11": ({"target_precedence": False}, "A"),
    "VZ12": ({"target_precedence": False}, "A"),
    "VZ44": ({"pair": "same_value"}, "B"),
}

OPTION_CLAUSE = re.compile(r"(?:is|are) (?:unnamed )?(?P<rank>[A-Z][A-Za-z ]*[a-z])(?:, w = (?P<pair>\d+))?")
CENTRAN_SCORE = re.compile(r"(?P<rank>Nulrhek) (?P<total>[+\N{MINUS SIGN}]\d+) \(d=(?P<distance>\d+)\)")
CENTRAN_PURE = re.compile(r"Pure (?P<total>[+\N{MINUS SIGN}]?\d+)")


def ranks(result: Comparison) -> list[str]:
    return [hand.rank for hand in result.hands]


def totals(result: Comparison) -> list[int]:
    return [hand.total for hand in result.hands]


@pytest.mark.parametrize("vector", cases("A-V"))
def test_spike(vector: Vector) -> None:
    """CS-9.1 to CS-9.26, CS-10.1 to CS-10.9."""
    texts = hands(vector["A"], vector["B / C"])
    names = vector["rank(s)"].split(" / ")
    assert len(texts) == (1 if vector["winner"] == "-" else 2)
    result = compare(SPIKE, texts)
    assert ranks(result) == (names if len(names) == len(texts) else names * len(texts))
    assert totals(result) == [sum(map(int, text.split())) for text in texts]
    assert result.winners == WINNERS[vector["winner"]]


def option_clauses(expected: str) -> Iterator[tuple[str, str, str | None]]:
    """Each hand of an option vector with its rank and, where it is given, the number of its pair."""
    for clause in expected.split(";"):
        said = OPTION_CLAUSE.search(clause)
        assert said is not None, clause
        for text in hands(clause):
            yield text, said["rank"], said["pair"]


@pytest.mark.parametrize("vector", cases("A-O"))
def test_spike_option(vector: Vector) -> None:
    """CS-9.23, CS-9.24, CS-15.19, CS-15.20, CS-15.22, CS-15.23."""
    rules = SPIKE.with_options(**SPIKE_OPTIONS[vector.name])
    clauses = list(option_clauses(vector["expected"]))
    assert [text for text, _, _ in clauses] == hands(vector["expected"])
    for text, rank, pair in clauses:
        (hand,) = compare(rules, [text]).hands
        assert (hand.rank, hand.total) == (rank, 0), text
        assert compare(SPIKE, [text]).hands[0].rank != rank, text
        if pair is not None:
            # Against the same pair alone, only the number of cards decides.
            beside = compare(rules, [text, f"+{pair} -{pair}"])
            assert (beside.winners, beside.step) == ((0,), "most cards"), text


@pytest.mark.parametrize("vector", cases("VA"))
def test_classic_rank(vector: Vector) -> None:
    """CL-10.1, CL-10.2, CL-11.1 to CL-11.4, CL-18.11, CL-18.12, CL-19.27, BR-10.2 to BR-10.4, BR-14.6."""
    for rules, reading in product((CLASSIC, BROCKLEY), READINGS):
        (hand,) = compare(rules.with_options(negative_hands=reading), hands(vector["Hand"])).hands
        assert (hand.rank, hand.total) == (vector[reading], number(vector["Total"])), reading
        assert (hand.score == -1) == (vector[reading] == "Bomb-out"), reading


@pytest.mark.parametrize("vector", cases("VB"))
def test_classic_winner(vector: Vector) -> None:
    """CL-11.1 to CL-11.6, CL-18.11, CL-18.12, CL-19.27, BR-10.2 to BR-10.4, BR-14.6."""
    texts = hands(vector["A"], vector["B"])
    assert len(texts) == 2
    for rules, reading in product((CLASSIC, BROCKLEY), READINGS):
        result = compare(rules.with_options(negative_hands=reading), texts)
        assert result.winners == WINNERS[vector[reading]], reading


def check_centran_score(result: Comparison, i: int, expected: str) -> None:
    """Rank and, where the text gives one, total. The minus sign is part of the name of one rank."""
    hand = result.hands[i]
    if said := CENTRAN_SCORE.fullmatch(expected):
        assert (hand.rank, hand.total) == (said["rank"], number(said["total"]))
        assert min(abs(hand.total), 23 - abs(hand.total)) == int(said["distance"])
    else:
        assert hand.rank == expected
        if pure := CENTRAN_PURE.fullmatch(expected):
            assert hand.total == number(pure["total"])
    assert (hand.score == -1) == (expected == "Bombed out")


def compare_centran(rules: RuleSet, vector: Vector) -> Comparison:
    texts = hands(vector["A"], vector["B"])
    assert len(texts) == 2
    wild = 0 if "A holds the Wild right" in vector["Why"] else None
    return compare(rules, texts, fives=int(vector["k"]), wild=wild)


@pytest.mark.parametrize("vector", cases("VZ"))
def test_centran(vector: Vector) -> None:
    """CN-1.3, CN-5.5, CN-9.2, CN-9.3, CN-10.1 to CN-10.11, CN-11.1 to CN-11.8, CN-17.25, CN-17.26."""
    result = compare_centran(CENTRAN, vector)
    check_centran_score(result, 0, vector["A scores"])
    check_centran_score(result, 1, vector["B scores"])
    assert result.winners == WINNERS[vector["Winner"]]
    if vector.name in CENTRAN_OPTIONS:
        options, winner = CENTRAN_OPTIONS[vector.name]
        assert compare_centran(CENTRAN.with_options(**options), vector).winners == WINNERS[winner]


def test_every_reading_that_a_vector_mentions_is_checked() -> None:
    mentions = re.compile("option|target_precedence|same_value", re.IGNORECASE)
    assert [vector.name for vector in load("VZ") if mentions.search(vector["Why"])] == list(CENTRAN_OPTIONS)
    assert sum("Wild right" in vector["Why"] for vector in load("VZ")) == 4


def test_every_vector_of_these_families_is_a_case() -> None:
    tests = (test_spike, test_spike_option, test_classic_rank, test_classic_winner, test_centran)
    covered = [case.id for test in tests for mark in marks(test) for case in mark.args[1]]
    assert covered == [f"{prefix}{i:0{digits}}" for prefix, (n, digits) in FAMILIES.items() for i in range(1, n + 1)]
    assert covered == [vector.name for prefix in FAMILIES for vector in load(prefix)]


def marks(test: Callable[..., None]) -> list[pytest.Mark]:
    """What pytest knows of a test's parameters."""
    found: list[pytest.Mark] = getattr(test, "pytestmark", [])
    return found
