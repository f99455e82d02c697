"""Compares the engine with others, on this machine and in one run: `make bench`.

Every engine is a process of its own (`engines.py`) on the same core. They are visited in turn, so that a slow spell of
the machine falls on all of them; CPU time counts, and the median of the visits. Read the ratios: the figures themselves
belong to the machine.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.machine import about

HERE: Final = Path(__file__).parent
RESULTS: Final = HERE / "results.md"

POKERKIT: Final = "pokerkit"
POKERFAST: Final = "pokerfast"
OPENSPIEL: Final = "openspiel-python"
ROLLOUTS: Final = "openspiel-rollouts"
PLAIN_SPIKE: Final = "plain:corellian-spike"
LIFTED_SPIKE: Final = "lifted:corellian-spike"

ENGINES: Final = {
    POKERKIT: "PokerKit 0.7.7, limit hold'em",
    POKERFAST: "pokerfast 0.2.0, no-limit hold'em",
    OPENSPIEL: "OpenSpiel 2.0.2 from Python, limit hold'em",
    ROLLOUTS: "OpenSpiel 2.0.2, its C++ rollouts, limit hold'em",
    PLAIN_SPIKE: "sabacc, plain Python, Corellian Spike",
    "plain:classic": "sabacc, plain Python, Classic",
    "plain:centran": "sabacc, plain Python, Centran",
    LIFTED_SPIKE: "sabacc, compiled by the lab, Corellian Spike",
    "lifted:classic": "sabacc, compiled by the lab, Classic",
    "lifted:centran": "sabacc, compiled by the lab, Centran",
}
COSTS: Final = ("copy", "import", "lab", "screen")


class Rate(NamedTuple):
    """How fast an engine is."""

    decisions: float
    hands: float


class Worker:
    """An engine in its own process."""

    def __init__(self, name: str, core: int) -> None:
        command = [sys.executable, str(HERE / "engines.py"), name, str(core)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self._read() != "ready\n":
            raise SystemExit(f"{name} could not start; see above")

    def _read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def visit(self, seconds: float) -> Rate:
        """Let it play for some seconds."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        answer = json.loads(self._read())
        return Rate(answer["decisions"] / answer["seconds"], answer["hands"] / answer["seconds"])

    def stop(self) -> None:
        """End the process."""
        self.process.communicate()


def measure_engines(names: list[str], seconds: float, repeats: int, core: int) -> dict[str, Rate]:
    """The median rate of each engine."""
    workers = {name: start(name, core) for name in names}
    visits: dict[str, list[Rate]] = {name: [] for name in names}
    for i in range(repeats if names else 0):
        say(f"visit {i + 1} of {repeats}")
        for name, worker in workers.items():
            visits[name].append(worker.visit(seconds))
    for worker in workers.values():
        worker.stop()
    return {name: median_rate(rates) for name, rates in visits.items()}


def start(name: str, core: int) -> Worker:
    """Start an engine; the first start of a compiled one takes as long as the compilation."""
    say(f"start {ENGINES[name]}")
    return Worker(name, core)


def median_rate(rates: list[Rate]) -> Rate:
    """The median of each figure."""
    return Rate(statistics.median(r.decisions for r in rates), statistics.median(r.hands for r in rates))


def measure_costs(names: list[str], repeats: int, core: int) -> dict[str, float]:
    """What is paid once."""
    costs: dict[str, float] = {}
    for name in names:
        say(f"cost of {name}")
        command = [sys.executable, str(HERE / "costs.py"), name, str(repeats), str(core)]
        costs |= json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return costs


def say(text: str) -> None:
    """Tell whoever is waiting."""
    print(f"  {text} ...", file=sys.stderr, flush=True)


class Goal(NamedTuple):
    """Something to reach. `most` says that less is better; a missing bound was not asked for."""

    what: str
    value: float | None
    unit: str
    target: float | None
    stretch: float | None = None
    most: bool = False

    def row(self) -> list[str]:
        """A line of the table of goals."""
        shown = "not measured" if self.value is None else f"{self.value:.3g} {self.unit}".strip()
        return [self.what, shown, *self._judged(self.target), *self._judged(self.stretch)]

    def _judged(self, bound: float | None) -> tuple[str, str]:
        if bound is None:
            return "", ""
        sign = "at most" if self.most else "at least"
        reached = "" if self.value is None else "yes" if self._is_reached(self.value, bound) else "NO"
        return f"{sign} {bound:g}", reached

    def _is_reached(self, value: float, bound: float) -> bool:
        return value <= bound if self.most else value >= bound


