"""`LiveTable`: a `Session` at home, with its bots and its log on disk.

The state is what comes out if the inputs of the log are put in again, one after the other. So an input is judged first,
written down second, and told last: whoever has seen something finds it again, however the evening was interrupted.
"""

from collections.abc import Callable
from contextlib import ExitStack
from hashlib import sha256
from typing import Final, NamedTuple, Self

from sabacc.bots import SECONDS, Bot, close_bot, find_bot, reports_of
from sabacc.errors import BadSession, BadStore, SabaccError
from sabacc.home.data_folder import Store, stamp
from sabacc.home.log_file import Log, Story
from sabacc.play.actions import Action, Stake, Timer
from sabacc.play.dealers import SeededDealer
from sabacc.play.events import Event
from sabacc.play.game import Game
from sabacc.play.record import to_record
from sabacc.play.view import SeatView
from sabacc.session.requests import Request
from sabacc.session.session import Session
from sabacc.tables import inputs
from sabacc.tables.armed import ArmedAnswers
from sabacc.tables.bot_replies import next_reply
from sabacc.tables.inputs import Input, format_input, parse_input
from sabacc.tables.setup import Setup, check_setup


class LedgerRow(NamedTuple):
    """A line of the ledger: a hand, what it brought each seat, and what each seat had afterwards."""

    hand: int
    changes: tuple[int, ...]
    stacks: tuple[int, ...]
    sabacc_pot: int


