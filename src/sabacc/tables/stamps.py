"""Time stamps: when a hand was dealt, as text that sorts by time and can stand in the name of a file, or is read."""

from datetime import UTC, datetime
from typing import Final

from sabacc.errors import BadNotation

_FORMAT: Final = "%Y%m%d-%H%M%S-%f"


def format_stamp(when: datetime) -> str:
    """The stamp of a time.

    >>> format_stamp(datetime(2026, 11, 16, 20, 15, tzinfo=UTC))
    '20261116-201500-000000'
    """
    return when.astimezone(UTC).strftime(_FORMAT)


def read_stamp(text: str) -> datetime:
    """The time of a stamp; what is not written exactly as `format_stamp` writes it is refused."""
    try:
        when = datetime.strptime(text, _FORMAT).replace(tzinfo=UTC)
    except ValueError:
        when = None
    # `strptime` also takes digits of other scripts and numbers that are too short.
    if when is None or format_stamp(when) != text:
        raise BadNotation(f"{text[:40]!r} should be a time like 20261116-201500-000000")
    return when


def local_time(when: datetime | None) -> str:
    """A time in the reader's time zone."""
    return when.astimezone().strftime("%Y-%m-%d %H:%M") if when else f"{'':16}"
