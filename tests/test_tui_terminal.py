"""The full-screen table in a real terminal: it starts, takes keys, is killed, and leaves the terminal as it was."""

from __future__ import annotations

import fcntl
import os
import pty
import resource
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sabacc.parlour.evening import Evening
from sabacc.parlour.store import Store

PATIENCE = 60.0  # seconds, for a machine that has much else to do
LEAVES_THE_SCREEN = b"\x1b[?1049l"


class Terminal:
    """A program at a terminal of 80 by 24."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self.master, self.process = master, process
        self.output = b""

    def wait_for(self, text: bytes) -> None:
        """Read until a text comes that was not there before."""
        start, seen = time.monotonic(), len(self.output)
        while text not in self.output[seen:]:
            left = PATIENCE - (time.monotonic() - start)
            assert left > 0 and self._read(left), f"{text!r} did not come: {self.output[-2000:]!r}"

    def _read(self, seconds: float) -> bool:
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            more = os.read(self.master, 65536)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.output += more
        return bool(more)

    def press(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def end(self) -> int:
        """Read until the program has ended; its exit code."""
        while self._read(PATIENCE):
            pass
        return self.process.wait(PATIENCE)


@contextmanager
def play(folder: Path, *arguments: str) -> Iterator[Terminal]:
    """`sabacc play` at a terminal."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {**os.environ, "SABACC_DATA": str(folder), "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "sabacc", "play", *arguments]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
    os.close(slave)
    try:
        yield Terminal(master, process)
    finally:
        process.kill()
        process.wait()
        os.close(master)


NEW = ("corellian-spike", "--people", "Ana,Bo", "--seats", "2", "--seed", "1")


def test_ctrl_c_gives_the_terminal_back_and_says_that_the_table_is_kept(tmp_path: Path) -> None:
    with play(tmp_path, *NEW) as terminal:
        terminal.wait_for(b"Pass the keyboard to Bo.")
        terminal.press(b"\r")
        terminal.wait_for(b"Trading")
        terminal.press(b"\x03")
        assert terminal.end() == 0
        assert LEAVES_THE_SCREEN in terminal.output
        assert b"The table is kept" in terminal.output.rpartition(LEAVES_THE_SCREEN)[2]
    assert Store(tmp_path).has_table


def test_a_kill_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    with play(tmp_path, *NEW) as terminal:
        terminal.wait_for(b"Pass the keyboard to Bo.")
        terminal.press(b"\r")
        terminal.wait_for(b"stand")
        terminal.press(b"s")
        terminal.wait_for(b"Pass the keyboard to Ana.")
        os.kill(terminal.process.pid, signal.SIGKILL)
        terminal.process.wait(PATIENCE)
    with Evening.resume(Store(tmp_path)) as evening:
        assert evening.game is not None and "Bo stands." in evening.game.story()
        assert evening.to_act == 0


def test_the_first_screen_takes_less_than_a_second_to_make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock of the processor, as other programs may keep it busy; the first start of all compiles, too."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "compiled"))
    _, taken = (seconds_to_the_first_screen(tmp_path / start) for start in ("first", "second"))
    assert taken < 1


def seconds_to_the_first_screen(folder: Path) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with play(folder, "classic", "--bots", "random", "--seed", "1") as terminal:
        terminal.wait_for(b"Classic Sabacc")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
