"""Hypothesis plays: random rules, seats, stacks and actions, with undo and refused actions in between."""

import random

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sabacc import Fold, Game, IllegalAction, Raise, SeededDealer, format_record, parse_record, replay, to_record
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets, find
from sabacc.testing.conformance import random_action

RULES: list[RuleSet] = [
    *all_rule_sets(),
    find("corellian-spike").with_options(all_in="side_pots"),
    find("classic").with_options(shift="by_symbol", settle_before_reveal=True, min_rounds=2),
    find("classic").with_options(field="one_in_one_out", negative_hands="special", caller_penalty="with_bomb_twice"),
    find("centran").with_options(advanced="on_with_take", array_fives="replace"),
    find("centran").with_options(trigger="random", five_replacement="none"),
]


class Hand(RuleBasedStateMachine):
    """One hand, played by chance and prodded on the way."""

    game: Game
    credit: int

    @initialize(
        rules=st.sampled_from(RULES),
        extra=st.lists(st.integers(0, 120), min_size=2, max_size=8),
        sabacc=st.integers(0, 50),
        seed=st.integers(0, 2**32),
        data=st.data(),
    )
    def deal(self, rules: RuleSet, extra: list[int], sabacc: int, seed: int, data: st.DataObject) -> None:
        ante = rules.number("ante_hand") + rules.number("ante_sabacc")
        button = data.draw(st.integers(0, len(extra) - 1))
        stacks = [ante + more for more in extra]
        self.game = Game(rules, stacks, dealer=SeededDealer(seed), button=button, sabacc_pot=sabacc)
        self.credit = sum(stacks) + sabacc

    @precondition(lambda self: not self.game.is_over)
    @rule(seed=st.integers(0, 2**32))
    def act(self, seed: int) -> None:
        self.game.apply(random_action(self.game, random.Random(seed)))

    @precondition(lambda self: not self.game.is_over)
    @rule(by=st.integers(-3, 2000))
    def raise_by_anything(self, by: int) -> None:
        """A raise is refused with a sentence and without a trace, or it is within what was offered."""
        before = self.game.digest()
        offered = next((choice for choice in self.game.legal() if choice.kind is Raise), None)
        fits = offered is not None and by in range(offered.least, offered.most + 1, offered.step)
        try:
            self.game.apply(Raise(by))
        except IllegalAction as refusal:
            assert not fits
            assert str(refusal).endswith(".")
            assert self.game.digest() == before
        else:
            assert fits

    @precondition(lambda self: not self.game.is_over)
    @rule(seed=st.integers(0, 2**32))
    def act_and_undo(self, seed: int) -> None:
        before = self.game.digest(), list(self.game.lines), self.game.narrate()
        self.game.apply(random_action(self.game, random.Random(seed)))
        self.game.undo()
        assert (self.game.digest(), self.game.lines, self.game.narrate()) == before

    @precondition(lambda self: not self.game.is_over)
    @rule()
    def act_out_of_turn(self) -> None:
        before = self.game.digest()
        for seat in range(self.game.seats):
            if seat != self.game.to_act:
                assert self.game.why_not(Fold(), seat)
        assert self.game.digest() == before

    @precondition(lambda self: self.game.is_over)
    @rule()
    def act_after_the_end(self) -> None:
        assert self.game.legal() == ()
        assert self.game.why_not(Fold(), 0) == "The hand is over."

    @invariant()
    def credits_are_conserved(self) -> None:
        assert sum(self.game.stacks) + self.game.hand_pot + self.game.sabacc_pot == self.credit

    @invariant()
    def replays_to_the_same_digest(self) -> None:
        record = to_record(self.game)
        assert replay(parse_record(format_record(record))).digest() == self.game.digest()


Hand.TestCase.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestHand = Hand.TestCase
