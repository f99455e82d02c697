"""Names of people and bots at a table online: each can be read, and is taken for nobody else."""

from collections.abc import Iterable
from typing import Final
from unicodedata import category, normalize

from sabacc.errors import BadSession
from sabacc.play.checks import A_NAME, is_name
from sabacc.play.notation import EMPTY_SEATS, SEAT_LETTERS
from sabacc.shown import shown

# Letters that look like others: small ones of Cyrillic and Greek, and digits.
_LIKE: Final = str.maketrans(
    "абвгеёіїјкмнорсԁѕтухһԛԝαβεηικνορτυχω01|!",  # noqa: RUF001
    "a6breeiijkmhopcdstyxhqwabenikvoptuxwolll",
)
_I_LIKE_L: Final = str.maketrans("i", "l")  # a capital one looks like it


def check_name(name: str, taken: Iterable[str] = ()) -> None:
    """Refuse a name that cannot be read, is that of a seat, or looks like one that is taken."""
    if not is_name(name):
        raise BadSession(f"a name must be {A_NAME}, not {shown(name)}")
    likeness = _likeness(name)
    if likeness in _OF_SEATS:
        raise BadSession(f"{shown(name)} is what a seat is called; take another name")
    if any(likeness == _likeness(other) for other in taken):
        raise BadSession(f"{shown(name)} is, or looks like, the name of somebody here; take another one")


def _likeness(name: str) -> str:
    """What somebody sees who glances at a name: small letters without marks and spaces.

    >>> _likeness("Ana") == _likeness("ÀNA ") == _likeness("\\N{CYRILLIC CAPITAL LETTER A}na")
    True
    """
    letters = normalize("NFKD", normalize("NFKC", name).casefold())
    seen = "".join(each for each in letters if category(each)[0] not in "MZC")
    return seen.translate(_LIKE).translate(_I_LIKE_L)


_OF_SEATS: Final = frozenset(map(_likeness, (*SEAT_LETTERS, *EMPTY_SEATS)))
