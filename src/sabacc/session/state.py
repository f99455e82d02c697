"""The state of a session between two hands, as data: a session can go on from it without its past.

Everything here is numbers and text, so that whatever keeps a state can check its types when it comes back.
"""

from typing import NamedTuple

from sabacc.rules.options import Value
from sabacc.session.events import SessionEvent


class PlayerState(NamedTuple):
    """Somebody at the table; see `Player`."""

    seat: int
    name: str
    stack: int
    bought: int
    is_dark: bool
    sits_out: bool
    is_out: bool
    warnings: int


class PlayersState(NamedTuple):
    """See `Players`."""

    seats: int
    seated: tuple[PlayerState, ...]
    cashed_out: int


class HandsState(NamedTuple):
    """See `Hands`."""

    options: dict[str, Value]  # of the rules in force
    token: int | None
    button: int | None
    sabacc_pot: int
    played: int
    at_antes: int
    before: int
    sabacc_won: bool


class PluttState(NamedTuple):
    """See `Plutt`."""

    seat: int | None
    guest: str | None


class ItemState(NamedTuple):
    """See `Item`."""

    number: int
    seat: int
    name: str
    description: str
    asking: int
    value: int
    state: str
    agreed: tuple[int, ...]
    hand: int
    winners: tuple[int, ...]


class VaultState(NamedTuple):
    """See `Vault`."""

    offered: int
    items: tuple[ItemState, ...]
    winnings: tuple[tuple[int, int], ...]  # seat and credits


class SessionState(NamedTuple):
    """See `Session`."""

    players: PlayersState
    hands: HandsState
    plutt: PluttState
    vault: VaultState
    events: tuple[SessionEvent, ...]
