"""Stakes: what items are worth, who gets them, and what a stake is in the hand and in its record."""

import random
import re

import pytest

from sabacc import (
    BadNotation,
    BadRecord,
    Call,
    Fold,
    Game,
    IllegalAction,
    Raise,
    SeededDealer,
    Session,
    find,
    format_record,
    parse_record,
    redact,
    replay,
    to_record,
)
from sabacc.errors import BadSession
from sabacc.play.actions import Stake
from sabacc.play.events import EventKind
from sabacc.play.notation import format_line, parse_line
from sabacc.rules.model import RuleSet
from sabacc.rules.options import MOST_STACK
from sabacc.session import events as session_events
from sabacc.session.events import tell_session
from sabacc.session.requests import (
    Agree,
    Appoint,
    Appraise,
    Claim,
    Misdeal,
    OfferItem,
    Refuse,
    Rule,
    SetRules,
    Waive,
    Withdraw,
)
from sabacc.testing.rule_check import random_action
from tests.support.plutt_table import (
    GUEST,
    A,
    B,
    C,
    balance,
    finish,
    kinds,
    play_hand,
    refuses,
    stake,
    table,
    until_turn,
    with_guest,
)
from tests.support.rule_sets import each_rule_set


def test_VT24_plutt_values_a_ship() -> None:
    """CL-18.17, CL-18.18."""
    session = with_guest((1000, 52, 500, 500))
    game = session.next_hand()
    session.apply(Raise(300))
    until_turn(session, B)
    assert (game.stacks[B], game.view(B).to_call) == (50, 300)
    session.ask(OfferItem(400, "ship"), B)
    assert game.stacks[B] == 50
    (event,) = session.ask(Appraise(1, 400), GUEST)
    assert tell_session(event) == "Item 1, ship, goes to the vault, and B gets 400 for it."
    assert game.stacks[B] == 450
    assert not game.why_not(Call())
    assert next((c.least, c.most) for c in game.legal() if c.kind is Raise) == (1, 150)
    session.apply(Call())
    assert game.stacks[B] == 150
    finish(session, winner=A)
    refuses(session, Claim(1), B, "item 1 is for A now, not for B")
    before = session.player(A).stack
    session.ask(Claim(1), A)
    assert session.player(A).stack == before - 400
    assert session.vault.value == 0
    assert balance(session) == 1000 + 52 + 500 + 500


@pytest.mark.parametrize("all_in", ["junk", "side_pots"])
@each_rule_set
def test_stake_is_a_line_of_the_record(rules: RuleSet, all_in: str) -> None:
    session = Session(rules.with_options(plutt="droid", all_in=all_in), SeededDealer(3))
    for name in "ABC":
        session.join(name, 90)
    game = session.next_hand()
    rng = random.Random(5)
    for i in range(12):
        if game.is_over:
            break
        session.ask(OfferItem(10 + i, f"thing {i}"), i % 3)
        session.apply(random_action(game, rng))
    record = to_record(game)
    text = format_record(record)
    assert "\nA stake 10\n" in text
    assert parse_record(text) == record
    assert replay(parse_record(text)).digest() == game.digest()
    hidden = format_record(redact(record, 2))
    assert re.findall(r"^\w stake \d+$", hidden, re.MULTILINE) == re.findall(r"^\w stake \d+$", text, re.MULTILINE)
    assert "A gets 10 for a stake." in game.narrate(2)


def test_stake_lines_read_as_written() -> None:
    assert parse_line(format_line(2, Stake(400))) == (2, Stake(400))
    for text in ("C stake", "C stake 1 2", "C stake x", "C stake -4"):
        with pytest.raises(BadNotation):
            parse_line(text)


@pytest.mark.parametrize(("line", "said"), [("A stake 0", "from 1 to"), ("C stake 5", "C is not dealt in")])
def test_bad_stakes_in_a_record(line: str, said: str) -> None:
    text = f'rules = "classic"\nstacks = [50, 50, 0]\nactions = """\nB check\n{line}\n"""\n'
    with pytest.raises(BadRecord, match=said):
        replay(parse_record(text))


def test_game_takes_credits_while_a_seat_is_to_act() -> None:
    game = Game(find("classic"), [50, 50], dealer=SeededDealer(1))
    game.apply(game.default())
    before = game.stacks
    game.stake(30, 0)
    assert game.stacks == (before[0] + 30, before[1])
    with pytest.raises(IllegalAction, match="nothing to undo"):
        game.undo()
    digest = game.digest()
    game.apply(game.default())
    game.undo()
    assert game.digest() == digest
    for wrong in (0, -1, MOST_STACK, True, 1.5, "7"):
        with pytest.raises(BadNotation, match="a stake must be a whole number of credits"):
            game.stake(wrong, 0)  # type: ignore[arg-type]
    while not game.is_over:
        game.apply(Fold() if not game.why_not(Fold()) else game.default())
    with pytest.raises(IllegalAction, match="The hand is over"):
        game.stake(5, 0)
    with pytest.raises(IllegalAction, match="Dice or cards come first"):
        Game(find("classic"), [50, 50]).stake(5, 0)


