"""How much play one core can serve: `make bench-server`.

A real server with a real store, pinned to one core, and people at all its tables from another core (`server_load.py`).
Before it, in the same run, a bare Starlette echo on the same core, as the limit. A row in which this program itself was
late by more than 2 ms in one of a hundred actions does not count: the machine was busy with something else.
"""

import argparse
import asyncio
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import uvloop

from benchmarks.server_load import Echoed, Load, Place, seat
from benchmarks.server_report import Row, report
from sabacc.play.actions import CallHand
from sabacc.play.record import Record
from sabacc.rules.options import BUY_IN
from sabacc.rules.registry import find
from sabacc.server.hall import PLAYER
from sabacc.server.people import People, new_token
from sabacc.server.serving import FILE
from sabacc.server.store import Store
from sabacc.server.table_store import StoredHands, StoredLog, Tables, new_id
from sabacc.tables import inputs
from sabacc.tables.chance import Chance
from sabacc.tables.checkpoint import Checkpoint
from sabacc.tables.company import Newcomer
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import Setup, open_ended
from sabacc.tables.stamps import format_stamp

HERE: Final = Path(__file__).parent
SERVER_CORE, LOAD_CORE = 0, 1
_PATIENCE: Final = 60.0
_AT_ONCE: Final = 50  # sockets that are being opened
_TABLES_AT_ONCE: Final = 8
_WARMING_UP: Final = 2.0  # seconds before the first row
_SETTINGS: Final = "turn=0 pause=0 window=3600 pace=0"
_EVENINGS: Final = 20  # different ones
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Usage(NamedTuple):
    """What a process has used so far: seconds of CPU time, in all and of its threads beside the first, and MB."""

    cpu: float
    beside: float
    megabytes: float


