"""Figures for Prometheus: how much, how often and how long, and never who or what."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import inf, isinf
from time import perf_counter
from typing import Final

# The seconds up to which durations are counted together; the last bound has no end.
BOUNDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, inf)
_PREFIX: Final = "sabacc_"


class Durations:
    """How long something took, again and again."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.buckets = [0] * len(BOUNDS)

    def add(self, seconds: float) -> None:
        """It took so long this time."""
        self.seconds += seconds
        self.buckets[bisect_left(BOUNDS, seconds)] += 1

    @contextmanager
    def timed(self) -> Iterator[None]:
        """What happens in here takes as long as it takes."""
        begun = perf_counter()
        try:
            yield
        finally:
            self.add(perf_counter() - begun)


class Metrics:
    """What a server counts while it runs. Labels come from lists of ours, so there are never many of them."""

    def __init__(self) -> None:
        self.wishes: Counter[str] = Counter()  # by outcome
        self.refusals: Counter[str] = Counter()  # by code, of wishes and of requests
        self.sockets_opened = 0
        self.sockets_closed: Counter[str] = Counter()  # by close code; "none" if the client went
        self.wish_seconds = Durations()  # from a wish to its answer
        self.thinking_seconds = Durations()  # of bots and the coach, in their queue and at work

    def refused(self, code: str) -> None:
        """Somebody was told no."""
        self.refusals[code] += 1

    def lines(self) -> Iterator[str]:
        """The figures in the text format of Prometheus."""
        yield from labelled("wishes_total", "Wishes at tables, by outcome.", "outcome", self.wishes)
        yield from labelled("refusals_total", "Refusals over sockets and HTTP, by code.", "code", self.refusals)
        yield from figure("sockets_opened_total", "counter", "Sockets that were opened.", self.sockets_opened)
        yield from labelled("sockets_closed_total", "Sockets that were closed, by code.", "code", self.sockets_closed)
        of_wishes, of_bots = self.wish_seconds, self.thinking_seconds
        yield from histogram("wish_seconds", "From a wish to its answer.", BOUNDS, of_wishes.buckets, of_wishes.seconds)
        yield from histogram("thinking_seconds", "How long bots think.", BOUNDS, of_bots.buckets, of_bots.seconds)


def figure(name: str, kind: str, told: str, value: float) -> Iterator[str]:
    """One figure."""
    yield from _head(name, kind, told)
    yield f"{_PREFIX}{name} {value}"


def labelled(name: str, told: str, label: str, values: Mapping[str, int]) -> Iterator[str]:
    """A counter for each value of a label."""
    yield from _head(name, "counter", told)
    for value, count in sorted(values.items()):
        yield f'{_PREFIX}{name}{{{label}="{value}"}} {count}'


def histogram(name: str, told: str, bounds: Iterable[float], buckets: Iterable[int], seconds: float) -> Iterator[str]:
    """How many took up to so long; `buckets` has each of them once."""
    yield from _head(name, "histogram", told)
    so_far = 0
    for bound, count in zip(bounds, buckets, strict=True):
        so_far += count
        yield f'{_PREFIX}{name}_bucket{{le="{"+Inf" if isinf(bound) else bound}"}} {so_far}'
    yield f"{_PREFIX}{name}_sum {seconds:.6f}"
    yield f"{_PREFIX}{name}_count {so_far}"


def _head(name: str, kind: str, told: str) -> Iterator[str]:
    yield f"# HELP {_PREFIX}{name} {told}"
    yield f"# TYPE {_PREFIX}{name} {kind}"
