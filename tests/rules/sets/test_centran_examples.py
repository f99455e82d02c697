"""Every worked example of the rule text of Centran, told again in our words.

Where the text prints a number that its own example contradicts, the test says so and shows what it must be.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest

from sabacc import Game, find
from sabacc.engine.codes import note, op
from sabacc.play.hands import compare
from tests.support.examples import check_step, scored, won
from tests.support.scenario import (
    bet,
    check,
    endings,
    hand,
    happened,
    play,
    seats_of,
    shown,
    sketch,
    stand,
    totals_shown,
)

CENTRAN = find("centran")


class Closeness(NamedTuple):
    """One of the printed examples: two totals, each as a hand of two cards."""

    better: str
    worse: str
    totals: tuple[int, int]


@pytest.mark.parametrize(
    "case",
    [
        Closeness("14c 6s", "-11 I", (20, -11)),
        Closeness("-19 2c", "8c I", (-17, 8)),
        Closeness("10c 9s", "2c 3s", (19, 5)),
        Closeness("-7 2c", "8c 7s", (-5, 15)),
        Closeness("-20 I", "10c 2f", (-20, 12)),
    ],
    ids=lambda case: "{} beats {}".format(*case.totals),
)
def test_centran_closeness(case: Closeness) -> None:
    """Centran Sabacc rules, Nulhrek: 20 beats -11, -17 beats 8, 19 beats 5, -5 beats 15, -20 beats 12.

    Each time the winner is closer to one of 0, 23 and -23 than the loser is to any of them. (Of 12 the text says how
    far it is from 0; 23 is one closer, which changes nothing.)
    """
    hands = [scored(CENTRAN, text) for text in (case.better, case.worse)]
    assert [(found.rank, found.total) for found in hands] == [("Nulrhek", total) for total in case.totals]
    check_step(CENTRAN, case.better, case.worse, "closest")


class WildFives(NamedTuple):
    """A scenario: the hands, how many Fives lie on the table, and the totals that come of it."""

    hands: tuple[str, str]
    fives: int
    totals: tuple[int, int]


SCENARIO_1 = WildFives(("14c 9f", "-20 2s"), 1, (23, -23))


SCENARIO_2 = WildFives(("-12 8c 9s", "12f I As"), 2, (0, 23))


SCENARIO_2B = WildFives(("-13 -10 11c", "2c 7s 2t -19"), 4, (-22, -23))


@pytest.mark.parametrize("scenario", [SCENARIO_1, SCENARIO_2, SCENARIO_2B], ids=["1", "2", "2b"])
def test_centran_reckoning_wild_fives(scenario: WildFives) -> None:
    """Centran Sabacc rules, Reckoning Wild Fives: player B wins in every scenario. There are two scenarios 2; the
    second is 2b here.
    """
    result = compare(CENTRAN, scenario.hands, fives=scenario.fives)
    assert tuple(found.total for found in result.hands) == scenario.totals
    assert result.winners == (1,)


def check_played(game: Game, scenario: WildFives) -> None:
    """The same scenario at the end of a hand: the cards, the Fives in sight, the totals, and B has won both pots."""
    open_cards = (*game.view().fives, *game.view().array)
    assert sum(card in ("5c", "5f", "5s", "5t", "-5") for card in open_cards) == scenario.fives
    assert [" ".join(hand(game, seat)) for seat in "AB"] == list(scenario.hands)
    assert totals_shown(game) == dict(zip("AB", scenario.totals, strict=True))
    assert won(game) == [("B", 20 + sum(event.value for event in happened(game, note.RAISED)) * 2, 0)]
    assert [(seats_of([event]), event.value) for event in happened(game, note.WON_SABACC)] == [("B", 10)]


def test_centran_scenario_1_played() -> None:
    """Centran Sabacc rules, Reckoning Wild Fives, scenario 1: one Five.

    A has 14 + 9 = 23 and counts it 0. B has -20 + 2 = -18 and counts it -5: -23, which beats +23.
    """
    game = play(sketch("centran", (500, 500), SCENARIO_1.hands, "5c", [stand("AB"), check("AB")]))
    check_played(game, SCENARIO_1)
    assert shown(game) == {"A": "Pure +23", "B": "Pure \N{MINUS SIGN}23"}


def test_centran_scenario_2_played() -> None:
    """Centran Sabacc rules, Reckoning Wild Fives, scenario 2: two Fives.

    A has -12 + 8 + 9 = 5 and counts them 0 and -5: 0. B has 12, the Idiot and an Ace as 1 and counts both +5: +23,
    which beats 0. The text prints 12 + 0 + 1 as 11; it is 13, and only 13 makes the +23 it goes on with.
    """
    turns = ["A gain;A done", "B gain;B done", check("AB")]
    # A is dealt one of the Fives and gets the 8 for it; the other begins the Array.
    game = play(sketch("centran", (500, 500), ("-12 5s", "12f I"), "8c 5c 9s As", turns))
    check_played(game, SCENARIO_2)
    assert shown(game) == {"A": "Pure 0", "B": "Pure +23"}
    # With 11 it would be beaten: +1 is the best that two Fives make of it.
    assert [found.total for found in compare(CENTRAN, ["-12 8c 9s", "9f 2f"], fives=2).hands] == [0, 1]


def test_centran_scenario_2b_played() -> None:
    """Centran Sabacc rules, Reckoning Wild Fives, the second scenario 2: four Fives.

    A has -13 - 10 + 11 = -12 and counts them -5, -5, -5 and +5: -22. B has 2 + 7 + 2 - 19 = -8 and counts them -5, -5,
    -5 and 0: -23, which beats -22.
    """
    turns = ["A gain;A done", "B gain;B done", bet("AB"), stand("A"), "B gain;B done", check("AB")]
    # Everybody is dealt two Fives and gets two cards for them; then 3c begins the Array, and 4c joins it.
    game = play(sketch("centran", (500, 500), ("5c 5f", "5s 5t"), "-13 -10 2c 7s 3c 11c 2t 4c -19", turns))
    check_played(game, SCENARIO_2B)
    assert shown(game) == {"A": "Nulrhek", "B": "Pure \N{MINUS SIGN}23"}


def test_centran_fives_count_as_each_player_likes() -> None:
    """Centran Sabacc rules, The Wild Fives: each of them is +5, -5 or 0 in every hand, in any combination.

    So with two on the table a hand of 13 may be 3, 8, 13, 18 or 23, and 23 is best; one of 33 is saved by them.
    """
    for base, text in ((8, "6c 2c"), (13, "9c 4c"), (18, "14c 4c"), (28, "14c 14s"), (33, "14c 10c 9c")):
        for fives in range(6):
            reach = {base + sum(counted) for counted in product((5, -5, 0), repeat=fives)}
            (found,) = compare(CENTRAN, [text], fives=fives).hands
            assert (found.rank == "Pure +23") == (23 in reach), (text, fives)
            assert (found.rank == "Bombed out") == all(abs(total) > 23 for total in reach), (text, fives)
            assert found.total in reach


def test_centran_deck() -> None:
    """Centran Sabacc rules, The setup: 78 cards. Four suits of 14: 2 to 10, Legate 11, Commander 12, Mistress 13,
    Master 14, and an Ace that is 1 or 15; and 22 Aspects from the Idiot, 0, to -21.
    """
    cards = CENTRAN.deck.cards
    assert [sum(card.suit == suit for card in cards) for suit in range(5)] == [14, 14, 14, 14, 22]
    assert [card.value for card in cards if card.suit == 4] == [-number for number in range(22)]
    assert [card.value for card in cards if card.suit == 0] == [*range(2, 15), 1]
    faces = {card.value: card.name.split()[0] for card in cards if card.suit == 0 and card.value in range(11, 15)}
    assert faces == {11: "Legate", 12: "Commander", 13: "Mistress", 14: "Master"}
    assert [scored(CENTRAN, text).total for text in ("Ac 8c", "Ac 2c", "Ac As 7f")] == [23, 3, 23]


def test_centran_ranks() -> None:
    """Centran Sabacc rules, Winning the hand: Desperado beats the Idiot's Array, that beats Pure Sabacc, of which -23
    beats +23 and +23 beats 0; Wild Sabacc beats Pure 0 and Nulhrek, but nothing else.
    """
    hands = ["I -2 -3", "I 2c 3c", "-20 -3", "10c 13c", "-7 7c", "12c 10c"]
    scores = [scored(CENTRAN, text).score for text in hands]
    assert scores == sorted(set(scores), reverse=True)
    # 12 + 4 is no 0 and no 23 with five Fives, so only the Wild right makes it more than a Nulrhek.
    others = ["I -2 -3", "-20 2c", "13c 10c", "10f 10s", "12f 9s"]
    results = [compare(CENTRAN, ["12c 4c", other], fives=5, wild=0) for other in others]
    assert all(result.hands[0].rank == "Wild Sabacc" for result in results)
    assert [result.winners for result in results] == [(1,), (1,), (1,), (0,), (0,)]


@pytest.mark.parametrize(
    ("step", "better", "worse"),
    [
        ("most cards", "-10 6c 4s", "-9 9c"),
        ("pairs", "9c 9s -8 13f", "2c 3c 8c 10c"),
        ("most suited cards", "10c 13c", "14s 9f"),
        ("most negative cards", "-1 8c 3s", "9f As I"),
        ("highest positive card", "14c 6s", "13f 7t"),
    ],
)
def test_centran_tie_breaks(step: str, better: str, worse: str) -> None:
    """Centran Sabacc rules, Tie-breaking: most cards, pairs, most suited cards, most negative cards, highest positive
    card, in this order. Where it can, the hand that loses is ahead in the steps below.
    """
    assert scored(CENTRAN, better).total == scored(CENTRAN, worse).total
    check_step(CENTRAN, better, worse, step)


@pytest.mark.parametrize(
    ("last", "new", "shifts"),
    [("7c", "3c", False), ("-4", "-9", False), ("7c", "-1", True), ("-1", "7c", True)],
)
def test_centran_shift_test(last: str, new: str, shifts: bool) -> None:
    """Centran Sabacc rules, Shift phase: two positive or two negative cards do nothing, opposing ones shift."""
    game = play(sketch("centran", (500, 500), ("9c 9s", "8c 7s"), f"{last} {new}", [stand("AB"), bet("AB")]))
    assert game.view().array == (last, new)
    assert bool(happened(game, note.SHIFTED)) is shifts


@pytest.mark.parametrize("shift_round", range(1, 6))
def test_centran_array_and_size_of_a_shift(shift_round: int) -> None:
    """Centran Sabacc rules, Shift phase: a card joins the Array in every round, and a shift replaces as many cards as
    lay there before the one that triggers it: one in round 1, two in round 2, and so on.
    """
    # A gains in every round and so has always more cards than a shift can take; the last card turned is negative.
    turned = ["2c", "3c", "4c", "6c", "7c", "8c"][:shift_round]
    gained = ["2f", "3f", "4f", "6f", "7f"][:shift_round]
    later = [text for pair in zip(gained, [*turned[1:], "-1"], strict=True) for text in pair]
    rounds = ["A gain;A done", stand("B"), bet("AB")] * shift_round
    game = play(sketch("centran", (500, 500), ("9c 9s", "8f 7s"), " ".join([turned[0], *later]), rounds))
    assert game.view().array == (*turned, "-1")
    lost = seats_of(happened(game, note.GAVE_UP))
    assert lost == "A" * shift_round + "B" * min(2, shift_round)
    # After the fifth shift card the hand is over, and the shifted hands count.
    assert endings(game) == ([op.ROUNDS_OVER] if shift_round == 5 else [])
    if game.is_over:
        assert totals_shown(game).keys() == {"A", "B"}


def test_centran_antes() -> None:
    """Centran Sabacc rules, The hand: an ante to the hand pot and half of it to the sabacc pot; two cards each, and one
    that starts the Array.
    """
    game = play(sketch("centran", (500,) * 4, (), "", options={"ante_hand": 20, "ante_sabacc": 10}))
    assert (game.hand_pot, game.sabacc_pot) == (80, 40)
    assert (len(game.view().array), CENTRAN["ante_hand"], CENTRAN["ante_sabacc"]) == (1, 10, 5)
    with pytest.raises(ValueError, match="ante_sabacc must be half"):
        CENTRAN.with_options(ante_hand=20, ante_sabacc=20)


def test_centran_conceded_hand() -> None:
    """Centran Sabacc rules, Conceded hands: when all others fold, the hand pot is won with any cards, and not the
    sabacc pot, even with a Pure Sabacc.
    """
    actions = [stand("AB"), "A raise 5;B fold"]
    game = play(sketch("centran", (500, 500), ("-20 -3", "9c 9s"), "7c", actions))
    assert (game.stacks, game.sabacc_pot) == ((485 + 20, 485), 10)
