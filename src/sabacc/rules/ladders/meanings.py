"""`Meaning`: what a rank of a ladder is, in a few words and by an example, and what people call it.

Tests score every example to its rank.
"""

from typing import Final, NamedTuple


class Meaning(NamedTuple):
    """A rank explained: short enough for a line of the ladder, and a hand that has it."""

    definition: str = ""
    example: str = ""  # cards
    dark: bool = False  # the example is one of the Dark side
    dark_example: str = ""  # cards for the Dark side, where the same rank looks otherwise there
    name: str = ""  # as the book has it, where programs know the rank by another one
    total: str = ""  # what it adds up to, where that sets it apart from a rank of the same name
    any_cards: bool = False  # the cards of the hand, and their total, do not matter
    also: str = ""  # a second name that the book gives it
    spelled: str = ""  # as the book spells its name, where that is otherwise


# Each from bombed out upwards, as the ranks are; a rank that never occurs has no meaning.

NO_BOMB_OUT: Final = Meaning()
_NULRHEK: Final = "Nulrhek"  # for people, in every game that has it
_NULHREK: Final = "Nulhrek"  # in two of the books
_NOT_ZERO: Final = Meaning("not 0: the nearest wins", "+9 -8")
_FULL_SABACC: Final = Meaning("sylop, +10 +10 -10 -10", "0 +10 +10 -10 -10")
_FLEET: Final = Meaning("sylop, +x +x and -x -x", "0 +4 +4 -4 -4")
_TWO_SYLOPS: Final = Meaning("two sylops, no more", "0 0")
_FOUR_AGAINST_TEN: Final = Meaning("1 2 3 4 against a 10", "+1 +2 +3 +4 -10")
_RUN_OF_FOUR: Final = Meaning("four numbers in a row", "+3 -4 -5 +6")
_SQUADRON: Final = Meaning("+x +x and -x -x", "+4 +4 -4 -4")
_RHYLET: Final = Meaning("three +x and two -y", "+2 +2 +2 -3 -3")
_SYLOP_AND_PAIR: Final = Meaning("sylop, +x and -x", "0 +6 -6")

SPIKE: Final = (
    NO_BOMB_OUT,
    _NOT_ZERO,
    Meaning("adds up to 0", "+1 +4 -5"),
    Meaning("0 with a pair", "+5 -5", also="Sabacc"),
    Meaning("0 with two pairs", "+2 -2 +7 -7", also="Rule of Two"),
    Meaning("0 with three alike", "+3 +3 +3 -9"),
    _FOUR_AGAINST_TEN._replace(also="Gee Whiz"),
    _RUN_OF_FOUR,
    _SQUADRON,
    Meaning("7 8 9 10 in a row", "+7 -8 -9 +10"),
    _RHYLET,
    _SYLOP_AND_PAIR._replace(also="Yee-Haa"),
    Meaning("sylop, +x -x and +y -y", "0 +2 -2 +7 -7"),
    _FLEET,
    _FULL_SABACC,
    _TWO_SYLOPS,
)

GALAXY: Final = (
    NO_BOMB_OUT,
    _NOT_ZERO._replace(name=_NULRHEK, spelled=_NULHREK),
    Meaning("+x and -x", "+5 -5"),
    Meaning("three cards, 0 in all", "+1 +4 -5"),
    Meaning("four cards, 0 in all", "+1 +2 +5 -8"),
    Meaning("five cards, 0 in all", "+9 +1 -2 -3 -5"),
    Meaning("0, a pair and a sylop", "0 +6 -6"),
    Meaning("0 with two pairs", "+4 -4 +9 -9"),
    _RUN_OF_FOUR,
    _SQUADRON,
    _FOUR_AGAINST_TEN,
    Meaning("0 with three alike", "+4 +4 +4 -3 -9"),
    _FLEET,
    _FULL_SABACC,
    _RHYLET,
    _TWO_SYLOPS,
)

YARITH: Final = (
    NO_BOMB_OUT,
    Meaning("not 0: the nearest wins", "+9 -5 -3"),
    Meaning("adds up to 0", "+1 +4 -5"),
    Meaning("0 with a pair", "+3 +3 -6"),
    Meaning("sylop, +x and -x", "0 +7 -7"),
    Meaning("sylop, +10 and -10", "0 +10 -10"),
    Meaning("sylop, a 2 and a 3", "0 +2 -3"),
)

_THE_ARRAY: Final = Meaning("the Idiot, a 2 and a 3", "I 2c 3s")

CLASSIC: Final = (
    Meaning("over 23, under -23 or 0", "15c 11s"),
    Meaning("the highest total wins", "12c 9s"),
    Meaning("-23 exactly", "V E"),
    Meaning("23 exactly", "12c 11s"),
    _THE_ARRAY,
)

FORCE: Final = (
    Meaning("over 23, under -23 or 0", "15c 11s"),
    Meaning("nearest to your own 23", "12c 9s", dark_example="12f 9t"),
    Meaning("Dark: -23 exactly", "12f 11t", dark=True),
    Meaning("Light: 23 exactly", "12c 11s"),
    _THE_ARRAY,
)

RUN: Final = (
    Meaning("too far from 0", "13c 11f"),
    Meaning("the nearest to 0 wins", "5c 3s"),
    Meaning("0 exactly", "7c 7s"),
    _THE_ARRAY,
)

CENTRAN: Final = (
    Meaning("over 23 or under -23", "14c 11s"),
    Meaning("nearest to -23, 0 or 23", "12c 9s", spelled=_NULHREK),
    Meaning("0 exactly", "8c -8", name="Pure Sabacc", total="0"),
    Meaning("five Fives on the table", "5c 5f 5s 5t -5", any_cards=True),
    Meaning("23 exactly", "12c 11s", name="Pure Sabacc", total="+23"),
    Meaning("-23 exactly", "-21 -2", name="Pure Sabacc", total="-23"),
    _THE_ARRAY,
    Meaning("the Idiot, -2 and -3", "I -2 -3"),
)
