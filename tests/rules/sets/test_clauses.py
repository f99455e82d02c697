"""Every clause of a rule text that states something has a test that cites it, in a docstring or a comment.

What only explains, or sends the reader to another clause, is marked with <!-- told --> in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sabacc.errors import BadRules
from sabacc.rules.model import RuleSet
from sabacc.rules.options import OPTIONS, Option, Value
from sabacc.rules.registry import all_rule_sets
from sabacc.rules.texts import Clause, rules_text
from tests.support.paths import ROOT
from tests.support.rule_sets import each_rule_set
from tests.support.rules import cited_clauses, cited_in, clauses_to_test, remarks


def test_citations_are_read() -> None:
    source = '# CL-6.3\ndef test_x() -> None:\n    """CL-7.1 to\n    CL-7.3, CS-1.10."""\n    y = "CL-9.9"\n'
    found = [number for text in remarks(source) for number in cited_in(text)]
    assert found == ["CL-6.3", "CL-7.1", "CL-7.2", "CL-7.3", "CS-1.10"]


@each_rule_set
def test_every_clause_is_cited_by_a_test(rules: RuleSet) -> None:
    cited = cited_clauses()
    missing = [clause.number for clause in clauses_to_test(rules.id) if clause.number not in cited]
    assert not missing, f"{len(missing)} clauses have no test: {', '.join(missing)}"


def test_code_cites_clauses_that_exist() -> None:
    """Every phase says which clauses it carries out, so that a reader of either finds the other."""
    known = {clause.number for rules in all_rule_sets() for clause in rules_text(rules.id).clauses}
    engine = ROOT / "src" / "sabacc" / "engine"
    for file in sorted(engine.rglob("*.py")):
        cited = {number for text in remarks(file.read_text(encoding="utf-8")) for number in cited_in(text)}
        assert cited <= known, file.name
        assert cited or file.parent != engine / "phases" or file.name == "__init__.py", file.name


def test_clauses_that_tests_cite_exist() -> None:
    known = {c.number for rules in all_rule_sets() for c in rules_text(rules.id).clauses}
    assert cited_clauses() - known == set()


# The sections of options: what stands first is what the rule set has by the book.

OPTION_CLAUSE = re.compile(r"`(?P<name>[a-z_]+)`: (?P<values>.+)")
# "no limit (0)", "`doubles` (both dice alike)", "500, 1000", "no or yes".
RANGE = re.compile(r"\d+ to \d+")
BY_THE_BOOK = re.compile(r"no limit \((0)\)|`([\w:]+)`|([-\d][\d.]*)|(yes|no|off|on)\b")


def option_clauses(rules: RuleSet) -> Iterator[tuple[Clause, str, str]]:
    """Each clause about one option, with its name and what is said about it."""
    for clause in rules_text(rules.id).clauses:
        if found := OPTION_CLAUSE.match(clause.text):
            yield clause, found["name"], found["values"]


def value_in(option: Option[Any], said: str) -> Value:
    """The value that a clause names first."""
    if "by the book " in said and option.kind == "list":
        words = re.findall(r"`(\w+)`", said.partition("by the book ")[2])
        return option.check(tuple(words))
    found = BY_THE_BOOK.match(said.replace("\N{MINUS SIGN}", "-"))
    assert found is not None, said
    return option.parse(next(text for text in found.groups() if text))


@each_rule_set
def test_options_have_a_clause_each_with_their_value_by_the_book(rules: RuleSet) -> None:
    """CS-15.1 to CS-15.16, YB-15.1 to YB-15.14, GS-16.1 to GS-16.15, CL-19.1 to CL-19.18, FO-7.2, FO-7.3,
    FO-7.22, CR-6.2, CR-6.3, CR-6.21, CR-6.22, CN-17.1 to CN-17.14, BR-14.2 to BR-14.7, BR-14.9.
    """
    named = {name for _, name, _ in option_clauses(rules)}
    assert set(rules.options) <= named
    of_plays = {option for play in rules.plays for option in rules.played(play).options}
    assert named - set(rules.options) - of_plays == set()
    for clause, name, said in option_clauses(rules):
        # A range names no value.
        if name in rules.defaults and not RANGE.match(said):
            assert value_in(OPTIONS[name], said) == rules.defaults[name], clause.number


@each_rule_set
def test_words_that_an_option_clause_names_are_values_of_it(rules: RuleSet) -> None:
    """The same clauses: each word in code that is no name of an option can be set."""
    for clause, name, said in option_clauses(rules):
        if name not in rules.defaults or OPTIONS[name].kind != "words":
            continue
        for word in re.findall(r"`(\w+)`", said):
            if word in OPTIONS or word in ("timer", "brockley", "weg"):
                continue
            try:
                rules.with_options(**{name: word})
            except BadRules as refusal:
                assert "needs" in str(refusal), f"{clause.number}: {refusal}"
