"""`Session`: many hands at one table. Seats, buy-ins and chips, dealer button, sabacc pot, comings and goings."""

from typing import Final

from sabacc.actions import Action, Fold
from sabacc.chance import Dealer
from sabacc.errors import SabaccError
from sabacc.events import Event
from sabacc.game import Game, check_seats
from sabacc.notation import SEAT_LETTERS
from sabacc.rules.model import RuleSet
from sabacc.rules.options import MOST_CREDITS

_CHIP_COUNTS: Final = (20, 8, 4)
_CHIP_VALUES: Final = {500: (5, 25, 50), 1000: (10, 50, 100)}


class BadSession(SabaccError):
    """Something that cannot be done at this table now."""


def chips(buy_in: int) -> dict[int, int]:
    """How many chips of each value a buy-in has. Lay game 500, tournament 1000; other sums in as few chips as can be.

    >>> chips(500)
    {5: 20, 25: 8, 50: 4}
    """
    if buy_in in _CHIP_VALUES:
        return dict(zip(_CHIP_VALUES[buy_in], _CHIP_COUNTS, strict=True))
    if buy_in < 0:
        raise BadSession(f"a buy-in must be a number of credits from 0, not {buy_in}")
    found: dict[int, int] = {}
    for value in (100, 50, 25, 10, 5, 1):
        count, buy_in = divmod(buy_in, value)
        if count:
            found[value] = count
    return found


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


