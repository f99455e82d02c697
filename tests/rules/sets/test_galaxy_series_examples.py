"""Every worked example of the rule text of Galaxy Series, told again in our words.

Where the text prints a number that its own example contradicts, the test says so and shows what it must be.
"""

from __future__ import annotations

import pytest

from sabacc import find
from sabacc.engine.codes import note
from sabacc.rules.options import Value
from tests.support.examples import check_ladder, check_step, scored, won
from tests.support.scenario import (
    hand,
    hand_sizes,
    happened,
    play,
    seats_of,
    sketch,
)

GALAXY = find("galaxy-series")
PLUS_TOTAL, HIGH_CARD = "highest + number", "highest + card"


def test_galaxy_ladder() -> None:
    """Galaxy Series rules, Ranked hands: the 15 hands in their order. (The fourth is headed Fleet, and Full Sabacc
    behind it, which is the third.)
    """
    rows = [
        ("Pure Sabacc", "0 0"),
        ("Rhylet", "+2 +2 +2 -3 -3"),
        ("Full Sabacc", "0 +10 +10 -10 -10"),
        ("Fleet", "0 +9 +9 -9 -9"),
        ("Banthas Wild", "+4 +4 +4 -3 -9"),
        ("Gee Whiz", "+1 +2 +3 +4 -10"),
        ("Squadron", "+9 +9 -9 -9"),
        ("Straight Khyron", "+7 -8 -9 +10"),
        ("Rule of Two", "+4 -4 +9 -9"),
        ("Yee-Haa", "0 +10 -10"),
        ("5-Card Sabacc", "+1 +2 +6 -4 -5"),
        ("4-Card Sabacc", "+10 +6 -9 -7"),
        ("3-Card Sabacc", "+4 +6 -10"),
        ("Sabacc Pair", "+10 -10"),
        ("Nulhrek", "0 +1"),
    ]
    assert len(rows) == 15
    check_ladder(GALAXY, rows)


