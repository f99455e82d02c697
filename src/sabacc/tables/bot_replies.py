"""How bots reply to other players' offers. They lend everybody a buy-in at a time, as the house droid does."""

from collections.abc import Collection

from sabacc.session.requests import Agree, Appraise, Refuse, Request
from sabacc.session.session import Session
from sabacc.session.vault import OFFERED, Item


def next_reply(session: Session, bots: Collection[int], most: int) -> tuple[int, Request] | None:
    """A reply that a bot owes to an open offer, with the bot's seat; a player may owe up to `most`."""
    for item in session.vault.open_offers():
        for seat in bots:
            if item.state == OFFERED and seat not in item.agreed and _has_a_say(session, item, seat):
                return seat, _reply(session, item, seat, most)
    return None


def _has_a_say(session: Session, item: Item, seat: int) -> bool:
    """The Plutt decides alone, except about their own items; without a Plutt, everybody else has to agree."""
    player = session.players[seat]
    if player is None or player.leaves or item.seat == seat:
        return False
    return session.plutt in (None, player.name, session.player(item.seat).name)


def _reply(session: Session, item: Item, seat: int, most: int) -> Request:
    if item.asking > session.room_for_loan(item.seat, most):
        return Refuse(item.number)
    if session.plutt == session.player(seat).name:
        return Appraise(item.number, item.asking)
    return Agree(item.number)
