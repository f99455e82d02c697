"""What the server keeps of tables: their logs, their checkpoints, and the hands that were played at them.

`StoredLog` is the `TableLog` of a table, `StoredHands` its `HandKeeper`. Both hand what they are given to the writer of
the store and return at once. Nobody may be told of an input before `StoredLog.pending` is done.
"""

import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Final, NamedTuple

from sabacc.errors import BadStore, SabaccError
from sabacc.play.record import Record, format_record, parse_record
from sabacc.server.renaming import without_player
from sabacc.server.store import Store
from sabacc.tables.chance import Chance, new_chance
from sabacc.tables.checkpoint import Checkpoint, LogDigest, format_checkpoint, parse_checkpoint
from sabacc.tables.inputs import WIND, Input, format_input, parse_input
from sabacc.tables.log_head import format_head, parse_head
from sabacc.tables.setup import Setup

_ID_BYTES: Final = 16
_CHUNK: Final = 1000  # inputs that are read at a time
IDLE_DAYS: Final = 30  # after which a table that nobody visits is put away
_DAY: Final = 24 * 60 * 60.0
# Adds an input if it is the next one of its table, and the table is still in the same edition.
_APPEND: Final = """
INSERT INTO input (table_id, number, line, at, author, key)
SELECT ?1, ?2, ?3, ?4, ?5, ?6
WHERE ?2 = (SELECT coalesce(max(number) + 1, 0) FROM input WHERE table_id = ?1)
AND ?7 = (SELECT edition FROM live_table WHERE id = ?1)
"""
_SINCE_WOUND: Final = """
SELECT line, at FROM input WHERE table_id = ?1 AND (line = 'wind' OR line LIKE 'set %')
AND number >= (SELECT max(number) FROM input WHERE table_id = ?1 AND line = 'wind') ORDER BY number
"""


def new_id() -> str:
    """A name that nobody can guess, for a table or a person: 128 random bits."""
    return secrets.token_urlsafe(_ID_BYTES)


class StoredTable(NamedTuple):
    """A table as it is listed. Times are seconds since 1970."""

    id: str
    created: float
    visited: float  # when somebody was last there
    put_away: float | None  # since when nobody has been there for long
    closed: float | None  # when it was closed for good


_LISTED: Final = f"SELECT {', '.join(StoredTable._fields)} FROM live_table"


