"""`Hands`: the hands of a session, one after the other. Who deals, what carries over, and when the game is over."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sabacc.engine import money
from sabacc.errors import BadSession
from sabacc.play.actions import Fold, Stake
from sabacc.play.dealers import Dealer
from sabacc.play.events import Event, EventKind
from sabacc.play.game import Game, Past
from sabacc.play.notation import EMPTY_SEATS
from sabacc.play.sentences import listed
from sabacc.rules.model import RuleSet
from sabacc.rules.options import (
    ANTE_HAND,
    ANTE_RISE_EVERY,
    ANTE_SABACC,
    BUY_IN,
    DECLARE_SIDE,
    GAME_END,
    HOUSE_DEALER,
    counted,
)
from sabacc.session import events as kind
from sabacc.session.checks import check_credits
from sabacc.session.events import SessionEvent
from sabacc.session.players import Players
from sabacc.session.requests import SIDES, DeclareSide
from sabacc.session.state import HandsState
from sabacc.shown import shown


class Uncounted(NamedTuple):
    """What the end of a hand changes, as it was before."""

    past: Past  # of the hand: what could be undone in it
    rules: RuleSet
    sabacc_pot: int
    at_antes: int
    sabacc_won: bool


class Hands:
    """The hand that is on, and what goes from hand to hand."""

    def __init__(
        self,
        rules: RuleSet,
        dealer: Dealer,
        players: Players,
        events: list[SessionEvent],
        first_dealer: int | None = None,
        can_undo: bool = True,
    ) -> None:
        self.rules = rules  # in force now: antes rise, and the Plutt may change options
        self.dealer = dealer
        self.game: Game | None = None  # the hand that is on, or the last one
        self.token: int | None = None  # the seat with the dealer's token, which moves left with every hand
        self.button: int | None = None  # the seat left of which play begins: the dealer's, if that is a player
        self.sabacc_pot = 0
        self.played = 0
        self.is_closed = False
        self._first_dealer = first_dealer  # the seat that was chosen; None: chance chooses
        self._can_undo = can_undo  # whether hands keep what it takes
        self._players = players
        self._events = events
        self._dealt_in: list[int] = []
        self._is_counted = True  # whether the result of the last hand has been carried over
        self._at_antes = 0  # hands played since the antes were set or rose
        self._before = 0  # hands played when the game began, or was played on
        self._sabacc_won = False  # since then

    def state(self) -> HandsState:
        """What goes to the next hand."""
        own = (self.token, self.button, self.sabacc_pot, self.played, self._at_antes, self._before, self._sabacc_won)
        # All of them: an option that the Plutt has set back must not have its old value again.
        return HandsState({name: self.rules[name] for name in self.rules.defaults}, *own)

    def restore(self, state: HandsState) -> None:
        """Be as a state says."""
        rules = self.rules.with_options(**state.options)
        if rules != self.rules:  # else they are those of many tables, which share them
            self.rules = rules
        self.token, self.button, self.sabacc_pot = state.token, state.button, state.sabacc_pot
        self.played, self._at_antes = state.played, state.at_antes
        self._before, self._sabacc_won = state.before, state.sabacc_won

    # The hand that is on.

    @property
    def is_on(self) -> bool:
        """Whether a hand is on."""
        return self.game is not None and not self.game.is_over

    def current(self) -> Game:
        """The hand that is on."""
        if self.game is None or self.game.is_over:
            raise BadSession("no hand is on; deal one with next_hand()")
        return self.game

    def must_be_over(self, why: str = "") -> None:
        """Refuse what has to wait for the end of the hand."""
        if self.is_on:
            raise BadSession(f"{why}the hand is not over yet")

    def is_dealt_in(self, seat: int) -> bool:
        """Whether a seat was dealt into the hand that is on, or into the last one."""
        return seat in self._dealt_in

    def is_playing(self, seat: int) -> bool:
        """Whether a seat was dealt into the hand that is on."""
        return self.is_on and self.is_dealt_in(seat)

    def stack(self, seat: int) -> int:
        """The credits in front of a seat now."""
        return self.current().stacks[seat] if self.is_playing(seat) else self._players.at(seat).stack

    def pots(self) -> int:
        """The credits in the pots now."""
        return self.game.hand_pot + self.game.sabacc_pot if self.game and self.is_on else self.sabacc_pot

    def receive(self, credit: int, seat: int) -> bool:
        """Give a seat credits for an item; whether it can bet them in the hand that is on."""
        player = self._players.at(seat)
        if not self.is_playing(seat):
            player.stack += credit
            return False
        game = self.current()
        table = game.table
        is_live = bool(table.live >> seat & 1)
        if is_live and money.is_all_in(table, game.rules.program, seat):
            # The others play on for pots of their own, which nobody can join later.
            player.pledged += credit
            return False
        game.stake(credit, seat)
        return is_live

    # The end that was agreed.

    def why_over(self) -> str:
        """Why the game has come to its agreed end; empty if it has not, or a hand is on."""
        if self.is_on:
            return ""
        end = self.rules[GAME_END]
        agreed = counted(end)
        if agreed and self.played - self._before >= agreed:
            return f"the agreed {agreed} hands are played"
        if end == "sabacc_won" and self._sabacc_won:
            return "the sabacc pot is won"
        return "one player is left who can pay the antes" if end == "last_standing" and self.last_one_stands() else ""

    @property
    def are_over(self) -> bool:
        """Whether no other hand follows: the agreed end is reached, or one player is left with credits."""
        return not self.is_on and (bool(self.why_over()) or self.last_one_stands())

    def must_be_open(self) -> None:
        """Refuse anything asked of a closed session."""
        if self.is_closed:
            raise BadSession("the session is closed")

    def must_go_on(self) -> None:
        """Refuse what is only possible before the agreed end."""
        if why := self.why_over():
            raise BadSession(f"the game is over, as {why}")

    def last_one_stands(self) -> bool:
        """Rulings X8 and X18: at most one player can pay for another hand."""
        return self.played > 0 and len(self._players.who_can_pay(self.rules)) < 2

    def why_not_play_on(self) -> str:
        """Why play cannot go on after the agreed end; empty if it can."""
        if self.is_closed or not self.why_over():
            return "the game has not come to its agreed end: there is nothing to play on from"
        if self.rules[GAME_END] == "last_standing":
            return "one player is left: there is nobody to play on with"
        return ""

    def start_counting(self) -> None:
        """Count towards the agreed end from the beginning again."""
        self._before, self._sabacc_won = self.played, False

    # Buying in.

    def check_buy_in(self, amount: int | None) -> int:
        """The credits that somebody brings, by default the buy-in of the rules."""
        if why := self.why_no_buy_in():
            raise BadSession(why)
        return check_credits("a buy-in", self.rules[BUY_IN] if amount is None else amount)

    def why_no_buy_in(self) -> str:
        """Why nobody can buy in any more; empty if everybody can."""
        if self.rules[GAME_END] != "last_standing" or self.token is None:
            return ""
        return "the game has begun, and with game_end=last_standing nobody joins or buys again"

    # Dealing.

    def deal_next(self) -> Game:
        """Move the token, and deal in everybody who can be dealt in."""
        self.must_be_over()
        able = self._players.who_can_be_dealt_in(self.rules)
        if why := self.why_too_few():
            raise BadSession(why)
        game = self._deal(able, self._next_token(able))
        for seat, player in self._players.seated():
            if not player.sits_out:
                player.is_out = seat not in able
        return game

    def why_too_few(self) -> str:
        """Why there are not enough players for another hand; empty if there are. Rulings X8 and C4."""
        able, paying = self._players.who_can_be_dealt_in(self.rules), self._players.who_can_pay(self.rules)
        if len(able) > 1:
            return ""
        if len(paying) < 2:
            return "fewer than two players can pay the antes"
        out = [self._players.at(seat).name for seat in paying if seat not in able]
        return f"fewer than two players are left to deal in, as {listed(out)} {'sits' if len(out) == 1 else 'sit'} out"

    def deal_again(self, by: str) -> Game:
        """The hand is void: everybody has what they had before it, and the same seats are dealt in again.

        They pay the same antes again, so the antes stay where they are. What was staked in the hand stays staked.
        """
        game = self.game
        if game is None or not self.is_on:
            raise BadSession("there is no hand to deal again")
        for seat in self._dealt_in:
            player = self._players.at(seat)
            staked = sum(what.credits for who, what in game.lines if who == seat and isinstance(what, Stake))
            player.stack = game.start.stack[seat] + staked + player.pledged
            player.pledged = 0
        self._events.append(SessionEvent(kind.MISDEALT, by))
        return self._deal(self._dealt_in, self._dealt_in[0] if self.token is None else self.token)

    def _next_token(self, able: Sequence[int]) -> int:
        """Ruling X4: the first dealer as chosen or by chance, then the next player clockwise who can ante."""
        first = self._first_dealer if self.token is None else self.token + 1
        if first is None:
            return able[(self.dealer.roll(1, len(able)).faces[0] - 1) % len(able)]
        return min(able, key=lambda seat: (seat - first) % len(self._players))

    def _deal(self, seats: Sequence[int], token: int) -> Game:
        """Start a hand with these seats."""
        players = list(self._players)
        # Ruling V2: play begins left of the dealer, so a house dealer deals from right of the token.
        button = (token - 1) % len(players) if self.rules[HOUSE_DEALER] else token
        self.game = Game(
            self.rules,
            [player.stack if player else 0 for player in players],
            dealer=self.dealer,
            button=button,
            sabacc_pot=self.sabacc_pot,
            away=[seat for seat in range(len(players)) if seat not in seats],
            dark=[seat for seat, player in self._players.seated() if player.is_dark],
            names=[player.name if player else EMPTY_SEATS[seat] for seat, player in enumerate(players)],
            can_undo=self._can_undo,
        )
        self.token, self.button = token, button
        self._dealt_in, self._is_counted = list(seats), False
        dealt = kind.HOUSE_DEALT if self.rules[HOUSE_DEALER] else kind.DEALT
        self._events.append(SessionEvent(dealt, self._players.at(token).name, self.played + 1))
        return self.game

    # Beside the cards.

    def timer_seconds(self) -> int:
        """After how many seconds the timer goes off next."""
        seconds = self.rules.timer
        if seconds is None:
            raise BadSession("no timer triggers shifts at this table; the option trigger=timer sets one")
        first, last = seconds
        return first - 1 + self.dealer.roll(1, last - first + 1).faces[0]

    def must_have_sides(self) -> None:
        """Refuse what only a game with a Light and a Dark side has."""
        if not self.rules.sides:
            raise BadSession(f"{self.rules.name} has no Light and Dark side")

    def declare_side(self, request: DeclareSide, seat: int) -> None:
        """A player is on the Light or the Dark side, for the game or from the next hand on. Ruling V12."""
        self.must_have_sides()
        if request.side not in SIDES:
            raise BadSession(f"a side is {' or '.join(SIDES)}, not {shown(request.side)}")
        if self.rules[DECLARE_SIDE] != "hand" and self.token is not None:
            raise BadSession("with declare_side=game, a side is declared before the first deal for the whole game")
        self.must_be_over("a side is declared before the deal, and ")
        player = self._players.at(seat)
        player.is_dark = request.side == SIDES[True]
        self._events.append(SessionEvent(kind.DECLARED, player.name, new=request.side))

    # From hand to hand.

    def act_for_leavers(self) -> None:
        """Act for players who have left: fold as soon as that is possible and costs no more than the fold penalty.

        Whoever has called the hand would pay the hand pot as well (Ruling P7), and gives the safe answer instead.
        """
        game = self.game
        while game is not None and game.to_act is not None:
            player = self._players[game.to_act]
            if player is None or not player.leaves:
                return
            penalty = game.rules.program.fold_penalty
            folds = any(choice.kind is Fold and choice.price <= penalty for choice in game.legal())
            game.apply(Fold() if folds else game.default())

    def take_finished(self) -> Game | None:
        """The last hand, once, when it is over."""
        if self.game is None or self.is_on or self._is_counted:
            return None
        self._is_counted = True
        return self.game

    def seal(self, game: Game) -> Uncounted:
        """Let nothing in a hand be undone by itself, as it is counted now; what `unseal` needs to uncount it."""
        return Uncounted(game.seal(), self.rules, self.sabacc_pot, self._at_antes, self._sabacc_won)

    def unseal(self, game: Game, before: Uncounted) -> None:
        """The last hand is not counted any more, and what came before its end can be undone."""
        game.unseal(before.past)
        _, self.rules, self.sabacc_pot, self._at_antes, self._sabacc_won = before
        self.played -= 1
        self._is_counted = False

    def carry_over(self, game: Game, wins: Sequence[Event]) -> None:
        """Count the hand, and carry over its stacks and its sabacc pot."""
        self.played += 1
        self._at_antes += 1
        self.sabacc_pot = game.sabacc_pot
        self._sabacc_won |= any(event.kind == EventKind.WON_SABACC for event in wins)
        for seat in self._dealt_in:
            self._players.at(seat).take_back(game.stacks[seat])

    def prepare_next(self) -> None:
        """After a hand the antes may rise, and the game may be over."""
        self._raise_antes()
        if why := self.why_over():
            self._events.append(SessionEvent(kind.GAME_OVER, text=why))
            self._name_winners(kind.LEADS, kind.LEAD)

    def _raise_antes(self) -> None:
        """Ruling M6: both antes double after a number of hands."""
        old = self.rules
        if not old.has(ANTE_RISE_EVERY) or old[ANTE_RISE_EVERY] != self._at_antes:
            return
        self._at_antes = 0
        self.rules = old.with_antes_doubled()
        if self.rules != old:
            before, now = (f"{rules[ANTE_HAND]} and {rules[ANTE_SABACC]}" for rules in (old, self.rules))
            self._events.append(SessionEvent(kind.ANTES_ROSE, old=before, new=now))

    def change_rules(self, new: RuleSet, changed: Collection[str]) -> None:
        """Play by other rules from now on; these options have changed."""
        if {"ante_hand", "ante_sabacc", "ante_rise_every"}.intersection(changed):
            self._at_antes = 0
        if "game_end" in changed:
            self.start_counting()
        self.rules = new

    def close(self) -> None:
        """Deal no more hands, give out the sabacc pot, and congratulate whoever has most then."""
        self.is_closed = True
        self.give_out_sabacc_pot()
        self._events.append(SessionEvent(kind.CLOSED))
        self._name_winners(kind.WON_GAME, kind.SHARED_GAME)

    def _name_winners(self, one: str, several: str) -> None:
        """Whoever has most credits at the end wins the game, if one was played; several who have most share the win."""
        best = self._players.with_most()
        if best and self.played:
            names = listed([player.name for player in best])
            self._events.append(SessionEvent(one if len(best) == 1 else several, names, value=best[0].stack))

    def give_out_sabacc_pot(self) -> None:
        """Ruling X18: whoever has most takes it; odd credits go out from the dealer's left (Ruling X19)."""
        best = self._players.with_most(0 if self.button is None else self.button + 1)
        if not best or not self.sabacc_pot:
            return
        share, odd = divmod(self.sabacc_pot, len(best))
        for i, player in enumerate(best[: self.sabacc_pot]):
            taken = share + (1 if i < odd else 0)
            player.stack += taken
            self._events.append(SessionEvent(kind.TOOK_SABACC_POT, player.name, value=taken))
        self.sabacc_pot = 0
