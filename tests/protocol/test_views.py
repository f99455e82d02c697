"""A view sent as a message is the same view where it arrives."""

from __future__ import annotations

import random

import pytest

from sabacc.bots import find_bot
from sabacc.bots.coach import advise
from sabacc.errors import SabaccError
from sabacc.play.dealers import QuietDealer
from sabacc.play.game import Game
from sabacc.play.hands import hand_name, hand_of, own_hand
from sabacc.play.view import SeatView
from sabacc.protocol.messages import View, decode_question, encode
from sabacc.protocol.views import changed_fields, fields_of, from_view, to_view
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets, find
from sabacc.testing.rule_check import random_action, random_game

DEVICES = find("classic").with_options(devices="tolerated", holdem_field=True)
games = pytest.mark.parametrize(
    "rules", [*all_rule_sets(), DEVICES], ids=lambda rules: f"{rules.id} {rules.changes or ''}".strip()
)


def sent(view: SeatView) -> SeatView:
    """The view as a front end elsewhere has it."""
    message = decode_question(encode(to_view(view, 1)))
    assert isinstance(message, View)
    return from_view(message)


@games
@pytest.mark.parametrize("seed", range(3))
def test_every_field_comes_back_and_so_does_what_hands_are_worth(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rules, rng)
    while True:
        for viewer in (*range(game.seats), None):
            view = game.view(viewer)
            there = sent(view)
            assert there._replace(sight=view.sight) == view
            assert own_hand(there) == own_hand(view)
            assert hand_name(there) == hand_name(view)
            for seat in range(game.seats):
                assert hand_of(there, seat) == hand_of(view, seat)
        if game.is_over:
            return
        game.apply(random_action(game, rng))


@games
@pytest.mark.parametrize("seed", range(2))
def test_changed_fields_are_those_that_differ_between_the_messages(rules: RuleSet, seed: int) -> None:
    """From one step of a hand to the next, and between a spectator and each seat."""
    rng = random.Random(seed)
    game = random_game(rules, rng)
    before = game.view()
    while True:
        for view, other in ((game.view(), before), *((game.view(seat), game.view()) for seat in range(game.seats))):
            now, then = (fields_of(to_view(each, 1)) for each in (view, other))
            differ = {name: value for name, value in now.items() if then[name] != value and name != "worth"}
            changed = changed_fields(view, other)
            assert {
                name: list(value) if isinstance(value, tuple) else value for name, value in changed.items()
            } == differ
        if game.is_over:
            return
        before = game.view()
        game.apply(random_action(game, rng))


def test_with_a_house_dealer_a_message_says_from_where_play_begins() -> None:
    """CL-18.15: whoever begins has the token, and a bot finds both from `dealer`, as where a player deals."""
    for house_dealer in (False, True):
        rules = find("classic").with_options(house_dealer=house_dealer)
        game = Game(rules, [500] * 4, dealer=QuietDealer(), button=1, away=[2])
        message = to_view(game.view(0), 1)
        assert (message.dealer, message.to_act) == ("B", "D")
        there = sent(game.view(0))
        assert (there.dealer, there.token) == ((None, 3) if house_dealer else (1, None))


def test_bots_here_say_that_they_need_more_than_a_message() -> None:
    game = Game(find("centran"), [500, 500], dealer=QuietDealer())
    there = sent(game.view(game.to_act))
    for ask in (
        find_bot("thumb").act,
        find_bot("odds").act,
        advise,
        lambda view: Game.imagined(view, QuietDealer()),
    ):
        with pytest.raises(SabaccError, match=r"a view that came as a message has no sight.*Game\.view"):
            ask(there)


def test_a_view_that_cannot_be_read_is_refused() -> None:
    game = Game(find("centran"), [500, 500], dealer=QuietDealer())
    good = encode(to_view(game.view(game.to_act), 1))
    for old, new, said in (
        (b'"revision":3', b'"revision":99', "this view has revision 99 of centran"),
        (b'"id":"centran"', b'"id":"chess"', "chess"),
        (b'"to_act":"B"', b'"to_act":"Z"', "Z"),
        (b'"to_act":"B"', b'"to_act":"H"', "a view of 2 seats names a seat that is not there"),
        (b'"dealer":"A"', b'"dealer":"C"', "a view of 2 seats names a seat that is not there"),
        (b'"verb":"stand"', b'"verb":"juggle"', "'juggle' is not an action that can be on offer"),
        (b'"verb":"stand"', b'"verb":"protect"', "'protect' is on offer with 0 things to name, not 1"),
    ):
        assert old in good
        message = decode_question(good.replace(old, new))
        assert isinstance(message, View)
        with pytest.raises(SabaccError, match=said):
            from_view(message)
