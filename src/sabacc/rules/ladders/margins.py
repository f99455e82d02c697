"""What sets a hand apart from the next best, in words: a clause for each step that can decide on a ladder.

A clause goes on where "Corvo wins 40 with Nulrhek (+1)" ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


class Standing(NamedTuple):
    """A hand in a comparison: who holds it, and what it is worth."""

    holder: str  # "Corvo", or "you"
    whose: str  # the hand as that of its holder: "Corvo's +4", "your Nulrhek (+2)"
    total: int
    score: int
    is_dark: bool = False


class Margin(NamedTuple):
    """Two hands, the better one first, and the numbers of the step that sets them apart."""

    rules: RuleSet
    best: Standing
    other: Standing
    key: int
    other_key: int


Words = Callable[[Margin], str]


def but(words: str) -> Words:
    """For hands that are level up to this step; the words have places for the numbers that decide."""

    def tell(margin: Margin) -> str:
        return f", level with {margin.other.whose}, but {words.format(margin.key, margin.other_key)}"

    return tell


def but_lower(words: str, top: int) -> Words:
    """The same for a step where less is better: its key is `top` less the number."""
    return lambda m: but(words)(m._replace(key=top - m.key, other_key=top - m.other_key))


def which(words: str) -> Words:
    """For a step that compares the hands as they are called."""
    return lambda m: f", which {words} {m.other.whose}"


# By the names of the steps.
COMMON: Final[Mapping[str, Words]] = {
    "rank": which("ranks above"),
    "closest to zero": which("is nearer to zero than"),
    "+ beats -": but("plus beats minus"),
    "most cards": but("with more cards: {} against {}"),
}
