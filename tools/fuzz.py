"""The fuzzer: random inputs into every way in, each within 5 seconds and 2 GB. Run it as `python -m tools.fuzz`.

An input must be taken, or refused in one sentence. Whatever else comes of it is a failure: its input is saved to the
folder `fuzz`, and how to repeat it is printed. The same seed makes the same inputs.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import SystemRandom
from typing import Final

from tools.fuzzing import commands, data_folder, parsers, programs, wishes
from tools.fuzzing.campaign import STANDARD, Found, Tally, bench_for, run, try_alone
from tools.fuzzing.shrinking import shrink
from tools.fuzzing.target import Target

TARGETS: Final[Mapping[str, Target]] = {
    target.name: target for module in (parsers, data_folder, commands, programs, wishes) for target in module.TARGETS
}
FOLDER: Final = Path("fuzz")
_SECONDS: Final = 600.0
_SHRINKING: Final = 60.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz, list the targets, or repeat one input; 1 if anything failed."""
    asked = _parser().parse_args(arguments)
    if asked.list:
        for target in TARGETS.values():
            print(f"{target.name:14}{target.about}")
        return 0
    targets = [TARGETS[name] for name in asked.target] if asked.target else list(TARGETS.values())
    if asked.input:
        return _repeat(targets, Path(asked.input), asked.shrink)
    seed = SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
    print(f"seed {seed}, {asked.seconds:g} seconds, {len(targets)} targets", flush=True)
    tallies = run(targets, seed, asked.seconds)
    for line in report(tallies, FOLDER):
        print(line)
    return 1 if any(tally.causes for tally in tallies.values()) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description="Random inputs into every way in.")
    parser.add_argument("--target", action="append", choices=sorted(TARGETS), help="only this one; can be repeated")
    parser.add_argument("--seed", type=int, help="the same seed makes the same inputs")
    parser.add_argument("--seconds", type=float, default=_SECONDS, help="for how long (default: %(default)g)")
    parser.add_argument("--input", help="repeat the input in this file, with the targets named")
    parser.add_argument("--shrink", action="store_true", help="make the input smaller first, for up to a minute")
    parser.add_argument("--list", action="store_true", help="list the targets")
    return parser


def report(tallies: Mapping[str, Tally], folder: Path) -> Iterable[str]:
    """What came of it all, line by line; inputs that fail are saved to the folder."""
    yield f"{'target':14}{'inputs':>10}{'taken':>10}{'refused':>10}{'failed':>10}"
    for name, tally in tallies.items():
        yield f"{name:14}{tally.tried:>10,}{tally.taken:>10,}{tally.refused:>10,}{tally.causes.total():>10,}"
    tried, failed = (sum(each) for each in zip(*((t.tried, t.causes.total()) for t in tallies.values()), strict=True))
    yield f"{tried:,} inputs, {failed:,} failures"
    for tally in tallies.values():
        for cause, found in tally.found.items():
            yield from _tell(found, tally.causes[cause], folder)


def _tell(found: Found, times: int, folder: Path) -> Iterable[str]:
    folder.mkdir(exist_ok=True)
    path = folder / f"{found.target}-{sha256(found.data).hexdigest()[:8]}"
    path.write_bytes(found.data)
    yield f"\n{found.target}: {found.failure.cause} ({times} times)"
    yield f"  repeat: python -m tools.fuzz --target {found.target} --input {path}"
    yield f"  input {found.number}, {len(found.data)} bytes:"
    yield from (f"    {line}" for line in found.failure.details.splitlines()[-4:])


def _repeat(targets: Sequence[Target], path: Path, is_to_shrink: bool) -> int:
    """Try one input, and print what comes of it in full."""
    failed = 0
    with bench_for(targets, 0, STANDARD) as bench:
        for target in targets:
            data = path.read_bytes()
            if is_to_shrink:
                data = shrink(bench, target.name, data, _SHRINKING)
                print(f"{target.name}, {len(data)} bytes: {data!r}")
            result = try_alone(bench, target.name, data)
            print(f"{target.name}: {'taken' if result.taken else 'refused' if result.failure is None else 'failed'}")
            if result.failure is not None:
                print(result.failure.cause, result.failure.details, sep="\n")
                failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
