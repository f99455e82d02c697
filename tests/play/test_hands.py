"""What the hands in a view are worth, and what they are called."""

from __future__ import annotations

import pytest

from sabacc import find
from sabacc.home.table_lines import table_lines
from sabacc.play.hands import compare, hand_name
from tests.support.scenario import play, sketch


@pytest.mark.parametrize(
    ("rules_id", "cards", "said"),
    [
        ("corellian-spike", "+5c -5c", "Lone Sabacc, adds up to 0"),
        ("corellian-spike", "+5c -4c", "Nulrhek, +1, 1 from zero"),
        ("classic", "10c 13s", "Pure Sabacc, total +23"),
        ("classic", "12c 12s", "Bomb-out, +24: over 23"),
        ("centran", "14c 9f", "Pure Sabacc, total +23"),
    ],
)
def test_a_hand_has_a_name(rules_id: str, cards: str, said: str) -> None:
    game = play(sketch(rules_id, [100, 100], [cards, ""][:1]))
    assert hand_name(game.view(0)) == said
    assert hand_name(game.view(None)) == ""


def test_a_five_in_the_array_is_marked_and_the_total_says_what_it_adds() -> None:
    """CN-5.5, CN-5.6: it counts +5, -5 or 0 in every hand, and the total should not come as a surprise."""
    game = play(sketch("centran", [100, 100], ["3c 2s", "9c 9s"], "5c 3t"))
    view = game.view(0)
    assert [(card.text, card.is_wild) for card in view.array_row] == [("5c", True)]
    assert hand_name(view) == "Pure Sabacc, total 0: +5, Wild Five -5"
    assert "Array 5c (wild)" in table_lines(view, ["Ana", "Bo"])[0]
    inert = play(sketch("centran", [100, 100], ["3c 2s", "9c 9s"], "5c 3t", options={"array_fives": "inert"})).view(0)
    assert not inert.array_row[0].is_wild and "wild" not in table_lines(inert, ["Ana", "Bo"])[0]
    assert hand_name(inert) == "Nulrhek, +5, 5 from 0"


@pytest.mark.parametrize(
    ("cards", "fives", "added"), [("8c 7s", 3, -15), ("Ac 8s", 1, 0), ("Ac 3s", 1, 5), ("2c -2", 2, 0)]
)
def test_what_wild_fives_add(cards: str, fives: int, added: int) -> None:
    """CN-5.5: no more of them than it takes, and an Ace may count 15."""
    hand = compare(find("centran"), [cards], fives=fives).hands[0]
    assert hand.from_fives == added, hand