def test_who_is_all_in_gets_credits_for_the_next_hand() -> None:
    """The others play on for pots of their own, in which nobody joins later."""
    session = with_guest((500, 22, 500))
    game = session.next_hand()
    session.apply(Raise(100))
    until_turn(session, B)
    session.apply(Call())
    assert game.stacks[B] == 0
    stake(session, B, 200)
    assert game.stacks[B] == 0
    assert balance(session) == 1022
    with pytest.raises(IllegalAction, match="all in"):
        game.stake(5, B)
    finish(session, winner=A)
    assert session.player(B).stack == 200
    refuses(session, Claim(1), A, "item 1 is for B now, not for A")
    refuses(session, Waive(1), B, "item 1 is at stake in the next hand")
    play_hand(session, winner=A)
    assert session.vault.items[0].winners == [A]


def test_item_waits_for_a_hand_that_its_owner_plays() -> None:
    session = with_guest()
    stake(session, A, 40)
    session.sit_out(A)
    play_hand(session, winner=B)
    refuses(session, Claim(1), B, "item 1 is for A now, not for B")
    session.sit_in(A)
    play_hand(session, winner=B)
    assert session.vault.items[0].winners == [B]


def test_item_of_who_is_dealt_in_again_is_at_stake_now() -> None:
    session = with_guest()
    game = session.next_hand()
    until_turn(session, B)
    session.apply(Fold())
    stake(session, B, 40)
    assert session.vault.items[0].hand == 2
    session.ask(Misdeal(), GUEST)
    assert session.game is not game
    assert session.vault.items[0].hand == 1


def test_stakes_do_not_revive_a_game_that_is_over() -> None:
    session = table("classic", (500, 2), plutt="droid", game_end="last_standing")
    play_hand(session, winner=A)
    assert session.is_over
    refuses(session, OfferItem(2, "hat"), B, "the game is over, as one player is left")


def test_offers_are_withdrawn_with_the_plutt() -> None:
    session = with_guest()
    session.ask(OfferItem(40, "ship"), A)
    session.ask(SetRules((("plutt", "droid"),)), GUEST)
    assert not session.vault.open_offers()


def test_a_value_below_the_one_asked_needs_the_owner() -> None:
    session = with_guest()
    session.ask(OfferItem(400, "ship", "slightly used"), A)
    assert kinds(session.ask(Appraise(1, 300), GUEST)) == [session_events.VALUED]
    assert session.player(A).stack == 500
    refuses(session, Agree(1), B, "item 1 is not B's, but A's")
    refuses(session, Appraise(1, 350), GUEST, "item 1 is not offered; no item is")
    session.ask(Agree(1), A)
    assert (session.player(A).stack, session.vault.value) == (800, 300)


def test_a_value_above_the_one_asked_is_the_value() -> None:
    session = with_guest()
    session.ask(OfferItem(40, "chair"), A)
    session.ask(Appraise(1, 60), GUEST)
    assert session.player(A).stack == 560


def test_without_a_plutt_everybody_else_must_agree() -> None:
    """CL-18.19."""
    session = table()
    game = session.next_hand()
    before = game.stacks[A]
    session.ask(OfferItem(100, "ring"), A)
    assert kinds(session.ask(Agree(1), B)) == [session_events.AGREED]
    refuses(session, Agree(1), A, "not for A to agree to")
    assert game.stacks[A] == before
    assert kinds(session.ask(Agree(1), C)) == [session_events.AGREED, session_events.PLEDGED]
    assert game.stacks[A] == before + 100
    session.ask(OfferItem(100, "hat"), B)
    assert kinds(session.ask(Refuse(2, "too much for me"), C)) == [session_events.REFUSED]
    assert session.narrate()[-1].endswith(": too much for me.")
    refuses(session, Agree(2), A, "item 2 is not offered or valued")


def test_who_leaves_need_not_agree() -> None:
    session = table()
    session.ask(OfferItem(100, "ring"), A)
    session.ask(Agree(1), B)
    session.leave(C)
    assert session.vault.value == 100
    session.ask(OfferItem(70, "hat"), B)
    session.leave(A)
    assert session.vault.open_offers()[0].name == "hat"
    session.ask(Withdraw(2), B)
    refuses(session, OfferItem(70, "hat"), B, "there is nobody to say what an item is worth")
    assert balance(session) == 1500


