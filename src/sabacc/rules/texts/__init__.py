"""The rules in words: the text of each rule set, clause by clause, and the record of an example hand.

The files are in `texts/`: `<id>.md` and `<id>.example.toml`. Nothing is read before it is asked for.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from sabacc.errors import BadRules
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find_rules
from sabacc.shown import shown

# Marks a clause with nothing in it that a test could check. The mark is not printed.
TOLD: Final = "<!-- told -->"

_CLAUSE: Final = re.compile(rf"\*\*(?P<number>[A-Z]+-[0-9.]+)\*\*(?P<told> {re.escape(TOLD)})? (?P<text>.+)")
_RULING: Final = re.compile(r"\[([A-Z][0-9]+[a-z]?)\]")


class Clause(NamedTuple):
    """One numbered clause; its text is Markdown without line breaks."""

    number: str
    text: str
    is_told: bool = False  # only explains, or refers to another clause

    @property
    def rulings(self) -> tuple[str, ...]:
        """The numbers of the rulings it cites."""
        return tuple(_RULING.findall(self.text))


class Section(NamedTuple):
    """A heading and the clauses below it."""

    title: str
    clauses: tuple[Clause, ...]


class RulesText(NamedTuple):
    """The whole text of a rule set."""

    title: str
    introduction: str
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses in order."""
        return tuple(clause for section in self.sections for clause in section.clauses)

    def find(self, number: str) -> tuple[Clause, ...]:
        """The clause with this number, or all clauses of a section: "CL-6.3" or "CL-6"."""
        wanted = number.strip().upper().rstrip(".")
        found = [c for c in self.clauses if c.number == wanted or c.number.startswith(f"{wanted}.")]
        if not self.clauses:
            raise BadRules(f"{self.title} has no text with clauses")
        if not found:
            first, last = self.clauses[0].number, self.clauses[-1].number
            raise BadRules(f"{self.title} has no clause {shown(number)}; its clauses are {first} to {last}")
        return tuple(found)


def rules_text(rules_id: str) -> RulesText:
    """The text of a rule set by its id.

    >>> rules_text("classic").find("CL-8.2")[0].text
    'You can never call the hand on your own turn.'
    """
    source = _read(f"{rules_id}.md") or _of_stranger(rules_id, "text")
    if source is None:
        raise BadRules(f"there is no text for the rules of {shown(rules_id)}")
    return _parsed(source)


def text_of(rules: RuleSet) -> RulesText:
    """The text of a rule set; where there is none, a title and a sentence that says so."""
    try:
        return rules_text(rules.id)
    except BadRules:
        return RulesText(rules.name, f"{rules.name} comes without a text for its rules.", ())


def example(rules_id: str) -> str | None:
    """The record of the example hand of a rule set, with its comments; None if there is none."""
    return _read(f"{rules_id}.example.toml") or _of_stranger(rules_id, "example")


def _of_stranger(rules_id: str, what: str) -> str | None:
    """What a rule set from outside provides."""
    try:
        return getattr(find_rules(rules_id), what) or None
    except BadRules:
        return None


@lru_cache(maxsize=32)
def _read(name: str) -> str | None:
    from importlib.resources import files

    file = files("sabacc.rules") / "texts" / name
    return file.read_text(encoding="utf-8") if file.is_file() else None


@lru_cache(maxsize=16)
def _parsed(source: str) -> RulesText:
    return parse_text(source)


def parse_text(source: str) -> RulesText:
    """Read a text: a title, an introduction, and sections of clauses, with blank lines between all of them."""
    title = ""
    introduction: list[str] = []
    sections: list[tuple[str, list[Clause]]] = []
    for paragraph in (" ".join(block.split()) for block in source.split("\n\n")):
        if found := _CLAUSE.fullmatch(paragraph):
            sections[-1][1].append(Clause(found["number"], found["text"], found["told"] is not None))
        elif paragraph.startswith("## "):
            sections.append((paragraph.removeprefix("## "), []))
        elif paragraph.startswith("# "):
            title = paragraph.removeprefix("# ")
        elif sections:
            raise BadRules(f"a paragraph in section {sections[-1][0]!r} is not a clause: {paragraph[:60]!r}")
        else:
            introduction.append(paragraph)
    return RulesText(title, "\n\n".join(introduction), tuple(Section(name, tuple(c)) for name, c in sections))


def plain(text: str) -> str:
    """The Markdown of these texts as plain text."""
    return text.replace("`", "")
