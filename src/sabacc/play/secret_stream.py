"""`SecretStream`: numbers that nobody can foresee who does not know the secret they come from.

Block n is the first 136 bytes of SHAKE-256 over a domain, the secret, a context (each after its length in four bytes)
and n in eight bytes, so any place of a long stream can be reached at once. A number below a bound is read from as few
bytes as can hold it, the highest first, and keeps as many of their highest bits as it needs; one that is still too
great is thrown away and the next one read, so all are equally likely.
"""

from hashlib import shake_256
from typing import Final

DOMAIN: Final = b"sabacc chance 1"
SECRET_BYTES: Final = 64  # an order of 78 cards is one of 2^382
MOST_BYTES: Final = 1 << 63  # that can be asked for: more than any table lives to take
_BLOCK: Final = 136  # bytes that one permutation of SHAKE-256 gives


def new_secret() -> bytes:
    """A secret of its own for every table."""
    from secrets import token_bytes

    return token_bytes(SECRET_BYTES)


class SecretStream:
    """The stream of a secret. A context (a hand, the players' own numbers) gives another one of the same secret."""

    def __init__(self, secret: bytes, context: bytes = b"") -> None:
        parts = (DOMAIN, secret, context)
        self._key = b"".join(len(part).to_bytes(4) + part for part in parts)
        self._number = -1
        self._block = b""
        self._position = 0

    @property
    def position(self) -> int:
        """How many bytes have been taken."""
        return self._position

    @position.setter
    def position(self, position: int) -> None:
        if not 0 <= position < MOST_BYTES:
            raise ValueError(f"a position of the stream is from 0 to {MOST_BYTES - 1}")
        self._position = position

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1. Of one alone none need be chosen, and nothing is taken."""
        bits = (bound - 1).bit_length()
        size = (bits + 7) // 8
        while True:
            number = int.from_bytes(self._take(size)) >> 8 * size - bits
            if number < bound:
                return number

    def _take(self, count: int) -> bytes:
        taken = bytearray()
        while len(taken) < count:
            number, start = divmod(self._position, _BLOCK)
            if number != self._number:
                self._number, self._block = number, shake_256(self._key + number.to_bytes(8)).digest(_BLOCK)
            piece = self._block[start : start + count - len(taken)]
            taken += piece
            self._position += len(piece)
        return bytes(taken)
