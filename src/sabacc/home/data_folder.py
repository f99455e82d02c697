"""`Store`: the data folder. The hands that were played, the table in progress, and the last set-up.

history/20261116-201500-000000-0003.toml    the third hand of a table, and when it was dealt
table.log                                   the table in progress
table.checkpoint                            a state of it between two hands, from which it is resumed quickly
tables/20261116-230000-000000.log           a table, and when it was closed or put aside for another
setup.toml                                  the last set-up
preferences.toml                            colours, pace and panel of the full screen
bots.toml                                   commands for bots that may run here
online.json                                 who this person is at tables online
table.lock                                  held by whoever sits at the table in progress

All of it is private: it holds everybody's cards.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final, NamedTuple

from sabacc.errors import BadNotation, BadStore
from sabacc.files import PREFERENCES, RECORD, SETUP, read_text
from sabacc.home.preferences import Preferences, format_preferences, parse_preferences
from sabacc.play.record import Record, format_record, parse_record
from sabacc.private_files import is_open_to_others, lock, make_folder, make_private, open_private, sync_names
from sabacc.tables.setup import Setup, format_setup, parse_setup
from sabacc.tables.stamps import format_stamp, read_stamp

VARIABLE: Final = "SABACC_DATA"
# Every file of ours, by folder; with a dot and a number around its name while it is written.
_OURS: Final = {
    ".": r"table\.lock|\.?(table\.(log|checkpoint)|(setup|preferences|bots)\.toml|online\.json)(\.\d+)?",
    "history": r"\.?.+\.toml(\.\d+)?",
    "tables": r".+\.log",
}


def data_folder() -> Path:
    """Where this person's games are kept: what `SABACC_DATA` says, or else the platform's folder."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    from platformdirs import user_data_dir

    return Path(user_data_dir("sabacc", appauthor=False))


def stamp() -> str:
    """The time now in UTC, as text that sorts by time."""
    return format_stamp(datetime.now(UTC))


class Kept(NamedTuple):
    """A hand in the history: its number from 1 for the oldest, when it was dealt, and its file."""

    number: int
    dealt: datetime | None  # None if the file was given another name
    path: Path

    def read(self) -> Record:
        """The record; `BadRecord` if it cannot be read."""
        return parse_record(read_text(self.path, RECORD))


class Store:
    """A data folder. It is created when something is first written to it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = data_folder() if folder is None else folder
        self.table = self.folder / "table.log"
        self.checkpoint = self.folder / "table.checkpoint"
        self.approved_bots = self.folder / "bots.toml"
        self.online_seats = self.folder / "online.json"

    def make_private(self) -> str:
        """Keep others out of files that earlier versions made; a warning if others can look into the folder itself.

        The folder may have been made by somebody for more than this, so its mode is left alone.
        """
        make_private(self.folder, _OURS)
        if not is_open_to_others(self.folder):
            return ""
        return (
            f"others on this machine can look into {self.folder}, where your games are kept; "
            f"`chmod 700` on that folder keeps them out"
        )

    # The last set-up.

    def last_setup(self) -> Setup | None:
        """The set-up of the last table; a `SabaccError` if it cannot be read."""
        path = self.folder / "setup.toml"
        return parse_setup(read_text(path, SETUP), is_new=True) if _is_there(path) else None

    def remember(self, setup: Setup) -> None:
        """Keep a set-up as the last one."""
        self.write(self.folder / "setup.toml", format_setup(setup))

    # How the full screen is liked.

    def preferences(self) -> Preferences:
        """What was preferred last; a `SabaccError` if it cannot be read."""
        path = self.folder / "preferences.toml"
        return parse_preferences(read_text(path, PREFERENCES)) if _is_there(path) else Preferences()

    def prefer(self, preferences: Preferences) -> None:
        """Keep what is preferred."""
        self.write(self.folder / "preferences.toml", format_preferences(preferences))

    # The table in progress.

    @property
    def has_table(self) -> bool:
        """Whether a table is in progress."""
        return _is_there(self.table)

    def sit_down(self) -> IO[bytes]:
        """Hold the table in progress for as long as the returned file is open; nobody else can hold it meanwhile."""
        with self._writing(self.folder):
            make_folder(self.folder)
            file = open_private(self.folder / "table.lock", "ab")
        try:
            lock(file)
        except OSError:
            file.close()
            raise BadStore(f"another sabacc has the table in {self.folder} open; quit that one first") from None
        return file

    def set_aside(self) -> Path | None:
        """Move the log of the table in progress to the other tables, and return its new path."""
        if not self.has_table:
            return None
        with self._writing(self.folder):
            target = self.folder / "tables" / f"{stamp()}.log"
            make_folder(target.parent)
            self.checkpoint.unlink(missing_ok=True)
            return self.table.replace(target)

    def bring_back(self, log: Path) -> None:
        """Make a table that was put aside the one in progress, which in turn is put aside."""
        with self.sit_down(), self._writing(self.table):
            old = self.set_aside()
            try:
                log.replace(self.table)
            except OSError:
                if old is not None:
                    old.replace(self.table)
                raise

    def tables(self) -> list[Path]:
        """The logs of the other tables, in the order in which they were put aside."""
        return _listed(self.folder / "tables", ".log")

    # History.

    def history(self) -> list[Kept]:
        """The hands that were played, oldest first."""
        paths = _listed(self.folder / "history", ".toml")
        return [Kept(number, _dealt(path), path) for number, path in enumerate(paths, start=1)]

    def holds(self, path: Path) -> bool:
        """Whether a file, by whatever path, is one of the hands that were played."""
        try:
            return path.resolve().is_relative_to((self.folder / "history").resolve())
        except (OSError, RuntimeError, ValueError):
            return False  # what cannot be followed cannot be read either

    def keep(self, record: Record, dealt: str, hand: int) -> Path:
        """Keep the record of a hand, once: the same hand has the same name."""
        path = self._kept_path(dealt, hand)
        if not _is_there(path):
            self.write(path, format_record(record))
        return path

    def forget(self, dealt: str, hand: int) -> None:
        """Keep a hand no longer, as its end was taken back."""
        path = self._kept_path(dealt, hand)
        with self._writing(path):
            path.unlink(missing_ok=True)

    def _kept_path(self, dealt: str, hand: int) -> Path:
        return self.folder / "history" / f"{dealt}-{hand:04}.toml"

    # Writing.

    def write(self, path: Path, text: str) -> None:
        """Write a file as a whole: others find either the old one or the new one."""
        with self._writing(path):
            make_folder(path.parent)
            # Its name has the process in it: two may write the same file at once.
            half = path.with_name(f".{path.name}.{os.getpid()}")
            half.unlink(missing_ok=True)
            try:
                with open_private(half, "xb") as file:
                    file.write(text.encode())
                    file.flush()
                    os.fsync(file.fileno())
                half.replace(path)
                sync_names(path.parent)
            finally:
                half.unlink(missing_ok=True)

    @contextmanager
    def _writing(self, path: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BadStore(
                f"{path} cannot be written: {error.strerror or error}; "
                f"set {VARIABLE} to a folder in which games can be kept"
            ) from None


def _listed(folder: Path, suffix: str) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == suffix) if _is_there(folder) else []
    except OSError as error:
        raise BadStore(f"{folder} cannot be read: {error.strerror or error}") from None


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        raise BadStore(f"{path} cannot be read: {error.strerror or error}") from None


def _dealt(path: Path) -> datetime | None:
    with suppress(BadNotation):
        return read_stamp(path.stem.rpartition("-")[0])
    return None
