"""Files from outside: records, house rules, set-ups, logs. This is the one way in for all of them.

Whatever a name leads to, reading it neither waits nor fills the memory: only regular files are read, and no more of
them than their kind may have.
"""

import os
import stat
from collections.abc import Iterator
from typing import IO, BinaryIO, Final, NamedTuple

from sabacc.errors import BadRecord, BadRules, BadSession, BadStore, SabaccError


class FileKind(NamedTuple):
    """What a file is read as: what a refusal calls it, how many bytes it may have, and the error that refuses it."""

    name: str
    most: int
    error: type[SabaccError]


RECORD: Final = FileKind("a record", 4 << 20, BadRecord)
HOUSE_RULES: Final = FileKind("house rules", 32 << 10, BadRules)  # every option and a long note take a tenth of this
SETUP: Final = FileKind("the set-up of a table", 64 << 10, BadSession)
LOG: Final = FileKind("the log of a table", 64 << 20, BadStore)  # tens of thousands of hands
CHECKPOINT: Final = FileKind("the checkpoint of a table", 64 << 20, BadStore)
PREFERENCES: Final = FileKind("preferences", 4 << 10, BadStore)
APPROVED_BOTS: Final = FileKind("a list of commands", 1 << 20, BadStore)
ONLINE_SEATS: Final = FileKind("a list of seats at tables online", 1 << 20, BadStore)

_MOST_LETTERS: Final = 400  # of a name
_NOT_FILES: Final = (
    (stat.S_ISDIR, "Is a directory"),
    (stat.S_ISFIFO, "it is a pipe, not a file"),
    (stat.S_ISSOCK, "it is a socket, not a file"),
    (stat.S_ISCHR, "it is a device, not a file"),
    (stat.S_ISBLK, "it is a device, not a file"),
)
# Opening something that took the place of a file meanwhile must not wait for it, nor make it our terminal.
_FLAGS: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)


def read_text(path: str | os.PathLike[str], kind: FileKind) -> str:
    """The text of a file; one sentence if it cannot be read, is too long or is not text in UTF-8."""
    return decode(read_bytes(path, kind), path, kind)


def read_bytes(path: str | os.PathLike[str], kind: FileKind) -> bytes:
    """What is in a file; one sentence if it cannot be read or is too long."""
    try:
        _refuse_kind(os.stat(path), path, kind)
        with open(os.open(path, _FLAGS), "rb") as file:
            _refuse_kind(os.fstat(file.fileno()), path, kind)
            return read_stream(file, path, kind)
    except (OSError, ValueError) as error:
        if isinstance(error, SabaccError):
            raise
        raise kind.error(f"{_named(path)} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _named(path: object) -> str:
    name = str(path) or "a file without a name"
    return name if len(name) <= _MOST_LETTERS else f"{name[:_MOST_LETTERS]}..."


def _refuse_kind(found: os.stat_result, path: object, kind: FileKind) -> None:
    for is_kind, why in _NOT_FILES:
        if is_kind(found.st_mode):
            raise kind.error(f"{_named(path)} cannot be read: {why}")


def read_stream(stream: BinaryIO, name: object, kind: FileKind) -> bytes:
    """All that comes out of an open file or a pipe, unless it is too much."""
    raw: bytes | None = stream.read(kind.most + 1)
    if raw is None:
        raise kind.error(f"{_named(name)} cannot be read: nothing has come yet, and it does not wait")
    if len(raw) > kind.most:
        raise kind.error(f"{_named(name)} is too long for {kind.name}, which may have up to {kind.most} bytes")
    return raw


def decode(raw: bytes, name: object, kind: FileKind) -> str:
    """Bytes as text."""
    try:
        # Some editors mark UTF-8 with three bytes at the start.
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise kind.error(f"{_named(name)} is not text in UTF-8") from None


def read_lines(stream: IO[bytes], most: int) -> Iterator[bytes]:
    """The lines of a stream as they come; of one that is longer than `most` bytes, one byte more than that."""
    while line := stream.readline(most + 1):
        rest = line
        while len(rest) > most and not rest.endswith(b"\n"):
            rest = stream.readline(most + 1)
        yield line
