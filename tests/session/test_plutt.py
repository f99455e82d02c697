"""The Plutt: stakes and the vault, house rules, fair play; what is refused, and where the credits are."""

import random
import re
from contextlib import suppress

import pytest
from hypothesis import given, settings, strategies as st

from sabacc import (
    BadNotation,
    BadRecord,
    Call,
    Fold,
    Game,
    IllegalAction,
    Raise,
    SabaccError,
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
from sabacc.rules.options import MOST_STACK, Value
from sabacc.rules.registry import all_rule_sets
from sabacc.session import events as session_events
from sabacc.session.events import SENTENCES, SessionEvent, tell_session
from sabacc.session.requests import (
    REQUESTS,
    Agree,
    Appoint,
    Appraise,
    Claim,
    DeclareSide,
    Invite,
    Misdeal,
    OfferItem,
    Refuse,
    Remove,
    Request,
    Resign,
    Ruling,
    SetRules,
    Waive,
    Warn,
    Withdraw,
    format_request,
    parse_request,
)
from sabacc.testing.conformance import random_action

A, B, C, D = range(4)
GUEST = None


def table(rules: str = "classic", stacks: tuple[int, ...] = (500, 500, 500), **options: Value) -> Session:
    """Seats A to D as far as there are stacks; the last one deals the first hand."""
    session = Session(find(rules).with_options(**options), SeededDealer(1))
    for name, stack in zip("ABCD", stacks, strict=False):
        session.join(name, stack)
    session.hands.token = len(stacks) - 2
    return session


def with_guest(stacks: tuple[int, ...] = (500, 500, 500), **options: Value) -> Session:
    """A table at which Rae is the Plutt."""
    session = table("classic", stacks, plutt="guest", **options)
    session.ask(Invite("Rae"), A)
    return session


def finish(session: Session, winner: int) -> None:
    """Everybody but one folds."""
    game = session.game
    assert game is not None
    while not game.is_over:
        folds = game.to_act != winner and not game.why_not(Fold())
        session.apply(Fold() if folds else game.default())


def play_hand(session: Session, winner: int) -> None:
    session.next_hand()
    finish(session, winner)


def until_turn(session: Session, seat: int) -> Game:
    """Answer every question safely until it is a seat's turn to bet."""
    game = session.game
    assert game is not None
    while (game.to_act, game.view().phase) != (seat, "Bet"):
        session.apply(game.default())
    return game


def kinds(events: list[SessionEvent]) -> list[str]:
    return [event.kind for event in events]


def balance(session: Session) -> int:
    """What everybody paid in, if nothing was lost: credits in play and cashed out, less what the vault stands for."""
    return session.credits() + session.cashed_out - session.vault.value


def stake(session: Session, seat: int, value: int, name: str = "ship") -> int:
    """Have an item valued by the guest; its number."""
    number = session.ask(OfferItem(value, name), seat)[0].number
    session.ask(Appraise(number, value), GUEST)
    return number


def refuses(session: Session, request: Request, seat: int | None, said: str) -> None:
    """The request is refused with a sentence, and nothing has changed."""
    before = session.events[:], balance(session), session.credits(), session.rules, session.plutt, session.game
    with pytest.raises(SabaccError, match=said):
        session.ask(request, seat)
    assert (session.events, balance(session), session.credits(), session.rules, session.plutt, session.game) == before


# Stakes.


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
@pytest.mark.parametrize("rules", all_rule_sets(), ids=lambda rules: rules.id)
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
        with pytest.raises(BadNotation, match="a stake must bring a whole number of credits"):
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


def test_plutt_is_chosen_between_hands() -> None:
    session = table("classic", (500, 500), plutt="player")
    session.next_hand()
    refuses(session, Appoint(B), B, "a Plutt is chosen between hands only")


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


@pytest.mark.parametrize("name", ["the house", "the house droid"])
def test_names_of_the_house_are_taken(name: str) -> None:
    with pytest.raises(BadSession, match="a name must be new at the table"):
        with_guest().join(name)


@pytest.mark.parametrize("rules", all_rule_sets(), ids=lambda rules: rules.id)
def test_every_game_has_a_plutt_as_an_option(rules: RuleSet) -> None:
    """CS-15.27, YB-15.28, GS-16.26, CL-19.35, CN-17.30."""
    session = Session(rules.with_options(plutt="player"), SeededDealer(1))
    for name in "ABC":
        session.join(name)
    session.ask(Appoint(C), A)
    session.ask(OfferItem(40, "ring"), A)
    session.ask(Appraise(1, 40), C)
    assert session.player(A).stack == rules.number("buy_in") + 40
    assert session.vault.value == 40


def test_a_value_below_the_one_asked_needs_the_owner() -> None:
    session = with_guest()
    session.ask(OfferItem(400, "ship", "slightly used"), A)
    assert kinds(session.ask(Appraise(1, 300), GUEST)) == [session_events.VALUED]
    assert session.player(A).stack == 500
    refuses(session, Agree(1), B, "item 1 is not B's, but A's")
    refuses(session, Appraise(1, 350), GUEST, "item 1 is not offered; of such items there is none")
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
    assert kinds(session.ask(Refuse(2), C)) == [session_events.REFUSED]
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
    refuses(session, OfferItem(70, "hat"), B, "nobody is there to say what an item is worth")
    assert balance(session) == 1500


def test_the_droid_takes_the_word_of_people_up_to_a_buy_in() -> None:
    session = table(plutt="droid", buy_in=200)
    assert kinds(session.ask(OfferItem(200, "speeder"), A)) == [session_events.OFFERED, session_events.PLEDGED]
    assert kinds(session.ask(OfferItem(201, "cruiser"), A)) == [session_events.OFFERED, session_events.REFUSED]
    assert session.player(A).stack == 700
    for request in (Appraise(2, 3), SetRules((("max_bet", "9"),)), Misdeal(), Ruling("x")):
        with pytest.raises(BadSession):
            session.ask(request, B)
    refuses(session, Ruling("quiet"), A, "only the Plutt may rule, who is the house droid")


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
    refuses(session, Claim(1), A, "between hands only")
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


@pytest.mark.parametrize(
    ("request_", "seat", "said"),
    [
        (OfferItem(0, "hat"), A, "the value asked for an item must be a whole number of credits from 1"),
        (OfferItem(5, "  "), A, "the name of an item must be one line"),
        (OfferItem(5, "a: b"), A, "has no colon"),
        (OfferItem(5, "hat", "two\nlines"), A, "a note must be one line"),
        (OfferItem(5, "h" * 201), A, "up to 200 letters"),
        (OfferItem(5, 7), A, "the name of an item must be one line"),  # type: ignore[arg-type]
        (OfferItem("5", "hat"), A, "a whole number"),  # type: ignore[arg-type]
        (OfferItem(5, "second"), B, "B is leaving or has an offer open already"),
        (OfferItem(5, "hat"), GUEST, "only a player may offer, not a guest"),
        (OfferItem(5, "hat"), 6, "nobody sits at seat 6"),
        (Withdraw(1), A, "item 1 is not A's, but B's"),
        (Withdraw(9), A, "item 9 is not offered or valued; of such items there are 1"),
        (Appraise(1, 0), GUEST, "the value of an item must be a whole number of credits"),
        (Appraise(1, 5), A, "item 1 is not for A to value"),
        (Refuse(1), A, "item 1 is not for A to refuse"),
        (Agree(1), A, "item 1 is not for A to agree to"),
        (Agree(None), A, "item None is not offered or valued"),  # type: ignore[arg-type]
        (Claim(1), A, "item 1 is not pledged; of such items there is none"),
        (Waive(1), B, "item 1 is not pledged"),
        (Appoint(A), GUEST, "a player is the Plutt with the option plutt=player only, not with guest"),
        (Invite("Jo"), A, "Rae is the Plutt, and has to resign or hand on the role first"),
        (Invite("A"), GUEST, "a name must be new at the table"),
        (Invite(" "), GUEST, "a name must be new at the table and one line"),
        (Resign(), A, "only the Plutt may resign, who is Rae"),
        (Ruling("x"), A, "only the Plutt may rule, who is Rae"),
        (Ruling(""), GUEST, "a ruling must be one line"),
        (Warn(7), GUEST, "nobody sits at seat 7"),
        (Warn(A, "x\ny"), GUEST, "a warning must be one line"),
        (Remove(7), GUEST, "nobody sits at seat 7"),
        (Misdeal(), GUEST, "there is no hand to deal again"),
        (DeclareSide("dark"), GUEST, "only a player may declare"),
        (SetRules((("nothing", "1"),)), GUEST, "classic has no option 'nothing'"),
        (SetRules((("max_bet", "lots"),)), GUEST, "option max_bet takes a whole number"),
        (SetRules((("ante_hand", "5"),)), GUEST, "both antes must be equal"),
        (SetRules((("seats", "2"),)), GUEST, "there must be at least 3 seats, as C has the last"),
        ("misdeal", GUEST, "'misdeal' is no request"),
    ],
)
def test_what_cannot_be_asked_for(request_: Request, seat: int | None, said: str) -> None:
    session = with_guest()
    session.ask(OfferItem(10, "ring"), B)
    refuses(session, request_, seat, said)


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


# The role.


def test_without_a_plutt_the_rules_do_not_change() -> None:
    """CL-18.16."""
    session = table()
    assert session.plutt is None
    refuses(session, SetRules((("max_bet", "9"),)), A, "only the Plutt may set, and there is none")
    refuses(session, Appoint(A), A, "a player is the Plutt with the option plutt=player only, not with none")
    refuses(session, Ruling("quiet"), GUEST, "only players have a say at this table")


def test_role_is_handed_on_and_given_up() -> None:
    session = table(plutt="player")
    assert session.plutt is None
    session.ask(Appoint(B), A)
    assert session.plutt == "B"
    refuses(session, Appoint(A), A, "B is the Plutt")
    session.ask(Appoint(C), B)
    assert session.plutt == "C"
    session.leave(C)
    assert session.plutt is None
    session.ask(Appoint(B), A)
    session.ask(Resign(), B)
    assert session.plutt is None
    assert session.narrate()[-1] == "B is the Plutt no longer."


def test_name_of_the_guest_is_taken() -> None:
    with pytest.raises(BadSession, match="a name must be new"):
        with_guest().join("Rae")


# House rules.


def test_plutt_changes_rules_between_hands() -> None:
    """CL-18.16."""
    session = with_guest()
    request = SetRules((("ante_hand", "4"), ("ante_sabacc", "4"), ("max_bet", "0"), ("house_dealer", "on")))
    assert [tell_session(event) for event in session.ask(request, GUEST)] == [
        "Rae changes ante_hand from 1 to 4.",
        "Rae changes ante_sabacc from 1 to 4.",
        "Rae changes house_dealer from no to yes.",
    ]
    game = session.next_hand()
    assert (game.sabacc_pot, game.to_act) == (12, session.token)
    refuses(session, SetRules((("max_bet", "9"),)), GUEST, "the rules change between hands only")


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


# Fair play.


def test_rulings_and_warnings_are_in_the_log() -> None:
    session = with_guest()
    session.ask(Ruling("no talking"), GUEST)
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


# Texts.


def requests() -> st.SearchStrategy[Request]:
    numbers = st.integers(0, 10**6)
    words = st.sampled_from(["ship", "an old ship", "B", "7", "offer 3", "é (large)"])
    pairs = st.tuples(st.sampled_from(["seats", "plutt"]), st.sampled_from(["4", "hands:3", "core,rim"]))
    values: dict[str, st.SearchStrategy[object]] = {
        "asking": numbers,
        "credits": numbers,
        "number": numbers,
        "seat": st.integers(0, 7),
        "side": st.sampled_from(["light", "dark"]),
        "item": words,
        "description": st.just("") | words,
        "text": st.just("") | words,
        "name": words,
        "changes": st.lists(pairs, min_size=1, max_size=3).map(tuple),
    }
    kinds_ = st.sampled_from(sorted(REQUESTS.values(), key=lambda kind: kind.verb))
    return kinds_.flatmap(lambda kind: st.builds(kind, *(values[name] for name in kind.__match_args__)))


@given(requests())
def test_requests_read_as_written(request_: Request) -> None:
    assert parse_request(format_request(request_)) == request_


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'nothing' is no request"),
        ("dance", "'dance' is no request; requests are agree, appoint"),
        ("offer", "'offer' should read like 'offer N ITEM [: NOTE]'"),
        ("offer 400", "should read like"),
        ("offer ship", "should be a whole number"),
        ("value 1", "should read like 'value ITEM N'"),
        ("agree 1 2", "should read like 'agree ITEM'"),
        ("warn Z slow", "should be a seat"),
        ("set", "should read like 'set OPTION=VALUE ...'"),
        ("set seats 4", "should read like"),
        ("misdeal now", "should read like 'misdeal'"),
    ],
)
def test_requests_that_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(said)):
        parse_request(text)


