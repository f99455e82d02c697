"""The page of the ladder: its ranks, how rare each is, and one's own."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from sabacc import Game, SeededDealer, all_rule_sets, find
from sabacc.engine.ladders import scoring
from sabacc.play.hands import ScoredHand, hand_of
from sabacc.play.reach import Improvement, improvements, nearest
from sabacc.play.record import parse_record, replay
from sabacc.play.view import SeatView
from sabacc.rules.odds import count_ranks, ladder_odds
from sabacc.tables.ladder_page import Rung, ladder, next_better, own_standing
from sabacc.testing.rule_check import random_action

GAMES = [rules.id for rules in all_rule_sets()]


@pytest.mark.parametrize("rules_id", GAMES)
def test_the_ladder_marks_ones_own_hand(rules_id: str) -> None:
    rules = find(rules_id)
    for seed in range(5):
        game = Game(rules, [500] * 3, dealer=SeededDealer(seed), dark=[1] if rules.sides else [])
        for seat in range(3):
            view = game.view(seat)
            hand = hand_of(view, seat)
            assert hand is not None
            (own,) = [rung for rung in ladder(view) if rung.is_yours]
            assert own.rank == rules.ladder.title(hand.place)
            if len(hand.cards) == 2 and rules_id != "yarith-bespin":
                odds = count_ranks(rules, 2, view.sight.fives, view.dark[seat])
                strength = len(odds) - 1 - scoring.rank(hand.score)
                assert own.one_in == odds[strength].one_in_text, f"seed {seed}"


def test_the_ladder_has_no_rank_that_the_options_rule_out() -> None:
    """By the book of Classic -23 is the worst hand, in Brockley it is a Pure Sabacc."""
    classic, brockley = (
        Game(find(rules_id), [100, 100], dealer=SeededDealer(1)) for rules_id in ("classic", "brockley")
    )
    assert [rung.rank for rung in ladder(classic.view(0))] == ["Idiot's Array", "Pure Sabacc", "ordinary", "Bomb-out"]
    assert [row[0].rank for row in ladder_odds(classic.rules)] == [rung.rank for rung in ladder(classic.view(0))]
    assert "Pure Sabacc (negative)" in [rung.rank for rung in ladder(brockley.view(0))]


def rungs_of(rules_id: str, hand: str, options: str = "") -> tuple[Rung, ...]:
    """The ladder for the first of two seats, who was dealt the first two of these cards and has got the others."""
    dealt, got = hand.split()[:2], hand.split()[2:]
    text = f"""
