"""`sabacc about`: where the games come from."""

import textwrap
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from sabacc.cli.answering import IN_WORDS, Answering
from sabacc.cli.shared import say, width
from sabacc.rules.registry import all_rule_sets
from sabacc.rules.sources import ITEM, TOPICS, SourceSection, find_sources

_TOPICS = ", ".join(TOPICS)


def about(
    topic: Annotated[str, Parameter(show_default=False, help=f"A game, such as classic, or one of {_TOPICS}.")] = "",
    /,
    *,
    answering: Answering = IN_WORDS,
) -> None:
    """Tell where the games come from: books, authors, thanks, licences, history and lore."""
    found = find_sources(topic)
    answering.give(lambda: [section._asdict() for section in found], lambda: _print_sources(found, topic))


def _print_sources(found: Sequence[SourceSection], topic: str) -> None:
    for place, section in enumerate(found):
        _print_section(section, is_first=place == 0)
    if topic and topic.strip().lower() not in TOPICS:
        say("\n`sabacc about` tells the rest, and `sabacc about licences` what follows from it.")


def _print_section(section: SourceSection, is_first: bool) -> None:
    say(("" if is_first else "\n") + section.title)
    if section.games:
        names = {rules.id: rules.name for rules in all_rule_sets()}
        _print_paragraph("", f"Games: {', '.join(names.get(game, game) for game in section.games)}")
    for paragraph in section.paragraphs:
        is_item = paragraph.startswith(ITEM)
        _print_paragraph(ITEM if is_item else "", paragraph.removeprefix(ITEM))


def _print_paragraph(start: str, text: str) -> None:
    indent = f"  {start}"
    say(
        textwrap.fill(
            text,
            width(),
            initial_indent=indent,
            subsequent_indent=" " * len(indent),
            break_long_words=False,
            break_on_hyphens=False,
        )
    )
