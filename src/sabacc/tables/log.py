"""`TableLog`: where the inputs of a table are kept. At home that is a file; a test or a server has something else."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from sabacc.errors import BadSession, SabaccError
from sabacc.play.record import Record
from sabacc.tables.chance import Chance, new_chance
from sabacc.tables.checkpoint import Checkpoint
from sabacc.tables.inputs import Input
from sabacc.tables.setup import Setup


class TableLog(Protocol):
    """The set-up of a table and its inputs so far; a `LiveTable` is rebuilt from them and appends new ones."""

    setup: Setup
    chance: Chance

    def checkpoint(self) -> Checkpoint | None:
        """The last checkpoint that was kept, if there is one and it fits."""

    def inputs(self, after: int = 0) -> Iterable[Input]:
        """The inputs so far, in order, without the first ones."""

    def refusal(self, number: int, why: object) -> SabaccError:
        """The error to raise if one of the inputs, counted from 0, cannot be put in again."""

    def open(self) -> None:
        """Begin to take inputs, as the table can be played. Nothing may be changed before this."""

    def append(self, entry: Input) -> None:
        """Keep an input for good before it is told to anybody; `BadStore` if that is not possible."""

    def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint in place of the one before. The inputs alone say what happened, so it may be lost."""

    def finish(self) -> None:
        """The table was closed for good."""

    def close(self) -> None:
        """Nobody sits at the table any more. It is called once, even after `finish`."""


class HandKeeper(Protocol):
    """Takes the record of every hand that is over, with the time it was dealt and its number at the table.

    A table that is resumed gives it the same hands again.
    """

    def keep(self, record: Record, dealt: str, hand: int, /) -> object:
        """Keep a hand."""

    def forget(self, dealt: str, hand: int, /) -> object:
        """The end of this hand was taken back: it is not over, and will be kept when it is."""


class KeepsNothing:
    """The `HandKeeper` of a table whose hands nobody will ask for."""

    def keep(self, record: Record, dealt: str, hand: int, /) -> None:
        """The hand is not kept."""

    def forget(self, dealt: str, hand: int, /) -> None:
        """There is nothing to forget."""


class MemoryLog:
    """A log that lasts as long as the process."""

    def __init__(self, setup: Setup, inputs: Sequence[Input] = (), chance: Chance | None = None) -> None:
        self.setup = setup
        self.chance = new_chance(setup) if chance is None else chance
        self.entries = list(inputs)
        self.kept: Checkpoint | None = None
        self.is_open = False
        self.is_finished = False

    def checkpoint(self) -> Checkpoint | None:
        """The last checkpoint."""
        return self.kept

    def inputs(self, after: int = 0) -> Iterable[Input]:
        """The inputs so far, in order, without the first ones."""
        return tuple(self.entries[after:])

    def refusal(self, number: int, why: object) -> SabaccError:
        """Why the table cannot be resumed."""
        return BadSession(f"the table cannot be resumed: input {number + 1}: {str(why).rstrip('.')}")

    def open(self) -> None:
        """Take inputs from now on."""
        self.is_open = True

    def append(self, entry: Input) -> None:
        """Keep an input."""
        self.entries.append(entry)

    def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint."""
        self.kept = checkpoint

    def finish(self) -> None:
        """The table was closed for good."""
        self.is_finished = True

    def close(self) -> None:
        """Nobody sits at the table any more."""
        self.is_open = False
