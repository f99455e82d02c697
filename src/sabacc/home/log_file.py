"""The log of a table on disk: the set-up, where chance comes from, then one line for every input.

Nothing is shown before it is in here.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final

from sabacc.errors import BadStore, SabaccError
from sabacc.files import LOG, read_bytes
from sabacc.home.checkpoint_file import read_checkpoint, write_checkpoint
from sabacc.home.data_folder import Store
from sabacc.tables.chance import new_chance
from sabacc.tables.checkpoint import Checkpoint
from sabacc.tables.inputs import CLOSE, DEAL, Input, format_input, parse_input
from sabacc.tables.log_head import format_head, parse_head
from sabacc.tables.setup import Setup

_LONG: Final = 5000  # inputs
_PATIENCE: Final = 1.0  # seconds in which nobody wonders what is going on

Progress = Callable[[int, int], None]  # is told how many inputs of how many have been read


def show_progress(read: int, of: int) -> None:
    """Say how far reading has come, if somebody looks at a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"Reading the table: {read:,} of {of:,} lines.", file=sys.stderr)


class LogFile:
    """The `TableLog` of the table in progress. Nobody else can sit down at that table until it is closed."""

    def __init__(self, store: Store, setup: Setup | None = None, progress: Progress = show_progress) -> None:
        """Go on with the table in progress, or put it aside for a new one once that is opened."""
        self._store = store
        self._progress = progress
        self._file: FileIO | None = None
        self._lock = store.sit_down()
        self._reader: LogReader | None = None
        if setup is None:
            try:
                self._reader = LogReader(store.table)
            except SabaccError:
                self._lock.close()
                raise
            setup = self._reader.setup
        self.setup = setup
        self.chance = new_chance(setup) if self._reader is None else self._reader.chance
        self._head = 0 if self._reader is None else self._reader.head  # lines before the inputs

    def checkpoint(self) -> Checkpoint | None:
        """The last checkpoint, if it fits the log."""
        return None if self._reader is None else read_checkpoint(self._store, self._reader.raw, self._head)

    def inputs(self, after: int = 0) -> Iterable[Input]:
        """The inputs so far, in order, without the first ones."""
        return () if self._reader is None else self._reader.inputs(after, self._progress)

    def refusal(self, number: int, why: object) -> SabaccError:
        """Why the table cannot be resumed."""
        return BadStore(str(why)) if self._reader is None else self._reader.refusal(number, why)

    def open(self) -> None:
        """Begin a new log, or go on with an old one after its last whole line."""
        if self._reader is None:
            self._begin()
        try:
            # Without a buffer, what could not be written is not written later either.
            self._file = self._store.table.open("ab", buffering=0)
        except OSError as error:
            raise self._unwritable(error) from None
        if self._reader is not None:
            self._shorten(self._file, len(self._reader.raw))

    def _begin(self) -> None:
        """Begin a new log. If that is not possible, the table in progress stays where it is."""
        head = format_head(self.setup, self.chance)
        old = self._store.set_aside()
        try:
            self._store.write(self._store.table, head)
        except BadStore:
            if old is not None:
                old.replace(self._store.table)
            raise
        self._head = head.count("\n")
        # A table can be played even if the next one will not be like it. A seed is for one table only.
        with suppress(BadStore):
            self._store.remember(self.setup._replace(seed=None))

    def _shorten(self, file: FileIO, size: int) -> None:
        try:
            file.truncate(size)
        except OSError as error:
            raise self._unwritable(error) from None

    def append(self, entry: Input) -> None:
        """Write an input down for good."""
        assert self._file is not None
        line = f"{format_input(entry)}\n".encode()
        try:
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from None

    def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint beside the log. Without one the table is the same, and only takes longer to resume."""
        with suppress(BadStore):
            write_checkpoint(self._store, checkpoint, self._head)

    def _unwritable(self, error: OSError) -> BadStore:
        return BadStore(f"{self._store.table} cannot be written: {error.strerror or error}")

    def finish(self) -> None:
        """Set the log aside, as the table is no longer in progress."""
        self._close_file()
        self._store.set_aside()

    def close(self) -> None:
        """Leave the table to others."""
        self._close_file()
        self._lock.close()

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()


class LogReader:
    """A log being read: the set-up, and the inputs with their line numbers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        raw = read_bytes(path, LOG)
        # What was cut off in the middle of a line had not been told to anybody.
        self.raw = raw[: raw.rfind(b"\n") + 1]
        try:
            head, self._lines = parse_head(self.raw.decode())
        except UnicodeDecodeError:
            raise self._refusal(1, "this is not text in UTF-8") from None
        except SabaccError as error:
            raise self._refusal(1, error) from None
        self.setup, self.chance = head.setup, head.chance
        self.head = head.lines  # how many lines come before the inputs

    @property
    def is_closed(self) -> bool:
        """Whether the evening ended for good."""
        return self._lines[-1:] == [CLOSE]

    @property
    def hands(self) -> int:
        """How many hands were dealt."""
        return sum(line.startswith(f"{DEAL} ") for line in self._lines)

    @property
    def is_long(self) -> bool:
        """Whether playing all of it again takes seconds."""
        return len(self._lines) > _LONG

    def inputs(self, after: int = 0, progress: Progress = show_progress) -> Iterator[Input]:
        """The inputs in order, without the first ones. Where that takes long, `progress` hears how many were read."""
        lines, last = self._lines, time.monotonic()
        for number, line in enumerate(lines[after:], start=after):
            if time.monotonic() - last > _PATIENCE:
                last = time.monotonic()
                progress(number, len(lines))
            try:
                yield parse_input(line)
            except SabaccError as error:
                raise self.refusal(number, error) from None

    def refusal(self, number: int, why: object) -> BadStore:
        """Why the table cannot be resumed, if one of the inputs, counted from 0, is the cause."""
        return self._refusal(self.head + number + 1, why)

    def _refusal(self, line: int, why: object) -> BadStore:
        return BadStore(
            f"the table in progress cannot be resumed: {self.path}, line {line}: {str(why).rstrip('.')}; "
            f"--new starts another and puts that file aside"
        )
