"""The rules in words and the rulings behind them, for the tests that hold both against the code."""

from __future__ import annotations

import re
from pathlib import Path

from sabacc.rules.options import OPTIONS

ROOT = Path(__file__).parents[2]

# Options that the texts name and the program does not have yet. Take a name out when it has.
STILL_TO_COME = {
    "ante_rise_every", "bet_response", "call_from", "declare_side", "declare_total", "devices", "discard_fee",
    "discard_pile", "game_end", "holdem_field", "house_dealer", "play", "plutt", "seats", "timer_s",
}  # fmt: skip

_ROW = re.compile(r"^\| (?P<number>[A-Z]\d+[a-z]?) \|(?P<cells>.*)\|$", re.MULTILINE)
_NAME = re.compile(r"`([a-z_]+)`")


def rulings() -> dict[str, tuple[str, ...]]:
    """Each ruling of docs/rulings.md with the options that switch it."""
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    found: dict[str, tuple[str, ...]] = {}
    for row in _ROW.finditer(text):
        assert row["number"] not in found, f"{row['number']} is there twice"
        found[row["number"]] = tuple(_NAME.findall(row["cells"].rpartition("|")[2]))
    return found


def pending_options() -> set[str]:
    """The options still to come that have not come."""
    return STILL_TO_COME - set(OPTIONS)
