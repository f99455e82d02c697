"""The people at the tables of a server: who they are to us, what they say, and how all of it is forgotten.

A person is known by a token, of which only a hash is kept.
"""

import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from hashlib import sha256
from typing import Final, NamedTuple

from sabacc.errors import BadStore
from sabacc.server.renaming import without_chair, without_player
from sabacc.server.store import Store
from sabacc.server.table_store import new_id

_TOKEN_BYTES: Final = 32


def new_token() -> str:
    """What a person shows to be known again: 256 random bits."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def _hash_of(token: str) -> bytes:
    # There is nothing to guess in a token, so one quick hash is enough.
    return sha256(token.encode()).digest()


class Person(NamedTuple):
    """Somebody at a table. Times are seconds since 1970."""

    id: str
    table_id: str
    name: str
    role: str
    created: float
    ended: float | None


_LISTED: Final = f"SELECT {', '.join(Person._fields)} FROM person"
# The inputs that are about somebody: no other line can have their name.
_LINES_OF: Final = "SELECT number, line FROM input WHERE table_id = ? AND instr(line, ?)"


class People:
    """All people of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, table_id: str, name: str, role: str, token: str, person_id: str = "") -> Future[Person]:
        """Somebody new at a table, who will show this token."""
        person = Person(person_id or new_id(), table_id, name, role, self._store.clock(), None)

        def change(db: sqlite3.Connection) -> Person:
            db.execute(
                "INSERT INTO person (token_hash, id, table_id, name, role, created, ended) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (_hash_of(token), *person),
            )
            return person

        return self._store.write(change)

    def find(self, token: str) -> Person | None:
        """Whoever shows this token, unless it was ended."""
        rows = self._store.read(f"{_LISTED} WHERE token_hash = ? AND ended IS NULL", _hash_of(token))
        return Person(*rows[0]) if rows else None

    def let_play(self, person_id: str, token: str) -> Future[None]:
        """Whoever shows this token may play for somebody, and do nothing else; those that were given before end."""
        now = self._store.clock()

        def change(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM play_token WHERE person_id = ?", (person_id,))
            db.execute(
                "INSERT INTO play_token (token_hash, person_id, created) VALUES (?, ?, ?)",
                (_hash_of(token), person_id, now),
            )

        return self._store.write(change)

    def find_player(self, token: str) -> Person | None:
        """Whoever somebody who shows this token may play for."""
        sql = f"{_LISTED} WHERE ended IS NULL AND id = (SELECT person_id FROM play_token WHERE token_hash = ?)"
        rows = self._store.read(sql, _hash_of(token))
        return Person(*rows[0]) if rows else None

    def get(self, person_id: str) -> Person | None:
        """Somebody by their id."""
        rows = self._store.read(f"{_LISTED} WHERE id = ?", person_id)
        return Person(*rows[0]) if rows else None

    def at(self, table_id: str) -> list[Person]:
        """Everybody who may be at a table, in the order they came."""
        sql = f"{_LISTED} WHERE table_id = ? AND ended IS NULL ORDER BY created, id"
        return [Person(*row) for row in self._store.read(sql, table_id)]

    def first_at(self, table_id: str) -> str | None:
        """Who made a table, by id: whoever came there first, even if they were forgotten; None if nobody has come."""
        rows = self._store.read("SELECT id FROM person WHERE table_id = ? ORDER BY rowid LIMIT 1", table_id)
        return str(rows[0][0]) if rows else None

    def set_role(self, person_id: str, role: str) -> Future[None]:
        """Somebody is something else at the table from now on."""
        return self._update("role = ?", role, person_id)

    def end(self, person_id: str) -> Future[None]:
        """Somebody's token is worth nothing from now on."""
        return self._update("ended = coalesce(ended, ?)", self._store.clock(), person_id)

    def _update(self, what: str, value: object, person_id: str) -> Future[None]:
        def change(db: sqlite3.Connection) -> None:
            db.execute(f"UPDATE person SET {what} WHERE id = ?", (value, person_id))

        return self._store.write(change)

    def has_sat(self, person: Person) -> bool:
        """Whether somebody has ever taken a seat at their table, as far as that is on disk."""
        return bool(self._store.read(f"{_LINES_OF} LIMIT 1", person.table_id, person.id))

    def forget(
        self, person_id: str, rename: Callable[[str], str], rewritten: Callable[[int], None] | None = None
    ) -> Future[bool]:
        """Forget somebody: their token, their name and what they said are gone from the file when the future is done.

        In the set-up of the table and in kept hands the letter of the seat stands for the name. `rename` gets each line
        of the log that has the id of the person, and returns it without the name. The future says whether anything of
        the table itself had to be rewritten. Then a table that is in memory still knows the name, so it can write
        nothing any more and has to be resumed, unless its log is told of its new edition by `rewritten`, which is
        called before anything else is written.
        """
        now = self._store.clock()

        def change(db: sqlite3.Connection) -> bool:
            row = db.execute("SELECT table_id, name FROM person WHERE id = ?", (person_id,)).fetchone()
            if row is None:
                raise BadStore(f"there is no person {person_id!r} in {self._store.path}")
            table_id, name = row
            db.execute("DELETE FROM chat WHERE person_id = ?", (person_id,))
            db.execute("DELETE FROM play_token WHERE person_id = ?", (person_id,))
            db.execute(
                "UPDATE person SET name = '', ended = coalesce(ended, ?), token_hash = ? WHERE id = ?",
                (now, secrets.token_bytes(_TOKEN_BYTES), person_id),
            )
            _rewrite_hands(db, person_id)
            edition = _rewrite(db, person_id, table_id, name, rename)
            if edition is not None and rewritten is not None:
                rewritten(edition)
            return edition is not None

        return self._store.write(change, no_trace=True)


def _rewrite(
    db: sqlite3.Connection, person_id: str, table_id: str, name: str, rename: Callable[[str], str]
) -> int | None:
    """Replace the names that somebody had in the set-up and the log of a table; its new edition, if there were any."""
    (head,) = db.execute("SELECT head FROM live_table WHERE id = ?", (table_id,)).fetchone()
    new_head = without_chair(head, name)
    lines = db.execute(_LINES_OF, (table_id, person_id)).fetchall()
    changed = [(other, table_id, number) for number, line in lines if (other := rename(line)) != line]
    if new_head == head and not changed:
        return None
    db.executemany("UPDATE input SET line = ? WHERE table_id = ? AND number = ?", changed)
    db.execute("DELETE FROM checkpoint WHERE table_id = ?", (table_id,))
    db.execute("UPDATE live_table SET head = ?, edition = edition + 1 WHERE id = ?", (new_head, table_id))
    (edition,) = db.execute("SELECT edition FROM live_table WHERE id = ?", (table_id,)).fetchone()
    return int(edition)


def _rewrite_hands(db: sqlite3.Connection, person_id: str) -> None:
    """Replace the names that somebody had in the hands that they were dealt into."""
    # One after the other: a long table has many hands, and they need not be in memory all at once.
    hands = db.execute("SELECT table_id, number, seat FROM hand_seat WHERE person_id = ?", (person_id,)).fetchall()
    for *hand, seat in hands:
        where = "WHERE table_id = ? AND number = ?"
        (record,) = db.execute(f"SELECT record FROM hand {where}", hand).fetchone()
        db.execute(f"UPDATE hand SET record = ? {where}", (without_player(record, seat), *hand))


MOST_SAID: Final = 1000  # lines that are kept of a table; whoever comes hears a hundred of them
_SAID: Final = "SELECT 1 FROM chat WHERE table_id = ? AND person_id = ? AND key = ?"


class Said(NamedTuple):
    """Something that was said at a table. Numbers go up from 1, and one that was given is not given again."""

    number: int
    person_id: str | None  # None if it was nobody at the table
    text: str
    at: float


class Chat:
    """What is said at the tables of a store: of each the last lines."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def append(
        self, table_id: str, person_id: str | None, text: str, name: str = "", key: str | None = None
    ) -> Future[Said | None]:
        """Somebody says something, under the name that they have at the table now, if it is given.

        None if they have said something with this key before, which has no other effect.
        """
        at = self._store.clock()

        def change(db: sqlite3.Connection) -> Said | None:
            if key is not None and db.execute(_SAID, (table_id, person_id, key)).fetchone():
                return None
            db.execute("UPDATE live_table SET said = said + 1 WHERE id = ?", (table_id,))
            row = db.execute("SELECT said FROM live_table WHERE id = ?", (table_id,)).fetchone()
            if row is None:
                raise BadStore(f"there is no table {table_id!r} in {self._store.path}")
            said = Said(row[0], person_id, text, at)
            if name:
                db.execute("UPDATE person SET name = ? WHERE id = ? AND ended IS NULL", (name, person_id))
            db.execute(
                "INSERT INTO chat (table_id, number, person_id, text, at, key) VALUES (?, ?, ?, ?, ?, ?)",
                (table_id, *said, key),
            )
            db.execute("DELETE FROM chat WHERE table_id = ? AND number <= ?", (table_id, said.number - MOST_SAID))
            return said

        return self._store.write(change)

    def last(self, table_id: str, most: int) -> list[Said]:
        """What was said last at a table, oldest first."""
        sql = "SELECT number, person_id, text, at FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?"
        return [Said(*row) for row in reversed(self._store.read(sql, table_id, most))]

    def delete(self, person_id: str) -> Future[None]:
        """Delete everything that somebody has said."""

        def change(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM chat WHERE person_id = ?", (person_id,))

        return self._store.write(change, no_trace=True)
