"""`Game` at its edges: refusals leave no trace, and views need a seat."""

import pytest

from sabacc import (
    Game,
    IllegalAction,
    SabaccError,
    SeededDealer,
    find,
)


def test_seats_that_are_not_there_are_refused() -> None:
    game = Game(find("classic"), [9, 9], dealer=SeededDealer(1))
    for call in (game.view, game.events, game.narrate):
        for seat in (-1, 2):
            with pytest.raises(SabaccError, match=f"there is no seat {seat}"):
                call(seat)
    with pytest.raises(IllegalAction):
        Game(find("classic"), [9, 9]).default()


def test_what_is_no_action_is_refused() -> None:
    game = Game(find("classic"), [9, 9], dealer=SeededDealer(1))
    with pytest.raises(SabaccError, match="'raise' is not an action"):
        game.apply("raise")  # type: ignore[arg-type]
