"""Quick tests that try a sample of what the long ones try in full."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def every_third(cases: Iterable[object], reason: str) -> list[object]:
    """Cases for `parametrize`, values or tuples of them: every third is quick, the others are long for this reason."""
    long = pytest.mark.long(reason=reason)
    values = (case if isinstance(case, tuple) else (case,) for case in cases)
    return [pytest.param(*value, marks=long if place % 3 else ()) for place, value in enumerate(values)]
