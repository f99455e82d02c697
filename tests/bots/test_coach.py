"""The coach: what it advises, whether what it says is true, and whether it knows what it does not know."""

from __future__ import annotations

import random

import pytest

from sabacc import Game, ScriptedDealer, SeededDealer, find
from sabacc.bots import find_bot
from sabacc.bots.coach import Advice, Coach, Idea, advise
from sabacc.engine.codes import act
from sabacc.errors import BadBot
from sabacc.play.actions import Accuse, Clone, Declare, Done, Drop, Fold, Gain, Raise, Shuffle, Skift, Stand
from sabacc.play.dealers import QuietDealer
from sabacc.play.notation import format_action, parse_action
from sabacc.play.view import see
from sabacc.rules.model import RuleSet
from sabacc.testing.rule_check import permuted
from tests.support.rule_sets import each_rule_set

NOT_WEIGHED = (Declare, Skift, Clone, Accuse)  # totals are declared as they are, and nobody is advised to cheat
SPIKE_OTHERS = ("+3t -6t", "+5t -6s")
CLASSIC_OTHERS = ("3t 4t", "7f 6f")
MORE_SEEDS = [pytest.param(seed, marks=pytest.mark.long(reason="more seeds")) for seed in (2, 3)]
CHANGES = {act.GAIN, act.TRADE, act.BUY, act.SWAP, act.EXCHANGE, act.TAKE, act.SHED}


def dealt(rules: RuleSet, *hands: str) -> Game:
    """A game in which everybody was dealt these two cards; play begins with A."""
    cards = [hand.split() for hand in hands]
    order = tuple(hand[i] for i in range(2) for hand in cards)
    dealer = ScriptedDealer([Shuffle(order)], otherwise=SeededDealer(1))
    return Game(rules, [500] * len(hands), dealer=dealer, button=len(hands) - 1)


def until(game: Game, phase: str, seat: int = 0) -> Game:
    """The same game after safe answers, when a seat is asked in a phase."""
    while game.to_act is not None and (game.to_act, game.view(game.to_act).phase) != (seat, phase):
        safe = game.view(game.to_act).default
        assert safe is not None
        game.apply(safe)
    return game


def raised(credits: int) -> Game:
    """Corellian Spike with one round: A has Pure Sabacc, B nothing, and the one who checks first is raised."""
    dealer = ScriptedDealer([Shuffle(("0", "+9c", "0", "+8c"))], otherwise=QuietDealer())
    game = Game(find("corellian-spike").with_options(rounds=1), [500, 500], dealer=dealer, button=1)
    for text in ("stand", "stand", f"raise {credits}"):
        game.apply(parse_action(text))
    return game


def idea(advice: Advice, text: str) -> Idea:
    return next(each for each in advice.ideas if each.text == text)


# What it advises.


def test_a_sure_thing_is_raised_and_the_price_of_a_call_is_true() -> None:
    game = raised(60)
    game.apply(parse_action("raise 60"))
    advice = advise(game.view(0), hands=200)
    assert isinstance(advice.action, Raise)
    assert idea(advice, "call").chance > 0.99
    # The pot has antes of 40 and bets of 60 and 120. A call of 60 for 220 loses at most 50 more than a fold does.
    assert idea(advice, "call").reason == "the pot pays 3.7 to 1 and folding costs 10: a chance of 18% is enough"
    assert not idea(advice, "fold").may_be_best


def test_what_cannot_win_is_folded_and_folding_costs_what_it_costs() -> None:
    view = raised(300).view(1)
    advice = advise(view, hands=200)
    assert isinstance(advice.action, Fold) and not advice.is_close
    price = next(choice.price for choice in view.choices if choice.kind is Fold)
    fold = idea(advice, "fold")
    assert (fold.gain, fold.error, fold.chance) == (0, 0, 0)
    assert advice.sentence == f"Fold: you pay {price} to the hand pot."


