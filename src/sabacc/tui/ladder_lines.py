"""The ladder as lines of a panel: a line for each rank where there is room, else two or three."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from textual.content import Content

from sabacc.tables.ladder_page import Rung, next_better, own_standing
from sabacc.tui.blocks import spread, styled

MARK: Final = "▶"  # before the viewer's own rank
_QUIET: Final = "$quiet"
_HEADING: Final = "1 in so many, by cards"
_SHORT_HEADING: Final = "1 in so many"
_COLUMN: Final = 6  # "1,891" and a gap
_BESIDE_NAME: Final = 3  # the mark, and a gap on both sides
_THOUSAND: Final = 1000


def ladder_lines(rungs: Sequence[Rung] | None, width: int) -> list[Content]:
    """What the viewer's own hand is worth, what is near, and the ranks, best first; None while they are counted."""
    if rungs is None:
        return [styled("counting ...", _QUIET)]
    page = _Layout(rungs, width)
    return [*_own_lines(rungs, width), page.heading(), *(line for rung in rungs for line in page.lines(rung))]


def brief_ladder_lines(rungs: Sequence[Rung] | None, width: int) -> list[Content]:
    """The same with a line for each rank: its name and its odds. What each rank is, the whole page says."""
    if rungs is None:
        return [styled("counting ...", _QUIET)]
    page = _Layout(rungs, width)
    return [*_own_lines(rungs, width), page.heading(), *(page.name_line(rung) for rung in rungs)]


def _own_lines(rungs: Sequence[Rung], width: int) -> list[Content]:
    place = own_standing(rungs)
    if len(f"You: {place}") > width:
        place = own_standing(rungs, is_brief=True)
    said = [(f"You: {place}" if place else "", "bold $picked"), (next_better(rungs), "")]
    return [styled(line, style) for text, style in said for line in wrap(text, width)]


class _Layout:
    """How wide the columns are, and how many sizes of hands there is room for."""

    def __init__(self, rungs: Sequence[Rung], width: int) -> None:
        self._width = width
        self._name = _BESIDE_NAME + max((len(rung.rank) for rung in rungs), default=0)
        self._definition = 1 + max((len(rung.definition) for rung in rungs), default=0)
        words = self._name + self._definition + max((len(rung.example) for rung in rungs), default=0)
        self._is_wide = width >= words + _COLUMN
        room = width - (words if self._is_wide else self._name)
        self._sizes = [size for size, _ in rungs[0].to_come][: max(0, room // _COLUMN - 1)] if rungs else []

    def heading(self) -> Content:
        """Which column is about hands of how many cards."""
        columns = self._columns(["now", *map(str, self._sizes)], _QUIET)
        fits = len(_HEADING) + columns.cell_length <= self._width
        return spread(styled(_HEADING if fits else _SHORT_HEADING, _QUIET), columns, self._width)

    def lines(self, rung: Rung) -> list[Content]:
        """A rank: its name and odds, what it is, and an example."""
        if not self._is_wide:
            return [self.name_line(rung), *self._below(rung)]
        odds, room = self._odds(rung), self._name + self._definition
        name = self._told_name(rung, room - len(rung.definition) - 1)
        start = " " * max(1, self._name - name.cell_length)
        definition = styled(f"{start}{rung.definition}".ljust(room - name.cell_length), _QUIET)
        words = name + definition + styled(rung.example)
        return [words.truncate(self._width - odds.cell_length, pad=True) + odds]

    def name_line(self, rung: Rung) -> Content:
        """A rank: its name and odds alone."""
        odds = self._odds(rung)
        # The room before a number is worth less than the end of a name.
        close = styled(odds.plain.lstrip(), _odds_style(rung))
        name = self._told_name(rung, self._room_for_name(rung))
        return spread(name, odds if name.cell_length + 1 + odds.cell_length <= self._width else close, self._width)

    def _room_for_name(self, rung: Rung) -> int:
        """On a line with odds and nothing else."""
        return self._width - self._odds(rung).cell_length

    def _told_name(self, rung: Rung, room: int) -> Content:
        """The name of a rank; with its second name, if there is room for both."""
        style = "bold $picked" if rung.is_yours else "bold"
        name = self._title(rung, room)
        return styled(f"{MARK if rung.is_yours else ' '} {name}", style)

    def _title(self, rung: Rung, room: int) -> str:
        return rung.full_title if len(rung.full_title) + _BESIDE_NAME <= room else rung.rank

    def _odds(self, rung: Rung) -> Content:
        to_come = dict(rung.to_come)
        return self._columns([rung.one_in, *(to_come[size] for size in self._sizes)], _odds_style(rung))

    def _below(self, rung: Rung) -> list[Content]:
        """What a rank is, with the example on the same line if there is room; a second name that did not fit above."""
        if not rung.definition:
            return []
        is_told = self._title(rung, self._room_for_name(rung)) == rung.full_title
        told = styled(rung.definition + ("" if is_told else f" ({rung.also})"), _QUIET)
        *before, last = [styled("  ") + line for line in told.wrap(self._width - 2)]
        example = styled(rung.example)
        if last.cell_length + 1 + example.cell_length <= self._width:
            return [*before, spread(last, example, self._width)]
        return [*before, last, spread(styled(""), example, self._width)]

    def _columns(self, texts: Sequence[str], style: str) -> Content:
        return styled("".join(_short(text).rjust(_COLUMN) for text in texts), style)


def _odds_style(rung: Rung) -> str:
    return "bold $picked" if rung.is_yours else ""


def _short(number: str) -> str:
    """A number as it fits into a column: 359,500 is 360k."""
    digits = number.replace(",", "")
    if len(digits) <= len("9999") or not digits.isdigit():
        return number
    return f"{round(int(digits) / _THOUSAND):,}k"
