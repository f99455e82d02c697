"""The fuzzer: it takes what is right, finds what is wrong, and whatever an input does, it goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from sabacc.errors import BadNotation
from tools.fuzz import TARGETS, main, report
from tools.fuzzing.campaign import STANDARD, Tally, bench_for, run, try_alone
from tools.fuzzing.mutations import nth_input
from tools.fuzzing.parsers import TARGETS as PARSERS
from tools.fuzzing.shrinking import shrink
from tools.fuzzing.strays import wait_for_strays
from tools.fuzzing.target import Broken, Target
from tools.fuzzing.workers import Limits

SMALL = Limits(seconds=0.2, bytes=1024**3, grace=0.3)


def planted(run: Callable[[bytes, Path], None], seeds: Sequence[bytes] = (b"seed",)) -> Target:
    """A target with a bug, or without."""
    return Target("planted", "a test", run, lambda: seeds)


def tally_of(work: Callable[[bytes, Path], None], seconds: float = 0.3) -> Tally:
    """What the fuzzer says about a function."""
    return run([planted(work)], seed=1, seconds=seconds, limits=SMALL)["planted"]


def take(data: bytes, folder: Path) -> None:
    """Nothing is wrong with any input."""


def raise_key_error(data: bytes, folder: Path) -> None:
    if len(data) != 4:
        raise KeyError(len(data))


def loop(data: bytes, folder: Path) -> None:
    while True:
        pass


def catch_everything(data: bytes, folder: Path) -> None:
    while True:
        with suppress(BaseException):
            time.sleep(60)


def eat_memory(data: bytes, folder: Path) -> None:
    list(range(10**9))


def die(data: bytes, folder: Path) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Careless(BadNotation):
    """An error that shows what it was given as it is."""

    given = ""

    def __str__(self) -> str:
        return self.given


def refuse_in_colour(data: bytes, folder: Path) -> None:
    error = Careless()
    error.given = "\x1b[31mno"
    raise error


def refuse_at_length(data: bytes, folder: Path) -> None:
    error = Careless()
    error.given = "no" * 5_000
    raise error


def break_a_promise(data: bytes, folder: Path) -> None:
    raise Broken("the sum is right", 5)


@pytest.mark.parametrize(
    ("bug", "cause"),
    [
        (raise_key_error, "KeyError in"),
        (loop, "too slow in"),
        (eat_memory, "MemoryError in"),
        (die, "the process of the input ended, with exit code -9"),
        (refuse_in_colour, "a sentence has no control characters: Careless of"),
        (refuse_at_length, "a sentence is not too long: Careless of"),
        (break_a_promise, "the sum is right"),
    ],
)
def test_a_bug_is_found(bug: Callable[[bytes, Path], None], cause: str) -> None:
    tally = tally_of(bug)
    (found,) = tally.causes
    assert found.startswith(cause)


def test_what_cannot_be_interrupted_is_ended() -> None:
    with bench_for([planted(catch_everything)], 1, SMALL) as bench:
        result = try_alone(bench, "planted", b"")
    assert result.failure is not None
    assert result.failure.cause == "too slow, and cannot be interrupted"


def test_inputs_are_counted_by_what_came_of_them() -> None:
    def refuse_long_ones(data: bytes, folder: Path) -> None:
        if len(data) > 4:
            raise BadNotation("this is too long")

    tally = tally_of(refuse_long_ones)
    assert tally.taken > 0
    assert tally.refused > 0
    assert tally.tried == tally.taken + tally.refused
    assert not tally.causes


def test_the_seed_and_the_number_make_the_input() -> None:
    target, seeds = planted(take), [b"one two three\n", b"four 5\n"]
    first, again, other = ([nth_input(target, seeds, seed, number) for number in range(50)] for seed in (1, 1, 2))
    assert first == again
    assert first[:2] == other[:2] == seeds
    assert first != other
    assert len(set(first)) > 40


def test_a_failure_is_told_with_its_input_and_how_to_repeat_it(tmp_path: Path) -> None:
    tallies = run([planted(raise_key_error)], seed=1, seconds=0.3, limits=SMALL)
    told = "\n".join(report(tallies, tmp_path))
    (saved,) = tmp_path.iterdir()
    assert "KeyError" in told
    assert f"python -m tools.fuzz --target planted --input {saved}" in told
    assert f"{tallies['planted'].tried:,} inputs" in told
    with bench_for([planted(raise_key_error)], 1, SMALL) as bench:
        assert try_alone(bench, "planted", saved.read_bytes()).failure is not None


def test_an_input_that_fails_is_made_smaller() -> None:
    def fail_with_two_words(data: bytes, folder: Path) -> None:
        if b"bad" in data and b"luck" in data:
            raise KeyError(data)

    with bench_for([planted(fail_with_two_words)], 1, SMALL) as bench:
        assert shrink(bench, "planted", b"some\nbad and\nmore\ngood luck\n", seconds=30.0) == b"badluck"


def test_an_input_finds_an_empty_folder_of_its_own() -> None:
    def look_around(data: bytes, folder: Path) -> None:
        if list(folder.iterdir()) or Path.cwd() != folder or not Path.home().is_relative_to(folder):
            raise Broken("the folder is empty")
        (folder / "left").mkdir()
        (folder / "left" / "behind").symlink_to("/")
        (folder / "left").chmod(0)

    assert not tally_of(look_around).causes


def test_what_an_input_starts_is_ended() -> None:
    def start(data: bytes, folder: Path) -> None:
        command = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"]
        subprocess.Popen(command, start_new_session=True, env={**os.environ, "OURS": "stray-of-a-test"})

    with bench_for([planted(start)], 1, SMALL) as bench:
        try_alone(bench, "planted", b"")
    assert wait_for_strays("OURS=stray-of-a-test", seconds=5.0) == []


def test_targets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(TARGETS)


@pytest.mark.parametrize("target", PARSERS, ids=lambda target: target.name)
def test_parsers_take_what_is_valid(target: Target, tmp_path: Path) -> None:
    for data in target.seeds():
        target.run(data, tmp_path)


@pytest.mark.long(reason="fuzzes for a minute")
def test_a_minute_of_fuzzing_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--seconds", "60"])
    told = capsys.readouterr().out
    print(told)
    assert code == 0, told


@pytest.mark.long(reason="runs the program for every input that the others are made from")
@pytest.mark.parametrize("name", [name for name, target in TARGETS.items() if target not in PARSERS])
def test_no_input_that_others_are_made_from_fails(name: str) -> None:
    with bench_for([TARGETS[name]], 1, STANDARD) as bench:
        failures = [
            f"{data[:60]!r}: {result.failure.details}"
            for data in bench.seeds[name]
            if (result := try_alone(bench, name, data)).failure is not None
        ]
    assert failures == []
