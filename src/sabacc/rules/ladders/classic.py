"""The ladders of the Classic family, which count the total alone: Classic and Brockley, Force, Corellia Run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import ladder, op
from sabacc.engine.ladders import classic
from sabacc.engine.program import Program
from sabacc.rules.ladders import meanings
from sabacc.rules.ladders.ladder import HandSizes, Ladder, by_total, from_zero, has_all_ranks, reads_nothing
from sabacc.rules.options import BOMB_LIMIT, DECLARE_SIDE, NEGATIVE_HANDS

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


_NEGATIVE_HANDS: Final = {"strict": op.STRICT, "special": op.SPECIAL, "mirror": op.MIRROR}


def _write_classic(p: Program, rules: RuleSet) -> None:
    p.negative_hands = _NEGATIVE_HANDS[rules[NEGATIVE_HANDS]]


def _no_pure_negative(rules: RuleSet) -> tuple[int, ...]:
    """Ruling C29: by the book of Classic -23 is not a Pure Sabacc."""
    return (classic.PURE_NEGATIVE,) if rules[NEGATIVE_HANDS] == "strict" else ()


CLASSIC: Final = Ladder(
    code=ladder.CLASSIC,
    ranks=("Bomb-out", "ordinary", "Pure Sabacc (negative)", "Pure Sabacc", "Idiot's Array"),
    ordinary_steps=classic.STEPS,
    named_steps=classic.STEPS,
    sizes=HandSizes(
        least=2,
        most=None,
        refusal="a hand of {name} has at least two cards, not {found}",
        counted=(2, 3, 4),
    ),
    explain=by_total,
    options={NEGATIVE_HANDS: "strict"},
    meanings=meanings.CLASSIC,
    write=_write_classic,
    ruled_out=_no_pure_negative,
    counts_fields=True,
)

FORCE: Final = CLASSIC.varied(
    code=ladder.FORCE,
    # Dark's own 23 stands below Light's.
    ranks=("Bomb-out", "ordinary", "Pure Sabacc", "Pure Sabacc", "Idiot's Array"),
    options={DECLARE_SIDE: "game"},
    meanings=meanings.FORCE,
    write=reads_nothing,
    ruled_out=has_all_ranks,
    sides=True,
)


def _write_run(p: Program, rules: RuleSet) -> None:
    p.bomb_limit = rules[BOMB_LIMIT]


RUN: Final = CLASSIC.varied(
    code=ladder.RUN,
    ranks=("Bomb-out", "Nulrhek", "Sabacc", "Idiot's Array"),
    ordinary_steps=classic.RUN_STEPS,
    named_steps=classic.RUN_STEPS,
    explain=from_zero,
    options={BOMB_LIMIT: 23},
    meanings=meanings.RUN,
    write=_write_run,
    ruled_out=has_all_ranks,
)
