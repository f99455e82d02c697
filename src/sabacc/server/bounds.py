"""How much one person may ask of a table, so that what everybody is told and what is kept does not grow without end."""

from typing import Final

from sabacc.errors import BadSession
from sabacc.protocol import online
from sabacc.server.known_lines import known_lines
from sabacc.server.limits import Bucket
from sabacc.session.vault import Vault
from sabacc.tables.live_table import LiveTable

_GOES_ON: Final = (online.Answer, online.LetPass, online.KeepOpen)  # wishes with which a hand goes on
_AT_ONCE: Final = 30  # other wishes of one person while the hand stays where it is
_A_SECOND: Final = 0.2  # after that
_MOST_STAKED: Final = 10  # items of one player in the vault: everybody is told of each of them
_MOST_IN_VAULT: Final = 100  # with those that the house has kept


def check_vault(vault: Vault, seat: int) -> None:
    """Refuse an offer where there is so much in the vault already that nobody could look through it."""
    if len(vault.pledged(seat)) >= _MOST_STAKED:
        raise BadSession(f"you have {_MOST_STAKED} items in the vault already, and cannot offer another")
    if len(vault.items) >= _MOST_IN_VAULT:
        raise BadSession(f"the vault is full: it takes {_MOST_IN_VAULT} items")


class TooMuch(BadSession):
    """More than anybody can read, or needs. The same wish may be granted later."""


class Patience:
    """How often people may wish for something while nothing happens in the hand: sit out and in, arm and disarm."""

    def __init__(self) -> None:
        self._furthest = (0, 0)
        self._buckets: dict[str, Bucket] = {}  # of people, since the hand has last gone on

    def spend(self, person: str, wish: online.Wish, table: LiveTable, now: float) -> None:
        """Somebody wishes for something. What was taken back has happened here: it could be done again and again.

        Devices do not count, as others could find out that one was used.
        """
        if isinstance(wish, _GOES_ON):
            return
        game = table.game
        far = table.session.hands_played + table.is_playing, 0 if game is None else known_lines(game)
        if far > self._furthest:
            self._furthest = far
            self._buckets.clear()
        if not self._buckets.setdefault(person, Bucket(_AT_ONCE, _A_SECOND, now)).take(now):
            raise TooMuch("you have asked for much while nothing happened in the hand; wait a moment")
