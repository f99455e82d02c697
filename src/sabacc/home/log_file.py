"""The log of a table on disk: the set-up, then one line for every input. Nothing is shown before it is in here."""

import os
from collections.abc import Iterable, Iterator
from io import FileIO
from pathlib import Path
from typing import Final

from sabacc.errors import BadStore, SabaccError
from sabacc.home.data_folder import Store, read_bytes
from sabacc.tables.inputs import Input, format_input, parse_input
from sabacc.tables.setup import Setup, format_setup, parse_setup

_RULE: Final = "---\n"  # between the set-up and the inputs


class LogFile:
    """The `TableLog` of the table in progress. Nobody else can sit down at that table until it is closed."""

    def __init__(self, store: Store, setup: Setup | None = None) -> None:
        """Go on with the table in progress, or put it aside for a new one once that is opened."""
        self._store = store
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

    def inputs(self) -> Iterable[Input]:
        """The inputs so far, in order."""
        return () if self._reader is None else self._reader.inputs()

    def refusal(self, number: int, why: object) -> SabaccError:
        """Why the table cannot be resumed."""
        return BadStore(str(why)) if self._reader is None else self._reader.refusal(number, why)

    def open(self) -> None:
        """Begin a new log, or go on with an old one after its last whole line."""
        if self._reader is None:
            self._store.set_aside()
            self._store.write(self._store.table, format_setup(self.setup) + _RULE)
        try:
            # Without a buffer, what could not be written is not written later either.
            self._file = self._store.table.open("ab", buffering=0)
        except OSError as error:
            raise self._unwritable(error) from None
        if self._reader is None:
            self._store.remember(self.setup)
            return
        try:
            self._file.truncate(self._reader.size)
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
        raw = read_bytes(path)
        # What was cut off in the middle of a line had not been told to anybody.
        self.size = raw.rfind(b"\n") + 1
        try:
            head, rule, rest = raw[: self.size].decode().partition(f"\n{_RULE}")
        except UnicodeDecodeError:
            raise self._refusal(1, "this is not text in UTF-8") from None
        if not rule:
            raise self._refusal(1, "this is not the log of a table")
        try:
            self.setup = parse_setup(head)
        except SabaccError as error:
            raise self._refusal(1, error) from None
        self._lines = rest.split("\n")[:-1]
        self._first = head.count("\n") + 3  # the number of the first of them

    def inputs(self) -> Iterator[Input]:
        """The inputs, in order."""
        for number, line in enumerate(self._lines):
            try:
                yield parse_input(line)
            except SabaccError as error:
                raise self.refusal(number, error) from None

    def refusal(self, number: int, why: object) -> BadStore:
        """Why the table cannot be resumed, if one of the inputs, counted from 0, is the cause."""
        return self._refusal(self._first + number, why)

    def _refusal(self, line: int, why: object) -> BadStore:
        return BadStore(
            f"the table in progress cannot be resumed: {self.path}, line {line}: {str(why).rstrip('.')}; "
            f"--new starts another and puts that file aside"
        )
