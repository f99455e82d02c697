"""`LiveTable`: a `Session` with its bots and its log.

Putting the inputs of the log in again, one after the other, gives the same state. So an input is judged first, written
down second, and told last: whatever anyone has seen is still there, however the table was interrupted. A checkpoint
between two hands saves putting in again what came before it.

Nothing here knows a screen, a file or a socket: the log is a `TableLog`, and finished hands go to a `HandKeeper`.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import Final, Self

from sabacc.bots import find_bot
from sabacc.errors import BadSession, BadStore, SabaccError
from sabacc.play.actions import Action, Stake, Timer
from sabacc.play.dealers import SecretDealer, SeededDealer
from sabacc.play.events import Bookmark, Event
from sabacc.play.game import Game
from sabacc.play.record import to_record
from sabacc.play.view import SeatView
from sabacc.rules.revisions import beside
from sabacc.session.requests import Judge, Request
from sabacc.session.session import Session
from sabacc.tables import inputs
from sabacc.tables.armed import ArmedAnswers, Lapse
from sabacc.tables.bot_replies import next_reply, true_verdict
from sabacc.tables.checkpoint import EVERY, EVERY_ONLINE, Checkpoint
from sabacc.tables.coaching import TableCoach
from sabacc.tables.company import BOT as ABSENCE_BOT, Company, CompanyState, Newcomer
from sabacc.tables.inputs import Input, format_input, parse_input
from sabacc.tables.ledger import LedgerRow, ledger_row
from sabacc.tables.log import HandKeeper, KeepsNothing, TableLog
from sabacc.tables.setup import BOT, check_setup
from sabacc.tables.table_bots import MakeBot, TableBots
from sabacc.tables.table_words import TableWord
from sabacc.tables.verdict import verdict
from sabacc.tables.windows import Windows

_OF_COMPANY: Final[dict[str, Callable[[Company, int, Input], None]]] = {
    inputs.READY: lambda company, seat, _: company.be_ready(seat),
    inputs.ABSENT: lambda company, seat, _: company.go_away(seat),
    inputs.BACK: lambda company, seat, _: company.come_back(seat),
    inputs.SPENT: lambda company, seat, entry: company.spend(seat, entry.amount),
    inputs.KICK: lambda company, seat, _: company.send_away(seat),
}


_MOST_EVENTS: Final = 200  # beside the hands, that a table online keeps: people hear of them as they happen
_IN_THE_HAND: Final = (inputs.ACT, inputs.ARM, inputs.DISARM)


class LiveTable:
    """A table with people, bots and a log: a new one, or one that goes on where its log ends.

    `stamp` gives the time of a deal, as `tables.stamps` writes it; `make_bot` takes a name, a seed and seconds.
    """

    # What a front end elsewhere would have to be told: see `TableInSight`.
    is_run_here: Final = True
    is_waiting: Final = False
    is_ready: Final = False
    is_away: Final = False
    may_close: Final = True
    seconds_left: Final[float | None] = None
    waiting_line: Final = ""
    words: Final[Mapping[str, TableWord]] = {}
    knocks: Final[Sequence[str]] = ()
    # What follows from the inputs in the log.
    session: Session
    company: Company
    ledger: list[LedgerRow]
    beside: int  # the last input that could change more than the hand that is on and what is armed
    lapses: list[Lapse]  # armed answers that no longer hold, in the order it happened
    dealt_people: dict[int, str]  # the people who were dealt into the last hand, by seat
    last_acts: dict[int, Bookmark]  # how far the hand had come before each seat last acted
    _dealer: SecretDealer | SeededDealer
    _armed: ArmedAnswers
    _dealt: str  # the time of the last deal
    _seconds: int  # until the timer goes off, as it was last set
    _inputs: int  # how many are in the log
    _checkpoint: Checkpoint | None

    def __init__(
        self,
        log: TableLog,
        stamp: Callable[[], str],
        hands: HandKeeper | None = None,
        make_bot: MakeBot = find_bot,
    ) -> None:
        setup = log.setup
        check_setup(setup)
        self.setup = setup
        self.coach = TableCoach()
        self._stamp = stamp
        self._hands = KeepsNothing() if hands is None else hands
        self._bots = TableBots(make_bot)
        self._log: TableLog | None = None  # while somebody sits at the table
        begun = self._resume(log)
        with ExitStack() as held:
            held.callback(self._bots.close)
            self._bots.call(self._wanted_bots())
            log.open()
            held.callback(log.close)
            held.callback(self.coach.close)
            self._log = log
            if self._checkpoint is not None and self._checkpoint is not begun:
                log.keep_checkpoint(self._checkpoint)
            self._held = held.pop_all()  # what is closed in the end: the coach, the log and the bots

    def quit(self) -> None:
        """Get up. The table stays as it is, and a `LiveTable` with the same log goes on with it."""
        self._log = None
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()

    # What there is to know.

    @property
    def game(self) -> Game | None:
        """The hand in progress, or the last one."""
        return self.session.game

    @property
    def is_playing(self) -> bool:
        """Whether a hand is in progress."""
        return self.game is not None and not self.game.is_over

    @property
    def to_act(self) -> int | None:
        """The seat that must act; while an accusation is open, that of the Plutt, if it is a player who judges it."""
        if self.session.accusation is not None:
            return self.session.plutt_seat
        return None if self.game is None else self.game.to_act

    @property
    def is_over(self) -> bool:
        """Whether no further hand can be dealt as things are, not even if bots buy in again."""
        return self.session.is_over and not self.bots_to_rebuy()

    @property
    def is_closed(self) -> bool:
        """Whether the evening is over for good."""
        return self.session.is_closed

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people who are still here."""
        return tuple(seat for seat in self._seats() if seat in self.company.people)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        return seat in self.company.bots

    def is_broke(self, seat: int) -> bool:
        """Whether no hand is on, and the player at a seat cannot pay the next antes."""
        session = self.session
        return not self.is_playing and not session.rules.deals_in(session.player(seat).stack)

    def broke_people(self) -> list[int]:
        """People who cannot pay the next antes, and can buy in again; whoever sits out does not have to."""
        asked = [seat for seat in self.people if seat not in self.sitting_out]
        return [] if self.session.why_not_rebuy() else [seat for seat in asked if self.is_broke(seat)]

    @property
    def sitting_out(self) -> frozenset[int]:
        """Seats of players who are not dealt into the next hand, as they do not wish to be."""
        return frozenset(seat for seat, player in self.session.players.seated() if player.sits_out)

    def why_too_few(self) -> str:
        """Why there are not enough players for another hand, even if bots buy in again; empty if there are."""
        return "" if self.bots_to_rebuy() else self.session.why_too_few()

    def bots_to_rebuy(self) -> list[int]:
        """Bots that buy in again before the next deal, if there can be one."""
        session, rules = self.session, self.session.rules
        if not self.setup.bots_rebuy or self.is_playing or session.why_not_rebuy():
            return []
        broke = [seat for seat in self._seats() if self.is_bot(seat) and self.is_broke(seat)]
        saved = [seat for seat in broke if rules.deals_in(session.player(seat).stack + self.setup.buy_in)]
        return saved if len(saved) + len(session.players.who_can_be_dealt_in(rules)) > 1 else []

    @property
    def version(self) -> int:
        """How many inputs there have been."""
        return self._inputs

    def view(self, seat: int | None) -> SeatView:
        """What a seat, or a spectator, may know of the hand."""
        return self._hand().view(seat)

    @property
    def reports(self) -> list[str]:
        """What went wrong with bots, one sentence each, in the order it came to light."""
        return self._bots.reports

    def verdict(self, viewer: int | None) -> str:
        """How the hand ended, in sentences; empty while it goes on."""
        return "" if self.game is None else verdict(self.game, viewer, self.people)

    def windows(self) -> Windows:
        """The windows of this table, for a front end of its own."""
        return Windows(self)

    def listen(self, tell: Callable[[], object]) -> None:
        """Nothing happens here that the front end does not do itself."""

    def catch_up(self) -> bool:
        """There is nothing to take in."""
        return False

    def come_back(self) -> None:
        """Whoever is here is here."""
        raise BadSession("you are not away")

    def speak(self, word: str, rest: str) -> str:
        """Everybody can hear everybody."""
        raise BadSession("nobody is elsewhere: say it aloud")

    def armed(self, seat: int) -> tuple[Action, ...]:
        """The armed answers of a seat, one for each question."""
        return self._armed.of(seat)

    @property
    def armed_answer(self) -> Action | None:
        """The armed answer to the question that is open."""
        return self._armed.answer(self.game)

    # What people do. Each returns what happened in the hand, as `viewer` may know it.

    def deal(self, viewer: int | None = None) -> list[Event]:
        """Deal the next hand. Before that, bots may buy in again."""
        for seat in self.bots_to_rebuy():
            self.rebuy(seat)
        return self._put_and_tell(Input(inputs.DEAL, at=self._stamp()), viewer)

    def act(self, action: Action, seat: int | None = None, viewer: int | None = None) -> list[Event]:
        """Act in the hand, as the seat to act if none is named."""
        if not self.is_playing:
            raise BadSession("no hand is on; deal one first")
        return self._put_and_tell(Input(inputs.ACT, self.to_act if seat is None else seat, action), viewer)

    def ask(self, request: Request, seat: int | None, viewer: int | None = None) -> list[Event]:
        """Make a request at the table; seat None is a guest who is the Plutt. `session.events` says what came of it."""
        return self._put_and_tell(Input(inputs.ASK, seat, request), viewer)

    def arm(self, action: Action, seat: int) -> None:
        """Give this answer to the open question, and again until something changes: see `step`.

        Where it can be let pass, a fold or a call of the hand can be armed before the seat is asked.
        """
        self._put(Input(inputs.ARM, seat, action))

    def disarm(self, seat: int) -> None:
        """Take back the armed answers of a seat."""
        self._put(Input(inputs.DISARM, seat))

    def ring(self, viewer: int | None = None) -> list[Event]:
        """Let the timer go off."""
        return self._put_and_tell(Input(inputs.TIMER), viewer)

    def wind(self) -> int:
        """Set the timer again, and return the seconds until it goes off."""
        self._put(Input(inputs.WIND))
        return self._seconds

    @property
    def timer_seconds(self) -> int:
        """The seconds until the timer goes off, as it was last set; 0 if it never was."""
        return self._seconds

    def undo(self) -> None:
        """In practice, take back everything since the last decision of a person, and that decision.

        The end of a hand too, until the next one is dealt or something else happens at the table.
        """
        self._put(Input(inputs.UNDO))

    def why_not_undo(self) -> str:
        """Why nothing can be taken back; empty if something can."""
        try:
            self._moves_to_undo()
        except BadSession as error:
            return str(error)
        return ""

    def rebuy(self, seat: int, amount: int | None = None) -> None:
        """Buy more credits: as many as at the beginning, if no amount is given."""
        self._put(Input(inputs.REBUY, seat, amount=self.setup.buy_in if amount is None else amount))

    def leave(self, seat: int) -> None:
        """Cash out, at the end of the hand if one is on."""
        self._put(Input(inputs.LEAVE, seat))

    def sit_out(self, seat: int) -> None:
        """Do not be dealt in, from the next hand on."""
        self._put(Input(inputs.SIT_OUT, seat))

    def sit_in(self, seat: int) -> None:
        """Be dealt in again, from the next hand on."""
        self._put(Input(inputs.SIT_IN, seat))

    def play_on(self) -> None:
        """Go on after the agreed end."""
        self._put(Input(inputs.PLAY_ON))

    def close(self) -> dict[str, int]:
        """End the evening for good, and return what everybody has."""
        self._put(Input(inputs.CLOSE))
        log, self._log = self._log, None
        if log is not None:
            log.finish()
        return self.session.stacks_by_name()

    def step(self) -> bool:
        """Let one bot reply or act, or give one armed answer; False if a person has to decide."""
        think = self.thought()
        if think is None:
            return False
        self.take(think())
        return True

    def thought(self) -> Callable[[], Input] | None:
        """A function that works out the next step. It reads nothing of the table, so that a thread may call it.

        What it returns is for `take`. None if a person has to decide.
        """
        if reply := self.bot_reply():
            return lambda: Input(inputs.ASK, *reply)
        if self.session.accusation is not None:
            return None
        if answer := self.armed_answer:
            seat = self.to_act
            return lambda: Input(inputs.ACT, seat, answer)
        return self._move_of_a_bot()

    def bot_reply(self) -> tuple[int, Request] | None:
        """The reply that a bot owes to an offer or an accusation, with its seat."""
        bots = {seat: name for seat, (name, _) in self.company.bots.items()}
        return next_reply(self.session, bots, self.setup.buy_in)

    def take(self, entry: Input) -> None:
        """Do what the function from `thought` has worked out."""
        self._put(entry)

    # Inputs.

    def _put_and_tell(self, entry: Input, viewer: int | None) -> list[Event]:
        """Put something in; what happened in the hand, as a viewer may know it."""
        game = self.game
        mark = game.bookmark() if game else Bookmark()
        self._put(entry)
        return [] if self.game is None else self.game.events(viewer, since=mark if self.game is game else Bookmark())

    def _put(self, entry: Input) -> None:
        """Judge and do, write down."""
        if self._log is None:
            raise BadSession("nobody sits at this table any more; resume it first")
        # What is done is what will be read back.
        entry = parse_input(format_input(entry))
        checkpoint = self._due_checkpoint(entry)
        self._do(entry)
        try:
            self._log.append(entry)
        except BadStore:
            # What is not written down has not happened: the table is as the log has it, and must be resumed.
            self.quit()
            raise
        self._count_input(checkpoint)
        self._bots.call(self._wanted_bots())
        if checkpoint is not None:
            self._log.keep_checkpoint(checkpoint)

    def _resume(self, log: TableLog) -> Checkpoint | None:
        """Be as the log says: from its last checkpoint on, which is returned, or from the first hand."""
        checkpoint = log.checkpoint()
        if checkpoint is not None:
            # The log alone says what happened: a checkpoint that does not lead to its end is worth no more than none.
            with suppress(SabaccError, ValueError, TypeError, LookupError, ArithmeticError):
                self._begin(log)
                self._restore(checkpoint)
                self._fold(log)
                return checkpoint
        self._begin(log)
        for seat in self.setup.seats:
            self.session.join(seat.name, self.setup.buy_in, dark=seat.dark)
        self._fold(log)
        return None

    def _begin(self, log: TableLog) -> None:
        """Be as before the first hand, with nobody at the table."""
        self._dealer = log.chance.dealer(self.setup)
        self.session = Session(self.setup.rules, self._dealer, self.setup.first_dealer, self.setup.practice)
        self.company = Company(self.session, self.setup.is_online)
        for seat, about in enumerate(self.setup.seats):
            self.company.seat_at_home(seat, about.bot, log.chance.bots.get(seat, 0))
        self.ledger = []
        self.beside = 0
        self.lapses = []
        self.dealt_people = {}
        self.last_acts = {}
        self._armed = ArmedAnswers()
        self._dealt = ""
        self._seconds = 0
        self._inputs = 0
        self._checkpoint = None

    def _restore(self, checkpoint: Checkpoint) -> None:
        self._dealer.position = checkpoint.position
        self.session.restore(checkpoint.session)
        if self.setup.is_online:
            self.company.restore(checkpoint.company)
        self.ledger = list(checkpoint.ledger)
        self._inputs = self.beside = checkpoint.inputs
        self._checkpoint = checkpoint

    def _fold(self, log: TableLog) -> None:
        """Put the inputs of the log in again, from the checkpoint on."""
        for entry in log.inputs(self._inputs):
            checkpoint = self._due_checkpoint(entry)
            try:
                self._do(entry)
            except SabaccError as error:
                raise log.refusal(self._inputs, beside(error, self.setup.notice)) from None
            self._count_input(checkpoint)

    def _due_checkpoint(self, entry: Input) -> Checkpoint | None:
        """A checkpoint before a deal, if enough hands have been played since the last one."""
        since = len(self.ledger) - (len(self._checkpoint.ledger) if self._checkpoint else 0)
        if entry.kind != inputs.DEAL or since < (EVERY_ONLINE if self.setup.is_online else EVERY) or self.is_playing:
            return None
        company = self.company.state() if self.setup.is_online else CompanyState()
        return Checkpoint(self._inputs, self.session.state(), tuple(self.ledger), self._dealer.position, company)

    def _count_input(self, checkpoint: Checkpoint | None) -> None:
        """An input is done and in the log."""
        self._inputs += 1
        self._checkpoint = checkpoint or self._checkpoint
        self._count_hand()
        if self.setup.is_online:
            self.session.events.keep(_MOST_EVENTS)

    def _do(self, entry: Input) -> None:
        """One step of the fold: a refused input changes nothing."""
        was_playing = self.is_playing
        match entry:
            case Input(kind=inputs.DEAL, at=at):
                self.session.next_hand()
                self._dealt = at
                self.last_acts.clear()
                self.company.hand_begins()
                self.dealt_people = dict(self.company.people)
            case Input(kind=inputs.ACT, what=Action() as action, seat=int() as seat):
                self._act(action, seat)
            case Input(kind=inputs.LATE, seat=int() as seat):
                self._answer_for(seat)
            case Input(kind=inputs.ASK, what=Request() as request):
                self.session.ask(request, entry.seat)
            case Input(kind=inputs.ARM, what=Action() as action, seat=int() as seat):
                self._armed.arm(self._hand(), action, seat)
            case Input(kind=inputs.DISARM, seat=int() as seat):
                self._armed.disarm(seat)
            case Input(kind=inputs.REBUY, seat=int() as seat):
                self.session.rebuy(seat, entry.amount)
            case Input(kind=inputs.LEAVE, seat=int() as seat):
                self.session.leave(seat)
            case Input(kind=inputs.SIT_OUT, seat=int() as seat):
                self.session.sit_out(seat)
            case Input(kind=inputs.SIT_IN, seat=int() as seat):
                self.session.sit_in(seat)
            case Input(kind=inputs.SIT | inputs.BOT, what=Newcomer() as newcomer, seat=int() as seat):
                self.company.sit(seat, newcomer)
            case Input(seat=int() as seat) if entry.kind in _OF_COMPANY:
                _OF_COMPANY[entry.kind](self.company, seat, entry)
            case Input(kind=inputs.HOST, text=person):
                self.company.hand_over(person)
            case Input(kind=inputs.MUTE, text=person):
                self.company.mute(person)
            case Input(kind=inputs.UNMUTE, text=person):
                self.company.unmute(person)
            case Input(kind=inputs.SET, text=text):
                self.company.set(text)
            case _:
                self._alone[entry.kind](self)
        if entry.kind not in _IN_THE_HAND or not was_playing or not self.is_playing:
            self.company.settle(self.is_playing)
            self.beside = self.version + 1
        self.lapses += self._armed.forget_old(self.game)

    def _act(self, action: Action, seat: int) -> None:
        before = self._hand().bookmark()
        self.session.play(action, seat)
        self.last_acts[seat] = before

    def _answer_for(self, seat: int) -> None:
        """Do the safe thing for somebody who has not answered in time; for a Plutt, judge by what is so."""
        if not self.setup.is_online or self.to_act != seat:
            raise BadSession("nobody waits for an answer of that seat")
        if self.session.accusation is not None:
            self.session.ask(Judge(true_verdict(self.session)), seat)
        else:
            self._act(self._hand().default(), seat)

    def _wind(self) -> None:
        self._seconds = self.session.timer_seconds()

    def _undo(self) -> None:
        self.session.undo(self._moves_to_undo())
        self._armed.clear()

    def _moves_to_undo(self) -> int:
        """How many moves to take back: the last decision of a person, and everything since."""
        if not self.setup.practice:
            raise BadSession("moves can be taken back only in practice")
        if why := self.session.why_not_undo():
            raise BadSession(why)
        moves = 0
        for seat, what in reversed(self._hand().lines):
            if isinstance(what, Stake):
                raise BadSession("what came before an item was staked cannot be taken back")
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

    def _count_hand(self) -> None:
        """Enter a hand that has ended into the ledger, and give it to whoever keeps hands; or take both back."""
        game, hand = self.game, self.session.hands_played
        if hand < len(self.ledger):
            self._hands.forget(self._dealt, self.ledger.pop().hand)
        elif game is not None and hand > len(self.ledger):
            self.ledger.append(ledger_row(game, hand))
            self._hands.keep(to_record(game), self._dealt, hand)

    def _hand(self) -> Game:
        if self.game is None:
            raise BadSession("no hand has been dealt yet")
        return self.game

    def _seats(self) -> list[int]:
        """Seats that somebody sits at."""
        return [seat for seat, player in enumerate(self.session.players) if player is not None]

    def _wanted_bots(self) -> dict[int, tuple[str, int]]:
        """The bots that sit here; where the host wants it, one plays on for everybody who is absent."""
        company = self.company
        away = company.absent if company.settings.absence == ABSENCE_BOT else ()
        return company.bots | {seat: (BOT, seat) for seat in away}

    def _move_of_a_bot(self) -> Callable[[], Input] | None:
        seat = self.to_act
        if seat is None or seat not in self._bots.called:
            return None
        think = self._bots.thought(seat, self.view(seat))
        return lambda: Input(inputs.ACT, seat, think())
