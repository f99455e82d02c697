"""The log of an evening on disk: the set-up, then one line for every input. Nothing is shown before it is in here."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sabacc.errors import BadStore, SabaccError
from sabacc.home.data_folder import Store, read_bytes
from sabacc.tables.inputs import Input, format_input, parse_input
from sabacc.tables.setup import Setup, format_setup, parse_setup

_RULE: Final = "---\n"  # between the set-up and the inputs


class Log:
    """A log that is open for more."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            # Without a buffer nothing that could not be written is written later.
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise BadStore(f"{path} cannot be written: {error.strerror or error}") from None

    @staticmethod
    def begin(setup: Setup, store: Store) -> "Log":
        """A new log for the table in progress."""
        store.write(store.table, format_setup(setup) + _RULE)
        return Log(store.table)

    @staticmethod
    def resume(story: "Story") -> "Log":
        """Go on with a log behind its last whole line."""
        log = Log(story.path)
        log._file.truncate(story.size)
        return log

    def append(self, entry: Input) -> None:
        """Write an input down for good."""
        line = f"{format_input(entry)}\n".encode()
        try:
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise BadStore(f"{self.path} cannot be written: {error.strerror or error}") from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class Story:
    """A log as it is read: the set-up, and the inputs with the lines they stand on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        raw = read_bytes(path)
        # What was cut off in the middle of a line had not been told to anybody.
        self.size = raw.rfind(b"\n") + 1
        try:
            head, rule, rest = raw[: self.size].decode().partition(f"\n{_RULE}")
        except UnicodeDecodeError:
            raise self.refusal(1, "this is no text in UTF-8") from None
        if not rule:
            raise self.refusal(1, "this is no log of a table")
        try:
            self.setup = parse_setup(head)
        except SabaccError as error:
            raise self.refusal(1, error) from None
        self._lines = list(enumerate(rest.split("\n")[:-1], start=head.count("\n") + 3))

    def inputs(self) -> Iterator[tuple[int, Input]]:
        """The inputs, with the number of the line."""
        for number, line in self._lines:
            try:
                yield number, parse_input(line)
            except SabaccError as error:
                raise self.refusal(number, error) from None

    def refusal(self, number: int, why: object) -> BadStore:
        """Why the table cannot be resumed."""
        return BadStore(
            f"the table in progress cannot be resumed: {self.path}, line {number}: {str(why).rstrip('.')}; "
            f"--new starts another and puts that file aside"
        )
