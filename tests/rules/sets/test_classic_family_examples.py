"""Every worked example of the rule text of Classic, Force and Corellia Run, told again in our words.

Where the text prints a number that its own example contradicts, the test says so and shows what it must be.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from sabacc import Game, SeededDealer, find
from sabacc.engine.codes import note
from tests.support.examples import check_step, scored, won
from tests.support.scenario import (
    ClassicTurns,
    hand_sizes,
    happened,
    play,
    rolls_of,
    seats_of,
    shifting_rolls,
    sketch,
)

CLASSIC = find("classic")


FORCE = find("force")


RUN = find("corellia-run")


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
    are won by weaker hands: the text names both. CL-13.10.
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

    CL-18.28.
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