rules = "{rules_id}"
names = ["Ana", "Bo"]
stacks = [100, 100]
[options]
{options}
[hands]
A = "{" ".join(dealt)}"
"""
    view = replay(parse_record(text)).view(0)
    return ladder(view._replace(hands=((*view.hand, *got), *view.hands[1:])))


def test_each_rung_says_what_the_rank_is_and_shows_one() -> None:
    found = {rung.rank: rung for rung in rungs_of("corellian-spike", "+9c +1s")}
    assert (found["Fleet"].definition, found["Fleet"].example) == ("sylop, +x +x and -x -x", "0 +4 +4 -4 -4")
    assert all(rung.definition and rung.example for rung in found.values())


def test_an_example_that_the_options_make_wrong_is_left_out() -> None:
    """With four plus suits 7c 7s is not zero."""
    book, other = (rungs_of("corellia-run", "3c 4c", options) for options in ("", "deck = 76"))
    shown = [[rung.example for rung in rungs if rung.rank == "Sabacc"] for rungs in (book, other)]
    assert shown == [["7c 7s"], [""]]


def test_hands_to_come_have_their_odds_beside_the_present_ones() -> None:
    found = {rung.rank: rung for rung in rungs_of("corellian-spike", "+9c +1s")}
    assert (found["Sabacc"].one_in, found["Sabacc"].to_come) == ("-", ((3, "35"), (4, "51"), (5, "95")))
    found = {rung.rank: rung for rung in rungs_of("corellian-spike", "+9c +1s -3t +4t -8c")}
    assert (found["Sabacc"].one_in, found["Sabacc"].to_come) == ("95", ())


@pytest.mark.parametrize(
    ("rules_id", "hand", "share"),
    [
        ("corellian-spike", "0 0", "99.9"),  # there is one hand as good: itself
        ("corellian-spike", "+10c +10t", "0"),  # only -10 -10 is worse
        ("classic", "15c 11s", "0"),  # over 23
        ("classic", "12c 11s", "97"),  # 1 in 45 is as good, and nothing is better with two cards
        ("classic", "1c 2f 3s 4t 5c 6f", ""),  # larger hands than in the books are not counted
    ],
)
def test_ones_own_hand_is_told_how_many_it_beats(rules_id: str, hand: str, share: str) -> None:
    rungs = rungs_of(rules_id, hand)
    (own,) = [rung for rung in rungs if rung.is_yours]
    assert own.better_than == share
    told, brief = own_standing(rungs), own_standing(rungs, is_brief=True)
    assert (f"beats {share} % of all hands" in told) == bool(share)
    is_usual = own.one_in.startswith("1.")
    # "15th of 15 ranks from the top, like most hands" seemed to deny that the hand beats 73 in 100.
    usual = re.match(r"a rank that most hands have, the \d+[a-z]{2} of \d+; by its total it beats", told)
    assert bool(usual) == is_usual == (" ranks from the top" not in told)
    assert ("common rank; its total beats" in brief) == is_usual
    assert "from the top" not in brief or not share, "13th of 15 that beats nearly all would be misread"


@pytest.mark.parametrize(
    ("rules_id", "hand", "sentence"),
    [
        ("corellian-spike", "+9c +1s", "Next: Sabacc, if you draw -10 (3 unseen)."),
        ("corellian-spike", "+8s +5s", "Next: Lone Sabacc, with -5 for +8s (3 unseen)."),
        ("corellian-spike", "0 0", ""),
        ("classic", "10c 5s", "Next: Pure Sabacc, if you draw 8 (4 unseen)."),
        # Of the three totals 0 is the worst, and only two cards lead there: with -20, and where a Five is out, -15.
        ("centran", "10c 10t", "Next: Pure Sabacc, +23, if you draw 3 (4 unseen)."),
        ("centran", "10c 13t", "No better hand is one card away."),
        ("classic", "B 2s", "No better hand is one card away."),
        ("corellia-run", "3t 15s", "Next: Sabacc, with +15 for 3t (2 unseen)."),
        ("yarith-bespin", "+9c -4t", "Next: Sabacc, if you draw -5 (3 unseen)."),
    ],
)
def test_the_next_better_hand_within_reach_names_the_card_it_takes(rules_id: str, hand: str, sentence: str) -> None:
    assert next_better(rungs_of(rules_id, hand)) == sentence


@pytest.mark.parametrize("rules_id", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_hand_to_go_for_beats_the_present_one_by_the_scoring_of_the_game(rules_id: str, seed: int) -> None:
    """With every card that is named; and no better hand is likelier."""
    rng = random.Random(f"{rules_id} {seed}")
    rules, found = find(rules_id), 0
    game = Game(rules, [500] * 4, dealer=SeededDealer(seed), dark=[1] if rules.sides else [])
    for _ in range(40):
        if game.is_over:
            break
        for seat in range(4):
            view = game.view(seat)
            hand, better = hand_of(view, seat), improvements(view)
            goal = nearest(better)
            assert (goal is None) == (not better), f"seed {seed}"
            if goal is None or hand is None:
                continue
            found += 1
            assert all(other.left <= better[goal].left for place, other in better.items() if place > goal)
            assert all(
                any(other.left > worse.left for above, other in better.items() if above > place)
                for place, worse in better.items()
                if place < goal
            ), f"seed {seed}: a nearer one was worth naming"
            scores = [made.score for made in made_by(view, seat, better[goal]) if made.place == goal]
            assert len(scores) == better[goal].left and min(scores) > hand.score, f"seed {seed}: {view}"
        game.apply(random_action(game, rng))
    assert found, f"seed {seed}"


def made_by(view: SeatView, seat: int, better: Improvement) -> Iterator[ScoredHand]:
    """What each unseen card would make of a hand in the way of an improvement."""
    for text in view.unseen:
        kept = [*view.hands[seat], text]
        spikes = list(view.spikes[seat])
        if better.given is not None:
            (kept if better.given in kept[:-1] else spikes).remove(better.given)
        hands = (*view.hands[:seat], tuple(kept), *view.hands[seat + 1 :])
        all_spikes = (*view.spikes[:seat], tuple(spikes), *view.spikes[seat + 1 :])
        is_five = view.rules.wild_fives and view.rules.deck.named(text).is_five
        made = None if is_five else hand_of(view._replace(hands=hands, spikes=all_spikes), seat)
        if made is not None:
            yield made
