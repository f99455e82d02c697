"""Shrinking: the smallest part of an input that still fails for the same cause."""

import time
from collections.abc import Callable

from tools.fuzzing.campaign import try_alone
from tools.fuzzing.workers import Bench


def shrink(bench: Bench, target: str, data: bytes, seconds: float) -> bytes:
    """Leave out lines, then bytes, as long as the failure stays the same and there is time."""
    end = time.monotonic() + seconds
    first = try_alone(bench, target, data).failure
    if first is None:
        return data

    def fails(smaller: bytes) -> bool:
        failure = try_alone(bench, target, smaller).failure
        return failure is not None and failure.cause == first.cause

    for separator in (b"\n", b""):
        data = _without_parts(data, separator, fails, end)
    return data


def _without_parts(data: bytes, separator: bytes, fails: Callable[[bytes], bool], end: float) -> bytes:
    """Leave out stretches of parts, large ones first."""
    parts = data.split(separator) if separator else [data[i : i + 1] for i in range(len(data))]
    size = len(parts) // 2
    while size:
        at = 0
        while at < len(parts) and time.monotonic() < end:
            fewer = parts[:at] + parts[at + size :]
            if fails(separator.join(fewer)):
                parts = fewer
            else:
                at += size
        size //= 2
    return separator.join(parts)
