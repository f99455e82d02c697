"""`RulesPage`: the text of the rules, clause by clause, to scroll and to search."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from rich.text import Text
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from sabacc.rules.texts import Clause, RulesText, Section, plain

_NUMBER_WIDTH: Final = len("XX-10.10  ")
_LEAST_WIDTH: Final = 20


def find_clauses(section: Section, words: Sequence[str]) -> tuple[Clause, ...]:
    """The clauses that have all these words, in the text, the number or the title of the section."""
    return tuple(
        clause
        for clause in section.clauses
        if all(word in f"{section.title} {clause.number} {plain(clause.text)}".lower() for word in words)
    )


class RulesPage(ScrollView, can_focus=False):
    """The text of a game's rules. Only lines in sight are drawn: a text has hundreds."""

    DEFAULT_CSS = "RulesPage { padding: 0 2; scrollbar-gutter: stable; }"

    def __init__(self, text: RulesText, start: Section | None = None) -> None:
        super().__init__()
        self._text = text
        self._start = start  # where to open
        self._words: Sequence[str] = ()
        self._lines: list[Text] = []
        self._starts: dict[str, int] = {}  # lines by title of the section

    def search(self, words: Sequence[str]) -> int:
        """Show only the clauses with these words; how many there are."""
        self._words = words
        self._lay_out()
        self.scroll_to(y=0, animate=False)
        return sum(len(find_clauses(section, words)) for section in self._text.sections)

    def on_resize(self) -> None:
        """Lay out the lines again."""
        self.open()

    def open(self) -> None:
        """Lay out the lines. The page opens at its section when it is first seen: before that it has no size."""
        self._lay_out()
        if self._start is not None and self.size.height:
            self.call_after_refresh(self.scroll_to, y=self._starts[self._start.title], animate=False)
            self._start = None

    def _lay_out(self) -> None:
        width = max(_LEAST_WIDTH, self.scrollable_content_region.width)
        self._lines, self._starts = [], {}
        if not self._words:
            for paragraph in plain(self._text.introduction).split("\n\n"):
                self._lines += [*(Text(line) for line in wrap(paragraph, width)), Text()]
        for section in self._text.sections:
            self._lay_section(section, width)
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()

    def _lay_section(self, section: Section, width: int) -> None:
        clauses = find_clauses(section, self._words)
        if not clauses:
            return
        self._starts[section.title] = len(self._lines)
        self._lines.append(Text.assemble((section.title.ljust(width), "bold underline")))
        for clause in clauses:
            self._lines += _clause_lines(clause, width, self._words)
        self._lines.append(Text())

    def render_line(self, y: int) -> Strip:
        """One line of what is seen."""
        place = self.scroll_offset.y + y
        text = self._lines[place] if place < len(self._lines) else Text()
        strip = Strip(text.render(self.app.console)).apply_style(self.rich_style)
        return strip.extend_cell_length(self.size.width, self.rich_style).crop(0, self.size.width)


def _clause_lines(clause: Clause, width: int, words: Sequence[str]) -> Iterator[Text]:
    """A clause with its number in front; the words that were looked for stand out."""
    number = clause.number
    lines = wrap(plain(clause.text), max(1, width - _NUMBER_WIDTH), break_long_words=True, break_on_hyphens=False)
    for line in lines:
        text = Text.assemble((number.ljust(_NUMBER_WIDTH), "bold"), line)
        text.highlight_words(words, "reverse", case_sensitive=False)
        yield text
        number = ""
