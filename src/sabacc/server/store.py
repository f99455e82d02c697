"""`Store`: everything a server keeps, in one SQLite file.

One thread writes. Changes that wait for it are put on disk together, with one commit, and whoever asked for a change
hears of it when it is on disk and not before. So what was acknowledged is still there after a crash of any kind.
"""

import os
import re
import sqlite3
import time
from bisect import bisect_left
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from threading import Condition, Lock, Thread
from typing import IO, Any, Final, NamedTuple, Self, TypeVar

from sabacc.errors import BadStore
from sabacc.private_files import lock, make_folder, make_private, open_private, sync_names
from sabacc.server.schema import MIGRATIONS

T = TypeVar("T")
Row = tuple[Any, ...]

APPLICATION: Final = 0x5ABACC  # marks our files among all SQLite files
_PATIENCE: Final = 10.0  # seconds to wait for another connection, a backup for example
_MOST: Final = 1000  # changes in one commit: whoever comes first should not wait for everybody
_WAL_BYTES: Final = 64 << 20  # what is left of the write-ahead log after a busy hour
# The seconds up to which commits are counted together; the last bound has no end.
BOUNDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, float("inf"))
# What the disk is to blame for, not the change.
_OF_THE_DISK: Final = frozenset({
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN,
})  # fmt: skip


class Figures(NamedTuple):
    """What a store has done since it was opened, for whoever watches it."""

    commits: int
    changes: int  # that are on disk
    failed: int  # changes that are not
    waiting: int  # changes that nobody has begun with
    seconds: float  # that all commits took together
    buckets: tuple[int, ...]  # how many commits took at most so many seconds, by `BOUNDS`, each counted once


class _Waiting(NamedTuple):
    """A change that somebody asked for."""

    change: Callable[[sqlite3.Connection], Any]
    future: Future[Any]
    no_trace: bool
    is_one_statement: bool


