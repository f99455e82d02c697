"""A sight offers to policies what choices offer to people."""

import random

from sabacc import SeatView
from sabacc.engine.codes import act
from sabacc.rules.model import RuleSet
from sabacc.testing.rule_check import random_action, random_game
from tests.support.rule_sets import each_variant


@each_variant
def test_a_sight_offers_what_the_choices_do(rules: RuleSet) -> None:
    """The cards, seats and amounts in the flat sight, from which bots choose, are those that people are offered."""
    rng = random.Random(23)
    print("seed 23")
    for _ in range(6):
        game = random_game(rules, rng)
        while game.to_act is not None:
            view = game.view(game.to_act)
            assert [kind.code for kind, *_ in view.choices] == view.sight.menu[: view.sight.menu_size]
            for choice in view.choices:
                assert_offered(view, choice.kind.code)
            game.apply(random_action(game, rng))


def assert_offered(view: SeatView, what: int) -> None:
    choice = next(choice for choice in view.choices if choice.kind.code == what)
    s = view.sight
    if act.AMOUNT[what]:
        assert (s.least, s.most, s.amount_step) == (choice.least, choice.most, choice.step)
    elif act.FIRST[what] & act.SEAT:
        assert tuple(seat for seat in range(s.seats) if s.suspects >> seat & 1) == choice.seats
    else:
        texts = [card.text for card in view.rules.deck.cards]
        first = {texts[s.face[i]] for i in range(len(texts)) if s.offered[i] >> what & 1}
        second = {texts[s.face[i]] for i in range(len(texts)) if s.offered_next[i] >> what & 1}
        assert (first, second) == (set(choice.cards), set(choice.others))
        # Of two cards that look alike the cheaper one is meant.
        dear_first = sorted(range(len(texts)), key=lambda i: -s.price[i])
        prices = {texts[i]: s.price[i] for i in dear_first if s.offered_next[i] >> what & 1}
        assert not choice.prices or prices == dict(zip(choice.others, choice.prices, strict=True))
