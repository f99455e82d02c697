"""Quick tests that try a sample of what the long ones try in full."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def every_third(cases: Iterable[tuple[object, ...]], reason: str) -> list[object]:
    """Cases for `parametrize`: every third is quick, the others are long for the reason given."""
    long = pytest.mark.long(reason=reason)
    return [pytest.param(*case, marks=long if place % 3 else ()) for place, case in enumerate(cases)]
