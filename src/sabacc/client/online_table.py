"""`OnlineTable`: a table somewhere else, for the front ends of home: what `LiveTable` is to a table here.

Nothing here waits: wishes go out over a `Wire`, and what came of them is heard with everything else, in `catch_up`.
A refusal is a sentence among the reports.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Self

from msgspec import UnsetType

from sabacc.client.connecting import Heard, Lost, NotConnected, new_key
from sabacc.client.knocks import Knocks
from sabacc.client.online_clock import PAUSED, OnlineClock, time_line, waiting_line
from sabacc.client.online_coach import OnlineCoach
from sabacc.client.online_hand import OnlineHand, asked_in_window
from sabacc.client.online_session import OnlineSession, to_row
from sabacc.client.online_windows import OnlineWindows
from sabacc.client.online_words import WORDS_TOLD, Around, read_word
from sabacc.client.table_changes import tell_changes, tell_seat
from sabacc.client.table_state import TableState, public_of
from sabacc.client.wire import Wire
from sabacc.errors import BadSession
from sabacc.play.actions import Action, Pass, Stay
from sabacc.play.events import Bookmark
from sabacc.play.notation import format_action, parse_action, parse_seat
from sabacc.play.sentences import sentence
from sabacc.play.view import SeatView
from sabacc.protocol import online
from sabacc.protocol.views import from_view
from sabacc.session.requests import Request, format_request
from sabacc.tables.armed import Lapse
from sabacc.tables.inputs import Input
from sabacc.tables.ledger import LedgerRow
from sabacc.tables.setup import Setup

LOST: Final = "Connection lost, trying again ..."
BACK: Final = "The connection is back."
AWAY: Final = "You did not answer in time: the table answers for you until you are back."


class OnlineTable:
    """See `tables.table_in_sight.TableInSight`."""

    is_run_here: Final = False
    last_acts: Final[Mapping[int, Bookmark]] = {}
    words: Final = WORDS_TOLD

    def __init__(self, wire: Wire) -> None:
        """The table at the other end of a wire, which must be open."""
        self._wire = wire
        self.reports: list[str] = []
        self.lapses: list[Lapse] = []
        self.ledger: list[LedgerRow] = []
        self.coach = OnlineCoach(wire.hints, lambda: self._wish(online.AskCoach))
        self._open: set[str] = set()  # keys of wishes that are on their way
        self._knocks = Knocks()
        self._called = ("", False)  # whoever sits here or has asked to: their name, and whether on the Dark side
        self._is_lost = self._was_away = self._sits_down = False
        self._hand: OnlineHand | None = None
        self._clock = OnlineClock()
        first = wire.take()
        assert isinstance(first, online.TableWelcome)
        self._state = TableState(first)
        self.session = OnlineSession(first.table, first.chat)
        self._begin(first)
        self.reports += [PAUSED] * first.table.settings.paused
        self._look()

    @classmethod
    def reach(cls, address: str, token: str) -> Self:
        """The table with a socket at this address; a `NotConnected` says why it cannot be reached."""
        wire = Wire(address, token)
        wire.open()
        return cls(wire)

    # What the server says.

    def listen(self, tell: Callable[[], object]) -> None:
        """Have `tell` called, from another thread, when there is something to take in."""
        self._wire.listen(tell)

    def catch_up(self) -> bool:
        """Take in what was heard; whether that was anything."""
        has_heard = False
        while (heard := self._wire.take()) is not None:
            has_heard = True
            self._hear(heard)
        if has_heard:
            self._look()
        return has_heard

    def _hear(self, heard: Heard) -> None:
        match heard:
            case NotConnected():
                raise heard
            case Lost():
                self._is_lost = True
                self.reports.append(LOST)
            case online.Ack(key=key):
                self._open.discard(key)
            case online.Nak(key=key, why=why):
                self._open.discard(key)
                self.reports.append(sentence(why))
            case online.TableWelcome() | online.Update():
                before, seat = self._state.table, self._state.seat
                self._state.hear(heard)
                self._update(heard) if isinstance(heard, online.Update) else self._begin(heard)
                self.reports += tell_changes(before, self._state.table)
                self.reports += [] if self._sits_down else tell_seat(seat, self._state.seat)
            case online.Waiting():
                self._state.hear(heard)
                self._clock.set(self._state.clock)
            case online.Chatted(line=line):
                self._state.hear(heard)
                self.reports.append(self.session.hear(line))
            case online.Emoted(seat=seat, emote=emote):
                self.reports.append(f"{self.session.player(parse_seat(seat)).name} shows: {emote}.")
            case online.Knock():
                self._knocks.hear(heard)
            case online.KnockAnswered():
                self.reports += filter(None, [self._knocks.answered(heard, self._state.person)])
            case _:
                self._state.hear(heard)

    def _begin(self, welcome: online.TableWelcome) -> None:
        """The whole table, at first or again."""
        if self._is_lost:
            self._is_lost = False
            self._knocks.forget()
            self.reports.append(BACK)
        self.ledger = [to_row(line) for line in welcome.ledger]
        self._clock.set(self._state.clock)
        if not welcome.view:
            return
        events = [event for missed in welcome.missed for event in missed.events]
        is_same = self._hand is not None and self._hand_number == welcome.table.hand
        if self._hand is None or not is_same:
            self._new_hand()
        assert self._hand is not None
        if welcome.from_the_deal:
            self._hand.tell_again(events)
        else:
            self._hand.add(events)

    def _new_hand(self) -> None:
        self._hand = OnlineHand(tuple(self._state.table.names))
        self._hand_number = self._state.table.hand

    def _update(self, update: online.Update) -> None:
        public, own = public_of(update), update.own
        if not isinstance(public.beside, UnsetType):
            self.session.happened(public.beside)
        if not isinstance(public.is_new_hand, UnsetType):
            self._new_hand()
        events = public.events
        if not isinstance(own, UnsetType):
            events = own.events if not isinstance(own.events, UnsetType) else events
            if not isinstance(own.lapsed, UnsetType) and self._seat is not None:
                self.lapses += [Lapse(self._seat, text) for text in own.lapsed]
        if self._hand is not None and not isinstance(events, UnsetType):
            self._hand.add(events)
        if not isinstance(public.ledger, UnsetType):
            row = to_row(public.ledger)
            self.ledger = [*(each for each in self.ledger if each.hand < row.hand), row]

    def _look(self) -> None:
        """Make of what was heard what a front end looks at."""
        state, hand = self._state, self._hand
        message, public = state.message, state.public_message
        stacks: tuple[int, ...] = ()
        if hand is not None and message is not None and public is not None:
            views: dict[int | None, SeatView] = {None: from_view(public)}
            if (seat := self._seat) is not None and message.seat == state.seat:
                own = from_view(message)
                views[seat] = asked_in_window(own, seat, state.window) if state.window else own
            elif seat is not None:
                views[seat] = views[None]  # who has just sat down has no hand yet
            hand.show(views)
            stacks = views[None].stacks if state.table.is_playing else ()
        self.session.tell(state.table, stacks, state.evidence)
        self.ledger = [row for row in self.ledger if row.hand <= self.session.hands_played]
        self._mind_absence()

    def _mind_absence(self) -> None:
        """Say once that the table answers for whoever sits here, whose name is remembered for when they do not."""
        if self._seat is not None:
            chair = self._state.table.chairs[self._seat]
            self._called = chair.name, chair.dark
        if self.is_away and not self._was_away:
            self.reports.append(AWAY)
        self._was_away = self.is_away

    # What there is to know.

    @property
    def _seat(self) -> int | None:
        return None if self._state.seat is None else parse_seat(self._state.seat)

    @property
    def setup(self) -> Setup:
        """The table as it is set up now."""
        return self.session.setup

    @property
    def game(self) -> OnlineHand | None:
        """The hand in progress, or the last one."""
        return self._hand

    @property
    def is_playing(self) -> bool:
        """Whether a hand is in progress."""
        return self._state.table.is_playing

    @property
    def to_act(self) -> int | None:
        """The seat that must act or judge; that of somebody here, if a window is open to them."""
        if self.session.accusation is not None:
            return self.session.plutt_seat
        if self._hand is None or not self.is_playing:
            return None
        return self._hand.view(self._seat).to_act

    @property
    def is_over(self) -> bool:
        """Whether no further hand can be dealt as things are."""
        return self._state.table.is_over

    @property
    def is_closed(self) -> bool:
        """Whether the evening is over for good."""
        return self._state.table.is_closed

    @property
    def people(self) -> tuple[int, ...]:
        """The seat of whoever sits here; nobody's, for somebody who watches."""
        return () if self._seat is None else (self._seat,)

    @property
    def sitting_out(self) -> frozenset[int]:
        """Seats that are not dealt into the next hand, as they do not wish to be."""
        return frozenset(seat for seat, chair in enumerate(self._state.table.chairs) if chair.sits_out)

    @property
    def is_waiting(self) -> bool:
        """Whether a wish is still on its way."""
        return bool(self._open)

    @property
    def is_ready(self) -> bool:
        """Whether whoever sits here has said so."""
        return self._seat is not None and self._state.table.chairs[self._seat].ready

    @property
    def is_away(self) -> bool:
        """Whether whoever sits here has not answered, so that the table does it for them."""
        return self._seat is not None and self._state.table.chairs[self._seat].absent

    @property
    def may_close(self) -> bool:
        """Whether whoever sits here is the host."""
        return self._seat is not None and self._state.is_host

    @property
    def knocks(self) -> Sequence[str]:
        """Who asks somebody here, the host, to let them sit down, by name."""
        return [knock.name for knock in self._around().knocks]

    def _around(self) -> Around:
        return Around(self._state.table, self._state.is_host, self._knocks.waiting(self._state), self._called)

    @property
    def seconds_left(self) -> float | None:
        """How long the table still waits for whoever must do something."""
        return None if self._is_lost or not self._is_clock_for_this() else self._clock.left

    def _is_clock_for_this(self) -> bool:
        """Whether the clock is that of the question that is open: it is told after what made it one."""
        clock, public = self._state.clock, self._state.public_message
        if clock is None or public is None or not self.is_playing or self.session.accusation is not None:
            return clock is not None
        return public.to_act in clock.seats

    @property
    def waiting_line(self) -> str:
        """For whom the table waits between hands."""
        return LOST if self._is_lost else waiting_line(self._state)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        return self._state.table.chairs[seat].bot is not None

    def is_broke(self, seat: int) -> bool:
        """Whether no hand is on, and a player cannot pay the next antes."""
        return not self.is_playing and not self.session.rules.deals_in(self.session.player(seat).stack)

    def broke_people(self) -> list[int]:
        """Whoever sits here, if they cannot pay the next antes and can buy in again."""
        if self.session.why_not_rebuy():
            return []
        return [seat for seat in self.people if seat not in self.sitting_out and self.is_broke(seat)]

    def why_too_few(self) -> str:
        """Why there are not enough players for another hand; empty if there are."""
        return self._state.table.too_few

    def why_not_undo(self) -> str:
        """Why nothing can be taken back; empty if something may be."""
        return "" if self.setup.practice else "moves can be taken back only in practice"

    def view(self, seat: int | None) -> SeatView:
        """What whoever sits here, or everybody, may know of the hand."""
        if self._hand is None:
            raise BadSession("no hand has been dealt yet")
        return self._hand.view(seat)

    def verdict(self, viewer: int | None) -> str:
        """How the hand ended, in sentences; empty while it goes on."""
        return "" if self.is_playing else self._state.verdict

    def armed(self, seat: int) -> tuple[Action, ...]:
        """The armed answers of whoever sits here; those of others are not known."""
        if seat != self._seat:
            return ()
        return tuple(parse_action(text, self.session.rules) for text in self._state.armed)

    @property
    def time_line(self) -> str:
        """How long people may think at this table."""
        return time_line(self._state.table.settings)

    # What people do.

    def _wish(self, kind: type[online.Wish], **fields: Any) -> None:
        self._send(kind(key=new_key(), **fields))

    def _send(self, wish: online.Wish) -> None:
        self._open.add(wish.key)
        self._wire.send(wish)

    def sit_down(self, name: str, seat: str | None = None, dark: bool = False) -> None:
        """Ask for a seat, and wait for the answer: a `Refused` says why not.

        If the seat is a bot's, or the host is asked first, it comes later.
        """
        self._sits_down, self._called = True, (name, dark)
        self._wire.ask(online.SitDown(key=new_key(), name=name, seat=seat, dark=dark))
        self.catch_up()
        self._sits_down = False

    def come_back(self) -> None:
        """Be there again."""
        self._wish(online.ComeBack)

    def deal(self) -> None:
        """Be ready for the next hand."""
        self._wish(online.BeReady)

    def act(self, action: Action, seat: int | None = None) -> None:
        """Answer the question that is open, or take or let pass the window that is open to everybody."""
        if not self.is_playing:
            raise BadSession("no hand is on")
        if not self._state.window or self._asked_by_the_engine():
            self._wish(online.Answer, id=self._state.question, act=format_action(action))
        elif isinstance(action, Stay | Pass):
            self._wish(online.LetPass)
        else:
            self._wish(online.Arm, act=format_action(action))

    def _asked_by_the_engine(self) -> bool:
        message = self._state.message
        return message is not None and message.to_act == self._state.seat

    def ask(self, request: Request, seat: int | None) -> None:
        """Make a request at the table."""
        self._wish(online.Talk, ask=format_request(request), as_guest=seat is None)

    def speak(self, word: str, rest: str) -> str:
        """Say one of the words of a table online; the answer, if it was a question."""
        said = read_word(self._around(), word, rest)
        if isinstance(said, str):
            return said
        self._send(said)
        return ""

    def arm(self, action: Action, seat: int) -> None:
        """Give this answer when asked, until something changes."""
        self._wish(online.Arm, act=format_action(action))

    def disarm(self, seat: int) -> None:
        """Take back the armed answers."""
        self._wish(online.Disarm)

    def ring(self) -> None:
        """The server has the timer."""
        raise BadSession("the timer of this table goes off by itself")

    def wind(self) -> int:
        """The server has the timer."""
        raise BadSession("the timer of this table goes off by itself")

    def undo(self) -> None:
        """In practice, take back the last decision."""
        if why := self.why_not_undo():
            raise BadSession(why)
        self._wish(online.TakeBack)

    def rebuy(self, seat: int, amount: int | None = None) -> None:
        """Buy more credits."""
        if seat != self._seat:
            raise BadSession("only whoever sits there can buy in again")
        self._wish(online.BuyIn, credits=amount)

    def leave(self, seat: int) -> None:
        """Cash out, at the end of the hand if one is on."""
        self._wish(online.GetUp)

    def sit_out(self, seat: int) -> None:
        """Do not be dealt in, from the next hand on."""
        self._wish(online.SitOut)

    def sit_in(self, seat: int) -> None:
        """Be dealt in again."""
        self._wish(online.SitIn)

    def play_on(self) -> None:
        """Go on after the agreed end, as the host."""
        self._wish(online.PlayOn)

    def close(self) -> None:
        """End the evening for good, as the host."""
        self._wish(online.EndEvening)

    def step(self) -> bool:
        """Take in what the others have done; they do it by themselves."""
        return self.catch_up()

    def take(self, entry: Input) -> None:
        """Nothing is worked out here."""
        raise BadSession("a table online is run by its server")

    def windows(self) -> OnlineWindows:
        """What whoever sits here is asked."""
        return OnlineWindows(self, lambda: self._state, self._wish)

    def quit(self) -> None:
        """Get up. The server keeps the seat."""
        self._wire.close()
