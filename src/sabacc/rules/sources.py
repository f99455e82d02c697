"""Where the games come from: books, authors, licences, some history. `sources.md` beside this file has it all.

`make docs` makes docs/sources.md of the same file.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from sabacc.errors import BadRules
from sabacc.shown import shown

# What people type for a section, by its title.
TOPICS: Final = {
    "books": "The books",
    "licences": "Licences, and what we took",
    "lore": "History and lore",
}
ITEM: Final = "- "  # how a paragraph begins that is an item of a list

_GAMES: Final = "Games:"
_GAME: Final = re.compile(r"`([a-z0-9-]+)`")
_MARKS: Final = re.compile("[`*]")  # of Markdown
_HEADING: Final = re.compile(r"(?P<level>#+) (?P<title>.+)")


class SourceSection(NamedTuple):
    """A heading and its paragraphs as plain text, without line breaks. A book names the games that are from it."""

    title: str
    level: int  # 1 for the page, 2 for its sections, 3 for a book
    games: tuple[str, ...] = ()
    paragraphs: tuple[str, ...] = ()


def sources_text() -> str:
    """Everything as a page."""
    from importlib.resources import files

    return (files("sabacc.rules") / "sources.md").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def all_sources() -> tuple[SourceSection, ...]:
    """The sections of the page, in order."""
    sections: list[SourceSection] = []
    for paragraph in _paragraphs(sources_text()):
        if heading := _HEADING.fullmatch(paragraph):
            sections.append(SourceSection(heading["title"], len(heading["level"])))
        elif paragraph.startswith(_GAMES):
            sections[-1] = sections[-1]._replace(games=tuple(_GAME.findall(paragraph)))
        else:
            sections[-1] = sections[-1]._replace(paragraphs=(*sections[-1].paragraphs, _MARKS.sub("", paragraph)))
    return tuple(sections)


def _paragraphs(text: str) -> Iterator[str]:
    """What blank lines separate, and the items of lists."""
    for block in re.split(rf"\n\n+|\n(?={ITEM})", text):
        yield " ".join(block.split())


def book_of(rules_id: str) -> SourceSection | None:
    """The book that a game is from; None if that is not told here.

    >>> book_of("force").title
    'The Classic family'
    """
    return next((section for section in all_sources() if rules_id in section.games), None)


def find_sources(topic: str = "") -> tuple[SourceSection, ...]:
    """What there is about a topic: a game by its id, a word of `TOPICS`, or by default everything.

    >>> [section.title for section in find_sources("lore")]
    ['History and lore']
    """
    wanted = topic.strip().lower()
    sections = all_sources()
    if not wanted:
        return sections
    if (book := book_of(wanted)) is not None:
        return (book,)
    if wanted not in TOPICS:
        words = ", ".join(TOPICS)
        raise BadRules(f"nothing is told about {shown(topic)}; name a game, such as classic, or one of {words}")
    start = next(i for i, section in enumerate(sections) if section.title == TOPICS[wanted])
    rest = sections[start + 1 :]
    end = next((i for i, section in enumerate(rest) if section.level <= sections[start].level), len(rest))
    return (sections[start], *rest[:end])
