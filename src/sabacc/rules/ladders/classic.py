"""The ladders of the Classic family, which count the total alone: Classic and Brockley, Force, Corellia Run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import ladder, op
from sabacc.engine.codes.ladder import DARK, LIGHT
from sabacc.engine.ladders import classic
from sabacc.engine.program import Program
from sabacc.rules.ladders import meanings
from sabacc.rules.ladders.ladder import (
    HandSizes,
    Ladder,
    aims_for_zero,
    by_total,
    from_zero,
    has_all_ranks,
)
from sabacc.rules.ladders.margins import COMMON, Margin, Standing, but, which
from sabacc.rules.options import ARCANA, BOMB_LIMIT, DECLARE_SIDE, NEGATIVE_HANDS

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


_NEGATIVE_HANDS: Final = {"strict": op.STRICT, "special": op.SPECIAL, "mirror": op.MIRROR}


def _write_classic(p: Program, rules: RuleSet) -> None:
    p.negative_hands = _NEGATIVE_HANDS[rules[NEGATIVE_HANDS]]


def _no_pure_negative(rules: RuleSet) -> tuple[int, ...]:
    """Ruling C29: by the book of Classic -23 is not a Pure Sabacc."""
    return (classic.PURE_NEGATIVE,) if rules[NEGATIVE_HANDS] == "strict" else ()


def _nearer_to_23(m: Margin) -> str:
    """The highest total; with `negative_hands=mirror` the largest, whatever its sign."""
    if m.rules[NEGATIVE_HANDS] != "mirror":
        return which("is nearer to +23 than")(m)
    if abs(m.best.total) == abs(m.other.total):
        return but("plus beats minus")(m)
    return f", which is nearer to {_signed_23(m.best)} than {m.other.whose} is to {_signed_23(m.other)}"


def _signed_23(hand: Standing) -> str:
    return f"{classic.TARGET if hand.total > 0 else -classic.TARGET:+d}"


def _own_23(rules: RuleSet) -> tuple[int, ...]:
    return (classic.TARGET,)


def _any_23(rules: RuleSet) -> tuple[int, ...]:
    """Where hands below zero count as those above, -23 is as good an aim."""
    is_mirrored = rules[NEGATIVE_HANDS] == "mirror"
    return (classic.TARGET, -classic.TARGET) if is_mirrored else (classic.TARGET,)


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
    margins={**COMMON, "highest total": _nearer_to_23},
    write=_write_classic,
    ruled_out=_no_pure_negative,
    goals=_any_23,
    counts_fields=True,
)


def _fewer_to_own_23(m: Margin) -> str:
    need = "need" if m.best.holder == "you" else "needs"
    return f": {_side(m.best)}, {need} {_missing(m.best)}; {_side(m.other)}, {_missing(m.other)}"


def _side(hand: Standing) -> str:
    return f"{hand.holder}, {'Dark' if hand.is_dark else 'Light'}"


def _missing(hand: Standing) -> str:
    """How much is missing to the 23 of one's own side."""
    side = DARK if hand.is_dark else LIGHT
    return f"{classic.TARGET - hand.total * side} more to {classic.TARGET * side:+d}"


def _by_rank_and_side(m: Margin) -> str:
    """Both sides have a Pure Sabacc of their own."""
    if abs(m.best.total) == abs(m.other.total) == classic.TARGET:
        return f", which beats {m.other.whose}, as Light goes before Dark"
    return COMMON["rank"](m)


def _write_force(p: Program, rules: RuleSet) -> None:
    # In the deck they count minus, which is against Light.
    p.arcana_turn_for = LIGHT if rules[ARCANA] == "aligned" else DARK


def sides_in_words(rules: RuleSet) -> str:
    """What the two sides of Force want, and how the suits and the arcana count for them. FO-1.2 to FO-1.4."""
    minus, plus = ("Dark", "Light") if rules.program.arcana_turn_for == LIGHT else ("Light", "Dark")
    return (
        "Light wants +23 and Dark wants -23. Coins and sabers count plus, flasks and staves minus; "
        f"the arcana count minus for {minus} and plus for {plus}."
    )


FORCE: Final = CLASSIC.varied(
    code=ladder.FORCE,
    # Dark's own 23 stands below Light's.
    ranks=("Bomb-out", "ordinary", "Pure Sabacc", "Pure Sabacc", "Idiot's Array"),
    options={DECLARE_SIDE: "game", ARCANA: "opposed"},
    meanings=meanings.FORCE,
    margins={"rank": _by_rank_and_side, "highest total": _fewer_to_own_23},
    write=_write_force,
    ruled_out=has_all_ranks,
    goals=_own_23,
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
    margins=COMMON,
    write=_write_run,
    ruled_out=has_all_ranks,
    goals=aims_for_zero,
)
