"""The last checkpoint of the table in progress on disk. It holds for as long as the log begins with the same bytes."""

from hashlib import sha256
from typing import Final, NamedTuple

from sabacc.errors import BadStore
from sabacc.files import CHECKPOINT, LOG, read_bytes
from sabacc.home.data_folder import Store
from sabacc.tables.checkpoint import Checkpoint

_FORMAT: Final = 1


class _Kept(NamedTuple):
    """A checkpoint, and which log it is of."""

    format: int
    size: int  # of the log before it, in bytes
    digest: str  # of those bytes
    checkpoint: Checkpoint


def write_checkpoint(store: Store, checkpoint: Checkpoint, head: int) -> None:
    """Keep a checkpoint of the table in progress, whose log has so many lines before its inputs."""
    # It is slow to import, and many commands do without.
    from msgspec import json

    log = read_bytes(store.table, LOG)
    size = len(log) - len(log.split(b"\n", head + checkpoint.inputs)[-1])
    kept = _Kept(_FORMAT, size, sha256(log[:size]).hexdigest(), checkpoint)
    store.write(store.checkpoint, json.encode(kept).decode())


def read_checkpoint(store: Store, log: bytes) -> Checkpoint | None:
    """The checkpoint of a log; None if there is none, or it is of another log, or damaged."""
    from msgspec import MsgspecError, json

    try:
        kept = json.decode(read_bytes(store.checkpoint, CHECKPOINT), type=_Kept)
    except (BadStore, MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    fits = kept.format == _FORMAT and sha256(log[: kept.size]).hexdigest() == kept.digest
    return kept.checkpoint if fits and 0 < kept.size <= len(log) else None
