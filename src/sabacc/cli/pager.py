"""Long answers go through a pager, if a person looks at a terminal."""

import io
import os
import shlex
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Annotated, Final

from cyclopts import Parameter

NoPager = Annotated[
    bool,
    Parameter(name="--no-pager", negative=(), show_default=False, help="Print it all at once, also to a terminal."),
]
_FALLBACK: Final = "less -R"
_PLAIN: Final = ("", "cat")


@contextmanager
def paged(no_pager: bool = False) -> Iterator[None]:
    """Show what is printed meanwhile in a pager, if it is longer than the screen."""
    command = [] if no_pager else _pager()
    if not command:
        yield
        return
    printed = io.StringIO()
    with redirect_stdout(printed):
        yield
    text = printed.getvalue()
    if text.count("\n") < shutil.get_terminal_size().lines or not _show(command, text):
        sys.stdout.write(text)


def _pager() -> list[str]:
    """The pager as a command; empty if nobody looks at a terminal, or there is none."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return []
    wanted = os.environ.get("PAGER", _FALLBACK)
    try:
        words = shlex.split(wanted)
    except ValueError:
        words = [wanted]
    if not words or words[0] in _PLAIN:
        return []
    return next((command for command in (words, shlex.split(_FALLBACK)) if shutil.which(command[0])), [])


def _show(command: list[str], text: str) -> bool:
    """Run the pager until whoever reads has had enough; False if it cannot be started."""
    import subprocess

    raw = text.encode(sys.stdout.encoding, errors="backslashreplace")
    sys.stdout.flush()
    try:
        pager = subprocess.Popen(command, stdin=subprocess.PIPE)
    except OSError:
        return False
    # Ctrl-C is for the pager, which stops a search. One that is left early has not read everything, and that is fine.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pager.communicate(raw)
    finally:
        signal.signal(signal.SIGINT, before)
    return True
