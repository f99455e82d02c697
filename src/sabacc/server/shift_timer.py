"""`ShiftTimer`: the timer of the shifts at a table online. It is wound at the deal, and after it has gone off."""

import asyncio
from collections.abc import Callable
from typing import Final

from sabacc.server.room import Room
from sabacc.server.waiting import GRACE

_LEAST: Final = 1.0  # seconds


class ShiftTimer:
    """Changes the table of a room when it goes off. After a restart it goes on, but not before people can be back."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        room: Callable[[], Room],
        change: Callable[[Callable[[], object]], None],
        late_by: float | None = None,
    ) -> None:
        """A timer at a table that was last touched `late_by` seconds ago; None if it is new."""
        self._loop, self._room, self._change = loop, room, change
        self._late_by = late_by
        self._handle: asyncio.TimerHandle | None = None
        self._hand: int | None = None  # that it was set for

    def stop(self) -> None:
        """Do not go off any more."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._hand = None

    def set(self) -> None:
        """Run while a hand is on whose rules have a timer."""
        late_by, self._late_by = self._late_by, None
        table = self._room().table
        if table.session.rules.timer is None or not table.is_playing:
            self.stop()
        elif self._hand != table.session.hands_played:
            self._hand = table.session.hands_played
            if late_by is not None and table.timer_seconds:
                self._go_off_in(max(GRACE, table.timer_seconds - late_by))
            else:
                self._wind()

    def _wind(self) -> None:
        self._change(self._room().table.wind)
        if self._hand is not None:
            self._go_off_in(max(_LEAST, self._room().table.timer_seconds))

    def _go_off_in(self, seconds: float) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._loop.call_later(seconds, self._ring)

    def _ring(self) -> None:
        if self._room().settings.paused:
            self._go_off_in(_LEAST)
            return
        # What follows sets it again, if the hand is still on.
        self._handle = self._hand = None
        self._change(self._room().table.ring)
