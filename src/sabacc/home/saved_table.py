"""The table in progress in a data folder: begin one, or go on with it."""

from contextlib import ExitStack

from sabacc.home.data_folder import Store, stamp
from sabacc.home.log_file import LogFile
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import Setup


def begin_table(setup: Setup, store: Store) -> LiveTable:
    """Sit down at a new table. One that was in progress is put aside."""
    return _sit_down(LogFile(store, setup), store)


def resume_table(store: Store) -> LiveTable:
    """Go on with the table in progress."""
    return _sit_down(LogFile(store), store)


def _sit_down(log: LogFile, store: Store) -> LiveTable:
    with ExitStack() as held:
        held.callback(log.close)
        table = LiveTable(log, stamp, store.keep)
        held.pop_all()
    return table
