"""What somebody hears who comes to a table: all of it, as they may know it."""

from sabacc import __version__
from sabacc.play.notation import SEAT_LETTERS
from sabacc.protocol import online
from sabacc.server.room import Room
from sabacc.server.talk import Chat
from sabacc.server.teller import Teller
from sabacc.tables.verdict import verdict

_MOST_LINES = 100  # of the chat


def welcome(
    room: Room, teller: Teller, chat: Chat, clock: online.Clock | None, person: str | None, since: int | None
) -> online.TableWelcome:
    """The whole table for a person, or a stranger. They have heard of everything up to the input `since`."""
    (seat, eyes), table = room.place_of(person), room.table
    view, own = teller.whole(eyes)
    from_the_deal, missed = teller.missed(eyes, since)
    return online.TableWelcome(
        protocol=online.VERSION,
        sabacc=__version__,
        v=table.version,
        person=person,
        seat=None if seat is None else SEAT_LETTERS[seat],
        table=teller.info,
        view=view,
        own=own,
        missed=missed,
        from_the_deal=from_the_deal,
        ledger=teller.ledger,
        verdict=verdict(table.game, eyes) if table.game is not None else "",
        clock=clock,
        chat=chat.last(_MOST_LINES),
    )
