"""`Ladder`: how the hands of a game rank, in names and words. The engine scores by `code`; everything else is here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import BOMBED, ORDINARY, Step
from sabacc.engine.program import Program
from sabacc.rules.ladders.checks import misfits
from sabacc.rules.ladders.margins import COMMON, Margin, Standing, Words
from sabacc.rules.ladders.meanings import Meaning
from sabacc.rules.options import Option
from sabacc.rules.part import Book, Limit, Part

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


_NOT_SPELLED: Final = re.compile(r"[^a-z0-9+-]|[+-](?![0-9])")


class HandSizes(NamedTuple):
    """How many cards a hand has."""

    least: int
    most: int | None  # None: any number
    refusal: str  # of a hand of another size, with places for {name} and {found}
    counted: tuple[int, ...]  # sizes for which odds are given

    def refuse(self, name: str, size: int, shown: str) -> str:
        """Why a hand of the game `name` cannot have `size` cards; empty if it can."""
        if self.least <= size and (self.most is None or size <= self.most):
            return ""
        return self.refusal.format(name=name, found=f"{size} ({shown})")


def has_all_ranks(rules: RuleSet) -> tuple[int, ...]:
    """For a ladder whose options rule no rank out."""
    return ()


def aims_for_zero(rules: RuleSet) -> tuple[int, ...]:
    """For a ladder on which a hand is the better, the nearer it is to zero."""
    return (0,)


def limits_nothing(rules: RuleSet) -> Mapping[Option[Any], Limit]:
    """For a ladder that takes hands however long the game goes on."""
    return {}


def reads_nothing(p: Program, rules: RuleSet) -> None:
    """For a ladder without options."""


class Ladder(Part):
    """How hands rank: the names of the ranks, the steps that decide within one, and what the ladder asks of a game."""

    def __init__(
        self,
        *,
        code: int,
        ranks: tuple[str, ...],
        ordinary_steps: tuple[Step, ...],
        named_steps: tuple[Step, ...],
        sizes: HandSizes,
        explain: Callable[[int, int], str],
        options: Book,
        meanings: tuple[Meaning, ...] = (),
        margins: Mapping[str, Words] = COMMON,
        write: Callable[[Program, RuleSet], None] = reads_nothing,
        limited: Callable[[RuleSet], Mapping[Option[Any], Limit]] = limits_nothing,
        ruled_out: Callable[[RuleSet], tuple[int, ...]] = has_all_ranks,
        goals: Callable[[RuleSet], tuple[int, ...]] = aims_for_zero,
        sides: bool = False,
        counts_fives: bool = False,
        counts_fields: bool = False,
        most_value: int | None = None,
    ) -> None:
        self.code = code  # of the engine's scoring
        self.ranks = ranks  # from bombed out (0) and ordinary (1) upwards, as programs know them
        self.ordinary_steps = ordinary_steps  # what decides between two ordinary hands, in order
        self.named_steps = named_steps  # and between two of any other rank
        self.sizes = sizes
        self.explain = explain  # words for a hand that stands, from its total and the strength of its rank
        self.options = options
        self.meanings = meanings  # of the ranks, in their order; a ladder may do without
        self.margins = margins  # for each step, words for what sets the better hand apart
        self.write = write  # the numbers that the engine's scoring reads
        self.limited = limited  # options that take fewer numbers with it
        self.ruled_out = ruled_out  # ranks that cannot occur with the options set
        self.goals = goals  # the totals that hands aim for; those of the Dark side are below zero
        self.sides = sides  # everybody plays for the Light or the Dark side
        self.counts_fives = counts_fives  # the Wild Fives on the table count
        self.counts_fields = counts_fields  # cards in the fields of others can count
        self.most_value = most_value  # of a card, sign ignored; None: any

    def varied(self, **parts: object) -> Ladder:
        """The same ladder with some of its parts replaced."""
        other = copy(self)
        if strange := parts.keys() - vars(self).keys():
            raise TypeError(f"a ladder has no {', '.join(sorted(strange))}")
        vars(other).update(parts)
        return other

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.ladder = self.code
        self.write(p, rules)

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        return misfits(rules)

    def limits(self, rules: RuleSet) -> Mapping[Option[Any], Limit]:
        return self.limited(rules)

    def contradictions(self, rules: RuleSet) -> Iterator[str]:
        for option, limit in self.limited(rules).items():
            if rules.has(option) and rules[option] > limit.most:
                yield f"{option.name} must be at most {limit.most}, not {rules[option]}, as {limit.why}"

    def deciding_step(self, best: int, other: int) -> str:
        """What sets the better of two scores apart; empty if they are equal."""
        if other == BOMBED and best != BOMBED:
            return "bombed out"
        step = self._step_between(best, other)
        return step.name if step else ""

    def _step_between(self, best: int, other: int) -> Step | None:
        steps = self.ordinary_steps if scoring.rank(best) == ORDINARY else self.named_steps
        return next((step for step in steps if step.key(best) != step.key(other)), None)

    def margin(self, rules: RuleSet, best: Standing, other: Standing) -> str:
        """What sets the better of two hands that count apart, as a clause; empty if nothing does."""
        step = self._step_between(best.score, other.score)
        if step is None:
            return ""
        return self.margins[step.name](Margin(rules, best, other, step.key(best.score), step.key(other.score)))

    def why(self, total: int, score: int) -> str:
        """What makes a hand what it is, in a few words."""
        if score == BOMBED:
            return f"{total:+d}: {_bombed_by(total)}"
        return self.explain(total, scoring.rank(score))

    def meaning(self, rank: int) -> Meaning:
        """What a rank is, as far as the ladder says."""
        return self.meanings[rank] if self.meanings else Meaning()

    def name(self, rank: int) -> str:
        """What people call a hand of a rank, beside its total."""
        return self.meaning(rank).name or self.ranks[rank]

    @property
    def names(self) -> tuple[str, ...]:
        """What people call the hands of each rank, in the order of the ranks."""
        return tuple(map(self.name, range(len(self.ranks))))

    def title(self, rank: int) -> str:
        """What people call a rank among the others: with its total, where only that sets two apart."""
        return ", ".join(filter(None, (self.name(rank), self.meaning(rank).total)))

    def full_title(self, rank: int) -> str:
        """The same with the second name that the book gives it, if there is one."""
        also = self.meaning(rank).also
        return f"{self.title(rank)} ({also})" if also else self.title(rank)

    def find(self, name: str) -> tuple[int, ...]:
        """The ranks that go by a name, best first, however it is written: "yee-haa", "rule of two"."""
        wanted = _spelled(name)
        ranks = reversed(range(len(self.ranks)))
        return tuple(rank for rank in ranks if wanted and wanted in map(_spelled, self._all_names(rank)))

    def _all_names(self, rank: int) -> tuple[str, ...]:
        meaning = self.meaning(rank)
        titles = (self.name(rank), self.title(rank), self.full_title(rank))
        return self.ranks[rank], *titles, meaning.also, meaning.spelled

    def can_occur(self, rules: RuleSet, rank: int) -> bool:
        """Whether the options of a rule set leave a rank possible."""
        return rank not in self.ruled_out(rules)


def _spelled(name: str) -> str:
    """A name without what people write in different ways; the sign of a number stays."""
    return _NOT_SPELLED.sub("", name.lower().replace("\N{MINUS SIGN}", "-"))


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