class Store:
    """The database of a server. No other process can have it open."""

    def __init__(
        self, path: Path, clock: Callable[[], float] = time.time, migrations: Sequence[str] = MIGRATIONS
    ) -> None:
        """Open a file, or make one; `BadStore` says in one sentence why that is not possible."""
        self.path = path
        self.clock = clock
        with ExitStack() as held:
            held.enter_context(_hold(path))
            try:
                self._writer = held.enter_context(closing(_connect(path)))
                _bring_up_to_date(self._writer, path, migrations)
                _set_up(self._writer, path)
                self._reader = held.enter_context(closing(_connect(path)))
                self._reader.execute("PRAGMA query_only = ON")
                sync_names(path.parent)
            except (OSError, sqlite3.Error) as error:
                raise BadStore(f"{path} cannot be used: {_why(error)}") from None
            self._held = held.pop_all()
        self._reading = Lock()
        self._wake = Condition()
        self._waiting: list[_Waiting] = []
        self._is_closing = False
        self._has_traces = False
        self._commits = self._changes = self._failed = 0
        self._seconds = 0.0
        self._buckets = [0] * len(BOUNDS)
        self._thread = Thread(target=self._run, name="sabacc-store", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Writing.

    def write(
        self, change: Callable[[sqlite3.Connection], T], *, no_trace: bool = False, is_one_statement: bool = False
    ) -> Future[T]:
        """Have a change made, after all those before it. The future has what it returned once that is on disk.

        A change that raises is undone alone, and its future has the exception. A change may not commit. It cannot be
        withdrawn either: a future that could be cancelled would leave its owner in doubt. With `no_trace`, what the
        change deleted or overwrote is not left in the write-ahead log. A change that `is_one_statement`, and reads
        besides, is done or undone as a whole by SQLite itself, which saves half the work.
        """
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        with self._wake:
            if self._is_closing:
                raise BadStore(f"{self.path} is closed")
            self._waiting.append(_Waiting(change, future, no_trace, is_one_statement))
            self._wake.notify()
        return future

    def _run(self) -> None:
        while batch := self._next():
            self._take(batch)

    def _next(self) -> list[_Waiting]:
        """The changes that wait; none if there will be no more."""
        with self._wake:
            while not self._waiting and not self._is_closing:
                self._wake.wait()
            batch = self._waiting[:_MOST]
            del self._waiting[:_MOST]
            return batch

    def _take(self, batch: list[_Waiting]) -> None:
        """Make changes and put them on disk together; only then is anybody told."""
        outcomes: list[tuple[Any, BaseException | None]]
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            outcomes = [self._try(each) for each in batch]
            begun = time.perf_counter()
            self._writer.execute("COMMIT")
            self._count_commit(time.perf_counter() - begun)
        except (sqlite3.Error, _Lost) as error:
            self._roll_back()
            sentence = f"{self.path} cannot be written: {_why(error)}"
            outcomes = [(None, BadStore(sentence)) for _ in batch]
        failed = sum(failure is not None for _, failure in outcomes)
        self._failed += failed
        self._changes += len(batch) - failed
        self._has_traces |= any(each.no_trace for each in batch)
        if self._has_traces:
            self._clear_traces()
        for (_, future, _, _), (result, failure) in zip(batch, outcomes, strict=True):
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)

    def _try(self, waiting: _Waiting) -> tuple[Any, BaseException | None]:
        """Make one change, or none of it."""
        db, result = self._writer, None
        failure: BaseException | None = None
        needs_savepoint = not waiting.is_one_statement
        if needs_savepoint:
            db.execute("SAVEPOINT change")
        try:
            result = waiting.change(db)
        except BaseException as error:
            failure = error
        if not db.in_transaction:
            # On some errors SQLite takes everything back, and with it the changes of others.
            raise _Lost("a change may not commit" if failure is None else _why(failure))
        if needs_savepoint:
            if failure is not None:
                db.execute("ROLLBACK TO change")
            db.execute("RELEASE change")
        return result, None if failure is None else self._in_one_sentence(failure)

    def _in_one_sentence(self, error: BaseException) -> BaseException:
        """What to tell whoever asked for a change; a mistake in the change itself is told as it is."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        is_of_the_disk = isinstance(error, sqlite3.Error) and code in _OF_THE_DISK
        return BadStore(f"{self.path} cannot be written: {_why(error)}") if is_of_the_disk else error

    def _roll_back(self) -> None:
        if self._writer.in_transaction:
            with suppress(sqlite3.Error):
                self._writer.execute("ROLLBACK")

    def _count_commit(self, seconds: float) -> None:
        self._commits += 1
        self._seconds += seconds
        self._buckets[bisect_left(BOUNDS, seconds)] += 1

    def _clear_traces(self) -> None:
        """Empty the write-ahead log; while a backup reads it that has to wait for the next commit."""
        with suppress(sqlite3.Error):
            self._writer.execute("PRAGMA busy_timeout = 0")
            is_busy, _, _ = self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._has_traces = bool(is_busy)
        with suppress(sqlite3.Error):
            self._writer.execute(f"PRAGMA busy_timeout = {int(_PATIENCE * 1000)}")

    # Reading.

    def read(self, sql: str, *args: object) -> list[Row]:
        """The rows that a query finds among all that is on disk. Any thread may ask."""
        with self._reading:
            if self._is_closing:
                raise BadStore(f"{self.path} is closed")
            try:
                return self._reader.execute(sql, args).fetchall()
            except sqlite3.Error as error:
                raise BadStore(f"{self.path} cannot be read: {_why(error)}") from None

    @property
    def figures(self) -> Figures:
        """What was done so far."""
        waiting, buckets = len(self._waiting), tuple(self._buckets)
        return Figures(self._commits, self._changes, self._failed, waiting, self._seconds, buckets)

    # The file.

    def backup(self, target: Path) -> None:
        """Copy all that is on disk now to a new file, while others read and write."""
        back_up(self.path, target)

    def close(self) -> None:
        """Put on disk what waits, and leave the file to others. Nothing can be written any more."""
        with self._wake:
            was_closing, self._is_closing = self._is_closing, True
            self._wake.notify()
        self._thread.join()
        if was_closing:
            return
        with self._reading:
            self._reader.close()
        with suppress(sqlite3.Error):
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._held.close()


class _Lost(Exception):
    """The transaction is gone, and all changes in it."""


def back_up(path: Path, target: Path) -> None:
    """Copy a store to a new file; a server may have it open meanwhile, in this process or another."""
    if os.path.lexists(target):
        raise BadStore(f"{target} is there already; a backup needs a name of its own")
    if not path.exists():
        raise BadStore(f"there is no {path} to copy; --data names the folder of the server")
    half = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        # Private from the moment it is made; SQLite would ask the umask.
        open_private(half, "xb").close()
        with closing(_connect(path, must_exist=True)) as source, closing(_connect(half)) as copy:
            source.backup(copy)
            # What has no write-ahead log is one file, which can be moved about.
            copy.execute("PRAGMA journal_mode = DELETE")
        if os.path.lexists(target):
            raise BadStore(f"{target} is there already; a backup needs a name of its own")
        half.rename(target)
        sync_names(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise BadStore(f"{path} cannot be copied to {target}: {_why(error)}") from None
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


# Opening.


def _hold(path: Path) -> IO[bytes]:
    """Make the file if it is missing, and hold it for as long as the returned file is open."""
    beside = path.with_name(f"{path.name}.lock")
    try:
        make_folder(path.parent)
        held = open_private(beside, "ab")
    except OSError as error:
        raise BadStore(f"{beside} cannot be written: {_why(error)}") from None
    try:
        # A file of its own: SQLite's locks go when this process closes the database anywhere.
        lock(held)
    except OSError:
        held.close()
        raise BadStore(f"another server has {path} open; stop that one first") from None
    try:
        open_private(path, "ab").close()
        # A copy that was put back may have been made by anybody's umask.
        make_private(path.parent, {".": _names_beside(path)})
    except OSError as error:
        held.close()
        raise BadStore(f"{path} cannot be written: {_why(error)}") from None
    return held


def _names_beside(path: Path) -> str:
    """A pattern for the files of a store: SQLite puts two beside it, and we a lock."""
    return rf"{re.escape(path.name)}(-wal|-shm|\.lock)?"


def _connect(path: Path, must_exist: bool = False) -> sqlite3.Connection:
    """A connection that begins and ends no transaction by itself."""
    name = f"{path.absolute().as_uri()}?mode={'rw' if must_exist else 'rwc'}"
    return sqlite3.connect(name, uri=True, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)


def _bring_up_to_date(db: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """Run the scripts that the file has not seen. Each of them is done as a whole or not at all."""
    try:
        (version,), (application,) = (
            db.execute(f"PRAGMA {name}").fetchone() for name in ("user_version", "application_id")
        )
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        raise BadStore(f"{path} is not a database; a server keeps its tables in an SQLite file") from None
    is_empty = not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION and not (is_empty and version == application == 0):
        raise BadStore(f"{path} is a database of another program; a server needs a file of its own")
    if version > len(migrations):
        raise BadStore(
            f"{path} has version {version} of the store, and this sabacc knows versions up to {len(migrations)}; "
            "a newer sabacc can open it"
        )
    for number, script in enumerate(migrations[version:], start=version + 1):
        marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number};"
        try:
            db.executescript(f"BEGIN IMMEDIATE; {script}; {marks} COMMIT;")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def _set_up(db: sqlite3.Connection, path: Path) -> None:
    """What holds for a connection and not for the file."""
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise BadStore(f"{path} cannot have a write-ahead log, perhaps because it is on a network; use a local disk")
    for setting in (
        "synchronous = FULL",
        "fullfsync = ON",  # without it macOS leaves what is synced in the cache of the disk
        "foreign_keys = ON",
        "secure_delete = ON",  # what people have deleted is not to be found in the file
        f"journal_size_limit = {_WAL_BYTES}",
    ):
        db.execute(f"PRAGMA {setting}")


def _why(error: BaseException) -> str:
    return str(getattr(error, "strerror", None) or error)
