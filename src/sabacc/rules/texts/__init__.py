"""The rules in words: the text of each rule set, clause by clause, and the record of an example hand.

The files are in `texts/`: `<id>.md` and `<id>.example.toml`. Nothing is read before it is asked for.

Games of one family share clauses. A clause is written down in one text; another text that has it says where it is:

    <!-- from classic: CL-2.1 to CL-2.5, CL-2.9, CL-13 -->

There it reads like any other clause and keeps its number, so that a number means the same rule in every game.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from sabacc.errors import BadRules
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find_rules
from sabacc.rules.rulings import Ruling, all_rulings
from sabacc.rules.sources import ITEM, book_of
from sabacc.shown import shown

# Marks a clause with nothing in it that a test could check. The mark is not printed.
TOLD: Final = "<!-- told -->"

_CLAUSE: Final = re.compile(rf"\*\*(?P<number>[A-Z]+-[0-9.]+)\*\*(?P<told> {re.escape(TOLD)})? (?P<text>.+)")
_SHARED: Final = re.compile(r"<!-- from (?P<game>[a-z0-9-]+): (?P<clauses>.+) -->")
_HEADING: Final = re.compile(r"(?P<number>[0-9]+) (?P<name>.+)")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_LENGTH: Final = re.compile(r"[Aa] (hand takes [^,.]*?minutes)")
_RULING: Final = re.compile(r"\[([A-Z][0-9]+[a-z]?)\]")


class Clause(NamedTuple):
    """One numbered clause; its text is Markdown without line breaks."""

    number: str
    text: str
    is_told: bool = False  # only explains, or refers to another clause
    game: str = ""  # where it is written down, if that is the text of another game

    @property
    def rulings(self) -> tuple[str, ...]:
        """The numbers of the rulings it cites."""
        return tuple(_RULING.findall(self.text))


class Section(NamedTuple):
    """A heading and the clauses below it. The parts of a section are sections too, with its number."""

    name: str
    clauses: tuple[Clause, ...]
    number: str = ""
    is_part: bool = False

    @property
    def title(self) -> str:
        """The heading."""
        return self.name if self.is_part or not self.number else f"{self.number} {self.name}"


class RulesText(NamedTuple):
    """The whole text of a rule set."""

    title: str
    introduction: str
    sections: tuple[Section, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The introduction as plain text, sentence by sentence.

        >>> rules_text("brockley").sentences[0]
        'Sabacc in rounds, with room to bet.'
        """
        return tuple(_SENTENCE_END.split(plain(self.introduction)))

    @property
    def length(self) -> str:
        """How long a hand takes, if the introduction says so: "hand takes about five minutes"."""
        found = _LENGTH.search(plain(self.introduction))
        return found[1] if found else ""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses in order."""
        return tuple(clause for section in self.sections for clause in section.clauses)

    def find(self, number: str) -> tuple[Clause, ...]:
        """The clause with this number, or all clauses of a section: "CL-6.3" or "CL-6"."""
        if not self.clauses:
            raise BadRules(f"{self.title} has no text with clauses")
        wanted = number.strip().upper().rstrip(".")
        by_section = [c for s in self.sections for c in s.clauses if wanted == f"{self._family}-{s.number}"]
        found = by_section or _matching(self.clauses, wanted)
        if not found:
            first, last = (f"{self._family}-{self.sections[place].number}" for place in (0, -1))
            raise BadRules(f"{self.title} has no clause {shown(number)}; its sections are {first} to {last}")
        return tuple(found)

    @property
    def shared_note(self) -> str:
        """Why some numbers begin with other letters; empty if none do."""
        games = {_letters(clause): rules_text(clause.game).title for clause in self.clauses if clause.game}
        shared = ", ".join(f"{letters} in {title}" for letters, title in games.items())
        return f"Clauses with the letters of another game are the same there: {shared}." if shared else ""

    @property
    def _family(self) -> str:
        """What the numbers of its own clauses begin with."""
        return next((_letters(clause) for clause in self.clauses if not clause.game), "")


def rules_text(rules_id: str) -> RulesText:
    """The text of a rule set by its id.

    >>> rules_text("classic").find("CL-8.2")[0].text
    'You can never call the hand on your own turn.'
    """
    source = _source(rules_id)
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


def _source(rules_id: str) -> str | None:
    return _read(f"{rules_id}.md") or _of_stranger(rules_id, "text")


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
    sections: list[Section] = []
    for paragraph in _paragraphs(source):
        if heading := _heading(paragraph, sections):
            sections.append(heading)
        elif paragraph.startswith("# "):
            title = paragraph.removeprefix("# ")
        elif sections:
            sections[-1] = sections[-1]._replace(clauses=sections[-1].clauses + _clauses(paragraph, sections[-1]))
        else:
            introduction.append(paragraph)
    text = RulesText(title, "\n\n".join(introduction), tuple(sections))
    numbers = [clause.number for clause in text.clauses]
    if twice := next((number for number in numbers if numbers.count(number) > 1), ""):
        raise BadRules(f"{title} has clause {twice} twice")
    return text


def _paragraphs(source: str) -> Iterator[str]:
    return (" ".join(block.split()) for block in source.split("\n\n"))


def _heading(paragraph: str, before: list[Section]) -> Section | None:
    """A new section, or a part of the last one; None if this is neither."""
    if paragraph.startswith("### "):
        number = before[-1].number if before else ""
        return Section(paragraph.removeprefix("### "), (), number, is_part=True)
    if not paragraph.startswith("## "):
        return None
    heading = paragraph.removeprefix("## ")
    found = _HEADING.fullmatch(heading)
    return Section(found["name"], (), found["number"]) if found else Section(heading, ())


def _clauses(paragraph: str, section: Section) -> tuple[Clause, ...]:
    """The clause that a paragraph is, or those of another game that stand in its place."""
    if clause := _clause(paragraph):
        return (clause,)
    if found := _SHARED.fullmatch(paragraph):
        return tuple(_shared(found["game"], found["clauses"].split(", ")))
    raise BadRules(f"a paragraph in section {section.title!r} is not a clause: {paragraph[:60]!r}")


def _clause(paragraph: str) -> Clause | None:
    found = _CLAUSE.fullmatch(paragraph)
    return Clause(found["number"], found["text"], found["told"] is not None) if found else None


def _shared(game: str, wanted: Iterable[str]) -> Iterator[Clause]:
    """Clauses of another game, of those that are written down there: "CL-6.3", "CL-6.3 to CL-6.5", or all of "CL-6"."""
    source = _source(game)
    clauses = [clause for clause in map(_clause, _paragraphs(source)) if clause] if source else []
    for each in wanted:
        first, _, last = each.partition(" to ")
        found = _between(clauses, first, last) if last else _matching(clauses, first)
        if not found:
            raise BadRules(f"the rules of {shown(game)} have no clause {shown(each)}")
        yield from (clause._replace(game=game) for clause in found)


def _letters(clause: Clause) -> str:
    return clause.number.partition("-")[0]


def _matching(clauses: Iterable[Clause], number: str) -> list[Clause]:
    """The clause with a number, or those of a section."""
    return [clause for clause in clauses if clause.number == number or clause.number.startswith(f"{number}.")]


def _between(clauses: list[Clause], first: str, last: str) -> list[Clause]:
    """The clauses from one to another; none if either is not there."""
    numbers = [clause.number for clause in clauses]
    return clauses[numbers.index(first) : numbers.index(last) + 1] if {first, last} <= set(numbers) else []


def rulings_of(clauses: Iterable[Clause]) -> tuple[Ruling, ...]:
    """The rulings that clauses cite, each once."""
    known = all_rulings()
    cited = dict.fromkeys(number for clause in clauses for number in clause.rulings)
    # A game from outside may have rulings of its own.
    return tuple(known[number] for number in cited if number in known)


def with_rulings(text: RulesText) -> RulesText:
    """A text with the rulings that it cites as its last section, for a page on which a reader can look them up."""
    cited = rulings_of(text.clauses)
    if not cited:
        return text
    told = tuple(Clause(ruling.number, f"{ruling.says} We decided: {ruling.decided}") for ruling in cited)
    note = f"Marks such as [{cited[0].number}] are rulings, which stand at the end of this page."
    introduction = "\n\n".join(filter(None, (text.introduction, text.shared_note, note)))
    rulings = Section("Rulings: what the printed rules leave open, and what we decided", told)
    return text._replace(introduction=introduction, sections=(*text.sections, rulings))


def with_source(text: RulesText, rules_id: str) -> RulesText:
    """A text with what is known of the book that the game is from as its last section, if anything is."""
    book = book_of(rules_id)
    if book is None:
        return text
    told = tuple(Clause("", paragraph.removeprefix(ITEM)) for paragraph in book.paragraphs)
    return text._replace(sections=(*text.sections, Section("Where this game comes from", told)))


def plain(text: str) -> str:
    """The Markdown of these texts as plain text."""
    return text.replace("`", "")
