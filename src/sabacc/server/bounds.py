"""How much one person may ask of a table, so that what everybody is told and what is kept does not grow without end."""

from typing import Final

from sabacc.errors import BadSession
from sabacc.session.vault import Vault

_MOST_STAKED: Final = 10  # items of one player in the vault: everybody is told of each of them
_MOST_IN_VAULT: Final = 100  # with those that the house has kept


def check_vault(vault: Vault, seat: int) -> None:
    """Refuse an offer where there is so much in the vault already that nobody could look through it."""
    if len(vault.pledged(seat)) >= _MOST_STAKED:
        raise BadSession(f"you have {_MOST_STAKED} items in the vault already, and cannot offer another")
    if len(vault.items) >= _MOST_IN_VAULT:
        raise BadSession(f"the vault is full: it takes {_MOST_IN_VAULT} items")
