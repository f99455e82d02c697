"""The coach: what it advises, whether what it says is true, and whether it knows what it does not know."""

from __future__ import annotations

import random
import re

import pytest

from sabacc import Game, ScriptedDealer, SeededDealer, find
from sabacc.bots import find_bot
from sabacc.bots.coach import Advice, Coach, Idea, advise
from sabacc.bots.reasons import call_reason, card_in_reach, fold_price
from sabacc.engine.codes import act
from sabacc.errors import BadBot
from sabacc.play.actions import (
    Accuse,
    Action,
    Call,
    CallHand,
    Check,
    Clone,
    Declare,
    Done,
    Drop,
    Fold,
    Gain,
    Protect,
    Raise,
    Shuffle,
    Skift,
    Stand,
    Stay,
)
from sabacc.play.dealers import QuietDealer
from sabacc.play.hands import own_hand
from sabacc.play.notation import format_action, parse_action
from sabacc.play.view import SeatView, see
from sabacc.rules.model import RuleSet
from sabacc.testing.rule_check import permuted
from tests.support.rule_sets import RULE_IDS, each_of
from tests.support.sampling import every_third

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
    assert advice.sentence == f"Fold: you pay {price} to the hand pot; call would lose 290 more on average."


def test_credits_are_compared_with_folding_now() -> None:
    """Folding costs 10: to call 300 and lose is 290 worse. Where nobody can fold yet, it is as if one did later."""
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


@pytest.mark.long(reason="plays many imagined hands")
@pytest.mark.parametrize("seed", [1, *MORE_SEEDS])
def test_two_from_23_is_kept(seed: int) -> None:
    """Standing won 46 hands in 100 and trading 30, and it was told to trade."""
    view = until(dealt(find("classic"), "10c 11s", "3t 4t", "5f 6f"), "Draw").view(0)
    advice = advise(view, seed, hands=300)
    assert advice.action.code not in CHANGES, advice.ideas
    stand = idea(advice, "stand")
    assert stand.may_be_best and stand.reason == "21 is two from 23"
    for other in advice.ideas:
        if other.action.code in CHANGES:
            assert not other.may_be_best and other.chance < stand.chance - 0.1, advice.ideas


# What it knows.


@each_of(every_third(RULE_IDS, "a second each"))
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
    assert not sure.is_close and 200 <= sure.hands < 300, "it knows, and some hundred hands prove it"
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


@each_of(every_third(RULE_IDS, "a second each"))
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
    # Four Aces of 1, which make 23; the two Idiots would change nothing.
    assert classic["gain"] == "4 of 74 unseen cards help, 4 make 23; 68 hurt"
    assert classic["protect 10c"] == "no shift takes 10c then"
    spike = reasons("corellian-spike", "0 0", "Trading", *SPIKE_OTHERS)
    assert spike["stand"] == "already Pure Sabacc: nothing to gain"
    assert spike["gain"] == "no card makes it better; costs 10"
    assert reasons("corellia-run", "5c 6s", "Draw", *CLASSIC_OTHERS)["stand"] == "one from zero"
    bombed = reasons("classic", "12c 13s", "Fold or stay?", *CLASSIC_OTHERS)
    assert bombed["stay"] == "costs nothing now; 25 is a bomb-out, which costs 3 at the showdown"
    assert bombed["fold"] == "bombed out: the showdown would cost 3; folding costs 1 to the sabacc pot"


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


def test_a_card_within_reach_is_the_reason() -> None:
    """It jumped from 5% to 80% without a word about the card on the discard pile that makes zero."""
    order = ("-9s", "+3t", "+2c", "-6t", "+9c")
    dealer = ScriptedDealer([Shuffle(order)], otherwise=QuietDealer())
    game = until(Game(find("corellian-spike"), [500, 500], dealer=dealer, button=1), "Betting")
    view = game.view(0)
    assert view.discard_top == "+9c" and card_in_reach(view) == "+9c from the discard pile for +2c would make zero"
    check = idea(advise(view, hands=16), "check")
    assert check.gain > 0 and check.reason.endswith(card_in_reach(view))
    last = Game(find("corellian-spike").with_options(rounds=1), [500, 500], dealer=dealer, button=1)
    assert card_in_reach(until(last, "Betting").view(0)) == "", "no turn with the cards is left"


