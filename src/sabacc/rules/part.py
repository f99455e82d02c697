"""`Part`: what rule sets are put together from, such as a phase, a ladder or the piles.

A part carries its numbers. Those that people can set are options, which it declares with their values by the book; it
writes all of them into the program. It says in sentences what it needs from other parts, and which options contradict
each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from sabacc.rules.options import Option, Value

if TYPE_CHECKING:
    from sabacc.engine.program import Program
    from sabacc.rules.model import RuleSet

Book = Mapping[Option[Any], Value]
Words = Mapping[Option[Any], tuple[str, ...]]
# From the value of one option to that of another: a table, or a function that gets the values of all options too.
Following = Mapping[Any, Value] | Callable[[Any, Mapping[str, Value]], Value | None]
Follows = Mapping[Option[Any], tuple[Option[Any], Following]]


class Limit(NamedTuple):
    """The highest number that an option takes in a game, where that is less than elsewhere, and why."""

    most: int
    why: str


class Part:
    """One part of a rule set, and the options it reads."""

    options: Book = MappingProxyType({})  # with their values by the book
    words: Words = MappingProxyType({})  # which words apply here, for options that have more
    # Options that have another value by the book if a second option has certain values: that one, and which they are.
    follows: Follows = MappingProxyType({})
    # Options that are set along with a second one, if that is set without them: likewise.
    implied: Follows = MappingProxyType({})

    def extra_acts(self, rules: RuleSet, phase: Phase) -> tuple[int, ...]:
        """Acts that this part adds to a phase."""
        return ()

    def acts_told(self, rules: RuleSet) -> Mapping[int, str]:
        """What acts do with this part, in sentences, where that is more or other than they do elsewhere."""
        return {}

    def limits(self, rules: RuleSet) -> Mapping[Option[Any], Limit]:
        """Options that take fewer numbers than elsewhere; it reads no values of options, as they are not set yet."""
        return {}

    def compile(self, p: Program, rules: RuleSet) -> None:
        """Write what this part says into the program."""

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        """What this part needs from others and does not find, each as a sentence about the rule set."""
        return iter(())

    def contradictions(self, rules: RuleSet) -> Iterator[str]:
        """Values of options that do not go together, each as a sentence about the rule set."""
        return iter(())


class Phase(Part):
    """One phase of a hand and the acts it offers.

    The first act without card or amount is the safe answer; of folding and calling it is the one that costs less.
    """

    code: ClassVar[int]
    places: ClassVar[tuple[str, ...]]  # the sections of a course in which it can stand
    array_names: tuple[str, ...] = ()  # of the places in an Array, from the deck on, if they have names

    def __init__(self, name: str, *acts: int, round: int = 0) -> None:
        self.name = name
        self.acts = acts
        self.round = round  # the only round in which it comes; 0: every round

    def only_round(self, rules: RuleSet) -> int:
        """The only round in which it comes with the options in force; 0: every round."""
        return self.round

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"


def followed(following: Following, value: Value, values: Mapping[str, Value]) -> Value | None:
    """What an option is if another one has this value, and all have those; None if nothing follows."""
    return following.get(value) if isinstance(following, Mapping) else following(value, values)


def given(options: Mapping[Option[Any], Value | None]) -> Book:
    """The options that have a value: a part made without one does not have it."""
    return {option: value for option, value in options.items() if value is not None}
