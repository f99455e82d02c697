"""All rule sets by name: ours, those that a program registers, and those of installed packages.

A package offers games of its own as entry points of the group `sabacc.rules`: each names a `RuleSet`, or a function
that returns one. They are loaded when a name that is not ours is asked for, or a list of all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final

from sabacc.errors import BadRules
from sabacc.outside import one_line
from sabacc.rules.model import RuleSet
from sabacc.rules.sets.brockley import BROCKLEY
from sabacc.rules.sets.centran import CENTRAN
from sabacc.rules.sets.classic import CLASSIC
from sabacc.rules.sets.corellia_run import CORELLIA_RUN
from sabacc.rules.sets.corellian_spike import CORELLIAN_SPIKE
from sabacc.rules.sets.force import FORCE
from sabacc.rules.sets.galaxy_series import GALAXY_SERIES
from sabacc.rules.sets.yarith_bespin import YARITH_BESPIN
from sabacc.shown import shown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "sabacc.rules"
_OURS: Final = (CORELLIAN_SPIKE, YARITH_BESPIN, GALAXY_SERIES, CLASSIC, BROCKLEY, FORCE, CORELLIA_RUN, CENTRAN)
_BY_NAME: Final = {name: rules for rules in _OURS for name in (rules.id, *rules.aliases)}
_REGISTERED: Final[list[RuleSet]] = []


def all_rule_sets() -> tuple[RuleSet, ...]:
    """Every rule set, by the book: ours, registered ones, then those of installed packages."""
    packaged, _ = _packaged()
    return (*_OURS, *_REGISTERED, *(rules for rules in packaged if not _taken(rules)))


def faulty_packages() -> tuple[str, ...]:
    """Why rule sets of installed packages cannot be used, one sentence for each that cannot."""
    return tuple(_packaged()[1].values())


def find_rules(name: str) -> RuleSet:
    """The rule set with this id or alias, by the book.

    >>> find_rules("spike").name
    'Corellian Spike'
    """
    wanted = name.strip().lower()
    rules = _BY_NAME.get(wanted)
    if rules is not None:
        return rules
    for known in all_rule_sets():
        if wanted in (known.id, *known.aliases):
            return known
    faults = _packaged()[1]
    if wanted in faults:
        raise BadRules(faults[wanted])
    raise BadRules(f"there is no rule set {shown(name)}; there are {', '.join(r.id for r in all_rule_sets())}")


find = find_rules


def register(rules: RuleSet) -> Callable[[], None]:
    """Register a rule set under its id and its aliases, in this process; the function returned undoes that."""
    if not isinstance(rules, RuleSet):
        raise BadRules(f"only a RuleSet can be registered, not {shown(rules)}")
    if taken := _taken(rules):
        raise BadRules(f"the rule set {rules.id} cannot be registered: {taken!r} is the name of another")
    _REGISTERED.append(rules)

    def unregister() -> None:
        if rules in _REGISTERED:
            _REGISTERED.remove(rules)

    return unregister


def _taken(rules: RuleSet) -> str:
    """A name of a rule set that one of ours or a registered one already has; empty if there is none."""
    others = {*_BY_NAME, *(name for other in _REGISTERED for name in (other.id, *other.aliases))}
    return next((name for name in (rules.id, *rules.aliases) if name in others), "")


# Installed packages.


@cache
def _packaged() -> tuple[tuple[RuleSet, ...], dict[str, str]]:
    """The rule sets of installed packages, and what is wrong with those that fail, by entry point."""
    # This is slow, and most programs need only our games.
    from importlib.metadata import entry_points

    found: dict[str, RuleSet] = {}
    faults: dict[str, str] = {}
    for entry in entry_points(group=GROUP):
        try:
            rules = _load(entry)
            if name := next((n for n in (rules.id, *rules.aliases) if n in _BY_NAME or n in found), ""):
                raise BadRules(f"{name!r} is the name of another")
        except (Exception, SystemExit) as error:
            # Whatever a third-party package does wrong, it must not look like a fault of the table.
            why = str(error) if isinstance(error, BadRules) else f"{type(error).__name__}: {error}"
            which = f"the rule set {entry.name!r} of {_package(entry)} ({entry.value})"
            faults[entry.name.lower()] = one_line(f"{which} cannot be used: {why}")
        else:
            found |= dict.fromkeys((rules.id, *rules.aliases), rules)
    return tuple(dict.fromkeys(found.values())), faults


def _load(entry: EntryPoint) -> RuleSet:
    loaded = entry.load()
    rules = loaded() if callable(loaded) else loaded
    if not isinstance(rules, RuleSet):
        raise BadRules(f"it is neither a RuleSet nor a function that returns one, but of type {type(rules).__name__}")
    return rules


def _package(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else "an unknown package"
