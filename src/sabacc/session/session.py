"""`Session`: an evening at one table, with its hands and everything people do beside them.

It brings its parts together: `Players` (who sits where), `Hands` (the hand that is on, and what goes from
hand to hand), `LastEnd` (which can be taken back), `Plutt` (who holds that role), `Stakes` with its `Vault` (items),
`Accusations`, and `Rulings` (what the Plutt decides).
People ask for things with `Session.ask`; the tables at the end say who may ask for what, and which part sees to it.
"""

from collections.abc import Callable, Mapping
from typing import Final

from sabacc.errors import BadSession
from sabacc.play.actions import Action
from sabacc.play.dealers import Dealer
from sabacc.play.events import Event, EventKind
from sabacc.play.game import Game
from sabacc.rules.model import RuleSet
from sabacc.rules.options import SEATS
from sabacc.session import events as kind, requests
from sabacc.session.accusations import Accusation, Accusations
from sabacc.session.checks import check_line
from sabacc.session.events import SessionEvent, SessionEvents, tell_session
from sabacc.session.hands import Hands
from sabacc.session.last_end import LastEnd
from sabacc.session.players import Player, Players
from sabacc.session.plutt import Plutt
from sabacc.session.requests import SIDES, Misdeal, Remove, Request, check_handlers
from sabacc.session.rulings import Rulings
from sabacc.session.stakes import Stakes
from sabacc.session.state import SessionState
from sabacc.session.vault import Vault
from sabacc.shown import shown


