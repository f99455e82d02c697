"""Blocks of text, laid beside and above each other: what pictures of the table are made of."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.content import Content

from sabacc.outside import printable


class Block(NamedTuple):
    """Lines of one width."""

    width: int
    lines: tuple[Content, ...]

    @property
    def height(self) -> int:
        """How many lines."""
        return len(self.lines)


def styled(text: str, style: str = "") -> Content:
    """A text in one style. It is shown as it is, even if it looks like markup, and whatever it quotes."""
    return Content.styled(printable(text), style) if style else Content(printable(text))


def block(lines: Iterable[Content | str], width: int | None = None) -> Block:
    """A block of lines, as wide as the widest of them if no width is given."""
    found = [styled(line) if isinstance(line, str) else line for line in lines]
    wide = max((line.cell_length for line in found), default=0) if width is None else width
    return Block(wide, tuple(line.truncate(wide, ellipsis=True, pad=True) for line in found))


def blank(width: int, height: int) -> Block:
    """An empty block of some size."""
    return Block(width, (styled(" " * width),) * height)


def fit(what: Block, width: int, height: int) -> Block:
    """A block cut or filled up to a size."""
    lines = [line.truncate(width, pad=True) for line in what.lines[:height]]
    return Block(width, (*lines, *blank(width, height - len(lines)).lines))


def beside(blocks: Sequence[Block], gap: int = 0) -> Block:
    """Blocks from left to right, their tops level."""
    shown = [each for each in blocks if each.width]
    height = max((each.height for each in shown), default=0)
    grown = [fit(each, each.width, height) for each in shown]
    rows = zip(*(each.lines for each in grown), strict=True)
    space = styled(" " * gap)
    width = sum(each.width for each in shown) + gap * max(0, len(shown) - 1)
    return Block(width, tuple(space.join(row) for row in rows))


def above(blocks: Sequence[Block]) -> Block:
    """Blocks from top to bottom, their left sides level."""
    width = max((each.width for each in blocks), default=0)
    return Block(width, tuple(line for each in blocks for line in fit(each, width, each.height).lines))


def centred(what: Block, width: int) -> Block:
    """A block in the middle of a width."""
    left = max(0, (width - what.width) // 2)
    return fit(beside([blank(left, what.height), what]) if left else what, width, what.height)


def spread(left: Content, right: Content, width: int) -> Content:
    """A line with something at each end; the left one gives way."""
    if not right.cell_length:
        return left.truncate(width, ellipsis=True, pad=True)
    start = left.truncate(max(0, width - right.cell_length - 1), ellipsis=True, pad=True)
    return (start + " " + right).truncate(width, pad=True)


def wrapped(words: Iterable[Content], width: int, gap: int = 1) -> list[Content]:
    """Words in as many lines as they need."""
    lines: list[list[Content]] = [[]]
    used = 0
    for word in words:
        needed = word.cell_length + (gap if lines[-1] else 0)
        if lines[-1] and used + needed > width:
            lines.append([])
            used, needed = 0, word.cell_length
        lines[-1].append(word)
        used += needed
    return [styled(" " * gap).join(line) for line in lines if line]


def count_lines(text: Content, width: int) -> int:
    """How many lines a text of several paragraphs takes."""
    paragraphs = text.plain.split("\n")
    return sum(max(1, len(wrapped([styled(word) for word in each.split()], width))) for each in paragraphs)


def picture(what: Block) -> Content:
    """A block as one text."""
    return styled("\n").join(what.lines)
