"""The time at a table online: for whom it waits, how long, and how much of it people have."""

import time
from typing import Final

from sabacc.client.table_state import TableState
from sabacc.play.notation import parse_seat
from sabacc.play.sentences import listed, sentence
from sabacc.protocol import online

_DEAL: Final = "deal"
PAUSED: Final = "The table is paused until the host goes on."


class OnlineClock:
    """What the clock of a table says between two messages about it."""

    def __init__(self) -> None:
        self._until: float | None = None

    def set(self, clock: online.Clock | None) -> None:
        """The server has told how much is left."""
        self._until = None if clock is None or clock.left is None else time.monotonic() + clock.left

    @property
    def left(self) -> float | None:
        """The seconds that are left."""
        return None if self._until is None else max(0.0, self._until - time.monotonic())


def waiting_line(state: TableState) -> str:
    """For whom a table waits between hands."""
    table, clock = state.table, state.clock
    if table.is_playing or table.is_closed:
        return ""
    if table.settings.paused:
        return PAUSED
    if clock is None or clock.kind != _DEAL:
        return sentence(table.too_few or table.over) if table.too_few or table.over else ""
    names = [table.chairs[parse_seat(letter)].name for letter in clock.seats]
    return f"The next hand waits for {listed(names)}." if names else ""


def time_line(settings: online.Settings) -> str:
    """How long people may think."""
    if not settings.turn:
        return ""
    reserve = f", and {settings.bank} more for the whole evening" if settings.bank else ""
    return f"You have {settings.turn} seconds for an answer{reserve}."