def test_the_droid_takes_the_word_of_people_up_to_a_buy_in() -> None:
    session = table(plutt="droid", buy_in=200)
    assert kinds(session.ask(OfferItem(200, "speeder"), A)) == [session_events.OFFERED, session_events.PLEDGED]
    assert kinds(session.ask(OfferItem(201, "cruiser"), B)) == [session_events.OFFERED, session_events.REFUSED]
    assert (session.player(A).stack, session.player(B).stack) == (700, 500)
    for request in (Appraise(2, 3), SetRules((("max_bet", "9"),)), Misdeal(), Rule("x")):
        with pytest.raises(BadSession):
            session.ask(request, B)
    refuses(session, Rule("quiet"), A, "only the Plutt may rule, and that is the house droid")


def test_the_droid_lends_one_buy_in_to_a_player_at_a_time() -> None:
    """CL-18.25. A player whose loan is settled, by buying the item back or giving it up, can have another."""
    session = table(plutt="droid", buy_in=200)
    lent, refused = [session_events.OFFERED, session_events.PLEDGED], [session_events.OFFERED, session_events.REFUSED]
    assert kinds(session.ask(OfferItem(150, "speeder"), A)) == lent
    assert kinds(session.ask(OfferItem(51, "ring"), A)) == refused
    assert session.narrate()[-1] == "The house droid refuses item 2, ring: it lends 50 at most."
    assert kinds(session.ask(OfferItem(50, "hat"), A)) == lent
    assert kinds(session.ask(OfferItem(1, "boot"), A)) == refused
    assert kinds(session.ask(OfferItem(200, "ship"), B)) == lent
    session.ask(Claim(1), A)
    assert kinds(session.ask(OfferItem(150, "speeder"), A)) == lent
    play_hand(session, winner=A)
    session.ask(Waive(3), A)
    assert kinds(session.ask(OfferItem(50, "coat"), A)) == lent
    assert balance(session) == 1500


def test_an_item_that_is_gone_is_forgotten_and_its_number_is_not_given_again() -> None:
    """A table lasts for thousands of offers, and each of them would be told with every input."""
    session = with_guest()
    small = len(repr(session.state().vault))
    for number in range(1, 301, 3):
        session.ask(OfferItem(50, "ring"), A)
        session.ask(Refuse(number), GUEST)
        session.ask(OfferItem(50, "ring"), A)
        session.ask(Withdraw(number + 1), A)
        stake(session, A, 50)
        session.ask(Claim(number + 2), A)
        assert session.vault.items == []
    refuses(session, Withdraw(2), A, "item 2 is not offered or valued; no item is")
    assert len(repr(session.state().vault)) <= small + 2
    stake(session, B, 50, "ship")
    again = table(plutt="guest")
    again.restore(session.state())
    assert [(item.number, item.name) for item in again.vault.items] == [(301, "ship")]
    again.ask(OfferItem(7, "hat"), A)
    refuses(again, Withdraw(2), A, "items that are: 302")


def test_the_droid_lends_nothing_in_a_game_without_rebuys() -> None:
    """CL-18.25, CS-15.27, YB-15.28, GS-16.26, CN-17.30."""
    session = table(plutt="droid", game_end="last_standing")
    assert kinds(session.ask(OfferItem(1, "boot"), A)) == [session_events.OFFERED, session_events.REFUSED]
    assert session.player(A).stack == 500


def test_nobody_values_their_own_item() -> None:
    session = table(plutt="player")
    session.ask(Appoint(B), A)
    session.ask(OfferItem(50, "ring"), B)
    refuses(session, Appraise(1, 50), B, "item 1 is not for B to value")
    refuses(session, Refuse(1), B, "item 1 is not for B to refuse")
    session.ask(Agree(1), A)
    session.ask(Agree(1), C)
    assert session.player(B).stack == 550
    session.ask(OfferItem(30, "hat"), A)
    refuses(session, Agree(2), C, "item 2 is not for C to agree to")
    session.ask(Appraise(2, 30), B)
    assert session.player(A).stack == 530


def test_winner_may_waive_then_the_owner_redeems() -> None:
    """CL-18.18."""
    session = with_guest()
    session.next_hand()
    stake(session, A, 3)
    finish(session, winner=B)
    session.ask(Waive(1), B)
    refuses(session, Claim(1), B, "item 1 is for A now")
    session.ask(Claim(1), A)
    assert session.vault.value == 0
    assert balance(session) == 1500
    assert session.narrate()[-1] == "A takes item 1, ship, out of the vault for 3."


