"""The results of the arena as lines of text, and for programs."""

from typing import Any, Final

from sabacc.bots.arena import Arena, Estimate, Result
from sabacc.policies.character import CHARACTERS
from sabacc.policies.counts import Counts
from sabacc.rules.model import RuleSet

_HEAD: Final = ("bot", "won per 100 hands", "ahead of the others", "folded", "raises", "calls", "hands called", "won")
_MOST_RANKS: Final = 5


def format_results(arena: Arena) -> list[str]:
    """A table with a line for each bot, and what each won with."""
    results = arena.results()
    rows = [_HEAD, *(_row(result) for result in results)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(_aligned(cells, widths)).rstrip() for cells in rows]
    wins = [f"{result.name} won with {format_wins(arena.rules, result.counts)}." for result in results]
    return [*lines, "", *wins, *_secret_seeds(arena)]


def _secret_seeds(arena: Arena) -> list[str]:
    """The seeds that do not follow from the arena's."""
    given = zip(arena.names, arena.bot_seeds, strict=True)
    return [f"{name} was given the seed {seed}." for name, seed in given if name not in CHARACTERS]


def _row(result: Result) -> tuple[str, ...]:
    counts = result.counts
    rates = (f"{count / counts.hands:.2f} a hand" for count in (counts.raised, counts.called))
    shares = (f"{count / counts.hands:.0%}" for count in (counts.folded, counts.called_hand, counts.won))
    folded, called_hand, won = shares
    lead = f"{format_estimate(result.lead)}{'' if result.lead.excludes_zero else ' (may be chance)'}"
    return (result.name, format_estimate(result.winnings), lead, folded, *rates, called_hand, won)


def _aligned(cells: tuple[str, ...], widths: list[int]) -> list[str]:
    return [cells[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))]


def format_estimate(estimate: Estimate) -> str:
    """A mean with its margin.

    >>> format_estimate(Estimate(1234.5, 99.0))
    '+1,234 ± 99'
    """
    return f"{estimate.mean:+,.0f} ± {estimate.margin:,.0f}"


def format_wins(rules: RuleSet, counts: Counts) -> str:
    """The hands that won, most often first, as shares of all that did."""
    wins = {rules.ladder.title(rank): count for rank, count in enumerate(counts.ranks[: len(rules.ladder.ranks)])}
    wins["everybody else folded"] = counts.uncontested
    often = sorted((item for item in wins.items() if item[1]), key=lambda item: -item[1])
    rest = sum(count for _, count in often[_MOST_RANKS:])
    shown = [*often[:_MOST_RANKS], ("others", rest)] if rest else often
    return "; ".join(f"{name} {count / counts.won:.0%}" for name, count in shown) or "nothing"


def describe_results(arena: Arena) -> dict[str, Any]:
    """The same for programs."""
    return {
        "rules": arena.rules.id,
        "options": arena.rules.changes,
        "seats": list(arena.names),
        "seed": arena.seed,
        "bot_seeds": list(arena.bot_seeds),
        "hands": arena.hands,
        "compiled": arena.is_compiled,
        "bots": [_describe(arena.rules, result) for result in arena.results()],
        "reports": arena.reports(),
    }


def _describe(rules: RuleSet, result: Result) -> dict[str, Any]:
    counts = result.counts
    return {
        "bot": result.name,
        "winnings": _numbers(result.winnings),
        "lead": _numbers(result.lead),
        "hands": counts.hands,
        "folded": counts.folded,
        "raises": counts.raised,
        "calls": counts.called,
        "hands_called": counts.called_hand,
        "won": counts.won,
        "uncontested": counts.uncontested,
        "won_with": {rank: counts.ranks[i] for i, rank in enumerate(rules.ladder.ranks) if counts.ranks[i]},
    }


def _numbers(estimate: Estimate) -> dict[str, float | None]:
    margin = None if estimate.margin == float("inf") else round(estimate.margin, 2)
    return {"per_100_hands": round(estimate.mean, 2), "margin": margin}