def test_a_good_hand_is_no_reason_for_a_raise_that_loses() -> None:
    """It said of a raise at 0% and -413 that the hand beats 9 in 10."""
    found = 0
    for seed in range(24):
        view = until(dealt(find("classic"), "10c 12s", *CLASSIC_OTHERS), "Bet").view(0)
        for each in advise(view, seed, hands=2).ideas:
            if isinstance(each.action, Raise):
                found += each.gain <= 0
                assert ("your hand beats" in each.reason) == (each.gain > 0), each
    assert found


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


# What it says agrees with what it has counted.


def test_pot_odds_never_deny_the_gain() -> None:
    """It said that 42% is enough, at 55% and a loss."""
    view = raised(60).view(1)
    assert call_reason(view, 0.9, 5.0).endswith("is enough") and call_reason(view, 0.01, -5.0).endswith("is enough")
    assert call_reason(view, 0.9, -0.6).endswith(" now, but what is still to come costs more")
    assert call_reason(view, 0.01, 0.6).endswith(" now, and what is still to come makes up for the rest")


@pytest.mark.long(reason="plays many imagined hands")
@pytest.mark.parametrize("rules_id", ["corellian-spike", "centran"])
def test_what_is_said_to_be_enough_is_enough(rules_id: str) -> None:
    """The same in real advice: whoever has the chance that is enough gains by a call, and nobody else does."""
    asked = 0
    for seed in range(12):
        game = Game(find(rules_id), [500] * 3, dealer=SeededDealer(seed))
        while game.to_act is not None:
            view = game.view(game.to_act)
            if view.round == 1 and any(choice.kind is Call for choice in view.choices):
                call = idea(advise(view, seed, hands=6), "call")
                enough = re.search(r"a chance of (\d+)% is enough", call.reason)
                if enough and abs(call.chance * 100 - int(enough[1])) > 1:
                    asked += 1
                    assert (call.chance * 100 > int(enough[1])) == (call.gain >= 0), (seed, call)
            game.apply(find_bot("thumb:bluffer", seed).act(view))
    assert asked


@each_of(every_third(RULE_IDS, "a second each"))
def test_a_fold_is_never_advised_where_going_on_is_free(rules: RuleSet) -> None:
    for seed in range(2):
        game = Game(rules, [500] * 3, dealer=SeededDealer(seed))
        while game.to_act is not None:
            view = game.view(game.to_act)
            hand, kinds = own_hand(view), {choice.kind for choice in view.choices}
            if Fold in kinds and kinds & {Check, Stay} and hand and not hand.is_bombed:
                advice = advise(view, hands=4)
                assert not isinstance(advice.action, Fold) and not idea(advice, "fold").may_be_best, seed
            game.apply(find_bot("thumb", seed).act(view))


def price_of(view: SeatView, action: Action) -> int:
    """What an act costs now, at the most."""
    return next(max(choice.price, *choice.prices, 0) for choice in view.choices if choice.kind is type(action))


def most_lost(view: SeatView, action: Action) -> int:
    """What an act can cost more than folding now, if one pays nothing after it.

    That is its price, what folding costs later, and a bomb-out that comes too late to fold.
    """
    p, fold = view.rules.program, fold_price(view) or 0
    bombing = view.hand_pot + price_of(view, action) if p.bomb_matches_pot else p.bomb_penalty
    return price_of(view, action) + max(p.fold_penalty, bombing) - min(fold, p.fold_penalty)