def test_credits_are_compared_with_folding_now() -> None:
    """Folding costs 10: to call 300 and lose is 290 worse. Where nobody can fold, giving up would cost nothing."""
    advice = advise(raised(300).view(1), hands=200)
    call = idea(advice, "call")
    assert (call.chance, call.gain, call.brings) == (0, -290, "-290")
    assert (idea(advice, "fold").brings, advice.against) == ("0", "folding now")
    lost = until(dealt(find("classic"), "12c 13s", *CLASSIC_OTHERS), "Draw").view(0)
    assert advise(lost, hands=1).against == "giving up now"


MADE = {
    "classic": ("10c 13s", "Draw"),
    "force": ("10c 13s", "Draw"),
    "brockley": ("10c 13s", "Play"),
    "corellia-run": ("5c 5s", "Draw"),
    "corellian-spike": ("0 0", "Trading"),
    "galaxy-series": ("0 0", "Cards"),
    "centran": ("-19 -4", "Cards"),
}


@pytest.mark.parametrize("rules_id", MADE)
@pytest.mark.parametrize("seed", [1, *MORE_SEEDS])
def test_a_made_sabacc_is_not_broken(rules_id: str, seed: int) -> None:
    """It was, in one of 26 imagined hands or so."""
    hand, phase = MADE[rules_id]
    game = until(dealt(find(rules_id), hand, *_others(rules_id)), phase)
    view = game.view(0)
    assert sorted(view.hand) == sorted(hand.split())
    advice = advise(view, seed, hands=32)
    assert advice.action.code not in CHANGES, advice.ideas
    assert "already" in idea(advice, "stand").reason


def _others(rules_id: str) -> tuple[str, str]:
    """Hands for the others that are worth nothing much."""
    return SPIKE_OTHERS if rules_id in ("corellian-spike", "galaxy-series") else CLASSIC_OTHERS


@pytest.mark.parametrize("seed", [1, *MORE_SEEDS])
def test_two_from_23_is_kept(seed: int) -> None:
    """Standing won 46 hands in 100 and trading 30, and it was told to trade."""
    view = until(dealt(find("classic"), "10c 11s", "3t 4t", "5f 6f"), "Draw").view(0)
    advice = advise(view, seed, hands=120)
    assert advice.action.code not in CHANGES, advice.ideas
    stand = idea(advice, "stand")
    assert stand.may_be_best and stand.reason == "21 is two from 23"
    for other in advice.ideas:
        if other.action.code in CHANGES:
            assert not other.may_be_best and other.chance < stand.chance - 0.1, advice.ideas


# What it knows.


@each_rule_set
def test_every_act_on_offer_is_an_idea(rules: RuleSet) -> None:
    """Protecting, calling the hand, folding and raises too. Hands are played by thumb, so every phase comes."""
    weighed = set()
    for seed in range(4):
        game = Game(rules, [500] * 3, dealer=SeededDealer(seed))
        while game.to_act is not None:
            view = game.view(game.to_act)
            if random.Random(len(game.lines)).random() < 0.3:
                advice = advise(view, hands=1)
                offered = {choice.kind for choice in view.choices if choice.kind not in NOT_WEIGHED}
                if advice.ideas:
                    assert {type(each.action) for each in advice.ideas} == offered, seed
                    weighed |= offered
                assert all(game.why_not(each.action) == "" for each in advice.ideas), seed
                # For a raise, or to keep a poor hand, there may be nothing to say but the figures.
                explained = [each for each in advice.ideas if not isinstance(each.action, Raise | Stand | Done)]
                assert all(each.reason for each in explained), (seed, advice.ideas)
            game.apply(find_bot("thumb", seed).act(view))
    assert Raise in weighed or Fold in weighed


def test_raises_come_in_three_sizes() -> None:
    view = until(dealt(find("classic"), "10c 11s", "3t 4t", "5f 6f"), "Bet").view(0)
    raises = [each.action for each in advise(view, hands=1).ideas if isinstance(each.action, Raise)]
    assert {each.by for each in raises if isinstance(each, Raise)} == {1, 3} and view.hand_pot == 3


