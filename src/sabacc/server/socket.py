"""The socket of a table: a hello, then wishes one way and updates the other."""

import asyncio
import hmac
import logging
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sabacc.errors import BadStore, SabaccError
from sabacc.protocol import online
from sabacc.protocol.messages import Hello
from sabacc.server import limits
from sabacc.server.actor import TableActor
from sabacc.server.connection import (
    BAD_HELLO,
    FLOODED,
    FULL,
    OTHER_VERSION,
    RESTARTING,
    TOO_LATE,
    TOO_SLOW,
    UNKNOWN_TABLE,
    UNKNOWN_TOKEN,
    Connection,
)
from sabacc.server.hall import Hall
from sabacc.server.limits import Bucket
from sabacc.server.tokens import token_of
from sabacc.server.wire import FRAMES, to_frames
from sabacc.shown import shown

_FOR_HELLO: Final = 10.0  # seconds
_FOR_SENDING: Final = 20.0  # seconds in which messages that wait must be taken
_AT_ONCE: Final = 40.0  # messages
_A_SECOND: Final = 20.0
_LOG: Final = logging.getLogger("sabacc.server")
_PONG: Final = msgspec.json.encode(online.Pong())
# What closing is counted as.
_REFUSALS: Final = {
    FLOODED: "too_many",
    BAD_HELLO: "bad_hello",
    UNKNOWN_TOKEN: "unknown_token",
    UNKNOWN_TABLE: "unknown_table",
    OTHER_VERSION: "other_version",
    TOO_LATE: "too_late",
    RESTARTING: "restarting",
    FULL: "full",
}


class _Unwelcome(Exception):
    """Why a socket is closed before anybody has come to a table by it."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code, self.why = code, why


async def serve_socket(hall: Hall, socket: WebSocket) -> None:
    """Let somebody sit at, or watch, the table that the address names, for as long as the socket lasts."""
    hall.metrics.sockets_opened += 1
    code: int | None = None
    try:
        with hall.limits.socket(_address(socket)) as may_be:
            if not await _accept(socket):
                return
            if hall.limits.is_full:
                raise _Unwelcome(FULL, "the server has as many sockets as it can have; try again later")
            if not may_be:
                raise _Unwelcome(FLOODED, "too many sockets from one address")
            code = await _sit(hall, socket, str(socket.path_params["id"]), await _hello(socket))
    except _Unwelcome as unwelcome:
        code = unwelcome.code
        hall.metrics.refused(_REFUSALS[code])
        await _close(socket, code, unwelcome.why)
    except WebSocketDisconnect:
        pass
    finally:
        hall.metrics.sockets_closed["none" if code is None else str(code)] += 1


async def _accept(socket: WebSocket) -> bool:
    """Whether the client, and the server, are still there."""
    try:
        await socket.accept()
    except RuntimeError:
        return False  # the server is being stopped
    return True


async def _close(socket: WebSocket, code: int, reason: str = "") -> None:
    """Close a socket, which may be gone already."""
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        await asyncio.wait_for(socket.close(code, _short(reason)), _FOR_SENDING)


def _address(socket: WebSocket) -> str:
    return socket.client.host if socket.client else ""


async def _frame(socket: WebSocket) -> str | bytes:
    """The next message: text, or the same as bytes."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1000))
    text, data = received.get("text"), received.get("bytes")
    return text if text is not None else data or b""


async def _hello(socket: WebSocket) -> Hello:
    try:
        frame = await asyncio.wait_for(_frame(socket), _FOR_HELLO)
        _check_version(frame)
        message = online.decode_from_client(frame)
    except TimeoutError:
        raise _Unwelcome(TOO_LATE, "say hello first") from None
    except SabaccError as error:
        raise _Unwelcome(BAD_HELLO, str(error)) from None
    if not isinstance(message, Hello):
        raise _Unwelcome(BAD_HELLO, "the first message must be a hello")
    return message


class _AnyHello(msgspec.Struct, tag_field="type", tag="hello"):
    """What a hello has in every version of the protocol, whatever else it may have."""

    protocol: int


def _check_version(frame: str | bytes) -> None:
    """Refuse a hello of another version by its number, even if it cannot be read."""
    try:
        spoken = msgspec.json.decode(frame, type=_AnyHello).protocol
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return  # it is no hello at all, which is said elsewhere
    if spoken != online.VERSION:
        newer = "this client is newer: update the server" if spoken > online.VERSION else "update this client"
        raise _Unwelcome(OTHER_VERSION, f"the server speaks version {online.VERSION}, not {shown(spoken)}; {newer}")


