"""`TableActor`: a room with its sockets, its clock and its bots. It alone changes its table.

What somebody wishes is judged and done at once, written down by the store, and told to anybody only when it is on disk:
acknowledgements and updates wait in one queue behind the write that they tell of.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from sabacc.errors import BadStore, SabaccError
from sabacc.protocol import online
from sabacc.protocol.messages import Message
from sabacc.server.answers import Answers
from sabacc.server.bounds import TooMuch
from sabacc.server.coaching import Coaching
from sabacc.server.connection import RESTARTING, SENT_AWAY, Connection
from sabacc.server.deliveries import Deliveries, KeyedLog, Messages, Wishes
from sabacc.server.doorkeeper import Doorkeeper
from sabacc.server.metrics import Metrics
from sabacc.server.presence import Presence
from sabacc.server.refusals import FAILED, Failed, code_of
from sabacc.server.room import Forbidden, Place, Room
from sabacc.server.shift_timer import ShiftTimer
from sabacc.server.talk import NOT_WRITTEN, Chat, TableTalk
from sabacc.server.teller import Teller
from sabacc.server.thinking import Thinkers
from sabacc.server.waiting import Wait, clock_told
from sabacc.server.welcome import welcome
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.windows import lets_pass

_FOR_WRITING: Final = 10.0  # seconds
_REST: Final = 1.0  # seconds: what fails again and again should not do so all the time
_ONLY_PLAYS: Final = "this token is for playing a seat alone: it may not host, chat, sit down or get up"
_LOG: Final = logging.getLogger("sabacc.server")
_ENCODE: Final = msgspec.json.Encoder().encode


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
        self._clock: asyncio.TimerHandle | None = None
        self._resting: asyncio.TimerHandle | None = None
        self.is_closed = False  # then another actor has to be made
        self._waiting: tuple[Wait | None, float | None] = (None, None)
        self._thinking: asyncio.Task[None] | None = None
        self._deliveries = Deliveries(self.metrics, self._is_lost, self._give_up)
        self._begin(late_by)
        self._presence = Presence(lambda: self.room, self._connections, self._is_gone)
        self._doorkeeper = Doorkeeper(lambda: self.room, self._connections, self._post)
        self._coaching = Coaching(lambda: self.room, thinkers, self._answer, self._post)
        self._talk = TableTalk(lambda: self.room, chat, self._answer, self._broadcast, self._loop.time)
        self._timer = ShiftTimer(self._loop, lambda: self.room, self._change, None if late_by is None else timer_ran)
        self._presence.look()
        self._go_on()

    def _begin(self, late_by: float | None = None) -> None:
        table, self._log = self._open_table()
        self.room = Room(table, self._bots, late_by, self._creator)
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
        self._presence.stop()
        for handle in (self._clock, self._resting):
            if handle is not None:
                handle.cancel()
        if self._thinking is not None:
            self._thinking.cancel()
        self._coaching.stop()

    def _hang_up(self) -> None:
        for connection in list(self._connections):
            connection.close(RESTARTING)
        self.room.table.quit()

    def _give_up(self) -> None:
        """The table cannot go on in this actor."""
        self._stop()
        self._hang_up()
        self._deliveries.go_on_soon()  # what was on its way still arrives

    async def all_told(self) -> None:
        """Wait until everything that has happened so far is on disk and on its way to everybody."""
        await self._deliveries.all_told()

    def put(self, entry: Input) -> None:
        """Put something in that nobody at the table has wished for; what is wrong with it is raised."""
        before = self.version
        self.room.take(entry)
        self._changed(before)

    # People come and go.

    def enter(self, connection: Connection, since: int | None = None) -> None:
        """Somebody is connected: they hear everything from now on."""
        self._connections.add(connection)
        self._presence.has_come(connection.person)
        self._welcome(connection, since)
        self._broadcast(self._presence.told())
        self._doorkeeper.tell_all([connection])

    def _welcome(self, connection: Connection, since: int | None = None) -> None:
        self._post([(connection, _ENCODE(self._whole(connection.person, since)))])

    def _whole(self, person: str | None, since: int | None) -> online.TableWelcome:
        clock = self._clock_message().clock
        return welcome(self.room, self._teller, self._chat, clock, person, since)

    def leave(self, connection: Connection) -> None:
        """A socket is closed. Whoever has no other one is absent after a while."""
        self._connections.discard(connection)
        person = connection.person
        if person is not None and self.room.seat_of(person) is None:
            self._answers.forget(person)  # whoever only looks in again and again takes no room
        if not self.is_closed:
            self._presence.look()
            self._broadcast(self._presence.told())

    def _is_gone(self, person: str) -> None:
        with self._log.by(person):
            self._change(lambda: self.room.is_gone(person))

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
            self._answer(connection, wish.key, Failed(FAILED), is_final=False)

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
            self._coaching.ask(connection, wish)
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
            self._answer(connection, wish.key, Failed(FAILED), is_final=False)
            self._reload()
            return
        self._changed(before, places)
        self._answer(connection, wish.key, error)
        if self.room.knocking != knocked:
            self._doorkeeper.tell(wish, connection.person, knocked)

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
                self._doorkeeper.tell_new_host()
                self._presence.look()
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
        return online.Waiting(clock=clock_told(*self._waiting, self._loop.time()))

    def _time_is_up(self) -> None:
        self._clock = None
        self._change(self.room.time_is_up)

    # Telling.

    def _broadcast(self, message: Message) -> None:
        encoded = _ENCODE(message)
        self._post([(each, encoded) for each in self._connections])

    def _post(self, messages: Messages, wishes: Wishes = ()) -> None:
        if messages and not self.is_closed:
            self._deliveries.post(self._log, messages, wishes)

    def _is_lost(self, log: KeyedLog) -> None:
        """What was appended to a log is not on disk."""
        if log is self._log:
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
            self._doorkeeper.begin()
            self.room.knocking.update(knocking)
            for connection in self._connections:
                self._welcome(connection)
            self._broadcast(self._presence.told())
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