def test_winner_must_have_won_the_value() -> None:
    session = with_guest()
    session.next_hand()
    stake(session, A, 400)
    finish(session, winner=B)
    refuses(session, Claim(1), B, "item 1 is for A now")
    session.ask(Claim(1), A)
    assert session.player(A).stack < 500


def test_winnings_are_spent_once() -> None:
    session = with_guest()
    session.next_hand()
    for seat in (A, C):
        stake(session, seat, 2)
    finish(session, winner=B)
    won = sum(e.value for e in session.game.events() if e.kind == EventKind.WON) if session.game else 0
    assert 2 <= won < 4
    session.ask(Claim(1), B)
    refuses(session, Claim(2), B, "item 2 is for C now")


def test_right_of_the_winner_ends_with_the_next_deal() -> None:
    session = with_guest()
    session.next_hand()
    stake(session, A, 3)
    finish(session, winner=B)
    session.next_hand()
    refuses(session, Claim(1), A, "only between hands")
    finish(session, winner=C)
    refuses(session, Claim(1), C, "item 1 is for A now")
    session.ask(Waive(1), A)
    assert session.narrate()[-1] == "The house keeps item 1, ship."
    refuses(session, Claim(1), A, "item 1 is not pledged")
    assert session.vault.value == 3
    assert balance(session) == 1500


def test_item_of_who_does_not_play_is_at_stake_in_the_next_hand() -> None:
    session = with_guest()
    session.sit_out(C)
    session.next_hand()
    stake(session, C, 2)
    assert session.player(C).stack == 502
    finish(session, winner=B)
    refuses(session, Claim(1), B, "item 1 is for C now")
    session.sit_in(C)
    play_hand(session, winner=B)
    session.ask(Claim(1), B)


def test_owner_who_cannot_pay_does_not_redeem() -> None:
    session = with_guest((500, 500, 20))
    number = stake(session, C, 300)
    session.player(C).stack -= 100
    refuses(session, Claim(number), C, "item 1 costs 300, and C has 220")


def test_who_leaves_loses_what_is_in_the_vault() -> None:
    session = with_guest()
    session.next_hand()
    stake(session, A, 3)
    session.leave(A)
    finish(session, winner=B)
    assert session.players[A] is None
    session.join("new", seat=A)
    refuses(session, Claim(1), A, "item 1 is for B now, not for new")
    session.ask(Waive(1), B)
    assert session.narrate()[-1] == "The house keeps item 1, ship."
    assert balance(session) == 2000


def test_house_keeps_what_is_left_when_the_session_closes() -> None:
    session = with_guest()
    stake(session, A, 100)
    stacks = session.close()
    assert stacks["A"] == 600
    assert "The house keeps item 1, ship." in session.narrate()
    with pytest.raises(BadSession, match="the session is closed"):
        session.ask(Claim(1), A)


def test_offers_of_who_leaves_are_withdrawn() -> None:
    session = with_guest()
    session.ask(OfferItem(5, "hat"), A)
    session.leave(A)
    refuses(session, Appraise(1, 5), GUEST, "item 1 is not offered")


def test_offers_of_who_is_leaving() -> None:
    session = with_guest()
    session.next_hand()
    session.leave(C)
    refuses(session, OfferItem(5, "hat"), C, "C is leaving")


def test_a_stack_has_its_limit() -> None:
    session = with_guest()
    session.player(A).stack = MOST_STACK
    session.ask(OfferItem(5, "hat"), A)
    refuses(session, Appraise(1, 5), GUEST, f"more than {MOST_STACK} credits")


def test_the_droid_gives_nothing_to_a_full_stack() -> None:
    session = table(plutt="droid")
    session.player(A).stack = MOST_STACK
    refuses(session, OfferItem(5, "hat"), A, f"A would have more than {MOST_STACK} credits")
    assert not session.vault.items


def test_nobody_can_be_the_last_to_agree_while_the_stack_is_full() -> None:
    session = table()
    session.player(A).stack = MOST_STACK
    session.ask(OfferItem(5, "hat"), A)
    session.ask(Agree(1), B)
    refuses(session, Agree(1), C, f"A would have more than {MOST_STACK} credits")
    assert session.vault.items[0].agreed == {B}
    session.leave(C)
    assert [item.name for item in session.vault.open_offers()] == ["hat"]
    session.player(A).stack = 100
    assert kinds(session.ask(Agree(1), B)) == [session_events.AGREED, session_events.PLEDGED]
    assert session.player(A).stack == 105
