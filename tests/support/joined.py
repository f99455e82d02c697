"""People who join tables of a real server, as `sabacc join` does: through a pipe, or in this process."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sabacc.client.online_table import OnlineTable
from sabacc.client.visiting import Place, come
from tests.support.live_server import LiveServer
from tests.support.screen import Person

PATIENCE = 60.0  # seconds, on a machine that does other things as well
# One of these answers every question, and the table refuses the others with a sentence.
ANSWERS = ("stand", "check", "stay", "pass", "call", "keep", "done", "show", "fold")
A_HAND = "\n".join(["deal", *ANSWERS * 40, ""])


def new_table(
    server: LiveServer, game: str, bots: int = 2, seats: int = 3, practice: bool = False, **settings: str
) -> str:
    """A table with bots that take no time; its link."""
    wanted = {
        "rules": game,
        "seats": seats,
        "practice": practice,
        "bots": [{"bot": "thumb", "name": f"Bot{number}"} for number in range(1, bots + 1)],
        "settings": {"pace": "0", "turn": "0", "pause": "0"} | settings,
    }
    return f"{server.address}/t/{server.ask('POST', '/api/tables', wanted)['table']}"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "sabacc", "join", *arguments]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "SABACC_DATA": str(folder), "PYTHONUNBUFFERED": "1"}


def join(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`sabacc join` with what is typed in a pipe."""
    return subprocess.run(
        command(*arguments),
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(folder),
        check=False,
    )


@contextmanager
def seated(link: str, *names: str) -> Iterator[list[OnlineTable]]:
    """People in this process who have sat down at a table, one after the other."""
    place, tables = Place.read(link), []
    try:
        for name in names:
            tables.append(OnlineTable.reach(place.socket, come(place, name).token))
            tables[-1].sit_down(name)
        yield tables
    finally:
        for table in tables:
            table.quit()


def hear_until(tables: Sequence[OnlineTable], is_so: Callable[[], bool], about: Callable[[], str] = lambda: "") -> None:
    """Take in what happens until something is so."""

    def hear() -> bool:
        for table in tables:
            table.catch_up()
        return is_so()

    wait_until(hear, about)


class Joined:
    """`sabacc join --plain` that is spoken to line by line."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._out = folder / "out"
        with self._out.open("wb") as out:
            self._process = subprocess.Popen(
                command(*arguments, "--plain"), stdin=subprocess.PIPE, stdout=out, stderr=out, env=environment(folder)
            )

    @property
    def text(self) -> str:
        return self._out.read_text()

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def hear(self, words: str, times: int = 1) -> None:
        """Wait until something was printed so often."""
        wait_until(lambda: self.text.count(words) >= times, lambda: f"{words!r} in {self.text}")

    def interrupt(self) -> None:
        """Press Ctrl+C."""
        self._process.send_signal(signal.SIGINT)

    def ended(self) -> int:
        """Wait until it has ended by itself, with its input still open; its exit code."""
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        assert self._process.stdin is not None
        self._process.kill()
        self._process.wait(PATIENCE)
        self._process.stdin.close()


def wait_until(is_so: Callable[[], bool], about: Callable[[], str]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, about()
        time.sleep(0.02)


async def until(person: Person, words: str) -> None:
    """Wait until words are on the screen, wherever their lines break."""
    end = time.monotonic() + PATIENCE
    while words not in " ".join(person.text.split()):
        assert time.monotonic() < end, f"{words!r} in {person.text}"
        await asyncio.sleep(0.02)
        await person.settle()
