"""The worked examples that rule texts have in common. Those of one game are in a file of its own."""

from __future__ import annotations

import pytest

from sabacc import SeededDealer, Session, find
from sabacc.rules.model import RuleSet
from sabacc.session.chips import chips

CENTRAN = find("centran")
GALAXY = find("galaxy-series")


@pytest.mark.parametrize(
    ("rules", "buy_in", "expected"),
    [
        (CENTRAN, 500, {5: (20, 100), 25: (8, 200), 50: (4, 200)}),
        (CENTRAN, 1000, {10: (20, 200), 50: (8, 400), 100: (4, 400)}),
        (GALAXY, 500, {5: (20, 100), 25: (8, 200), 50: (4, 200)}),
        (GALAXY, 1000, {10: (20, 200), 50: (8, 400), 100: (4, 400)}),
    ],
    ids=lambda case: case.id if isinstance(case, RuleSet) else "",
)
def test_chips(rules: RuleSet, buy_in: int, expected: dict[int, tuple[int, int]]) -> None:
    """Centran Sabacc rules and Galaxy Series rules, Player stock: 20 Bronzium, 8 Argentium and 4 Aurodium chips.

    Galaxy Series prints 50 and 100 for the two dear ones of the lay game, with sums of 200 each. Those sums, the total
    of 500 and the table of Centran all say 25 and 50.
    """
    session = Session(rules, SeededDealer(1))
    seat = session.join("Ana", None if buy_in == rules.number("buy_in") else buy_in)
    assert session.player(seat).stack == buy_in
    found = chips(session.player(seat).stack)
    assert {value: (count, value * count) for value, count in found.items()} == expected
    assert sum(worth for _, worth in expected.values()) == buy_in
