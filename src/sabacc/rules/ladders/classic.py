"""The ladders of the Classic family, which count the total alone: Classic and Brockley, Force, Corellia Run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import ladder, op
from sabacc.engine.ladders import classic
from sabacc.engine.program import Program
from sabacc.rules.ladders.ladder import HandSizes, Ladder, by_total, from_zero, has_all_ranks, reads_nothing

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


_NEGATIVE_HANDS: Final = {"strict": op.STRICT, "special": op.SPECIAL, "mirror": op.MIRROR}


def _compile_classic(p: Program, rules: RuleSet) -> None:
    p.negative_hands = _NEGATIVE_HANDS[str(rules["negative_hands"])]


def _no_pure_negative(rules: RuleSet) -> tuple[int, ...]:
    """Ruling C29: by the book of Classic -23 is not a Pure Sabacc."""
    return (classic.PURE_NEGATIVE,) if rules["negative_hands"] == "strict" else ()


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
    options={"negative_hands": "strict"},
    compile=_compile_classic,
    ruled_out=_no_pure_negative,
    counts_fields=True,
)

FORCE: Final = CLASSIC._replace(
    code=ladder.FORCE,
    # Dark's own 23 stands below Light's.
    ranks=("Bomb-out", "ordinary", "Pure Sabacc", "Pure Sabacc", "Idiot's Array"),
    options={"declare_side": "game"},
    compile=reads_nothing,
    ruled_out=has_all_ranks,
    sides=True,
)


def _compile_run(p: Program, rules: RuleSet) -> None:
    p.bomb_limit = rules.number("bomb_limit")


RUN: Final = CLASSIC._replace(
    code=ladder.RUN,
    ranks=("Bomb-out", "Nulrhek", "Sabacc", "Idiot's Array"),
    ordinary_steps=classic.RUN_STEPS,
    named_steps=classic.RUN_STEPS,
    explain=from_zero,
    options={"bomb_limit": 23},
    compile=_compile_run,
    ruled_out=has_all_ranks,
)
