"""Verdicts: who won a hand and why, in one sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

import pytest

from sabacc import Action, EventKind, Fold, Game, SeededDealer, all_rule_sets, find
from sabacc.engine.ladders.score import BOMBED
from sabacc.play.hands import hand_of
from sabacc.rules.options import Value
from sabacc.tables.verdict import verdict
from sabacc.testing.rule_check import random_action, random_game
from tests.support.scenario import play, sketch

GAMES = [rules.id for rules in all_rule_sets()]
CALLED = "A check; B stay; A stand; B check; A stay; B stand; A check; B stay; B call hand"
ONE: Mapping[str, Value] = {"rounds": 1}
ONE_ROUND = "A stand; B stand; A check; B check"


def shy_action(game: Game, rng: random.Random) -> Action:
    """A random action, but hardly ever a fold: hands that are shown tell more."""
    for _ in range(5):
        action = random_action(game, rng)
        if not isinstance(action, Fold):
            return action
    return game.default()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            sketch("classic", [100, 100], ["2c 3c", "4c 5c"], actions=["A raise 10; B fold"]),
            "A wins 2, as everybody else has folded. B pays 1 for folding.",
        ),
        (
            sketch("corellian-spike", [100, 100], ["+5c -5c", "+4c -2c"], "", [ONE_ROUND], options=ONE),
            "A wins 40 with Lone Sabacc (0), which ranks above B's Nulrhek (+2). A wins 20 from the sabacc pot.",
        ),
        (
            sketch("corellian-spike", [100, 100], ["+5c -4c", "+4c -3c"], "", [ONE_ROUND], options=ONE),
            "A wins 40 with Nulrhek (+1), level with B's Nulrhek (+1), but its + cards add up to more: 5 against 4.",
        ),
        (
            sketch(
                "corellian-spike", [100, 100], ["+5c -4c", "+5s -4s"], "0 +2c +3c", [ONE_ROUND], options={"rounds": 1}
            ),
            "A wins 40 with Nulrhek (+1), level with B: +2c is best in the blind draw.",
        ),
        (
            sketch("classic", [100, 100], ["10c 12c", "10s 12s"], "1c 2c", [CALLED]),
            "A wins 2 with Pure Sabacc (+23) after Sudden Demise, in which everybody else who was level has bombed "
            "out. A wins 4 from the sabacc pot. B pays 2 for bombing out.",
        ),
        (
            sketch(
                "centran",
                [100, 100],
                ["-20 -3", "10c 13s"],
                "",
                ["A stand; A done; B stand; B done; A check; B check"],
                options=ONE,
            ),
            "A wins 20 with Pure \N{MINUS SIGN}23, which ranks above B's Pure +23. A wins 10 from the sabacc pot.",
        ),
        (
            sketch("classic", [100, 100], ["12c 12s", "13c 13s"], "", [CALLED]),
            "Nobody wins, as everybody has bombed out: 2 go to the sabacc pot. A pays 2 and B 2 for bombing out.",
        ),
    ],
)
def test_verdicts(text: str, said: str) -> None:
    assert verdict(play(text)) == said


@pytest.mark.parametrize("rules_id", GAMES)
@pytest.mark.parametrize("devices", ["forbidden", "tolerated"])
def test_a_verdict_names_the_winner_and_what_decided(rules_id: str, devices: str) -> None:
    rules = find(rules_id).with_options(devices=devices)
    for seed in range(40):
        rng = random.Random(seed)
        game = random_game(rules, rng)
        assert verdict(game) == ""
        while not game.is_over:
            game.apply(shy_action(game, rng))
        _check_verdict(game, f"{rules_id}, seed {seed}: {verdict(game)}")


def _check_verdict(game: Game, said: str) -> None:
    events = game.events()
    told = verdict(game)
    main = [event for event in events if event.kind == EventKind.WON and event.number == 0]
    assert told.endswith("."), said
    assert all(each[0].isupper() for each in told.rstrip(".").split(". ")), said
    if not main:
        assert told.startswith("Nobody wins"), said
        return
    winners = {game.names[event.seat] for event in main if event.seat is not None}
    assert all(re.search(rf"\b{name}\b", told.partition(". ")[0]) for name in winners), said
    assert str(sum(event.value for event in main)) in told, said
    assert ": ;" not in told, said
    assert ": ." not in told, said
    view = game.view()
    if sum(view.live) > 1:
        for seat in [event.seat for event in events if event.kind == EventKind.SHOWED]:
            assert seat is not None
            hand = hand_of(view, seat)
            assert hand is not None
            assert view.sight.score[seat] in (hand.score, BOMBED), said


@pytest.mark.parametrize("rules_id", ["corellian-spike", "classic", "centran"])
def test_a_hand_with_an_empty_pot_is_not_said_to_be_won_by_nobody(
    rules_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal has no line for nothing that is won."""
    for seed in range(30):
        game = Game(find(rules_id), [500, 500, 500], dealer=SeededDealer(seed))
        while not game.is_over:
            game.apply(game.default())
        events = game.events()
        winners = [game.names[event.seat] for event in events if event.kind == EventKind.WON and event.seat is not None]
        monkeypatch.setattr(game, "events", lambda told=events: [e for e in told if not e.kind.name.startswith("WON")])
        said = verdict(game)
        if winners:
            assert said.partition(". ")[0].rstrip(".").endswith(", and there was nothing to win")
            assert all(name in said for name in winners), said
        else:
            assert said.startswith("Nobody wins, as everybody has bombed out")
