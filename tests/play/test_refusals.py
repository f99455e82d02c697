"""What acts cost: the price that is shown is all that is paid, in every game."""

import random

from sabacc import Action, Call, Check, Fold, Game, SeededDealer
from sabacc.play.actions import Choice
from sabacc.play.events import Event, EventKind
from sabacc.rules.model import RuleSet
from sabacc.testing.rule_check import random_action
from tests.support.rule_sets import RULE_IDS, each_of

HANDS = 12
PAYMENTS = (
    *(EventKind.PAID, EventKind.BOUGHT_FROM_ARRAY, EventKind.CALLED),
    *(EventKind.PENALTY, EventKind.CALLER_PAID),
)
VARIANTS = [
    *RULE_IDS,
    "brockley call_from=1 all_in=junk",
    "brockley call_from=1 fold_penalty_to=sabacc fold_penalty=7",
    "brockley call_from=1 bomb_penalty=9",
    "force play=brockley call_from=1",
    "classic settle_before_reveal=yes discard_pile=yes discard_fee=3 fold_penalty=5",
    "corellian-spike all_in=side_pots",
    "yarith-bespin buy_top_discard=yes buy_until_broke=yes swap_spike=yes fold_penalty=4",
    "centran advanced=on_with_take",
]


def price(choice: Choice, action: Action) -> int:
    """What is shown for an action: a price, or that of the second card it names."""
    if not choice.prices:
        return choice.price
    *_, other = action.values()
    return dict(zip(choice.others, choice.prices, strict=True))[str(other)]


def paid(events: list[Event], seat: int) -> int:
    return sum(event.value for event in events if event.seat == seat and event.kind in PAYMENTS)


def played(rules: RuleSet, hand: int) -> Game:
    rng = random.Random(hand)
    stacks = [rules.antes + rng.choice((0, 1, 3, 20, 200)) for _ in range(4)]
    return Game(rules, stacks, dealer=SeededDealer(hand))


@each_of(VARIANTS)
def test_the_price_that_is_shown_is_what_is_paid(rules: RuleSet) -> None:
    """In hands by seed. Calling the hand and folding afterwards are taken more often than by chance."""
    for hand in range(HANDS):
        game, rng = played(rules, hand), random.Random(f"{rules.id} {hand}")
        while not game.is_over:
            choices = {choice.kind: choice for choice in game.legal() if not choice.has_amount}
            action, seat = random_action(game, rng), game.to_act
            if game.view().caller == seat and Fold in choices:
                action = Fold()
            mark, choice = game.bookmark(), choices.get(type(action))
            game.apply(action)
            if choice is not None and seat is not None and not choice.seats:
                told = f"{rules!r}, hand {hand}: {action}"
                assert price(choice, action) == paid(game.events(everything=True, since=mark), seat), told


@each_of(VARIANTS)
def test_the_safe_answer_costs_no_more_than_checking_folding_or_calling(rules: RuleSet) -> None:
    for hand in range(HANDS):
        game, rng = played(rules, hand), random.Random(f"{rules.id} {hand}")
        while not game.is_over:
            prices = {choice.kind: choice.price for choice in game.legal() if choice.kind in (Check, Fold, Call)}
            safe = type(game.default())
            if safe in prices:
                assert prices[safe] == min(prices.values()), f"{rules!r}, hand {hand}: {prices}"
                assert safe is not Call or prices.get(Fold, 10**9) > prices[Call]
            game.apply(random_action(game, rng))
