"""`Presence`: who is at a table, and who has been gone for so long that they count as absent."""

import asyncio
from collections.abc import Callable, Collection
from typing import Final

from sabacc.protocol import online
from sabacc.server.connection import Connection
from sabacc.server.room import Room

_GONE: Final = 20.0  # seconds after which somebody without a socket is absent


class Presence:
    """Looks who of those who sit at a table has a socket. `is_gone` is told whoever has had none for a while."""

    def __init__(
        self, room: Callable[[], Room], connections: Collection[Connection], is_gone: Callable[[str], None]
    ) -> None:
        self._room, self._connections, self._is_gone = room, connections, is_gone
        self._loop = asyncio.get_running_loop()
        self._missing: dict[str, asyncio.TimerHandle] = {}

    def has_come(self, person: str | None) -> None:
        """Somebody has a socket again."""
        if person is not None and (handle := self._missing.pop(person, None)):
            handle.cancel()

    def look(self) -> None:
        """Whoever sits at the table without a socket is absent after a while."""
        company = self._room().table.company
        here = {each.person for each in self._connections} | self._missing.keys()
        for seat, person in company.people.items():
            if person not in here and seat not in company.absent:
                self._missing[person] = self._loop.call_later(_GONE, self._has_gone, person)

    def stop(self) -> None:
        """Miss nobody any more."""
        for handle in self._missing.values():
            handle.cancel()

    def told(self) -> online.Here:
        """Who is there."""
        people = sorted({each.person for each in self._connections if each.person is not None})
        strangers = sum(each.person is None for each in self._connections)
        return online.Here(people=people, strangers=strangers)

    def _has_gone(self, person: str) -> None:
        self._missing.pop(person, None)
        self._is_gone(person)
