"""Every worked example of the rule text of Yarith Bespin, told again in our words.

Where the text prints a number that its own example contradicts, the test says so and shows what it must be.
"""

from __future__ import annotations

import pytest

from sabacc import find
from sabacc.engine.codes import note, reason
from sabacc.rules.options import Value
from tests.support.examples import check_ladder, check_step, scored, won
from tests.support.scenario import (
    allows,
    do,
    hand,
    hand_sizes,
    happened,
    play,
    price,
    refusal,
    seats_of,
    sketch,
)

YARITH = find("yarith-bespin")


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
