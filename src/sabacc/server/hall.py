"""`Hall`: all tables of a server. They are opened when somebody comes, and let go when nobody is left."""

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from sabacc.bots import Bot, find_bot
from sabacc.errors import BadSession, BadStore, SabaccError
from sabacc.protocol.online import ChatLine
from sabacc.server.actor import TableActor
from sabacc.server.codes import Codes
from sabacc.server.limits import MOST_IN_ALL, Limits
from sabacc.server.metrics import Metrics
from sabacc.server.names import check_name
from sabacc.server.people import Chat, People, Person, Said, new_token
from sabacc.server.renaming import without_name
from sabacc.server.room import Forbidden
from sabacc.server.store import Store
from sabacc.server.table_store import StoredHands, StoredLog, StoredTable, Tables, new_id
from sabacc.server.thinking import Thinkers
from sabacc.tables import inputs
from sabacc.tables.company import HostSettings, Newcomer, format_settings
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import Setup
from sabacc.tables.stamps import format_stamp

CODE_SECONDS: Final = 24 * 3600.0
_HOUSE_SECONDS: Final = 60.0
MOST_TABLES: Final = 1000
PLAYER: Final = "player"
WATCHER: Final = "watcher"
PROGRAM: Final = "program"
ROLES: Final = (PLAYER, WATCHER)


class SeatedBot(NamedTuple):
    """A bot that sits at a new table."""

    bot: str
    name: str
    seed: int
    dark: bool = False


