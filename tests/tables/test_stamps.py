"""Time stamps: what is written is read, and nothing else is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from sabacc.errors import BadNotation
from sabacc.tables.stamps import format_stamp, read_stamp


def test_a_stamp_is_read_as_it_is_written() -> None:
    when = datetime(2026, 11, 16, 20, 15, 0, 42, tzinfo=UTC)
    assert format_stamp(when) == "20261116-201500-000042"
    assert read_stamp("20261116-201500-000042") == when
    assert format_stamp(when.astimezone(timezone(timedelta(hours=2)))) == format_stamp(when)


@pytest.mark.parametrize("text", ["", "yesterday", "20261116-201500", "20261116-201500-42", " 20261116-201500-000042"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="should be a time like 20261116-201500-000000"):
        read_stamp(text)
