"""`Players`: who sits where, with how many credits, and who can be dealt in."""

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple, Self, overload

from sabacc.errors import BadSession
from sabacc.play.checks import A_NAME, is_name
from sabacc.rules.model import RuleSet
from sabacc.session.state import PlayersState, PlayerState
from sabacc.shown import shown


class Player:
    """Somebody at the table."""

    def __init__(self, name: str, credit: int, dark: bool = False) -> None:
        self.name = name
        self.stack = credit  # between hands
        self.bought = credit  # everything paid in
        self.is_dark = dark  # in Force
        self.sits_out = False
        self.leaves = False  # at the end of the hand
        self.is_out = False  # could not pay the antes when a hand began
        self.tops_up = 0  # credits that join the stack after the hand
        self.pledged = 0  # credits for an item that also join it then
        self.warnings = 0  # from the Plutt

    def state(self, seat: int) -> PlayerState:
        """The player between two hands."""
        own = (self.stack, self.bought, self.is_dark, self.sits_out, self.is_out, self.warnings)
        return PlayerState(seat, self.name, *own)

    @classmethod
    def from_state(cls, state: PlayerState) -> Self:
        """The player that a state is of."""
        player = cls(state.name, state.stack, state.is_dark)
        player.bought, player.sits_out = state.bought, state.sits_out
        player.is_out, player.warnings = state.is_out, state.warnings
        return player

    def buy(self, credit: int, is_playing: bool) -> None:
        """Pay in more credits; they join the stack at once, or after the hand for a player who is in one."""
        self.bought += credit
        if is_playing:
            self.tops_up += credit
        else:
            self.stack += credit
        self.is_out = False

    def take_back(self, stack: int) -> None:
        """Take the stack that a hand has left; whatever waited for its end joins it."""
        self.stack = stack + self.tops_up + self.pledged
        self.tops_up = self.pledged = 0


class Seating(NamedTuple):
    """Who sat where at some moment, with everything that was theirs."""

    seats: tuple[Player | None, ...]
    cashed_out: int


class Players(Sequence[Player | None]):
    """The seats of a table in order: a player each, or None where a seat is free."""

    def __init__(self, seats: int) -> None:
        self.cashed_out = 0  # credits that have left the table
        self._seats: list[Player | None] = [None] * seats

    def __len__(self) -> int:
        return len(self._seats)

    @overload
    def __getitem__(self, seat: int) -> Player | None: ...

    @overload
    def __getitem__(self, seat: slice) -> list[Player | None]: ...

    def __getitem__(self, seat: int | slice) -> Player | list[Player | None] | None:
        return self._seats[seat]

    def at(self, seat: int) -> Player:
        """The player at a seat."""
        found = self._seats[seat] if isinstance(seat, int) and 0 <= seat < len(self) else None
        if found is None:
            raise BadSession(f"nobody sits at seat {shown(seat)}")
        return found

    def seated(self, first: int = 0) -> list[tuple[int, Player]]:
        """Everybody with their seat, in order, starting from a seat."""
        seats = list(enumerate(self._seats))
        return [(seat, player) for seat, player in seats[first:] + seats[:first] if player is not None]

    def state(self) -> PlayersState:
        """Everybody between two hands."""
        seated = tuple(player.state(seat) for seat, player in self.seated())
        return PlayersState(len(self), seated, self.cashed_out)

    def restore(self, state: PlayersState) -> None:
        """Be as a state says."""
        self.cashed_out = state.cashed_out
        self._seats = [None] * state.seats
        for player in state.seated:
            self.check_name(player.name, ())
            self.sit_down(self.find_free_seat(player.seat), Player.from_state(player))

    def seating(self) -> Seating:
        """Everybody as they are now, in the middle of a hand too."""
        return Seating(tuple(map(copy, self._seats)), self.cashed_out)

    def seat_again(self, seating: Seating) -> None:
        """Be as everybody was at that moment."""
        self._seats, self.cashed_out = list(seating.seats), seating.cashed_out

    # Who can play.

    def who_can_be_dealt_in(self, rules: RuleSet) -> list[int]:
        """Seats of the players who do not sit out and can pay the antes. Rulings X8 and C4."""
        return [seat for seat in self.who_can_pay(rules) if not self.at(seat).sits_out]

    def who_can_pay(self, rules: RuleSet) -> list[int]:
        """Seats of the players who can pay the antes, whether they sit out or not."""
        return [seat for seat, player in self.seated() if rules.deals_in(player.stack)]

    def with_most(self, first: int = 0) -> list[Player]:
        """Whoever has most credits: one player or several, in order, starting from a seat."""
        seated = [player for _, player in self.seated(first)]
        most = max((player.stack for player in seated), default=0)
        return [player for player in seated if player.stack == most]

    # Coming and going.

    def check_name(self, name: str, also_taken: Sequence[str | None]) -> None:
        """Refuse a name that is not valid or already taken, by a player or otherwise."""
        taken = [*(player.name for _, player in self.seated()), *also_taken]
        if not is_name(name) or name in taken:
            raise BadSession(f"a name must be new at the table and {A_NAME}, not {shown(name)}")

    def find_free_seat(self, wanted: int | None) -> int:
        """The seat wanted, or the first free one if it does not matter."""
        free = [seat for seat, player in enumerate(self._seats) if player is None]
        if wanted is None:
            if not free:
                raise BadSession(f"all {len(self)} seats are taken")
            return free[0]
        if wanted not in free:
            raise BadSession(f"seat {shown(wanted)} is taken or does not exist; free seats are {free}")
        return wanted

    def sit_down(self, seat: int, player: Player) -> None:
        """Take a free seat."""
        self._seats[seat] = player

    def cash_out(self, seat: int) -> Player:
        """Ruling M7: a player leaves with their credits, and the seat is free."""
        player = self.at(seat)
        self.cashed_out += player.stack
        self._seats[seat] = None
        return player

    def resize(self, seats: int) -> None:
        """Change the number of seats; nobody loses theirs."""
        taken = [(seat, player) for seat, player in self.seated() if seat >= seats]
        if taken:
            seat, player = taken[-1]
            raise BadSession(f"there must be at least {seat + 1} seats, as {player.name} has the last one")
        self._seats = self._seats[:seats] + [None] * (seats - len(self))
