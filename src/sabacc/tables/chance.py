"""Where the chance of a table comes from: its secret, or its seed; and the seeds of its bots."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from sabacc.bots import seed_for
from sabacc.errors import BadNotation
from sabacc.play.dealers import SecretDealer, SeededDealer
from sabacc.play.notation import SEAT_LETTERS, parse_seat
from sabacc.play.secret_stream import SECRET_BYTES, new_secret
from sabacc.tables.setup import Setup

_SECRET: Final = "secret"
_BOT: Final = "bot"
_MOST_DIGITS: Final = 20  # more than any seed has


class Chance(NamedTuple):
    """What chance at a table follows from. It stands in the log of the table and nowhere else."""

    secret: bytes  # of the dealer; empty if the set-up has a seed
    bots: Mapping[int, int]  # seeds by seat

    def dealer(self, setup: Setup) -> SecretDealer | SeededDealer:
        """The dealer of the table."""
        return SecretDealer(self.secret) if setup.seed is None else SeededDealer(setup.seed)


def new_chance(setup: Setup) -> Chance:
    """Chance for a new table. What nobody may foresee comes from the machine, not from the seed of the set-up."""
    secret = new_secret() if setup.seed is None else b""
    root = str(setup.seed).encode() if setup.seed is not None else secret
    bots = {
        seat: seed_for(each.bot, _follow(root, seat)) for seat, each in enumerate(setup.seats) if each.bot is not None
    }
    return Chance(secret, bots)


def _follow(root: bytes, seat: int) -> int:
    """A seed for a seat from which the root cannot be found."""
    return int.from_bytes(sha256(root + f" {seat}".encode()).digest()[:7])


def format_chance(chance: Chance) -> list[str]:
    """The lines of a log that say where chance comes from."""
    secret = [f"{_SECRET} {chance.secret.hex()}"] if chance.secret else []
    return secret + [f"{_BOT} {SEAT_LETTERS[seat]} {seed}" for seat, seed in chance.bots.items()]


def parse_chance(lines: list[str], setup: Setup) -> tuple[Chance, int]:
    """Read the lines at the beginning of a log that say where chance comes from; also how many there are.

    Older logs have none: their dealer has a seed, and their bots are given new ones.
    """
    chance, read = new_chance(setup), 0
    secret, bots = b"", dict(chance.bots)
    for line in lines:
        match line.split():
            case [word, digits] if word == _SECRET and not secret:
                secret = _parse_secret(digits)
            case [word, letter, number] if word == _BOT:
                bots[parse_seat(letter)] = _parse_seed(number)
            case _:
                break
        read += 1
    if bool(secret) == (setup.seed is not None):
        raise BadNotation("the log of a table needs either a seed in its set-up or a secret, and not both")
    return Chance(secret, bots), read


def _parse_seed(digits: str) -> int:
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS):
        raise BadNotation(f"the seed of a bot is a whole number of at most {_MOST_DIGITS} digits")
    return int(digits)


def _parse_secret(digits: str) -> bytes:
    try:
        secret = bytes.fromhex(digits)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        # What it says is nobody's business, even if it is wrong.
        raise BadNotation(f"the secret of a table is {2 * SECRET_BYTES} hexadecimal digits")
    return secret
