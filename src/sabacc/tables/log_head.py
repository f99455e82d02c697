"""The beginning of the log of a table: the set-up, a rule, and where chance comes from. The inputs follow."""

from typing import Final, NamedTuple

from sabacc.errors import BadNotation
from sabacc.tables.chance import Chance, format_chance, parse_chance
from sabacc.tables.setup import Setup, format_setup, parse_setup

_RULE: Final = "---\n"  # between the set-up and the rest


class LogHead(NamedTuple):
    """What stands before the inputs of a table."""

    setup: Setup
    chance: Chance
    lines: int  # how many these are


def format_head(setup: Setup, chance: Chance) -> str:
    """The text that a log begins with."""
    return format_setup(setup) + _RULE + "".join(f"{line}\n" for line in format_chance(chance))


def parse_head(text: str) -> tuple[LogHead, list[str]]:
    """Read the whole lines of a log: its beginning, and the lines of its inputs, which are not read yet."""
    head, rule, rest = text.partition(f"\n{_RULE}")
    if not rule:
        raise BadNotation("this is not the log of a table")
    lines = rest.split("\n")[:-1]
    setup = parse_setup(head)
    chance, read = parse_chance(lines, setup)
    return LogHead(setup, chance, head.count("\n") + 2 + read), lines[read:]
