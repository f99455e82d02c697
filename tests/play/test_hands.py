"""What the hands in a view are worth, and what they are called."""

from __future__ import annotations

import pytest

from sabacc.play.hands import hand_name
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
