"""How many files the server may have open, of which every socket is one."""

import sys
from contextlib import suppress
from typing import Final

_USUAL: Final = 10_240  # where nothing else is known; macOS takes no more than that for a process without limits
_FOR_THE_REST: Final = 200  # for HTTP, the store, and the processes in which bots think


def raise_limit() -> int:
    """Have this process open as many files as the system lets it; how many that are."""
    if sys.platform == "win32":
        return _USUAL
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, _USUAL):
        # Some systems set no limit, and refuse to be asked for none.
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
            break
    return _USUAL if soft == resource.RLIM_INFINITY else soft


def most_sockets(files: int) -> int:
    """How many of so many files sockets may be: not all, or nobody could even hear that there are too many."""
    return max(files // 2, files - _FOR_THE_REST)