@each_of(every_third(RULE_IDS, "a second each"))
def test_nothing_loses_more_than_one_has_to_pay(rules: RuleSet) -> None:
    """One can always fold later. A free act was said to lose 96, and a call of 36 to lose 76."""
    asked = 0
    game = Game(rules, [500] * 3, dealer=SeededDealer(1))
    while game.to_act is not None and len(game.lines) < 40:
        view = game.view(game.to_act)
        for each in advise(view, hands=3).ideas if len(game.lines) % 4 == 0 else ():
            if not isinstance(each.action, Raise | CallHand):
                asked += 1
                assert each.gain >= -most_lost(view, each.action), (view.phase, each)
        game.apply(find_bot("thumb:bold", 1).act(view))
    assert asked > 5


def test_whoever_may_stand_and_fold_later_loses_no_more_than_that() -> None:
    """It said that standing loses 35, where folding costs 10."""
    view = until(dealt(find("corellian-spike"), "+3s 0", *SPIKE_OTHERS, "+9c +8c"), "Trading").view(0)
    stand = idea(advise(view, hands=40), "stand")
    assert stand.gain >= 0 and 0.1 < stand.chance < 0.5, "as good as folding later, and not without a chance"


def test_a_check_is_worth_what_it_wins() -> None:
    """It was said to win 10% and to bring exactly nothing, where folding costs."""
    view = until(dealt(find("corellian-spike"), "+4t +1c", *SPIKE_OTHERS, "+9c +8c"), "Betting").view(0)
    check = idea(advise(view, hands=40), "check")
    assert check.chance > 0 and check.gain > 0


def test_nobody_gains_more_than_there_is_to_win() -> None:
    """Both pots, and what whoever bombs out pays into the sabacc pot before it is won."""
    game = until(dealt(find("centran"), "-19 -4", *CLASSIC_OTHERS), "Betting", seat=2)
    view = game.view(2)
    check = idea(advise(view, hands=8), "check")
    assert check.gain <= view.hand_pot + view.sabacc_pot + 2 * view.rules.program.bomb_penalty


def test_ideas_are_listed_by_what_they_gain() -> None:
    for view in (until(dealt(find("classic"), "2f 2c", *CLASSIC_OTHERS), "Bet").view(0), raised(60).view(1)):
        gains = [each.gain for each in advise(view, hands=12).ideas]
        assert len(gains) > 2 and gains == sorted(gains, reverse=True)


def test_before_it_knows_it_names_no_best() -> None:
    """It said that trading looks best so far, and a moment later that it is worst."""
    view = until(dealt(find("classic"), "2f 2c", *CLASSIC_OTHERS), "Draw").view(0)
    final = advise(view, hands=16)
    assert final.is_close
    assert final._replace(is_final=False).sentence == "Too close to call so far."


def test_a_bomb_out_is_folded_where_the_showdown_costs_more_than_that() -> None:
    """Once the hand can be called, nobody can fold any more, and a bomb-out costs as much as the hand pot holds."""
    game = dealt(find("classic").with_options(min_rounds=1, max_rounds=2), "12c 13s", *CLASSIC_OTHERS)
    until(game, "Bet").apply(Raise(100))
    while game.view(0).round == 1 or game.to_act != 0 or game.view(0).phase != "Bet":
        assert game.to_act is not None
        view = game.view(game.to_act)
        safe = Call() if any(choice.kind is Call for choice in view.choices) else view.default
        assert safe is not None
        game.apply(safe)
    view = game.view(0)
    hand = own_hand(view)
    assert hand is not None and hand.is_bombed and Check in {choice.kind for choice in view.choices}
    advice = advise(view, hands=200)
    assert isinstance(advice.action, Fold) and not advice.is_close, advice.ideas
    assert advice.sentence == "Fold: bombed out: the showdown would cost 303; folding costs 1 to the sabacc pot."


def test_a_bomb_out_is_not_folded_while_it_can_still_be_mended() -> None:
    """Before the first hand can be called, a draw comes first."""
    view = until(dealt(find("classic"), "12c 13s", *CLASSIC_OTHERS), "Bet").view(0)
    advice = advise(view, hands=60)
    assert not isinstance(advice.action, Fold) and not idea(advice, "fold").may_be_best, advice.ideas
    assert idea(advice, "check").reason == "costs nothing now; 25 is a bomb-out, which costs 3 at the showdown"


