"""A campaign: inputs for every target, for some time. Each target gets its share of the time."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tools.fuzzing.strays import end_strays
from tools.fuzzing.target import Failure, Target
from tools.fuzzing.workers import BATCH, MARK, Batch, Bench, Limits, Report, Worker

WORKERS: Final = 2
STANDARD: Final = Limits()


class Found(NamedTuple):
    """The smallest input so far that fails for a cause."""

    target: str
    number: int
    data: bytes
    failure: Failure


@dataclass
class Tally:
    """What came of the inputs of a target."""

    tried: int = 0
    taken: int = 0
    refused: int = 0
    seconds: float = 0.0
    causes: Counter[str] = field(default_factory=Counter)
    found: dict[str, Found] = field(default_factory=dict)

    def add(self, batch: Batch, report: Report, bench: Bench) -> None:
        """Count a batch."""
        failure = report.failure
        self.tried += report.tried
        self.taken += report.taken
        self.refused += report.tried - report.taken - (failure is not None)
        if failure is None:
            return
        self.causes[failure.cause] += 1
        number = batch.number(report.tried - 1)
        data = bench.input(batch.target, number) if batch.data is None else batch.data
        known = self.found.get(failure.cause)
        if known is None or len(data) < len(known.data):
            self.found[failure.cause] = Found(batch.target, number, data, failure)


@contextmanager
def bench_for(targets: Sequence[Target], seed: int, limits: Limits) -> Iterator[Bench]:
    """Everything that workers need, in a folder that is removed afterwards with everything that was started in it."""
    seeds = {target.name: (*target.seeds(), *target.tricky()) for target in targets}
    with TemporaryDirectory(prefix="sabacc-fuzz-") as folder:
        try:
            yield Bench({target.name: target for target in targets}, seeds, seed, limits, Path(folder))
        finally:
            end_strays(f"{MARK}={folder}/")


def run(
    targets: Sequence[Target], seed: int, seconds: float, limits: Limits = STANDARD, workers: int = WORKERS
) -> dict[str, Tally]:
    """Try inputs for some seconds, or until Ctrl-C; what came of them, target by target."""
    with bench_for(targets, seed, limits) as bench, ExitStack() as held:
        campaign = _Campaign(bench, held, workers)
        with suppress(KeyboardInterrupt):
            campaign.go_on(time.monotonic() + seconds)
        return campaign.tallies


def try_alone(bench: Bench, target: str, data: bytes) -> Report:
    """Try one input in a worker of its own."""
    worker = Worker(bench)
    try:
        worker.begin(Batch(target, data=data))
        while (report := worker.report()) is None:
            wait([worker.connection], timeout=0.5)
        return report
    finally:
        worker.end()


class _Campaign:
    """The workers, and what they have reported. With two workers, each tries every other input."""

    def __init__(self, bench: Bench, held: ExitStack, workers: int) -> None:
        self.tallies = {name: Tally() for name in bench.targets}
        self._bench = bench
        self._workers = [Worker(bench, number) for number in range(workers)]
        self._next = [dict.fromkeys(bench.targets, number) for number in range(workers)]
        held.callback(self._end)

    def _end(self) -> None:
        for worker in self._workers:
            worker.end()

    def go_on(self, end: float) -> None:
        """Keep the workers busy until the time is up, and wait for what they are at then."""
        begun: dict[int, float] = {}
        while True:
            for lane in range(len(self._workers)):
                if lane not in begun and time.monotonic() < end:
                    begun[lane] = time.monotonic()
                    self._begin(lane)
            if not begun:
                return
            wait([self._workers[lane].connection for lane in begun], timeout=0.5)
            for lane in list(begun):
                report = self._workers[lane].report()
                if report is not None:
                    self._take(lane, report, time.monotonic() - begun.pop(lane))

    def _begin(self, lane: int) -> None:
        """Give a worker inputs for the target that has had the least of its share."""
        target = min(self.tallies, key=lambda name: self.tallies[name].seconds / self._bench.targets[name].share)
        # The other worker should not take the same target meanwhile.
        self.tallies[target].seconds += BATCH
        self._workers[lane].begin(Batch(target, self._next[lane][target], len(self._workers)))

    def _take(self, lane: int, report: Report, seconds: float) -> None:
        worker = self._workers[lane]
        batch = worker.batch
        self._next[lane][batch.target] = batch.number(report.tried)
        tally = self.tallies[batch.target]
        tally.seconds += seconds - BATCH
        tally.add(batch, report, self._bench)
        if report.failure is not None:
            # Whatever has failed may have left something behind.
            worker.end()
            self._workers[lane] = Worker(self._bench, lane)