@pytest.mark.parametrize(
    ("rank", "better", "worse", "step"),
    [
        ("Rhylet", "+4c +4t +4s -6c -6t", "-2c -2t -2s +3c +3t", PLUS_TOTAL),
        ("Rhylet", "-2c -2t -2s +3c +3t", "+2c +2t +2s -3c -3t", HIGH_CARD),
        ("Fleet", "0 +9c +9t -9c -9t", "0 +1c +1t -1c -1t", PLUS_TOTAL),
        ("Banthas Wild", "+1c +1t +1s -2c -1c", "+3c +3t +3s -9c", "most cards"),
        ("Banthas Wild", "+4c +4t +4s -3c -9c", "-2c -2t -2s +1c +5c", PLUS_TOTAL),
        ("Banthas Wild", "-2c -2t -2s +1c +5t", "+2c +2t +2s -1c -5c", HIGH_CARD),
        ("Gee Whiz", "+1c +2c +3c +4c -10c", "-1c -2t -3s -4t +10c", "suited"),
        ("Gee Whiz", "-1t -2t -3t -4t +10t", "+1c +2c +3c +4c -10c", HIGH_CARD),
        ("Squadron", "+10c +10t -10c -10t", "+1c +1t -1c -1t", PLUS_TOTAL),
        ("Straight Khyron", "+7c -8t -9s +10c", "+1c -2t -3s +4c", PLUS_TOTAL),
        ("Rule of Two", "+1c +1t -3c -3t +4s", "+9c -9c +10c -10c", "most cards"),
        ("Rule of Two", "+1c -1c +2c -2c", "+9c -9t +10c -10t", "suited"),
        ("Rule of Two", "+5c -5t +6c -6t", "+1c -1t +7t -7c", PLUS_TOTAL),
        ("Rule of Two", "-3c -3t +5c +5t -4s", "+3c +3t -5c -5t +4s", HIGH_CARD),
        ("Yee-Haa", "0 +3c +3t -6c", "0 +10c -10c", "most cards"),
        ("Yee-Haa", "0 +1c -1c", "0 +10c -10t", "suited"),
        ("Yee-Haa", "0 +10c -10t", "0 +1c -1t", PLUS_TOTAL),
        ("5-Card Sabacc", "+1c +2c +6c -4c -5c", "0 +1t +4t -2c -3s", "suited"),
        ("5-Card Sabacc", "0 +1c +4t -2c -3s", "+7t +9s +2t -8c -10c", "sylop"),
        ("5-Card Sabacc", "+7t +6s +5t -8c -10c", "+1c +6t +8s -5c -10t", PLUS_TOTAL),
        ("5-Card Sabacc", "+10s +5t +3t -9c -9t", "+9s +7t +2t -8c -10c", HIGH_CARD),
        ("4-Card Sabacc", "+1c +5c -2c -4c", "0 +5t +2t -7s", "suited"),
        ("4-Card Sabacc", "0 +1c +2t -3s", "+10c +6t -9c -7s", "sylop"),
        ("4-Card Sabacc", "+8c +6t -10c -4s", "+9c +2t -5c -6s", PLUS_TOTAL),
        ("4-Card Sabacc", "+10c +4t -9c -5s", "+8c +6t -10t -4s", HIGH_CARD),
        ("3-Card Sabacc", "+1c +2c -3c", "+4c +6t -10s", "suited"),
        ("3-Card Sabacc", "+5c +4t -9s", "+8c -2t -6s", PLUS_TOTAL),
        ("3-Card Sabacc", "+1c +9t -10c", "+4c +6t -10s", HIGH_CARD),
        ("Sabacc Pair", "+1c -1c", "+10c -10t", "suited"),
        ("Sabacc Pair", "+10c -10t", "+9c -9t", PLUS_TOTAL),
        ("Nulhrek", "+2c -3t", "+4c -2t", "closest to zero"),
        ("Nulhrek", "+3c -2t", "+1c +1t -3s", "+ beats -"),
        ("Nulhrek", "+1c +1t -1s", "+9c -8t", "most cards"),
        ("Nulhrek", "+5c +4t -8s", "+7c -3t -3s", PLUS_TOTAL),
        ("Nulhrek", "+2c +10c -6c", "+4c +8c -6t", HIGH_CARD),
    ],
)
def test_galaxy_tie_breaks(rank: str, better: str, worse: str, step: str) -> None:
    """Galaxy Series rules, Ranked hands: the small print under each hand, line by line in its order: most cards,
    suited, sylop trumps, + total, high + card. Where it can, the hand that loses is ahead in the line below.
    """
    assert [scored(GALAXY, text).rank for text in (better, worse)] == [rank, rank]
    check_step(GALAXY, better, worse, step)


GALAXY_ROUND = "A stand;B stand;A check;B check"


@pytest.mark.parametrize(("chip", "buy_in"), [(5, 500), (10, 1000)])
def test_galaxy_array(chip: int, buy_in: int) -> None:
    """Galaxy Series rules, Draw phase and Card phase: a card joins the Array in every round, the newest as the Pilot,
    and the older ones move on to Wing and Gunner. They cost one, two and three chips, to buy or to swap; cards of the
    deck are free.
    """
    options: dict[str, Value] = {"chip": chip, "buy_in": buy_in}
    hands, deck = ("+1c +2c", "+3c +4c"), "-1c -2c -3c -4c -5c"
    expected = {1: ("-2c",), 2: ("-2c", "-3c"), 3: ("-2c", "-3c", "-4c")}
    for number, array in expected.items():
        rounds = [GALAXY_ROUND] * (number - 1)
        game = play(sketch("galaxy-series", (buy_in, buy_in), hands, deck, rounds, options=options))
        assert (game.view().round, game.view().array) == (number, array)
        prices = {choice.kind.verb: (choice.price, choice.prices) for choice in game.legal()}
        costs = tuple(chip * place for place in range(number, 0, -1))
        assert prices["take"] == prices["exchange"] == (0, costs)
        assert prices["gain"] == prices["trade"] == prices["stand"] == (0, ())


