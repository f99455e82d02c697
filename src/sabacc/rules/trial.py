"""Options on trial: everything that is wrong with some options, each fault in a sentence and with the options it names.

`RuleSet.with_options` stops at the first fault. A form wants to hear of all of them.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sabacc.errors import BadRules
from sabacc.rules.model import RuleSet
from sabacc.rules.options import PLAY, Value
from sabacc.rules.validate import contradictions


class Fault(NamedTuple):
    """One thing that is wrong, and the options that it is about."""

    sentence: str
    options: tuple[str, ...]


class Trial(NamedTuple):
    """What came of a trial: the game with the options, or the faults that they have."""

    rules: RuleSet | None
    faults: tuple[Fault, ...] = ()


def try_options(rules: RuleSet, values: Mapping[str, object]) -> Trial:
    """Try options, each of which may be anything: first each by itself, and if all fit, against each other.

    >>> from sabacc.rules.registry import find
    >>> [fault.options for fault in try_options(find("classic"), {"min_rounds": 0, "trigger": 7}).faults]
    [('min_rounds',), ('trigger',)]
    """
    checked: dict[str, Value] = {}
    faults = []
    try:
        # Another way of playing has other options.
        asked = rules.played(values.get(PLAY.name))
    except BadRules as error:
        return Trial(None, (Fault(str(error), (PLAY.name,)),))
    for name, value in values.items():
        try:
            checked[name] = asked.option(name).check(value)
        except BadRules as error:
            faults.append(Fault(str(error), (name,)))
    if faults:
        return Trial(None, tuple(faults))
    tried = rules.with_any_options(checked)
    clashes = tuple(Fault(sentence, named_in(sentence, tried.options)) for sentence in contradictions(tried))
    return Trial(None, clashes) if clashes else Trial(tried)


def named_in(sentence: str, options: Iterable[str]) -> tuple[str, ...]:
    """The options that a sentence names, in its order."""
    known = set(options)
    return tuple(dict.fromkeys(word for word in re.findall(r"\w+", sentence) if word in known))
