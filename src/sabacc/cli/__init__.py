"""The command line. Every command prints to standard output; an error is one line on standard error.

Without a command, `sabacc` begins the game; `sabacc play` alone goes on with the table that waits.

Exit codes: 2 for input that is refused and 1 if the output cannot be written; as for programs that a signal ends, 130
after Ctrl-C and 141, without a word, if the reader of a pipe has gone.
"""

import io
import os
import sys
from typing import Final

from sabacc.cli.shared import BAD_INPUT, NO_OUTPUT, complain, discard
from sabacc.errors import SabaccError
from sabacc.outside import one_line

_MOST_SAID: Final = 300
_INTERRUPTED: Final = 130
_INTERRUPTED_PIPE: Final = 141
_OPENING: Final[tuple[list[str], ...]] = ([], ["play"])  # the commands that can lead to the first screen


def main(arguments: list[str] | None = None) -> int:
    """Run a command, and return its exit code."""
    if not _open_streams():
        complain("sabacc: standard output is closed, so there is nowhere to answer")
        return NO_OUTPUT
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Whoever read our output has had enough.
        discard(sys.stdout)
        return _INTERRUPTED_PIPE
    except OSError as error:
        if error.filename is not None:
            raise  # this was not about the output
        discard(sys.stdout)
        complain(f"sabacc: the answer cannot be written: {error.strerror or error}")
        return NO_OUTPUT


def _run(arguments: list[str]) -> int:
    """Run a command; an error is one line on standard error."""
    try:
        return _open(arguments) if arguments in _OPENING else _run_command(arguments)
    except SabaccError as error:
        complain(f"sabacc: {error}")
        return BAD_INPUT
    except KeyboardInterrupt:
        return _INTERRUPTED
    except SystemExit as error:
        # Rich, which prints the help, ends the program when its output breaks.
        raise error.__context__ if isinstance(error.__context__, BrokenPipeError) else error from None


def _open(arguments: list[str]) -> int:
    """Begin the game. What reads command lines is not even imported: the first screen must appear at once."""
    from sabacc.cli.opening import choose_table, is_opening

    if not is_opening(arguments):
        return _run_command(arguments)
    return choose_table("" if arguments else ", and `sabacc --help` lists all commands")


def _run_command(arguments: list[str]) -> int:
    from cyclopts import CycloptsError

    from sabacc.cli.commands import app

    try:
        code: object = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        return code if isinstance(code, int) else 0
    except CycloptsError as error:
        from sabacc.cli.usage import explain

        # It may repeat what was typed in full.
        complain(f"sabacc: {one_line(explain(error, app), _MOST_SAID)}")
        return BAD_INPUT


def _open_streams() -> bool:
    """Have streams that take any text; False if there is no standard output."""
    if sys.stdout is None or sys.stderr is None:
        _fill_places()
    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is not text is judged like any other wrong text.
        sys.stdin.reconfigure(errors="replace")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A character that the terminal cannot show is written as an escape.
        sys.stdout.reconfigure(errors="backslashreplace")
    return sys.stdout is not None


def _fill_places() -> None:
    """Let closed standard streams lead nowhere: a file that got the number of one would be written to by mistake."""
    while (place := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(place)