class Session:
    """A table over many hands.

    >>> from sabacc.play.dealers import SeededDealer
    >>> from sabacc.rules.registry import find
    >>> session = Session(find("classic"), SeededDealer(3))
    >>> session.join("Ana"), session.join("Bo")
    (0, 1)
    >>> game = session.next_hand()
    >>> game.sabacc_pot
    2
    """

    def __init__(self, rules: RuleSet, dealer: Dealer, first_dealer: int | None = None, can_undo: bool = True) -> None:
        """A table without players. `first_dealer` is the seat that deals first; without one, chance chooses.

        Hands of which nothing will be undone take much less memory.
        """
        if first_dealer is not None and not 0 <= first_dealer < rules[SEATS]:
            raise BadSession(
                f"the first dealer must sit at a seat from 0 to {rules[SEATS] - 1}, not {shown(first_dealer)}"
            )
        self.events = SessionEvents()  # everything that happened between and beside the hands
        self.players = Players(rules[SEATS])
        self.hands = Hands(rules, dealer, self.players, self.events, first_dealer, can_undo)
        self.vault = Vault()
        self._plutt = Plutt(self.players, self.hands, self.events)
        self._stakes = Stakes(self.vault, self.players, self.hands, self._plutt, self.events)
        self._accusations = Accusations(self.players, self.hands, self._plutt, self.events)
        self._rulings = Rulings(self.players, self.hands, self._plutt, self._stakes, self.events)
        self._last_end = LastEnd(self.players, self.hands, self._plutt, self.vault, self.events)

    # What there is to know.

    @property
    def rules(self) -> RuleSet:
        """The rules in force now: antes rise, and the Plutt may change options."""
        return self.hands.rules

    @property
    def dealer(self) -> Dealer:
        """Where chance comes from."""
        return self.hands.dealer

    @property
    def game(self) -> Game | None:
        """The hand that is on, or the last one."""
        return self.hands.game

    @property
    def token(self) -> int | None:
        """The seat with the dealer's token, which moves left with every hand."""
        return self.hands.token

    @property
    def button(self) -> int | None:
        """The seat left of which play begins: the dealer's, if that is a player."""
        return self.hands.button

    @property
    def sabacc_pot(self) -> int:
        """The sabacc pot between hands."""
        return self.hands.sabacc_pot

    @property
    def hands_played(self) -> int:
        """How many hands are over."""
        return self.hands.played

    @property
    def cashed_out(self) -> int:
        """The credits that players have left with."""
        return self.players.cashed_out

    @property
    def plutt(self) -> str | None:
        """Who holds the role of the Plutt, by name."""
        return self._plutt.name

    @property
    def plutt_seat(self) -> int | None:
        """The seat of the player who is the Plutt, if it is a player."""
        return self._plutt.seat

    @property
    def block(self) -> str | None:
        """Who keeps the Dealer's Block where the house deals: the Plutt, or the house if there is none. Ruling V2."""
        return self._plutt.block

    @property
    def is_closed(self) -> bool:
        """Whether the session is over for good."""
        return self.hands.is_closed

    @property
    def is_over(self) -> bool:
        """Whether the session has come to its end: closed, the agreed end reached, or one player left with credits."""
        self._settle()
        return self.hands.is_closed or self.hands.are_over

    def why_over(self) -> str:
        """Why the game has come to its agreed end; empty if it has not, or a hand is on."""
        self._settle()
        return self.hands.why_over()

    def why_too_few(self) -> str:
        """Why there are not enough players for another hand; empty if there are."""
        self._settle()
        return self.hands.why_too_few()

    def why_not_rebuy(self) -> str:
        """Why nobody can buy in again; empty if everybody can."""
        self._settle()
        if self.is_closed:
            return "the session is closed"
        if why := self.why_over():
            return f"the game is over, as {why}"
        return self.hands.why_no_buy_in()

    def player(self, seat: int) -> Player:
        """The player at a seat."""
        return self.players.at(seat)

    def stacks_by_name(self) -> dict[str, int]:
        """What everybody has now, most first."""
        self._settle()
        stacks = [(self.hands.stack(seat), player.name) for seat, player in self.players.seated()]
        return {name: stack for stack, name in sorted(stacks, key=lambda pair: -pair[0])}

    def credits(self) -> int:
        """Everything at the table: stacks, waiting rebuys and pots."""
        self._settle()
        seated = self.players.seated()
        return self.hands.pots() + sum(self.hands.stack(seat) + p.tops_up + p.pledged for seat, p in seated)

    def room_for_loan(self, seat: int, most: int) -> int:
        """What a bot, as the house droid, still lends for an item of a seat that may owe `most` at a time."""
        return self._stakes.room_for_loan(seat, most)

    def narrate(self) -> list[str]:
        """The events in sentences."""
        return [tell_session(event) for event in self.events]

    # Going on later.

    def state(self) -> SessionState:
        """Everything that the next hand depends on; there must not be one on."""
        self._settle()
        self.hands.must_be_over("a session is kept only between hands, and ")
        parts = self.players.state(), self.hands.state(), self._plutt.state(), self.vault.state()
        return SessionState(*parts, tuple(self.events))

    def restore(self, state: SessionState) -> None:
        """Go on from a state of a session that began with the same rules and chance."""
        self.players.restore(state.players)
        self.hands.restore(state.hands)
        self._plutt.restore(state.plutt)
        self.vault.restore(state.vault)
        # The parts write to this list.
        self.events[:] = state.events

    # Coming and going.

    def join(self, name: str, buy_in: int | None = None, seat: int | None = None, dark: bool = False) -> int:
        """Take a seat; whoever joins while a hand is on is dealt in from the next one.

        In Force one declares for the Light or the Dark side, by default for the whole session (Ruling V12).
        """
        self._must_be_open()
        credit = self.hands.check_buy_in(buy_in)
        self._plutt.check_name(name)
        place = self.players.find_free_seat(seat)
        if dark:
            self.hands.must_have_sides()
        self.players.sit_down(place, Player(name, credit, dark))
        self.events.append(SessionEvent(kind.JOINED, name, value=credit))
        if self.rules.sides:
            self.events.append(SessionEvent(kind.DECLARED, name, new=SIDES[dark]))
        return place

    def rebuy(self, seat: int, amount: int | None = None) -> None:
        """Add credits to a stack: at once between hands, after the hand for a player who is in it."""
        self._must_be_open()
        player = self.player(seat)
        credit = self.hands.check_buy_in(amount)
        player.buy(credit, self.hands.is_playing(seat))
        self.events.append(SessionEvent(kind.REBOUGHT, player.name, value=credit))

    def sit_out(self, seat: int) -> None:
        """Keep the seat, but be dealt no hands, from the next one on."""
        self._set_sitting_out(seat, True, kind.SAT_OUT)

    def sit_in(self, seat: int) -> None:
        """Be dealt in again, from the next hand on."""
        self._set_sitting_out(seat, False, kind.SAT_IN)

    def _set_sitting_out(self, seat: int, sits_out: bool, event: str) -> None:
        self._settle()
        self.hands.must_be_open()
        player = self.player(seat)
        if player.sits_out == sits_out:
            raise BadSession(f"{player.name} {'sits out already' if sits_out else 'does not sit out'}")
        player.sits_out = sits_out
        self.events.append(SessionEvent(event, player.name))

    def leave(self, seat: int) -> None:
        """Cash out. In the middle of a hand the seat folds as soon as it may, and leaves when the hand is over."""
        self._settle()
        player = self.player(seat)
        self._stakes.withdraw_all(seat)
        if self.hands.is_playing(seat):
            player.leaves = True
            self._settle()
        else:
            self._cash_out(seat)
        self._stakes.count_agreements()

    # Hands.

    def next_hand(self) -> Game:
        """Move the token and deal."""
        self._must_be_open()
        if self.token is None:
            self._plutt.tell_of_block()
        game = self.hands.deal_next()
        self._begin()
        return game

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Act in the hand; when it is over, stacks and sabacc pot are carried over."""
        if self._accusations.hear(action, seat):
            return []
        events = self.hands.current().apply(action, seat)
        self._settle()
        return events

    def play(self, action: Action, seat: int | None = None) -> None:
        """The same, for whoever asks later what happened."""
        if not self._accusations.hear(action, seat):
            self.hands.current().play(action, seat)
            self._settle()

    @property
    def accusation(self) -> Accusation | None:
        """The accusation that the Plutt has to judge before anybody acts."""
        return self._accusations.open

    def evidence(self, seat: int | None) -> str:
        """What the program knows of the open accusation: for the Plutt alone, at a seat or a guest."""
        return self._accusations.evidence(seat)

    def ring(self) -> list[Event]:
        """The timer goes off: a shift between two actions (Ruling V5)."""
        events = self.hands.current().ring()
        self._settle()
        return events

    def undo(self, moves: int = 1) -> None:
        """Take back the last moves of the hand, even if they ended it, unless something has happened since then."""
        if why := self.why_not_undo():
            raise BadSession(why)
        game = self.hands.game
        assert game is not None
        if game.is_over:
            self._last_end.take_back(game)
        self._last_end.let_stand()
        self._accusations.open = None
        for _ in range(moves):
            game.undo()

    def why_not_undo(self) -> str:
        """Why no move can be taken back; empty if that depends on the moves of the hand alone."""
        self._settle()
        if self.hands.game is None:
            return "no hand has been dealt yet"
        if self.hands.is_on:
            return ""
        stands = "the hand is over and counted: it cannot be taken back any more"
        return "" if self._last_end.can_be_taken_back else stands

    def timer_seconds(self) -> int:
        """After how many seconds the timer goes off next: by chance in the range of the option `timer_s`."""
        return self.hands.timer_seconds()

    def play_on(self) -> None:
        """Go on after the end that was agreed: until the sabacc pot is won again, or for as many hands again."""
        if why := self.why_not_play_on():
            raise BadSession(why)
        self.hands.start_counting()
        self.events.append(SessionEvent(kind.PLAYED_ON))

    def why_not_play_on(self) -> str:
        """Why play cannot go on after the agreed end; empty if it can."""
        self._settle()
        return self.hands.why_not_play_on()

    def close(self) -> dict[str, int]:
        """The agreed end: whoever has most takes the sabacc pot and wins; in a tie they share both. The final stacks.

        The house keeps what is still in the vault.
        """
        self._settle()
        self.hands.must_be_over()
        if not self.is_closed:
            self._stakes.close()
            self.hands.close()
        return self.stacks_by_name()

    # What people ask for.

    def ask(self, request: Request, seat: int | None = None) -> list[SessionEvent]:
        """Do what a player or the Plutt asks for; what happened. `seat` is None for a guest who is the Plutt.

        A request that cannot be granted raises a `SabaccError` and changes nothing.
        """
        self._settle()
        self.hands.must_be_open()
        if seat is None and self._plutt.guest is None:
            raise BadSession("only players have a say at this table, as no guest is the Plutt")
        if seat is not None:
            self.player(seat)
        before = len(self.events)
        self._grant(request, seat)
        self._plutt.tell_of_block()
        self._accusations.settle()
        self._settle()
        return self.events[before:]

    def _grant(self, request: Request, seat: int | None) -> None:
        asked = type(request)
        if asked in _FOR_THE_PLUTT:
            self._plutt.must_be_held_by(seat, asked)
            _FOR_THE_PLUTT[asked](self)(request)
        elif asked in _FOR_PLAYERS:
            if seat is None:
                raise BadSession(f"only a player may {request.verb}, not a guest")
            _FOR_PLAYERS[asked](self)(request, seat)
        elif asked in _FOR_ANYBODY:
            _FOR_ANYBODY[asked](self)(request, seat)
        else:
            raise BadSession(f"{shown(request)} is not a request; read one from a text with parse_request()")

    def remove(self, seat: int, reason: str = "") -> None:
        """Send somebody away, who leaves as if by themselves."""
        text = check_line("the reason for a removal", reason, may_be_empty=True)
        self.events.append(SessionEvent(kind.REMOVED, self.player(seat).name, text=text))
        self.leave(seat)

    def _remove(self, request: Remove) -> None:
        self.remove(request.seat, request.text)

    def _misdeal(self, _: Misdeal) -> None:
        self.hands.deal_again(self.plutt or "")
        self._begin()

    # How it works inside.

    def _must_be_open(self) -> None:
        self._settle()
        self.hands.must_be_open()
        self.hands.must_go_on()

    def _begin(self) -> None:
        """A hand is dealt."""
        self._last_end.let_stand()
        self._accusations.open = None
        self._stakes.hand_begins()
        self._settle()

    def _settle(self) -> None:
        """Act for players who have left; count a hand that is over, even one played through its `Game`."""
        self.hands.act_for_leavers()
        game = self.hands.take_finished()
        if game is None:
            return
        self._last_end.is_coming(game)
        wins = list(game.each_event(kinds=(EventKind.WON, EventKind.WON_SABACC)))
        self.hands.carry_over(game, wins)
        self._stakes.hand_is_over(wins)
        self._cash_out(*(seat for seat, player in self.players.seated() if player.leaves))
        self.hands.prepare_next()
        self._last_end.has_come()

    def _cash_out(self, *seats: int) -> None:
        """Players leave with their credits; the last ones to go take the sabacc pot, as when a session closes."""
        if len(seats) == len(self.players.seated()):
            self.hands.give_out_sabacc_pot()
        for seat in seats:
            self._free_seat(seat)

    def _free_seat(self, seat: int) -> None:
        if self._plutt.seat == seat:
            self._plutt.vacate()
            self._plutt.tell_of_block()
        player = self.players.cash_out(seat)
        self.events.append(SessionEvent(kind.LEFT, player.name, value=player.stack))
        self._stakes.forget(seat)


# Who may ask for what, and who sees to it. A handler gets the request; one that is not for the Plutt gets the seat too.
_Handlers = Mapping[type[Request], Callable[[Session], Callable[..., None]]]

_FOR_PLAYERS: Final[_Handlers] = {
    requests.OfferItem: lambda session: session._stakes.offer,
    requests.Withdraw: lambda session: session._stakes.withdraw,
    requests.Agree: lambda session: session._stakes.agree,
    requests.Claim: lambda session: session._stakes.claim,
    requests.Waive: lambda session: session._stakes.waive,
    requests.DeclareSide: lambda session: session.hands.declare_side,
}
_FOR_THE_PLUTT: Final[_Handlers] = {
    requests.SetRules: lambda session: session._rulings.set_rules,
    requests.Rule: lambda session: session._rulings.rule,
    requests.Warn: lambda session: session._rulings.warn,
    requests.Remove: lambda session: session._remove,
    requests.Misdeal: lambda session: session._misdeal,
    requests.Resign: lambda session: session._plutt.resign,
    requests.Judge: lambda session: session._accusations.judge,
}
_FOR_ANYBODY: Final[_Handlers] = {
    requests.Appraise: lambda session: session._stakes.appraise,
    requests.Refuse: lambda session: session._stakes.refuse,
    requests.Appoint: lambda session: session._plutt.appoint,
    requests.Invite: lambda session: session._plutt.invite,
}
check_handlers(_FOR_PLAYERS, _FOR_THE_PLUTT, _FOR_ANYBODY)
