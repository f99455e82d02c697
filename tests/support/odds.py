"""Odds as the texts give them: shares, percentages, and the hands they are about."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from sabacc.rules.model import RuleSet
from sabacc.rules.odds import RankOdds, count_ranks, count_totals
from tests.support.scenario import rolls_of, shifting_rolls


def percent(share: Fraction, digits: int) -> str:
    """A share as the texts give it, exactly rounded."""
    return f"{float(round(100 * share, digits)):.{digits}f} %"


def at_least_once(chance: Fraction, times: int) -> Fraction:
    return 1 - (1 - chance) ** times


def roll_chance(rules: str, before: list[str], trigger: str = "doubles") -> Fraction:
    """The chance that a roll shifts, found by playing every possible roll."""
    return Fraction(len(shifting_rolls(rules, before, trigger)), len(rolls_of(trigger)))


def check_share(hands: int, of: int, told: str) -> None:
    """Check a percentage to as many digits as it has after its point."""
    digits = len(told.removesuffix(" %").partition(".")[2])
    assert percent(Fraction(hands, of), digits) == told


def odds_of(rules: RuleSet, size: int, rank: str, fives: int = 0, dark: bool = False) -> RankOdds:
    return next(odds for odds in count_ranks(rules, size, fives, dark) if odds.rank == rank and odds.hands)


def totals_where(rules: RuleSet, size: int, holds: Callable[[int], bool], dark: bool = False) -> int:
    return sum(hands for total, hands in count_totals(rules, size, dark).items() if holds(total))


def is_out(total: int) -> bool:
    return total == 0 or abs(total) > 23
