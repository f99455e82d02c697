"""Files and folders that only their owner can read: they hold everybody's cards. How they are locked and synced, too.

On Windows a folder in a person's profile is private as it is, and modes mean nothing.
"""

import os
import re
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

_FILE: Final = 0o600
_FOLDER: Final = 0o700
_OTHERS: Final = 0o077


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing; one that is there keeps its mode."""
    if not folder.parent.exists():
        make_folder(folder.parent)
    folder.mkdir(_FOLDER, exist_ok=True)


def open_private(path: Path, mode: str) -> IO[bytes]:
    """Open a file, private from the moment it is made; `mode` is binary. A pipe in its place is not waited for."""
    no_wait = getattr(os, "O_NONBLOCK", 0)
    return open(path, mode, opener=lambda name, flags: os.open(name, flags | no_wait, _FILE))


def make_private(folder: Path, names: Mapping[str, str]) -> None:
    """Keep others out of files that are there: in each folder below this one, those whose whole name fits a pattern.

    Links, and files of somebody else, stay as they are.
    """
    for below, pattern in names.items():
        fits = re.compile(pattern).fullmatch
        with suppress(OSError), os.scandir(folder / below) as entries:
            for entry in entries:
                if fits(entry.name) and entry.is_file(follow_symlinks=False):
                    _shut_out_others(entry)


def _shut_out_others(entry: os.DirEntry[str]) -> None:
    with suppress(OSError):
        mode = stat.S_IMODE(entry.stat(follow_symlinks=False).st_mode)
        if mode & ~_FILE:
            os.chmod(entry, mode & _FILE)


def is_open_to_others(folder: Path) -> bool:
    """Whether others on this machine can look into a folder, or put something there."""
    try:
        mode = folder.stat().st_mode
    except OSError:
        return False
    return sys.platform != "win32" and stat.S_ISDIR(mode) and bool(mode & _OTHERS)


def lock(file: IO[bytes]) -> None:
    """Lock a file until it is closed or its process is gone; `OSError` if somebody else has locked it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sync_names(folder: Path) -> None:
    """Put the names of new files on disk, like their contents; only Windows does that by itself."""
    if sys.platform != "win32":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