@pytest.mark.parametrize("request_", [Warn(9), Warn(-1), OfferItem(5, "a: b")])
def test_requests_that_cannot_be_written(request_: Request) -> None:
    with pytest.raises(BadNotation):
        format_request(request_)


def test_every_event_has_a_sentence() -> None:
    written = {value for name, value in vars(session_events).items() if name.isupper() and isinstance(value, str)}
    assert written == SENTENCES.keys()
    for kind in SENTENCES:
        sentence = tell_session(SessionEvent(kind, "Ana", 1, "ship", 5, "why", "a", "b"))
        assert "{" not in sentence


# Everything at once.


def random_request(session: Session, rng: random.Random) -> tuple[Request, int | None]:
    """Something anybody might ask for, sensible or not."""
    number = rng.randint(1, len(session.vault.items) + 1)
    seat = rng.choice([*range(len(session.players)), GUEST])
    request = rng.choice(
        [
            OfferItem(rng.randint(1, 150), f"item {rng.random()}"),
            Withdraw(number),
            Appraise(number, rng.randint(1, 150)),
            Refuse(number),
            Agree(number),
            Agree(number),
            *[Claim(number)] * 4,
            Waive(number),
            Appoint(rng.randrange(4)),
            Invite("Rae"),
            Misdeal(),
            Remove(rng.randrange(4)),
            SetRules((("ante_rise_every", str(rng.randint(0, 3))),)),
            SetRules((("plutt", rng.choice(["none", "player", "guest", "droid"])),)),
        ]
    )
    return request, seat