def test_nothing_is_protected_that_cannot_win() -> None:
    """A bomb-out: to protect one of its cards was advised, at 0%."""
    view = until(dealt(find("centran"), "13c 11s", *CLASSIC_OTHERS), "Cards").view(0)
    for seed in range(4):
        ideas = advise(view, seed, hands=16).ideas
        best = max(each.gain for each in ideas if not isinstance(each.action, Protect))
        for each in ideas:
            if isinstance(each.action, Protect) and (each.chance == 0 or each.gain <= best):
                assert not each.may_be_best, (seed, each)


def test_a_raise_with_nothing_is_no_gold_mine() -> None:
    """Imagined players had random cards after their turns with them, never raised, and all folded in 41% of hands."""
    view = until(dealt(find("corellian-spike"), "-10t -2c", *SPIKE_OTHERS), "Betting").view(0)
    advice = advise(view, hands=100)
    raises = [each for each in advice.ideas if isinstance(each.action, Raise)]
    shares = [re.match(r"all others fold (\d+)%", each.reason) for each in raises]
    assert all(int(share[1]) < 20 for share in shares if share), raises
    assert not isinstance(advice.action, Raise), advice.ideas


def test_hands_of_the_last_round_are_believed_to_be_good() -> None:
    """In Galaxy Series everybody has taken cards from the Array by then. It promised 7 pots in 10, and 4 were won."""
    bots = ("thumb", "thumb:cautious", "thumb:bold", "thumb:bluffer")
    chances = []
    for seed in range(40):
        game = Game(find("galaxy-series"), [500] * 4, dealer=SeededDealer(seed), button=seed % 4)
        while game.to_act is not None:
            view = game.view(game.to_act)
            if game.to_act == 0 and view.round == 3 and view.phase == "Betting":
                ideas = advise(view, hands=6).ideas
                chances += [each.chance for each in ideas if isinstance(each.action, Call | Check)]
                break
            game.apply(find_bot(bots[game.to_act], seed).act(view))
    assert len(chances) > 20 and 0.25 < sum(chances) / len(chances) < 0.5, chances


def test_nobody_folds_to_a_bet_that_cannot_come_or_with_a_hand_that_wins_more_often_than_not() -> None:
    """With all credits bet it said `protect 3t, then fold`; with Power Coupling, at 94%, `check, then fold`."""
    told = 0
    for seed in range(2):
        for stacks in ([40] * 3, [500] * 3):
            game = Game(find("centran"), stacks, dealer=SeededDealer(seed), button=seed % 3)
            while game.to_act is not None and game.view(game.to_act).round < 4:
                view = game.view(game.to_act)
                for each in advise(view, hands=60).ideas if view.phase == "Cards" else ():
                    told += each.gives_up
                    assert not each.gives_up or view.stacks[game.to_act] > 0, (seed, each)
                    assert not each.gives_up or each.chance < 0.5, (seed, each)
                raises = [choice for choice in view.choices if choice.kind is Raise]
                safe = Raise(raises[0].most) if raises and stacks[0] == 40 else view.default
                assert safe is not None
                game.apply(safe)
    assert told


def test_a_good_hand_that_wins_less_than_its_share_is_no_reason_for_a_raise() -> None:
    """It said of a raise at 19% of four players that the hand beats nearly all others."""
    bots = ("thumb", "thumb:cautious", "thumb:bold", "thumb:bluffer")
    found = 0
    for seed in range(30):
        game = Game(find("galaxy-series"), [500] * 4, dealer=SeededDealer(seed), button=seed % 4)
        while game.to_act is not None:
            view = game.view(game.to_act)
            if game.to_act == 0 and view.round == 2 and view.phase == "Betting":
                for each in advise(view, hands=24).ideas:
                    if isinstance(each.action, Raise) and each.chance * sum(view.live) < 1:
                        found += 1
                        assert "your hand beats" not in each.reason, (seed, each)
                break
            game.apply(find_bot(bots[game.to_act], seed).act(view))
    assert found
