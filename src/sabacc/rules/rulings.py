"""The rulings: what the printed rules leave open, and what we decided. `rulings.md` beside this file has them all.

Clauses, options and code cite a ruling by its number. `make docs` makes docs/rulings.md of the same file.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from sabacc.errors import BadRules
from sabacc.shown import shown

_ROW: Final = re.compile(
    r"^\| (?P<number>[A-Z][0-9]+[a-z]?) \| (?P<says>.+) \| (?P<decided>.+) \|(?P<options>[^|]*)\|$", re.MULTILINE
)
_NAME: Final = re.compile(r"`([a-z_]+)`")


class Ruling(NamedTuple):
    """One ruling; the texts are Markdown."""

    number: str
    says: str  # what the printed rules say, or that they say nothing
    decided: str
    options: tuple[str, ...] = ()  # those that switch it


def rulings_text() -> str:
    """All rulings as a page."""
    from importlib.resources import files

    return (files("sabacc.rules") / "rulings.md").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def all_rulings() -> dict[str, Ruling]:
    """Every ruling by its number, in order."""
    rows = _ROW.finditer(rulings_text())
    return {r["number"]: Ruling(r["number"], r["says"], r["decided"], tuple(_NAME.findall(r["options"]))) for r in rows}


def find_rulings(number: str) -> tuple[Ruling, ...]:
    """The ruling with this number, or all with its letter: "V11", with or without the brackets, or "V".

    >>> find_rulings("[c22]")[0].decided
    'All see it, it counts, it cannot be traded.'
    """
    wanted = number.strip().strip("[]").upper()
    known = all_rulings()
    letters = list(dict.fromkeys(each[0] for each in known))
    found = tuple(ruling for each, ruling in known.items() if wanted in (each.upper(), each[0]))
    if not found:
        known_letters = ", ".join(letters)
        raise BadRules(f"there is no ruling {shown(number)}; C29 is one, and the letters are {known_letters}")
    return found
