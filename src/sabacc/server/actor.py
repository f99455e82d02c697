"""`TableActor`: a room with its sockets, its clock and its bots. It alone changes its table.

What somebody wishes is judged and done at once, written down by the store, and told to anybody only when it is on disk:
acknowledgements and updates wait in one queue behind the write that they tell of.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import Final, NamedTuple, Protocol

import msgspec

from sabacc import __version__
from sabacc.errors import BadBot, BadNotation, BadStore, SabaccError
from sabacc.play.notation import SEAT_LETTERS
from sabacc.protocol import online
from sabacc.protocol.messages import Message
from sabacc.server.answers import Answers
from sabacc.server.bounds import TooMuch
from sabacc.server.connection import RESTARTING, SENT_AWAY, Connection
from sabacc.server.metrics import Metrics
from sabacc.server.room import Forbidden, Knocking, Place, Room, Stale, letters
from sabacc.server.shift_timer import ShiftTimer
from sabacc.server.talk import NOT_WRITTEN, Chat, TableTalk
from sabacc.server.teller import Teller
from sabacc.server.thinking import Thinkers
from sabacc.server.waiting import Wait
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import TableLog
from sabacc.tables.verdict import verdict
from sabacc.tables.windows import lets_pass

_MOST_LINES: Final = 100  # of the chat, for whoever comes
_GONE: Final = 20.0  # seconds after which somebody without a socket is absent
_COACH: Final = 3.0  # seconds that the coach thinks
_FOR_WRITING: Final = 10.0  # seconds
_REST: Final = 1.0  # seconds: what fails again and again should not do so all the time
_ONLY_PLAYS: Final = "this token is for playing a seat alone: it may not host, chat, sit down or get up"
_FAILED: Final = "something went wrong in the server, which has noted it; nothing has happened"
_LOG: Final = logging.getLogger("sabacc.server")
_ENCODE: Final = msgspec.json.Encoder().encode


class KeyedLog(TableLog, Protocol):
    """A log that says when an input is on disk, and knows the keys of inputs."""

    pending: Future[None] | None

    def by(self, author: str, key: str | None = None) -> AbstractContextManager[None]:
        """Who does what is appended now."""

    def found(self, author: str, key: str) -> int | None:
        """The input with a key."""


class Failed(SabaccError):
    """Something that should not happen."""


_CODES: Final[Mapping[type[SabaccError], str]] = {
    Stale: "stale",
    Forbidden: "forbidden",
    BadNotation: "not_understood",
    BadStore: "not_written",
    Failed: "internal",
}


class _Delivery(NamedTuple):
    """Messages that wait for a write."""

    log: KeyedLog
    written: "Future[None] | None"
    messages: list[tuple[Connection, bytes]]
    wishes: list[tuple[Connection, str]]  # whose answers are among them


class TableActor:
    """One table that is open to sockets. `open_table` makes its `LiveTable`, again if a write has failed."""

    def __init__(
        self,
        open_table: Callable[[], tuple[LiveTable, KeyedLog]],
        chat: Chat,
        thinkers: Thinkers,
        bots: dict[str, str],
        late_by: float | None = None,
        metrics: Metrics | None = None,
        creator: Callable[[], str | None] = lambda: None,
        timer_ran: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """A table that was last touched `late_by` seconds ago; None if it is new.

        `creator` says who made it, and `timer_ran` for how many seconds the timer of its shifts has run.
        """
        self.metrics = metrics or Metrics()
        self._open_table = open_table
        self._chat = chat
        self._thinkers = thinkers
        self._bots = bots
        self._creator = creator
        self._loop = asyncio.get_running_loop()
        self._connections: set[Connection] = set()
        self._answers = Answers()
        self._gone: dict[str, asyncio.TimerHandle] = {}
        self._clock: asyncio.TimerHandle | None = None
        self._resting: asyncio.TimerHandle | None = None
        self.is_closed = False  # then another actor has to be made
        self._waiting: tuple[Wait | None, float | None] = (None, None)
        self._thinking: asyncio.Task[None] | None = None
        self._coaching: set[asyncio.Task[None]] = set()
        self._deliveries: deque[_Delivery] = deque()
        self._is_delivering = False
        self._awaited: Future[None] | None = None  # the write that the first delivery waits for
        self._listeners: list[asyncio.Future[None]] = []  # for everything to be told
        self._begin(late_by)
        self._talk = TableTalk(lambda: self.room, chat, self._answer, self._broadcast, self._loop.time)
        self._timer = ShiftTimer(self._loop, lambda: self.room, self._change, None if late_by is None else timer_ran)
        self._look_who_is_missing()
        self._go_on()

    def _begin(self, late_by: float | None = None) -> None:
        table, self._log = self._open_table()
        self.room = Room(table, self._bots, late_by, self._creator)
        self._known_host = table.company.acting_host
        self._teller = Teller(table, self.room.windows)

    @property
    def version(self) -> int:
        """The number of the last input."""
        return self.room.table.version

    @property
    def sockets(self) -> int:
        """How many there are."""
        return len(self._connections)

    @property
    def watching(self) -> int:
        """How many of them are of people who do not sit here."""
        return sum(not self.has_place_for(each.person) for each in self._connections)

    def has_place_for(self, person: str | None) -> bool:
        """Whether somebody sits here, or will when the hand is over."""
        return person is not None and self.room.table.company.has_place_for(person)

    async def close(self) -> None:
        """Let go of the table. What was done is on disk when this returns."""
        self._stop()
        await self.all_told()
        self._hang_up()

    def _stop(self) -> None:
        """Do nothing by itself any more, and hear nobody: who is not answered will ask the next actor."""
        self.is_closed = True
        self._timer.stop()
        for handle in (self._clock, self._resting, *self._gone.values()):
            if handle is not None:
                handle.cancel()
        for task in (self._thinking, *self._coaching):
            if task is not None:
                task.cancel()

    def _hang_up(self) -> None:
        for connection in list(self._connections):
            connection.close(RESTARTING)
        self.room.table.quit()

    def _give_up(self) -> None:
        """The table cannot go on in this actor."""
        self._stop()
        self._hang_up()
        self._loop.call_soon(self._deliver)  # what was on its way still arrives

    async def all_told(self) -> None:
        """Wait until everything that has happened so far is on disk and on its way to everybody."""
        while self._deliveries:
            self._listeners.append(self._loop.create_future())
            await self._listeners[-1]

    def put(self, entry: Input) -> None:
        """Put something in that nobody at the table has wished for; what is wrong with it is raised."""
        before = self.version
        self.room.take(entry)
        self._changed(before)

    # People come and go.

    def enter(self, connection: Connection, since: int | None = None) -> None:
        """Somebody is connected: they hear everything from now on."""
        self._connections.add(connection)
        person = connection.person
        if person is not None and (handle := self._gone.pop(person, None)):
            handle.cancel()
        self._welcome(connection, since)
        self._tell_who_is_here()
        for knocking in self.room.knocking:
            self._tell_host_of(knocking, [connection])

    def _welcome(self, connection: Connection, since: int | None = None) -> None:
        self._post([(connection, _ENCODE(self._whole(connection.person, since)))])

    def _whole(self, person: str | None, since: int | None) -> online.TableWelcome:
        """The whole table as somebody may know it."""
        (seat, eyes), table = self.room.place_of(person), self.room.table
        view, own = self._teller.whole(eyes)
        from_the_deal, missed = self._teller.missed(eyes, since)
        return online.TableWelcome(
            protocol=online.VERSION,
            sabacc=__version__,
            v=table.version,
            person=person,
            seat=None if seat is None else SEAT_LETTERS[seat],
            table=self._teller.info,
            view=view,
            own=own,
            missed=missed,
            from_the_deal=from_the_deal,
            ledger=self._teller.ledger,
            verdict=verdict(table.game, eyes) if table.game is not None else "",
            clock=self._clock_message().clock,
            chat=self._chat.last(_MOST_LINES),
        )

    def leave(self, connection: Connection) -> None:
        """A socket is closed. Whoever has no other one is absent after a while."""
        self._connections.discard(connection)
        person = connection.person
        if person is not None and self.room.seat_of(person) is None:
            self._answers.forget(person)  # whoever only looks in again and again takes no room
        if not self.is_closed:
            self._look_who_is_missing()
            self._tell_who_is_here()

    def _look_who_is_missing(self) -> None:
        """Whoever sits at the table without a socket is absent after a while."""
        company = self.room.table.company
        here = {each.person for each in self._connections} | self._gone.keys()
        for seat, person in company.people.items():
            if person not in here and seat not in company.absent:
                self._gone[person] = self._loop.call_later(_GONE, self._is_gone, person)

    def _is_gone(self, person: str) -> None:
        self._gone.pop(person, None)
        with self._log.by(person):
            self._change(lambda: self.room.is_gone(person))

    def _tell_who_is_here(self) -> None:
        people = sorted({each.person for each in self._connections if each.person is not None})
        strangers = sum(each.person is None for each in self._connections)
        self._broadcast(online.Here(people=people, strangers=strangers))

    # Wishes.

    def wish(self, connection: Connection, wish: online.Wish) -> None:
        """Do what somebody wishes, and answer: later, when it is on disk."""
        if self.is_closed or connection.why_closed is not None:
            return  # nobody hears the answer, so it will be asked again
        connection.begun.setdefault(wish.key, self._loop.time())
        try:
            self._wish(connection, wish)
        except BadStore:
            self._answer(connection, wish.key, BadStore(NOT_WRITTEN), is_final=False)
        except Exception as failure:
            _LOG.error("a wish failed", exc_info=failure)
            self._answer(connection, wish.key, Failed(_FAILED), is_final=False)

    def _wish(self, connection: Connection, wish: online.Wish) -> None:
        person = connection.person
        if connection.only_plays and not _is_playing(wish):
            self._answer(connection, wish.key, Forbidden(_ONLY_PLAYS), is_final=False)
        elif person is not None and (answer := self._answer_before(person, wish.key)):
            self.metrics.wishes["repeated"] += 1
            self._post([(connection, answer)], [(connection, wish.key)])
        elif isinstance(wish, online.Say):
            self._talk.say(connection, wish)
        elif isinstance(wish, online.Emote):
            self._talk.show(connection, wish)
        elif isinstance(wish, online.AskCoach):
            self._ask_coach(connection, wish)
        else:
            self._grant(connection, wish)

    def _answer_before(self, person: str, key: str) -> bytes | None:
        """The answer to a wish that was made before, perhaps before a restart."""
        if answer := self._answers.find(person, key):
            return answer
        number = self._log.found(person, key)
        return None if number is None else _ENCODE(online.Ack(key=key, v=number + 1))

    def _grant(self, connection: Connection, wish: online.Wish) -> None:
        places, before = self._places(), self.version
        knocked = dict(self.room.knocking)
        error: SabaccError | None = None
        try:
            with self._log.by(connection.person or "", wish.key):
                question = self._teller.question(self.room.place_of(connection.person).eyes)
                self.room.grant(connection.person, wish, question, self._loop.time())
        except BadStore:
            self._answer(connection, wish.key, BadStore(NOT_WRITTEN), is_final=False)
            self._reload()
            return
        except SabaccError as refusal:
            # What was done before it was refused stays done, and is told. Its traceback would hold on to this frame.
            error = refusal.with_traceback(None)
        except Exception as failure:
            _LOG.error("a wish failed", exc_info=failure)
            self._answer(connection, wish.key, Failed(_FAILED), is_final=False)
            self._reload()
            return
        self._changed(before, places)
        self._answer(connection, wish.key, error)
        if self.room.knocking != knocked:
            self._tell_of_knock(wish, connection.person, knocked)

    def _answer(self, connection: Connection, key: str, error: SabaccError | None, is_final: bool = True) -> None:
        """Answer a wish; an answer that is not final may be another one when the wish is made again."""
        answer: Message = online.Ack(key=key, v=self.version)
        self.metrics.wishes["granted" if error is None else "refused"] += 1
        if error is not None:
            self.metrics.refused(code_of(error))
            answer = online.Nak(key=key, code=code_of(error), why=str(error), v=self.version)
        encoded = _ENCODE(answer)
        if connection.person is not None and is_final and not isinstance(error, TooMuch):
            self._answers.keep(connection.person, key, encoded)
        self._post([(connection, encoded)], [(connection, key)])

    def _tell_of_knock(self, wish: online.Wish, person: str | None, knocked: Knocking) -> None:
        """The host hears who asks to sit down; the host's answer is for whoever has asked, and the host elsewhere."""
        if isinstance(wish, online.SitDown) and person is not None:
            self._tell_host_of(person, self._connections)
        elif isinstance(wish, online.Admit):
            _, newcomer = knocked[wish.person]
            told = _ENCODE(online.KnockAnswered(person=wish.person, name=newcomer.name, yes=wish.yes))
            hears = [each for each in self._connections if each.person == wish.person or self.room.is_host(each.person)]
            self._post([(each, told) for each in hears])

    def _tell_new_host(self) -> None:
        """Whoever becomes the host, or stands in for them, hears who has asked to sit down."""
        host, self._known_host = self._known_host, self.room.table.company.acting_host
        if host != self._known_host:
            for knocking in self.room.knocking:
                self._tell_host_of(knocking, self._connections)

    def _tell_host_of(self, person: str, to: Iterable[Connection]) -> None:
        seat, newcomer = self.room.knocking[person]
        knock = _ENCODE(online.Knock(person=person, name=newcomer.name, seat=SEAT_LETTERS[seat]))
        self._post([(each, knock) for each in to if self.room.is_host(each.person)])

    def _ask_coach(self, connection: Connection, wish: online.AskCoach) -> None:
        table, seat = self.room.table, self.room.seat_of(connection.person)
        if not table.setup.practice:
            self._answer(connection, wish.key, Forbidden("there is a coach at practice tables only"))
        elif seat is None or not table.is_playing or table.to_act != seat:
            self._answer(connection, wish.key, Forbidden("the coach helps whoever has to decide"))
        elif self._coaching:
            self._answer(connection, wish.key, Forbidden("the coach is thinking already"))
        else:
            task = self._loop.create_task(self._coach(connection, wish.key, seat))
            self._coaching.add(task)
            task.add_done_callback(self._coaching.discard)

    async def _coach(self, connection: Connection, key: str, seat: int) -> None:
        try:
            hint = await self._thinkers.advise(self.room.table, seat, _COACH)
        except BadBot as error:
            self._answer(connection, key, error, is_final=False)
            return
        except Exception as error:
            _LOG.error("the coach failed", exc_info=error)
            self._answer(connection, key, Failed(_FAILED), is_final=False)
            return
        self._post([(connection, _ENCODE(hint))])
        self._answer(connection, key, None)

    # What follows.

    def _change(self, do: Callable[[], object]) -> None:
        """Do something that nobody wished for, unless the table was let go of meanwhile."""
        if self.is_closed:
            return
        places, before = self._places(), self.version
        try:
            do()
        except BadStore:
            self._reload()
            return
        except SabaccError as error:
            _LOG.error("a table could not go on", exc_info=error)
            self._rest()
        except Exception as error:
            _LOG.error("a table failed", exc_info=error)
            self._reload()
            return
        self._changed(before, places)

    def _rest(self) -> None:
        """Do nothing by itself for a moment."""
        if self.is_closed:
            return
        for handle in (self._clock, self._resting):
            if handle is not None:
                handle.cancel()
        self._clock = None
        self._resting = self._loop.call_later(_REST, self._wake_up)

    def _wake_up(self) -> None:
        self._resting = None
        self._changed(self.version)

    def _places(self) -> dict[Connection, Place]:
        return {each: self.room.place_of(each.person) for each in self._connections}

    def _changed(self, before: int, places: "dict[Connection, Place] | None" = None) -> None:
        """Tell of everything since an input, and go on. What was done is done, so a mistake in it undoes nothing."""
        try:
            if self.version != before:
                self._tell(before, places)
                self._tell_new_host()
                self._look_who_is_missing()
            self._go_on()
        except Exception as failure:
            _LOG.error("a table could not tell what has happened, or go on", exc_info=failure)
            self._reload()

    def _tell(self, before: int, places: "dict[Connection, Place] | None") -> None:
        """Tell of everything since an input. Whoever is somewhere else now hears everything anew."""
        now = self._places()
        updates = self._teller.updates({None, *(place.eyes for place in now.values())})
        messages = []
        for each, place in now.items():
            if self._teller.has_gone_back:
                messages.append((each, _ENCODE(self._whole(each.person, None))))
            elif places is not None and places.get(each, place) != place:
                messages.append((each, _ENCODE(self._whole(each.person, before))))
            else:
                messages += [(each, update) for update in updates[place.eyes]]
        self._post(messages)

    def _go_on(self) -> None:
        """Let bots think, or set the clock for whoever has to decide."""
        if self.is_closed or self._resting is not None:
            return
        if self.room.table.is_closed:
            self._set_clock()
            return
        self._timer.set()
        self._set_clock()
        # Whom the table waits for, nothing can be worked out for.
        is_answered = self._waiting[0] is None or not self.room.table.is_playing
        if self._thinking is None and is_answered and self.room.thought() is not None:
            self._thinking = self._loop.create_task(self._think())

    async def _think(self) -> None:
        """Let bots act, one after the other, until somebody has to decide."""
        try:
            while self._resting is None and (thought := self.room.thought()) is not None:
                table, version, question = self.room.table, self.version, self.room.question()
                with self.metrics.thinking_seconds.timed():
                    entry = await self._thinkers.think(table, thought)
                if not lets_pass(entry) and self.room.settings.pace and not self.room.acts_for_a_person(entry):
                    await asyncio.sleep(self.room.settings.pace)
                if self.room.table is not table:
                    continue  # it was read again
                if self.version != version and not self.room.is_wanted(entry, question):
                    continue  # it answers a question that is not open any more
                version = self.version
                self._change(partial(self.room.take, entry))
                if self.room.table is table and self.version == version:
                    return
                await asyncio.sleep(0)
        except Exception as error:
            _LOG.error("a bot failed", exc_info=error)
            self._rest()
        finally:
            self._thinking = None

    def _set_clock(self) -> None:
        """Say for whom the table waits, and wake up when their time is over."""
        wait, end = self.room.clock(self._loop.time())
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if end is not None:
            self._clock = self._loop.call_at(end, self._time_is_up)
        if (wait, end) != self._waiting:
            self._waiting = wait, end
            self._broadcast(self._clock_message())

    def _clock_message(self) -> online.Waiting:
        wait, end = self._waiting
        if wait is None:
            return online.Waiting(clock=None)
        left = None if end is None else round(max(0.0, end - self._loop.time()), 1)
        return online.Waiting(clock=online.Clock(kind=wait.kind, seats=letters(wait.seats), left=left))

    def _time_is_up(self) -> None:
        self._clock = None
        self._change(self.room.time_is_up)

    # Telling.

    def _broadcast(self, message: Message) -> None:
        encoded = _ENCODE(message)
        self._post([(each, encoded) for each in self._connections])

    def _post(
        self, messages: list[tuple[Connection, bytes]], wishes: list[tuple[Connection, str]] | None = None
    ) -> None:
        if messages and not self.is_closed:
            self._deliveries.append(_Delivery(self._log, self._log.pending, messages, wishes or []))
            if not self._is_delivering:
                # Not now: if the write has failed already the table is read again, in the middle of what is done now.
                self._is_delivering = True
                self._loop.call_soon(self._deliver)

    def _deliver(self) -> None:
        """Send what waits, in order, each when what it tells of is on disk."""
        self._is_delivering = True
        outgoing: dict[Connection, list[bytes]] = {}
        try:
            while self._deliveries and self._is_written(self._deliveries[0].written):
                self._pack(self._deliveries.popleft(), outgoing)
            _send(outgoing)
        except Exception as error:
            _LOG.error("what has happened at a table could not be told", exc_info=error)
            self._give_up()
        finally:
            self._is_delivering = False
        if not self._deliveries:
            for listener in self._listeners:
                if not listener.done():
                    listener.set_result(None)
            self._listeners.clear()

    def _is_written(self, write: Future[None] | None) -> bool:
        """Whether a write is done; if it is not, deliveries go on as soon as it is."""
        if write is None or write.done():
            return True
        if write is not self._awaited:
            self._awaited = write
            write.add_done_callback(self._wake)
        return False

    def _wake(self, _: Future[None]) -> None:
        """A write is done, as the thread of the store says."""
        with suppress(RuntimeError):  # the loop is closed, and nobody listens
            self._loop.call_soon_threadsafe(self._deliver)

    def _pack(self, delivery: _Delivery, outgoing: dict[Connection, list[bytes]]) -> None:
        """Put what waits no more to what goes out: each connection gets all of it in one go."""
        if delivery.written is not None and delivery.written.exception() is not None:
            _send(outgoing)
            self._not_written(delivery)
            return
        for connection, message in delivery.messages:
            outgoing.setdefault(connection, []).append(message)
        for connection, key in delivery.wishes:
            if (begun := connection.begun.pop(key, None)) is not None:
                self.metrics.wish_seconds.add(self._loop.time() - begun)

    def _not_written(self, delivery: _Delivery) -> None:
        """What is not on disk has not happened: whoever wished for it is told so, and the table is read again."""
        for connection, key in delivery.wishes:
            connection.begun.pop(key, None)
            connection.send(_ENCODE(online.Nak(key=key, code=code_of(BadStore()), why=NOT_WRITTEN, v=0)))
        if delivery.log is self._log:
            self._reload()

    def _reload(self) -> None:
        """Go on from what is on disk, after a moment."""
        if self.is_closed:
            return
        _LOG.error("a table is read again from disk")
        # An answer to something that is not on disk must not be given again; what is there is found by its key.
        self._answers.clear()
        try:
            self.room.table.quit()
            if self._log.pending is not None:
                # It may be on its way to the disk. That takes a moment, and happens after mistakes of ours alone.
                self._log.pending.exception(_FOR_WRITING)
            knocking = self.room.knocking
            self._begin()
            self.room.knocking.update(knocking)
            for connection in self._connections:
                self._welcome(connection)
            self._tell_who_is_here()
        except Exception as error:
            _LOG.error("a table cannot be read again", exc_info=error)
            self._give_up()
            return
        self._rest()

    async def read_again(self) -> None:
        """Read the table from disk, where somebody has another name. All else stays as it is, also for how long."""
        while (written := self._log.pending) is not None and not written.done():
            await asyncio.wait([asyncio.wrap_future(written)])
        if self.is_closed:
            return
        self.room.table.quit()
        try:
            table, self._log = self._open_table()
        except SabaccError as error:
            _LOG.error("a table cannot be read again: %s", type(error).__name__)
            self._give_up()
            return
        self.room.go_on_at(table)
        self._teller = Teller(table, self.room.windows)
        for connection in self._connections:
            self._welcome(connection)
        self._go_on()

    def send_away(self, person: str) -> bool:
        """Close the sockets of somebody who may not be here any more; whether there were any."""
        own = [each for each in self._connections if each.person == person]
        for connection in own:
            connection.close(SENT_AWAY)
        return self.room.knocking.pop(person, None) is not None or bool(own)


def _is_playing(wish: online.Wish) -> bool:
    """Whether a program may wish for this: as the guest who is the Plutt, the host speaks."""
    return isinstance(wish, online.PLAYING) and not (isinstance(wish, online.Talk) and wish.as_guest)


def _send(outgoing: dict[Connection, list[bytes]]) -> None:
    for connection, messages in outgoing.items():
        connection.send(*messages)
    outgoing.clear()


def code_of(error: SabaccError) -> str:
    """What programs call a refusal."""
    return _CODES.get(type(error), "refused")
