"""`Sitting`: many hands at one table. Seats, buy-ins, the dealer's token, the sabacc pot, and the end."""

from collections.abc import Sequence

from sabacc.errors import BadSession
from sabacc.play.actions import Action, Fold
from sabacc.play.dealers import Dealer
from sabacc.play.events import Event, EventKind
from sabacc.play.game import A_NAME, Game, is_name
from sabacc.play.notation import SEAT_LETTERS
from sabacc.rules.model import RuleSet
from sabacc.rules.options import MOST_CREDITS, counted, shown
from sabacc.session import events as log
from sabacc.session.events import SessionEvent, tell_session
from sabacc.session.requests import SIDES

HOUSE = "the house"


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
        self.pledged = 0  # credits for an item that do so too
        self.warnings = 0  # from the Plutt


class Sitting:
    """A table over many hands, without anybody but the players: what `Session` is made from."""

    def __init__(self, rules: RuleSet, dealer: Dealer) -> None:
        self.rules = rules  # in force now: antes rise, and the Plutt may change options
        self.dealer = dealer
        self.players: list[Player | None] = [None] * rules.number("seats")
        self.sabacc_pot = 0
        self.token: int | None = None  # the seat with the dealer's token, which moves left with every hand
        self.button: int | None = None  # the seat left of which play begins: the dealer's, if that is a player
        self.hands_played = 0
        self.cashed_out = 0
        self.is_closed = False
        self.game: Game | None = None
        self.log: list[SessionEvent] = []
        self._hands_at_antes = 0  # since the antes were set or rose
        self._hands_at_start = 0  # hands played when the game began, or was played on
        self._sabacc_won = False  # since then
        self._is_carried_over = False

    # Coming and going.

    def join(self, name: str, buy_in: int | None = None, seat: int | None = None, dark: bool = False) -> int:
        """Take a seat; whoever joins while a hand is on is dealt in from the next one.

        In Force one declares for the Light or the Dark side, by default for the whole session (Ruling V12).
        """
        self._must_be_open()
        self._must_take_credits()
        credit = self._credits(self.rules.number("buy_in") if buy_in is None else buy_in, "a buy-in")
        self._check_name(name)
        place = self._free_seat() if seat is None else seat
        if place not in self._free_seats():
            raise BadSession(f"seat {place!r} is taken or not there; free are {self._free_seats()}")
        if dark and not self.rules.sides:
            raise BadSession(f"{self.rules.name} has no Light and Dark side")
        self.players[place] = Player(name, credit, dark)
        self._write(log.JOINED, name, value=credit)
        if self.rules.sides:
            self._write(log.DECLARED, name, new=SIDES[dark])
        return place

    def rebuy(self, seat: int, amount: int | None = None) -> None:
        """Add credits to a stack: at once between hands, after the hand for who is in it."""
        self._must_be_open()
        player = self.player(seat)
        self._must_take_credits()
        credit = self._credits(self.rules.number("buy_in") if amount is None else amount, "a buy-in")
        player.bought += credit
        if self._is_playing(seat):
            player.tops_up += credit
        else:
            player.stack += credit
        player.is_out = False
        self._write(log.REBOUGHT, player.name, value=credit)

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
        """Move the token and deal."""
        self._must_be_open()
        if self._hand_is_on():
            raise BadSession("the hand is not over yet")
        able = self._able()
        if len(able) < 2:
            raise BadSession("fewer than two players can pay the antes")
        game = self._deal(able, self._next_token(able))
        for seat, player in enumerate(self.players):
            if player is not None and not player.sits_out:
                player.is_out = seat not in able
        return game

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Act in the hand; when it is over, stacks and sabacc pot are carried over."""
        if self.game is None or self.game.is_over:
            raise BadSession("no hand is on; deal one with next_hand()")
        events = self.game.apply(action, seat)
        self._after_step()
        return events

    def ring(self) -> list[Event]:
        """The timer goes off: a shift between two actions (Ruling V5)."""
        if self.game is None or self.game.is_over:
            raise BadSession("no hand is on; deal one with next_hand()")
        events = self.game.ring()
        self._after_step()
        return events

    def timer_seconds(self) -> int:
        """After how many seconds the timer goes off next: by chance in the range of the option `timer_s`."""
        if self.rules["trigger"] != "timer":
            raise BadSession("no timer triggers shifts at this table; there is one with the option trigger=timer")
        first, last = map(int, str(self.rules["timer_s"]).split("-"))
        return first - 1 + self.dealer.roll(1, last - first + 1).faces[0]

    def play_on(self) -> None:
        """Go on after the end that was agreed: until the sabacc pot is won again, or for as many hands again."""
        if why := self.why_not_play_on():
            raise BadSession(why)
        self._hands_at_start = self.hands_played
        self._sabacc_won = False
        self._write(log.PLAYED_ON)

    def why_not_play_on(self) -> str:
        """Why there is no going on after the agreed end; empty if there is."""
        self._after_step()
        if self.is_closed or self._hand_is_on() or not self._why_over():
            return "the game has not come to its agreed end: there is nothing to play on from"
        if self.rules["game_end"] == "last_standing":
            return "one player is left: there is nobody to play on with"
        return ""

    def close(self) -> dict[str, int]:
        """The agreed end: who has most takes the sabacc pot, in a tie they share it. The final stacks."""
        self._after_step()
        if self._hand_is_on():
            raise BadSession("the hand is not over yet")
        if not self.is_closed:
            self.is_closed = True
            self._award_sabacc_pot()
            self._write(log.CLOSED)
        return self.standings()

    # What there is to know.

    @property
    def is_over(self) -> bool:
        """Whether the session has come to its end: closed, the agreed end reached, or one player left with credits."""
        self._after_step()
        if self.is_closed:
            return True
        return not self._hand_is_on() and (bool(self._why_over()) or self._last_one_stands())

    @property
    def block(self) -> str | None:
        """Who keeps the Dealer's Block: a house dealer has it and stays (Ruling V2); else there is none."""
        return HOUSE if self.rules["house_dealer"] else None

    def player(self, seat: int) -> Player:
        """Who sits at a seat."""
        found = self.players[seat] if isinstance(seat, int) and 0 <= seat < len(self.players) else None
        if found is None:
            raise BadSession(f"nobody sits at seat {seat!r}")
        return found

    def standings(self) -> dict[str, int]:
        """Credits by name, most first."""
        self._after_step()
        stacks = [(self._stack(seat), player.name) for seat, player in enumerate(self.players) if player is not None]
        return {name: stack for stack, name in sorted(stacks, key=lambda pair: -pair[0])}

    def credits(self) -> int:
        """Everything at the table: stacks, waiting rebuys and pots."""
        self._after_step()
        waiting = sum(player.tops_up + player.pledged for player in self.players if player is not None)
        stacks = sum(self._stack(seat) for seat, player in enumerate(self.players) if player is not None)
        pots = self.game.hand_pot + self.game.sabacc_pot if self.game and self._hand_is_on() else self.sabacc_pot
        return stacks + waiting + pots

    def story(self) -> list[str]:
        """The log in sentences."""
        return [tell_session(event) for event in self.log]

    # How it works inside.

    def _must_be_open(self) -> None:
        self._after_step()
        if self.is_closed:
            raise BadSession("the session is closed")
        if not self._hand_is_on() and self._why_over():
            raise BadSession(f"the game is over, as {self._why_over()}")

    def _must_take_credits(self) -> None:
        """Where the last one standing wins nobody comes late and nobody buys again."""
        if self.rules["game_end"] == "last_standing" and self.token is not None:
            raise BadSession("the game has begun, and with game_end=last_standing nobody joins or buys again")

    def _why_over(self) -> str:
        """Why the game has come to its agreed end; empty if it has not."""
        end = self.rules["game_end"]
        agreed = counted(end)
        if agreed and self.hands_played - self._hands_at_start >= agreed:
            return f"the agreed {agreed} hands are played"
        if end == "sabacc_won" and self._sabacc_won:
            return "the sabacc pot is won"
        return "one player is left who can pay the antes" if end == "last_standing" and self._last_one_stands() else ""

    def _last_one_stands(self) -> bool:
        """Rulings X8 and X18: at most one player can pay for another hand."""
        seated = [player for player in self.players if player is not None]
        return self.hands_played > 0 and sum(player.stack >= self.rules.antes for player in seated) < 2

    def _credits(self, amount: int, what: str) -> int:
        if not isinstance(amount, int) or isinstance(amount, bool) or not 1 <= amount <= MOST_CREDITS:
            raise BadSession(f"{what} must be a whole number of credits from 1 to {MOST_CREDITS}, not {amount!r}")
        return amount

    def _check_name(self, name: str) -> None:
        if not is_name(name) or name in self._names():
            raise BadSession(f"a name must be new at the table and {A_NAME}, not {shown(name)}")

    def _names(self) -> list[str]:
        """Names that are taken."""
        return [player.name for player in self.players if player is not None]

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

    def _stack(self, seat: int) -> int:
        """The credits in front of a seat now."""
        return self.game.stacks[seat] if self.game and self._is_playing(seat) else self.player(seat).stack

    def _able(self) -> list[int]:
        """Seats that can be dealt in. Rulings X8 and C4."""
        ante = self.rules.antes
        return [seat for seat, p in enumerate(self.players) if p is not None and not p.sits_out and p.stack >= ante]

    def _next_token(self, able: list[int]) -> int:
        """Ruling X4: the first dealer by chance, then the next player clockwise who can ante."""
        if self.token is None:
            return able[(self.dealer.roll(1, len(able)).faces[0] - 1) % len(able)]
        later = [seat for seat in able if seat > self.token]
        return later[0] if later else able[0]

    def _deal(self, able: Sequence[int], token: int) -> Game:
        """Start a hand of these seats."""
        # Ruling V2: play begins left of the dealer, so a house dealer deals from right of the token.
        button = (token - 1) % len(self.players) if self.rules["house_dealer"] else token
        game = Game(
            self.rules,
            [player.stack if player else 0 for player in self.players],
            dealer=self.dealer,
            button=button,
            sabacc_pot=self.sabacc_pot,
            away=[seat for seat in range(len(self.players)) if seat not in able],
            dark=[seat for seat, player in enumerate(self.players) if player is not None and player.is_dark],
            names=[player.name if player else f"seat {SEAT_LETTERS[seat]}" for seat, player in enumerate(self.players)],
        )
        self.token, self.button = token, button
        self._write(log.DEALT, self.player(token).name, self.hands_played + 1)
        self._begin(game)
        return game

    def _begin(self, game: Game) -> None:
        self.game = game
        self._is_carried_over = False
        self._after_step()

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
        self._sabacc_won |= any(event.kind == EventKind.WON_SABACC for event in game.events())
        for seat, player in enumerate(self.players):
            if player is None:
                continue
            if game.table.dealt >> seat & 1:
                player.stack = game.stacks[seat] + player.tops_up + player.pledged
                player.tops_up = player.pledged = 0
            if player.leaves:
                self._cash_out(seat)
        self._raise_antes()
        if self._why_over():
            self._write(log.GAME_OVER, text=self._why_over())

    def _raise_antes(self) -> None:
        """Ruling M6: both antes double after so many hands."""
        self._hands_at_antes += 1
        old = self.rules
        if old["ante_rise_every"] != self._hands_at_antes:
            return
        self._hands_at_antes = 0
        self.rules = old.with_antes_doubled()
        if self.rules != old:
            before, now = (f"{rules['ante_hand']} and {rules['ante_sabacc']}" for rules in (old, self.rules))
            self._write(log.ANTES_ROSE, old=before, new=now)

    def _cash_out(self, seat: int) -> None:
        """Ruling M7: the seat leaves with its credits."""
        player = self.player(seat)
        self.cashed_out += player.stack
        self.players[seat] = None
        self._write(log.LEFT, player.name, value=player.stack)

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

    def _write(
        self,
        kind: str,
        who: str = "",
        number: int = 0,
        value: int = 0,
        text: str = "",
        old: str = "",
        new: str = "",
    ) -> None:
        self.log.append(SessionEvent(kind, who, number, value=value, text=text, old=old, new=new))
