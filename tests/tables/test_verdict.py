"""Verdicts: who won a hand and why, in one sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

import pytest

from sabacc import Action, EventKind, Fold, Game, SeededDealer, all_rule_sets, find
from sabacc.engine.ladders.score import BOMBED
from sabacc.play.hands import compare, hand_of, why
from sabacc.rules.options import Value
from sabacc.tables.verdict import told_hand, verdict
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
            "A wins 2, as everybody else has folded. A gets 10 back that nobody matched. "
            "B pays 1 to the sabacc pot for folding.",
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
            "out. A wins 4 from the sabacc pot. B pays 2 to the sabacc pot for bombing out.",
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
            "A wins 20 with Pure Sabacc (-23), which ranks above B's Pure Sabacc (+23). A wins 10 from the sabacc pot.",
        ),
        (
            sketch("classic", [100, 100], ["12c 12s", "13c 13s"], "", [CALLED]),
            "Nobody wins, as everybody has bombed out: 2 go to the sabacc pot. "
            "A and B pay 2 each to the sabacc pot for bombing out.",
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
        left = [event for event in events if not event.kind.name.startswith("WON")]
        monkeypatch.setattr(
            game, "each_event", lambda kinds, told=left: (event for event in told if event.kind in kinds)
        )
        said = verdict(game)
        if winners:
            assert said.partition(". ")[0].rstrip(".").endswith(", and there was nothing to win")
            assert all(name in said for name in winners), said
        else:
            assert said.startswith("Nobody wins, as everybody has bombed out")


# To whoever reads it.


def test_the_viewer_is_you_and_is_told_what_the_hand_brought() -> None:
    game = play(sketch("corellian-spike", [100, 100], ["+5c -5c", "+4c -2c"], "", [ONE_ROUND], options=ONE))
    told = "A wins 40 with Lone Sabacc (0), which ranks above {}. A wins 20 from the sabacc pot."
    assert verdict(game) == told.format("B's Nulrhek (+2)")
    assert verdict(game, 1) == f"{told.format('your Nulrhek (+2)')} That is -30 for you."
    assert verdict(game, 0) == (
        "You win 40 with Lone Sabacc (0), which ranks above B's Nulrhek (+2). You win 20 from the sabacc pot. "
        "That is +30 for you."
    )
    assert verdict(game, None, (0, 1)).endswith(" That is +30 for A and -30 for B.")


def test_sides_are_told_with_what_each_lacks() -> None:
    """FO-4.2: each side counts to its own 23."""
    game = play('dark = ["B"]\n' + sketch("force", [100, 100], ["2c 2s", "6c 2t"], "", [CALLED]))
    told = "A wins 2 with +4: A, Light, needs 19 more to +23; {}, Dark, 27 more to -23."
    assert verdict(game).startswith(told.format("B"))
    assert verdict(game, 1).startswith(told.format("you"))


def test_a_fold_of_everybody_else() -> None:
    folded = play(sketch("classic", [100, 100], ["2c 3c", "4c 5c"], actions=["A raise 10; B fold"]))
    won, paid = "win{} 2, as everybody else has folded.", "1 to the sabacc pot for folding."
    back = "10 back that nobody matched."
    assert verdict(folded, 0) == f"You {won.format('')} You get {back} B pays {paid} That is 0 for you."
    assert verdict(folded, 1) == f"A {won.format('s')} A gets {back} You pay {paid} That is -3 for you."


def test_only_what_came_back_at_the_end_is_told_beside_what_was_won() -> None:
    """In a game with rounds of betting a bet comes back when the round ends."""
    actions = "A stand; B stand; C stand; A raise 20; B fold; C call; A stand; C stand"
    hands = ["+5c -5c", "+4c -2c", "+7c -2s"]
    options: dict[str, Value] = {"rounds": 2, "all_in": "side_pots"}
    game = play(sketch("corellian-spike", [100, 100, 35], hands, "", [actions], options=options))
    assert any(event.kind == EventKind.RETURNED for event in game.events()) and "back" not in verdict(game)


def test_side_pots_of_one_winner_are_told_together_and_penalties_by_cause() -> None:
    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        game = random_game(find("classic").with_options(all_in="side_pots"), rng)
        while not game.is_over:
            game.apply(shy_action(game, rng))
        told, events = verdict(game), game.events()
        for event in events:
            if event.kind == EventKind.WON and event.number:
                assert re.search(rf"side pots? [\d, and]*\b{event.number}\b", told), f"seed {seed}: {told}"
                seen.add("side pot")
            for kind, cause in (
                (EventKind.BOMB_PAID, "to the sabacc pot for bombing out"),
                (EventKind.PENALTY, "for folding"),
            ):
                if event.kind == kind and event.value and event.seat is not None:
                    assert re.search(rf"\b{game.names[event.seat]}\b[^.]* {cause}\.", told), f"seed {seed}: {told}"
                    seen.add(cause)
    assert seen == {"side pot", "to the sabacc pot for bombing out", "for folding"}


def test_a_hand_with_wild_fives_says_so() -> None:
    """CN-5.6: nobody would guess why 3 and 2 are Pure Sabacc."""
    game = play(sketch("centran", [100, 100], ["3c 2s", "9c 9s"], "5c 3t 2t 4c 7c 8c"))
    while not game.is_over:
        game.apply(game.default())
    assert "wins" in verdict(game) and "Pure Sabacc (0: +5, Wild Five -5)" in verdict(game)


@pytest.mark.parametrize("array_fives", ["wild_in_place", "inert", "replace"])
def test_the_story_says_what_a_five_does_to_the_totals(array_fives: str) -> None:
    """CN-5.5, CN-5.6, CN-17.19: on the table it counts as everybody likes; in the Array only where it is wild."""
    text = sketch(
        "centran", [100, 100], ["3c 2s", "9c -1"], "5c 3t 5f", ["A gain"], options={"array_fives": array_fives}
    )
    game = play(text)
    if array_fives == "inert":
        assert "5c is turned up in the Array." in game.narrate()
    else:
        wild = "5c is turned up in the Array: a Wild Five, which everybody may count as +5, -5 or 0."
        assert wild in game.narrate()
        assert any("a Wild Five, which" in told for told in game.narrate(card_names=True))
    game = play(
        sketch("centran", [100, 100], ["3c 2s", "9c -1"], "4c 5f", ["A gain"], options={"array_fives": array_fives})
    )
    assert "A plays a Wild Five, 5f: everybody may count it as +5, -5 or 0." in game.narrate()
    while not game.is_over:
        game.apply(game.default())
    story = list(game.narrate())
    assert "A shows 3c 2s: Pure Sabacc (0: +5, Wild Five -5)." in story
    assert "B shows 9c -1: Nulrhek (+3: +8, Wild Five -5)." in story


def test_the_cards_of_wild_sabacc_have_no_total() -> None:
    """CN-10.6: with the Five Brothers the cards of the last player who played a Five do not matter."""
    hands = compare(find("centran"), ["14c 13f", "7c 6c"], fives=5, wild=0).hands
    assert told_hand(find("centran"), hands[0]) == "Wild Sabacc"
    assert why(find("centran"), hands[0]) == "all five Fives are on the table"


def test_a_hand_with_wild_fives_is_told_whole_where_there_is_little_room() -> None:
    """A seat of four has 24 columns at 80: it showed `Pure Sabacc (+23 with W…`."""
    rules = find("centran")
    hands = compare(rules, ["4c 9f", "4s 3f"], fives=2).hands
    assert [told_hand(rules, hand, is_brief=True) for hand in hands] == [
        "Pure Sabacc (+23, wild)",
        "Nulrhek (+2, wild)",
    ]
