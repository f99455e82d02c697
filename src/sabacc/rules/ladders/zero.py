"""The ladders that aim for zero: Corellian Spike, Galaxy Series and Yarith Bespin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import ladder
from sabacc.engine.ladders import galaxy, spike, yarith, zero
from sabacc.engine.program import Program
from sabacc.rules.ladders.ladder import HandSizes, Ladder, from_zero

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


_DEALT: Final = 2
_UP_TO_FIVE: Final = HandSizes(
    least=2,
    most=zero.MOST_CARDS,
    refusal="a hand of {name} has 2 to 5 cards, not {found}",
    counted=(2, 3, 4, 5),
)


def _hands_stay_within_five_cards(rules: RuleSet) -> Iterator[str]:
    """Ruling A11: two cards and one for each round."""
    most = zero.MOST_CARDS - _DEALT
    for name in ("rounds", "max_rounds"):
        if rules.has(name) and rules.number(name) > most:
            yield f"{name} must be at most {most}, as a hand has up to five cards, not {rules[name]}"


def _compile_spike(p: Program, rules: RuleSet) -> None:
    p.pairs_by_form = int(rules["pairs"] == "strict_forms")
    p.lone_five_only = int(rules["lone_sabacc"] == "five_only")
    p.sylops_no_pair = int(rules["sylops_pair"] is False)
    p.sylop_extends_runs = int(rules["sylop_extends_runs"] is True)
    p.sylop_starts_runs = int(rules["sylop_starts_runs"] is True)


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
        "pairs": "note",
        "lone_sabacc": "any_size",
        "sylops_pair": True,
        "sylop_extends_runs": False,
        "sylop_starts_runs": False,
    },
    compile=_compile_spike,
    checks=(_hands_stay_within_five_cards,),
    only_zero_is_named=True,
    most_value=zero.MOST_VALUE,
)


def _compile_galaxy(p: Program, rules: RuleSet) -> None:
    p.kind_by_magnitude = int(rules["kind"] == "magnitude")
    p.yee_haa_of_three = int(rules["yee_haa"] == "three_only")
    p.sylops_no_pair = int(rules["sylops_pair"] is False)
    p.sylop_starts_runs = int(rules["sylop_starts_runs"] is True)


GALAXY: Final = SPIKE._replace(
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
    options={"kind": "signed", "yee_haa": "any_size", "sylops_pair": True, "sylop_starts_runs": False},
    compile=_compile_galaxy,
)


def _compile_yarith(p: Program, rules: RuleSet) -> None:
    p.idiots_array = int(rules["idiots_array"] is True)
    p.prime_sabacc = int(rules["prime_sabacc"] is True)
    p.pair_highest = int(rules["pair_order"] == "highest")
    p.array_opens = int(rules["array_opens_sabacc_pot"] is True)


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
        "idiots_array": True,
        "prime_sabacc": True,
        "pair_order": "lowest",
        "array_opens_sabacc_pot": False,
    },
    compile=_compile_yarith,
    most_value=zero.MOST_VALUE,
)
