"""Credits as chips."""

from typing import Final

from sabacc.errors import BadSession

_CHIP_COUNTS: Final = (20, 8, 4)
_CHIP_VALUES: Final = {500: (5, 25, 50), 1000: (10, 50, 100)}


def chips(buy_in: int) -> dict[int, int]:
    """How many chips of each value a buy-in has. Lay game 500, tournament 1000; other sums in as few as possible.

    >>> chips(500)
    {5: 20, 25: 8, 50: 4}
    """
    if buy_in in _CHIP_VALUES:
        return dict(zip(_CHIP_VALUES[buy_in], _CHIP_COUNTS, strict=True))
    if buy_in < 0:
        raise BadSession(f"a buy-in must be 0 credits or more, not {buy_in}")
    return fewest_chips(buy_in)


def fewest_chips(credit: int) -> dict[int, int]:
    """A stack in as few chips as possible.

    >>> fewest_chips(500)
    {100: 5}
    """
    found: dict[int, int] = {}
    for value in (100, 50, 25, 10, 5, 1):
        count, credit = divmod(credit, value)
        if count:
            found[value] = count
    return found
