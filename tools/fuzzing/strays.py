"""Strays: processes that an input has started and that are still there."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

_PROCESSES: Final = Path("/proc")  # where there is none, no stray is found


def find_strays(mark: str) -> list[int]:
    """The processes that were started with an environment in which some entry, NAME=value, begins with this text."""
    return [int(path.name) for path in _PROCESSES.glob("[0-9]*") if _is_marked(path, mark.encode())]


def _is_marked(process: Path, mark: bytes) -> bool:
    with suppress(OSError):
        # A process that has ended has no environment any more, even if nobody has asked for its exit code.
        entries = (process / "environ").read_bytes().split(b"\0")
        return any(entry.startswith(mark) for entry in entries)
    return False


def wait_for_strays(mark: str, seconds: float) -> list[int]:
    """The processes that do not end within some seconds."""
    end = time.monotonic() + seconds
    while strays := find_strays(mark):
        if time.monotonic() > end:
            break
        time.sleep(0.01)
    return strays


def end_strays(mark: str) -> None:
    """End every such process."""
    for stray in find_strays(mark):
        with suppress(ProcessLookupError):
            os.kill(stray, signal.SIGKILL)