@pytest.mark.parametrize("verb", ["take", "exchange +1c for"])
@pytest.mark.parametrize(
    ("taken", "chips_paid", "array"),
    [
        ("-2c", 3, ("-3c", "-4c", "-5c")),
        ("-3c", 2, ("-2c", "-4c", "-5c")),
        ("-4c", 1, ("-2c", "-3c", "-5c")),
    ],
    ids=["Gunner", "Wing", "Pilot"],
)
def test_galaxy_array_moves_up(verb: str, taken: str, chips_paid: int, array: tuple[str, ...]) -> None:
    """Galaxy Series rules, Card phase: when a card is bought or swapped, those that are left move on one place, and the
    deck brings a new Pilot. Here the Gunner is first and the Pilot last.
    """
    rounds = [*[GALAXY_ROUND] * 2, f"A {verb} {taken}"]
    game = play(sketch("galaxy-series", (500, 500), ("+1c +2c", "+3c +4c"), "-1c -2c -3c -4c -5c", rounds))
    assert game.view().array == array
    assert game.stacks[0] == 500 - 15 - 5 * chips_paid
    assert taken in hand(game, "A")


def test_galaxy_dice() -> None:
    """Galaxy Series rules, Final round: the dice are rolled once, at the beginning of round 3, and symbols that match
    give everybody as many new cards as they had.
    """
    rounds = ["A gain;B stand;A check;B check", "A gain;B gain;A check;B check"]
    before = play(sketch("galaxy-series", (500, 500), ("+1c +2c", "+3c +4c"), "", rounds[:1]))
    assert (before.view().round, happened(before, note.ROLLED)) == (2, [])
    game = play(sketch("galaxy-series", (500, 500), ("+1c +2c", "+3c +4c"), "", [*rounds, "roll 5 5"]))
    assert (game.view().round, len(happened(game, note.ROLLED)), len(happened(game, note.SHIFTED))) == (3, 1, 1)
    assert seats_of(happened(game, note.GAVE_UP)) == "AAAABBB"
    assert hand_sizes(game) == [4, 3]


@pytest.mark.parametrize("rounds", [1, 2])
def test_galaxy_dice_in_a_short_hand(rounds: int) -> None:
    """GS-3.3, GS-16.29: the final round begins with the dice, whatever its number; or only a third one does."""
    lines = [GALAXY_ROUND] * (rounds - 1)
    hands = ("+1c +2c", "+3c +4c")
    options: dict[str, Value] = {"rounds": rounds}
    game = play(sketch("galaxy-series", (500, 500), hands, "", [*lines, "roll 5 5"], options=options))
    assert (game.view().round, len(happened(game, note.ROLLED)), len(happened(game, note.SHIFTED))) == (rounds, 1, 1)
    over = play(sketch("galaxy-series", (500, 500), hands, "", [*lines, "roll 5 5", GALAXY_ROUND], options=options))
    assert (over.is_over, len(happened(over, note.ROLLED))) == (True, 1)
    third = options | {"dice_round": "third"}
    never = play(sketch("galaxy-series", (500, 500), hands, "", [GALAXY_ROUND] * rounds, options=third))
    assert (never.is_over, happened(never, note.ROLLED)) == (True, [])


@pytest.mark.parametrize(("first", "sabacc"), [("+3c -2c", False), ("+3c -3c", True)])
def test_galaxy_winning(first: str, sabacc: bool) -> None:
    """Galaxy Series rules, Winning the round: the total closest to zero wins the hand pot, exactly zero both pots."""
    game = play(sketch("galaxy-series", (500, 500), (first, "+9c +4c"), "", [GALAXY_ROUND] * 3))
    assert won(game) == [("A", 20, 0)]
    assert game.sabacc_pot == (0 if sabacc else 10)
