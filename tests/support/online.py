"""A table online in one process: actors over a log in memory, and connections whose messages a test reads."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Protocol

from sabacc.client.table_state import TableState
from sabacc.protocol import online
from sabacc.rules.model import RuleSet
from sabacc.server.actor import TableActor
from sabacc.server.connection import Connection
from sabacc.server.thinking import Thinkers
from sabacc.tables.chance import Chance
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import Setup

BOTS = ("thumb", "random", "odds", "club")  # the last one is the operator's, if there is one
STAMP = "20261118-113000-000000"


def online_setup(rules: RuleSet, seed: int | None = None, practice: bool = False) -> Setup:
    return Setup(rules, (), 500, practice=practice, seed=seed, is_online=True)


class KeyedMemoryLog(MemoryLog):
    """A log in memory that knows keys as the store does."""

    def __init__(self, setup: Setup, chance: Chance | None = None) -> None:
        super().__init__(setup, chance=chance)
        self.pending: Future[None] | None = None
        self.keys: dict[tuple[str, str], int] = {}
        self._by: tuple[str, str] | None = None

    @contextmanager
    def by(self, author: str, key: str | None = None) -> Iterator[None]:
        self._by = None if key is None else (author, key)
        try:
            yield
        finally:
            self._by = None

    def append(self, entry: Input) -> None:
        if self._by is not None:
            self.keys.setdefault(self._by, len(self.entries))
            self._by = None
        super().append(entry)

    def found(self, author: str, key: str) -> int | None:
        return self.keys.get((author, key))


class MemoryChat:
    def __init__(self) -> None:
        self.lines: list[online.ChatLine] = []
        self._keys: set[tuple[str, str]] = set()

    def say(self, person: str, key: str, name: str, text: str) -> "Future[online.ChatLine | None]":
        line = online.ChatLine(number=len(self.lines) + 1, name=name, text=text)
        is_new = (person, key) not in self._keys
        if is_new:
            self._keys.add((person, key))
            self.lines.append(line)
        future: Future[online.ChatLine | None] = Future()
        future.set_result(line if is_new else None)
        return future

    def last(self, lines: int) -> list[online.ChatLine]:
        return self.lines[-lines:]


class Hall:
    """One table and the people who are connected to it."""

    def __init__(self, setup: Setup, chance: Chance | None = None, thinkers: Thinkers | None = None) -> None:
        self.log = KeyedMemoryLog(setup, chance)
        self.chat = MemoryChat()
        self.thinkers = Thinkers() if thinkers is None else thinkers
        self.actor = TableActor(self._open, self.chat, self.thinkers, dict.fromkeys(BOTS, ""))

    def _open(self) -> tuple[LiveTable, KeyedMemoryLog]:
        return LiveTable(self.log, lambda: STAMP, make_bot=self.thinkers.make_bot), self.log

    def enter(self, person: str | None, since: int | None = None) -> "Guest":
        guest = Guest(self, person)
        self.actor.enter(guest.connection, since)
        return guest

    async def close(self) -> None:
        await self.actor.close()
        self.thinkers.close()


class HasActor(Protocol):
    """Where a table is."""

    @property
    def actor(self) -> TableActor: ...


class Guest:
    """Somebody at a table, with what they know of it."""

    def __init__(self, hall: HasActor, person: str | None, keys: str = "k") -> None:
        """Somebody who wishes with keys that begin alike."""
        self.connection = Connection(person)
        self.heard: list[bytes] = []
        self._hall = hall
        self._state: TableState | None = None
        self._keys, self._wishes = keys, 0

    @property
    def state(self) -> TableState:
        assert self._state is not None
        return self._state

    async def listen(self) -> online.FromServer | None:
        """The next message; None if the connection was closed."""
        frame = await self.connection.queue.get()
        if frame is None:
            return None
        self.heard.append(frame)
        message = online.decode_from_server(frame)
        if self._state is None:
            assert isinstance(message, online.TableWelcome)
            self._state = TableState(message)
        else:
            self._state.hear(message)
        return message

    async def ask(self, wish: type[online.Wish], **fields: object) -> online.Ack | online.Nak:
        """Wish for something, and wait for the answer."""
        self._wishes += 1
        key = str(fields.pop("key", f"{self._keys}{self._wishes}"))
        self._hall.actor.wish(self.connection, wish(key=key, **fields))
        while True:
            message = await self.listen()
            assert message is not None
            if isinstance(message, online.Ack | online.Nak) and message.key == key:
                return message
