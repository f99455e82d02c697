"""`Onlooker`: whoever asks for a replay, and how much of the hand they get to see.

The record of a hand has everybody's cards. At a table that is not closed, or with friends around one keyboard, a
replay shows no more than the person who asks has seen: with one person at the table, what that person saw; with
several, nobody knows who asks, so it is what everybody saw. The same goes for a kept hand whose table cannot be found.

A record from anywhere else is shown with all cards: it was given away as a text that has them, and there is no table
here that it could harm.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from sabacc.errors import BadRecord, SabaccError
from sabacc.home.data_folder import Store
from sabacc.home.sittings import Sittings


class Onlooker(NamedTuple):
    """Sees all cards, or what the person at a seat saw; without a seat, what everybody saw."""

    sees_all: bool = True
    seat: int | None = None
    file: Path | None = None  # the record, where not all of it is shown

    def note(self, names: Sequence[str]) -> str:
        """What is kept back, and where it is; empty if all cards are shown."""
        if self.sees_all:
            return ""
        who, whose = ("everybody", "") if self.seat is None else (names[self.seat], " of others")
        return f"This is what {who} saw. The hidden cards{whose} are in the file {self.file}."

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read and play a record: what is wrong with it may name cards, and so is told only where all are shown."""
        try:
            yield
        except SabaccError:
            if self.sees_all:
                raise
            raise BadRecord(f"{self.file} cannot be replayed; `sabacc replay` with --open says why") from None


ALL_SEEING: Final = Onlooker()


def onlooker_for(store: Store, record: Path) -> Onlooker:
    """Whoever asks for a record that lies in a file."""
    if not store.holds(record):
        return ALL_SEEING
    closed = Onlooker(False, None, record)
    sitting = Sittings(store).find(record)
    if sitting is None or len(sitting.people) > 1:
        return closed
    seat = sitting.people[0] if sitting.people else None
    return ALL_SEEING if sitting.is_closed else closed._replace(seat=seat)
