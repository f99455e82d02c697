"""Hypothesis plays: random rules, seats, stacks and actions, with undo and refused actions in between."""

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sabacc import Fold, Game, IllegalAction, Raise, format_record, parse_record, replay, to_record
from sabacc.testing.strategies import actions, new_games


class Hand(RuleBasedStateMachine):
    """One hand, played by chance and prodded on the way."""

    game: Game
    credit: int

    @initialize(game=new_games())
    def deal(self, game: Game) -> None:
        self.game = game
        self.credit = sum(game.start.stack) + game.start.sabacc

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        self.game.apply(data.draw(actions(self.game)))

    @precondition(lambda self: not self.game.is_over)
    @rule(by=st.integers(-3, 2000))
    def raise_by_anything(self, by: int) -> None:
        """A raise is refused with a sentence and without a trace, or it is within what was offered."""
        before = self.game.digest()
        offered = next((choice for choice in self.game.legal() if choice.kind is Raise), None)
        fits = offered is not None and offered.takes(by)
        try:
            self.game.apply(Raise(by))
        except IllegalAction as refusal:
            assert not fits
            assert str(refusal).endswith(".")
            assert self.game.digest() == before
        else:
            assert fits

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def act_and_undo(self, data: st.DataObject) -> None:
        before = self.game.digest(), list(self.game.lines), self.game.narrate()
        self.game.apply(data.draw(actions(self.game)))
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
    max_examples=20, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestHand = Hand.TestCase
