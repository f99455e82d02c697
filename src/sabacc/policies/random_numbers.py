"""Random numbers that are the same in plain Python and in compiled code, for players and for the deals of the arena.

Two multiplicative generators whose products fit into 64 bits, combined (L'Ecuyer 1988). Cards and
dice at a table with people do not come from here.
`below` and `two_below` are not kernels: for a state of its own the lab has a quicker generator.
"""

from typing import Final

_M1: Final = 2147483563
_A1: Final = 40014
_M2: Final = 2147483399
_A2: Final = 40692


def seeded(seed: int) -> list[int]:
    """The state of a generator. Equal seeds give equal numbers."""
    rng = [1 + seed % (_M1 - 1), 1 + seed // (_M1 - 1) % (_M2 - 1)]
    for _ in range(8):
        # Seeds that differ by one would begin alike.
        below(rng, 1)
    return rng


def below(rng: list[int], n: int) -> int:
    """A whole number from 0 to `n` - 1."""
    rng[0] = rng[0] * _A1 % _M1
    rng[1] = rng[1] * _A2 % _M2
    return (rng[0] - rng[1]) % (_M1 - 1) * n // (_M1 - 1)


def two_below(rng: list[int], n: int, m: int) -> tuple[int, int]:
    """Two whole numbers: from 0 to `n` - 1, and from 0 to `m` - 1."""
    return below(rng, n), below(rng, m)
