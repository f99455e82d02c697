"""`Plutt`: who holds the role of the Plutt, and so who may rule: a player, a guest, or the house droid. Ruling V1."""

from typing import Final

from sabacc.errors import BadSession
from sabacc.rules.options import HOUSE_DEALER, PLUTT
from sabacc.session import events as kind
from sabacc.session.events import SessionEvent
from sabacc.session.hands import Hands
from sabacc.session.players import Players
from sabacc.session.requests import GUEST, Appoint, Invite, Request, Resign, pattern
from sabacc.session.state import PluttState

HOUSE: Final = "the house"
DROID: Final = "the house droid"


class Plutt:
    """The role, and who holds it; the option `plutt` says what kind of person that can be."""

    def __init__(self, players: Players, hands: Hands, events: list[SessionEvent]) -> None:
        self.seat: int | None = None  # of a player who is the Plutt
        self.guest: str | None = None  # the name of a guest who is
        self._players = players
        self._hands = hands
        self._events = events

    def state(self) -> PluttState:
        """Who holds the role."""
        return PluttState(self.seat, self.guest)

    def restore(self, state: PluttState) -> None:
        """Be as a state says."""
        self.seat, self.guest = state
        if self.seat is not None:
            self._players.at(self.seat)

    @property
    def name(self) -> str | None:
        """The name of the Plutt; None if there is none."""
        if self.is_droid:
            return DROID
        return self.guest if self.seat is None else self._players.at(self.seat).name

    @property
    def is_droid(self) -> bool:
        """Whether the house droid is the Plutt."""
        return self._hands.rules[PLUTT] == "droid"

    @property
    def block(self) -> str | None:
        """Who keeps the Dealer's Block where the house deals: the Plutt, or the house if there is none. Ruling V2."""
        return (self.name or HOUSE) if self._hands.rules[HOUSE_DEALER] else None

    def tell_of_block(self) -> None:
        """Say who has the Dealer's Block, if that has not been said."""
        if self.block is None:
            return
        told = next((event.who for event in reversed(self._events) if event.kind == kind.HOLDS_BLOCK), None)
        if told != self.block:
            self._events.append(SessionEvent(kind.HOLDS_BLOCK, self.block))

    def is_held_by(self, seat: int | None) -> bool:
        """Whether the player at a seat is the Plutt; None is a guest."""
        return self.guest is not None if seat is None else seat == self.seat

    def must_be_held_by(self, seat: int | None, asked: type[Request]) -> None:
        """Refuse to anybody else what only the Plutt may do."""
        if not self.is_held_by(seat):
            holder = f"and that is {self.name}{self.as_guest(asked)}" if self.name else "and there is none"
            raise BadSession(f"only the Plutt may {asked.verb}, {holder}")

    def as_guest(self, asked: type[Request]) -> str:
        """How a guest who is the Plutt is heard, as a refusal adds it; empty if none is."""
        return f": type `{GUEST}: {pattern(asked)}`" if self.guest is not None else ""

    def name_of(self, seat: int | None) -> str:
        """The name of whoever speaks: the player at a seat, or the guest."""
        return self.guest or "" if seat is None else self._players.at(seat).name

    def check_name(self, name: str) -> None:
        """Refuse a name that somebody at the table has, including the house and the guest."""
        self._players.check_name(name, (HOUSE, DROID, self.guest))

    def decides_on_items_of(self, owner: int) -> bool:
        """Whether there is a Plutt to value items of a seat: nobody values their own."""
        return self.name is not None and self.seat != owner

    # How the role changes hands.

    def appoint(self, request: Appoint, by: int | None) -> None:
        """A player becomes the Plutt."""
        self._must_be_fillable("player", by)
        player = self._players.at(request.seat)
        self.seat = request.seat
        self._events.append(SessionEvent(kind.BECAME_PLUTT, player.name))

    def invite(self, request: Invite, by: int | None) -> None:
        """A guest becomes the Plutt."""
        self._must_be_fillable("guest", by)
        self.check_name(request.name)
        self.guest = request.name
        self._events.append(SessionEvent(kind.BECAME_PLUTT, request.name))

    def resign(self, _: Resign) -> None:
        """The Plutt gives up the role."""
        self.vacate()

    def vacate(self) -> None:
        """Nobody is the Plutt any more, unless the house droid is."""
        if self.name is not None and not self.is_droid:
            self._events.append(SessionEvent(kind.RESIGNED, self.name))
        self.seat = self.guest = None

    def _must_be_fillable(self, wanted: str, by: int | None) -> None:
        """Anybody may propose a Plutt while there is none; then only the Plutt hands on the role."""
        option = self._hands.rules[PLUTT]
        if option != wanted:
            raise BadSession(f"a {wanted} can be the Plutt only with the option plutt={wanted}, not with {option}")
        if self.name is None:
            self._hands.must_be_over("a Plutt is chosen only between hands, and ")
        elif not self.is_held_by(by):
            raise BadSession(f"{self.name} is the Plutt, and has to resign or hand on the role first")
