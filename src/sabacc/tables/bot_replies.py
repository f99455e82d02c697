"""How bots reply to other players' offers: what they would lend for a thing depends on what they have, and on them."""

from collections.abc import Mapping
from typing import Final

from sabacc.play.actions import GUILTY, INNOCENT
from sabacc.policies.character import CHARACTERS, MILLE
from sabacc.session.requests import Agree, Appraise, Judge, Refuse, Request
from sabacc.session.session import Session
from sabacc.session.vault import OFFERED, Item

# For people who wonder what to ask for.
BOTS_LEND: Final = (
    "Bots agree to about half of what they have themselves, cautious ones to less and bold ones to more, "
    "and to one buy-in at most for all your things."
)
_SHARE: Final = 500  # thousandths of its own credits that a bot lends
_PER_NERVE: Final = 4  # and for each thousandth of nerve
_TEMPER: Final = CHARACTERS["thumb"]  # of a bot that is not one of ours


def next_reply(session: Session, bots: Mapping[int, str], buy_in: int) -> tuple[int, Request] | None:
    """A reply that a bot owes to an open offer or accusation, with the bot's seat. `bots` has their names."""
    judge = session.plutt_seat
    if session.accusation is not None and judge is not None and judge in bots:
        return judge, Judge(true_verdict(session))
    for item in session.vault.open_offers():
        for seat, bot in bots.items():
            if item.state == OFFERED and seat not in item.agreed and _has_a_say(session, item, seat):
                most = min(buy_in, _would_lend(session, seat, bot))
                return seat, _reply(session, item, seat, session.room_for_loan(item.seat, most))
    return None


def true_verdict(session: Session) -> str:
    """What is so: a bot that is the Plutt goes by it, and so does the table if the Plutt does not answer in time."""
    accusation, game = session.accusation, session.game
    assert accusation is not None and game is not None
    return GUILTY if game.has_cheated(accusation.against) else INNOCENT


def _would_lend(session: Session, seat: int, bot: str) -> int:
    """What a bot would lend one player at a time. It may have to play against these credits, so it minds its own."""
    share = _SHARE + _PER_NERVE * CHARACTERS.get(bot, _TEMPER).nerve
    return session.hands.stack(seat) * share // MILLE


def _has_a_say(session: Session, item: Item, seat: int) -> bool:
    """The Plutt decides alone, except about their own items; without a Plutt, everybody else has to agree."""
    player = session.players[seat]
    if player is None or player.leaves or item.seat == seat:
        return False
    return session.plutt in (None, player.name, session.player(item.seat).name)


def _reply(session: Session, item: Item, seat: int, most: int) -> Request:
    """Yes to what is asked or, from the Plutt, what the thing is worth to them."""
    is_plutt = session.plutt == session.player(seat).name
    if most < (1 if is_plutt else item.asking):
        return Refuse(item.number, f"I lend you {most} at most" if most > 0 else "I lend you nothing more")
    return Appraise(item.number, min(most, item.asking)) if is_plutt else Agree(item.number)
