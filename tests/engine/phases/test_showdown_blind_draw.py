"""A blind draw with side pots: one draw ranks the tied hands for every pot (A30, B36)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from sabacc import Game
from sabacc.engine.codes import note
from sabacc.play.dealers import QuietDealer
from sabacc.rules.options import Value
from tests.support.examples import won
from tests.support.scenario import do, happened, play, sketch

OPTIONS: dict[str, Value] = {"all_in": "side_pots", "final_tie": "blind_draw"}


class Tied(NamedTuple):
    """Three hands that are level, what the deck brings before the lots, and lots that rank them A, B, C."""

    rules_id: str
    antes: int
    hands: tuple[str, ...]
    deck: str
    lots: str


SPIKE_HANDS = ("+1c -3c", "+1t -3t", "+1s -3s")
TIED = [
    Tied("corellian-spike", 30, SPIKE_HANDS, "+10c", "+2c -4c +7c"),
    Tied("yarith-bespin", 3, SPIKE_HANDS, "+9c +9t +9s", "+2c -4c +7c"),
    Tied("galaxy-series", 15, SPIKE_HANDS, "+10c +9c +9t +9s", "+2c -4c +7c"),
    Tied("centran", 15, ("2c 3c", "2f 3f", "2s 3s"), "9c 9f", "2t 4c 7c"),
]


def drawn(tied: Tied, lots: str) -> Game:
    """A is all in for the main pot; B and C go on for a side pot. Then everybody takes the safe answer to the end."""
    stacks = (tied.antes + 10, 200, 200)
    game = play(sketch(tied.rules_id, stacks, tied.hands, f"{tied.deck} {lots}", (), options=OPTIONS))
    while game.view().phase != "Betting":
        finish_question(game)
    do(game, "A raise 10", "B raise 10", "C call")
    while not game.is_over:
        finish_question(game)
    return game


def finish_question(game: Game) -> None:
    if game.due is not None:
        game.bring(game.throw(QuietDealer()))
    else:
        game.apply(game.default())


def lots_of(game: Game) -> list[tuple[str, str]]:
    return [("ABC"[event.seat or 0], str(event.card)) for event in happened(game, note.LOT)]


def winners(game: Game) -> list[str]:
    """Who won the main pot and the side pot."""
    return [seat for seat, _, _ in won(game)]


@pytest.mark.parametrize("tied", TIED, ids=lambda tied: tied.rules_id)
def test_one_draw_decides_for_the_main_pot_and_the_side_pot(tied: Tied) -> None:
    """CS-10.14, YB-10.14, GS-16.23, CN-17.27."""
    game = drawn(tied, tied.lots)
    assert lots_of(game) == list(zip("ABC", tied.lots.split(), strict=True))
    assert winners(game) == ["A", "B"]


def test_who_lost_a_second_draw_is_still_ahead_of_who_lost_the_first() -> None:
    """CS-10.12, CS-10.14."""
    game = drawn(TIED[0], "+2c +2t +9c +3t +10t")
    assert lots_of(game) == [("A", "+2c"), ("B", "+2t"), ("C", "+9c"), ("A", "+3t"), ("B", "+10t")]
    assert winners(game) == ["A", "B"]


def test_players_who_are_level_behind_the_winner_draw_again_for_the_side_pot() -> None:
    """CS-10.14."""
    game = drawn(TIED[0], "+2c +5c +5t +9t +4t")
    assert lots_of(game) == [("A", "+2c"), ("B", "+5c"), ("C", "+5t"), ("B", "+9t"), ("C", "+4t")]
    assert winners(game) == ["A", "C"]


def test_whoever_wins_the_draw_takes_every_pot_they_compete_for() -> None:
    """CS-10.14."""
    game = drawn(TIED[0], "+9c +3c +4c")
    assert len(lots_of(game)) == 3
    assert winners(game) == ["B", "B"]
