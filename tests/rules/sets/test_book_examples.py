"""Every worked example of the five rule texts, each under the title of its text, told again in our words.

Where a text prints a number that its own example contradicts, the test says so and shows what it must be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations, product
from typing import NamedTuple

import pytest

from sabacc import Game, SeededDealer, Session, find
from sabacc.engine.codes import note, op, reason
from sabacc.play.hands import ScoredHand, compare
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Value
from sabacc.session.chips import chips
from tests.support.scenario import (
    ClassicTurns,
    allows,
    bet,
    check,
    do,
    endings,
    hand,
    hand_sizes,
    happened,
    play,
    price,
    refusal,
    rolls_of,
    seats_of,
    shifting_rolls,
    shown,
    sketch,
    stand,
    totals_shown,
)

CLASSIC = find("classic")
CENTRAN = find("centran")
FORCE = find("force")
GALAXY = find("galaxy-series")
RUN = find("corellia-run")
SPIKE = find("corellian-spike")
YARITH = find("yarith-bespin")


def scored(rules: RuleSet, text: str) -> ScoredHand:
    """A hand by itself: its score may be compared with that of a hand that needs the same cards."""
    (found,) = compare(rules, [text]).hands
    return found


def check_ladder(rules: RuleSet, rows: Sequence[tuple[str, str]]) -> None:
    """Hands under the names of their rows: the rows are all ranks of the game in order, and each beats the next."""
    hands = [scored(rules, text) for _, text in rows]
    names = [name for name, _ in rows]
    assert [found.rank for found in hands] == names == list(reversed(rules.ladder.ranks[1:]))
    scores = [found.score for found in hands]
    assert scores == sorted(set(scores), reverse=True)


def check_step(rules: RuleSet, better: str, worse: str, step: str, fives: int = 0) -> None:
    """The first hand beats the second, whichever is named first, and this step decides."""
    for hands, winner in (([better, worse], 0), ([worse, better], 1)):
        result = compare(rules, hands, fives=fives)
        assert (result.winners, result.step) == ((winner,), step), hands


def won(game: Game) -> list[tuple[str, int, int]]:
    """Who won how much from which pot."""
    return [(seats_of([event]), event.value, event.number) for event in happened(game, note.WON)]


# Classic Sabacc


class AllIn(NamedTuple):
    """A case of three players all in with 25, 50 and 100."""

    best: str
    hands: tuple[str, ...]
    won: list[tuple[str, int, int]]
    stacks: tuple[int, ...]


@pytest.mark.parametrize(
    "case",
    [
        AllIn("A", ("10c 12s", "9c 11f", "4c 5s"), [("A", 75, 0), ("B", 50, 1)], (75, 50, 50)),
        AllIn("A", ("10c 12s", "4c 5s", "9c 11f"), [("A", 75, 0), ("C", 50, 1)], (75, 0, 100)),
        AllIn("B", ("4c 5s", "9c 11f", "4f 7s"), [("B", 75, 0), ("B", 50, 1)], (0, 125, 50)),
        AllIn("C", ("4c 5s", "9c 1f", "14f 7s"), [("C", 75, 0), ("C", 50, 1)], (0, 0, 175)),
    ],
    ids=["A-then-B", "A-then-C", "B", "C"],
)
def test_classic_side_pots(case: AllIn) -> None:
    """Classic Sabacc rules, Side pots: three players go all in with 25, 50 and 100.

    If A is best, A wins the main pot alone, and the better one of B and C the side pot of 50. If B or C is best, that
    player takes both pots. (The text gives the stacks in pounds and the side pot in dollars.) Nobody can match what C
    has above 50, so it goes back: you win from each other player at most what you have put in yourself.
    """
    script = ClassicTurns(3).turn("raise 24").turn("raise 25").turn("raise 50")
    if case.best == "A":
        # The fourth turn is A's own, in which A cannot call the hand.
        script.turn("stay")
    script.turn("stay", caller=case.best)
    # The ante is one credit of the stake, and another for the sabacc pot.
    game = play(sketch("classic", (26, 51, 101), case.hands, "", script.lines))
    assert won(game) == case.won
    assert game.stacks == case.stacks
    assert [(seats_of([event]), event.value) for event in happened(game, note.RETURNED)] == [("C", 50)]


def test_classic_side_pots_of_four() -> None:
    """Classic Sabacc rules, Side pots: with more than three all in, the same formula makes further side pots.

    With 25, 50, 75 and 100 these are 4 x 25, 3 x 25 and 2 x 25. The side pots hold more than the main pot together, and
    are won by weaker hands: the text names both.
    """
    script = ClassicTurns(4).turn("raise 24").turn("raise 25").turn("raise 25").turn("raise 25")
    script.turn("stay").turn("stay", caller="A")
    game = play(sketch("classic", (26, 51, 76, 101), ("10c 12s", "10f 11f", "10s 10t", "9c 9s"), "", script.lines))
    assert won(game) == [("A", 100, 0), ("B", 75, 1), ("C", 50, 2)]
    assert game.stacks == (100, 75, 50, 25)


def test_classic_deck() -> None:
    """Classic Sabacc rules, first page: 76 cards, of which 60 are numbered ones in four suits and positive, and the
    arcana are two copies of eight. (That the Idiot is 0 follows from the Idiot's Array, a literal 23.)
    """
    numbered = [card for card in CLASSIC.deck.cards if card.suit < 4]
    arcana = [card.text for card in CLASSIC.deck.cards if card.suit == 4]
    assert (len(CLASSIC.deck.cards), len(numbered)) == (76, 60)
    assert [sum(card.suit == suit for card in numbered) for suit in range(4)] == [15] * 4
    assert all(card.value > 0 for card in numbered)
    assert [arcana.count(text) for text in dict.fromkeys(arcana)] == [2] * 8


def test_classic_deck_of_78() -> None:
    """Classic Sabacc rules, questions for play-tests: a deck of 78 cards has 22 arcana, and no 1 beside the Ace."""
    deck = CLASSIC.with_options(deck="78").deck
    arcana = [card for card in deck.cards if card.suit == 4]
    assert (len(deck.cards), len(arcana)) == (78, 22)
    assert [card.text for card in deck.cards if card.number == 1 and card.suit < 4] == ["Ac", "Af", "As", "At"]


def test_classic_antes() -> None:
    """Classic Sabacc rules, Ante: at least one credit into both pots, the same into each."""
    game = play(sketch("classic", (100,) * 4, ()))
    assert (game.hand_pot, game.sabacc_pot, game.stacks) == (4, 4, (98,) * 4)
    with pytest.raises(ValueError, match="both antes must be equal"):
        CLASSIC.with_options(ante_hand=2, ante_sabacc=1)


@pytest.mark.parametrize("seats", [2, 8])
def test_classic_players(seats: int) -> None:
    """Classic Sabacc rules, first page: between two and eight players; each is dealt two cards."""
    game = play(sketch("classic", (100,) * seats, ()))
    assert hand_sizes(game) == [2] * seats
    for wrong in (1, 9):
        with pytest.raises(ValueError, match="2 to 8 seats"):
            Game(CLASSIC, [100] * wrong, dealer=SeededDealer(1))


@pytest.mark.parametrize(
    ("text", "total", "is_out"),
    [("12c 12s", 24, True), ("12c 11s", 23, False), ("8c E", 0, True), ("V E", -23, False), ("D B", -24, True)],
)
def test_classic_bomb_outs(text: str, total: int, is_out: bool) -> None:
    """Classic Sabacc rules, Winning a hand: over 23, under -23 and exactly zero are bomb-outs; 23 and -23 are not."""
    found = scored(CLASSIC, text)
    assert (found.total, found.rank == "Bomb-out") == (total, is_out)


def test_classic_idiots_array() -> None:
    """Classic Sabacc rules, Sabacc!: an Idiot, a two and a three are a literal 23, in any suits, and beat a 23."""
    for array in ("I 2c 3c", "I 2c 3s", "3f I 2t"):
        check_step(CLASSIC, array, "10c 13s", "rank")


def test_classic_triggers_of_a_shift() -> None:
    """Classic Sabacc rules, Triggering a Sabacc Shift: a double of any number; or for a chance of 1 in 36 only the
    double 1, the Spike symbol; or one number of a d12 or a d20. (In the text the sign of the die reads as a 5.)
    """
    before = ["A check;B stay"]
    assert shifting_rolls("classic", before) == ["1 1", "2 2", "3 3", "4 4", "5 5", "6 6"]
    for trigger, rolls, only in (("double_spike", 36, "1 1"), ("d12", 12, "1"), ("d20", 20, "1")):
        assert len(rolls_of(trigger)) == rolls
        assert shifting_rolls("classic", before, trigger) == [only]


def test_classic_fold_costs_one_credit() -> None:
    """Classic Sabacc rules, Bet: a fold costs 1 credit, paid to the sabacc pot."""
    game = play(sketch("classic", (100,) * 3, (), "", ["A fold"]))
    assert (game.stacks[0], game.hand_pot, game.sabacc_pot) == (97, 3, 4)


@pytest.mark.parametrize(
    ("text", "total"),
    [("L: 10s 5c", 15), ("D: 10s 5c", 15), ("L: 10f 5t", -15), ("L: 10s 5f", 5), ("L: 10s E", 2), ("D: 10s E", 18)],
)
def test_force_values(text: str, total: int) -> None:
    """Classic Sabacc rules, Force Sabacc: Flasks and Staves are negative, Sabers and Coins positive for everybody;
    arcana are negative for the Light side and positive for the Dark side.
    """
    assert scored(FORCE, text).total == total


def test_force_aims() -> None:
    """Classic Sabacc rules, Force Sabacc: Light aims for +23, Dark for -23, and +23 trumps -23."""
    assert [scored(FORCE, text).rank for text in ("L: 10s 13c", "D: 10f 13t")] == ["Pure Sabacc"] * 2
    assert [scored(FORCE, text).rank for text in ("D: 10s 13c", "L: 10f 13t")] == ["ordinary"] * 2
    check_step(FORCE, "L: 10s 13c", "D: 10f 13t", "rank")


def test_corellia_run() -> None:
    """Classic Sabacc rules, Corellia Run: aim for 0. Without the arcana, but with the Idiot, Sabers and Staves are
    negative and Coins and Flasks positive; or play with all 76 cards.
    """
    assert {card.text for card in RUN.deck.cards if card.suit == 4} == {"I"}
    signs = {card.text[-1]: card.value > 0 for card in RUN.deck.cards if card.suit < 4}
    assert signs == {"c": True, "f": True, "s": False, "t": False}
    for rules, zero in ((RUN, "9c 9t"), (RUN.with_options(deck="76"), "8c E")):
        assert (scored(rules, zero).rank, scored(rules, zero).total) == ("Sabacc", 0)
        check_step(rules, zero, "1c I", "rank")


# Centran Sabacc


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


@pytest.mark.parametrize(
    ("rules", "buy_in", "expected"),
    [
        (CENTRAN, 500, {5: (20, 100), 25: (8, 200), 50: (4, 200)}),
        (CENTRAN, 1000, {10: (20, 200), 50: (8, 400), 100: (4, 400)}),
        (GALAXY, 500, {5: (20, 100), 25: (8, 200), 50: (4, 200)}),
        (GALAXY, 1000, {10: (20, 200), 50: (8, 400), 100: (4, 400)}),
    ],
    ids=lambda case: case.id if isinstance(case, RuleSet) else "",
)
def test_chips(rules: RuleSet, buy_in: int, expected: dict[int, tuple[int, int]]) -> None:
    """Centran Sabacc rules and Galaxy Series rules, Player stock: 20 Bronzium, 8 Argentium and 4 Aurodium chips.

    Galaxy Series prints 50 and 100 for the two dear ones of the lay game, with sums of 200 each. Those sums, the total
    of 500 and the table of Centran all say 25 and 50.
    """
    session = Session(rules, SeededDealer(1))
    seat = session.join("Ana", None if buy_in == rules.number("buy_in") else buy_in)
    assert session.player(seat).stack == buy_in
    found = chips(session.player(seat).stack)
    assert {value: (count, value * count) for value, count in found.items()} == expected
    assert sum(worth for _, worth in expected.values()) == buy_in


# Yarith Bespin


@pytest.mark.parametrize(
    ("rank", "examples"),
    [
        ("Idiot's Array", ["0 +2 +3", "0 -2 -3", "0 +2 -3", "0 -2 +3"]),
        ("Prime Sabacc", ["+10 -10 0"]),
        ("Yee-haa", ["+2 -2 0", "+7 -7 0"]),
        ("Sabacc with One Pair", ["+1 +1 -2", "+6 -3 -3"]),
        ("Sabacc", ["+4 +6 -10", "+4 +5 -9", "+1 +8 -9"]),
        ("Nulrhek", ["+1 +3 -5", "+3 +5 -10", "+1 +3 -3", "+1 +2 -4", "+4 +8 -6", "+3 +4 -1", "+2 +10 -6"]),
    ],
)
def test_yarith_example_hands(rank: str, examples: list[str]) -> None:
    """Yarith Bespin Casino's Corellian Spike, Winning hands: every hand that is printed as an example."""
    assert [scored(YARITH, text).rank for text in examples] == [rank] * len(examples)


def test_yarith_ladder() -> None:
    """Yarith Bespin Casino's Corellian Spike, Winning hands: the hands in their order, each by an example of the text.

    The sections "with highest value cards" and the like are steps within a hand, not hands of their own.
    """
    check_ladder(
        YARITH,
        [
            ("Idiot's Array", "0 -2 -3"),
            ("Prime Sabacc", "+10 -10 0"),
            ("Yee-haa", "+7 -7 0"),
            ("Sabacc with One Pair", "+6 -3 -3"),
            ("Sabacc", "+4 +5 -9"),
            ("Nulrhek", "+3 +4 -1"),
        ],
    )


@pytest.mark.parametrize(
    ("better", "worse", "step"),
    [
        ("+4 +6 -10", "+4 +5 -9", "highest + number"),
        ("+1 +8 -9", "+4 +5 -9", "highest + card"),
        ("+1 +3 -5", "+3 +5 -10", "closest to zero"),
        ("+1 +3 -3", "+1 +2 -4", "+ beats -"),
        ("+4 +8 -6", "+3 +4 -1", "highest + number"),
        ("+2 +10 -6", "+4 +8 -6", "highest + card"),
        # Told in the text of ties; the hands are its examples of Yee-haa and of one pair.
        ("+2 -2 0", "+7 -7 0", "pair"),
        ("+1 +1 -2", "+6 -3 -3", "pair"),
    ],
)
def test_yarith_comparisons(better: str, worse: str, step: str) -> None:
    """Yarith Bespin Casino's Corellian Spike, Winning hands: every comparison, and the reason that is given for it:
    10 over 9 and 12 over 7 as sums of positive cards, 8 over 5 and 10 over 8 as single ones, -1 closer than -2, +1
    before -1, and among pairs the one closest to zero.
    """
    check_step(YARITH, better, worse, step)


YARITH_BETTING = ["A check;B check", *["A stand;B stand;A check;B check"] * 3]


@pytest.mark.parametrize(("first", "second", "winner"), [("-1c", "+4c", "A"), ("+1c", "-1c", "A"), ("-1t", "+1t", "B")])
def test_yarith_blind_draw(first: str, second: str, winner: str) -> None:
    """Yarith Bespin Casino's Corellian Spike, Single blind draw: of two that are tied, -1 beats +4 and +1 beats -1."""
    deck = f"+10t +10s {first} {second}"
    game = play(sketch("yarith-bespin", (100, 100), ("+6c +7c", "+6t +7t"), deck, YARITH_BETTING))
    assert [(seats_of([event]), event.card) for event in happened(game, note.LOT)] == [("A", first), ("B", second)]
    assert won(game) == [(winner, 4, 0)]


def test_yarith_blind_draw_again() -> None:
    """Yarith Bespin Casino's Corellian Spike, Single blind draw: who is still tied draws again."""
    deck = "+10t +10s +2c +2t +4c -3c"
    game = play(sketch("yarith-bespin", (100, 100), ("+6c +7c", "+6t +7t"), deck, YARITH_BETTING))
    assert seats_of(happened(game, note.LOT)) == "ABAB"
    assert won(game) == [("B", 4, 0)]


def test_yarith_variations_of_winning_hands() -> None:
    """Yarith Bespin Casino's Corellian Spike, Winning hand variations: without Idiot's Array, without Prime Sabacc, or
    with the highest pair first.
    """
    plain = YARITH.with_options(idiots_array=False, prime_sabacc=False)
    assert [scored(plain, text).rank for text in ("0 +2 +3", "+10 -10 0")] == ["Nulrhek", "Yee-haa"]
    highest = YARITH.with_options(pair_order="highest")
    check_step(highest, "+7 -7 0", "+2 -2 0", "pair")
    check_step(highest, "+6 -3 -3", "+1 +1 -2", "pair")


@pytest.mark.parametrize(("ante", "sabacc"), [(2, 1), (1, 0)], ids=["both pots", "hand pot only"])
def test_yarith_amounts(ante: int, sabacc: int) -> None:
    """Yarith Bespin Casino's Corellian Spike, Gameplay: two credits in the hand pot and one in the sabacc pot, or one
    in the hand pot where there is no other. The least bet, the steps of raises and the price of a card are this ante;
    the top discard, where it may be bought, costs twice as much.
    """
    options: dict[str, Value] = {"ante_hand": ante, "ante_sabacc": sabacc, "buy_top_discard": True}
    stacks = (100, 100, 100)
    game = play(sketch("yarith-bespin", stacks, (), options=options))
    assert (game.hand_pot, game.sabacc_pot) == (3 * ante, 3 * sabacc)
    assert (YARITH["ante_hand"], YARITH["ante_sabacc"]) == (2, 1)
    if ante > 1:
        assert refusal(game, f"A raise {ante - 1}") == reason.RAISE_TOO_SMALL
    do(game, f"A raise {ante}")
    assert [allows(game, f"B raise {by}") for by in range(1, 5)] == [by % ante == 0 for by in range(1, 5)]
    # The folded cards lie face up on the discard pile.
    game = play(sketch("yarith-bespin", stacks, (), "", [f"A raise {ante};B call;C fold"], options=options))
    assert (price(game, "gain"), price(game, "buy")) == (ante, 2 * ante)


@pytest.mark.parametrize(("roll", "new"), [("3 3", (True, False)), ("1 1", (True, True)), ("1 4", (False, False))])
def test_yarith_dice(roll: str, new: tuple[bool, bool]) -> None:
    """Yarith Bespin Casino's Corellian Spike, Gameplay: dice that match replace the two hand cards; two Spikes replace
    the spike card too.
    """
    actions = ["A check;B check;A stand;B stand;A check;B check", f"roll {roll}"]
    game = play(sketch("yarith-bespin", (100, 100), ("+6c +7c", "+6t +7t"), "+10t +10s", actions))
    replaced = (
        not set(hand(game, "A")) & {"+6c", "+7c", "+6t", "+7t"},
        not {"+10t", "+10s"} & {*game.view().spikes[0], *game.view().spikes[1]},
    )
    assert replaced == new
    assert (hand_sizes(game), [len(cards) for cards in game.view().spikes]) == ([2, 2], [1, 1])


# Corellian Spike


class Row(NamedTuple):
    """A row of the table of hands: its forms, and the letters of which the lowest wins.

    A letter stands for a number from 1 to 10, a question mark for either sign.
    """

    name: str
    forms: tuple[str, ...]
    lowest: str = ""
    is_run: bool = False


SPIKE_ROWS = (
    Row("Pure Sabacc", ("0 0",)),
    Row("Full Sabacc", ("-10 -10 0 +10 +10",)),
    Row("Fleet", ("-x -x 0 +x +x",), "x"),
    Row("Dual Power Coupling", ("-y -x 0 +x +y",), "xy"),
    Row("Power Coupling", ("-x 0 +x",), "x"),
    Row("Rhylet", ("+x +x +x -y -y", "-x -x -x +y +y"), "xy"),
    Row("Straight Staves", ("+7 -8 -9 +10", "-7 +8 +9 -10")),
    Row("Squadron", ("-x -x +x +x",), "x"),
    Row("Straight Khyron", ("+w -x -y +z", "-w +x +y -z"), "w", is_run=True),
    Row("Wizard", ("+1 +2 +3 +4 -10", "-1 -2 -3 -4 +10")),
    Row("Banthas Wild", ("?x ?x ?x ?y ?z", "?x ?x ?x ?y"), "x"),
    Row("Dual Sabacc", ("+x +x -y -y +z", "-x -x +y +y -z", "-y -x +x +y"), "xy"),
    Row("Lone Sabacc", ("?w ?w ?x ?y ?z",), "w"),
)
# Hands of a form that fit a better row too, which is where they belong.
BETTER_ROW = {
    (-10, -10, 0, 10, 10): "Full Sabacc",
    (-10, -7, 8, 9): "Straight Staves",
    (-9, -8, 7, 10): "Straight Staves",
}
CARD = re.compile(r"([-+?]?)(\w+)")
COPIES = 3  # of a card with a number, one in each suit


def read_form(form: str, numbers: dict[str, int]) -> Iterator[tuple[int, ...]]:
    """The hands of zero that a form has with these numbers for its letters."""
    choices = []
    for sign, what in CARD.findall(form):
        number = numbers[what] if what in numbers else int(what)
        choices.append({"?": (number, -number), "-": (-number,)}.get(sign, (number,)))
    for values in product(*choices):
        if sum(values) == 0 and max(map(values.count, values)) <= COPIES:
            yield tuple(sorted(values))


def is_in_order(row: Row, numbers: dict[str, int]) -> bool:
    """The letters of a run follow each other; of two that decide the first is the lower one."""
    chosen = list(numbers.values())
    if row.is_run:
        return chosen == list(range(chosen[0], chosen[0] + len(chosen)))
    deciding = [numbers[letter] for letter in row.lowest]
    return deciding == sorted(deciding)


def printed_hands(row: Row) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Every hand that a row prints, whatever its letters stand for, with the numbers of which the lowest wins."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for form in row.forms:
        letters = sorted(set(re.findall("[w-z]", form)))
        for chosen in permutations(range(1, 11), len(letters)):
            numbers = dict(zip(letters, chosen, strict=True))
            if is_in_order(row, numbers):
                key = tuple(numbers[letter] for letter in row.lowest)
                found.update(dict.fromkeys(read_form(form, numbers), key))
    return found


@pytest.mark.parametrize("row", SPIKE_ROWS, ids=lambda row: row.name)
def test_spike_rows(row: Row) -> None:
    """Corellian Spike rules, Scoring hands: every form of the table, with every number for its letters
    that makes the sum 0, is a hand of its row, and within the row the lowest [x], then the lowest [y] wins.
    """
    hands = printed_hands(row)
    assert hands
    scores: dict[tuple[int, ...], list[int]] = {}
    for values, key in hands.items():
        found = scored(SPIKE, " ".join(map(str, values)))
        better_row = BETTER_ROW.get(values, row.name)
        assert found.rank == better_row, values
        if better_row == row.name:
            scores.setdefault(key, []).append(found.score)
    in_order = [scores[key] for key in sorted(scores)]
    for lower, higher in pairwise(in_order):
        assert min(lower) > max(higher)


def test_spike_ladder() -> None:
    """Corellian Spike rules, Scoring hands: the rows of the table in their order, Pure Sabacc first; then
    Sabacc without a name, then Nulrhek.
    """
    named = [(row.name, " ".join(map(str, next(iter(printed_hands(row)))))) for row in SPIKE_ROWS]
    check_ladder(SPIKE, [*named, ("Sabacc", "+1 +2 -3"), ("Nulrhek", "0 +1")])


@pytest.mark.parametrize(
    ("better", "worse", "step"),
    [
        ("+1 +2 -3", "0 +1", "rank"),
        ("+1 +5 -2 -4", "+10 -1 -9", "most cards"),
        ("+4 +6 -10", "+9 -2 -7", "highest + number"),
        ("+1 +8 -9", "+4 +5 -9", "highest + card"),
        ("+2 -3", "+4 -2", "closest to zero"),
        ("+3 -2", "+1 +1 -3", "+ beats -"),
        ("+1 +1 -1", "+9 -8", "most cards"),
        ("+5 +4 -8", "+7 -3 -3", "highest + number"),
        ("+2 +10 -6", "+4 +8 -6", "highest + card"),
    ],
)
def test_spike_other_hands(better: str, worse: str, step: str) -> None:
    """Corellian Spike rules, Other hands, lines 1 to 9: Sabacc by most cards, highest + number and
    highest single + card, then Nulrhek by closeness, + number, most cards, and the same again. The text has no hands
    here. In ours the one that loses is ahead in the line below.
    """
    check_step(SPIKE, better, worse, step)


SPIKE_ROUNDS = ["A stand;B stand;A check;B check"] * 3


def test_spike_single_blind_card_draw() -> None:
    """Corellian Spike rules, Other hands, line 10: what is still level is decided by one card each, and
    the Nulrhek, the card that is closest to zero, wins the Pot.
    """
    game = play(sketch("corellian-spike", (500, 500), ("+6c +7c", "+6t +7t"), "+1c -4c +3c", SPIKE_ROUNDS))
    assert [event.card for event in happened(game, note.LOT)] == ["-4c", "+3c"]
    assert (won(game), game.sabacc_pot) == ([("B", 40, 0)], 20)


def test_spike_amounts() -> None:
    """Corellian Spike rules, Gameplay: 20 into the Pot and 10 into the Sabacc Pot; 10 for a card of the
    deck and 20 for the top discard; trades are free; 10 for junking a hand, or what is left. (In the text every amount
    has a 7 before it that was the sign of the credit.)
    """
    stacks, hands = (500, 500, 35), ("+3c -8c", "+7c +6c", "+9c +8t")
    game = play(sketch("corellian-spike", stacks, hands, "+5c"))
    assert (game.hand_pot, game.sabacc_pot, game.stacks) == (60, 30, (470, 470, 5))
    assert {verb: price(game, verb) for verb in ("stand", "gain", "buy", "trade", "swap")} == {
        "stand": 0,
        "gain": 10,
        "buy": 20,
        "trade": 0,
        "swap": 0,
    }
    actions = ["A gain;B buy;C trade +9c;A raise 40;B junk;C junk"]
    game = play(sketch("corellian-spike", stacks, hands, "+5c", actions))
    # A paid 10 and has a bet of 40 returned; B paid 20 and 10, C the 5 that were left.
    assert (game.is_over, game.stacks) == (True, (470 - 10 + 60 + 10 + 20 + 10 + 5, 470 - 20 - 10, 0))


@pytest.mark.parametrize("rules", [SPIKE, GALAXY], ids=lambda rules: rules.id)
def test_spike_deck(rules: RuleSet) -> None:
    """Corellian Spike rules, Cards, and Galaxy Series rules, Cards: three shapes with +1 to +10 and -1 to
    -10 each, 30 green and 30 red cards, and two sylops of 0.
    """
    shapes = [sorted(card.value for card in rules.deck.cards if card.suit == suit) for suit in range(4)]
    assert shapes == [[*range(-10, 0), *range(1, 11)]] * 3 + [[0, 0]]


# Galaxy Series


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


PLUS_TOTAL, HIGH_CARD = "highest + number", "highest + card"


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


@pytest.mark.parametrize(("first", "sabacc"), [("+3c -2c", False), ("+3c -3c", True)])
def test_galaxy_winning(first: str, sabacc: bool) -> None:
    """Galaxy Series rules, Winning the round: the total closest to zero wins the hand pot, exactly zero both pots."""
    game = play(sketch("galaxy-series", (500, 500), (first, "+9c +4c"), "", [GALAXY_ROUND] * 3))
    assert won(game) == [("A", 20, 0)]
    assert game.sabacc_pot == (0 if sabacc else 10)
