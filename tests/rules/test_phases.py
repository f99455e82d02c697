"""Phases carry their numbers: what a rule set has follows from its parts, and what it lacks is said when it is made."""

import random
from typing import Any

import pytest

from sabacc.cards import SPIKE_62, Deck
from sabacc.engine.codes import act, zone
from sabacc.engine.program import MAX_OPS
from sabacc.engine.table import MAX_MENU
from sabacc.errors import BadRules
from sabacc.play.actions import Stand, Trade
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.play.record import format_record, parse_record, replay, to_record
from sabacc.rules import ladders
from sabacc.rules.course import Course, StasisField, StaticField
from sabacc.rules.ladders.ladder import reads_nothing
from sabacc.rules.model import COMMON_OPTIONS, RuleSet
from sabacc.rules.options import BUY_IN, MIN_BET, OPTIONS, SEATS, Option
from sabacc.rules.part import Phase
from sabacc.rules.phases import (
    Ante,
    Betting,
    CallAsk,
    Cards,
    Deal,
    DeclareTotals,
    Dice,
    Flip,
    FoldAsk,
    SettleUp,
    ShiftCard,
    Showdown,
    SpikeDeal,
    StartArray,
    Survivor,
    TurnBet,
)
from sabacc.rules.piles import Piles
from sabacc.rules.registry import find, register
from sabacc.session.session import Session
from sabacc.testing import conformance
from tests.support.small_game import SMALL

PLAY = Cards("Trading", act.STAND, act.TRADE)
OPEN = Piles(top_shown=True)


def course(
    *,
    opening: tuple[Phase, ...] = (Deal(cards=3),),
    turn: tuple[Phase, ...] = (),
    round: tuple[Phase, ...] = (PLAY,),
    closing: tuple[Phase, ...] = (Showdown(),),
    **more: Any,
) -> Course:
    return Course(opening=opening, turn=turn, round=round, closing=closing, **{"rounds": 2, **more})


def small(plan: Course | None = None, **parts: Any) -> RuleSet:
    made: dict[str, Any] = {
        "deck": SPIKE_62,
        "ladder": ladders.SPIKE.varied(options={}, write=reads_nothing, counts_fields=True),
        "piles": OPEN,
        "course": plan or course(),
    }
    return RuleSet(id="small", name="Small", revision=1, **{**made, **parts})


def called(round: tuple[Phase, ...] = (), **more: Any) -> Course:
    """A course that goes by turns and may be called."""
    turn = (TurnBet(), FoldAsk(), CallAsk(min_rounds=1), PLAY)
    return course(turn=more.pop("turn", turn), round=round, rounds=None, **{"max_rounds": 5, **more})


# What a rule set has.


def test_a_game_without_antes_dice_and_betting_has_none_of_their_options() -> None:
    common = [option.name for option in COMMON_OPTIONS]
    ladder = [option.name for option in SMALL.ladder.options]
    assert sorted(SMALL.defaults) == sorted([*common, *ladder, "rounds", "final_tie", "blind_draws"])
    for name in ("ante_hand", "min_bet", "max_bet", "devices", "trigger", "timer_s", "fold_penalty"):
        assert not SMALL.has(name)
        with pytest.raises(BadRules, match=f"small has no option '{name}'; it has buy_in, "):
            SMALL.with_options(**{name: 1})
    assert (SMALL.antes, SMALL.least_bet, SMALL.timer, SMALL.hand_size) == (0, 0, None, 3)


def test_options_are_listed_in_the_order_of_their_description() -> None:
    for rules in (SMALL, find("classic"), find("force").with_options(play="brockley")):
        assert list(rules.defaults) == [name for name in OPTIONS if rules.has(name)]


def test_an_option_of_a_stranger_is_listed_last() -> None:
    price = Option[int]("wine_price", "number", "price of a glass", "", 1, 9)

    class Wine(Cards):
        """A turn in which wine is served."""

        def __init__(self) -> None:
            super().__init__("Wine", act.STAND)
            self.options = {price: 3}

    rules = small(course(round=(Wine(),)))
    assert list(rules.options)[-1] == "wine_price"
    assert rules.with_options(wine_price=5)[price] == 5
    with pytest.raises(BadRules, match="option wine_price takes a whole number from 1 to 9, not 10"):
        rules.with_options(wine_price=10)


def test_a_table_may_have_other_values_by_the_book() -> None:
    rules = small(table={BUY_IN: 80, SEATS: 4})
    assert (rules[BUY_IN], rules.seats, rules.changes) == (80, (2, 4), {})


def test_options_are_read_by_constant_and_by_name() -> None:
    spike = find("spike").with_options(min_bet=7)
    assert spike[MIN_BET] == spike["min_bet"] == 7
    assert spike.has(MIN_BET) and not SMALL.has(MIN_BET)
    with pytest.raises(BadRules, match="small has no option 'min_bet'"):
        SMALL[MIN_BET]


