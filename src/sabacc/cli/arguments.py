"""The kinds of arguments that several commands take."""

import re
from collections.abc import Sequence
from typing import Annotated, Final

from cyclopts import Parameter, Token

from sabacc.errors import BadNotation
from sabacc.shown import shown

_MOST_DIGITS: Final = 20
_NUMBER: Final = re.compile(rf"[+-]?[0-9]{{1,{_MOST_DIGITS}}}")


def _whole_number(_: object, tokens: Sequence[Token]) -> int:
    """A number on the command line: what is longer than any that is wanted is not even read.

    `usage.explain` names the argument before what is said here.
    """
    word = tokens[0].value
    if not _NUMBER.fullmatch(word):
        raise BadNotation(f"takes a whole number of up to {_MOST_DIGITS} digits, not {shown(word)}")
    return int(word)


Number = Annotated[int, Parameter(converter=_whole_number)]
MaybeNumber = Annotated[int | None, Parameter(converter=_whole_number)]
Seats = Annotated[MaybeNumber, Parameter(show_default=False, help="Number of seats.")]
BuyIn = Annotated[MaybeNumber, Parameter(show_default=False, help="Credits to start with.")]
Settings = Annotated[
    tuple[str, ...],
    Parameter(name="--set", negative=(), show_default=False, help="Set an option: name=value. Can be repeated."),
]
House = Annotated[
    str | None,
    Parameter(
        name="--house", show_default=False, help="House rules: a file, or a preset (see `sabacc rules presets`)."
    ),
]
Json = Annotated[bool, Parameter(name="--json", negative=(), show_default=False, help="Answer in JSON.")]
RulesId = Annotated[str, Parameter(help="A rule set: see `sabacc rules`.")]
