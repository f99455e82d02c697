"""Evenings to play in tests: whole hands by seed, in process, through a pipe and on a terminal."""

from __future__ import annotations

import os
import pty
import random
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from sabacc import find
from sabacc.home.data_folder import Store
from sabacc.play.notation import format_action
from sabacc.play.record import Record
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import Setup, open_ended, standard_setup
from sabacc.testing.rule_check import random_action

PROMPT = b"> "
SECONDS = 60


def small_setup(
    rules_id: str, seed: int = 1, people: Sequence[str] = ("Ana",), seats: int = 3, **options: str
) -> Setup:
    rules = open_ended(find(rules_id))
    rules = rules.with_options(**rules.parse_options(options))
    return standard_setup(rules, people=people, seats=seats, bots=("random",), seed=seed, practice=True)


def let_bots_act(evening: LiveTable) -> None:
    while evening.step():
        pass


def play_hand(evening: LiveTable, rng: random.Random, undo: float = 0.0, undoes_ends: bool = True) -> Iterator[str]:
    """Play a hand; every line as a person would type it."""
    evening.deal()
    yield "deal"
    while True:
        let_bots_act(evening)
        if evening.game is None or evening.to_act is None:
            return
        action = random_action(evening.game, rng)
        evening.act(action)
        yield format_action(action)
        if rng.random() < undo:
            let_bots_act(evening)
            if evening.is_playing or (undoes_ends and not evening.why_not_undo()):
                evening.undo()
                yield "undo"


def records(folder: Path) -> list[Record]:
    return [kept.read() for kept in Store(folder).history()]


def arguments(setup: Setup, hands: int) -> list[str]:
    """The command line for a set-up of `small_setup`."""
    seated = [chair for chair in setup.seats if chair.bot is None]
    people = ",".join(chair.name for chair in seated)
    # A terminal would ask.
    sides = [f"--side={','.join('dark' if chair.dark else 'light' for chair in seated)}"] if setup.rules.sides else []
    # The command leaves the end of the game open unless it is told otherwise.
    changes = {"game_end": setup.rules["game_end"], **setup.rules.changes}
    settings = [f"--set={name}={value}" for name, value in changes.items()]
    return [
        "play", setup.rules.id, "--plain", "--new", "--practice", f"--people={people}", "--bots=random",
        f"--seats={len(setup.seats)}", f"--seed={setup.seed}", f"--hands={hands}", *settings, *sides,
    ]  # fmt: skip


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "SABACC_DATA": str(folder), "PYTHONUTF8": "1"}


def sabacc(folder: Path, *words: str, typed: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    """Run the command with what is typed in a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "sabacc", *words],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env=environment(folder),
        check=False,
        timeout=SECONDS,
    )


class Terminal:
    """The command on a terminal of its own."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sabacc", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(folder),
            start_new_session=True,
        )
        os.close(slave)
        self.shown = b""

    def read(self, until: bytes | None = PROMPT) -> str:
        """What is shown until the prompt, or until the end."""
        start = len(self.shown)
        while until is None or not self.shown.endswith(until) or len(self.shown) == start:
            if not self._read_some():
                break
        # The rest of a letter may come first, where the reading before ended in the middle of one.
        return self.shown[start:].decode(errors="replace").replace("\r\n", "\n")

    def _read_some(self) -> bool:
        if not select.select([self._master], [], [], SECONDS)[0]:
            raise TimeoutError(f"nothing came after {self.shown[-200:]!r}")
        try:
            found = os.read(self._master, 4096)
        except OSError:
            found = b""  # on Linux the end of a terminal is an error
        self.shown += found
        return bool(found)

    def find(self, text: str) -> None:
        """Read until a text has come, whatever else comes around it."""
        start = len(self.shown)
        while text.encode() not in self.shown[start:]:
            if not self._read_some():
                raise EOFError(f"{text!r} did not come, but {self.shown[start:][-200:]!r}")

    def type(self, text: str | bytes) -> None:
        os.write(self._master, text.encode() if isinstance(text, str) else text)

    def play(self, lines: Sequence[str]) -> int:
        """Type lines, each at a prompt, and a needless fold twice; the exit code."""
        self.read()
        for line in lines:
            self.type(f"{line}\n")
            if "Checking is free" in self.read():
                self.type("fold\n")
                self.read()
        self.read(None)
        return self.process.wait(SECONDS)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(SECONDS)

    def hang_up(self) -> None:
        """The terminal goes away, and nobody tells the program."""
        os.close(self._master)

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        os.close(self._master)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
