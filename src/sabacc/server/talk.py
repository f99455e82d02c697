"""`TableTalk`: what people write and show to each other at a table. The log of the table knows nothing of it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final, Protocol

from sabacc.errors import BadNotation, BadStore, SabaccError
from sabacc.outside import shows_something
from sabacc.play.notation import SEAT_LETTERS
from sabacc.protocol import online
from sabacc.protocol.messages import Message
from sabacc.server.bounds import TooMuch
from sabacc.server.connection import Connection
from sabacc.server.limits import Buckets
from sabacc.server.room import Forbidden, Room
from sabacc.shown import shown

NOT_WRITTEN: Final = "the server could not write this to its disk, so it has not happened; try again in a while"
_AT_ONCE: Final = 300  # a socket takes fewer in a moment; this bounds what somebody writes in the long run
_A_SECOND: Final = 5.0


class Chat(Protocol):
    """Where the chat of a table is kept."""

    def say(self, person: str, key: str, name: str, text: str) -> "Future[online.ChatLine | None]":
        """Keep a line; None if this person has said something with this key before."""

    def last(self, lines: int) -> list[online.ChatLine]:
        """The last lines."""


class Answer(Protocol):
    """How a wish is answered."""

    def __call__(self, connection: Connection, key: str, error: SabaccError | None, is_final: bool = True) -> None:
        """Answer; an answer that is not final may be another one when the wish is made again."""


class TableTalk:
    """The chat and the emotes of one table, for those who sit there, unless the host wants silence."""

    def __init__(
        self,
        room: Callable[[], Room],
        chat: Chat,
        answer: Answer,
        broadcast: Callable[[Message], None],
        clock: Callable[[], float],
    ) -> None:
        self._room, self._chat = room, chat
        self._answer, self._broadcast = answer, broadcast
        self._buckets = Buckets(_AT_ONCE, _A_SECOND, clock)

    def say(self, connection: Connection, wish: online.Say) -> None:
        """Write something to everybody."""
        try:
            person, seat = self._speaker(connection)
            text = " ".join(wish.text.split())
            if not shows_something(text):
                raise BadNotation(f"a line must be of letters that can be seen, not {shown(wish.text)}")
        except SabaccError as error:
            self._answer(connection, wish.key, error)
            return
        kept = self._chat.say(person, wish.key, self._room().table.session.player(seat).name, text)
        asyncio.wrap_future(kept).add_done_callback(lambda line: self._said(connection, wish.key, line))

    def _said(self, connection: Connection, key: str, kept: "asyncio.Future[online.ChatLine | None]") -> None:
        if kept.exception() is not None:
            self._answer(connection, key, BadStore(NOT_WRITTEN), is_final=False)
            return
        if (line := kept.result()) is not None:
            self._broadcast(online.Chatted(line=line))
        self._answer(connection, key, None)

    def show(self, connection: Connection, wish: online.Emote) -> None:
        """Show everybody an emote. It is kept nowhere."""
        try:
            person, seat = self._speaker(connection)
        except SabaccError as error:
            self._answer(connection, wish.key, error)
            return
        self._broadcast(online.Emoted(person=person, seat=SEAT_LETTERS[seat], emote=wish.emote))
        self._answer(connection, wish.key, None)

    def _speaker(self, connection: Connection) -> tuple[str, int]:
        """Who speaks, by id and seat; a `SabaccError` says why they may not."""
        room, person = self._room(), connection.person
        seat = room.seat_of(person)
        if person is None or seat is None:
            raise Forbidden("only somebody who sits at the table may write")
        if not room.settings.chat:
            raise Forbidden("the host has switched the chat off")
        if person in room.table.company.muted:
            raise Forbidden("the host has muted you")
        if not self._buckets.take(person):
            raise TooMuch("that was too much at once; wait a moment")
        return person, seat
