"""The ladders that aim for zero: Corellian Spike, Galaxy Series and Yarith Bespin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from sabacc.engine.codes import ladder
from sabacc.engine.ladders import galaxy, spike, yarith, zero
from sabacc.engine.program import Program
from sabacc.rules.ladders import meanings
from sabacc.rules.ladders.ladder import HandSizes, Ladder, from_zero
from sabacc.rules.ladders.margins import COMMON, Margin, but, but_lower
from sabacc.rules.options import (
    ARRAY_OPENS_SABACC_POT,
    IDIOTS_ARRAY,
    KIND,
    LONE_SABACC,
    MAX_ROUNDS,
    PAIR_ORDER,
    PAIRS,
    PRIME_SABACC,
    ROUNDS,
    SYLOP_EXTENDS_RUNS,
    SYLOP_STARTS_RUNS,
    SYLOPS_PAIR,
    YEE_HAA,
    Option,
)
from sabacc.rules.part import Limit

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


_UP_TO_FIVE: Final = HandSizes(
    least=2,
    most=zero.MOST_CARDS,
    refusal="a hand of {name} has 2 to 5 cards, not {found}",
    counted=(2, 3, 4, 5),
)


def _within_five_cards(rules: RuleSet) -> Mapping[Option[Any], Limit]:
    """Ruling A11: the cards dealt and one for each round."""
    limit = Limit(zero.MOST_CARDS - rules.hand_size, "a hand has up to five cards")
    return {ROUNDS: limit, MAX_ROUNDS: limit}


_MARGINS: Final = {
    **COMMON,
    "highest + number": but("its + cards add up to more: {} against {}"),
    "highest + card": but("its highest + card is higher: {} against {}"),
}
_SPIKE_MARGINS: Final = {
    **_MARGINS,
    "lowest number": but_lower("its number is lower: {} against {}", zero.KEY_TOP),
    "lowest second number": but_lower("its second number is lower: {} against {}", zero.KEY_TOP),
}
_GALAXY_MARGINS: Final = {
    **_MARGINS,
    "suited": but("all of one suit"),
    "sylop": but("with more sylops: {} against {}"),
}


def _better_pair(m: Margin) -> str:
    if m.rules[PAIR_ORDER] == "highest":
        return but("with the higher pair: {} against {}")(m)
    return but_lower("with the pair nearer to zero: {} against {}", zero.KEY_TOP)(m)


def _write_spike(p: Program, rules: RuleSet) -> None:
    p.pairs_by_form = int(rules[PAIRS] == "strict_forms")
    p.lone_five_only = int(rules[LONE_SABACC] == "five_only")
    p.sylops_no_pair = int(not rules[SYLOPS_PAIR])
    p.sylop_extends_runs = int(rules[SYLOP_EXTENDS_RUNS])
    p.sylop_starts_runs = int(rules[SYLOP_STARTS_RUNS])


SPIKE: Final = Ladder(
    code=ladder.SPIKE,
    ranks=(
        "Bomb-out",
        "Nulrhek",
        "Sabacc",
        "Lone Sabacc",
        "Dual Sabacc",
        "Banthas Wild",
        "Wizard",
        "Straight Khyron",
        "Squadron",
        "Straight Staves",
        "Rhylet",
        "Power Coupling",
        "Dual Power Coupling",
        "Fleet",
        "Full Sabacc",
        "Pure Sabacc",
    ),
    ordinary_steps=zero.NULRHEK_STEPS,
    named_steps=spike.NAMED_STEPS,
    sizes=_UP_TO_FIVE,
    explain=from_zero,
    options={
        PAIRS: "note",
        LONE_SABACC: "any_size",
        SYLOPS_PAIR: True,
        SYLOP_EXTENDS_RUNS: False,
        SYLOP_STARTS_RUNS: False,
    },
    meanings=meanings.SPIKE,
    margins=_SPIKE_MARGINS,
    write=_write_spike,
    limited=_within_five_cards,
    most_value=zero.MOST_VALUE,
)


def _write_galaxy(p: Program, rules: RuleSet) -> None:
    p.kind_by_magnitude = int(rules[KIND] == "magnitude")
    p.yee_haa_of_three = int(rules[YEE_HAA] == "three_only")
    p.sylops_no_pair = int(not rules[SYLOPS_PAIR])
    p.sylop_starts_runs = int(rules[SYLOP_STARTS_RUNS])


GALAXY: Final = SPIKE.varied(
    code=ladder.GALAXY,
    ranks=(
        "Bomb-out",
        "Nulhrek",
        "Sabacc Pair",
        "3-Card Sabacc",
        "4-Card Sabacc",
        "5-Card Sabacc",
        "Yee-Haa",
        "Rule of Two",
        "Straight Khyron",
        "Squadron",
        "Gee Whiz",
        "Banthas Wild",
        "Fleet",
        "Full Sabacc",
        "Rhylet",
        "Pure Sabacc",
    ),
    named_steps=galaxy.NAMED_STEPS,
    options={KIND: "signed", YEE_HAA: "any_size", SYLOPS_PAIR: True, SYLOP_STARTS_RUNS: False},
    meanings=meanings.GALAXY,
    margins=_GALAXY_MARGINS,
    write=_write_galaxy,
)


def _write_yarith(p: Program, rules: RuleSet) -> None:
    p.idiots_array = int(rules[IDIOTS_ARRAY])
    p.prime_sabacc = int(rules[PRIME_SABACC])
    p.pair_highest = int(rules[PAIR_ORDER] == "highest")
    p.array_opens = int(rules[ARRAY_OPENS_SABACC_POT])


YARITH: Final = Ladder(
    code=ladder.YARITH,
    ranks=(
        "Bomb-out",
        "Nulrhek",
        "Sabacc",
        "Sabacc with One Pair",
        "Yee-haa",
        "Prime Sabacc",
        "Idiot's Array",
    ),
    ordinary_steps=zero.NULRHEK_STEPS,
    named_steps=yarith.NAMED_STEPS,
    sizes=HandSizes(
        least=3,
        most=3,
        refusal="a hand of {name} has two hand cards and a spike card, not {found}",
        counted=(3,),
    ),
    explain=from_zero,
    options={
        IDIOTS_ARRAY: True,
        PRIME_SABACC: True,
        PAIR_ORDER: "lowest",
        ARRAY_OPENS_SABACC_POT: False,
    },
    meanings=meanings.YARITH,
    margins={**_MARGINS, "pair": _better_pair},
    write=_write_yarith,
    most_value=zero.MOST_VALUE,
)
