"""`Sittings`: at which table each kept hand was dealt, and so which of its players were people."""

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from sabacc.errors import SabaccError
from sabacc.files import LOG, read_text
from sabacc.home.data_folder import Store
from sabacc.home.log_file import LogReader
from sabacc.tables.inputs import DEAL
from sabacc.tables.setup import Setup

_DEALT: Final = re.compile(rf"^{DEAL} (\S+)$", re.MULTILINE)


class Sitting(NamedTuple):
    """A table: its set-up, and whether it is closed for good."""

    setup: Setup
    is_closed: bool

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, about in enumerate(self.setup.seats) if about.bot is None)


class Sittings:
    """The tables of a data folder. Each log is read once, and only when a hand is looked for that may be in it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._unread: list[Path] | None = None  # the one that is read next comes last
        self._by_deal: dict[str, Sitting] = {}
        self._names: set[str] | None = None

    def find(self, record: Path) -> Sitting | None:
        """The table at which a kept hand was dealt; None if no log tells."""
        dealt = record.stem.rpartition("-")[0]
        if self._unread is None:
            self._unread = [*self._store.tables(), self._store.table]
        # A table that was put aside before this hand was dealt cannot have it.
        while dealt not in self._by_deal and self._unread and self._may_have(self._unread[-1], dealt):
            self._read(self._unread.pop())
        return self._by_deal.get(dealt)

    def people(self, record: Path, names: Sequence[str]) -> tuple[int, ...]:
        """The seats of people in a kept hand with these players; where no log tells, those with a person's name."""
        with suppress(SabaccError):
            if sitting := self.find(record):
                return sitting.people
        return tuple(seat for seat, name in enumerate(names) if name in self._known_names())

    def _may_have(self, log: Path, dealt: str) -> bool:
        return log == self._store.table or log.stem >= dealt

    def _read(self, log: Path) -> None:
        with suppress(SabaccError):
            reader = LogReader(log)
            sitting = Sitting(reader.setup, reader.is_closed)
            for dealt in _DEALT.findall(read_text(log, LOG)):
                self._by_deal.setdefault(dealt, sitting)

    def _known_names(self) -> set[str]:
        """The names of people who sit or sat at the tables that are known."""
        if self._names is None:
            setups = [sitting.setup for sitting in self._by_deal.values()]
            with suppress(SabaccError):
                setups += filter(None, [self._store.last_setup()])
            self._names = {seat.name for setup in setups for seat in setup.seats if seat.bot is None}
        return self._names
