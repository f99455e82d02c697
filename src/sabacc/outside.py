"""Text from outside, made safe to show: what files, bots, packages and the command line say may hold anything.

A terminal obeys control characters, and some invisible ones change the order of what stands around them. Every error
and every front end passes what it shows through here.
"""

from typing import Final

__all__ = ["MOST_LETTERS", "one_line", "printable", "shows_something"]

MOST_LETTERS: Final = 1000  # of a line that quotes something: more than any sentence of ours has
_CUT: Final = "…"
# These count as letters or symbols, but nothing is drawn for them: the fillers of Hangul, and signs without ink.
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\ufffc\U0001d159")


def printable(text: str) -> str:
    """The text with whatever a terminal might obey written out, like \\x1b; only the ends of lines stay as they are."""
    if text.isprintable() and _BLANK.isdisjoint(text):
        return text
    return "".join(letter if _is_seen(letter) or letter == "\n" else _written_out(letter) for letter in text)


def one_line(text: str, most: int = MOST_LETTERS) -> str:
    """The text as one printable line; the middle of a long one is cut out, as its end may say what would be right."""
    text = _cut(text, 2 * most)
    if not text.isprintable() or not _BLANK.isdisjoint(text):
        text = printable(" ".join(line.strip() for line in text.splitlines()))
    return _cut(text, most)


def _cut(text: str, most: int) -> str:
    head = (most - len(_CUT)) * 2 // 3
    return text if len(text) <= most else text[:head] + _CUT + text[head + len(_CUT) - most :]


def shows_something(text: str) -> bool:
    """Whether a text can be seen: nothing in it is invisible, and it is more than spaces, or marks without a letter."""
    if not text.isprintable() or not _BLANK.isdisjoint(text):
        return False
    if text.isascii():
        return bool(text.strip())
    from unicodedata import category

    return any(category(letter)[0] in "LNPS" for letter in text)


def _is_seen(letter: str) -> bool:
    return letter.isprintable() and letter not in _BLANK


def _written_out(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
