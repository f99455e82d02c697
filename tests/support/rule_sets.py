"""Rule sets as parameters of tests: texts like "classic shift=rim devices=allowed", read when the test runs.

So a rule set that cannot be made or compiled fails its own tests, and stops neither the collection nor other tests.
The fixture `rules` of tests/conftest.py reads them.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets, find

RULE_IDS = tuple(rules.id for rules in all_rule_sets())


def read_rules(text: str) -> RuleSet:
    """The rule set that a text names, with its options: "classic shift=rim"."""
    rules_id, *changes = text.split()
    rules = find(rules_id)
    return rules.with_options(**rules.parse_options(dict(change.split("=", 1) for change in changes)))


def each_of(texts: Iterable[object]) -> pytest.MarkDecorator:
    """Run a test with each of some rule sets as its argument `rules`; a text may be a `pytest.param` with marks."""
    return pytest.mark.parametrize("rules", list(texts), indirect=True)


each_rule_set = each_of(RULE_IDS)

# With options that add questions the book does not have.
VARIANTS = (
    "classic devices=tolerated field=one_in_one_out holdem_field=yes",
    "classic devices=allowed discard_pile=yes bet_response=at_once all_in=junk",
    "brockley devices=tolerated declare_total=free",
    "yarith-bespin swap_spike=yes buy_top_discard=yes buy_until_broke=yes",
    "galaxy-series swapped_card=gap",
    "centran advanced=on_with_take stasis_per_turn=one_in_one_out",
)
_LONG = pytest.mark.long(reason="options are tried at every turn of many hands")
each_variant = each_of([*RULE_IDS, *(pytest.param(text, marks=_LONG) for text in VARIANTS)])
