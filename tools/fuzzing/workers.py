"""Workers: processes that try inputs within limits. Whatever happens in one, the fuzzer goes on with another."""

import mmap
import multiprocessing
import os
import resource
import signal
import struct
import sys
import threading
import time
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

import sabacc
from sabacc.home.data_folder import VARIABLE
from tools.fuzzing.mutations import nth_input
from tools.fuzzing.target import Failure, Outcome, Target, TooSlow, attempt, failure_of

MARK: Final = "SABACC_FUZZ"  # in the environment of everything that is started, so that it can be found and ended
BATCH: Final = 0.25  # seconds: a worker reports as soon as it has worked this long
ROOM: Final = "input"  # the folder that is empty for every input; everything in it is removed
_COUNTS: Final = struct.Struct("qq")
_FORK: Final = multiprocessing.get_context("fork")


class Limits(NamedTuple):
    """What one input may take."""

    seconds: float = 5.0
    bytes: int = 2 * 1024**3
    grace: float = 3.0  # seconds until a worker is killed that cannot be interrupted


class Bench(NamedTuple):
    """What every worker of a run has: the targets with their seeds, the seed of the run, limits, and a folder."""

    targets: Mapping[str, Target]
    seeds: Mapping[str, Sequence[bytes]]
    seed: int
    limits: Limits
    folder: Path

    def input(self, target: str, number: int) -> bytes:
        """An input by its number."""
        return nth_input(self.targets[target], self.seeds[target], self.seed, number)


class Batch(NamedTuple):
    """Work: the inputs of a target from a number on, in steps, until the time is up; or this one input alone."""

    target: str
    first: int = 0
    step: int = 1
    data: bytes | None = None

    def number(self, place: int) -> int:
        """The number of an input by its place in the batch."""
        return self.first + place * self.step


class Report(NamedTuple):
    """What came of a batch. A failure belongs to the last input that was tried, and ends the batch."""

    tried: int
    taken: int
    failure: Failure | None = None


class Worker:
    """A process that tries inputs, one batch after the other."""

    def __init__(self, bench: Bench, number: int = 0) -> None:
        self.connection, theirs = _FORK.Pipe()
        self.batch = Batch("")
        self._counts = mmap.mmap(-1, _COUNTS.size)  # known even if the worker dies
        self._deadline = 0.0
        self._seconds = bench.limits.seconds + BATCH + bench.limits.grace
        folder = bench.folder / f"worker-{number}"
        self._process = _FORK.Process(target=_work, args=(bench, folder, theirs, self._counts), daemon=True)
        with warnings.catch_warnings():
            # A process that runs tests has threads, of which newer Pythons warn. A worker needs none of their locks.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process.start()
        theirs.close()

    def begin(self, batch: Batch) -> None:
        """Have a batch tried."""
        self.batch = batch
        self._counts[:] = _COUNTS.pack(0, 0)
        self._deadline = time.monotonic() + self._seconds
        # A worker that is no longer there is found out by its silence.
        with suppress(OSError):
            self.connection.send(batch)

    def report(self) -> Report | None:
        """What came of the batch; None if the worker is still at it, and has time left."""
        try:
            if self.connection.poll():
                told: Report = self.connection.recv()
                return told
        except (EOFError, OSError):
            self._process.join()
            return self._death(f"the process of the input ended, with exit code {self._process.exitcode}")
        if time.monotonic() < self._deadline:
            return None
        return self._death("too slow, and cannot be interrupted")

    def _death(self, why: str) -> Report:
        self.end()
        tried, taken = _COUNTS.unpack(self._counts[:])
        return Report(max(1, tried), taken, Failure(why, why))

    def end(self) -> None:
        """End the process, and wait for it."""
        self._process.kill()
        self._process.join()
        self.connection.close()


def _work(bench: Bench, folder: Path, connection: Connection, counts: mmap.mmap) -> None:
    _settle(bench.limits, folder)
    room = folder / ROOM
    while True:
        try:
            batch: Batch = connection.recv()
        except EOFError:
            return
        connection.send(_try_batch(bench, batch, room, counts))


def _settle(limits: Limits, folder: Path) -> None:
    """Limit this process, and everything it will start, to the memory it may have and to its own folder."""
    os.setsid()
    most = _own_memory() + limits.bytes
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    room = folder / ROOM
    room.mkdir(parents=True, exist_ok=True)
    os.chdir(room)
    with open(os.devnull, "r+b") as nothing:
        for number in range(3):
            os.dup2(nothing.fileno(), number)
    os.environ.clear()
    os.environ.update(environment(folder))
    signal.signal(signal.SIGALRM, _ring)


def _own_memory() -> int:
    """The address space of this process before it has done anything; one that was forked from a large one has much."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except OSError:
        return 0
    return pages * resource.getpagesize()


def environment(folder: Path) -> dict[str, str]:
    """An environment in which nothing outside of a folder is found or written; no command is on the path."""
    room = folder / ROOM
    return {
        MARK: f"{folder}/",
        **dict.fromkeys(("HOME", "TMPDIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(room)),
        VARIABLE: str(room / "data"),
        "PATH": str(folder / "no-commands"),
        "PYTHONPATH": str(Path(sabacc.__file__).parents[1]),
        "PYTHONUTF8": "1",
        "LANG": "C.UTF-8",
        "TERM": "dumb",
    }


def _ring(number: int, frame: FrameType | None) -> None:
    raise TooSlow("the time for this input is over")


def _try_batch(bench: Bench, batch: Batch, room: Path, counts: mmap.mmap) -> Report:
    """Try inputs until the time is up or one fails."""
    target, begun, taken = bench.targets[batch.target], time.monotonic(), 0
    tried = 0
    while tried == 0 or (batch.data is None and time.monotonic() - begun < BATCH):
        data = bench.input(batch.target, batch.number(tried)) if batch.data is None else batch.data
        tried += 1
        counts[:] = _COUNTS.pack(tried, taken)
        outcome = _try(target, data, room, bench.limits.seconds)
        if isinstance(outcome, Failure):
            return Report(tried, taken, outcome)
        taken += outcome is Outcome.TAKEN
    return Report(tried, taken)


def _try(target: Target, data: bytes, room: Path, seconds: float) -> Outcome | Failure:
    """One input, within its time, in an empty folder. A thread that fails is a failure too."""
    clear(room)
    elsewhere: list[Failure] = []
    threading.excepthook = lambda error: elsewhere.append(_in_thread(error.exc_value))
    sys.unraisablehook = lambda error: elsewhere.append(_in_thread(error.exc_value))
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            outcome = attempt(target, data, room)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except TooSlow as error:
        outcome = failure_of(error)
    return elsewhere[0] if elsewhere and not isinstance(outcome, Failure) else outcome


def _in_thread(error: BaseException | None) -> Failure:
    return failure_of(error or RuntimeError("a thread failed"))


def clear(folder: Path) -> None:
    """Make a folder empty, whatever is in it."""
    for path in folder.iterdir():
        if path.is_symlink() or not path.is_dir():
            path.unlink()
        else:
            path.chmod(0o700)
            clear(path)
            path.rmdir()
