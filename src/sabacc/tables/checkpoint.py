"""`Checkpoint`: a table between two hands, so that resuming it need not begin with its first hand.

It is kept as two lines of JSON: which log it is of, with a digest over that part of the log and the checkpoint; and the
checkpoint. So it holds for as long as the log begins with the same bytes.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple, Self

from sabacc.session.state import SessionState
from sabacc.tables.company import CompanyState
from sabacc.tables.ledger import LedgerRow

EVERY: Final = 50  # hands: so many are played again in a fraction of a second
EVERY_ONLINE: Final = 3  # hands: a server resumes a thousand tables
_FORMAT: Final = 3  # one of another format is left alone, as if it were damaged


class Checkpoint(NamedTuple):
    """Everything that follows from the inputs so far. The next input after it deals a hand."""

    inputs: int  # how many there were
    session: SessionState
    ledger: tuple[LedgerRow, ...]
    position: tuple[int, ...]  # of the dealer
    company: CompanyState = CompanyState()  # at a table online


class LogDigest:
    """What a checkpoint must know of the log before it. It grows with the log, and the log need not be in memory."""

    def __init__(self, log: bytes = b"") -> None:
        self.size = 0  # in bytes
        self.lines = 0  # that are whole
        self._hash = sha256()
        self.add(log)

    def add(self, more: bytes) -> None:
        """The log goes on."""
        self.size += len(more)
        self.lines += more.count(b"\n")
        self._hash.update(more)

    def copy(self) -> Self:
        """The same digest, which grows on its own."""
        other = type(self)()
        other.size, other.lines, other._hash = self.size, self.lines, self._hash.copy()
        return other

    def followed_by(self, checkpoint: bytes) -> str:
        """The digest over the log and a checkpoint after it."""
        whole = self._hash.copy()
        whole.update(checkpoint)
        return whole.hexdigest()


class _Of(NamedTuple):
    """Which log a checkpoint is of."""

    format: int
    size: int  # of the log before it, in bytes
    digest: str  # of those bytes, and of the checkpoint


def format_checkpoint(checkpoint: Checkpoint, log: LogDigest) -> bytes:
    """The bytes to keep of a checkpoint that follows this log."""
    # It is slow to import, and many commands do without.
    from msgspec import json

    body = json.encode(checkpoint)
    return json.encode(_Of(_FORMAT, log.size, log.followed_by(body))) + b"\n" + body


def parse_checkpoint(kept: bytes, head: int, log: Callable[[int], LogDigest | None]) -> Checkpoint | None:
    """The checkpoint of a log with so many lines before its inputs; None if it does not fit.

    `log` gives the digest of the first bytes of the log, or None unless so many bytes are whole lines of it.
    """
    from msgspec import MsgspecError, json

    try:
        first, _, body = kept.partition(b"\n")
        of = json.decode(first, type=_Of)
        before = log(of.size) if of.format == _FORMAT else None
        if before is None or of.digest != before.followed_by(body):
            return None
        checkpoint = json.decode(body, type=Checkpoint)
    except (MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    # The inputs after it begin where the bytes before it end.
    return checkpoint if before.lines == head + checkpoint.inputs else None
