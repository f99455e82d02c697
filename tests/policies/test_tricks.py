"""What bots do where devices are tolerated or allowed: who cheats, how, and who accuses. Ruling V1."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sabacc import Game, SeededDealer, find
from sabacc.bots.built_in import PolicyBot
from sabacc.play.actions import Clone, Protect
from sabacc.policies.character import CHARACTERS
from sabacc.rules.model import RuleSet
from sabacc.testing import check_bot
from sabacc.testing.rule_check import random_game
from tests.support.rule_sets import RULE_IDS, each_of, each_rule_set
from tests.support.sampling import every_third
from tests.support.scenario import play, sketch

TEMPERS = ["thumb", "thumb:cautious", "thumb:bold", "thumb:bluffer"]
MOST_DECISIONS = 2000  # of a hand with four seats
AMPLE = 60.0  # seconds for a decision, on a machine that is busy
ALWAYS = {"cheats": 1000, "suspects": 1000}
NEVER = {"cheats": 0, "suspects": 0}
SPIKE = ("0", "-9c")  # with a Sylop for the other card it is a Pure Sabacc


def play_out(game: Game, bots: list[PolicyBot]) -> list[tuple[int, str]]:
    """Play a hand to its end: the seats and verbs of all that was done."""
    done: list[tuple[int, str]] = []
    while game.to_act is not None:
        action = bots[game.to_act].act(game.view(game.to_act))
        done.append((game.to_act, action.verb))
        game.apply(action)
        assert len(done) < MOST_DECISIONS, game.lines
    return done


def count_tricks(rules: RuleSet, hands: int, seed: int) -> dict[str, Counter[str]]:
    """How many devices each temper used and how often it accused, over hands in which all four play."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in TEMPERS}
    for number in range(seed, seed + hands):
        names = [TEMPERS[(number + seat) % len(TEMPERS)] for seat in range(len(TEMPERS))]
        game = Game(rules, [rules.number("buy_in")] * len(names), dealer=SeededDealer(number))
        bots = [PolicyBot(CHARACTERS[name], 10 * number + seat) for seat, name in enumerate(names)]
        for seat, verb in play_out(game, bots):
            counts[names[seat]][verb] += 1
    return counts


def devices(counts: Counter[str]) -> int:
    return counts["skift"] + counts["clone"]


@each_of(every_third(["yarith-bespin", "corellian-spike", "force"], "some seconds each"))
def test_who_cheats_and_who_accuses_where_devices_are_tolerated(rules: RuleSet) -> None:
    """In 200 hands the bluffer uses about 40 to 60 devices, the bold one 20 to 35; the other two never cheat."""
    print("seed 300")
    found = count_tricks(rules.with_options(devices="tolerated"), 200, 300)
    assert devices(found["thumb"]) == devices(found["thumb:cautious"]) == 0
    assert 15 <= devices(found["thumb:bluffer"]) <= 100, found
    assert 5 <= devices(found["thumb:bold"]) < devices(found["thumb:bluffer"]), found
    accused = {name: found[name]["accuse"] for name in TEMPERS}
    assert accused["thumb"] == 0
    assert 1 <= accused["thumb:bold"] + accused["thumb:bluffer"] <= 80, found
    assert accused["thumb:cautious"] <= 10, found


def test_where_devices_are_allowed_everybody_uses_them() -> None:
    print("seed 7")
    found = count_tricks(find("yarith-bespin").with_options(devices="allowed"), 60, 7)
    for name in TEMPERS:
        assert devices(found[name]) >= 5, found
        assert found[name]["accuse"] == 0


@each_rule_set
def test_by_the_book_a_cheat_plays_like_an_honest_player(rules: RuleSet) -> None:
    """Where nobody can cheat, what somebody would do about it makes no difference."""
    print("seed 3")
    for seed in range(3, 7):
        lines = []
        for ways in (ALWAYS, NEVER):
            game = Game(rules, [rules.number("buy_in")] * 4, dealer=SeededDealer(seed))
            play_out(game, [PolicyBot(CHARACTERS[name].but(**ways), seed) for name in TEMPERS])
            lines.append(game.lines)
        assert lines[0] == lines[1]


