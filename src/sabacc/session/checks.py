"""Checks of what people bring to the table: credits, and words of their own."""

from typing import Final

from sabacc.errors import BadSession
from sabacc.rules.options import MOST_CREDITS
from sabacc.shown import shown

_MOST_LETTERS: Final = 200


def check_credits(what: str, amount: int) -> int:
    """The amount, if it is a sum that people can bring."""
    if not isinstance(amount, int) or isinstance(amount, bool) or not 1 <= amount <= MOST_CREDITS:
        raise BadSession(f"{what} must be a whole number of credits from 1 to {MOST_CREDITS}, not {shown(amount)}")
    return amount


def check_line(what: str, text: str, may_be_empty: bool = False) -> str:
    """The text, if it is one line of a reasonable length."""
    words = text.strip() if isinstance(text, str) else "\n"
    if not words.isprintable() or not (0 if may_be_empty else 1) <= len(words) <= _MOST_LETTERS:
        raise BadSession(f"{what} must be one line of up to {_MOST_LETTERS} letters, not {shown(text)}")
    return words
