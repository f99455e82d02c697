"""Dealers: what they bring is checked, and cards may be written in any way."""

import pytest

from sabacc import (
    Game,
    SabaccError,
    ScriptedDealer,
    SeededDealer,
    Stand,
    find,
)
from sabacc.play.actions import Roll, Shuffle
from sabacc.play.dealers import QuietDealer


def test_dealer_that_brings_nothing_usable_leaves_no_trace() -> None:
    dealer = ScriptedDealer([Shuffle(()), Roll((7, 7))], otherwise=QuietDealer())
    game = Game(find("corellian-spike"), [500, 500], dealer=dealer)
    game.apply(Stand())
    before = game.digest(), list(game.lines), game.narrate()
    with pytest.raises(SabaccError, match="must be from 1 to 6"):
        game.apply(Stand())
    assert (game.digest(), game.lines, game.narrate()) == before


def test_scripted_cards_may_be_written_in_any_way() -> None:
    dealer = ScriptedDealer([Shuffle(("7C", "+8c", "-1T"))], otherwise=QuietDealer())
    game = Game(find("corellian-spike"), [500, 500], dealer=dealer)
    assert game.view(1).hand == ("+7c", "-1t")


def test_outcome_that_is_no_number_changes_nothing() -> None:
    game = Game(find("corellian-spike"), [500, 500])
    game.bring(game.throw(SeededDealer(1)))
    for _ in range(2):
        game.apply(Stand())
    before = game.digest()
    for faces in ((1.5, 1.5), ("1", "2"), (0, 7), (1,)):
        with pytest.raises(SabaccError):
            game.bring(Roll(faces))  # type: ignore[arg-type]
    assert game.digest() == before
