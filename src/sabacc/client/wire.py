"""`Wire`: the connection to a table online, in a thread of its own, so that no front end ever waits for it."""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Final

from sabacc.client.connecting import Heard, NotConnected, RemoteTable, connect
from sabacc.errors import SabaccError
from sabacc.protocol import online

_PATIENCE: Final = 20.0  # seconds until a server has answered for the first time
_FOR_GOODBYE: Final = 2.0  # seconds


class Wire:
    """Passes on wishes, and keeps what was heard until somebody takes it."""

    def __init__(self, address: str, token: str) -> None:
        self._address, self._token = address, token
        self._heard: deque[Heard] = deque()
        self.hints: SimpleQueue[online.Hint] = SimpleQueue()  # what the coach says
        self._tell: Callable[[], object] = lambda: None
        self._has_arrived = threading.Event()
        self._failure: SabaccError | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._remote: RemoteTable | None = None
        self._end: asyncio.Event | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._run, name="wire", daemon=True)

    def open(self) -> None:
        """Connect; a `NotConnected` says why that is not possible."""
        self._thread.start()
        if not self._has_arrived.wait(_PATIENCE):
            self.close()
            raise NotConnected("the table cannot be reached: its server does not answer")
        if self._failure is not None:
            raise self._failure

    def close(self) -> None:
        """Say goodbye."""
        loop, end = self._loop, self._end
        if loop is not None and end is not None:
            with suppress(RuntimeError):  # it may have ended by itself
                loop.call_soon_threadsafe(end.set)
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(_FOR_GOODBYE)

    def listen(self, tell: Callable[[], object]) -> None:
        """Have somebody told, from the thread of the connection, that there is something to `take`."""
        self._tell = tell
        if self._heard:
            tell()

    def take(self) -> Heard | None:
        """What was heard next; None if that is all."""
        return self._heard.popleft() if self._heard else None

    def send(self, wish: online.Wish) -> None:
        """Wish for something. The answer is heard like everything else."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._send, wish)

    def ask(self, wish: online.Wish) -> None:
        """Wish for something and wait until it is granted; a `Refused` says why not."""
        if self._loop is None or self._remote is None:
            raise NotConnected("the table has not been heard yet")
        answer = asyncio.run_coroutine_threadsafe(self._remote.send(wish), self._loop)
        try:
            answer.result(_PATIENCE)
        except TimeoutError:
            raise NotConnected("the table does not answer") from None

    def _send(self, wish: online.Wish) -> None:
        if self._remote is not None and self._loop is not None:
            task = self._loop.create_task(self._ask(self._remote, wish))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _ask(self, remote: RemoteTable, wish: online.Wish) -> None:
        with suppress(SabaccError):  # what was refused is heard
            await remote.send(wish)

    def _run(self) -> None:
        try:
            asyncio.run(self._keep())
        except SabaccError as error:
            self._failure = error
        finally:
            self._has_arrived.set()

    async def _keep(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        async with connect(self._address, self._token, self._hear) as self._remote:
            self._has_arrived.set()
            await self._end.wait()
            for task in self._tasks:
                task.cancel()

    def _hear(self, heard: Heard) -> None:
        if isinstance(heard, online.Hint):
            # Whoever asked for it waits for it alone.
            self.hints.put(heard)
            return
        self._heard.append(heard)
        self._tell()
