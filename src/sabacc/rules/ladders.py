"""`Ladder`: how the hands of a game rank, in names and words. The engine scores by `code`; all else is asked here.

`check_ladder` refuses a rule set whose ladder the engine does not know, or that the ladder does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.codes import ladder, op
from sabacc.engine.ladders import centran, classic, galaxy, scoring, spike, yarith, zero
from sabacc.engine.ladders.score import BOMBED, ORDINARY, Step
from sabacc.engine.program import Program
from sabacc.errors import BadRules
from sabacc.rules.options import Value

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


class HandSizes(NamedTuple):
    """How many cards a hand has."""

    least: int
    most: int | None  # None: any number
    refusal: str  # of a hand of another size, with places for {name} and {found}
    counted: tuple[int, ...]  # sizes that odds are told for

    def refuse(self, name: str, size: int, shown: str) -> str:
        """Why a hand of the game `name` cannot have so many cards; empty if it can."""
        if self.least <= size and (self.most is None or size <= self.most):
            return ""
        return self.refusal.format(name=name, found=f"{size} ({shown})")


def _has_all_ranks(rules: RuleSet) -> tuple[int, ...]:
    """For a ladder of which no option rules a rank out."""
    return ()


def _reads_nothing(p: Program, rules: RuleSet) -> None:
    """For a ladder without options."""


class Ladder(NamedTuple):
    """How hands rank: the names of the ranks, the steps that decide within one, and what the ladder asks of a game."""

    code: int  # of the engine's scoring
    ranks: tuple[str, ...]  # from bombed out (0) and ordinary (1) upwards
    ordinary_steps: tuple[Step, ...]  # what decides between two ordinary hands, in order
    named_steps: tuple[Step, ...]  # and between two of any other rank
    sizes: HandSizes
    explain: Callable[[int, int], str]  # a hand that stands in a few words, from its total and the strength of its rank
    options: Mapping[str, Value]  # that it reads, by the book
    compile: Callable[[Program, RuleSet], None] = _reads_nothing  # sets the numbers that the engine's scoring reads
    checks: tuple[Callable[[RuleSet], Iterator[str]], ...] = ()  # each yields a sentence for what is wrong
    ruled_out: Callable[[RuleSet], tuple[int, ...]] = _has_all_ranks  # ranks that cannot occur with the options set
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


# Whether a rule set and its ladder fit.


def check_ladder(rules: RuleSet) -> None:
    """Refuse a rule set whose ladder cannot be scored, or cannot score what the game has."""
    for check in (*_CHECKS, *rules.ladder.checks):
        for sentence in check(rules):
            raise BadRules(f"{rules.id}: {sentence}")


def _engine_scores_it(rules: RuleSet) -> Iterator[str]:
    code, ranks = rules.ladder.code, rules.ladder.ranks
    if code not in scoring.BEST_RANK:
        yield f"the engine has no ladder {code}; it has {', '.join(map(str, sorted(scoring.BEST_RANK)))}"
    elif len(ranks) != scoring.BEST_RANK[code] + 1:
        wanted = scoring.BEST_RANK[code] + 1
        yield f"the ladder must name {wanted} ranks, from bombed out to the best, not {len(ranks)}"


def _sizes_make_sense(rules: RuleSet) -> Iterator[str]:
    least, most, _, counted = rules.ladder.sizes
    if least < 1:
        yield f"the smallest hand of the ladder must have at least 1 card, not {least}"
    if most is not None and most < least:
        yield f"the largest hand of the ladder must have at least {least} cards, not {most}"
    for size in counted:
        if rules.ladder.sizes.refuse(rules.name, size, ""):
            yield f"odds cannot be told for hands of {size} cards, which the ladder does not have"
    if not counted:
        yield "the ladder must name at least one size of hands that odds are told for"


def _wild_fives_count(rules: RuleSet) -> Iterator[str]:
    if rules.wild_fives and not rules.ladder.counts_fives:
        yield "Wild Fives need a ladder that counts them"


def _shared_fields_count(rules: RuleSet) -> Iterator[str]:
    if rules.has("holdem_field") and not rules.ladder.counts_fields:
        yield "holdem_field needs a ladder that can count the cards in the fields of others"


def _keys_hold_all_cards(rules: RuleSet) -> Iterator[str]:
    most = rules.ladder.most_value
    for deck in (rules.deck, *rules.decks.values()):
        for card in deck.cards:
            if most is not None and abs(card.value) > most:
                yield f"the ladder takes cards from -{most} to +{most}, and the {deck.name} deck has {card.text}"


def _options_are_described(rules: RuleSet) -> Iterator[str]:
    for name in rules.ladder.options:
        if not rules.has(name):
            yield f"the ladder reads {name!r}, which is not among the options of the game"


_CHECKS: Final[tuple[Callable[[RuleSet], Iterator[str]], ...]] = (
    _engine_scores_it,
    _sizes_make_sense,
    _wild_fives_count,
    _shared_fields_count,
    _keys_hold_all_cards,
    _options_are_described,
)


# How hands explain themselves.


def _bombed_by(total: int) -> str:
    if total == 0:
        return "exactly zero"
    return "over 23" if total > 0 else "under -23"


def _from_zero(total: int, strength: int) -> str:
    return "adds up to 0" if total == 0 else f"{total:+d}, {abs(total)} from zero"


def _by_total(total: int, strength: int) -> str:
    return f"total {total:+d}" if total else "total 0"


def _from_zero_or_23(total: int, strength: int) -> str:
    """An ordinary hand of Centran is as good as it is near to either."""
    if strength != ORDINARY:
        return _by_total(total, strength)
    near_zero, near_target = abs(total), centran.TARGET - abs(total)
    goal = "0" if near_zero < near_target else ("-23" if total < 0 else "+23")
    return f"{total:+d}, {min(near_zero, near_target)} from {goal}"


# The ladders that aim for zero.

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
    explain=_from_zero,
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
    explain=_from_zero,
    options={
        "idiots_array": True,
        "prime_sabacc": True,
        "pair_order": "lowest",
        "array_opens_sabacc_pot": False,
    },
    compile=_compile_yarith,
    most_value=zero.MOST_VALUE,
)


# The Classic family, which counts the total alone.

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
    explain=_by_total,
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
    compile=_reads_nothing,
    ruled_out=_has_all_ranks,
    sides=True,
)


def _compile_run(p: Program, rules: RuleSet) -> None:
    p.bomb_limit = rules.number("bomb_limit")


RUN: Final = CLASSIC._replace(
    code=ladder.RUN,
    ranks=("Bomb-out", "Nulrhek", "Sabacc", "Idiot's Array"),
    ordinary_steps=classic.RUN_STEPS,
    named_steps=classic.RUN_STEPS,
    explain=_from_zero,
    options={"bomb_limit": 23},
    compile=_compile_run,
    ruled_out=_has_all_ranks,
)


# Centran.


def _compile_centran(p: Program, rules: RuleSet) -> None:
    p.target_precedence = int(rules["target_precedence"] is True)
    p.pair_by_value = int(rules["pair"] == "same_value")


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
    options={"pair": "same_number", "target_precedence": True},
    compile=_compile_centran,
    counts_fives=True,
)
