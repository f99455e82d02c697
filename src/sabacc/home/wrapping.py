"""Lines for a terminal: they break between words. In a pipe a line stays whole, for programs that read it."""

import shutil
import textwrap
from typing import Final

_LEAST: Final = 20  # columns: a terminal may claim to be narrower than anything can be read
_HANGING: Final = 2  # columns that what belongs to the line above is set in


def for_terminal(text: str) -> str:
    """A text in lines that fit the terminal as it is now."""
    return wrapped(text, max(_LEAST, shutil.get_terminal_size().columns))


def wrapped(text: str, width: int) -> str:
    """A text whose lines are no wider than they may be; a word that is wider stays whole.

    >>> print(wrapped("  stand  wins 46%  one from 23", 20))
      stand  wins 46%
        one from 23
    """
    return "\n".join(_wrapped_line(line, width) for line in text.split("\n"))


def _wrapped_line(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    indent = len(line) - len(line.lstrip()) + _HANGING
    return textwrap.fill(line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
