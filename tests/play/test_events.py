"""Events: what is new since a bookmark, for each viewer, whatever was taken back in between."""

import random

import pytest

from sabacc import Game, SeededDealer, find
from sabacc.play.actions import Face, Skift
from sabacc.play.events import Bookmark, EventKind
from sabacc.play.notation import parse_action
from sabacc.rules.registry import all_rule_sets
from sabacc.testing.rule_check import random_action, random_game


@pytest.mark.parametrize("number", range(len(all_rule_sets())))
def test_what_is_new_each_time_adds_up_to_everything(number: int) -> None:
    rng = random.Random(number)
    game = random_game(all_rule_sets()[number], rng)
    viewers = (None, *range(game.seats))
    read = {viewer: game.events(viewer) for viewer in viewers}
    told = {viewer: game.narrate(viewer) for viewer in viewers}
    mark = game.bookmark()
    while not game.is_over:
        seat = game.to_act
        returned = game.apply(random_action(game, rng))
        assert returned == game.events(seat, since=mark)
        for viewer in viewers:
            read[viewer] += game.events(viewer, since=mark)
            told[viewer] += game.narrate(viewer, since=mark)
        mark = game.bookmark()
        assert game.events(since=mark) == []
    for viewer in viewers:
        assert read[viewer] == game.events(viewer)
        assert told[viewer] == game.narrate(viewer)


def test_what_comes_in_place_of_an_undone_action_is_new() -> None:
    game = Game(find("corellian-spike"), [500, 500, 500], dealer=SeededDealer(7))
    start = game.bookmark()
    game.apply(parse_action("gain"))
    mark = game.bookmark()
    game.undo()
    assert game.events(since=mark) == []
    game.apply(parse_action("stand"))
    game.apply(parse_action("stand"))
    # As long as what was undone: a mere count would take it for what was read before.
    assert [event.kind for event in game.events(since=mark)] == [EventKind.STOOD, EventKind.STOOD]
    assert game.events(since=mark) == game.events(since=start)
    assert game.events(since=Bookmark()) == game.events()


def test_what_an_action_returns_has_no_secret_of_another_seat() -> None:
    rules = find("classic").with_options(devices="tolerated")
    game = Game(rules, [500, 500], dealer=SeededDealer(1))
    seat = game.to_act
    assert seat is not None
    card = game.view(seat).hand[0]
    returned = game.apply(Skift(card))
    assert EventKind.SKIFTED in [event.kind for event in returned]
    assert any(isinstance(what, Face) for _, what in game.lines)
    assert EventKind.SKIFTED not in [event.kind for event in game.events(1 - seat)]
    while not game.is_over:
        actor = game.to_act
        secrets = [event for event in game.apply(game.default()) if event.kind == EventKind.SKIFTED]
        assert not secrets or actor == seat
