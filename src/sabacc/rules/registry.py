"""All rule sets by name."""

from sabacc.errors import BadRules
from sabacc.rules.model import RuleSet
from sabacc.rules.sets.brockley import BROCKLEY
from sabacc.rules.sets.centran import CENTRAN
from sabacc.rules.sets.classic import CLASSIC
from sabacc.rules.sets.corellia_run import CORELLIA_RUN
from sabacc.rules.sets.corellian_spike import CORELLIAN_SPIKE
from sabacc.rules.sets.force import FORCE
from sabacc.rules.sets.galaxy_series import GALAXY_SERIES
from sabacc.rules.sets.yarith_bespin import YARITH_BESPIN

_RULE_SETS = (CORELLIAN_SPIKE, YARITH_BESPIN, GALAXY_SERIES, CLASSIC, BROCKLEY, FORCE, CORELLIA_RUN, CENTRAN)
_BY_NAME = {name: rules for rules in _RULE_SETS for name in (rules.id, *rules.aliases)}


def all_rule_sets() -> tuple[RuleSet, ...]:
    """Every rule set, by the book."""
    return _RULE_SETS


def find(name: str) -> RuleSet:
    """The rule set with this id or alias, by the book.

    >>> find("spike").name
    'Corellian Spike'
    """
    rules = _BY_NAME.get(name.strip().lower())
    if rules is None:
        raise BadRules(f"there is no rule set {name!r}; there are {', '.join(r.id for r in _RULE_SETS)}")
    return rules
