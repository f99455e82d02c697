"""Processes under test: whether they run, and waiting until something holds."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

AMPLE = 30.0  # seconds in which anything should have happened


def is_running(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def is_gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has taken note of yet has, too."""
    try:
        return _state(pid) == "Z"
    except OSError:
        return not is_running(pid)


def is_asleep(pid: int) -> bool:
    """Whether a process waits for something, as for what somebody types."""
    return _state(pid) == "S"


def _state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]


def wait_until(holds: Callable[[], bool], seconds: float = AMPLE) -> None:
    """Wait for something, but not for ever."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        os.sched_yield()
