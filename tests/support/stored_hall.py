"""One table of a real hall, on a real file, in this process: connections whose messages a test reads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from time import time as wall_time

from sabacc.protocol import online
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.server.actor import TableActor
from sabacc.server.hall import Hall
from sabacc.server.people import Person
from sabacc.server.store import Store
from sabacc.tables.company import HostSettings
from tests.support.online import Guest, online_setup
from tests.support.processes import AMPLE

_DEVICES = count(1)  # each with keys of its own
AT_ONCE = HostSettings(turn=0, bank=0, pause=0, pace=0)


class StoredHall:
    """A hall and one table in it, which may be opened again."""

    def __init__(self, store: Store, hall: Hall, table_id: str) -> None:
        self.store, self.hall, self.table_id = store, hall, table_id

    @property
    def actor(self) -> TableActor:
        return self.hall.open(self.table_id)

    async def admit(self, name: str) -> Person:
        person, _ = await self.hall.admit(self.table_id, name, "player")
        return person

    async def enter(self, person: str | None, since: int | None = None) -> Guest:
        """Somebody who has heard the welcome."""
        guest = Guest(self, person, f"{next(_DEVICES)}-")
        self.actor.enter(guest.connection, since)
        await guest.listen()
        return guest

    async def sit(self, *names: str) -> list[Guest]:
        """People who sit at the table."""
        guests = []
        for name in names:
            guest = await self.enter((await self.admit(name)).id)
            assert isinstance(await guest.ask(online.SitDown, name=name), online.Ack)
            guests.append(guest)
        return guests

    def lines(self) -> list[str]:
        """The log on disk."""
        return [line for (line,) in self.store.read("SELECT line FROM input ORDER BY number")]

    async def room_for(self, pages: int | None) -> None:
        """Let the file have so many pages; None: as many as it takes."""
        most = 1 << 30 if pages is None else pages
        future = self.store.write(lambda db: db.execute(f"PRAGMA max_page_count = {most}").fetchone())
        await asyncio.wrap_future(future)


@asynccontextmanager
async def stored_hall(
    folder: Path,
    rules: RuleSet | str = "corellian-spike",
    settings: HostSettings = AT_ONCE,
    table_id: str = "",
    clock: Callable[[], float] = wall_time,
) -> AsyncIterator[StoredHall]:
    """A hall with a new table, or with one that is there already."""
    with Store(folder / "server.db", clock) as store:
        hall = Hall(store, {"thumb": "", "random": ""})
        try:
            table_id = table_id or await hall.create(
                online_setup(find(rules) if isinstance(rules, str) else rules), [], settings
            )
            yield StoredHall(store, hall, table_id)
        finally:
            await asyncio.wait_for(hall.close(), AMPLE)


async def drain(*guests: Guest) -> None:
    """Hear everything that was sent."""
    for guest in guests:
        while not guest.connection.queue.empty():
            await guest.listen()


async def until(holds: Callable[[], bool], *guests: Guest) -> None:
    """Hear what is sent until something holds, but not for ever."""
    end = asyncio.get_running_loop().time() + AMPLE
    while not holds():
        assert asyncio.get_running_loop().time() < end
        await drain(*guests)
        await asyncio.sleep(0.005)
    await drain(*guests)
