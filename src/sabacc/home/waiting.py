"""Tables that wait: the one in progress, and those that were put aside for another and are not closed."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from sabacc.errors import BadNotation, BadStore, SabaccError
from sabacc.home.data_folder import Store
from sabacc.home.log_file import LogReader
from sabacc.play.sentences import listed
from sabacc.tables.stamps import local_time, read_stamp


class WaitingTable(NamedTuple):
    """A table that waits. Those put aside are numbered from 1 for the latest; the one in progress has 0."""

    number: int
    log: Path
    put_aside: datetime | None  # None if the file was given another name
    rules: str = ""
    hand: int = 0
    people: tuple[str, ...] = ()
    error: str = ""  # why it cannot be read

    @property
    def text(self) -> str:
        """What is played there, how far it has come, and who plays."""
        hand = f"hand {self.hand}" if self.hand else "before the first hand"
        return self.error or f"{self.rules}, {hand}, with {listed(self.people)}"


def tables_aside(store: Store) -> list[WaitingTable]:
    """The tables that were put aside and can go on, the latest first. One without a hand has nothing to go back to."""
    found = [table for log in reversed(store.tables()) if (table := _look(log)) is not None]
    worthwhile = [table for table in found if table.hand or table.error]
    return [table._replace(number=number) for number, table in enumerate(worthwhile, start=1)]


def _look(log: Path) -> WaitingTable | None:
    """A log as it is listed; None if its table is closed."""
    table = WaitingTable(0, log, _time_of(log))
    try:
        read = LogReader(log)
    except SabaccError:
        return table._replace(error=f"{log} cannot be read")
    if read.is_closed:
        return None
    people = tuple(seat.name for seat in read.setup.seats if seat.bot is None)
    return table._replace(rules=read.setup.rules.name, hand=read.hands, people=people)


def _time_of(log: Path) -> datetime | None:
    with suppress(BadNotation):
        return read_stamp(log.stem)
    return None


def find_aside(store: Store, number: int) -> WaitingTable:
    """A table that was put aside, by its number in the list."""
    tables = tables_aside(store)
    if not tables:
        raise BadStore("no table is put aside; `sabacc play` goes on with the one that waits, or begins one")
    if not 1 <= number <= len(tables):
        raise BadStore(f"there is no table {number} put aside; `sabacc tables` lists those from 1 to {len(tables)}")
    if error := tables[number - 1].error:
        raise BadStore(error)
    return tables[number - 1]


def table_in_progress(store: Store) -> WaitingTable | None:
    """The table that `sabacc play` goes on with; None if none waits, or if it cannot be read."""
    found = _look(store.table) if store.has_table else None
    return None if found is None or found.error else found


def aside_question(table: str) -> str:
    """What to ask before the table in progress is put aside for a new one."""
    return (
        f"Begin a new table, and put aside the one that waits ({table})? "
        f"The key t of the set-up finds it again, and so does `sabacc tables`."
    )


def aside_line(store: Store) -> str:
    """What to say when the table in progress is put aside for another; empty if it had no hand yet."""
    table = table_in_progress(store)
    if table is None or not table.hand:
        return ""
    return (
        f"Your other table ({table.text}) is put aside: `sabacc play --table 1` goes back to it, "
        f"and `sabacc tables` lists all that wait."
    )


def tell_aside(table: WaitingTable) -> str:
    """One line of the list."""
    return f"{table.number:>5}  {local_time(table.put_aside)}  {table.text}"


def tables_json(store: Store) -> dict[str, Any]:
    """All tables that wait, for programs."""
    here = table_in_progress(store)
    return {"in_progress": here and _json(here), "put_aside": [_json(table) for table in tables_aside(store)]}


def _json(table: WaitingTable) -> dict[str, Any]:
    about: dict[str, Any] = {
        "number": table.number,
        "put_aside": table.put_aside.isoformat() if table.put_aside else None,
        "file": str(table.log),
    }
    if table.error:
        return about | {"error": table.error}
    return about | {"rules": table.rules, "hand": table.hand, "people": list(table.people)}
