"""The Hold 'Em field: the cards in others' fields are optional, one's own always count. Ruling V10."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import chain, combinations

import pytest

from sabacc.cards import Card, canonical
from sabacc.cli import main
from sabacc.errors import BadNotation
from sabacc.home.table_lines import hand_line
from sabacc.play.game import Game
from sabacc.play.hands import compare
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.tables.ladder_page import ladder, next_better, own_standing
from sabacc.tables.verdict import verdict
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


# What is said about such hands: the owner of two cards must be told which third one makes them a Pure Sabacc.


def laid_by_a(more: ClassicTurns | None = None, hand: str = "10c 4s") -> Game:
    """B has A's 9 before the eyes."""
    turns = (more or ClassicTurns(2)).turn(fields={"A": "9f"})
    return play(sketch("classic", (100, 100), ("9f 10s", hand), "", turns.lines, options={"holdem_field": True}))


def test_the_card_of_the_field_that_makes_a_hand_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """While it is held, at the showdown, in the verdict, and where hands are compared."""
    view = laid_by_a().view(1)
    assert hand_line(view, "Bo") == "Bo holds 10c 4s: Pure Sabacc, total +23 with 9f from the field."
    turns = ClassicTurns(2).turn(fields={"A": "9f"}).turns(1).turn(caller="B")
    game = play(sketch("classic", (100, 100), ("9f 10s", "10c 4s"), "", turns.lines, options={"holdem_field": True}))
    assert "B shows 10c 4s with 9f from the field: Pure Sabacc (+23)." in game.narrate()
    assert "A shows 10s 9f: +19." in game.narrate(), "one's own card is not borrowed"
    assert verdict(game).startswith(
        "B wins 2 with Pure Sabacc (+23 with 9f from the field), which ranks above A's +19."
    )
    words = ["score", "classic", "--set", "holdem_field=yes", "--field", "9f,I,2t", "10c 4s", "3s 12c", "3c 2s"]
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        "0: 10c 4s  Pure Sabacc, total +23 with 9f from the field",
        "1: 3s 12c  ordinary, total +17 with 2t from the field",
        "2: 3c 2s   Idiot's Array, total +5 with I from the field",
    ]
    assert main([*words, "--json"]) == 0
    assert [hand["field"] for hand in json.loads(capsys.readouterr().out)["hands"]] == ["9f", "2t", "I"]


@pytest.mark.parametrize("rules_id", ["classic", "brockley", "force", "corellia-run"])
def test_with_the_cards_named_a_hand_is_worth_what_is_said_and_with_fewer_it_is_not(rules_id: str) -> None:
    rules = find(rules_id).with_options(holdem_field=True)
    by_itself = find(rules_id)
    seed = random.randrange(2**32)
    rng = random.Random(seed)
    for _ in range(60):
        own, field = cut(rng.sample(rules.deck.cards, 7))
        side = rng.choice(("L: ", "D: ")) if rules.sides else ""
        (hand,) = compare(rules, [side + own], field=field).hands
        used = [canonical(rules.deck.cards[card].text) for card in hand.borrowed]
        (alone,) = compare(by_itself, [f"{side}{own} {' '.join(used)}"]).hands
        assert (alone.score, alone.total) == (hand.score, hand.total), f"seed {seed}: {own}, {field}"
        fewer = [compare(by_itself, [f"{side}{own} {' '.join(some)}"]).hands[0] for some in subsets(used)[:-1]]
        assert all(less.score < hand.score for less in fewer), f"seed {seed}: {own}, {field}"


def cut(cards: Sequence[Card]) -> tuple[str, str]:
    """Two cards of one's own, and those in the fields."""
    texts = [canonical(card.text) for card in cards]
    return " ".join(texts[:2]), ",".join(texts[2:])


def test_odds_of_hands_that_use_no_field_are_not_told_for_one_that_may() -> None:
    """Nobody can say "better than 66 % of hands" where all may use the same cards. What one card would make counts."""
    before, after = play(sketch("classic", (100, 100), ("9f 10s", "10c 4s"))).view(1), laid_by_a().view(1)
    assert own_standing(ladder(before)).endswith("it beats 66 % of all hands")
    rungs = ladder(after)
    assert own_standing(rungs) == "2nd of 4 ranks from the top"
    assert all(rung.one_in == "" for rung in rungs)
    near = laid_by_a(hand="10c 2s").view(1)
    assert next_better(ladder(near)) == "Next: Pure Sabacc, with 4 or 13 for 2s (8 unseen)."