class LiveTable:
    """A table with people, bots and a log."""

    def __init__(self, setup: Setup, store: Store) -> None:
        check_setup(setup)
        self.setup = setup
        self.store = store
        self.session = Session(setup.rules, SeededDealer(setup.seed))
        for chair in setup.chairs:
            self.session.join(chair.name, setup.buy_in, dark=chair.dark)
        self.ledger: list[LedgerRow] = []
        self._bots: dict[int, Bot] = {}
        self._standing = ArmedAnswers()
        self._dealt = ""
        self._held = ExitStack()  # what is given back in the end: the lock, the bots, the log
        self._log: Log | None = None
        self._seconds = 0  # until the timer goes off, as it was last set

    @classmethod
    def begin(cls, setup: Setup, store: Store) -> Self:
        """Sit down at a new table. One that was in progress is put aside."""
        with ExitStack() as held:
            held.callback(store.sit_down().close)
            evening = cls(setup, store)
            evening._call_bots(held)
            store.set_aside()
            log = Log.begin(setup, store)
            store.remember(setup)
            evening._take_up(log, held)
        return evening

    @classmethod
    def resume(cls, store: Store) -> Self:
        """Go on with the table in progress."""
        with ExitStack() as held:
            held.callback(store.sit_down().close)
            story = Story(store.table)
            evening = cls(story.setup, store)
            evening._relive(story)
            evening._call_bots(held)
            evening._take_up(Log.resume(story), held)
        return evening

    def _take_up(self, log: Log, held: ExitStack) -> None:
        """From here on the evening is held until `quit`."""
        self._log = log
        held.callback(log.close)
        self._held = held.pop_all()

    def quit(self) -> None:
        """Get up. The table stays as it is, for `resume`."""
        self._log = None
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()

    # What there is to know.

    @property
    def game(self) -> Game | None:
        """The hand that is on, or the last one."""
        return self.session.game

    @property
    def is_playing(self) -> bool:
        """Whether a hand is on."""
        return self.game is not None and not self.game.is_over

    @property
    def to_act(self) -> int | None:
        """The seat that must act."""
        return None if self.game is None else self.game.to_act

    @property
    def is_over(self) -> bool:
        """Whether no further hand can be dealt as things are."""
        return self.session.is_over

    @property
    def is_closed(self) -> bool:
        """Whether the evening is over for good."""
        return self.session.is_closed

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people who are still here."""
        return tuple(seat for seat in self._seats() if not self.is_bot(seat))

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        return seat < len(self.setup.chairs) and self.setup.chairs[seat].bot is not None

    def view(self, seat: int | None) -> SeatView:
        """What a seat may know of the hand, or a spectator."""
        return self._hand().view(seat)

    @property
    def reports(self) -> list[str]:
        """What went wrong with bots, a sentence for each."""
        return [sentence for bot in self._bots.values() for sentence in reports_of(bot)]

    def armed(self, seat: int) -> tuple[Action, ...]:
        """The standing answers of a seat, one for each question."""
        return self._standing.of(seat)

    # What people do. Each returns what happened in the hand, as `viewer` may know it.

    def deal(self, viewer: int | None = None) -> list[Event]:
        """Deal the next hand."""
        return self._put(Input(inputs.DEAL, at=stamp()), viewer)

    def act(self, action: Action, seat: int | None = None, viewer: int | None = None) -> list[Event]:
        """Act in the hand, as the seat that must if none is named."""
        if not self.is_playing:
            raise BadSession("no hand is on; deal one first")
        return self._put(Input(inputs.ACT, self.to_act if seat is None else seat, action), viewer)

    def ask(self, request: Request, seat: int | None, viewer: int | None = None) -> list[Event]:
        """Ask for something at the table; None is a guest who is the Plutt. `session.events` says what came of it."""
        return self._put(Input(inputs.ASK, seat, request), viewer)

    def arm(self, action: Action, seat: int) -> None:
        """Give this answer to the question that is open, and again for as long as nothing changes: see `step`."""
        self._put(Input(inputs.ARM, seat, action))

    def disarm(self, seat: int) -> None:
        """Take the standing answers of a seat back."""
        self._put(Input(inputs.DISARM, seat))

    def ring(self, viewer: int | None = None) -> list[Event]:
        """The timer goes off."""
        return self._put(Input(inputs.TIMER), viewer)

    def wind(self) -> int:
        """Set the timer anew: in how many seconds it goes off."""
        self._put(Input(inputs.WIND))
        return self._seconds

    def undo(self) -> None:
        """In practice, take back everything since the last decision of a person, and that decision."""
        self._put(Input(inputs.UNDO))

    def rebuy(self, seat: int, amount: int | None = None) -> None:
        """Buy more credits, as many as at the beginning if nothing is said."""
        self._put(Input(inputs.REBUY, seat, amount=self.setup.buy_in if amount is None else amount))

    def leave(self, seat: int) -> None:
        """Cash out, at the end of the hand if one is on."""
        self._put(Input(inputs.LEAVE, seat))

    def play_on(self) -> None:
        """Go on after the agreed end."""
        self._put(Input(inputs.PLAY_ON))

    def close(self) -> dict[str, int]:
        """End the evening for good; what everybody has. The table is no longer in progress."""
        self._put(Input(inputs.CLOSE))
        if self._log is not None:
            # Not every system moves a file that is open.
            self._log.close()
            self._log = None
        self.store.set_aside()
        return self.session.stacks_by_name()

    def step(self) -> bool:
        """Let one bot do what is its to do, or give one standing answer; False if a person has to decide."""
        think = self.thought()
        if think is None:
            return False
        self.take(think())
        return True

    def thought(self) -> Callable[[], Input] | None:
        """The next step, to be thought out: a call, which reads nothing of the table, so that a thread may make it.

        What it returns is for `take`. None if a person has to decide.
        """
        if reply := next_reply(self.session, self._bots, self.setup.buy_in):
            return lambda: Input(inputs.ASK, *reply)
        if answer := self._standing.answer(self.game):
            seat = self.to_act
            return lambda: Input(inputs.ACT, seat, answer)
        return self._move_of_a_bot()

    def take(self, entry: Input) -> None:
        """Do what was thought out."""
        self._put(entry)

    # Inputs.

    def _put(self, entry: Input, viewer: int | None = None) -> list[Event]:
        """Judge and do, write down, tell."""
        if self._log is None:
            raise BadSession("nobody sits at this table any more; resume it first")
        # What is done is what will be read back.
        entry = parse_input(format_input(entry))
        before, told = self.game, self._told(viewer)
        self._do(entry)
        try:
            self._log.append(entry)
        except BadStore:
            # What is not written down has not happened: the table is as the log has it, and must be resumed.
            self.quit()
            raise
        self._keep_hand()
        if self.game is None:
            return []
        return self.game.events(viewer)[told if self.game is before else 0 :]

    def _told(self, viewer: int | None) -> int:
        return 0 if self.game is None else len(self.game.events(viewer))

    def _relive(self, story: Story) -> None:
        for number, entry in story.inputs():
            try:
                self._do(entry)
            except SabaccError as error:
                raise story.refusal(number, error) from None
            self._keep_hand()

    def _do(self, entry: Input) -> None:
        """One step of the fold: a refused input changes nothing."""
        match entry:
            case Input(kind=inputs.DEAL, at=at):
                self.session.next_hand()
                self._dealt = at
            case Input(kind=inputs.ACT, what=Action() as action):
                self.session.apply(action, entry.seat)
            case Input(kind=inputs.ASK, what=Request() as request):
                self.session.ask(request, entry.seat)
            case Input(kind=inputs.ARM, what=Action() as action, seat=int() as seat):
                self._standing.arm(self._hand(), action, seat)
            case Input(kind=inputs.DISARM, seat=int() as seat):
                self._standing.disarm(seat)
            case Input(kind=inputs.REBUY, seat=int() as seat):
                self.session.rebuy(seat, entry.amount)
            case Input(kind=inputs.LEAVE, seat=int() as seat):
                self.session.leave(seat)
            case _:
                self._alone[entry.kind](self)
        self._standing.forget_old(self.game)

    def _wind(self) -> None:
        self._seconds = self.session.timer_seconds()

    def _undo(self) -> None:
        game = self._hand()
        if not self.setup.practice:
            raise BadSession("moves are taken back in practice only")
        if game.is_over:
            raise BadSession("the hand is over and counted: it cannot be taken back any more")
        for _ in range(self._moves_to_undo(game)):
            game.undo()
        self._standing.clear()

    def _moves_to_undo(self, game: Game) -> int:
        """How many moves there are since the last decision of a person, with that one."""
        moves = 0
        for seat, what in reversed(game.lines):
            if isinstance(what, Stake):
                raise BadSession("nothing can be taken back from before an item was staked")
            moves += isinstance(what, Action | Timer)
            if isinstance(what, Action) and seat in self.people and not self.session.player(seat).leaves:
                return moves
        raise BadSession("there is nothing to take back in this hand")

    _alone: Final[dict[str, Callable[["LiveTable"], object]]] = {
        inputs.TIMER: lambda self: self.session.ring(),
        inputs.WIND: _wind,
        inputs.UNDO: _undo,
        inputs.PLAY_ON: lambda self: self.session.play_on(),
        inputs.CLOSE: lambda self: self.session.close(),
    }

    def _keep_hand(self) -> None:
        """A hand that has come to its end goes to the history and into the ledger."""
        game, hand = self.game, self.session.hands_played
        if game is None or hand == len(self.ledger):
            return
        self.ledger.append(LedgerRow(hand, _changes(game), game.stacks, game.sabacc_pot))
        self.store.keep(to_record(game), self._dealt, hand)

    def _hand(self) -> Game:
        if self.game is None:
            raise BadSession("no hand has been dealt yet")
        return self.game

    def _seats(self) -> list[int]:
        """Seats that somebody sits at."""
        return [seat for seat, player in enumerate(self.session.players) if player is not None]

    # Bots.

    def _call_bots(self, held: ExitStack) -> None:
        for seat, chair in enumerate(self.setup.chairs):
            if chair.bot is not None:
                # What a bot is told must not tell it the cards: from its seed nobody finds that of the dealer.
                seed = int.from_bytes(sha256(f"{self.setup.seed} {seat}".encode()).digest()[:7])
                bot = self._bots[seat] = find_bot(chair.bot, seed, SECONDS)
                held.callback(close_bot, bot)

    def _move_of_a_bot(self) -> Callable[[], Input] | None:
        seat = self.to_act
        if seat is None or seat not in self._bots:
            return None
        bot, view = self._bots[seat], self.view(seat)
        return lambda: Input(inputs.ACT, seat, bot.act(view))


def _changes(game: Game) -> tuple[int, ...]:
    """What a hand has brought each seat, without the credits for items."""
    changes = [now - before for now, before in zip(game.stacks, game.start.stack, strict=False)]
    for seat, what in game.lines:
        if seat is not None and isinstance(what, Stake):
            changes[seat] -= what.credits
    return tuple(changes)
