"""What leaving and the end of an evening mean, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table
from sabacc.tables.closing import closing_line, leaving_lines
from sabacc.tables.live_table import LiveTable
from tests.support.evenings import small_setup


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LiveTable]:
    with begin_table(small_setup("classic", people=("Ana", "Bo", "Cy")), Store(tmp_path)) as table:
        yield table


@pytest.mark.parametrize(
    ("stacks", "pot", "told"),
    [
        ((500, 700, 300), 20, "Bo has most, 700, and takes the sabacc pot of 20."),
        ((500, 700, 300), 0, "Bo has most, 700."),
        ((500, 500, 300), 20, "Ana and Bo have most, 500 each, and share the sabacc pot of 20."),
        ((500, 500, 500), 0, "Ana, Bo and Cy have most, 500 each."),
    ],
)
def test_who_would_win_and_take_the_sabacc_pot(table: LiveTable, stacks: tuple[int, ...], pot: int, told: str) -> None:
    """CL-17.3, CL-17.4."""
    for seat, stack in enumerate(stacks):
        table.session.player(seat).stack = stack
    table.session.hands.sabacc_pot = pot
    assert closing_line(table.session) == told


def test_only_the_last_person_who_leaves_ends_the_evening(table: LiveTable) -> None:
    assert leaving_lines(table.session, 1, is_last=False) == ["Bo leaves with 500."]
    assert leaving_lines(table.session, 1, is_last=True) == [
        "Bo leaves with 500: the evening ends, as nobody else is at the keyboard.",
        "Ana, Bo and Cy have most, 500 each.",
    ]
