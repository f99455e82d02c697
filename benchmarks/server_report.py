"""What came of measuring the server, as Markdown."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.machine import about
from benchmarks.server_load import Figures

MOST_LAG: Final = 0.002  # seconds
_MOST_PLACES: Final = 25  # that are named where the time goes


class Row(NamedTuple):
    """A line of the report."""

    name: str
    figures: Figures
    cpu: float  # seconds of the server
    beside: float  # of which in its other threads
    seconds: float
    megabytes: float


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so many of the values do not pass."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def line_of(row: Row) -> str:
    """A row of the report."""
    figures = row.figures
    milliseconds = [percentile(figures.latencies, share) * 1000 for share in (0.5, 0.99, 1.0)]
    lag = percentile(figures.lags, 0.99)
    cells = (
        row.name, f"{figures.wanted:.0f}", f"{figures.done:.0f}", *(f"{each:.1f}" for each in milliseconds),
        str(figures.late), f"{row.cpu / max(1, len(figures.latencies)) * 1000:.2f}", f"{row.cpu / row.seconds:.0%}",
        f"{row.beside / row.cpu:.0%}", f"{row.megabytes:.0f}", f"{lag * 1000:.1f}",
        "yes" if _counts(row) else "no: the generator was late",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def _counts(row: Row) -> bool:
    return percentile(row.figures.lags, 0.99) <= MOST_LAG


HEAD: Final = (
    "| server | wanted/s | done/s | p50 ms | p99 ms | most ms | late | CPU ms/action | of the core | of it the store "
    "| MB "
    "| generator's lag, p99 ms | counts |"
)
GROUPS: Final = {
    "engine and views": ("sabacc.engine", "sabacc.play", "sabacc.rules"),
    "table": ("sabacc.tables", "sabacc.session", "sabacc.server.room"),
    "telling": ("sabacc.server.teller", "sabacc.protocol"),
    "actor and log": ("sabacc.server",),
    "sockets": ("uvicorn", "starlette", "websockets", "uvloop", "asyncio"),
}


def where_time_goes(path: Path) -> list[str]:
    """The share of each part of the program: each sample counts for the innermost call that belongs to one."""
    seen: Counter[str] = Counter()
    inside: Counter[str] = Counter()
    for stack, count in json.loads(path.read_text()).items():
        calls = stack.split(" ")
        seen[next((group for call in calls if (group := _group(call))), "other")] += count
        for call in {each for each in calls if each.startswith("sabacc.")}:
            inside[call] += count
    whole = max(1, sum(seen.values()))
    return [
        *(f"{count / whole:6.1%}  {group}" for group, count in seen.most_common()),
        *(f"{count / whole:6.1%}  in {call}" for call, count in inside.most_common(_MOST_PLACES)),
    ]


def _group(call: str) -> str | None:
    return next((group for group, starts in GROUPS.items() if call.startswith(starts)), None)


def table_of_goals(rows: Sequence[Row]) -> str:
    """What was to be reached, of the rows that count."""
    by_rate = {row.figures.wanted: row for row in rows if row.name != "echo" and _counts(row)}
    lines = ["| goal | measured | target | reached |", "|---|---|---|---|"]
    if (row := by_rate.get(500)) is not None:
        latency = percentile(row.figures.latencies, 0.99) * 1000
        lines.append(f"| 500 actions a second, p99 | {latency:.1f} ms | below 20 ms | {_yes(latency < 20)} |")
    for rate, what in ((1000, ""), (1500, ", a stretch")):
        if (row := by_rate.get(rate)) is not None:
            keeps_up = row.figures.done >= 0.99 * rate and row.figures.late == 0
            lines.append(
                f"| keeping up with {rate} a second{what} | {row.figures.done:.0f} | {rate} | {_yes(keeps_up)} |"
            )
    if (row := by_rate.get(1000)) is not None:
        lines.append(
            f"| memory at 1000 a second | {row.megabytes:.0f} MB | below 400 MB | {_yes(row.megabytes < 400)} |"
        )
    return "\n".join(lines)


def _yes(is_reached: bool) -> str:
    return "yes" if is_reached else "NO"


def report(rows: Sequence[Row], told: Iterable[str], what: str, profile: Path | None) -> str:
    """Everything that was measured."""
    parts = [
        "# How much play one core can serve",
        f"Written by `make bench-server BENCH=--write`. {what}, a real server with a real store on one core, people at "
        "all its tables from another one, actions at times set before (open loop). `echo` is a bare Starlette server "
        "that says what it hears, in the same run, as the limit. A row in which the generator was late by more than "
        f"{MOST_LAG * 1000:.0f} ms in one of a hundred actions does not count.",
        about(),
        "\n".join((HEAD, "|---" * HEAD.count(" | ") + "|---|", *map(line_of, rows))),
        table_of_goals(rows),
        "\n".join(f"- {each}" for each in told),
    ]
    if refused := Counter(each for row in rows for each in row.figures.refusals):
        parts.append("\n".join(["Refused:", "", *(f"- {count} x {why}" for why, count in refused.most_common(5))]))
    if profile is not None:
        parts.append(
            "\n".join(
                [
                    "Where the time goes, with the opening of the tables:",
                    "",
                    "```text",
                    *where_time_goes(profile),
                    "```",
                ]
            )
        )
    return "\n\n".join(parts) + "\n"