# What is wrong is said when it is made.


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (lambda: course(rounds=None), "a course has either rounds or max_rounds"),
        (lambda: course(max_rounds=5), "a course has either rounds or max_rounds"),
        (lambda: course(round=()), "a course needs phases that come in every turn or in every round"),
        (lambda: course(round=(PLAY,) * 15), f"a course has at most {MAX_OPS} phases, not 17"),
        (lambda: course(opening=()), "an opening has one Deal, with at most one Ante before it"),
        (lambda: course(opening=(Deal(), Ante())), "an opening has one Deal, with at most one Ante before it"),
        (lambda: course(opening=(Betting(), Deal())), "an opening begins with the deal"),
        (lambda: course(closing=()), "a closing ends with its only Showdown"),
        (lambda: course(closing=(Showdown(), SettleUp())), "a closing ends with its only Showdown"),
        (
            lambda: course(round=(TurnBet(), PLAY)),
            "Bet belongs to the turn of a course, not to its round",
        ),
        (
            lambda: course(round=(PLAY, Flip())),
            "First discard belongs to the opening of a course, not to its round",
        ),
        (
            lambda: course(round=(PLAY, Dice(round=2))),
            "Dice comes in one round only, so a phase that comes in every round must follow it",
        ),
        (lambda: course(opening=(Deal(cards=0),)), "a deal has at least one card for each seat, not 0"),
        (
            lambda: course(opening=(Deal(cards=8),)),
            "a deal of 8 cards to 8 seats takes 64 cards, but the Spike deck has 62",
        ),
        (
            lambda: course(round=(Cards("Trading", act.STAND, act.CHECK),)),
            "Trading is a turn with cards and cannot offer check",
        ),
        (
            lambda: course(round=(Cards("Trading", act.STAND, 99),)),
            "Trading is a turn with cards and cannot offer act 99",
        ),
        (lambda: course(round=(Cards("Trading", act.TRADE),)), "Trading must offer stand, which is the safe answer"),
        (lambda: course(round=(Cards("Trading", act.STAND, act.STAND),)), "Trading offers an act twice"),
        (
            lambda: course(round=(Cards("Trading", act.STAND, act.TAKE),)),
            "Trading offers take, but there is no Array",
        ),
        (
            lambda: course(round=(Cards("Trading", act.STAND, act.PROTECT),)),
            "Trading offers protect, but there is no field",
        ),
        (
            lambda: course(round=(Cards("Trading", act.STAND, act.DROP),)),
            "Trading offers drop, but there is no spike card",
        ),
        (
            lambda: course(round=(Cards("Trading", act.STAND, buy_deck=3),)),
            "Trading has buy_deck, but does not offer gain",
        ),
        (
            lambda: course(round=(Cards("Trading", act.STAND, act.GAIN, costs_ante=True),)),
            "in Trading a card costs the ante, but there is no Ante",
        ),
        (
            lambda: course(opening=(Deal(), SpikeDeal()), round=(Cards("Buying", act.STAND, act.GAIN),)),
            "Buying must offer drop, as with spike cards a hand keeps its size",
        ),
        (
            lambda: course(round=(Betting(min_bet=1), PLAY, Betting(min_bet=2))),
            "min_bet cannot be both 1 and 2 by the book",
        ),
        (lambda: course(round=(PLAY, Betting(min_bet="ante"))), "min_bet=ante needs an Ante"),
        (
            lambda: course(round=(PLAY, Betting(min_bet=0))),
            "option min_bet takes a whole number from 1 to 1000000, not 0",
        ),
        (
            lambda: course(round=(PLAY, Betting(all_in="maybe"))),
            "option all_in takes one of junk, side_pots, not 'maybe'",
        ),
        (
            lambda: course(round=(PLAY, Betting(call_from=1))),
            "call_from needs max_rounds, as nobody has to call the hand",
        ),
        (lambda: called(turn=(FoldAsk(), PLAY)), "Fold or stay? needs a phase with bets"),
        (
            lambda: course(turn=(CallAsk(), PLAY), round=()),
            "Call the hand? needs max_rounds, as nobody has to call the hand",
        ),
        (lambda: called(max_rounds=1), "max_rounds must be more than min_rounds (1), not 1"),
        (lambda: course(closing=(SettleUp(), Showdown())), "Settling up needs a phase with bets"),
        (lambda: course(round=(PLAY, Dice(shift="rim"))), "Dice needs both shift and symbols, or neither"),
        (
            lambda: course(round=(Dice(dice_round="final"), PLAY)),
            "Dice needs a round, and the course a number of rounds, for dice_round",
        ),
        (lambda: course(round=(PLAY, Dice(takes_spike=True))), "Dice takes spike cards, but there are none"),
        (
            lambda: course(round=(PLAY, Dice(trigger="array"))),
            "option trigger takes one of doubles, double_spike, d12, d20, timer, not 'array'",
        ),
        (
            lambda: course(round=(PLAY, Dice(trigger="doubles"), Dice(trigger="d20"))),
            "trigger cannot be both 'doubles' and 'd20' by the book",
        ),
        (lambda: course(round=(PLAY, ShiftCard())), "Shift card joins the Array, but there is none"),
        (
            lambda: course(field=StasisField()),
            "a Stasis Field needs a turn with cards that offers protect, free and done",
        ),
        (
            lambda: course(closing=(Survivor(), Showdown())),
            "the last one left shows a spike card, but there is none",
        ),
        (
            lambda: course(closing=(Showdown(demise_bust_penalty=True),)),
            "demise_bust_penalty needs final_tie=demise",
        ),
        (lambda: course(closing=(Showdown(all_bomb_penalty=True),)), "all_bomb_penalty needs a bomb_penalty"),
        (lambda: course(closing=(Showdown(bomb_penalty="ante"),)), "bomb_penalty=ante needs an Ante"),
        (
            lambda: course(closing=(Showdown(caller_penalty="once"),)),
            "caller_penalty needs a phase in which the hand can be called",
        ),
        (
            lambda: course(closing=(Showdown(final_tie="chess"),)),
            "option final_tie takes one of blind_draw, split, not 'chess'",
        ),
        (
            lambda: course(opening=(Ante(hand=4, sabacc=1, sabacc_is="half"), Deal())),
            "ante_sabacc must be half of ante_hand (2), not 1",
        ),
        (
            lambda: course(opening=(Ante(hand=4, sabacc=1, sabacc_is="equal"), Deal())),
            "both antes must be equal, not 4 and 1",
        ),
        (
            lambda: course(opening=(Ante(sabacc_is="twice"), Deal())),
            "sabacc_is of the ante should be half, equal or free, not 'twice'",
        ),
        (
            lambda: course(opening=(Ante(hand=400, sabacc=200), Deal())),
            "buy_in must cover both antes (600), not 500",
        ),
        (
            lambda: course(rounds=3),
            "option rounds takes a whole number from 1 to 2 (a hand has up to five cards), not 3",
        ),
        (
            lambda: course(opening=(Deal(cards=5),), rounds=1),
            "rounds must be at most 0, not 1, as a hand has up to five cards",
        ),
    ],
)
def test_a_course_that_lacks_something_is_refused(plan: Any, sentence: str) -> None:
    with pytest.raises(BadRules) as caught:
        small(plan())
    assert str(caught.value) == f"small: {sentence}"