class Tables:
    """All tables of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def create(self, table_id: str, setup: Setup, chance: Chance | None = None) -> Future[None]:
        """Begin a table, under an id of `new_id`."""
        head = format_head(setup, new_chance(setup) if chance is None else chance)
        now = self._store.clock()

        def change(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO live_table (id, head, created, visited) VALUES (?, ?, ?, ?)", (table_id, head, now, now)
            )

        return self._store.write(change)

    def find(self, table_id: str) -> StoredTable | None:
        """A table by its id."""
        rows = self._store.read(f"{_LISTED} WHERE id = ?", table_id)
        return StoredTable(*rows[0]) if rows else None

    def in_use(self) -> list[StoredTable]:
        """The tables that are not put away, those first where somebody was last."""
        rows = self._store.read(f"{_LISTED} WHERE put_away IS NULL ORDER BY visited DESC, id")
        return [StoredTable(*row) for row in rows]

    def visit(self, *table_ids: str) -> Future[None]:
        """Somebody is at these tables now. If one was put away, it is in use again."""
        now = self._store.clock()

        def change(db: sqlite3.Connection) -> None:
            sql = "UPDATE live_table SET visited = ?, put_away = NULL WHERE id = ?"
            db.executemany(sql, [(now, table_id) for table_id in table_ids])

        return self._store.write(change)

    def remove(self, table_id: str) -> Future[None]:
        """Keep nothing of a table any more."""

        def change(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM live_table WHERE id = ?", (table_id,))

        return self._store.write(change)

    def put_away_idle(self, days: float = IDLE_DAYS) -> Future[list[str]]:
        """Put away the tables that nobody has visited for so many days; their ids."""
        now = self._store.clock()

        def change(db: sqlite3.Connection) -> list[str]:
            idle = "put_away IS NULL AND visited <= ?"
            found = db.execute(f"SELECT id FROM live_table WHERE {idle} ORDER BY id", (now - days * _DAY,)).fetchall()
            db.executemany("UPDATE live_table SET put_away = ? WHERE id = ?", [(now, each) for (each,) in found])
            return [each for (each,) in found]

        return self._store.write(change)


class StoredLog:
    """The `TableLog` of one table.

    After a write has failed nothing more is written: the table in memory is ahead of its log, and must be resumed with
    another `StoredLog`. The same holds if somebody else has written to the table meanwhile.
    """

    def __init__(self, store: Store, table_id: str) -> None:
        rows = store.read("SELECT head, edition FROM live_table WHERE id = ?", table_id)
        if not rows:
            raise BadStore(f"there is no table {table_id!r} in {store.path}")
        self.table_id = table_id
        self.pending: Future[None] | None = None  # the last append
        self._store = store
        self._head, self._edition = rows[0]
        self.is_rewritten = False
        try:
            head, _ = parse_head(self._head)
        except SabaccError as error:
            raise self._refused("its set-up", error) from None
        self.setup, self.chance = head.setup, head.chance
        self._head_lines = head.lines
        self._count: int | None = None  # of the inputs, once the log is open
        self._digest = LogDigest(self._head.encode())  # of the log so far, as far as it was needed
        self._before = self._digest  # the same without the last input
        self._author: str | None = None
        self._key: str | None = None
        self._keys: dict[tuple[str, str], int] = {}  # of inputs that may not be on disk yet
        self._failure = ""

    # Reading.

    def checkpoint(self) -> Checkpoint | None:
        """The last checkpoint, if it fits the log."""
        rows = self._store.read("SELECT body FROM checkpoint WHERE table_id = ?", self.table_id)
        return parse_checkpoint(rows[0][0], self._head_lines, self._digest_of_size) if rows else None

    def inputs(self, after: int = 0) -> Iterator[Input]:
        """The inputs so far, in order, without the first ones. They are read as they are asked for."""
        for number, line in self._lines(after):
            try:
                yield parse_input(line)
            except SabaccError as error:
                raise self.refusal(number, error) from None

    def last_number(self) -> int | None:
        """The number of the last input on disk, counted from 0; None if there is none."""
        (row,) = self._store.read("SELECT max(number) FROM input WHERE table_id = ?", self.table_id)
        return None if row[0] is None else int(row[0])

    def at(self, number: int) -> float | None:
        """When an input, counted from 0, was written, in seconds since 1970; None if it is not on disk."""
        rows = self._store.read("SELECT at FROM input WHERE table_id = ? AND number = ?", self.table_id, number)
        return float(rows[0][0]) if rows else None

    def timer_ran(self) -> float:
        """For how many seconds the timer of the shifts has run since it was last wound, without those of pauses."""
        ran, since = 0.0, None
        for line, at in self._store.read(_SINCE_WOUND, self.table_id):
            if line == WIND:
                ran, since = 0.0, at
            elif "paused=yes" in line.split() and since is not None:
                ran, since = ran + max(0.0, at - since), None
            elif "paused=no" in line.split():
                since = at
        return ran if since is None else ran + max(0.0, self._store.clock() - since)

    def found(self, author: str, key: str) -> int | None:
        """The number of the input that somebody gave this key, counted from 0; None if there is none.

        It may still be on its way to the disk: `pending` says when it is there.
        """
        queued = self._keys.get((author, key))
        if queued is not None:
            return queued
        sql = "SELECT number FROM input WHERE table_id = ? AND author = ? AND key = ?"
        rows = self._store.read(sql, self.table_id, author, key)
        return int(rows[0][0]) if rows else None

    def refusal(self, number: int, why: object) -> BadStore:
        """Why the table cannot be resumed, if one of the inputs, counted from 0, is the cause."""
        return self._refused(f"input {number + 1}", why)

    def _refused(self, what: str, why: object) -> BadStore:
        return BadStore(f"table {self.table_id} cannot be resumed: {what}: {str(why).rstrip('.')}")

    def _lines(self, after: int) -> Iterator[tuple[int, str]]:
        """The lines of the inputs with their numbers. No query is open while somebody works on them."""
        sql = "SELECT number, line FROM input WHERE table_id = ? AND number >= ? ORDER BY number LIMIT ?"
        while rows := self._store.read(sql, self.table_id, after, _CHUNK):
            for number, line in rows:
                if number != after:
                    raise self._refused(f"input {after + 1}", "it is missing")
                after += 1
                yield number, line

    def _digest_until(self, is_enough: Callable[[LogDigest], bool]) -> LogDigest:
        """The digest of the log up to some line; from where it was left the last time, unless that is too far."""
        digest = self._digest if not is_enough(self._digest) else LogDigest(self._head.encode())
        if not is_enough(digest):
            for _, line in self._lines(digest.lines - self._head_lines):
                digest.add(f"{line}\n".encode())
                if is_enough(digest):
                    break
        self._digest = digest
        return digest

    def _digest_of_size(self, size: int) -> LogDigest | None:
        digest = self._digest_until(lambda digest: digest.size >= size)
        return digest if digest.size == size else None

    # Writing.

    def open(self) -> None:
        """Take inputs from now on, after the last one on disk."""
        self._digest_until(lambda _: False)
        self._before = self._digest
        self._count = self._digest.lines - self._head_lines

    @contextmanager
    def by(self, author: str, key: str | None = None) -> Iterator[None]:
        """Whatever is appended in here is somebody's doing. The first of it has their key, by which it is `found`."""
        self._author, self._key = author, key
        try:
            yield
        finally:
            self._author = self._key = None

    def append(self, entry: Input) -> None:
        """Have an input written. It is on disk, or it never will be, when `pending` is done."""
        assert self._count is not None
        if self._failure:
            raise BadStore(self._failure)
        number, line, at = self._count, format_input(entry), self._store.clock()
        author, key, self._key = self._author, self._key, None

        def change(db: sqlite3.Connection) -> None:
            try:
                added = db.execute(_APPEND, (self.table_id, number, line, at, author, key, self._edition))
            except sqlite3.IntegrityError:
                raise BadStore(f"an input with this key is in the log of table {self.table_id} already") from None
            if added.rowcount != 1:
                self._check_edition(db)
                raise BadStore(f"somebody else has written input {number + 1} of table {self.table_id}")

        if author is not None and key is not None:
            self._keys[author, key] = number
        self.pending = self._write(change, is_one_statement=True)
        if author is not None and key is not None:
            # By then it is on disk, or it has not happened.
            self.pending.add_done_callback(lambda _: self._keys.pop((author, key)))
        self._count += 1
        self._before = self._digest.copy()
        self._digest.add(f"{line}\n".encode())

    def write(self, change: Callable[[sqlite3.Connection], None]) -> Future[None]:
        """Have a change to this table written, unless one before it has failed."""

        def checked(db: sqlite3.Connection) -> None:
            self._check_edition(db)
            change(db)

        return self._write(checked)

    def _write(self, change: Callable[[sqlite3.Connection], None], is_one_statement: bool = False) -> Future[None]:
        def unless_failed(db: sqlite3.Connection) -> None:
            # The store makes changes one after the other, so none can slip in behind one that failed.
            if self._failure:
                raise BadStore(self._failure)
            try:
                change(db)
            except Exception as error:
                self._fail(error)
                raise

        future = self._store.write(unless_failed, is_one_statement=is_one_statement)
        future.add_done_callback(self._note)
        return future

    def _note(self, done: Future[None]) -> None:
        if error := done.exception():
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        self._failure = self._failure or f"table {self.table_id} must be resumed: {str(error).rstrip('.')}"

    def _check_edition(self, db: sqlite3.Connection) -> None:
        row = db.execute("SELECT edition FROM live_table WHERE id = ?", (self.table_id,)).fetchone()
        if row is None or row[0] != self._edition:
            raise BadStore(f"what is kept of table {self.table_id} was rewritten")

    def go_on_in(self, edition: int) -> None:
        """Somebody was forgotten: inputs may follow what was rewritten, which differs from what is known here in names.

        The table still knows the name, so it gets no checkpoint until it is resumed. Called by the writer of the store.
        """
        self._edition, self.is_rewritten = edition, True

    def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Have a checkpoint kept in place of the one before. Without one the table only takes longer to resume."""
        lines = self._head_lines + checkpoint.inputs
        if self._before.lines == lines:
            digest = self._before
        elif self._digest.lines == lines:
            digest = self._digest
        else:
            digest = LogDigest(self._head.encode())
            for number, line in self._lines(0):
                if number == checkpoint.inputs:
                    break
                digest.add(f"{line}\n".encode())
        body = format_checkpoint(checkpoint, digest)

        def change(db: sqlite3.Connection) -> None:
            if not self._failure and not self.is_rewritten:
                self._check_edition(db)
                db.execute("INSERT OR REPLACE INTO checkpoint (table_id, body) VALUES (?, ?)", (self.table_id, body))

        self._store.write(change)

    def finish(self) -> None:
        """The table was closed for good."""
        now = self._store.clock()

        def change(db: sqlite3.Connection) -> None:
            db.execute("UPDATE live_table SET closed = ? WHERE id = ?", (now, self.table_id))

        self.write(change)

    def close(self) -> None:
        """Nobody sits at the table any more. What was appended is still written."""
        self._count = None


class StoredHand(NamedTuple):
    """A hand that was played: its number at the table from 1, and the stamp of its deal."""

    number: int
    dealt: str
    text: str

    def read(self) -> Record:
        """The record; `BadRecord` if it cannot be read."""
        return parse_record(self.text)


class PlayedHand(NamedTuple):
    """A hand as it is listed for somebody who was dealt into it."""

    number: int
    dealt: str
    seat: int
    won: int | None  # unknown in older files


class StoredHands:
    """The `HandKeeper` of one table. It writes through the log, so that no hand is missing behind one that is there."""

    def __init__(
        self,
        log: StoredLog,
        people: Callable[[], Mapping[int, str]] = dict,
        won: Callable[[], Sequence[int]] = tuple,
    ) -> None:
        """The hands of a log; `people` says who was dealt into the last one, by seat, and `won` what each seat won."""
        self._log = log
        self._people = people
        self._won = won

    def keep(self, record: Record, dealt: str, hand: int, /) -> None:
        """Have a hand kept, once, with those who may read it as their seat saw it."""
        name = (self._log.table_id, hand)
        won = dict(enumerate(self._won()))
        seats = [(*name, seat, person, won.get(seat)) for seat, person in self._people().items()]

        def change(db: sqlite3.Connection) -> None:
            # A table that is resumed gives all its hands again, and few of them have to be written.
            if db.execute("SELECT 1 FROM hand WHERE table_id = ? AND number = ?", name).fetchone() is None:
                text = format_record(record)
                for *_, seat, person, _ in seats if self._log.is_rewritten else ():
                    text = without_player(text, seat) if _is_forgotten(db, person) else text
                db.execute(
                    "INSERT INTO hand (table_id, number, dealt, record) VALUES (?, ?, ?, ?)", (*name, dealt, text)
                )
                db.executemany(
                    "INSERT INTO hand_seat (table_id, number, seat, person_id, won) VALUES (?, ?, ?, ?, ?)", seats
                )

        self._log.write(change)

    def forget(self, dealt: str, hand: int, /) -> None:
        """Keep a hand no longer, as its end was taken back."""
        name = (self._log.table_id, hand, dealt)

        def change(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM hand WHERE table_id = ? AND number = ? AND dealt = ?", name)

        self._log.write(change)


def _is_forgotten(db: sqlite3.Connection, person_id: str) -> bool:
    return db.execute("SELECT 1 FROM person WHERE id = ? AND name = ''", (person_id,)).fetchone() is not None


def hands_of(store: Store, person_id: str, last: int = 100) -> list[PlayedHand]:
    """The hands that somebody was dealt into, oldest first."""
    sql = (
        "SELECT number, dealt, seat, won FROM hand_seat JOIN hand USING (table_id, number) "
        "WHERE person_id = ? ORDER BY number DESC LIMIT ?"
    )
    return [PlayedHand(*row) for row in reversed(store.read(sql, person_id, last))]


def hand_of(store: Store, person_id: str, number: int) -> tuple[int, StoredHand] | None:
    """A hand that somebody was dealt into, with their seat."""
    sql = (
        "SELECT seat, number, dealt, record FROM hand_seat JOIN hand USING (table_id, number) "
        "WHERE person_id = ? AND number = ?"
    )
    rows = store.read(sql, person_id, number)
    return (rows[0][0], StoredHand(*rows[0][1:])) if rows else None


def note_won(store: Store, person_id: str, won: Mapping[int, int]) -> Future[None]:
    """Keep what somebody won in hands, by their numbers, that were kept without it."""
    rows = [(credits, person_id, number) for number, credits in won.items()]

    def change(db: sqlite3.Connection) -> None:
        db.executemany("UPDATE hand_seat SET won = ? WHERE person_id = ? AND number = ?", rows)

    return store.write(change)


def stored_hands(store: Store, table_id: str, last: int = 100) -> list[StoredHand]:
    """The hands that were played last at a table, oldest first."""
    sql = "SELECT number, dealt, record FROM hand WHERE table_id = ? ORDER BY number DESC LIMIT ?"
    return [StoredHand(*row) for row in reversed(store.read(sql, table_id, last))]
