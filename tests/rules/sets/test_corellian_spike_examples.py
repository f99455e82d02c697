"""Every worked example of the rule text of Corellian Spike, told again in our words.

Where the text prints a number that its own example contradicts, the test says so and shows what it must be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, permutations, product
from typing import NamedTuple

import pytest

from sabacc import find
from sabacc.engine.codes import note
from sabacc.rules.model import RuleSet
from tests.support.examples import check_ladder, check_step, scored, won
from tests.support.scenario import (
    happened,
    play,
    price,
    sketch,
)

GALAXY = find("galaxy-series")


SPIKE = find("corellian-spike")


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
