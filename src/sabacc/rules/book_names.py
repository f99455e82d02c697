"""What a book calls acts that this program knows by another verb, so that its readers find them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sabacc.engine.codes import act
from sabacc.shown import shown


class BookName(NamedTuple):
    """An act as the book of a game has it: how it is headed there, and what its readers would type."""

    act: int
    name: str
    verbs: tuple[str, ...]


def bad_book_names(names: tuple[BookName, ...]) -> Iterator[str]:
    """What is wrong with the book's names of acts, each as a sentence about the rule set."""
    for each in names:
        if not isinstance(each, BookName):
            yield f"its book_names should consist of BookNames, not of {shown(each)}"
        elif not act.is_one(each.act) or act.GROUP[each.act] == act.CHANCE:
            yield f"the book cannot call {shown(each.act)} {shown(each.name)}, as that is not an act of a seat"
        elif strange := [verb for verb in each.verbs if not (verb.isascii() and verb.isalpha() and verb.islower())]:
            yield f"a verb of the book such as {shown(strange[0])} should be one word in lowercase letters"
