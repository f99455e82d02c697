"""The table in progress in a data folder: begin one, go on with it, or look at it."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from sabacc.bots import Bot, find_bot
from sabacc.errors import SabaccError
from sabacc.home.approved_bots import admit_bots
from sabacc.home.data_folder import Store, stamp
from sabacc.home.log_file import LogFile, LogReader
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import BOT, Setup

KEPT: Final = "The table is kept: `{}` goes on with it."


def begin_table(setup: Setup, store: Store, allowed: Iterable[str] = ()) -> LiveTable:
    """Sit down at a new table. One that was in progress is put aside.

    Bots that are commands run only if they did so before, or are `allowed`; else `StrangeBots` is raised.
    """
    return _sit_down(LogFile(store, setup), store, allowed)


def resume_table(store: Store, allowed: Iterable[str] = ()) -> LiveTable:
    """Go on with the table in progress; its bots are judged as those of a new one."""
    return _sit_down(LogFile(store), store, allowed)


def resume_aside(log: Path, store: Store, allowed: Iterable[str] = ()) -> LiveTable:
    """Go on with a table that was put aside. The one in progress is put aside for it."""
    # Whatever is refused leaves both where they are.
    admit_bots(LogReader(log).setup, store, allowed)
    store.bring_back(log)
    return resume_table(store, allowed)


def look_at_table(store: Store) -> LiveTable:
    """The table in progress as it stands. Its bots are not called: others sit in for them, and it should not go on."""
    return _live(LogFile(store), store, lambda name, seed, seconds: find_bot(BOT, seed, seconds))


def read_ahead(store: Store) -> None:
    """Read a long log that has no checkpoint yet, so that the next reading of it is quick."""
    if store.has_table and not store.checkpoint.exists():
        # Whatever is wrong with it is said when somebody sits down.
        with suppress(SabaccError):
            if LogReader(store.table).is_long:
                look_at_table(store).quit()


def _sit_down(log: LogFile, store: Store, allowed: Iterable[str]) -> LiveTable:
    with ExitStack() as held:
        held.callback(log.close)
        admit_bots(log.setup, store, allowed)
        held.pop_all()
    return _live(log, store, find_bot)


def _live(log: LogFile, store: Store, make_bot: Callable[[str, int, float], Bot]) -> LiveTable:
    with ExitStack() as held:
        held.callback(log.close)
        table = LiveTable(log, stamp, store, make_bot)
        held.pop_all()
    return table