async def _sit(hall: Hall, socket: WebSocket, table_id: str, hello: Hello) -> int | None:
    """Let somebody hear of a table and have their wishes; why they were cut off, if they were."""
    token = hello.token or token_of(socket.cookies, table_id)
    try:
        is_known = hall.tables.find(table_id) is not None
        person = hall.people.find(token) if token else None
        only_plays = bool(token) and person is None
        if only_plays:
            person = hall.people.find_player(token)
    except BadStore as error:
        raise _cannot_read(error) from None
    if not is_known:
        raise _Unwelcome(UNKNOWN_TABLE, "there is no such table here")
    if token and (person is None or not hmac.compare_digest(person.table_id, table_id)):
        raise _Unwelcome(UNKNOWN_TOKEN, "nobody at this table has this token")
    try:
        actor = hall.open(table_id)
    except Exception as error:
        raise _cannot_open(error) from None
    if not actor.has_place_for(None if person is None else person.id) and actor.watching >= limits.MOST_WATCHING:
        raise _Unwelcome(FULL, "too many people watch this table; try again later")
    write = socket.scope.get("extensions", {}).get(FRAMES, {}).get("write")
    connection = Connection(None if person is None else person.id, only_plays, write)
    sending = asyncio.get_running_loop().create_task(_send(socket, connection))
    try:
        try:
            _enter(actor, connection, hello.since)
            await _receive(hall, socket, connection, actor)
        finally:
            actor.leave(connection)
        await _say_why(socket, sending)
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
    return connection.why_closed


def _enter(actor: TableActor, connection: Connection, since: int | None) -> None:
    try:
        actor.enter(connection, since)
    except Exception as error:
        raise _cannot_read(error) from None


def _cannot_read(error: Exception) -> _Unwelcome:
    _LOG.error("a socket cannot be served", exc_info=error)
    return _Unwelcome(RESTARTING, "the server cannot read this table now")


def _cannot_open(error: Exception) -> _Unwelcome:
    _LOG.error("a table cannot be opened", exc_info=error)
    return _Unwelcome(UNKNOWN_TABLE, "this table cannot be opened")


async def _say_why(socket: WebSocket, sending: "asyncio.Task[None]") -> None:
    """The table has closed the socket, or it was flooded: the client should hear why, behind what was sent before.

    What the client has sent before is read without a thought, as its end of the socket comes after it.
    """
    reading = asyncio.get_running_loop().create_task(_read_on(socket))
    try:
        await asyncio.wait([sending, reading], timeout=_FOR_SENDING, return_when=asyncio.FIRST_COMPLETED)
    finally:
        reading.cancel()


async def _read_on(socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            await _frame(socket)


async def _receive(hall: Hall, socket: WebSocket, connection: Connection, actor: TableActor) -> None:
    """Take what the client says, until it says too much."""
    loop = asyncio.get_running_loop()
    bucket, address = Bucket(_AT_ONCE, _A_SECOND, loop.time()), _address(socket)
    while connection.why_closed is None:
        frame = await _frame(socket)
        if not bucket.take(loop.time()) or not hall.limits.may_say(address):
            hall.metrics.refused(_REFUSALS[FLOODED])
            connection.close(FLOODED)
            return
        hear(frame, connection, actor)


def hear(frame: str | bytes, connection: Connection, actor: TableActor) -> None:
    """Take one message of a client. Each has an answer, now or when what it wishes for is on disk."""
    try:
        message = online.decode_from_client(frame)
    except SabaccError as error:
        actor.metrics.refused("not_understood")
        connection.send(_not_understood(frame, str(error), actor.version))
        return
    if isinstance(message, online.Ping):
        connection.send(_PONG)
    elif isinstance(message, online.Wish):
        actor.wish(connection, message)
    else:
        connection.send(_not_understood(frame, "hello was said already", actor.version))


class _Keyed(msgspec.Struct):
    key: str = ""


def _not_understood(frame: str | bytes, why: str, version: int) -> bytes:
    """The answer to a message that cannot be read; with its key, if that can be."""
    try:
        key = msgspec.json.decode(frame, type=_Keyed).key[:64]
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        key = ""
    return msgspec.json.encode(online.Nak(key=key, code="not_understood", why=why, v=version))


async def _send(socket: WebSocket, connection: Connection) -> None:
    """Send what waits; whoever does not take it in time is cut off."""
    try:
        while await _send_all(socket, connection):
            pass
        code = connection.why_closed or 1000
    except TimeoutError:
        code = TOO_SLOW
        connection.close(code)
    except (WebSocketDisconnect, RuntimeError):
        return
    await _close(socket, code)


async def _send_all(socket: WebSocket, connection: Connection) -> bool:
    """Send all that waits as soon as something does; False if the end was among it."""
    await connection.queue.wait()
    # Taken after the wait: a socket that is quiet should not hold on to what it was sent last.
    waiting = connection.queue.get_all()
    messages = [message for message in waiting if message is not None]
    # What happens at once is sent at once.
    async with asyncio.timeout(_FOR_SENDING):
        if messages and FRAMES in socket.scope.get("extensions", {}):
            await socket.send({"type": "websocket.send", FRAMES: to_frames(messages)})
        else:
            for message in messages:
                await socket.send_text(message.decode())
    return len(messages) == len(waiting)


def _short(reason: str) -> str:
    """A reason that fits into the end of a socket, which has room for 123 bytes."""
    return reason.encode()[:120].decode(errors="ignore")
