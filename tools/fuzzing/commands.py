"""Targets: the words of every command, and what is typed at a table."""

import io
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from sabacc.home.lines import play_lines
from sabacc.rules.registry import all_rule_sets
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import Setup
from tools.fuzzing import corpus
from tools.fuzzing.command_line import run_here, run_process, tell
from tools.fuzzing.parsers import check_hand
from tools.fuzzing.target import Target, must

_LINES: Final = (
    "deal classic --seed 5",
    "deal corellian-spike --seats 3 --set max_bet=50 --house friendly",
    "replay hand.sabacc",
    "replay hand.sabacc --json",
    "replay - --json",
    "replay last",
    "replay 1",
    "history --limit 3 --json",
    "rules",
    "rules --json",
    "rules show corellia-run --brief",
    "rules show force FO-1 --json",
    "rules diff classic/book",
    "rules diff house.toml --json",
    "rules export classic --set max_bet=50",
    "rules presets --json",
    "rules example centran",
    "rules odds classic",
    "score classic I,2c,3s 10c,13s",
    "score corellian-spike +5c,-5c 0,0 --json",
    "score centran - --fives 1 --wild 0",
    "play classic --plain --new --people Ana,Bo --bots random --seats 3 --buy-in 500 --seed 3 --hands 1",
    "play --plain --no-practice",
    "play --plain --set max_bet=50 --house tournament --bots thumb",
    "learn corellian-spike --plain",
    "arena classic random random --plain-python --hands 2 --json",
    "bots --json",
    "--help",
    "play --help",
    "--version",
    "--install-completion",
)
_WORDS: Final = (
    *(f"--{name}".encode() for name in (
        "seed", "seats", "set", "house", "json", "limit", "plain", "new", "people", "bots", "buy-in", "practice",
        "no-practice", "hands", "fives", "wild", "field", "brief", "watch", "help", "version", "plain-python", "sabacc-pot",
    )),
    *(b"\n" + rules.id.encode() for rules in all_rule_sets()),
    b"\nhand.sabacc", b"\nhouse.toml", b"\nnot-there", b"\nfolder", b"\npipe", b"\n-", b"\nlast", b"\n--", b"=", b"\n",
    b"\nrandom", b"\nthumb", b"\n/dev/zero", b"\n/dev/full", b"\n/dev/stdin", b"\ntable.log", b"\nsetup.toml",
)  # fmt: skip
_TYPED: Final = b"\n\n"  # between the words and what is typed


@cache
def _command_seeds() -> tuple[bytes, ...]:
    """Words of a command, one to a line; what is typed goes after an empty line."""
    typed = (b"", corpus.records()[0], b"deal\nfold\nquit\n", b"+5c -5c | 0 0\nfives=1 I | 2c\n")
    return tuple(line.replace(" ", "\n").encode() + _TYPED + typed[i % len(typed)] for i, line in enumerate(_LINES))


def _prepare(folder: Path) -> None:
    """Files that commands can be asked to read, in the present folder."""


def _command(data: bytes, folder: Path) -> None:
    words, _, typed = data.partition(_TYPED)
    tell(run_here([word.decode(errors="surrogateescape") for word in _bounded(words.split(b"\n"))], typed))


def _process(data: bytes, folder: Path) -> None:
    words, _, typed = data.partition(_TYPED)
    given = [word.replace(b"\0", b"") for word in _bounded(words.split(b"\n"))]
    tell(run_process(given, typed, "/dev/full" if len(data) % 5 == 0 else ""))
