"""Who comes and goes, and with how many credits."""

import pytest

from sabacc import (
    Check,
    Fold,
    Game,
    SabaccError,
    SeededDealer,
    Session,
    Stand,
    find,
)
from sabacc.errors import BadSession
from sabacc.rules.model import RuleSet
from sabacc.session.players import Player, Players
from tests.support.even_table import all_fold, table
from tests.support.rule_sets import each_rule_set


def test_buy_in_is_that_of_the_rules() -> None:
    session = table()
    assert [player.stack for player in session.players if player] == [500, 500, 500]
    assert session.join("late", buy_in=1000) == 3


def test_sitting_out_keeps_the_seat_and_pays_nothing() -> None:
    session = table()
    session.sit_out(1)
    all_fold(session)
    assert session.player(1).stack == 500
    session.sit_in(1)
    game = session.next_hand()
    assert game.view(1).hand != ()


def test_sitting_out_is_told_and_holds_from_the_next_hand_on() -> None:
    """CL-2.8."""
    session = table("classic")
    game = session.next_hand()
    session.sit_out(1)
    assert game.view(1).live[1], "the hand that is on is played"
    while not game.is_over:
        session.apply(game.default())
    assert not session.next_hand().view(1).dealt[1]
    session.sit_in(1)
    assert session.narrate()[-1] == "P1 is dealt in again, from the next hand on."
    assert "P1 sits out, from the next hand on." in session.narrate()


def test_whoever_sits_out_cannot_do_so_twice() -> None:
    session = table()
    with pytest.raises(BadSession, match="P1 does not sit out"):
        session.sit_in(1)
    session.sit_out(1)
    with pytest.raises(BadSession, match="P1 sits out already"):
        session.sit_out(1)
    session.close()
    with pytest.raises(BadSession, match="the session is closed"):
        session.sit_in(1)


def test_with_fewer_than_two_left_to_deal_in_there_is_no_hand_and_one_sentence() -> None:
    session = table()
    session.sit_out(1)
    assert not session.why_too_few()
    session.sit_out(0)
    why = "fewer than two players are left to deal in, as P0 and P1 sit out"
    assert session.why_too_few() == why
    with pytest.raises(BadSession, match=why):
        session.next_hand()
    assert not session.is_over
    session.sit_in(0)
    session.next_hand()


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


def test_the_last_one_to_leave_takes_the_sabacc_pot() -> None:
    """CS-14.3, YB-14.3, GS-15.4, CL-17.3, CN-15.4."""
    session = table()
    all_fold(session)
    pot = session.sabacc_pot
    assert pot == 30
    session.leave(0)
    session.leave(2)
    assert session.sabacc_pot == pot
    own = session.player(1).stack
    session.leave(1)
    assert session.narrate()[-2:] == [
        f"P1, with the most credits, takes {pot} from the sabacc pot.",
        f"P1 leaves with {own + pot}.",
    ]
    assert (session.sabacc_pot, session.credits(), session.cashed_out) == (0, 0, 1500)


def test_when_all_leave_in_the_same_hand_the_richest_takes_the_sabacc_pot() -> None:
    """CS-14.4."""
    session = table()
    session.rebuy(1, 400)
    session.next_hand()
    for seat in range(3):
        session.leave(seat)
    assert "P1, with the most credits, takes 30 from the sabacc pot." in session.narrate()
    assert (session.sabacc_pot, session.credits(), session.cashed_out) == (0, 0, 1900)


def test_rebuy_waits_until_the_hand_is_over() -> None:
    session = table()
    game = session.next_hand()
    session.rebuy(0, 200)
    assert game.stacks[0] == 470
    while not game.is_over:
        session.apply(Fold() if not game.why_not(Fold()) else Stand())
    assert session.player(0).bought == 700
    assert session.credits() == 1700


def test_whoever_sits_out_is_not_out_of_credits_and_still_sits_out_when_a_session_goes_on_later() -> None:
    session = table()
    session.sit_out(2)
    all_fold(session)
    assert not session.player(2).is_out
    again = Session(session.rules, SeededDealer(1))
    again.restore(session.state())
    assert again.player(2).sits_out and not again.player(0).sits_out
    assert again.next_hand().view(None).dealt[:3] == (True, True, False)


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


@each_rule_set
def test_the_table_has_the_seats_that_the_option_says(rules: RuleSet) -> None:
    session = Session(rules.with_options(seats=3), SeededDealer(1))
    for name in "ABC":
        session.join(name)
    with pytest.raises(BadSession, match="all 3 seats are taken"):
        session.join("D")
    assert session.next_hand().seats == 3
    with pytest.raises(SabaccError, match="2 to 3 seats, not 4"):
        Game(session.rules, [500] * 4)
    for wrong in (1, 9):
        with pytest.raises(SabaccError, match=f"seats takes a whole number from 2 to 8, not {wrong}"):
            rules.with_options(seats=wrong)


def test_who_can_be_dealt_in() -> None:
    """Whoever sits out can pay, and may come back: the game is not over."""
    session = Session(find("corellian-spike"), SeededDealer(1))
    for name, credit in (("A", 500), ("B", 500), ("C", 29), ("D", 30)):
        session.join(name, credit)
    assert session.players.who_can_be_dealt_in(session.rules) == [0, 1, 3]
    session.sit_out(1)
    assert session.players.who_can_be_dealt_in(session.rules) == [0, 3]
    assert session.players.who_can_pay(session.rules) == [0, 1, 3]
    all_fold(session)
    assert session.players.who_can_be_dealt_in(session.rules) == [0]
    assert not session.is_over
    with pytest.raises(BadSession, match="fewer than two players are left to deal in, as B sits out"):
        session.next_hand()


def test_seats_are_taken_in_order_from_any_of_them() -> None:
    players = Players(4)
    for seat, name in ((0, "A"), (2, "B"), (3, "C")):
        players.sit_down(seat, Player(name, 10))
    assert [player.name for _, player in players.seated(2)] == ["B", "C", "A"]
    assert [seat for seat, _ in players.seated(99)] == [0, 2, 3]
    assert players.find_free_seat(None) == 1
    with pytest.raises(BadSession, match="there must be at least 4 seats, as C has the last one"):
        players.resize(3)
    players.cash_out(3)
    players.resize(3)
    assert (len(players), players.cashed_out) == (3, 10)
