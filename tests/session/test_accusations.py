"""Where a person is the Plutt, that person judges accusations. Ruling V1, CL-18.27."""

from __future__ import annotations

import pytest

from sabacc import (
    Accuse,
    Check,
    Clone,
    Game,
    SeededDealer,
    Session,
    find,
    format_record,
    parse_record,
    replay,
    to_record,
)
from sabacc.errors import BadNotation, BadSession, IllegalAction, SabaccError
from sabacc.play.actions import GUILTY, INNOCENT, Judged
from sabacc.play.notation import format_line, parse_line
from sabacc.session.events import tell_session
from sabacc.session.requests import Appoint, Invite, Judge, Misdeal, Resign
from sabacc.session.session import Session as TypedSession

A, B, C = range(3)


def session_with(plutt: str, kind: str = "corellian-spike") -> TypedSession:
    """Three players at a table where devices are tolerated; A is asked to bet."""
    session = Session(find(kind).with_options(devices="tolerated", plutt=plutt), SeededDealer(1))
    for name in ("Ana", "Bo", "Cy"):
        session.join(name)
    if plutt == "guest":
        session.ask(Invite("Rae"), A)
    if plutt == "player":
        session.ask(Appoint(C), A)
    session.next_hand()
    until(session, A)
    return session


def until(session: TypedSession, seat: int) -> None:
    """Everybody takes the safe answer until a seat is asked to bet."""
    game = current(session)
    while game.phase.name != "Betting" or game.to_act != seat:
        session.apply(game.default())


def cheat(session: TypedSession, seat: int) -> None:
    """A seat uses a clone card, and A is to act again."""
    until(session, seat)
    hand = current(session).view(seat).hand
    session.apply(Clone(hand[0], hand[1]))
    until(session, A)


def current(session: TypedSession) -> Game:
    assert session.game is not None
    return session.game


@pytest.mark.parametrize("plutt", ["guest", "player"])
@pytest.mark.parametrize("verdict", [GUILTY, INNOCENT])
@pytest.mark.parametrize("has_cheated", [True, False])
def test_the_word_of_the_plutt_decides_whatever_is_so(plutt: str, verdict: str, has_cheated: bool) -> None:
    session = session_with(plutt)
    if has_cheated:
        cheat(session, B)
    game, seat = current(session), None if plutt == "guest" else C
    before = game.stacks
    assert session.apply(Accuse(B), A) == []
    assert (game.stacks, game.to_act) == (before, A)
    assert tell_session(session.events[-1]).startswith("Ana accuses Bo of using a device, and ")
    assert session.evidence(seat) == f"Bo {'has used' if has_cheated else 'has not used'} a device in this hand."
    events = session.ask(Judge(verdict), seat)
    assert f"finds Bo {verdict}." in tell_session(events[-1])
    is_in = any(game.view().hands[B])
    assert is_in == (verdict == INNOCENT)
    # A wrong accuser pays the fold penalty, a cheat the hand pot.
    assert (game.stacks[A] == before[A] - 10) == (verdict == INNOCENT)
    assert (game.stacks[B] < before[B]) == (verdict == GUILTY)
    while not game.is_over:
        session.apply(game.default())
    again = replay(parse_record(format_record(to_record(game))))
    assert again.stacks == game.stacks
    assert f"A accuse B: {verdict}" in format_record(to_record(game))


def test_nobody_acts_while_the_plutt_thinks_and_nobody_else_hears_what_is_so() -> None:
    session = session_with("guest")
    session.apply(Accuse(B), A)
    waiting = "Ana accuses Bo, and play waits for Rae, the Plutt: judge guilty or judge innocent"
    for action in (Check(), Accuse(C)):
        with pytest.raises(BadSession, match=waiting):
            session.apply(action, A)
    for seat in (A, B, C):
        with pytest.raises(BadSession, match="only the Plutt may know"):
            session.evidence(seat)
        with pytest.raises(BadSession, match="only the Plutt may judge, and that is Rae"):
            session.ask(Judge(GUILTY), seat)
    with pytest.raises(BadSession, match="a verdict is guilty or innocent, not 'maybe'"):
        session.ask(Judge("maybe"))
    session.ask(Judge(INNOCENT))
    with pytest.raises(BadSession, match="there is no accusation to judge"):
        session.ask(Judge(INNOCENT))
    session.apply(current(session).default())


@pytest.mark.parametrize(("plutt", "by", "against"), [("none", A, B), ("droid", A, B), ("player", A, C)])
def test_where_no_plutt_can_judge_what_is_so_decides(plutt: str, by: int, against: int) -> None:
    session = session_with(plutt)
    before = current(session).stacks
    session.apply(Accuse(against), by)
    assert session.accusation is None
    assert current(session).stacks[by] == before[by] - 10


def test_a_plutt_who_resigns_leaves_it_to_what_is_so() -> None:
    session = session_with("guest")
    cheat(session, B)
    session.apply(Accuse(B), A)
    session.ask(Resign())
    assert session.accusation is None
    assert not any(current(session).view().hands[B])


def test_a_misdeal_ends_it() -> None:
    session = session_with("guest")
    session.apply(Accuse(B), A)
    session.ask(Misdeal())
    assert session.accusation is None
    session.apply(current(session).default())


def test_an_accusation_that_is_not_allowed_is_refused_at_once() -> None:
    session = session_with("guest")
    with pytest.raises(IllegalAction):
        session.apply(Accuse(A), A)
    assert session.accusation is None


def test_a_verdict_is_a_line_of_the_record() -> None:
    assert format_line(A, Judged(B, GUILTY)) == "A accuse B: guilty"
    assert parse_line("A accuse B: guilty") == (A, Judged(B, GUILTY))
    for wrong in ("A accuse B: maybe", "A fold: guilty", "A accuse: guilty", "A accuse B:"):
        with pytest.raises(BadNotation):
            parse_line(wrong)
    game = current(session_with("none"))
    with pytest.raises(SabaccError):
        game.judge(Judged(A, GUILTY), A)


def test_a_conviction_is_told_as_the_word_of_the_plutt() -> None:
    """CL-18.27: the Plutt may err, so the story does not say that an innocent player has cheated."""
    session = session_with("guest")
    session.apply(Accuse(B))
    session.ask(Judge(GUILTY))
    story = current(session).narrate()
    assert "Bo is guilty of cheating, says the Plutt." in story
    assert not any("has cheated" in told for told in story)
    [paid] = [told for told in story if told.startswith("Bo pays") and "cheating" in told]
    assert paid.endswith("to the sabacc pot, the penalty for cheating.")


def test_where_nobody_judges_what_is_so_is_told() -> None:
    """CL-18.22."""
    session = session_with("none")
    cheat(session, B)
    session.apply(Accuse(B))
    assert "Bo has cheated." in current(session).narrate()