class Server:
    """A process on the server's core."""

    def __init__(self, command: Sequence[str], port: int, log: Path) -> None:
        with log.open("ab") as out:
            self._process = subprocess.Popen(
                command, stdout=out, stderr=out, env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        os.sched_setaffinity(self._process.pid, {SERVER_CORE})
        end = time.monotonic() + _PATIENCE
        while not _answers(port):
            if self._process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"the server could not start: {log.read_text()[-500:]}")
            time.sleep(0.02)

    def usage(self) -> Usage:
        """What it has used so far."""
        folder = Path(f"/proc/{self._process.pid}")
        pages = int((folder / "statm").read_text().split()[1])
        cpu, first = _seconds(folder), _seconds(folder / "task" / folder.name)
        return Usage(cpu, cpu - first, pages * resource.getpagesize() / 1e6)

    def stop(self) -> None:
        """End it as an operator would."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()


def _seconds(task: Path) -> float:
    """The CPU time of a process or a thread."""
    fields = (task / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# The store.


class Evening(NamedTuple):
    """A table in the middle of a hand, after some hands."""

    setup: Setup
    chance: Chance
    entries: tuple[Input, ...]  # the first of them seat people, whose ids are other ones at each table
    hands: tuple[tuple[Record, str, int], ...]
    checkpoint: Checkpoint | None


class Kept:
    """A `HandKeeper` that has them all."""

    def __init__(self) -> None:
        self.hands: list[tuple[Record, str, int]] = []

    def keep(self, record: Record, dealt: str, hand: int, /) -> None:
        """Keep a hand."""
        self.hands.append((record, dealt, hand))

    def forget(self, dealt: str, hand: int, /) -> None:
        """Nothing is taken back here."""


def prepare(path: Path, game: str, tables: int, seats: int, hands: int) -> list[Place]:
    """A store with tables in the middle of a hand, after some hands; people sit at all seats."""
    evenings = [_play_evening(game, seats, hands) for _ in range(min(tables, _EVENINGS))]
    with Store(path) as store:
        return [_set_table(store, evenings[number % len(evenings)], seats, number) for number in range(tables)]


def _play_evening(game: str, seats: int, hands: int) -> Evening:
    rules = open_ended(find(game).with_options(seats=seats))
    log, kept = MemoryLog(Setup(rules, (), rules[BUY_IN] * 10, practice=False, is_online=True)), Kept()
    with LiveTable(log, lambda: format_stamp(datetime.now(UTC)), kept) as table:
        for number in range(seats):
            table.take(Input(inputs.SIT, number, Newcomer(f"P{number}", table.setup.buy_in, f"p{number}")))
        table.take(Input(inputs.SET, text=_SETTINGS))
        for _ in range(hands):
            table.deal()
            while table.game is not None and table.is_playing:
                can_call = any(choice.kind is CallHand for choice in table.game.legal())
                table.act(CallHand() if can_call else table.game.default())
        table.deal()
    return Evening(log.setup, log.chance, tuple(log.entries), tuple(kept.hands), log.kept)


def _set_table(store: Store, evening: Evening, seats: int, number: int) -> Place:
    """The same evening at a table of its own."""
    # A server takes only so much from one address, and this machine has sixteen million.
    address = f"127.1.{number // 250}.{number % 250 + 1}"
    table_id, tokens = new_id(), tuple(new_token() for _ in range(seats))
    Tables(store).create(table_id, evening.setup, evening.chance).result()
    people = [People(store).add(table_id, f"P{n}", PLAYER, token) for n, token in enumerate(tokens)]
    ids = [person.result().id for person in people]
    log = StoredLog(store, table_id)
    log.open()
    for at, entry in enumerate(evening.entries):
        who = entry.what
        log.append(entry._replace(what=who._replace(person=ids[at])) if isinstance(who, Newcomer) else entry)
    keeper = StoredHands(log, lambda: dict(enumerate(ids)))
    for record, dealt, hand in evening.hands:
        keeper.keep(record, dealt, hand)
    assert log.pending is not None
    log.pending.result()
    if (kept := evening.checkpoint) is not None:
        company = kept.company._replace(people=tuple(enumerate(ids)), host=ids[0])
        log.keep_checkpoint(kept._replace(company=company))
    return Place(table_id, tokens, address)


# Measuring.


async def measure(name: str, server: Server, load: Load, rate: float, seconds: float) -> Row:
    """Let people act at a rate for some seconds."""
    before, begun = server.usage(), time.perf_counter()
    figures = await load.run(rate, seconds)
    after = server.usage()
    cpu, beside = after.cpu - before.cpu, after.beside - before.beside
    return Row(name, figures, cpu, beside, time.perf_counter() - begun, after.megabytes)


async def measure_idle(server: Server, seconds: float) -> float:
    """The share of a core that sockets take on which nobody does anything."""
    before = server.usage().cpu
    await asyncio.sleep(seconds)
    return (server.usage().cpu - before) / seconds


async def measure_echo(asked: argparse.Namespace, folder: Path) -> list[Row]:
    """The limit: a server that only says what it hears, with as many sockets."""
    port = free_port()
    server = Server([sys.executable, str(HERE / "server_echo.py"), str(port)], port, folder / "echo.log")
    load = Load()
    try:
        sockets = [Echoed(load, b"x" * 60) for _ in range(asked.tables * asked.seats)]
        for start in range(0, len(sockets), _AT_ONCE):
            await asyncio.gather(*(each.connect(port) for each in sockets[start : start + _AT_ONCE]))
        await load.run(asked.rates[0], _WARMING_UP)
        return [await measure("echo", server, load, rate, asked.seconds) for rate in asked.rates]
    finally:
        server.stop()


def tables_server(asked: argparse.Namespace, folder: Path, port: int) -> Server:
    """The server itself, with the tables of a store."""
    arguments = ["serve", "--no-open", "--host", "127.0.0.1", "--port", str(port), "--data", str(folder)]
    program = ["-m", "sabacc"] if asked.profile is None else [str(HERE / "server_profile.py"), str(asked.profile)]
    return Server([sys.executable, *program, *arguments], port, folder / "server.log")


async def measure_restart(asked: argparse.Namespace, folder: Path, places: list[Place]) -> str:
    """How long it takes until everybody is back at every table, from the start of the server on."""
    port, begun = free_port(), time.perf_counter()
    server = tables_server(asked, folder, port)
    try:
        listens = time.perf_counter() - begun
        await seat(Load(), places, port, _TABLES_AT_ONCE)
        seconds = time.perf_counter() - begun
    finally:
        server.stop()
    return (
        f"After a restart the server listened in {listens:.1f} s; {len(places)} tables were open again, and "
        f"{len(places) * asked.seats} sockets back, in {seconds:.1f} s."
    )


async def measure_tables(asked: argparse.Namespace, folder: Path, places: list[Place]) -> tuple[list[Row], list[str]]:
    """The server itself, and what there is to say about it beside the rows."""
    port = free_port()
    server = tables_server(asked, folder, port)
    load, told = Load(), []
    try:
        empty, begun = server.usage(), time.perf_counter()
        tables = await seat(load, places, port, _TABLES_AT_ONCE)
        opened = server.usage()
        seconds, cpu = time.perf_counter() - begun, opened.cpu - empty.cpu
        told.append(
            f"{len(places)} tables were opened and {len(places) * asked.seats} sockets welcomed in {seconds:.1f} s "
            f"({cpu:.1f} s of CPU time); memory {empty.megabytes:.0f} MB before, {opened.megabytes:.0f} MB after."
        )
        for table in tables:
            table.see()
        told.append(f"Sockets on which nothing happens take {await measure_idle(server, 5):.1%} of the core.")
        await load.run(asked.rates[0], _WARMING_UP)
        rows = [await measure(asked.game, server, load, rate, asked.seconds) for rate in asked.rates]
        if closed := sum(chair.socket.is_closed for table in tables for chair in table.chairs):
            told.append(f"The server has closed {closed} sockets, which it should not.")
    finally:
        server.stop()
    return rows, told


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--rates", type=float, nargs="+", default=[500, 1000, 1500], help="actions a second")
    parser.add_argument("--seconds", type=float, default=20, help="for each rate")
    parser.add_argument("--game", default="corellian-spike")
    parser.add_argument("--hands", type=int, default=5, help="that were played at each table before")
    parser.add_argument("--profile", type=Path, help="write here where the time goes, and print its shares")
    parser.add_argument("--write", action="store_true", help="write benchmarks/server.md too, with where the time goes")
    parser.add_argument("--no-echo", action="store_true", help="leave the limit out")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if asked.tables * asked.seats > most - 200:
        raise SystemExit(f"{asked.tables * asked.seats} sockets are too many: this machine allows {most} open files")
    os.sched_setaffinity(0, {LOAD_CORE if LOAD_CORE in os.sched_getaffinity(0) else SERVER_CORE})
    with tempfile.TemporaryDirectory(prefix="sabacc-bench-") as kept:
        folder = Path(kept)
        places = prepare(folder / FILE, asked.game, asked.tables, asked.seats, asked.hands)
        echo = [] if asked.no_echo else uvloop.run(measure_echo(asked, folder))
        rows, told = uvloop.run(measure_tables(asked, folder, places))
        if asked.profile is None:
            told.append(uvloop.run(measure_restart(asked, folder, places)))
        profile = asked.profile
        if asked.write:
            # In a run of its own, as looking on costs a few percent.
            profile = folder / "profile.json"
            looked_at = {**vars(asked), "profile": profile, "rates": asked.rates[:1]}
            uvloop.run(measure_tables(argparse.Namespace(**looked_at), folder, places))
        text = report([*echo, *rows], told, f"{asked.tables} tables of {asked.seats}", profile)
    print(text)
    if asked.write:
        (HERE / "server.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
