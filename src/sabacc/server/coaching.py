"""`Coaching`: the coach at a practice table, for whoever has to decide there."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from sabacc.errors import BadBot
from sabacc.protocol import online
from sabacc.server.connection import Connection
from sabacc.server.deliveries import Messages
from sabacc.server.refusals import FAILED, Failed
from sabacc.server.room import Forbidden, Room
from sabacc.server.talk import Answer
from sabacc.server.thinking import Thinkers

_SECONDS: Final = 3.0  # that the coach thinks
_LOG: Final = logging.getLogger("sabacc.server")


class Coaching:
    """One coach, who helps one person at a time."""

    def __init__(
        self, room: Callable[[], Room], thinkers: Thinkers, answer: Answer, post: Callable[[Messages], None]
    ) -> None:
        self._room, self._thinkers, self._answer, self._post = room, thinkers, answer, post
        self._task: asyncio.Task[None] | None = None

    def ask(self, connection: Connection, wish: online.AskCoach) -> None:
        """Somebody asks."""
        table, seat = self._room().table, self._room().seat_of(connection.person)
        if not table.setup.practice:
            self._answer(connection, wish.key, Forbidden("there is a coach at practice tables only"))
        elif seat is None or not table.is_playing or table.to_act != seat:
            self._answer(connection, wish.key, Forbidden("the coach helps whoever has to decide"))
        elif self._task is not None and not self._task.done():
            self._answer(connection, wish.key, Forbidden("the coach is thinking already"))
        else:
            self._task = asyncio.get_running_loop().create_task(self._help(connection, wish.key, seat))

    def stop(self) -> None:
        """Think no more."""
        if self._task is not None:
            self._task.cancel()

    async def _help(self, connection: Connection, key: str, seat: int) -> None:
        try:
            hint = await self._thinkers.advise(self._room().table, seat, _SECONDS)
        except BadBot as error:
            self._answer(connection, key, error, is_final=False)
            return
        except Exception as error:
            _LOG.error("the coach failed", exc_info=error)
            self._answer(connection, key, Failed(FAILED), is_final=False)
            return
        self._post([(connection, msgspec.json.encode(hint))])
        self._answer(connection, key, None)