class Hall:
    """The tables of a store. `bots` may sit at them; `commands` has those of them that are the operator's."""

    def __init__(
        self,
        store: Store,
        bots: Mapping[str, str],
        commands: Mapping[str, str] | None = None,
        most_tables: int = MOST_TABLES,
        clock: Callable[[], float] = time.monotonic,
        most_sockets: int = MOST_IN_ALL,
    ) -> None:
        self.store = store
        self.tables = Tables(store)
        self.people = People(store)
        self.codes = Codes(store)
        self.bots = dict(bots)
        self.limits = Limits(clock, most_sockets)
        self.metrics = Metrics()
        self._chat = Chat(store)
        self._most_tables = most_tables
        self._thinkers = Thinkers(commands)
        self._actors: dict[str, TableActor] = {}
        self._logs: WeakValueDictionary[str, StoredLog] = WeakValueDictionary()  # of the tables in memory

    @property
    def actors(self) -> Mapping[str, TableActor]:
        """The tables that are open now."""
        return self._actors

    @property
    def thinking_failures(self) -> int:
        """How many processes in which bots think have failed."""
        return self._thinkers.failures

    async def close(self) -> None:
        """Let go of all tables. Everything that was acknowledged is on disk."""
        for actor in list(self._actors.values()):
            await actor.close()
        self._actors.clear()
        self._thinkers.close()

    # Tables.

    async def create(
        self, setup: Setup, bots: list[SeatedBot], settings: HostSettings, address: str | None = None
    ) -> str:
        """A new table with some bots at it, for somebody at an address; its id."""
        for bot in bots:
            if bot.bot not in self.bots:
                raise Forbidden(f"there is no bot {bot.bot!r} here; there are {', '.join(self.bots)}")
        in_use = [table.id for table in self.tables.in_use() if table.closed is None]
        if len(in_use) >= self._most_tables:
            raise BadSession(f"this server has {self._most_tables} tables, and takes no more")
        if address is not None and not self.limits.may_make_table(address, in_use):
            raise BadSession("there are enough tables from your address already; end one of them first")
        table_id = new_id()
        if address is not None:
            self.limits.has_made_table(address, table_id)
        await asyncio.wrap_future(self.tables.create(table_id, setup))
        try:
            await self._furnish(self.open(table_id), bots, settings)
        except SabaccError:
            await self._let_go(table_id)
            await asyncio.wrap_future(self.tables.remove(table_id))
            raise
        return table_id

    async def _furnish(self, actor: TableActor, bots: list[SeatedBot], settings: HostSettings) -> None:
        setup = actor.room.table.setup
        for seat, bot in enumerate(bots, start=len(actor.room.table.session.players) - len(bots)):
            actor.room.check_name(bot.name)
            newcomer = Newcomer(bot.name, setup.buy_in, dark=bot.dark, bot=bot.bot, seed=bot.seed)
            actor.put(Input(inputs.BOT, seat, newcomer))
        if changes := settings_line(settings):
            actor.put(Input(inputs.SET, text=changes))
        await actor.all_told()

    def open(self, table_id: str) -> TableActor:
        """The table with this id, as it was left."""
        actor = self._actors.get(table_id)
        if actor is None or actor.is_closed:
            actor = self._actors[table_id] = self._actor(table_id)
        return actor

    def find(self, table_id: str) -> StoredTable:
        """A table that is in the store."""
        found = self.tables.find(table_id)
        if found is None:
            raise BadSession("there is no such table here; ask whoever invited you for the link")
        return found

    def _actor(self, table_id: str) -> TableActor:
        self.find(table_id)
        self.tables.visit(table_id)
        late_by, chat = self._seconds_since_last_input(table_id), TableChat(self, table_id)
        return TableActor(
            lambda: self._open_table(table_id), chat, self._thinkers, self.bots, late_by, self.metrics,
            creator=lambda: self.people.first_at(table_id),
            timer_ran=lambda: StoredLog(self.store, table_id).timer_ran(),
        )  # fmt: skip

    def _seconds_since_last_input(self, table_id: str) -> float | None:
        """How long nobody has done anything at a table; 0 if the clock was set back since, None if nobody ever has."""
        log = StoredLog(self.store, table_id)
        number = log.last_number()
        at = None if number is None else log.at(number)
        return None if at is None else max(0.0, self.store.clock() - at)

    def _open_table(self, table_id: str) -> tuple[LiveTable, StoredLog]:
        log, opened = StoredLog(self.store, table_id), list[LiveTable]()
        hands = StoredHands(
            log,
            lambda: opened[0].dealt_people if opened else {},
            lambda: opened[0].ledger[-1].changes if opened else (),
        )
        table = LiveTable(log, _stamp, hands, self._thinkers.make_bot)
        opened.append(table)
        self._logs[table_id] = log
        return table, log

    async def keep_house(self) -> None:
        """Again and again let go of tables where nobody is, put away old ones, and remove codes that have expired."""
        while True:
            idle = {table_id for table_id, actor in self._actors.items() if not actor.sockets}
            await asyncio.sleep(_HOUSE_SECONDS)
            await self.tidy_up(idle)

    async def tidy_up(self, idle: Iterable[str] = ()) -> None:
        """Let go of these tables if nobody is there, put away old ones, and remove codes that have expired."""
        for table_id in idle:
            await self._let_go(table_id)
        with suppress(BadStore):
            # Whoever stays at a table visits it all the time.
            visited = [table_id for table_id, actor in self._actors.items() if actor.sockets]
            await asyncio.wrap_future(self.tables.visit(*visited))
            await asyncio.wrap_future(self.tables.put_away_idle())
            await asyncio.wrap_future(self.codes.remove_expired())

    async def _let_go(self, table_id: str) -> None:
        """Let go of a table, unless somebody has come meanwhile."""
        actor = self._actors.get(table_id)
        if actor is not None:
            await actor.all_told()
            if not actor.sockets and self._actors.get(table_id) is actor:
                del self._actors[table_id]
                await actor.close()

    # People.

    async def admit(self, table_id: str, name: str, role: str) -> tuple[Person, str]:
        """Somebody new at a table, and the token by which they are known from now on."""
        check_name(name)
        token = new_token()
        person = await asyncio.wrap_future(self.people.add(self.find(table_id).id, name, role, token))
        return person, token

    async def let_play(self, person: Person, seat: int | None, name: str | None, dark: bool) -> tuple[str, int, str]:
        """A token with which a program plays for somebody who sits at a table or, if they host it, at a free seat.

        Who it plays as, by id, where they sit, and the token.
        """
        actor = self.open(person.table_id)
        own = actor.room.seat_of(person.id)
        token, player = new_token(), person.id
        if seat is None or seat == own:
            if own is None:
                raise Forbidden("only somebody who sits at the table can have a program play for them")
            seat = own
        else:
            newcomer = actor.room.program_at(person.id, seat, name, dark)
            player = newcomer.person
            await asyncio.wrap_future(self.people.add(person.table_id, newcomer.name, PROGRAM, new_token(), player))
            actor.put(Input(inputs.SIT, seat, newcomer))
            await actor.all_told()
        await asyncio.wrap_future(self.people.let_play(player, token))
        return player, seat, token

    async def forget(self, person: Person) -> None:
        """Forget somebody, whose hands stay under the letter of their seat. Nobody can play for them, so they leave."""
        await self._forget(person)
        # By now nobody can come with the token any more. Somebody who came with it just before may have sat down again.
        actor = self._actors.get(person.table_id)
        if actor is not None and actor.send_away(person.id):
            await self._forget(person)

    async def _forget(self, person: Person) -> None:
        self._see_off(person)
        log = self._logs.get(person.table_id)
        forgotten = self.people.forget(
            person.id, lambda line: without_name(line, person.id), None if log is None else log.go_on_in
        )
        if not await asyncio.wrap_future(forgotten):
            return  # they never sat at the table, and nobody there has to hear of it
        # It named them, and is made anew beside everything else: without it the table is played again from its start.
        await asyncio.to_thread(self._make_checkpoint, person.table_id)
        if (actor := self._actors.get(person.table_id)) is not None:
            await actor.read_again()

    def _see_off(self, person: Person) -> None:
        """Have somebody leave their table. If nobody is there, it is opened only if they could sit at it."""
        actor = self._actors.get(person.table_id)
        if actor is None or actor.is_closed:
            if not self.people.has_sat(person):
                return
            actor = self.open(person.table_id)
        actor.send_away(person.id)
        seat = actor.room.seat_of(person.id)
        if seat is not None and not actor.room.table.is_closed:
            with suppress(BadSession):
                actor.put(Input(inputs.LEAVE, seat))

    def _make_checkpoint(self, table_id: str) -> None:
        """Have the checkpoint of a table made that it would have if it had always had one."""
        # What is wrong with it is said when it is read again.
        with suppress(SabaccError), LiveTable(StoredLog(self.store, table_id), _stamp, make_bot=_nobody):
            pass

    def chat_name(self, table_id: str, person_id: str | None) -> str:
        """What somebody who wrote something is called."""
        person = None if person_id is None else self.people.get(person_id)
        return person.name if person is not None else ""

    def make_code(self, table_id: str) -> "Future[str]":
        """Four words that lead to a table for a day."""
        return self.codes.make(table_id, CODE_SECONDS)

    @property
    def chat(self) -> Chat:
        """What was said at the tables."""
        return self._chat


