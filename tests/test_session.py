"""Sessions: who comes and goes, and where the credits are."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sabacc import Check, Fold, SabaccError, SeededDealer, Session, Stand, find
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from sabacc.session import BadSession, chips
from sabacc.testing.conformance import random_action


def table(rules_id: str = "corellian-spike", players: int = 3, seed: int = 1, **how: int) -> Session:
    session = Session(find(rules_id), SeededDealer(seed), **how)
    for i in range(players):
        session.join(f"P{i}")
    return session


def all_fold(session: Session) -> None:
    """Play a hand of Corellian Spike in which everybody folds as soon as they can."""
    game = session.next_hand()
    while not game.is_over:
        session.apply(Fold() if not game.why_not(Fold()) else Stand())


def test_buy_in_is_that_of_the_rules() -> None:
    session = table()
    assert [player.stack for player in session.players if player] == [500, 500, 500]
    assert session.join("late", buy_in=1000) == 3
    assert chips(500) == {5: 20, 25: 8, 50: 4}
    assert chips(1000) == {10: 20, 50: 8, 100: 4}
    assert chips(137) == {100: 1, 25: 1, 10: 1, 1: 2}


def test_button_moves_left_and_sabacc_pot_is_carried_over() -> None:
    session = table()
    all_fold(session)
    first = session.button
    assert first is not None
    assert session.sabacc_pot == 30
    all_fold(session)
    assert session.button == (first + 1) % 3
    assert session.sabacc_pot == 60
    assert session.hands_played == 2


def test_first_button_is_by_chance() -> None:
    buttons = set()
    for seed in range(30):
        session = table(seed=seed)
        session.next_hand()
        buttons.add(session.button)
    assert buttons == {0, 1, 2}


def test_sitting_out_keeps_the_seat_and_pays_nothing() -> None:
    session = table()
    session.sit_out(1)
    all_fold(session)
    assert session.player(1).stack == 500
    session.sit_in(1)
    game = session.next_hand()
    assert game.view(1).hand != ()


def test_who_joins_late_is_dealt_in_with_the_next_hand() -> None:
    session = table(players=2)
    game = session.next_hand()
    seat = session.join("late")
    assert game.view(seat).live[seat] is False
    while not game.is_over:
        session.apply(Fold() if not game.why_not(Fold()) else Stand())
    assert session.player(seat).stack == 500
    assert session.next_hand().view(seat).live[seat] is True


def test_who_leaves_in_mid_hand_folds_and_cashes_out_afterwards() -> None:
    """CS-14.2."""
    session = table()
    game = session.next_hand()
    leaver = game.to_act
    assert leaver is not None
    session.leave(leaver)
    assert session.player(leaver).leaves
    while not game.is_over:
        assert game.to_act != leaver
        session.apply(Check() if not game.why_not(Check()) else Stand())
    assert session.players[leaver] is None
    assert session.cashed_out == 500 - 30 - 10
    assert session.credits() + session.cashed_out == 1500


def test_when_all_others_leave_the_last_one_wins_at_once() -> None:
    session = table()
    game = session.next_hand()
    for seat in (0, 1):
        session.leave(seat)
    while not game.is_over:
        session.apply(Check() if not game.why_not(Check()) else Stand())
    assert session.players[:2] == [None, None]
    assert session.credits() + session.cashed_out == 1500


def test_rebuy_waits_until_the_hand_is_over() -> None:
    session = table()
    game = session.next_hand()
    session.rebuy(0, 200)
    assert game.stacks[0] == 470
    while not game.is_over:
        session.apply(Fold() if not game.why_not(Fold()) else Stand())
    assert session.player(0).bought == 700
    assert session.credits() == 1700


def test_who_cannot_ante_is_out_until_a_rebuy() -> None:
    session = Session(find("corellian-spike"), SeededDealer(1))
    for name, credit in (("A", 500), ("B", 500), ("C", 29)):
        session.join(name, credit)
    session.next_hand()
    assert session.player(2).is_out
    assert session.player(2).stack == 29
    assert session.game is not None
    while not session.game.is_over:
        session.apply(Fold() if not session.game.why_not(Fold()) else Stand())
    session.rebuy(2, 100)
    assert not session.player(2).is_out
    assert session.next_hand().view(2).live[2] is True


def test_agreed_end_gives_the_sabacc_pot_to_who_has_most() -> None:
    """CS-14.4."""
    session = table(hands=2)
    session.rebuy(1, 500)
    all_fold(session)
    assert not session.is_over
    all_fold(session)
    assert session.is_over
    with pytest.raises(BadSession, match="agreed 2 hands"):
        session.next_hand()
    before, pot = session.standings(), session.sabacc_pot
    (first, most), (_, next_most), *_ = before.items()
    assert (first, most > next_most, pot) == ("P1", True, 60)
    assert session.close() == {**before, first: most + pot}
    assert session.sabacc_pot == 0


def test_level_at_the_end_share_the_sabacc_pot() -> None:
    """CL-17.4."""
    session = Session(find("classic"), SeededDealer(1))
    for name in "ABC":
        session.join(name, 100)
    session.sabacc_pot = 10
    assert session.close() == {"A": 104, "B": 103, "C": 103}


def test_odd_credits_go_out_from_the_dealers_left() -> None:
    session = Session(find("classic"), SeededDealer(1))
    for name in "AB":
        session.join(name, 100)
    session.button = 0
    session.sabacc_pot = 3
    assert session.close() == {"B": 102, "A": 101}


def test_hand_played_through_its_game_counts_too() -> None:
    session = table(players=2)
    game = session.next_hand()
    while not game.is_over:
        game.apply(Fold() if not game.why_not(Fold()) else Stand())
    assert session.standings() == dict(sorted(zip(game.names, game.stacks, strict=False), key=lambda x: -x[1])[:2])
    assert session.hands_played == 1
    assert session.credits() == 1000


def test_hand_that_is_carried_over_cannot_be_undone() -> None:
    session = table(players=2)
    all_fold(session)
    assert session.game is not None
    with pytest.raises(SabaccError, match="nothing to undo"):
        session.game.undo()


def test_session_is_over_when_only_one_can_ante() -> None:
    session = Session(find("corellian-spike"), SeededDealer(1))
    session.join("A", 500)
    session.join("B", 40)
    all_fold(session)
    while not session.is_over:
        all_fold(session)
    assert sum(player.stack >= 30 for player in session.players if player) == 1


def test_stacks_may_grow_beyond_any_buy_in() -> None:
    session = Session(find("classic"), SeededDealer(1))
    session.join("A", 1_000_000)
    session.join("B", 1_000_000)
    game = session.next_hand()
    while not game.is_over:
        session.apply(Fold() if not game.why_not(Fold()) else game.default())
    session.player(0).stack, session.player(1).stack = 1_999_000, 1000
    assert session.next_hand().seats == 8


def test_last_one_with_credits_ends_the_session() -> None:
    """Ruling X18: who is left with credits takes the sabacc pot."""
    session = Session(find("classic"), SeededDealer(1))
    session.join("A", 100)
    session.join("B", 3)
    game = session.next_hand()
    while not game.is_over:
        session.apply(Fold() if game.to_act == 1 and not game.why_not(Fold()) else game.default())
    # Of 3 credits B had one left after the antes, and folding cost it.
    assert (session.player(1).stack, session.sabacc_pot) == (0, 3)
    assert session.is_over
    with pytest.raises(BadSession, match="fewer than two players"):
        session.next_hand()
    assert session.close() == {"A": 103, "B": 0}


@given(st.sampled_from(all_rule_sets()), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_credits_are_conserved_over_hands_and_comings_and_goings(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    session = Session(rules, SeededDealer(seed))
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
        (lambda s: s.join(" "), "not empty"),
        (lambda s: s.join("x", 0), "from 1"),
        (lambda s: s.join("x", seat=0), "seat 0 is taken"),
        (lambda s: s.join("x", seat=99), "seat 99"),
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


def test_nobody_to_play_with() -> None:
    with pytest.raises(BadSession, match="fewer than two"):
        table(players=1).next_hand()
    with pytest.raises(SabaccError, match="2 to 8 seats"):
        Session(find("classic"), SeededDealer(1), seats=9)
