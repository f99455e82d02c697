"""`connect`: a table online for a program. It hears everything, may wish for things, and comes back by itself."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect as open_socket
from websockets.exceptions import ConnectionClosed, WebSocketException

from sabacc.client.table_state import TableState
from sabacc.errors import SabaccError
from sabacc.play.actions import Action
from sabacc.play.notation import format_action
from sabacc.protocol import online
from sabacc.protocol.messages import Hello

_FIRST_PAUSE: Final = 0.2  # seconds before the first try to come back
_LONGEST_PAUSE: Final = 10.0
# After these there is no use in coming back: see the codes in `docs/online.md`.
UNKNOWN_TOKEN: Final = 4001
_FOR_GOOD: Final = frozenset((4000, 4001, 4002, 4004, 4006))


class NotConnected(SabaccError):
    """The table cannot be reached, or does not want us; `code` is that of the socket, if it was closed."""

    def __init__(self, why: str, code: int = 0) -> None:
        super().__init__(why)
        self.code = code


class Refused(SabaccError):
    """A wish that was not granted; `code` is for programs."""

    def __init__(self, nak: online.Nak) -> None:
        super().__init__(nak.why)
        self.code = nak.code


class Lost:
    """The connection is lost; it is tried again."""


Heard = online.FromServer | Lost | NotConnected


class RemoteTable:
    """A table online, as this viewer may know it. Made by `connect`.

    `follow` hears every message as well, when the connection is lost, and why it is not tried again.
    """

    def __init__(self, address: str, token: str, follow: Callable[[Heard], object] | None = None) -> None:
        self._address, self._token = address, token
        self._follow = follow
        self._socket: ClientConnection | None = None
        self._state: TableState | None = None
        self._open: dict[str, tuple[online.Wish, asyncio.Future[online.Ack]]] = {}
        self._knock: online.SitDown | None = None  # which the host has not decided
        self._changed = asyncio.Condition()
        self._failure: Exception | None = None
        self._pause = 0.0  # seconds before the next try to come back
        self._heard = 0  # messages

    @property
    def state(self) -> TableState:
        """What is known of the table now."""
        if self._state is None:
            raise NotConnected("the table has not been heard yet")
        return self._state

    # Wishes.

    async def wish(self, kind: type[online.Wish], **fields: Any) -> online.Ack:
        """Wish for something at the table, and wait until it is granted; `Refused` says why it was not.

        If the connection is lost meanwhile the wish is sent again, with the same key, so it has one effect.
        """
        return await self.send(kind(key=new_key(), **fields))

    async def send(self, wish: online.Wish) -> online.Ack:
        """The same for a wish with a key of its own."""
        answer: asyncio.Future[online.Ack] = asyncio.get_running_loop().create_future()
        self._open[wish.key] = wish, answer
        try:
            await self._send(wish)
            return await answer
        finally:
            self._open.pop(wish.key, None)

    async def act(self, action: Action | str) -> online.Ack:
        """Answer the question that is open."""
        text = action if isinstance(action, str) else format_action(action)
        return await self.wish(online.Answer, id=self.state.question, act=text)

    async def _send(self, wish: online.Wish) -> None:
        if self._failure is not None:
            raise self._failure
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(wish).decode())

    # Hearing.

    async def changes(self) -> AsyncIterator[TableState]:
        """The state now, and again whenever something has happened, until the table is closed to us."""
        while True:
            seen = self._heard
            yield self.state
            async with self._changed:
                # What came while somebody worked on the last one counts too.
                while self._failure is None and self._heard == seen:
                    await self._changed.wait()
            if self._failure is not None:
                raise self._failure

    async def listen(self) -> None:
        """Keep the connection, and come back if it is lost, until that is no use."""
        self._pause = _FIRST_PAUSE
        while True:
            try:
                # With a bounded queue a socket whose queue is full waits ten seconds for its own end.
                async with open_socket(self._address, max_size=None, max_queue=None) as socket:
                    await self._talk(socket)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                if code in _FOR_GOOD:
                    reason = closed.rcvd.reason if closed.rcvd else ""
                    await self._fail(NotConnected(reason or "the table does not want us", code))
                    return
            except (OSError, WebSocketException) as error:
                if self._state is None:
                    await self._fail(NotConnected(f"the table cannot be reached: {error}"))
                    return
            except (SabaccError, msgspec.MsgspecError, ValueError, LookupError) as error:
                await self._fail(NotConnected(f"the server says what nobody here understands: {error}"))
                return
            if self._socket is not None and self._follow is not None:
                self._follow(Lost())
            self._socket = None
            await asyncio.sleep(self._pause * random.uniform(0.5, 1.5))
            self._pause = min(_LONGEST_PAUSE, 2 * self._pause)

    async def _talk(self, socket: ClientConnection) -> None:
        since = None if self._state is None else self._state.version
        hello = Hello(protocol=online.VERSION, token=self._token, since=since)
        await socket.send(msgspec.json.encode(hello).decode())
        async for frame in socket:
            message = online.decode_from_server(frame)
            if isinstance(message, online.TableWelcome) and self._socket is not socket:
                self._socket, self._pause = socket, _FIRST_PAUSE
                for wish in self._to_ask_again(message):
                    await socket.send(msgspec.json.encode(wish).decode())
            await self._hear(message)

    def _to_ask_again(self, welcome: online.TableWelcome) -> list[online.Wish]:
        """What was wished for and not answered, or not decided: after a restart a server knows no more who asked."""
        wishes = [wish for wish, _ in self._open.values()]
        if self._knock is not None:
            is_in = welcome.seat is not None or self._knock.name in [chair.kept_for for chair in welcome.table.chairs]
            if is_in or welcome.table.is_closed:
                self._knock = None
            else:
                self._knock = msgspec.structs.replace(self._knock, key=new_key())
                wishes.append(self._knock)
        return wishes

    async def _hear(self, message: online.FromServer) -> None:
        if isinstance(message, online.Ack | online.Nak):
            self._answered(message)
        elif self._state is None:
            if isinstance(message, online.TableWelcome):
                self._state = TableState(message)
        else:
            self._state.hear(message)
            is_answered = isinstance(message, online.KnockAnswered) and message.person == self._state.person
            if is_answered or self._state.seat is not None:
                self._knock = None
        if self._follow is not None:
            self._follow(message)
        async with self._changed:
            self._heard += 1
            self._changed.notify_all()

    def _answered(self, message: online.Ack | online.Nak) -> None:
        wish, answer = self._open.get(message.key, (None, None))
        if isinstance(message, online.Ack) and isinstance(wish, online.SitDown) and self.state.seat is None:
            self._knock = wish
        elif self._knock is not None and message.key == self._knock.key and isinstance(message, online.Nak):
            self._knock = None
        if answer is None or answer.done():
            return
        if isinstance(message, online.Ack):
            answer.set_result(message)
        else:
            answer.set_exception(Refused(message))

    async def _fail(self, error: NotConnected) -> None:
        self._failure = error
        if self._follow is not None:
            self._follow(error)
        for _, answer in self._open.values():
            if not answer.done():
                answer.set_exception(error)
        async with self._changed:
            self._changed.notify_all()

    async def arrive(self) -> None:
        """Wait until the table was heard."""
        async with self._changed:
            while self._state is None and self._failure is None:
                await self._changed.wait()
        if self._failure is not None:
            raise self._failure


def new_key() -> str:
    """A key that no other wish has."""
    return secrets.token_urlsafe(12)


@asynccontextmanager
async def connect(
    address: str, token: str = "", follow: Callable[[Heard], object] | None = None
) -> AsyncIterator[RemoteTable]:
    """A table online by the address of its socket, `ws://host/api/tables/ID/socket`; without a token one watches."""
    table = RemoteTable(address, token, follow)
    listening = asyncio.get_running_loop().create_task(table.listen())
    try:
        await table.arrive()
        yield table
    finally:
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening
