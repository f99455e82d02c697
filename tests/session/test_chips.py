"""Stacks as chips of Bronzium, Argentium and Aurodium."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from sabacc.errors import BadSession
from sabacc.session.chips import chip_words, in_chips


@pytest.mark.parametrize(
    ("credit", "buy_in", "told"),
    [
        (500, 500, "4 Aurodium, 8 Argentium, 20 Bronzium"),
        (1000, 1000, "4 Aurodium, 8 Argentium, 20 Bronzium"),
        (485, 500, "4 Aurodium, 8 Argentium, 17 Bronzium"),
        (40, 500, "1 Argentium, 3 Bronzium"),
        (1000, 500, "14 Aurodium, 8 Argentium, 20 Bronzium"),
        (137, 1000, "1 Aurodium, 3 Bronzium, 7 credits"),
        (501, 700, "4 Aurodium, 8 Argentium, 20 Bronzium, 1 credit"),
        (0, 500, "no chips"),
    ],
)
def test_a_stack_has_the_chips_of_the_buy_in(credit: int, buy_in: int, told: str) -> None:
    """GS-2.3, GS-2.4, CN-2.3; Ruling G47: what was lost are small chips, what was won are dear ones."""
    assert chip_words(credit, buy_in) == told


@given(st.integers(0, 1_000_000), st.integers(1, 5000))
def test_chips_are_worth_what_somebody_has(credit: int, buy_in: int) -> None:
    """GS-2.5, CN-2.4."""
    found = in_chips(credit, buy_in)
    assert sum(chips.value * chips.number for chips in found) == credit
    assert [chips.value for chips in found] == sorted((chips.value for chips in found), reverse=True)


def test_nobody_has_fewer_than_no_credits() -> None:
    with pytest.raises(BadSession, match="0 credits or more"):
        in_chips(-1, 500)