def test_swap_needs_a_discard_pile() -> None:
    swapping = course(round=(Cards("Trading", act.STAND, act.SWAP),))
    with pytest.raises(BadRules, match=r"^small: Trading offers swap, but there is no discard pile with an open top$"):
        small(swapping, piles=Piles(trade_to=zone.JUNK))
    assert small(swapping).acts_of(swapping.round[0]) == (act.STAND, act.SWAP)


def test_an_option_that_no_part_reads_is_refused() -> None:
    with pytest.raises(BadRules, match=r"^small: min_bet is not an option of every table; set it in the phase"):
        small(table={MIN_BET: 5})
    with pytest.raises(BadRules, match=r"^small: option buy_in takes a whole number from 1 to 1000000, not 0$"):
        small(table={BUY_IN: 0})


def test_a_rule_set_needs_a_deck_and_a_course() -> None:
    with pytest.raises(BadRules, match=r"^small: a rule set needs a deck and a course$"):
        small(deck={})
    with pytest.raises(BadRules, match=r"^small: a rule set needs a deck and a course$"):
        small(course={})


@pytest.mark.parametrize("name", ["Small", "", "../small", "small game"])
def test_an_id_is_a_word_that_can_be_typed(name: str) -> None:
    with pytest.raises(BadRules, match=r"should consist of lowercase letters, digits and hyphens$"):
        RuleSet(
            id=name, name="Small", revision=1, deck=SPIKE_62, course=course(), ladder=SMALL.ladder, piles=SMALL.piles
        )


def test_a_deck_must_fit_the_engine() -> None:
    with pytest.raises(BadRules, match=r"^small: a deck has 1 to 80 cards, but Two has 124$"):
        small(deck=Deck("Two", SPIKE_62.suits, SPIKE_62.cards * 2))