@each_of(every_third([f"{each} devices=tolerated" for each in RULE_IDS], "a second each"))
def test_cheats_and_accusers_see_no_more_than_others(rules: RuleSet) -> None:
    """Swapping the cards that a seat cannot see changes no decision."""
    names = list(CHARACTERS)
    check_bot(
        lambda seed: PolicyBot(CHARACTERS[names[seed % len(names)]].but(**ALWAYS, rollouts=2), seed),
        rules,
        seconds=AMPLE,
    )


def spike_hand(devices: str, cards: tuple[str, str]) -> Game:
    """A hand of Corellian Spike in which A is the first to bet."""
    hands = (" ".join(cards), "+2c -7s", "+4t -9s")
    options = {"devices": devices}
    return play(sketch("corellian-spike", (500,) * 3, hands, "", ["A stand;B stand;C stand"], options=options))


def first_act(game: Game, name: str, ways: dict[str, int]) -> str:
    assert game.to_act is not None
    action = PolicyBot(CHARACTERS[name].but(**ways), 5).act(game.view(game.to_act))
    return action.verb


def test_a_clone_card_is_used_where_it_makes_a_much_better_hand() -> None:
    """There are two Sylops in the deck, so two in one hand look right."""
    game = spike_hand("tolerated", SPIKE)
    assert game.to_act == 0
    assert first_act(game, "thumb:bluffer", ALWAYS) == "clone"
    assert first_act(game, "thumb:bluffer", NEVER) != "clone"
    game.apply(PolicyBot(CHARACTERS["thumb:bluffer"].but(**ALWAYS), 5).act(game.view(0)))
    assert game.view(0).hand == ("0", "0")


@pytest.mark.long(reason="plays many hands")
def test_nobody_makes_a_clone_that_gives_itself_away() -> None:
    """CL-18.23: of most cards there is only one, so two of them in one hand are found out at the showdown."""
    rng = random.Random(11)
    print("seed 11")
    rules = find("yarith-bespin").with_options(devices="tolerated")
    clones = 0
    for number in range(60):
        game = random_game(rules, rng, 4)
        play_out(game, [PolicyBot(CHARACTERS["thumb:bluffer"].but(cheats=1000), number) for _ in range(4)])
        made = [action for _, action in game.lines if isinstance(action, Clone)]
        assert all(clone.other == "0" for clone in made), made
        clones += len(made)
    assert clones > 0


@pytest.mark.parametrize(("devices", "bets"), [("tolerated", False), ("allowed", True)])
def test_a_hand_that_would_be_found_out_is_not_bet_on(devices: str, bets: bool) -> None:
    """CL-18.23, CL-18.24: 22 with the same card twice is as good as bombed out, unless devices are allowed."""
    hands, skift = ("11s 2c", "9c 10f", "4c 5s", "6c 7s"), ["A skift 2c;face 11s"]
    game = play(sketch("classic", (100,) * 4, hands, "", skift, options={"devices": devices}))
    assert game.view(0).hand == ("11s", "11s")
    assert (first_act(game, "thumb", {"bluff": 0, "protects": 1001}) == "raise") is bets


def test_a_false_card_is_not_laid_into_the_field() -> None:
    """CL-18.21: there it would be itself again."""
    hands, skift = ("10f 12c", "9c 10s", "4c 5s", "6c 7s"), ["A skift 12c;face 13s"]
    game = play(sketch("classic", (100,) * 4, hands, "", skift, options={"devices": "tolerated"}))
    assert game.view(0).hand == ("10f", "13s")
    assert PolicyBot(CHARACTERS["thumb"], 5).act(game.view(0)) == Protect("10f")
