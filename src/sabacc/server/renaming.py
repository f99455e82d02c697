"""What is kept of somebody who is forgotten: the letter of their seat stands in place of their name."""

from typing import Final

from sabacc.play.notation import EMPTY_SEATS, SEAT_LETTERS
from sabacc.rules.toml import format_toml, parse_toml
from sabacc.tables import inputs
from sabacc.tables.company import Newcomer
from sabacc.tables.inputs import format_input, parse_input

_NAME: Final = "name = "
_NAMES: Final = "names = "
_CHAIR: Final = "[[chairs]]"


def without_name(line: str, person: str) -> str:
    """A line of a log in which somebody who is forgotten has sat down, with the letter of the seat for the name."""
    entry = parse_input(line)
    if entry.kind != inputs.SIT or not isinstance(entry.what, Newcomer) or entry.what.person != person:
        return line
    assert entry.seat is not None
    return format_input(entry._replace(what=entry.what._replace(name=f"seat {SEAT_LETTERS[entry.seat]}")))


# What is kept may be of an earlier revision of the rules. So it is changed as text, and otherwise stays as it is.


def without_chair(head: str, name: str) -> str:
    """The set-up of a table with a letter in place of a name."""
    lines = head.split("\n")
    chairs = [i + 1 for i, line in enumerate(lines) if line == _CHAIR and lines[i + 1].startswith(_NAME)]
    names = [parse_toml(lines[i])["name"] for i in chairs]
    for i, other in zip(chairs, _with_letter(names, name), strict=True):
        lines[i] = f"{_NAME}{format_toml(other)}"
    return "\n".join(lines)


def without_player(record: str, seat: int) -> str:
    """A record with the letter of a seat in place of the name of whoever sat there: it may be another in each hand."""
    lines = record.split("\n")
    for i, line in enumerate(lines):
        if line.startswith(_NAMES):
            names = parse_toml(line)["names"]
            names[seat] = _with_letter(names, names[seat])[seat]
            lines[i] = f"{_NAMES}{format_toml(names)}"
            break  # what follows is what was done in the hand
    return "\n".join(lines)


def _with_letter(names: list[str], name: str) -> list[str]:
    """The names at a table with that of the seat in place of one of them; the letter alone, unless somebody has it."""
    letters = [EMPTY_SEATS[i] if SEAT_LETTERS[i] in names else SEAT_LETTERS[i] for i in range(len(names))]
    return [letters[i] if each == name else each for i, each in enumerate(names)]
