"""A session as a whole: where the credits are, and what is refused."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from sabacc import (
    Check,
    Fold,
    SabaccError,
    SeededDealer,
    Session,
    Stand,
    find,
)
from sabacc.errors import BadSession
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from sabacc.testing.rule_check import random_action
from tests.support.even_table import all_fold, table


def test_hand_played_through_its_game_counts_too() -> None:
    session = table(players=2)
    game = session.next_hand()
    while not game.is_over:
        game.apply(Fold() if not game.why_not(Fold()) else Stand())
    assert session.stacks_by_name() == dict(sorted(zip(game.names, game.stacks, strict=False), key=lambda x: -x[1])[:2])
    assert session.hands_played == 1
    assert session.credits() == 1000


def test_hand_that_is_carried_over_cannot_be_undone() -> None:
    session = table(players=2)
    all_fold(session)
    assert session.game is not None
    with pytest.raises(SabaccError, match="nothing to undo"):
        session.game.undo()


@given(st.sampled_from(all_rule_sets()), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_credits_are_conserved_over_hands_and_comings_and_goings(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    session = Session(rules.with_options(game_end="open"), SeededDealer(seed))
    total = 0
    for i in range(4):
        session.join(f"P{i}", 60)
        total += 60
    for hand in range(4):
        try:
            game = session.next_hand()
        except BadSession:
            break
        while not game.is_over:
            session.apply(random_action(game, rng))
            if rng.random() < 0.03 and session.players[hand] is not None:
                session.leave(hand)
        if rng.random() < 0.5:
            session.join(f"late {hand}", 40)
            total += 40
        assert session.credits() + session.cashed_out == total


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda s: s.join("P0"), "must be new"),
        (lambda s: s.join(" "), "one line of 1 to 40 printable characters"),
        (lambda s: s.join("x", 0), "from 1"),
        (lambda s: s.join("x", seat=0), "seat 0 is taken"),
        (lambda s: s.join("x", seat=99), "seat 99"),
        (lambda s: s.join("x", seat="left"), "seat 'left'"),
        (lambda s: s.join(7), "not 7"),
        (lambda s: s.play_on(), "nothing to play on from"),
        (lambda s: s.leave(7), "nobody sits at seat 7"),
        (lambda s: s.rebuy(0, -5), "from 1"),
        (lambda s: s.apply(Check()), "no hand is on"),
        (lambda s: (s.close(), s.next_hand()), "closed"),
        (lambda s: (s.next_hand(), s.next_hand()), "not over yet"),
        (lambda s: (s.next_hand(), s.close()), "not over yet"),
    ],
)
def test_what_cannot_be_done_is_refused(call: object, said: str) -> None:
    session = table()
    with pytest.raises(BadSession, match=said):
        call(session)  # type: ignore[operator]


def test_stacks_may_grow_beyond_any_buy_in() -> None:
    session = Session(find("classic"), SeededDealer(1))
    session.join("A", 1_000_000)
    session.join("B", 1_000_000)
    game = session.next_hand()
    while not game.is_over:
        session.apply(Fold() if not game.why_not(Fold()) else game.default())
    session.player(0).stack, session.player(1).stack = 1_999_000, 1000
    assert session.next_hand().seats == 8


def test_nobody_to_play_with() -> None:
    with pytest.raises(BadSession, match="fewer than two"):
        table(players=1).next_hand()
