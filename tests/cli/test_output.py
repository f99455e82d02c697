"""Output that fails: closed, full, or a pipe that nobody reads. Every command ends with the right exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from sabacc.home.data_folder import Store
from sabacc.home.saved_table import resume_table
from tests.support.sampling import every_third

NO_OUTPUT, BROKEN_PIPE = 1, 141
COMMANDS = {
    "help": ("--help",),
    "help of a command": ("play", "--help"),
    "version": ("--version",),
    "rules": ("rules",),
    "rules as JSON": ("rules", "--json"),
    "rules show": ("rules", "show", "classic"),
    "rules ruling": ("rules", "ruling", "V"),
    "about": ("about",),
    "cards": ("cards", "centran"),
    "rules save": ("rules", "save", "classic", "--name", "Ours"),
    "rules diff": ("rules", "diff", "centran/advanced"),
    "rules presets": ("rules", "presets"),
    "rules example": ("rules", "example", "classic"),
    "score": ("score", "corellian-spike", "+5 -5"),
    "score as JSON": ("score", "corellian-spike", "+5 -5", "--json"),
    "score lines": ("score", "corellian-spike", "-"),
    "deal": ("deal", "classic", "--seed=1"),
    "replay": ("replay", "-"),
    "history": ("history",),
    "history as JSON": ("history", "--json"),
    "bots": ("bots",),
    "arena": ("arena", "corellian-spike", "random", "thumb", "--hands=2", "--plain-python"),
    "learn": ("learn", "--plain"),
    "play": ("play", "corellian-spike", "--plain", "--seats=2", "--bots=random", "--seed=1"),
}


def typed(folder: Path, command: str) -> bytes:
    """What a command is told."""
    if command == "replay":
        dealt = [sys.executable, "-m", "sabacc", "deal", "corellian-spike", "--seed=1"]
        return subprocess.run(dealt, capture_output=True, check=True, timeout=120).stdout
    return {"score lines": b"+5 -5\n", "play": b"deal\nstand\nfold\n" * 20}.get(command, b"")


def run(
    folder: Path, command: str, output: int | IO[bytes] | None, close: tuple[int, ...] = ()
) -> subprocess.CompletedProcess[bytes]:
    """Run a command with some output, and with these of its standard streams closed."""
    return subprocess.run(
        [sys.executable, "-m", "sabacc", *COMMANDS[command]],
        input=typed(folder, command),
        stdout=output,
        stderr=subprocess.PIPE,
        env={**os.environ, "SABACC_DATA": str(folder)},
        preexec_fn=lambda: close_all(close),
        check=False,
        timeout=120,
    )


def close_all(places: tuple[int, ...]) -> None:
    for place in places:
        os.close(place)


def closed(folder: Path, command: str) -> subprocess.CompletedProcess[bytes]:
    return run(folder, command, None, close=(1,))


def full(folder: Path, command: str) -> subprocess.CompletedProcess[bytes]:
    with Path("/dev/full").open("wb") as nowhere:
        return run(folder, command, nowhere)


def unread(folder: Path, command: str) -> subprocess.CompletedProcess[bytes]:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return run(folder, command, writer)
    finally:
        os.close(writer)


FAILURES = (
    (closed, NO_OUTPUT, "sabacc: standard output is closed, so there is nowhere to answer\n"),
    (full, NO_OUTPUT, "sabacc: the answer cannot be written: No space left on device\n"),
    (unread, BROKEN_PIPE, ""),
)
# Another failure of each command is quick.
CASES = [
    (command, *FAILURES[(place + turn) % 3]) for place, command in enumerate(COMMANDS) for turn in range(len(FAILURES))
]


@pytest.mark.parametrize(("command", "fails", "code", "said"), every_third(CASES, "starts the program for each case"))
def test_a_command_whose_output_fails_ends_with_its_code(
    tmp_path: Path, command: str, fails: Callable[[Path, str], subprocess.CompletedProcess[bytes]], code: int, said: str
) -> None:
    done = fails(tmp_path, command)
    assert (done.returncode, done.stderr.decode()) == (code, said)
    if command == "play" and fails is not closed:
        with resume_table(Store(tmp_path)) as table:
            assert not table.is_closed, "what was played is kept"
    else:
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["help", "rules show", "arena", "play"])
def test_with_standard_error_closed_as_well_the_code_is_the_same(tmp_path: Path, command: str) -> None:
    assert run(tmp_path, command, None, close=(1, 2)).returncode == NO_OUTPUT
    with Path("/dev/full").open("wb") as nowhere:
        assert run(tmp_path, command, nowhere, close=(2,)).returncode == NO_OUTPUT


@pytest.mark.parametrize("redirect", ["2>&-", "2>/dev/full", "2>&1 >/dev/full"])
def test_an_error_that_cannot_be_said_still_has_its_code(redirect: str) -> None:
    command = f"{sys.executable} -m sabacc rules show no-such-game {redirect}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False, timeout=120)
    assert done.returncode == 2
    assert b"Traceback" not in done.stdout + done.stderr
    assert not done.stderr


def test_without_standard_error_a_table_is_played_and_its_log_is_whole(tmp_path: Path) -> None:
    """A file that is opened gets the place of a closed stream, and must not be taken for it."""
    done = run(tmp_path, "play", subprocess.PIPE, close=(2,))
    assert done.returncode == 0
    with resume_table(Store(tmp_path)) as table:
        assert table.session.hands_played
