"""The last checkpoint of the table in progress on disk. It holds for as long as the log begins with the same bytes.

Two lines of JSON: which log it is of, with a digest over that part of the log and the checkpoint; and the checkpoint.
"""

from hashlib import sha256
from typing import Final, NamedTuple

from sabacc.errors import BadStore
from sabacc.files import CHECKPOINT, LOG, read_bytes
from sabacc.home.data_folder import Store
from sabacc.tables.checkpoint import Checkpoint

_FORMAT: Final = 2


class _Head(NamedTuple):
    """Which log a checkpoint is of."""

    format: int
    size: int  # of the log before it, in bytes
    digest: str  # of those bytes, and of the checkpoint


def _digest(log: bytes, checkpoint: bytes) -> str:
    return sha256(log + checkpoint).hexdigest()


def write_checkpoint(store: Store, checkpoint: Checkpoint, head: int) -> None:
    """Keep a checkpoint of the table in progress, whose log has so many lines before its inputs."""
    # It is slow to import, and many commands do without.
    from msgspec import json

    log = read_bytes(store.table, LOG)
    size = len(log) - len(log.split(b"\n", head + checkpoint.inputs)[-1])
    body = json.encode(checkpoint)
    of = _Head(_FORMAT, size, _digest(log[:size], body))
    store.write(store.checkpoint, (json.encode(of) + b"\n" + body).decode())


def read_checkpoint(store: Store, log: bytes, head: int) -> Checkpoint | None:
    """The checkpoint of a log with so many lines before its inputs; None if there is none, or none that fits."""
    from msgspec import MsgspecError, json

    try:
        first, _, body = read_bytes(store.checkpoint, CHECKPOINT).partition(b"\n")
        of = json.decode(first, type=_Head)
        before = log[: max(of.size, 0)]
        if of.format != _FORMAT or of.size != len(before) or of.digest != _digest(before, body):
            return None
        checkpoint = json.decode(body, type=Checkpoint)
    except (BadStore, MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    # The inputs after it begin where the bytes before it end.
    is_here = before.endswith(b"\n") and before.count(b"\n") == head + checkpoint.inputs
    return checkpoint if is_here else None
