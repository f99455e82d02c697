"""People who play at tables online as fast as they may, from one process, and note everything they are told.

What they have noted is compared with the log afterwards: `Notes.compare` folds it, input by input.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field

import msgspec

from sabacc.client import Refused, RemoteTable
from sabacc.protocol import online
from sabacc.protocol.messages import View
from sabacc.protocol.views import to_view
from sabacc.server.table_store import StoredLog
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from tests.support.live_server import LiveServer

# A socket may say twenty things a second: these people wait so long before each of them.
_THINKS = (0.0, 0.06)  # seconds
SETTINGS = {"pace": "0", "turn": "0", "pause": "0"}


@dataclass
class Acknowledged:
    """A wish that was granted."""

    table: str
    person: str
    key: str
    kind: type[online.Wish]
    version: int


@dataclass
class Notes:
    """What the people at one table were told."""

    table: str
    game: str
    acknowledged: list[Acknowledged] = field(default_factory=list)
    views: dict[int, dict[str, tuple[View, tuple[int, ...]]]] = field(default_factory=dict)  # by version and seat
    refused: dict[str, int] = field(default_factory=dict)
    waited: list[float] = field(default_factory=list)  # seconds, for each acknowledgement

    def compare(self, log: StoredLog) -> int:
        """Fold the log of the table, and find in it everything that anybody was told; how many views were compared."""
        entries, compared = list(log.inputs()), 0
        with LiveTable(MemoryLog(log.setup, (), log.chance), lambda: "") as table:
            for entry in entries:
                table.take(entry)
                bought = sum(player.bought for _, player in table.session.players.seated())
                assert table.session.credits() == bought, (self.game, table.version)
                for seat, (view, stacks) in self.views.get(table.version, {}).items():
                    compared += 1
                    own = to_view(table.view(ord(seat) - ord("A")), 0)
                    assert view == own, (self.game, table.version, seat)
                    assert stacks == _stacks(table), (self.game, table.version)
        assert max(self.views, default=0) <= len(entries)
        return compared


def _stacks(table: LiveTable) -> tuple[int, ...]:
    return tuple(0 if player is None else player.stack for player in table.session.players)


class Witness(RemoteTable):
    """Somebody who plays at random and notes what they are told."""

    def __init__(self, address: str, token: str, name: str, notes: Notes, rng: random.Random) -> None:
        super().__init__(address, token)
        self._name, self._rng = name, rng
        self.notes, self.token = notes, token

    async def _hear(self, message: online.FromServer) -> None:
        await super()._hear(message)
        told = (message.public, message.own) if isinstance(message, online.Update) else ()
        if isinstance(message, online.TableWelcome) or any(part is not msgspec.UNSET for part in told):
            self._note()

    def _note(self) -> None:
        state = self.state
        if state.seat is not None and (view := state.message) is not None and view.seat == state.seat:
            stacks = tuple(chair.stack for chair in state.table.chairs)
            seen = msgspec.structs.replace(view, id=0), stacks
            before = self.notes.views.setdefault(state.version, {}).setdefault(state.seat, seen)
            assert before == seen, "one version of a table is told in two ways"

    async def play(self) -> None:
        """Play on and on."""
        async for _ in self.changes():
            await asyncio.sleep(self._rng.uniform(*_THINKS))
            wish = self._next_wish()
            if wish is None:
                continue
            kind, fields = wish
            began = asyncio.get_running_loop().time()
            try:
                ack = await self.wish(kind, **fields)
            except Refused as refused:
                # The table may have gone on meanwhile, and nobody may buy in at any time.
                assert refused.code in ("stale", "refused", "not_understood", "not_written"), refused
                self.notes.refused[refused.code] = self.notes.refused.get(refused.code, 0) + 1
                continue
            self.notes.waited.append(asyncio.get_running_loop().time() - began)
            person = self.state.person
            assert person is not None
            self.notes.acknowledged.append(Acknowledged(self.notes.table, person, ack.key, kind, ack.v))

    def _next_wish(self) -> tuple[type[online.Wish], dict[str, object]] | None:
        state, rng = self.state, self._rng
        if state.seat is None:
            return online.SitDown, {"name": self._name}
        if rng.random() < 0.05:
            return online.Say, {"text": f"{self._name} says {rng.random()}"}
        if state.is_over:
            return self._between_hands()
        view = state.message
        if view is None:
            return None
        if state.window and rng.random() < 0.7:
            return online.LetPass, {}
        actions = [action for offer in view.offers for action in offer.actions]
        if actions and view.default is not None:
            calls = [action for action in actions if action == "call hand"]
            act = rng.choice([view.default, *actions, *calls * len(actions)])
            return online.Answer, {"id": state.question, "act": act}
        return None

    def _between_hands(self) -> tuple[type[online.Wish], dict[str, object]] | None:
        state, rng = self.state, self._rng
        chair = next(chair for chair in state.table.chairs if chair.seat == state.seat)
        if chair.absent:
            return online.ComeBack, {}
        if state.table.over:
            return (online.PlayOn, {}) if state.table.host == state.person else None
        if chair.stack < 100 and rng.random() < 0.9:
            return online.BuyIn, {}
        return None if chair.ready else (online.BeReady, {})


class Crowd:
    """Everybody at some tables of a server."""

    def __init__(self, witnesses: list[Witness], notes: list[Notes], tasks: list[asyncio.Task[None]]) -> None:
        self.witnesses, self.notes, self._tasks = witnesses, notes, tasks

    @property
    def acknowledged(self) -> int:
        """How many wishes were granted so far."""
        return sum(len(each.acknowledged) for each in self.notes)

    def check(self) -> None:
        """Nobody has stopped to play or to listen."""
        for task in self._tasks:
            if task.done():
                task.result()
                raise AssertionError("somebody does not play any more")

    async def until(self, holds: object, seconds: float = 60) -> None:
        """Wait until something holds, but not for ever."""
        assert callable(holds)
        end = asyncio.get_running_loop().time() + seconds
        while not holds():
            self.check()
            assert asyncio.get_running_loop().time() < end, "the crowd waits in vain"
            await asyncio.sleep(0.005)

    async def everybody_heard(self, version: dict[str, int]) -> None:
        """Wait until everybody is back, and knows what they knew before."""
        await self.until(lambda: all(each.state.version >= version[each.notes.table] for each in self.witnesses))


def new_table(server: LiveServer, game: str, people: int = 2, bots: int = 1) -> list[dict[str, str]]:
    """A table for some people and bots; the passes of the people."""
    wanted = {
        "rules": game,
        "seats": people + bots,
        "bots": [{"bot": "thumb", "name": f"Bot{number}"} for number in range(bots)],
        "settings": SETTINGS,
        "open_end": True,
    }
    host = server.ask("POST", "/api/tables", wanted)
    others = [
        server.ask("POST", f"/api/tables/{host['table']}/people", {"name": f"P{number}"}) for number in range(1, people)
    ]
    return [host, *others]


@asynccontextmanager
async def crowd(server: LiveServer, games: Iterable[str], rng: random.Random) -> AsyncIterator[Crowd]:
    """People who play at a table of each of some games, until they are told to stop."""
    witnesses, all_notes, tasks = [], [], []
    for game in games:
        passes = await asyncio.to_thread(new_table, server, game)
        notes = Notes(passes[0]["table"], game)
        all_notes.append(notes)
        for number, each in enumerate(passes):
            witnesses.append(Witness(server.socket_of(notes.table), each["token"], f"P{number}", notes, rng))
    async with AsyncExitStack() as held:
        for witness in witnesses:
            tasks.append(asyncio.create_task(witness.listen()))
            await witness.arrive()
            tasks.append(asyncio.create_task(witness.play()))
        held.push_async_callback(_stop, tasks)
        yield Crowd(witnesses, all_notes, tasks)


async def _stop(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task
