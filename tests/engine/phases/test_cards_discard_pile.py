"""The discard pile as an option of the Classic family. Ruling V3."""

from __future__ import annotations

from sabacc.engine.codes import note, reason
from sabacc.play.actions import Trade
from sabacc.play.dealers import QuietDealer
from sabacc.play.game import Game
from sabacc.rules.options import Value
from sabacc.rules.registry import find
from tests.support.scenario import ClassicTurns, allows, by_seat, do, happened, offered, play, price, refusal, sketch

DEALT = ("10c 11s", "9c 10f")


def two(turns: ClassicTurns, deck: str = "", stacks: tuple[int, int] = (100, 100), **options: Value) -> Game:
    return play(sketch("classic", stacks, DEALT, deck, turns.lines, options={"discard_pile": True, **options}))


def before_draw(turns: ClassicTurns) -> ClassicTurns:
    """The same without the last line: the draw of that turn is still to come."""
    turns.lines.pop()
    return turns


def test_the_pile_is_empty_at_first_and_fed_by_trades() -> None:
    """CL-18.8, CL-19.25."""
    game = two(before_draw(ClassicTurns(2).turn()))
    assert game.view().discard_top is None
    assert refusal(game, "A swap 10c") == reason.NO_DISCARD
    do(game, "A trade 10c")
    assert game.view(1).discard_top == "10c"


def test_a_card_is_swapped_for_the_top_instead_of_the_draw() -> None:
    """CL-18.8."""
    game = two(before_draw(ClassicTurns(2).turn(draw="trade 10c").turn()), "3s")
    assert offered(game) == {"stand", "gain", "trade", "swap", "protect"}
    do(game, "B swap 9c")
    assert game.view(1).hand == ("10f", "10c")
    assert game.view().discard_top == "9c"
    assert game.view().to_act == 0


def test_the_fee_goes_to_the_hand_pot() -> None:
    """CL-18.8, CL-19.26."""
    game = two(before_draw(ClassicTurns(2).turn(draw="trade 10c").turn()), "3s", discard_fee=5)
    assert price(game, "swap") == 5
    before = game.hand_pot
    do(game, "B swap 9c")
    assert by_seat(happened(game, note.PAID)) == {"B": 5}
    assert game.hand_pot == before + 5


def test_who_cannot_pay_the_fee_cannot_swap() -> None:
    game = two(before_draw(ClassicTurns(2).turn(draw="trade 10c").turn()), "3s", (100, 6), discard_fee=5)
    assert refusal(game, "B swap 9c") == reason.CANNOT_PAY
    assert allows(game, "B trade 9c")


def test_a_shift_does_not_feed_the_pile_and_a_wild_spike_takes_it_in() -> None:
    """Rulings C28, V8."""
    game = two(ClassicTurns(2).turn(draw="trade 10c").turn(dice="roll 4 4"), "3s")
    assert game.view().discard_top == "10c"
    game = two(ClassicTurns(2).turn(draw="trade 10c").turn(dice="roll 4 4"), "3s", shift="wild")
    assert game.view().discard_top is None


def test_the_top_stays_when_the_pile_becomes_the_new_deck() -> None:
    """Ruling C28: with two hands of two cards there are 72 to trade for; the last one given up stays. CL-18.9."""
    rules = find("classic").with_options(discard_pile=True, max_rounds=100)
    game = Game(rules, [100, 100], dealer=QuietDealer())
    while not happened(game, note.RESHUFFLED):
        given_up = game.view(game.to_act).hand[0]
        game.apply(Trade(given_up) if "trade" in offered(game) else game.default())
    assert happened(game, note.RESHUFFLED)[0].value == 72
    assert game.view().discard_top == given_up
