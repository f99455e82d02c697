"""The ladder of Centran."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import ladder
from sabacc.engine.ladders import centran
from sabacc.engine.ladders.score import ORDINARY
from sabacc.engine.program import Program
from sabacc.rules.ladders import meanings
from sabacc.rules.ladders.ladder import HandSizes, Ladder, by_total
from sabacc.rules.ladders.margins import COMMON, Margin, Words, but
from sabacc.rules.options import EMPTY_HAND, PAIR, TARGET_PRECEDENCE

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


def _from_zero_or_23(total: int, strength: int) -> str:
    """An ordinary hand of Centran is as good as it is near to 0 or to 23."""
    if strength == centran.WILD:
        return "all five Fives are on the table"
    if strength != ORDINARY:
        return by_total(total, strength)
    if total == 0:
        return "no cards"  # with cards this would be Pure 0
    return f"{total:+d}, {_distance(total)}"


def _distance(total: int) -> str:
    """How far a total is from 0 or 23, whichever is nearer."""
    return f"{min(abs(total), centran.TARGET - abs(total))} from {_goal(total)}"


def _goal(total: int) -> str:
    """0 or 23, whichever is nearer."""
    return "0" if abs(total) < centran.TARGET - abs(total) else "-23" if total < 0 else "+23"


def _closer(m: Margin) -> str:
    return f", which is {_distance(m.best.total)}, while {m.other.whose} is {_distance(m.other.total)}"


def _as_near(words: str) -> Words:
    def tell(m: Margin) -> str:
        return f", as near to {_goal(m.best.total)} as {m.other.whose} is to {_goal(m.other.total)}, but {words}"

    return tell


_MARGINS: Final = {
    **COMMON,
    "closest": _closer,
    "negative beats positive": _as_near("minus beats plus"),
    "23 beats 0": _as_near("23 goes before 0"),
    "pairs": but("with more pairs: {} against {}"),
    "most suited cards": but("with more cards of one suit: {} against {}"),
    "most negative cards": but("with more negative cards: {} against {}"),
    "highest positive card": but("with the higher positive card: {} against {}"),
}


def _zero_or_23(rules: RuleSet) -> tuple[int, ...]:
    return (0, centran.TARGET, -centran.TARGET)


def _write_centran(p: Program, rules: RuleSet) -> None:
    p.target_precedence = int(rules[TARGET_PRECEDENCE])
    p.pair_by_value = int(rules[PAIR] == "same_value")
    p.empty_is_zero = int(rules[EMPTY_HAND] == "zero")


CENTRAN: Final = Ladder(
    code=ladder.CENTRAN,
    # The minus sign is the typographic one, as in the name of the hand.
    ranks=(
        "Bombed out",
        "Nulrhek",
        "Pure 0",
        "Wild Sabacc",
        "Pure +23",
        "Pure \N{MINUS SIGN}23",
        "Idiot's Array",
        "Desperado",
    ),
    ordinary_steps=centran.NULRHEK_STEPS,
    named_steps=centran.NAMED_STEPS,
    sizes=HandSizes(least=1, most=None, refusal="a hand needs cards", counted=(2, 3, 4)),
    explain=_from_zero_or_23,
    options={PAIR: "same_number", TARGET_PRECEDENCE: True, EMPTY_HAND: "lowest"},
    meanings=meanings.CENTRAN,
    margins=_MARGINS,
    write=_write_centran,
    goals=_zero_or_23,
    counts_fives=True,
)
