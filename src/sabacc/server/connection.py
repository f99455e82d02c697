"""`Connection`: one socket, seen from the table, which never waits for it.

What can be written at once is; the rest waits in a bounded queue for the task that sends it.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

# Whoever does not read what waits for them is gone.
MOST_WAITING: Final = 256  # messages
MOST_BYTES: Final = 4 << 20

# Why a socket was closed, beside the codes that every socket has.
FLOODED: Final = 1008
RESTARTING: Final = 1012
FULL: Final = 1013
BAD_HELLO: Final = 4000
UNKNOWN_TOKEN: Final = 4001
UNKNOWN_TABLE: Final = 4002
TOO_SLOW: Final = 4003
OTHER_VERSION: Final = 4004
TOO_LATE: Final = 4005
SENT_AWAY: Final = 4006


class Outbox:
    """Messages that wait to be sent, for one who sends them; None stands for the end.

    A queue of asyncio would do as much, and take three kilobytes for each of thousands of sockets.
    """

    __slots__ = ("_messages", "_waiter", "size")

    def __init__(self) -> None:
        self._messages: list[bytes | None] = []
        self.size = 0  # in bytes
        self._waiter: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._messages)

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits, and everything that did has been sent."""
        return not self._messages and self._waiter is not None and not self._waiter.done()

    def put(self, *messages: bytes | None) -> None:
        """Have messages wait."""
        self._messages += messages
        self.size += _size(messages)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._messages

    def get_nowait(self) -> bytes | None:
        """The next message; there is one."""
        message = self._messages.pop(0)
        self.size -= _size((message,))
        return message

    def drop_last(self) -> None:
        """Forget the last message: without one before it, a client would not understand the rest."""
        self.size -= _size((self._messages.pop(),))

    async def get(self) -> bytes | None:
        """The next message, as soon as there is one."""
        await self.wait()
        return self.get_nowait()

    def get_all(self) -> list[bytes | None]:
        """Everything that waits."""
        messages, self._messages, self.size = self._messages, [], 0
        return messages

    async def wait(self) -> None:
        """Until something waits."""
        while not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None


class Connection:
    """Somebody who hears what happens at a table: a person by id, or a stranger.

    `write` writes messages to the socket at once, if it can; it says whether it did.
    """

    def __init__(
        self, person: str | None, only_plays: bool = False, write: Callable[[Sequence[bytes]], bool] | None = None
    ) -> None:
        self.person = person
        self.only_plays = only_plays  # a program that may play for this person, and do nothing else
        self.why_closed: int | None = None
        self.begun: dict[str, float] = {}  # when wishes came that are not answered yet, by their keys
        self.queue = Outbox()
        self._write = write

    def send(self, *messages: bytes) -> None:
        """Have messages sent. Whoever has not read so many or so much before them is cut off, and may come back."""
        if self.why_closed is not None:
            return
        if self._write is not None and self.queue.is_idle and self._write(messages):
            return
        is_too_much = self.queue.size + _size(messages) > MOST_BYTES
        if is_too_much or len(self.queue) + len(messages) > MOST_WAITING:
            self.close(TOO_SLOW)
        else:
            self.queue.put(*messages)

    def close(self, code: int) -> None:
        """Have the socket closed. What came last is not sent any more if there is no room for the end."""
        if self.why_closed is not None:
            return
        self.why_closed = code
        if len(self.queue) >= MOST_WAITING:
            self.queue.drop_last()
        self.queue.put(None)


def _size(messages: Sequence[bytes | None]) -> int:
    return sum(len(message) for message in messages if message is not None)
