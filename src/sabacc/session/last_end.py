"""`LastEnd`: the end of the last hand, which can be taken back until something else happens at the table."""

from typing import NamedTuple

from sabacc.play.game import Game
from sabacc.session import events as kind
from sabacc.session.events import SessionEvent, SessionEvents
from sabacc.session.hands import Hands, Uncounted
from sabacc.session.players import Players, Seating
from sabacc.session.plutt import Plutt
from sabacc.session.state import PluttState, VaultState
from sabacc.session.vault import Vault


class _Before(NamedTuple):
    """The session right before its last hand was counted."""

    players: Seating
    hands: Uncounted
    plutt: PluttState
    vault: VaultState


class LastEnd:
    """Remembers the session as it was before its last hand was counted."""

    def __init__(self, players: Players, hands: Hands, plutt: Plutt, vault: Vault, events: SessionEvents) -> None:
        self._players = players
        self._hands = hands
        self._plutt = plutt
        self._vault = vault
        self._events = events
        self._before: _Before | None = None  # while the end can be taken back
        self._events_then = 0  # how many there were when the hand was counted

    def is_coming(self, game: Game) -> None:
        """A hand is over, and about to be counted."""
        own = (self._players.seating(), self._hands.seal(game), self._plutt.state(), self._vault.state())
        self._before = _Before(*own)

    def has_come(self) -> None:
        """The hand is counted: whatever happens from now on lets its end stand."""
        self._events_then = self._events.total

    def let_stand(self) -> None:
        """The end cannot be taken back any more."""
        self._before = None

    @property
    def can_be_taken_back(self) -> bool:
        """Whether nothing has happened since."""
        return self._before is not None and self._events_then == self._events.total

    def take_back(self, game: Game) -> None:
        """Be as before the hand was counted."""
        if self._before is None:
            return
        self._players.seat_again(self._before.players)
        self._hands.unseal(game, self._before.hands)
        self._plutt.restore(self._before.plutt)
        self._vault.restore(self._before.vault)
        self._events.append(SessionEvent(kind.REOPENED, number=self._hands.played + 1))
