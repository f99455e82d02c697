"""The last checkpoint of the table in progress on disk. It holds for as long as the log begins with the same bytes."""

from sabacc.errors import BadStore
from sabacc.files import CHECKPOINT, LOG, read_bytes
from sabacc.home.data_folder import Store
from sabacc.tables.checkpoint import Checkpoint, LogDigest, format_checkpoint, parse_checkpoint


def write_checkpoint(store: Store, checkpoint: Checkpoint, head: int) -> None:
    """Keep a checkpoint of the table in progress, whose log has so many lines before its inputs."""
    log = read_bytes(store.table, LOG)
    size = len(log) - len(log.split(b"\n", head + checkpoint.inputs)[-1])
    store.write(store.checkpoint, format_checkpoint(checkpoint, LogDigest(log[:size])).decode())


def read_checkpoint(store: Store, log: bytes, head: int) -> Checkpoint | None:
    """The checkpoint of a log with so many lines before its inputs; None if there is none, or none that fits."""

    def before(size: int) -> LogDigest | None:
        first = log[: max(size, 0)]
        return LogDigest(first) if len(first) == size and first.endswith(b"\n") else None

    try:
        kept = read_bytes(store.checkpoint, CHECKPOINT)
    except BadStore:
        return None
    return parse_checkpoint(kept, head, before)
