"""The worked examples that rule texts have in common. Those of one game are in a file of its own."""

from __future__ import annotations

import pytest

from sabacc import SeededDealer, Session, find
from sabacc.rules.model import RuleSet
from sabacc.session.chips import in_chips

CENTRAN = find("centran")
GALAXY = find("galaxy-series")


@pytest.mark.parametrize(
    ("rules", "buy_in", "expected"),
    [
        (CENTRAN, 500, {"Bronzium": (20, 5, 100), "Argentium": (8, 25, 200), "Aurodium": (4, 50, 200)}),
        (CENTRAN, 1000, {"Bronzium": (20, 10, 200), "Argentium": (8, 50, 400), "Aurodium": (4, 100, 400)}),
        (GALAXY, 500, {"Bronzium": (20, 5, 100), "Argentium": (8, 25, 200), "Aurodium": (4, 50, 200)}),
        (GALAXY, 1000, {"Bronzium": (20, 10, 200), "Argentium": (8, 50, 400), "Aurodium": (4, 100, 400)}),
    ],
    ids=lambda case: case.id if isinstance(case, RuleSet) else "",
)
def test_chips(rules: RuleSet, buy_in: int, expected: dict[str, tuple[int, int, int]]) -> None:
    """Centran Sabacc rules and Galaxy Series rules, Player stock: 20 Bronzium, 8 Argentium and 4 Aurodium chips.

    Galaxy Series prints 50 and 100 for the two dear ones of the lay game, with sums of 200 each. Those sums, the total
    of 500 and the table of Centran all say 25 and 50.
    """
    session = Session(rules, SeededDealer(1))
    seat = session.join("Ana", None if buy_in == rules.number("buy_in") else buy_in)
    assert session.player(seat).stack == buy_in
    found = in_chips(session.player(seat).stack, buy_in)
    assert {metal: (count, value, value * count) for metal, value, count in found} == expected
    assert sum(worth for _, _, worth in expected.values()) == buy_in
