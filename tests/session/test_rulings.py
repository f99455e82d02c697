"""What the Plutt decides: house rules, rulings and warnings, removals, misdeals."""

import pytest

from sabacc import (
    Call,
    Raise,
    SeededDealer,
    Session,
    find,
)
from sabacc.session import events as session_events
from sabacc.session.events import tell_session
from sabacc.session.requests import (
    Invite,
    Misdeal,
    Remove,
    Rule,
    SetRules,
    Waive,
    Warn,
)
from tests.support.plutt_table import (
    GUEST,
    A,
    B,
    C,
    D,
    balance,
    finish,
    kinds,
    play_hand,
    refuses,
    stake,
    until_turn,
    with_guest,
)


def test_another_way_of_playing_is_in_the_log_with_all_it_changes() -> None:
    session = Session(find("force").with_options(plutt="guest"), SeededDealer(1))
    session.join("A")
    session.ask(Invite("Rae"), A)
    events = session.ask(SetRules((("call_from", "2"), ("play", "brockley"))), GUEST)
    assert {event.text for event in events} == {"play", "fold_penalty_to", "field", "call_from", "declare_total"}
    assert tell_session(events[0]) == "Rae changes call_from from no option to 2."
    assert session.rules["call_from"] == 2


@pytest.mark.parametrize("changes", [(("call_from", 3),), (("play",),), "ab", (("a", "b", "c"),)])
def test_changes_that_are_none(changes: object) -> None:
    refuses(with_guest(), SetRules(changes), GUEST, "an option and its value, two texts")  # type: ignore[arg-type]


def test_credits_of_who_was_all_in_come_with_a_misdeal() -> None:
    """The item is at stake in the hand that is dealt again, and so are its credits."""
    session = with_guest((500, 22, 500))
    session.next_hand()
    session.apply(Raise(100))
    until_turn(session, B)
    session.apply(Call())
    stake(session, B, 50)
    session.ask(Misdeal(), GUEST)
    assert session.game is not None
    assert session.game.stacks[B] == 22 + 50 - 2
    assert session.vault.items[0].hand == 1
    assert balance(session) == 1022


def test_plutt_changes_rules_between_hands() -> None:
    """CL-18.16."""
    session = with_guest()
    request = SetRules((("ante_hand", "4"), ("ante_sabacc", "4"), ("max_bet", "0"), ("house_dealer", "on")))
    assert [tell_session(event) for event in session.ask(request, GUEST)] == [
        "Rae changes ante_hand from 1 to 4.",
        "Rae changes ante_sabacc from 1 to 4.",
        "Rae changes house_dealer from no to yes.",
        "The Dealer's Block is with Rae.",
    ]
    game = session.next_hand()
    assert (game.sabacc_pot, game.to_act) == (12, session.token)
    refuses(session, SetRules((("max_bet", "9"),)), GUEST, "the rules change only between hands")


def test_antes_that_are_set_rise_from_then_on() -> None:
    session = with_guest(ante_rise_every=2)
    play_hand(session, winner=A)
    session.ask(SetRules((("ante_hand", "3"), ("ante_sabacc", "3"))), GUEST)
    play_hand(session, winner=A)
    assert session.rules.antes == 6
    play_hand(session, winner=A)
    assert session.rules.antes == 12


def test_seats_are_added_and_the_role_given_to_the_droid() -> None:
    session = with_guest(seats=3)
    session.ask(SetRules((("seats", "4"),)), GUEST)
    assert session.join("D") == 3
    session.ask(SetRules((("plutt", "droid"),)), GUEST)
    assert session.plutt == "the house droid"
    assert kinds(session.events)[-2:] == [session_events.RESIGNED, session_events.RULE_CHANGED]


def test_a_new_end_counts_from_when_it_is_set() -> None:
    session = with_guest()
    play_hand(session, winner=A)
    session.ask(SetRules((("game_end", "hands:1"),)), GUEST)
    assert not session.is_over
    play_hand(session, winner=A)
    assert session.is_over


def test_options_of_the_table_are_nothing_to_the_engine() -> None:
    rules = find("classic")
    changed = rules.with_options(seats=4, ante_rise_every=3, game_end="hands:4", house_dealer=True, plutt="guest")
    assert len(changed.changes) == 5
    assert vars(changed.program) == vars(rules.program)


def test_rulings_and_warnings_are_in_the_log() -> None:
    session = with_guest()
    session.ask(Rule("no talking"), GUEST)
    session.ask(Warn(B, "talking"), GUEST)
    session.ask(Warn(B), GUEST)
    assert session.narrate()[-3:] == ["Rae rules: no talking", "B gets warning 1: talking.", "B gets warning 2."]
    assert session.player(B).warnings == 2


def test_who_is_removed_folds_and_leaves() -> None:
    session = with_guest()
    game = session.next_hand()
    session.ask(Remove(A, "skifter"), GUEST)
    assert "A is sent away: skifter." in session.narrate()
    assert session.player(A).leaves
    assert game.to_act != A
    finish(session, winner=B)
    assert session.players[A] is None
    session.ask(Remove(C), GUEST)
    assert session.players[C] is None
    assert balance(session) == 1500


def test_misdeal_deals_again_with_the_same_antes() -> None:
    session = with_guest((500, 500, 500, 500))
    session.sit_out(D)
    void = session.next_hand()
    token, start = session.token, void.stacks
    session.apply(Raise(40))
    stake(session, B, 70)
    session.rebuy(B, 30)
    session.leave(C)
    assert kinds(session.ask(Misdeal(), GUEST)) == [session_events.MISDEALT, session_events.DEALT]
    game = session.game
    assert game is not None
    assert game is not void
    assert (session.token, session.hands_played) == (token, 0)
    assert game.table.dealt == void.table.dealt
    assert game.lines[0] != void.lines[0]
    # The bet went back, the antes did not, and the stake stays a stake.
    assert game.stacks == (start[A], start[B] + 70, start[C], start[D], 0, 0, 0, 0)
    assert (game.hand_pot, game.sabacc_pot) == (3, 3)
    finish(session, winner=A)
    assert session.hands_played == 1
    assert session.players[C] is None
    session.ask(Waive(1), B)
    assert balance(session) == 2030
