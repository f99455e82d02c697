"""The command line, run in this process or in one of its own, and what must hold for every command."""

import io
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import Final, NamedTuple
from unittest.mock import patch

from sabacc.cli import main
from sabacc.errors import SabaccError
from tools.fuzzing.target import check_sentence, must

REFUSED: Final = 2
_CODES: Final = (0, 1, REFUSED)
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
    source, out, errors = (io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8") for raw in (typed, b"", b""))
    with patch.object(sys, "stdin", source), redirect_stdout(out), redirect_stderr(errors):
        code = main(list(words))
    return Ran(code, _written(out), _written(errors))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    raw = stream.buffer
    raw.seek(0)
    return raw.read().decode(errors="surrogateescape")


def run_process(words: Sequence[bytes], typed: bytes = b"", out: str = "") -> Ran:
    """Run a command in a process of its own; with `out`, standard output is that file."""
    command = [sys.executable.encode(), b"-m", b"sabacc", *words]
    if not out:
        done = subprocess.run(command, input=typed, capture_output=True, check=False)
        return Ran(done.returncode, _text(done.stdout), _text(done.stderr))
    with open(out, "wb") as target:
        done = subprocess.run(command, input=typed, stdout=target, stderr=subprocess.PIPE, check=False)
    return Ran(done.returncode, "", _text(done.stderr))


def _text(raw: bytes) -> str:
    return raw.decode(errors="surrogateescape")


def check(ran: Ran) -> None:
    """A command ends with a known exit code and prints nothing that could steer a terminal; a refusal is one line."""
    must("Traceback" not in ran.errors, "no command ends with a traceback", ran.errors[-400:])
    must(ran.code in _CODES, "a command ends with a known exit code", f"{ran.code}: {ran.errors}")
    must(ran.out.translate(_LAYOUT).isprintable(), "what is printed has no control characters", _odd(ran.out))
    lines = ran.errors.splitlines()
    must(len(lines) <= _MOST_LINES, "a command says little on standard error", ran.errors)
    for line in lines:
        check_sentence(line)
    if ran.code == REFUSED and not (lines and not lines[-1].startswith(_PREFIX)):
        must(bool(lines) or bool(ran.out), "a refused command says why")


def _odd(text: str) -> str:
    """Where the first control character is."""
    at = next(i for i, letter in enumerate(text) if not letter.isprintable() and letter not in "\n\t")
    return text[max(0, at - 60) : at + 20]


def tell(ran: Ran) -> None:
    """Pass a refusal on as one."""
    check(ran)
    if ran.code == REFUSED:
        raise SabaccError(ran.errors.strip() or "it was refused")
