"""What is wrong with a rule set, in one sentence when it is made: parts that lack something, options that clash."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sabacc.engine.codes import act
from sabacc.engine.table import MAX_CARDS, MAX_MENU
from sabacc.errors import BadRules
from sabacc.outside import shows_something
from sabacc.rules.book_names import bad_book_names
from sabacc.rules.dispatch import missing_cases, runs_phase
from sabacc.rules.options import Option, Value
from sabacc.rules.revisions import Revision
from sabacc.shown import shown

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


def validate_parts(rules: RuleSet) -> None:
    """Refuse a rule set whose parts do not fit together, or whose values by the book the options do not take."""
    _raise_first(rules, _bad_parts(rules))


def validate_options(rules: RuleSet) -> None:
    """Refuse a rule set whose options contradict each other."""
    _raise_first(rules, _bad_options(rules))


def contradictions(rules: RuleSet) -> tuple[str, ...]:
    """How the options of a rule set contradict each other, each as a sentence."""
    return tuple(dict.fromkeys(_bad_options(rules)))


def _raise_first(rules: RuleSet, sentences: Iterator[str]) -> None:
    for sentence in sentences:
        raise BadRules(f"{rules.id}: {sentence}")


def _bad_parts(rules: RuleSet) -> Iterator[str]:
    for name in (rules.id, *rules.aliases):
        if not (name.isascii() and name.islower() and name.replace("-", "").isalnum()):
            yield f"a name such as {shown(name)} should consist of lowercase letters, digits and hyphens"
    if not shows_something(rules.name):
        yield f"its name must be printable, not {shown(rules.name)}"
    if rules.revision < 1:
        yield f"its revision must be at least 1, not {rules.revision}"
    yield from _bad_history(rules)
    yield from bad_book_names(rules.book_names)
    yield from _clashes(rules)
    if not 0 < len(rules.deck.cards) <= MAX_CARDS:
        yield f"a deck has 1 to {MAX_CARDS} cards, but {rules.deck.name} has {len(rules.deck.cards)}"
    for part in rules.parts:
        yield from part.lacks(rules)
    for phase in rules.course.phases:
        if not runs_phase(phase.code):
            yield f"the engine cannot run the phase {phase.name}: run_phase of engine/step.py has no case for it"
    followed = [
        (option.name, value)
        for part in rules.parts
        for option, (_, following) in part.follows.items()
        if isinstance(following, Mapping)
        for value in following.values()
    ]
    for name, value in (*rules.defaults.items(), *followed):
        try:
            rules.option(name).check(value)
        except BadRules as error:
            yield str(error)


def _bad_history(rules: RuleSet) -> Iterator[str]:
    """Every revision after the first says what it changed, in values that its options take."""
    if strange := [each for each in rules.history if not isinstance(each, Revision)]:
        yield f"its history should consist of Revisions, not of {shown(strange[0])}"
    numbers = [each.number for each in rules.history]
    if numbers and numbers != list(range(2, rules.revision + 1)):
        told = ", ".join(map(str, numbers))
        yield f"its history should tell of the revisions 2 to {rules.revision}, not of {told}"
    for each in rules.history:
        for option, value in each.before.items():
            if rules.has(option):
                rules.option(option.name).check(value)


def _clashes(rules: RuleSet) -> Iterator[str]:
    """Options that two parts read with different values by the book."""
    found: dict[str, tuple[Option[Any], Value]] = {}
    for part in rules.parts:
        for option, value in part.options.items():
            other, before = found.setdefault(option.name, (option, value))
            if other != option:
                yield f"two different options are called {option.name}"
            elif before != value:
                yield f"{option.name} cannot be both {shown(before)} and {shown(value)} by the book"


def _bad_options(rules: RuleSet) -> Iterator[str]:
    for part in rules.parts:
        yield from part.contradictions(rules)
    for phase in rules.course.phases:
        acts = rules.acts_of(phase)
        if len(acts) > MAX_MENU:
            yield f"{phase.name} offers {len(acts)} acts, but the engine takes at most {MAX_MENU}"
        if len(set(acts)) < len(acts):
            yield f"{phase.name} offers an act twice"
    for phase in rules.course.phases:
        acts = rules.acts_of(phase)
        # A sight has room for the bounds of one amount.
        if len(with_amount := [act.ROWS[code].verb for code in acts if act.AMOUNT[code]]) > 1:
            yield f"only one act of a phase may have an amount, but {phase.name} has {' and '.join(with_amount)}"
        for code in acts:
            if missing := missing_cases(code):
                where = " and ".join(missing)
                yield f"{phase.name} offers {act.ROWS[code].verb!r}, for which engine/step.py has no case in {where}"
