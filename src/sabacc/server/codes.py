"""Codes: four words that lead to a table for a while, short enough to be read out over the telephone.

There are so many that guessing one takes a great many tries; whoever answers must see to it that nobody has them.
"""

import re
import secrets
import sqlite3
from concurrent.futures import Future
from functools import cache
from importlib.resources import files
from typing import Final

from sabacc.errors import BadStore
from sabacc.server.store import Store

WORDS_IN_A_CODE: Final = 4
_TRIES: Final = 20  # two codes are hardly ever the same, even if there are a million
_LETTERS: Final = re.compile(r"[a-z]+")


@cache
def words() -> tuple[str, ...]:
    """The words of which codes are made: short ones that nobody mistakes for another."""
    return tuple((files("sabacc.server") / "words.txt").read_text(encoding="utf-8").split())


class Codes:
    """The codes of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def make(self, table_id: str, seconds: float) -> Future[str]:
        """A new code that leads to a table for so many seconds."""
        known = words()
        now = self._store.clock()

        def change(db: sqlite3.Connection) -> str:
            _remove(db, now)
            for _ in range(_TRIES):
                code = " ".join(secrets.choice(known) for _ in range(WORDS_IN_A_CODE))
                if db.execute("SELECT 1 FROM code WHERE words = ?", (code,)).fetchone() is None:
                    db.execute(
                        "INSERT INTO code (words, table_id, expires) VALUES (?, ?, ?)", (code, table_id, now + seconds)
                    )
                    return code
            raise BadStore("all codes are taken; try again when some have expired")

        return self._store.write(change)

    def find(self, typed: str) -> str | None:
        """The id of the table that a code leads to, however it is typed: `River-Lamp`, `river lamp`."""
        code = " ".join(_LETTERS.findall(typed.lower()))
        rows = self._store.read("SELECT table_id FROM code WHERE words = ? AND expires > ?", code, self._store.clock())
        return str(rows[0][0]) if rows else None

    def remove_expired(self) -> Future[int]:
        """Remove the codes that lead nowhere any more; how many there were."""
        now = self._store.clock()
        return self._store.write(lambda db: _remove(db, now))


def _remove(db: sqlite3.Connection, now: float) -> int:
    return db.execute("DELETE FROM code WHERE expires <= ?", (now,)).rowcount