@given(st.sampled_from(all_rule_sets()), st.sampled_from(["none", "player", "guest", "droid"]), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_credits_less_the_vault_are_conserved(rules: RuleSet, plutt: str, seed: int) -> None:
    """Over random hands and random talk; the seed is in the falsifying example."""
    rng = random.Random(seed)
    session = Session(rules.with_options(plutt=plutt, house_dealer=seed % 2 == 0), SeededDealer(seed))
    for i in range(4):
        session.join(f"P{i}", 100)
    total = 400
    for hand in range(4):
        try:
            session.next_hand()
        except BadSession:
            break
        while session.game is not None and not session.game.is_over:
            for _ in range(3):
                with suppress(SabaccError):
                    session.ask(*random_request(session, rng))
                assert balance(session) == total
            if session.game.to_act is not None:
                session.apply(random_action(session.game, rng))
            assert balance(session) == total
            assert all(stack >= 0 for stack in session.stacks_by_name().values())
        assert session.game is not None
        record = format_record(to_record(session.game))
        assert replay(parse_record(record)).digest() == session.game.digest()
        for _ in range(5):
            with suppress(SabaccError):
                session.ask(*random_request(session, rng))
            assert balance(session) == total
        if rng.random() < 0.5:
            session.join(f"late {hand}", 80)
            total += 80
    session.close()
    assert balance(session) == total
