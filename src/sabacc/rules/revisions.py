"""Revisions of rule sets, and how what was written for an earlier one is read.

A rule set tells its history: what each revision changed, and which options it brought or gave another value by the
book, with the value that plays as before. A file of an earlier revision is read with those values where it does not say
otherwise, and whoever reads it hears about the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from sabacc.rules.options import PLAY, format_value
from sabacc.rules.part import Book
from sabacc.shown import shown

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


class Revision(NamedTuple):
    """What a revision of a rule set changed."""

    number: int
    text: str  # what is different, as it stands after "in which"; empty if only options came in
    before: Book = MappingProxyType({})  # new options, or other values by the book, as they were


def unknown_revision(rules: RuleSet, revision: int) -> str:
    """Why nothing of this revision can be read, as the end of a sentence; empty if it can."""
    if 1 <= revision <= rules.revision:
        return ""
    known = "revision 1 is" if rules.revision == 1 else f"revisions 1 to {rules.revision} are"
    return f"revision {shown(revision)} of {rules.id}, but only {known} known"


def as_before(rules: RuleSet, revision: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a file of some revision, and those it does not name that would play differently today."""
    played = rules.played(options.get(PLAY.name))
    then: dict[str, Any] = {}
    for each in rules.history:
        if each.number > revision:
            # The first change after that revision knows what was played then.
            then = {option.name: value for option, value in each.before.items() if played.has(option)} | then
    return {**then, **options}


def beside(mistake: object, notice: str) -> str:
    """What is wrong with something, and the notice, if there is one: it may be the rules that have changed."""
    return f"{str(mistake).rstrip('.')} ({notice.removesuffix('.')})" if notice else str(mistake)


def older_notice(rules: RuleSet, revision: int) -> str:
    """What somebody should know who plays on from, or again, what an earlier revision made; empty for today's, or 0.

    `rules` are the rules as they were read, with their options.
    """
    later = [each for each in rules.history if each.number > revision]
    if revision == 0 or not later:
        return ""
    changes = ", and ".join(each.text for each in later if each.text)
    kept = [
        f"{option.name}={format_value(value)}"
        for each in later
        for option, value in each.before.items()
        if rules.has(option) and not option.older and rules[option] == value != rules.defaults[option.name]
    ]
    options = ", ".join(kept)
    if changes:
        then = f"is played by revision {rules.revision}, in which {changes}" + (
            f"; {options} as before" if kept else ""
        )
    else:
        then = "is played as it was then" + (f", with {options}" if kept else "")
    return f"This was made by revision {revision} of {rules.name} and {then}."