class Session:
    """A table over many hands.

    >>> from sabacc.chance import SeededDealer
    >>> from sabacc.rules.registry import find
    >>> session = Session(find("classic"), SeededDealer(3))
    >>> session.join("Ana"), session.join("Bo")
    (0, 1)
    >>> game = session.next_hand()
    >>> game.sabacc_pot
    2
    """

    def __init__(self, rules: RuleSet, dealer: Dealer, *, seats: int = 8, hands: int | None = None) -> None:
        check_seats(rules, seats)
        if hands is not None and hands < 1:
            raise BadSession(f"the agreed number of hands must be at least 1, not {hands}")
        self.rules = rules
        self.dealer = dealer
        self.agreed_hands = hands
        self.players: list[Player | None] = [None] * seats
        self.sabacc_pot = 0
        self.button: int | None = None
        self.hands_played = 0
        self.cashed_out = 0
        self.is_closed = False
        self.game: Game | None = None
        self._is_carried_over = False

    # Coming and going.

    def join(self, name: str, buy_in: int | None = None, seat: int | None = None, dark: bool = False) -> int:
        """Take a seat; whoever joins while a hand is on is dealt in from the next one.

        In Force one declares for the Light or the Dark side, for the whole session (Ruling V12).
        """
        self._must_be_open()
        credit = self._credits(self.rules.number("buy_in") if buy_in is None else buy_in)
        if not name.strip() or any(p is not None and p.name == name for p in self.players):
            raise BadSession(f"a name must be new at the table and not empty, not {name!r}")
        place = self._free_seat() if seat is None else seat
        if not 0 <= place < len(self.players) or self.players[place] is not None:
            raise BadSession(f"seat {place} is taken or not there; free are {self._free_seats()}")
        if dark and not self.rules.sides:
            raise BadSession(f"{self.rules.name} has no Light and Dark side")
        self.players[place] = Player(name, credit, dark)
        return place

    def rebuy(self, seat: int, amount: int | None = None) -> None:
        """Add credits to a stack: at once between hands, after the hand for who is in it."""
        self._must_be_open()
        player = self.player(seat)
        credit = self._credits(self.rules.number("buy_in") if amount is None else amount)
        player.bought += credit
        if self._is_playing(seat):
            player.tops_up += credit
        else:
            player.stack += credit
        player.is_out = False

    def sit_out(self, seat: int) -> None:
        """Keep the seat, but be dealt no hands, from the next one on."""
        self.player(seat).sits_out = True

    def sit_in(self, seat: int) -> None:
        """Be dealt in again."""
        self.player(seat).sits_out = False

    def leave(self, seat: int) -> None:
        """Cash out. In the middle of a hand the seat folds as soon as it may, and leaves when the hand is over."""
        self._after_step()
        player = self.player(seat)
        if self._is_playing(seat):
            player.leaves = True
            self._after_step()
        else:
            self._cash_out(seat)

    # Hands.

    def next_hand(self) -> Game:
        """Move the button and deal."""
        self._must_be_open()
        if self._hand_is_on():
            raise BadSession("the hand is not over yet")
        able = self._able()
        if len(able) < 2:
            raise BadSession("fewer than two players can pay the antes")
        button = self._next_button(able)
        self.game = Game(
            self.rules,
            [player.stack if player else 0 for player in self.players],
            dealer=self.dealer,
            button=button,
            sabacc_pot=self.sabacc_pot,
            away=[seat for seat in range(len(self.players)) if seat not in able],
            dark=[seat for seat, player in enumerate(self.players) if player is not None and player.is_dark],
            names=[player.name if player else SEAT_LETTERS[seat] for seat, player in enumerate(self.players)],
        )
        self.button = button
        self._is_carried_over = False
        for seat, player in enumerate(self.players):
            if player is not None and not player.sits_out:
                player.is_out = seat not in able
        self._after_step()
        return self.game

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Act in the hand; when it is over, stacks and sabacc pot are carried over."""
        if self.game is None or self.game.is_over:
            raise BadSession("no hand is on; deal one with next_hand()")
        events = self.game.apply(action, seat)
        self._after_step()
        return events

    def close(self) -> dict[str, int]:
        """The agreed end: who has most takes the sabacc pot, in a tie they share it. The final stacks."""
        self._after_step()
        if self._hand_is_on():
            raise BadSession("the hand is not over yet")
        if not self.is_closed:
            self.is_closed = True
            self._award_sabacc_pot()
        return self.standings()

    # What there is to know.

    @property
    def is_over(self) -> bool:
        """Whether the session has come to its end: closed, the agreed hands played, or one player left with credits."""
        self._after_step()
        if self.is_closed:
            return True
        return not self._hand_is_on() and (self._hands_are_played() or self._last_one_stands())

    def player(self, seat: int) -> Player:
        """Who sits at a seat."""
        found = self.players[seat] if 0 <= seat < len(self.players) else None
        if found is None:
            raise BadSession(f"nobody sits at seat {seat}")
        return found

    def standings(self) -> dict[str, int]:
        """Credits by name, most first."""
        self._after_step()
        seated = [player for player in self.players if player is not None]
        return {player.name: player.stack for player in sorted(seated, key=lambda p: -p.stack)}

    def credits(self) -> int:
        """Everything at the table between hands: stacks, waiting rebuys and sabacc pot."""
        self._after_step()
        return sum(p.stack + p.tops_up for p in self.players if p is not None) + self.sabacc_pot

    # How it works inside.

    def _must_be_open(self) -> None:
        self._after_step()
        if self.is_closed:
            raise BadSession("the session is closed")
        if not self._hand_is_on() and self._hands_are_played():
            raise BadSession(f"the agreed {self.agreed_hands} hands are played: close the session")

    def _hands_are_played(self) -> bool:
        return self.agreed_hands is not None and self.hands_played >= self.agreed_hands

    def _last_one_stands(self) -> bool:
        """Rulings X8 and X18: at most one player can pay for another hand."""
        seated = [player for player in self.players if player is not None]
        return self.hands_played > 0 and sum(player.stack >= self.rules.antes for player in seated) < 2

    def _credits(self, amount: int) -> int:
        if not isinstance(amount, int) or isinstance(amount, bool) or not 1 <= amount <= MOST_CREDITS:
            raise BadSession(f"a buy-in must be a whole number of credits from 1 to {MOST_CREDITS}, not {amount!r}")
        return amount

    def _free_seats(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player is None]

    def _free_seat(self) -> int:
        free = self._free_seats()
        if not free:
            raise BadSession(f"all {len(self.players)} seats are taken")
        return free[0]

    def _hand_is_on(self) -> bool:
        return self.game is not None and not self.game.is_over

    def _is_playing(self, seat: int) -> bool:
        return self.game is not None and self._hand_is_on() and bool(self.game.table.dealt >> seat & 1)

    def _able(self) -> list[int]:
        """Seats that can be dealt in. Rulings X8 and C4."""
        ante = self.rules.antes
        return [seat for seat, p in enumerate(self.players) if p is not None and not p.sits_out and p.stack >= ante]

    def _next_button(self, able: list[int]) -> int:
        """Ruling X4: the first dealer by chance, then the next player clockwise who can ante."""
        if self.button is None:
            return able[(self.dealer.roll(1, len(able)).faces[0] - 1) % len(able)]
        later = [seat for seat in able if seat > self.button]
        return later[0] if later else able[0]

    def _after_step(self) -> None:
        """Answer for who has left, and take over what a hand has brought, also one played through its `Game`."""
        self._answer_for_leavers()
        if self.game is not None and self.game.is_over and not self._is_carried_over:
            self._is_carried_over = True
            self.game.seal()
            self._carry_over(self.game)

    def _answer_for_leavers(self) -> None:
        game = self.game
        while game is not None and game.to_act is not None:
            player = self.players[game.to_act]
            if player is None or not player.leaves:
                return
            game.apply(Fold() if not game.why_not(Fold()) else game.default())

    def _carry_over(self, game: Game) -> None:
        self.hands_played += 1
        self.sabacc_pot = game.sabacc_pot
        for seat, player in enumerate(self.players):
            if player is None:
                continue
            if game.table.dealt >> seat & 1:
                player.stack = game.stacks[seat] + player.tops_up
                player.tops_up = 0
            if player.leaves:
                self._cash_out(seat)

    def _cash_out(self, seat: int) -> None:
        """Ruling M7: the seat leaves with its credits."""
        self.cashed_out += self.player(seat).stack
        self.players[seat] = None

    def _award_sabacc_pot(self) -> None:
        """Ruling X18; odd credits go out from the dealer's left (Ruling X19)."""
        first = 0 if self.button is None else self.button + 1
        seated = [player for player in self.players[first:] + self.players[:first] if player is not None]
        if not seated:
            return
        most = max(player.stack for player in seated)
        best = [player for player in seated if player.stack == most]
        share, odd = divmod(self.sabacc_pot, len(best))
        for i, player in enumerate(best):
            player.stack += share + (1 if i < odd else 0)
        self.sabacc_pot = 0
