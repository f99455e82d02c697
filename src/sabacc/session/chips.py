"""Credits as chips of three metals. Chips only show what somebody has: all payments are in credits (Ruling G47)."""

from typing import Final, NamedTuple

from sabacc.errors import BadSession

# From the smallest to the largest, with how many of each somebody begins.
_METALS: Final = ("Bronzium", "Argentium", "Aurodium")
_COUNTS: Final = (20, 8, 4)
_LAY_GAME: Final = (5, 25, 50)  # what they are worth with a buy-in of 500
_TOURNAMENT: Final = (10, 50, 100)  # with one of 1000
_TOURNAMENT_FROM: Final = 1000
LOOSE: Final = "credits"  # what no chip is small enough for


class Chips(NamedTuple):
    """Some chips of one metal, or loose credits."""

    metal: str
    value: int
    number: int


def chip_values(buy_in: int) -> dict[str, int]:
    """What a chip of each metal is worth, the dearest first. Ruling G47: a buy-in of 1000 or more is a tournament's.

    >>> chip_values(500)
    {'Aurodium': 50, 'Argentium': 25, 'Bronzium': 5}
    """
    values = _TOURNAMENT if buy_in >= _TOURNAMENT_FROM else _LAY_GAME
    return dict(zip(reversed(_METALS), reversed(values), strict=True))


def in_chips(credit: int, buy_in: int) -> tuple[Chips, ...]:
    """A stack in the chips of a buy-in, the dearest first, and the credits that are left over.

    Ruling G47: somebody who has less than at the start has fewer small chips, somebody who has more has more dear ones.

    >>> [f"{chips.number} {chips.metal}" for chips in in_chips(488, 500)]
    ['4 Aurodium', '8 Argentium', '17 Bronzium', '3 credits']
    """
    if credit < 0:
        raise BadSession(f"a stack must be 0 credits or more, not {credit}")
    values, left = chip_values(buy_in), credit
    at_start = dict(zip(_METALS, _COUNTS, strict=True))
    counts = dict.fromkeys(values, 0)
    for most in (at_start, dict.fromkeys(values, credit)):
        for metal, value in values.items():
            taken = min(most[metal], left // value)
            counts[metal] += taken
            left -= taken * value
    found = [Chips(metal, value, counts[metal]) for metal, value in values.items()]
    return tuple(chips for chips in (*found, Chips(LOOSE, 1, left)) if chips.number)


def chip_words(credit: int, buy_in: int) -> str:
    """A stack as chips, in words.

    >>> chip_words(500, 500)
    '4 Aurodium, 8 Argentium, 20 Bronzium'
    """
    found = [(chips.number, chips.metal) for chips in in_chips(credit, buy_in)]
    told = [f"{n} {'credit' if (n, metal) == (1, LOOSE) else metal}" for n, metal in found]
    return ", ".join(told) or "no chips"
