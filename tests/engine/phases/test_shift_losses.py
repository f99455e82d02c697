"""What a shift takes is told, to each seat its own cards."""

from __future__ import annotations

import pytest

from sabacc import Game
from sabacc.tables.digest import digest
from tests.support.scenario import play, sketch

DECK = "2c 3c 4c 5c 6c 7c"
HANDS = ["10c 4s", "9c 8f", "1c 13t"]


def shifted(rules: str, kind: str) -> Game:
    """The first roll is a double."""
    options = {} if kind == "core" else {"shift": kind}
    turn = "A check; B stay; C stay; roll 3 3"
    if rules == "brockley":
        turn = "A stand; A done; roll 3 3"
    mixed = [f"shuffle {DECK} 10c 4s 9c 8f 1c 13t"] * (kind == "wild")
    return play(sketch(rules, [100] * 3, HANDS, DECK, [turn, *mixed], options=options))


@pytest.mark.parametrize("rules", ["classic", "brockley"])
@pytest.mark.parametrize("kind", ["core", "wild"])
def test_a_seat_is_told_which_cards_it_loses_and_gets(rules: str, kind: str) -> None:
    """CL-6.3, CL-18.4: and of the others only how many cards they lose."""
    game = shifted(rules, kind)
    story = game.narrate(0)
    cry = next(i for i, told in enumerate(story) if told in ("Sabacc Shift!", "Wild Spike!"))
    lost = [told for told in story[cry:] if " loses " in told]
    assert lost == ["A loses 10c.", "A loses 4s.", *["B loses a card."] * 2, *["C loses a card."] * 2]
    got = [told for told in story[cry:] if told.startswith("A draws")]
    assert [f"A draws {card}." for card in game.view(0).hand] == got
    assert not any("10c" in told or "4s" in told for told in game.narrate(1)[cry:])
    events = game.events(0)
    assert "A loses 10c and 4s." in [told.text for told in digest(events, game.names, game.rules)]


def test_a_card_in_the_field_is_not_lost() -> None:
    """CL-7.1."""
    turn = "A protect 10c; A check; B stay; C stay; roll 3 3"
    game = play(sketch("classic", [100] * 3, HANDS, DECK, [turn]))
    assert [told for told in game.narrate(0) if told.startswith("A loses")] == ["A loses 4s."]
