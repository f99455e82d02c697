"""What can be said at a table besides actions and requests, by words that every front end takes: `say`, `kick`."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sabacc.play.sentences import listed


class TableWord(NamedTuple):
    """How a word goes on, what it is for, in a few words, and an example."""

    rest: str
    text: str
    example: str
    more: str = ""  # what there is to know besides

    @property
    def meaning(self) -> str:
        """What it is for, in sentences."""
        return f"{self.text[:1].upper()}{self.text[1:]}.{' ' * bool(self.more)}{self.more}"


def split_word(line: str, words: Iterable[str]) -> tuple[str, str] | None:
    """Which of some words a line begins with, and what follows it.

    >>> split_word("Go on ", ["go", "go on"]), split_word("goes", ["go"])
    (('go on', ''), None)
    """
    typed = line.strip()
    found = [word for word in words if f"{typed.lower()} ".startswith(f"{word} ")]
    word = max(found, key=len, default="")
    return (word, typed[len(word) :].strip()) if word else None


def knock_line(knocks: Sequence[str]) -> str:
    """Who would like to sit down; empty if nobody does.

    >>> knock_line(["Bo", "Cy"])
    'Bo and Cy would like to sit down.'
    """
    return f"{listed(knocks)} would like to sit down." if knocks else ""
