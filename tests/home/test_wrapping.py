"""Lines break between words on a terminal, and stay whole in a pipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.home.wrapping import wrapped
from tests.support.evenings import Terminal, sabacc

LONG = "Bex wins 274 with Nulrhek (-1), which is nearer to zero than Corvo's Nulrhek (-3)."


@pytest.mark.parametrize("width", [20, 33, 60, 79, 80])
def test_words_stay_whole_and_nothing_is_lost(width: int) -> None:
    for text in (LONG, f"  {LONG}", f"{LONG}\n\n  {LONG}", "x" * 100, "ordinary, raise 1 to 500, +3c -5t"):
        lines = wrapped(text, width).split("\n")
        assert " ".join(" ".join(lines).split()) == " ".join(text.split())
        assert all(len(line) <= width or " " not in line.strip() for line in lines)


def test_the_line_mode_fits_the_terminal(tmp_path: Path) -> None:
    """A terminal without a size is taken to have 80 columns."""
    words = ("play", "classic", "--plain", "--seed", "3")
    with Terminal(tmp_path / "a", *words) as terminal:
        shown = terminal.read()
        terminal.type("help\n")
        shown += terminal.read()
        terminal.type("quit\n")
        terminal.read(until=None)
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert "Classic Sabacc, practice, buy-in 500, seed 3: Player, Bex (thumb:cautious),\n  Corvo (thumb:bold)" in shown
    piped = sabacc(tmp_path / "b", *words, typed="quit\n").stdout.decode()
    assert "Player, Bex (thumb:cautious), Corvo (thumb:bold), Dara (thumb:bluffer).\n" in piped


def test_records_stay_whole_on_a_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, "deal", "classic", "--seed", "3") as terminal:
        shown = terminal.read(until=None)
    assert max(map(len, shown.splitlines())) > 80