def goals(rates: dict[str, Rate], costs: dict[str, float]) -> list[Goal]:
    """What the project wants of its speed."""
    return [
        Goal("plain Corellian Spike over PokerKit", ratio(rates, PLAIN_SPIKE, POKERKIT), "x", 10, 20),
        Goal("plain Corellian Spike over pokerfast", ratio(rates, PLAIN_SPIKE, POKERFAST), "x", 1),
        Goal("plain Corellian Spike over OpenSpiel from Python", ratio(rates, PLAIN_SPIKE, OPENSPIEL), "x", None, 1),
        Goal("compiled Corellian Spike over OpenSpiel's rollouts", ratio(rates, LIFTED_SPIKE, ROLLOUTS), "x", 2, 3),
        Goal("copy of a plain table", costs.get("copy"), "µs", 4, most=True),
        Goal("`import sabacc`", costs.get("import"), "ms", 60, most=True),
        Goal("modules it loads from outside the standard library", costs.get("foreign"), "", 0, most=True),
        Goal("lab, cold: everything compiled", costs.get("cold"), "s", 60, most=True),
        Goal("`sabacc`, start to the first screen", costs.get("screen"), "s", 1, most=True),
        Goal("the same in CPU time", costs.get("screen_cpu"), "s", 0.7, most=True),
        Goal("lab, warm: start to the first compiled hand", costs.get("warm"), "s", 1, most=True),
    ]


def ratio(rates: dict[str, Rate], name: str, other: str) -> float | None:
    """Decisions of one engine over those of another."""
    if name not in rates or other not in rates:
        return None
    return rates[name].decisions / rates[other].decisions


def table(head: list[str], rows: list[list[str]], left: int) -> str:
    """A table in Markdown that reads well as it is; the columns after the first `left` are right-aligned."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    rule = ["-" * w if i < left else "-" * (w - 1) + ":" for i, w in enumerate(widths)]
    lines = [
        [cell.ljust(w) if i < left else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))]
        for row in (head, rule, *rows)
    ]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def table_of_rates(rates: dict[str, Rate]) -> str:
    """Each engine with its ratios to the others."""
    anchors = {"x PokerKit": POKERKIT, "x pokerfast": POKERFAST, "x OpenSpiel": OPENSPIEL, "x rollouts": ROLLOUTS}
    head = ["engine", "decisions/s", "hands/s", "decisions/hand", *anchors]
    rows = []
    for name, rate in rates.items():
        ratios = [ratio(rates, name, anchor) for anchor in anchors.values()]
        figures = [f"{rate.decisions:,.0f}", f"{rate.hands:,.0f}", f"{rate.decisions / rate.hands:.1f}"]
        rows.append([ENGINES[name], *figures, *("" if r is None else f"{r:.3g}" for r in ratios)])
    return table(head, rows, left=1)


def table_of_goals(rates: dict[str, Rate], costs: dict[str, float]) -> str:
    """Each goal, and whether it is reached."""
    head = ["goal", "measured", "target", "reached", "stretch", "reached"]
    return table(head, [goal.row() for goal in goals(rates, costs)], left=6)


def report(rates: dict[str, Rate], costs: dict[str, float], args: argparse.Namespace) -> str:
    """Everything that was measured, as Markdown."""
    parts = [
        "# Speed",
        "Written by `benchmarks/run.py --write`. Four seats act at random, uniformly over the kinds of action, then "
        "over cards and amounts. A decision is an action of a seat; outcomes of chance do not count. One core, CPU "
        f"time, median of {args.repeats} visits of {args.seconds:g} s. Read the ratios: the figures are the machine's.",
        "Plain Sabacc, PokerKit, pokerfast and OpenSpiel list what is legal before each decision. The lab does not: it "
        "draws acts until one is allowed, which is as fair and quicker, and part of its lead.",
        about(),
        table_of_rates(rates),
        table_of_goals(rates, costs),
    ]
    return "\n\n".join(parts) + "\n"


def parse() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description="Compare the speed of sabacc with that of other engines.")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time of each visit of an engine (2)")
    parser.add_argument("--repeats", type=int, default=7, help="visits of each engine (7)")
    parser.add_argument("--only", default="", help="only names that contain one of these texts, separated by commas")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)), help="the core to use (the last)")
    parser.add_argument("--write", action="store_true", help="write benchmarks/results.md too")
    return parser.parse_args()


def chosen(names: list[str], only: str) -> list[str]:
    """The names that contain one of the texts."""
    return [name for name in names if any(text in name for text in only.split(","))]


def main() -> None:
    """Measure, print, and write if asked to."""
    args = parse()
    engines = chosen(list(ENGINES), args.only)
    costs = chosen(list(COSTS), args.only)
    if not engines and not costs:
        raise SystemExit(f"--only must match one of: {', '.join([*ENGINES, *COSTS])}")
    rates = measure_engines(engines, args.seconds, args.repeats, args.core)
    text = report(rates, measure_costs(costs, args.repeats, args.core), args)
    print(text)
    if args.write:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
