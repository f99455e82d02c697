"""What is paid once: `python benchmarks/costs.py COST REPEATS CORE` prints one or more numbers as JSON.

Times are medians of CPU time, so that other work on the machine does not count, unless stated otherwise. Whatever
starts up does so in an interpreter of its own.
"""

import fcntl
import json
import os
import pty
import resource
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
import timeit
from collections.abc import Callable
from typing import Final

from sabacc.engine import step
from sabacc.engine.codes import op
from sabacc.engine.table import NO_CARD, Table
from sabacc.rules.compile import compile_rules
from sabacc.rules.registry import find

RULES: Final = "corellian-spike"

# Prints the newly loaded modules that belong neither to sabacc nor to the standard library.
_FOREIGN: Final = """
import sys
before = set(sys.modules)
import sabacc
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - set(sys.stdlib_module_names) - {"sabacc"}))
"""

# SciPy is here for OpenSpiel only. Where it is installed numba loads it, which adds about 0.2 s to the start.
_COMPILED_HAND: Final = f"""
import sys
import time
sys.modules["scipy"] = None
from sabacc.engine.table import Table
from sabacc.lab import carrier, generator, simulate
from sabacc.rules.compile import compile_rules
from sabacc.rules.registry import find
t = Table()
t.seats = 4
tables = carrier.to_tables(t)
program = carrier.to_program(compile_rules(find("{RULES}")))
simulate.play_hands(tables, program, generator.seeded(1), 1, 500, find("{RULES}"))
"""

_EVERY_ENTRY: Final = (
    _COMPILED_HAND
    + f"""
from sabacc.lab import entries
entries.call(tables, 0, program, entries.LEGAL, 0, 0, 0, 0, 0)
from sabacc.bots.arena import Arena
Arena(find("{RULES}"), ["thumb", "random"]).play(1)
"""
)


def table_in_play() -> Table:
    """A table in the middle of a hand."""
    t = Table()
    p = compile_rules(find(RULES))
    t.seats = 4
    t.stack[:4] = [500] * 4
    step.new_hand(t, p)
    t.fate[: p.cards] = range(p.cards)
    step.apply_chance(t, p, p.cards)
    while t.waiting == op.SEAT:
        step.apply(t, p, t.to_act, step.default_act(t, p), NO_CARD, NO_CARD, 0)
    return t


def copy_cost(repeats: int) -> dict[str, float]:
    """Microseconds to copy a table: the least of several tries, as other work can only add to it."""
    t = table_in_play()
    number = 20_000
    times = timeit.repeat(t.copy, timer=time.process_time, number=number, repeat=2 * repeats + 1)
    return {"copy": min(times) / number * 1e6}


def run(code: str) -> str:
    """What a fresh interpreter prints when it runs `code`."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def seconds(code: str) -> float:
    """CPU time of a fresh interpreter that runs `code`, from its start to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(code)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def seconds_to_end(code: str) -> float:
    """CPU time of a fresh interpreter from its start until `code` is done; its shutdown does not count."""
    return float(run(f"{code}\nprint(time.process_time())"))


def import_cost(repeats: int) -> dict[str, float]:
    """Milliseconds that `import sabacc` adds to the start of an interpreter, and how many foreign modules it loads."""
    # This run also writes the bytecode.
    foreign = len(run(_FOREIGN).split())
    more = [seconds("import sabacc") - seconds("pass") for _ in range(4 * repeats + 1)]
    return {"import": statistics.median(more) * 1e3, "foreign": foreign}


def lab_cost(repeats: int) -> dict[str, float]:
    """Seconds of the lab: from an empty cache until every entry is compiled, from a full one until a hand is played."""
    run("import sabacc.lab.lift")
    cold = seconds_to_end(_EVERY_ENTRY)
    warm = statistics.median(seconds_to_end(_COMPILED_HAND) for _ in range(repeats))
    return {"cold": cold, "warm": warm}


def screen_cost(repeats: int) -> dict[str, float]:
    """Seconds from the command `sabacc` to its first screen, by the clock and of CPU: the least of several tries."""
    seconds_to_screen()  # This run writes the bytecode.
    times, works = zip(*(seconds_to_screen() for _ in range(2 * repeats + 1)), strict=True)
    return {"screen": min(times), "screen_cpu": min(works)}


def seconds_to_screen() -> tuple[float, float]:
    """Start the program at a terminal of its own, and wait until the first game of its list is there."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "sabacc"], stdin=theirs, stdout=theirs, stderr=theirs)
    try:
        seen = b""
        while find(RULES).name.encode() not in seen:
            seen += os.read(ours, 65_536)
        passed = time.perf_counter() - start
    finally:
        process.kill()
        _, process.returncode, used = os.wait4(process.pid, 0)
        os.close(theirs)
        os.close(ours)
    return passed, used.ru_utime + used.ru_stime


COSTS: Final[dict[str, Callable[[int], dict[str, float]]]] = {
    "copy": copy_cost,
    "import": import_cost,
    "lab": lab_cost,
    "screen": screen_cost,
}


def main() -> None:
    """Measure one of the costs."""
    os.sched_setaffinity(0, {int(sys.argv[3])})
    with tempfile.TemporaryDirectory() as folder:
        # Installed packages come with their bytecode, so it is kept here, whatever the environment says.
        os.environ |= {
            "SABACC_CACHE": folder,
            "SABACC_DATA": folder,
            "TERM": "xterm-256color",
            "PYTHONPYCACHEPREFIX": folder,
            "PYTHONDONTWRITEBYTECODE": "",
        }
        print(json.dumps(COSTS[sys.argv[1]](int(sys.argv[2]))))


if __name__ == "__main__":
    main()
