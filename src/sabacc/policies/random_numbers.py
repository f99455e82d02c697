"""Random numbers that are the same in plain Python and in compiled code, for players and for the deals of the arena.

Two multiplicative generators whose products fit into 64 bits, combined (L'Ecuyer 1988). At a table of people cards and
dice do not come from here.
The two functions are no kernels: the lab knows a quicker generator for its own state.
"""

from typing import Final

_M1: Final = 2147483563
_A1: Final = 40014
_M2: Final = 2147483399
_A2: Final = 40692


def seeded(seed: int) -> list[int]:
    """The state of a generator. Equal seeds give equal numbers."""
    luck = [1 + seed % (_M1 - 1), 1 + seed // (_M1 - 1) % (_M2 - 1)]
    for _ in range(8):
        # Seeds that differ by one would begin alike.
        below(luck, 1)
    return luck


def below(luck: list[int], n: int) -> int:
    """A whole number from 0 to `n` - 1."""
    luck[0] = luck[0] * _A1 % _M1
    luck[1] = luck[1] * _A2 % _M2
    return (luck[0] - luck[1]) % (_M1 - 1) * n // (_M1 - 1)


def two_below(luck: list[int], n: int, m: int) -> tuple[int, int]:
    """Two whole numbers: from 0 to `n` - 1, and from 0 to `m` - 1."""
    return below(luck, n), below(luck, m)
