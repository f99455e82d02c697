"""Keys and what they do, and what is asked above them, as lines of no more than some width."""

from collections.abc import Iterable, Sequence
from typing import Final

from textual.content import Content

from sabacc.tui.blocks import styled, wrapped

KEY_STYLE: Final = "bold $picked"
_QUIET: Final = "$quiet"
_GAPS: Final = (3, 2)  # between keys: closer only where that saves a line
_MARGIN: Final = 1  # on both sides
YES: Final = "y"
NO: Final = "n"


def key_lines(pairs: Iterable[tuple[str, str]], width: int) -> list[Content]:
    """Keys with what they do, none of them broken, in as few lines as they need."""
    return item_lines([key(*pair) for pair in pairs], width)


def key(name: str, text: str) -> Content:
    """A key, and what it does."""
    return styled(name, KEY_STYLE) + styled(f" {text}", _QUIET)


def item_lines(items: Sequence[Content], width: int, gaps: Sequence[int] = _GAPS) -> list[Content]:
    """Things to choose from, none of them broken, in as few lines as they need."""
    ways = [wrapped(items, width - 2 * _MARGIN, gap) for gap in gaps]
    fewest: list[Content] = min(ways, key=len)
    return _indented(fewest)


def text_lines(text: Content, width: int) -> list[Content]:
    """A text in as many lines as it needs, all of them indented alike."""
    return _indented(text.wrap(width - 2 * _MARGIN))


def _indented(lines: Iterable[Content]) -> list[Content]:
    return [styled(" " * _MARGIN) + line for line in lines]
