"""The Hold 'Em field: the cards in others' fields are optional, one's own always count. Ruling V10."""

from __future__ import annotations

import random
from itertools import chain, combinations

import pytest

from sabacc.cards import canonical
from sabacc.errors import BadNotation
from sabacc.play.hands import compare
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from tests.support.scenario import ClassicTurns, play, shown, sketch
from tests.support.vectors import Vector, cases, hands

HOLDEM = find("classic").with_options(holdem_field=True)
# What each row says of its hand: the rank, and the total that makes it.
RESULTS = {
    "VH01": ("Pure Sabacc", 23),
    "VH02": ("Bomb-out", 32),
    "VH03": ("Idiot's Array", 5),
    "VH04": ("ordinary", 16),
    "VH05": ("Pure Sabacc", 23),
    "VH06": ("ordinary", 22),
}


@pytest.mark.parametrize("vector", cases("VH"))
def test_hand(vector: Vector) -> None:
    """CL-18.7, CL-19.24."""
    own, laid, others = (" ".join(hands(vector[column])) for column in ("Own hand", "Own field", "Others' field"))
    found = compare(HOLDEM, [f"{own} / {laid}"], field=others).hands[0]
    assert (found.rank, found.total) == RESULTS[vector.name]


def test_each_hand_may_use_the_fields_of_the_others() -> None:
    result = compare(HOLDEM, ["10c 4s", "12c / 9f"])
    assert [(hand.rank, hand.total) for hand in result.hands] == [("Pure Sabacc", 23), ("ordinary", 21)]


def test_without_the_option_ones_own_field_counts_and_no_other() -> None:
    result = compare(find("classic"), ["10c 4s", "12c / 9f"])
    assert [hand.total for hand in result.hands] == [14, 21]
    with pytest.raises(BadNotation, match="holdem_field=yes"):
        compare(find("classic"), ["10c 4s"], field="9f")
    with pytest.raises(BadNotation, match="Galaxy Series has no field"):
        compare(find("galaxy-series"), ["+1 / -1"])


def subsets(cards: list[str]) -> list[tuple[str, ...]]:
    return list(chain.from_iterable(combinations(cards, n) for n in range(len(cards) + 1)))


@pytest.mark.parametrize(
    "rules",
    [
        HOLDEM,
        find("classic").with_options(holdem_field=True, deck="78"),
        find("brockley").with_options(holdem_field=True),
        find("force").with_options(holdem_field=True),
        find("corellia-run").with_options(holdem_field=True),
    ],
    ids=lambda rules: f"{rules.id}-{len(rules.deck.cards)}",
)
def test_the_best_subset_is_found(rules: RuleSet) -> None:
    """Against every subset, one by one."""
    seed = random.randrange(2**32)
    print("seed", seed)
    rng = random.Random(seed)
    by_itself = rules.with_options(holdem_field=False)
    for _ in range(40):
        cards = [canonical(card.text) for card in rng.sample(rules.deck.cards, 8)]
        own, field = cards[: rng.randint(1, 3)], cards[3:]
        side = rng.choice(("L: ", "D: ")) if rules.sides else ""
        if len(own) < 2:
            own.append(cards[2])
        best = max(compare(by_itself, [side + " ".join((*own, *extra))]).hands[0].score for extra in subsets(field))
        assert compare(rules, [side + " ".join(own)], field=",".join(field)).hands[0].score == best, (own, field)


def test_at_the_showdown() -> None:
    """A's 9 in the field makes B's 14 a Pure Sabacc, while A must count it. CL-18.7."""
    turns = ClassicTurns(2).turn(fields={"A": "9f"}).turns(1).turn(caller="B")
    text = sketch("classic", (100, 100), ("9f 10s", "10c 4s"), "", turns.lines, options={"holdem_field": True})
    game = play(text)
    assert game.is_over
    assert shown(game) == {"A": "ordinary", "B": "Pure Sabacc"}
    assert game.stacks == (98, 100 - 2 + 4)
