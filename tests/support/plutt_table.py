"""A table of Classic with seats A to D, with or without a guest who is the Plutt, and what tests ask of it."""

import pytest

from sabacc import (
    Fold,
    Game,
    SabaccError,
    SeededDealer,
    Session,
    find,
)
from sabacc.rules.options import Value
from sabacc.session.events import SessionEvent
from sabacc.session.requests import (
    Appraise,
    Invite,
    OfferItem,
    Request,
)

A, B, C, D = range(4)
GUEST = None


def table(rules: str = "classic", stacks: tuple[int, ...] = (500, 500, 500), **options: Value) -> Session:
    """Seats A to D, as many as there are stacks; the last one has the button in the first hand."""
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