class TableChat:
    """The chat of one table."""

    def __init__(self, hall: Hall, table_id: str) -> None:
        self._hall, self._table_id = hall, table_id

    def say(self, person: str, key: str, name: str, text: str) -> "Future[ChatLine | None]":
        """Keep a line; None if this person has said something with this key before."""
        kept: Future[ChatLine | None] = Future()

        def done(said: "Future[Said | None]") -> None:
            if error := said.exception():
                kept.set_exception(error)
            else:
                new = said.result()
                kept.set_result(None if new is None else ChatLine(number=new.number, name=name, text=text))

        self._hall.chat.append(self._table_id, person, text, name, key).add_done_callback(done)
        return kept

    def last(self, lines: int) -> list[ChatLine]:
        """The last lines."""
        said = self._hall.chat.last(self._table_id, lines)
        names = {each.person_id: self._hall.chat_name(self._table_id, each.person_id) for each in said}
        return [ChatLine(number=each.number, name=names[each.person_id], text=each.text) for each in said]


def _stamp() -> str:
    return format_stamp(datetime.fromtimestamp(time.time(), UTC))


def _nobody(*_: object) -> Bot:
    """A bot for a table at which nobody will play."""
    return find_bot("random")


def settings_line(settings: HostSettings) -> str:
    """What differs from how a table is run unless somebody says otherwise."""
    return format_settings(settings, HostSettings())
