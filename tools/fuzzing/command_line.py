"""The command line, run in this process or in one of its own, and what must hold for every command."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from typing import Final, NamedTuple
from unittest.mock import patch

from sabacc.cli import main
from sabacc.errors import SabaccError
from tools.fuzzing.target import check_sentence, must

REFUSED: Final = 2
# What can become of the output, and the exit codes that may be. Every command prints something, so without output it
# cannot succeed; 141 is what a shell reports of a program that wrote to a pipe nobody reads.
_CODES: Final = {"read": (0, 1, 2), "full": (1, 2), "closed": (1, 2), "broken": (0, 1, 2, 141)}
OUTPUTS: Final = tuple(_CODES)
_MOST_LINES: Final = 3  # on standard error: a warning or two, and why a command was refused
_PREFIX: Final = "sabacc: "
_LAYOUT: Final = str.maketrans("", "", "\n\t")  # what text for people may have between printable characters


class Ran(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    errors: str


def run_here(words: Sequence[str], typed: bytes = b"") -> Ran:
    """Run a command in this process, which is much quicker than starting another one."""
    out, errors = io.BytesIO(), io.BytesIO()
    with (
        _stream(io.BytesIO(typed)) as source,
        _stream(out) as written,
        _stream(errors) as complaints,
        patch.object(sys, "stdin", source),
        redirect_stdout(written),
        redirect_stderr(complaints),
    ):
        code = main(list(words))
        written.flush()
        complaints.flush()
        return Ran(code, _text(out.getvalue()), _text(errors.getvalue()))


def _stream(raw: io.BytesIO) -> io.TextIOWrapper:
    """A stream as Python's own standard error is: what cannot be written is written as an escape."""
    return io.TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace", write_through=True)


def run_process(words: Sequence[bytes], typed: bytes, output: str) -> Ran:
    """Run a command in a process of its own, with one of `OUTPUTS`."""
    command = [sys.executable.encode(), b"-m", b"sabacc", *words]
    close = partial(os.close, 1) if output == "closed" else None
    with _opened(output) as out:
        done = subprocess.run(command, input=typed, stdout=out, stderr=subprocess.PIPE, preexec_fn=close, check=False)
    return Ran(done.returncode, _text(done.stdout or b""), _text(done.stderr))


@contextmanager
def _opened(output: str) -> Iterator[int]:
    """Standard output: a pipe that is read, a full disk, or a pipe that nobody reads."""
    if output == "full":
        with open("/dev/full", "wb") as full:
            yield full.fileno()
    elif output == "broken":
        reader, writer = os.pipe()
        os.close(reader)
        try:
            yield writer
        finally:
            os.close(writer)
    else:
        yield subprocess.PIPE


def _text(raw: bytes) -> str:
    return raw.decode(errors="surrogateescape")


def check(ran: Ran, output: str = "read") -> None:
    """A command ends with a known exit code and prints nothing that could steer a terminal; a refusal is one line."""
    if "Traceback" in ran.errors:
        kind = ran.errors.rstrip().rpartition("\n")[2].partition(":")[0]
        must(False, f"no command ends with a traceback, as of {kind[:40]}", ran.errors[-400:])
    must(ran.code in _CODES[output], "a command ends with a known exit code", f"{output}, {ran.code}: {ran.errors}")
    check_text(ran.out)
    lines = ran.errors.splitlines()
    must(len(lines) <= _MOST_LINES, "a command says little on standard error", ran.errors)
    for line in lines:
        check_sentence(line)
    if ran.code == REFUSED and not ran.out:
        must(bool(lines) and lines[-1].startswith(_PREFIX), "a refused command says why", ran.errors)


def check_text(text: str) -> None:
    """What is printed has nothing in it that could steer a terminal."""
    if not text.translate(_LAYOUT).isprintable():
        at = next(i for i, letter in enumerate(text) if not letter.isprintable() and letter not in "\n\t")
        must(False, "what is printed has no control characters", text[max(0, at - 60) : at + 20])


def tell(ran: Ran, output: str = "read") -> None:
    """Pass a refusal on as one."""
    check(ran, output)
    if ran.code == REFUSED:
        raise SabaccError((ran.errors.splitlines() or ["it was refused"])[-1])