def test_a_phase_cannot_offer_more_acts_than_the_engine_takes() -> None:
    class Noisy(StaticField):
        """A field that offers everything."""

        def extra_acts(self, rules: RuleSet, phase: Phase) -> tuple[int, ...]:
            return tuple(range(MAX_MENU))

    with pytest.raises(
        BadRules, match=rf"^small: Trading offers {MAX_MENU + 2} acts, but the engine takes at most {MAX_MENU}$"
    ):
        small(course(field=Noisy()))


def test_options_that_clash_only_when_set_are_refused_then() -> None:
    rules = small(course(opening=(Deal(cards=7),)), table={SEATS: 8}, ladder=find("classic").ladder)
    assert rules.hand_size == 7
    wide = small(course(opening=(Deal(cards=10),)), table={SEATS: 6}, ladder=find("classic").ladder)
    with pytest.raises(BadRules, match=r"^small: a deal of 10 cards to 7 seats takes 70 cards"):
        wide.with_options(seats=7)


# Known parts, put together in another way.


def check(rules: RuleSet, hands: int) -> None:
    """Records name their rule set, so it has to be known."""
    unregister = register(rules)
    try:
        conformance(rules, hands=hands)
    finally:
        unregister()


def test_declared_totals_need_no_call() -> None:
    rules = small(course(opening=(Deal(cards=2), DeclareTotals(total="announced"))))
    game = Game(rules, [10, 10], dealer=SeededDealer(3))
    assert all(total is not None for total in game.view().declared)


def test_wild_fives_and_the_array_come_with_their_phase() -> None:
    rules = small(
        course(opening=(Deal(cards=2), StartArray())),
        deck=find("centran").deck,
        ladder=find("centran").ladder,
    )
    assert rules.wild_fives and not rules.has("trigger")
    check(rules, hands=3)


@pytest.mark.parametrize(
    "plan",
    [
        course(round=(PLAY, Betting(min_bet=2, all_in="side_pots"))),
        course(opening=(Ante(hand=2), Deal(cards=1))),
        course(round=(PLAY, Dice(trigger="d12"))),
        called(closing=(SettleUp(), Showdown(final_tie="demise", caller_penalty="once"))),
    ],
    ids=["betting alone", "antes alone, one card", "dice alone", "turns without antes and dice"],
)
def test_parts_go_together_in_any_choice(plan: Course) -> None:
    check(small(plan, ladder=find("classic").ladder, deck=find("classic").deck), hands=4)


# The small game, to its end.


@pytest.mark.parametrize("seed", range(5))
def test_the_small_game_is_played_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    game = Game(SMALL, [500, 0, 20], dealer=SeededDealer(seed), sabacc_pot=35)
    assert game.table.dealt == 0b111
    assert [len(game.view(seat).hands[seat]) for seat in range(3)] == [3, 3, 3]
    rounds = 0
    while not game.is_over:
        seat = game.to_act
        assert seat is not None
        card = rng.choice(game.view(seat).hands[seat])
        game.apply(rng.choice((Stand(), Trade(str(card)))))
        rounds += 1
        assert sorted(game.table.zone[: len(SPIKE_62.cards)]).count(zone.HEAP) == 0
    assert rounds == 3 * 2
    assert sum(game.stacks) + game.sabacc_pot == 555


def test_only_who_is_away_is_not_dealt_into_a_game_without_antes() -> None:
    assert Game(SMALL, [0, 0, 0], away=[1]).start.away == 0b010
    assert SMALL.dealt_in([0, 5, 0], away=[1]) == [0, 2]
    with pytest.raises(BadRules, match=r"^Small Sabacc: at least two seats must take part; the stacks are"):
        Game(SMALL, [500, 500, 500], away=[0, 2])


def test_a_record_can_name_hands_of_three_cards(small_registered: None) -> None:
    text = 'rules = "small"\nstacks = [10, 10]\n[hands]\nB = "+1c +2c -3c"\n'
    assert [str(card) for card in replay(parse_record(text)).view(1).hands[1]] == ["+1c", "+2c", "-3c"]
    with pytest.raises(ValueError, match="hands: seat B is dealt three cards, not 2"):
        parse_record(text.replace(" -3c", ""))


def test_a_record_of_the_small_game_replays(small_registered: None) -> None:
    game = Game(SMALL, [10, 20], dealer=SeededDealer(1))
    while not game.is_over:
        game.apply(game.default())
    again = replay(parse_record(format_record(to_record(game))))
    assert again.digest() == game.digest()


def test_a_session_of_the_small_game_goes_on(small_registered: None) -> None:
    session = Session(SMALL, dealer=SeededDealer(5))
    for name in ("A", "B"):
        session.join(name, 1)
    for _ in range(3):
        game = session.next_hand()
        while not game.is_over:
            session.apply(game.default())
    assert session.credits() == 2 and not session.is_over