def test_where_nothing_can_be_weighed_it_says_so() -> None:
    """What the cards add up to may be declared as one likes, and honesty cannot be weighed."""
    game = dealt(find("brockley").with_options(declare_total="free"), "10c 12s", *CLASSIC_OTHERS)
    view = game.view(game.to_act)
    advice = advise(view, hands=1)
    assert isinstance(advice.action, Declare) and advice.ideas == ()
    assert advice.sentence == f"{format_action(advice.action).capitalize()}: there is nothing to weigh."


def test_where_only_one_idea_makes_sense_that_is_advised_with_its_reason() -> None:
    """After a buy in Yarith Bespin a card must go, and one is missed least."""
    game = until(dealt(find("yarith-bespin"), "+7s +6c", "-1s -2s", "-3s -4s"), "Buying")
    game.apply(Gain())
    advice = advise(game.view(0), hands=1)
    assert isinstance(advice.action, Drop)
    assert advice.sentence.startswith(f"Drop {advice.action.card}: makes "), advice.sentence


def test_the_coach_is_not_for_a_seat_that_is_not_asked() -> None:
    game = Game(find("classic"), [500] * 3, dealer=SeededDealer(1))
    assert game.to_act is not None
    with pytest.raises(BadBot, match="is not to act"):
        advise(game.view((game.to_act + 1) % 3))


# What it does not know.


def test_ideas_that_are_equal_are_too_close_to_call() -> None:
    """Two copies of a number: to protect one is to protect the other."""
    view = until(dealt(find("classic"), "2f 2c", "3t 4t", "7f 6f"), "Draw").view(0)
    advice = advise(view, hands=80)
    one, other = idea(advice, "protect 2f"), idea(advice, "protect 2c")
    assert one.may_be_best == other.may_be_best
    assert advice.is_close and advice.sentence.startswith("Too close to call: ")
    assert advice.brief.count(" or ") == 1


def test_it_stops_when_it_knows_and_goes_on_while_it_does_not() -> None:
    sure = advise(raised(300).view(1), hands=2000)
    assert not sure.is_close and sure.hands < 200
    view = until(dealt(find("classic"), "2f 2c", "3t 4t", "7f 6f"), "Draw").view(0)
    assert advise(view, hands=80).hands == 80


def test_it_tells_more_and_more_and_the_last_is_final(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10**6))
    monkeypatch.setattr("sabacc.bots.coach.time.monotonic", lambda: next(clock) / 10)
    told = list(Coach().think(raised(60).view(1), seconds=6.0))
    assert len(told) > 2
    assert [each.is_final for each in told] == [False] * (len(told) - 1) + [True]
    hands = [each.hands for each in told]
    assert hands == sorted(hands) and hands[-1] >= 16


# What it depends on.


def decisions(rules: RuleSet, seed: int) -> list[tuple[Game, int]]:
    """Moments of a hand played by thumb."""
    game = Game(rules, [500] * 3, dealer=SeededDealer(seed))
    found: list[tuple[Game, int]] = []
    while game.to_act is not None and len(found) < 12:
        found.append((Game.imagined(game.view(game.to_act), SeededDealer(seed)), game.to_act))
        game.apply(find_bot("thumb", seed).act(game.view(game.to_act)))
    return found[::4]


@each_rule_set
def test_advice_depends_on_the_view_the_seed_and_the_hands_alone(rules: RuleSet) -> None:
    for game, seat in decisions(rules, 3):
        view = game.view(seat)
        advice = advise(view, seed=5, hands=8)
        assert advise(view, seed=5, hands=8) == advice
        unseen = see(permuted(game.table, rules.program, seat, random.Random(1)), rules, seat)
        assert advise(unseen, seed=5, hands=8) == advice
    assert advise(view, seed=6, hands=8).ideas != advice.ideas or not advice.ideas


# Why.


def reasons(rules_id: str, hand: str, phase: str, *others: str) -> dict[str, str]:
    view = until(dealt(find(rules_id), hand, *others), phase).view(0)
    return {each.text: each.reason for each in advise(view, hands=1).ideas}


