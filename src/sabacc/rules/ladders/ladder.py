"""`Ladder`: how the hands of a game rank, in names and words. The engine scores by `code`; all else is asked here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import BOMBED, ORDINARY, Step
from sabacc.engine.program import Program
from sabacc.rules.options import Value

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


class HandSizes(NamedTuple):
    """How many cards a hand has."""

    least: int
    most: int | None  # None: any number
    refusal: str  # of a hand of another size, with places for {name} and {found}
    counted: tuple[int, ...]  # sizes for which odds are told

    def refuse(self, name: str, size: int, shown: str) -> str:
        """Why a hand of the game `name` cannot have so many cards; empty if it can."""
        if self.least <= size and (self.most is None or size <= self.most):
            return ""
        return self.refusal.format(name=name, found=f"{size} ({shown})")


def has_all_ranks(rules: RuleSet) -> tuple[int, ...]:
    """For a ladder whose options rule no rank out."""
    return ()


def reads_nothing(p: Program, rules: RuleSet) -> None:
    """For a ladder without options."""


class Ladder(NamedTuple):
    """How hands rank: the names of the ranks, the steps that decide within one, and what the ladder asks of a game."""

    code: int  # of the engine's scoring
    ranks: tuple[str, ...]  # from bombed out (0) and ordinary (1) upwards
    ordinary_steps: tuple[Step, ...]  # what decides between two ordinary hands, in order
    named_steps: tuple[Step, ...]  # and between two of any other rank
    sizes: HandSizes
    explain: Callable[[int, int], str]  # words for a hand that stands, from its total and the strength of its rank
    options: Mapping[str, Value]  # that it reads, by the book
    compile: Callable[[Program, RuleSet], None] = reads_nothing  # sets the numbers that the engine's scoring reads
    checks: tuple[Callable[[RuleSet], Iterator[str]], ...] = ()  # each yields a sentence for what is wrong
    ruled_out: Callable[[RuleSet], tuple[int, ...]] = has_all_ranks  # ranks that cannot occur with the options set
    sides: bool = False  # everybody plays for the Light or the Dark side
    counts_fives: bool = False  # the Wild Fives on the table count
    counts_fields: bool = False  # cards in the fields of others can count
    only_zero_is_named: bool = False  # all other totals are ordinary
    most_value: int | None = None  # of a card, sign ignored; None: any

    def deciding_step(self, best: int, other: int) -> str:
        """What sets the better of two scores apart; empty if they are equal."""
        if other == BOMBED and best != BOMBED:
            return "bombed out"
        for step in self.ordinary_steps if scoring.rank(best) == ORDINARY else self.named_steps:
            mask = (1 << step.bits) - 1
            if best >> step.shift & mask != other >> step.shift & mask:
                return step.name
        return ""

    def why(self, total: int, score: int) -> str:
        """What makes a hand what it is, in a few words."""
        if score == BOMBED:
            return f"{total:+d}: {_bombed_by(total)}"
        return self.explain(total, scoring.rank(score))

    def can_occur(self, rules: RuleSet, rank: int) -> bool:
        """Whether the options of a rule set leave a rank possible."""
        return rank not in self.ruled_out(rules)


# How hands explain themselves.


def _bombed_by(total: int) -> str:
    if total == 0:
        return "exactly zero"
    return "over 23" if total > 0 else "under -23"


def from_zero(total: int, strength: int) -> str:
    """The explanation of a hand that should be near zero."""
    return "adds up to 0" if total == 0 else f"{total:+d}, {abs(total)} from zero"


def by_total(total: int, strength: int) -> str:
    """The explanation of a hand whose total says it all."""
    return f"total {total:+d}" if total else "total 0"
