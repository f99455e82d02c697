"""`ShiftTimer`: the timer of the shifts at a table online. It is wound at the deal, and after it has gone off."""

import asyncio
from collections.abc import Callable
from typing import Final

from sabacc.server.room import Room
from sabacc.server.waiting import GRACE

_LEAST: Final = 1.0  # seconds


class ShiftTimer:
    """Changes the table of a room when it goes off; while the table is paused it stands still.

    After a restart it goes on, but not before people can be back.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        room: Callable[[], Room],
        change: Callable[[Callable[[], object]], None],
        ran: Callable[[], float] | None = None,
    ) -> None:
        """A timer at a table that was opened again, and how many seconds it has run; None if the table is new."""
        self._loop, self._room, self._change = loop, room, change
        self._ran = ran
        self._handle: asyncio.TimerHandle | None = None
        self._left: float | None = None  # seconds, while it stands still
        self._hand: int | None = None  # that it was set for

    def stop(self) -> None:
        """Do not go off any more."""
        self._cancel()
        self._left = self._hand = self._ran = None

    def _cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = None

    def set(self) -> None:
        """Run while a hand is on whose rules have a timer."""
        room = self._room()
        table = room.table
        if table.session.rules.timer is None or not table.is_playing:
            self.stop()
        elif room.settings.paused:
            self._hold()
        elif self._hand != table.session.hands_played:
            self._hand = table.session.hands_played
            self._begin()
        elif self._left is not None:
            self._go_off_in(self._left)

    def _hold(self) -> None:
        if self._handle is not None:
            self._left = max(0.0, self._handle.when() - self._loop.time())
            self._cancel()

    def _begin(self) -> None:
        ran, self._ran = self._ran, None
        seconds = self._room().table.timer_seconds
        if ran is not None and seconds:
            self._go_off_in(max(GRACE, seconds - ran()))
        else:
            self._wind()

    def _wind(self) -> None:
        self._change(self._room().table.wind)
        if self._hand is not None:
            self._go_off_in(max(_LEAST, self._room().table.timer_seconds))

    def _go_off_in(self, seconds: float) -> None:
        self._cancel()
        self._left = None
        self._handle = self._loop.call_later(seconds, self._ring)

    def _ring(self) -> None:
        # What follows sets it again, if the hand is still on.
        self._handle = self._hand = None
        self._change(self._room().table.ring)
