"""`Doorkeeper`: the host hears who asks to sit down, and whoever asks hears the host's answer."""

from collections.abc import Callable, Collection, Iterable
from typing import Final

import msgspec

from sabacc.play.notation import SEAT_LETTERS
from sabacc.protocol import online
from sabacc.server.connection import Connection
from sabacc.server.deliveries import Messages
from sabacc.server.room import Knocking, Room

_ENCODE: Final = msgspec.json.Encoder().encode


class Doorkeeper:
    """Tells of people who ask for a seat at a table. `connections` are there, and `post` sends to them."""

    def __init__(
        self, room: Callable[[], Room], connections: Collection[Connection], post: Callable[[Messages], None]
    ) -> None:
        self._room, self._connections, self._post = room, connections, post
        self.begin()

    def begin(self) -> None:
        """The table was opened, or read again."""
        self._known_host = self._room().table.company.acting_host

    def tell(self, wish: online.Wish, person: str | None, before: Knocking) -> None:
        """A wish has changed who asks for a seat: it was somebody's for one, or an answer of the host."""
        if isinstance(wish, online.SitDown) and person is not None:
            self._tell_host_of(person, self._connections)
        elif isinstance(wish, online.Admit):
            _, newcomer = before[wish.person]
            told = _ENCODE(online.KnockAnswered(person=wish.person, name=newcomer.name, yes=wish.yes))
            # The host may be there with other devices.
            self._post(
                [(each, told) for each in self._connections if each.person == wish.person or self._is_host(each)]
            )

    def tell_new_host(self) -> None:
        """Whoever becomes the host, or stands in for them, hears who has asked."""
        before = self._known_host
        self.begin()
        if self._known_host != before:
            self.tell_all(self._connections)

    def tell_all(self, to: Iterable[Connection]) -> None:
        """Say who has asked, to those of some connections that are the host's."""
        for person in self._room().knocking:
            self._tell_host_of(person, to)

    def _tell_host_of(self, person: str, to: Iterable[Connection]) -> None:
        seat, newcomer = self._room().knocking[person]
        knock = _ENCODE(online.Knock(person=person, name=newcomer.name, seat=SEAT_LETTERS[seat]))
        self._post([(each, knock) for each in to if self._is_host(each)])

    def _is_host(self, connection: Connection) -> bool:
        return self._room().is_host(connection.person)