def test_reasons_are_those_of_a_person() -> None:
    classic = reasons("classic", "10c 12s", "Draw", *CLASSIC_OTHERS)
    assert classic["stand"] == "22 is one from 23"
    # Four Aces of 1, which make 23; the Idiot would change nothing.
    assert classic["gain"] == "4 of 74 unseen cards help, 4 make 23"
    assert classic["protect 10c"] == "no shift takes 10c then"
    spike = reasons("corellian-spike", "0 0", "Trading", *SPIKE_OTHERS)
    assert spike["stand"] == "already Pure Sabacc: nothing to gain"
    assert spike["gain"] == "no card makes it better"
    assert reasons("corellia-run", "5c 6s", "Draw", *CLASSIC_OTHERS)["stand"] == "one from zero"
    bombed = reasons("classic", "12c 13s", "Fold or stay?", *CLASSIC_OTHERS)
    assert bombed["stay"] == "costs nothing now; 25 is a bomb-out, which costs 3 at the showdown"
    assert bombed["fold"] == "you pay 1 to the sabacc pot"


def test_what_is_no_reason_is_not_given() -> None:
    """How far a poor total is from 23, or how many players there are, speaks neither for nor against anything."""
    poor = reasons("classic", "B 3s", "Bet", *CLASSIC_OTHERS)
    assert poor["check"] == "costs nothing; your hand beats only 2 in 10"
    assert reasons("classic", "B 3s", "Draw", *CLASSIC_OTHERS)["stand"] == ""
    for text, why in poor.items():
        assert "fair share" not in why and "from 23" not in why, text
    good = reasons("classic", "10c 12s", "Bet", *CLASSIC_OTHERS)
    assert good["raise 1"].endswith("your hand beats nearly all others")


def test_without_a_reason_the_coach_gives_its_figures() -> None:
    ideas = (Idea(Raise(182), 0.64, 120.4, 1.0, may_be_best=True, reason=""),)
    said = Advice(ideas, ideas[0].action, 100, is_final=True).sentence
    assert said == "Raise 182: it wins 64% and brings +120 on average."


def test_a_card_that_is_known_says_what_it_makes() -> None:
    """The card on top of the discard pile is open: +9c against -9s makes zero."""
    order = ("-9s", "+3t", "+2c", "-6t", "+9c")
    dealer = ScriptedDealer([Shuffle(order)], otherwise=QuietDealer())
    game = Game(find("corellian-spike"), [500, 500], dealer=dealer, button=1)
    view = game.view(0)
    assert view.discard_top == "+9c"
    advice = advise(view, hands=1)
    assert idea(advice, "swap +2c").reason == "makes zero: Lone Sabacc"
    assert idea(advice, "buy").reason == "makes 2, two from zero, for 20"
    dealer = ScriptedDealer([Shuffle(("+9s", "+3t", "+2c", "-6t", "+7c"))], otherwise=QuietDealer())
    far = advise(Game(find("corellian-spike"), [500, 500], dealer=dealer, button=1).view(0), hands=1)
    assert idea(far, "buy").reason == "makes 18, for 20", "that this is 18 from zero is no news"


def test_what_a_call_of_the_hand_may_cost_is_told() -> None:
    game = until(dealt(find("classic").with_options(min_rounds=1), "10c 12s", *CLASSIC_OTHERS), "Call the hand?")
    view = game.view(0)
    found = {format_action(each.action): each.reason for each in advise(view, hands=1).ideas}
    assert found["call hand"] == f"everybody shows; unless you win, you pay {view.hand_pot}"


def test_a_raise_says_how_often_it_frightens_everybody_away() -> None:
    """With 12 from zero a raise wins by nothing else."""
    view = until(dealt(find("corellian-spike"), "-10t -2c", *SPIKE_OTHERS), "Betting").view(0)
    raises = [each for each in advise(view, hands=40).ideas if isinstance(each.action, Raise)]
    largest = max(raises, key=lambda each: int(each.text.split()[1]))
    assert largest.reason.startswith("all others fold "), raises
    assert largest.chance > idea(advise(view, hands=40), "check").chance
