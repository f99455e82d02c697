"""A small store of notes, for tests and for the processes they start, which should start quickly."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from threading import Event

from sabacc.server.store import Store
from tests.support.processes import AMPLE

NOTES = "CREATE TABLE note (number INTEGER PRIMARY KEY, text TEXT UNIQUE)"  # the script that makes it


def note(text: str) -> Callable[[sqlite3.Connection], int]:
    """A change that writes the next note and returns its number."""

    def change(db: sqlite3.Connection) -> int:
        return db.execute("INSERT INTO note (text) VALUES (?)", (text,)).lastrowid or 0

    return change


class Held:
    """Keeps the writer busy until it is let go, so that changes have to wait."""

    def __init__(self, store: Store) -> None:
        self._begun, self._go = Event(), Event()
        self.future = store.write(self._wait)
        assert self._begun.wait(AMPLE)

    def _wait(self, _: sqlite3.Connection) -> None:
        self._begun.set()
        assert self._go.wait(AMPLE)

    def let_go(self) -> None:
        self._go.set()
