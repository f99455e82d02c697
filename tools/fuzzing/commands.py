"""Targets: the words of every command, and what is typed at a table."""

import io
import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from sabacc.home.commands import WORDS
from sabacc.home.lines import play_lines
from sabacc.rules.registry import all_rule_sets
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import Setup
from tools.fuzzing import corpus, parsers
from tools.fuzzing.command_line import OUTPUTS, check_text, run_here, run_process, tell
from tools.fuzzing.parsers import HandChecker, check_hand
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
    "rules ruling V11",
    "rules ruling C --json --no-pager",
    "about",
    "cards force",
    "cards centran -5 --json",
    "replay hand.sabacc --names",
    "about lore --no-pager",
    "about force --json",
    "rules diff classic/book",
    "rules diff house.toml --json",
    "rules save classic --set max_bet=50",
    "rules presets --json",
    "rules example centran",
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
)
_WORDS: Final = (
    *(f"--{name}".encode() for name in (
        "seed", "seats", "set", "house", "json", "limit", "plain", "new", "people", "bots", "buy-in", "practice",
        "no-practice", "hands", "fives", "wild", "field", "brief", "watch", "help", "version", "plain-python",
    )),
    *(b"\n" + rules.id.encode() for rules in all_rule_sets()),
    b"\nhand.sabacc", b"\nhouse.toml", b"\nnot-there", b"\nfolder", b"\npipe", b"\n-", b"\nlast", b"\n--", b"=", b"\n",
    b"\nrandom", b"\nthumb", b"\n/dev/zero", b"\n/dev/full", b"\n/dev/stdin", b"\ntable.log", b"\nsetup.toml",
)  # fmt: skip
_TYPED: Final = b"\n\n"  # between the words and what is typed
_FILES: Final = ("hand.sabacc", "house.toml", "table.log", "setup.toml")


@cache
def _command_seeds() -> tuple[bytes, ...]:
    """Words of a command, one to a line; what is typed goes after an empty line."""
    typed = (b"", corpus.records()[0], b"deal\nfold\nquit\n", b"+5c -5c | 0 0\nfives=1 I | 2c\n")
    return tuple(line.replace(" ", "\n").encode() + _TYPED + typed[i % len(typed)] for i, line in enumerate(_LINES))


@cache
def _process_seeds() -> tuple[bytes, ...]:
    """The same, after a line that says what becomes of the output."""
    outputs = [output.encode() for output in OUTPUTS]
    return tuple(outputs[i % len(outputs)] + b"\n" + seed for i, seed in enumerate(_command_seeds()))


def _prepare(folder: Path) -> None:
    """Files that commands can be asked to read, some of them odd."""
    makers = (corpus.records, corpus.house_rules, corpus.logs, corpus.setups)
    for name, make in zip(_FILES, makers, strict=True):
        (folder / name).write_bytes(make()[0])
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")


def _bounded(words: list[bytes]) -> list[bytes]:
    """An arena may be asked to play for hours, or to compile: here it plays two hands, in plain Python."""
    if b"arena" not in words:
        return words
    kept = [word for word in words if not word.startswith((b"--hands", b"--plain-python"))]
    at = kept.index(b"arena") + 1
    return [*kept[:at], b"--plain-python", b"--hands=2", *kept[at:]]


_MOST_TYPED: Final = 500  # lines


def _command(data: bytes, folder: Path) -> None:
    _prepare(folder)
    words, _, typed = data.partition(_TYPED)
    # A line may play a good part of a hand, and bots that are broke buy in again.
    typed = _few_lines(typed)
    tell(run_here([word.decode(errors="surrogateescape") for word in _bounded(words.split(b"\n"))], typed))


def _process(data: bytes, folder: Path) -> None:
    _prepare(folder)
    lines, _, typed = data.partition(_TYPED)
    named, *words = lines.split(b"\n")
    output = next((output for output in OUTPUTS if output.encode() == named), OUTPUTS[0])
    given = [word.replace(b"\0", b"") for word in _bounded(words)]
    tell(run_process(given, typed, output), output)


def _few_lines(typed: bytes) -> bytes:
    """Not too many lines: whoever sits out has a hand of the bots dealt with each."""
    return b"\n".join(typed.split(b"\n")[:_MOST_TYPED])


# At a table.


@cache
def _typed_seeds() -> tuple[bytes, ...]:
    """What is typed at a table; the first line says at which one."""
    return tuple(
        _evening(rules.id, people, Random(f"{rules.id} {people}")) for rules in all_rule_sets() for people in (1, 2)
    )


def _evening(rules_id: str, people: int, rng: Random) -> bytes:
    head = f"{rules_id} {people} {'practice' if people == 1 else ''}"
    with LiveTable(MemoryLog(_table_of(head)), lambda: corpus.STAMP) as table:
        moves = list(corpus.play_hand(table, rng))
    talk = rng.sample((*corpus.TALK, *WORDS), 6)
    return "\n".join((head, *moves, *talk, "deal", "", "log", "quit", "")).encode()


def _table_of(head: str) -> Setup:
    known = {rules.id: rules for rules in all_rule_sets()}
    words = head.split()
    rules = next((known[word] for word in words if word in known), known["classic"])
    return corpus.setup_of(rules, ("Ana", "Bo") if "2" in words else ("Ana",), practice="practice" in words)


def _typed_lines(data: bytes, folder: Path) -> None:
    head, _, rest = data.partition(b"\n")
    typed = _few_lines(rest)
    setup = _table_of(head.decode(errors="replace"))
    log, out = MemoryLog(setup), io.StringIO()
    with LiveTable(log, lambda: corpus.STAMP, HandChecker()) as table:
        table.coach.hands = 1  # by the clock it would think for two seconds each time
        play_lines(table, io.BytesIO(typed), out, is_terminal=False)
    check_text(out.getvalue())
    if table.game is not None:
        check_hand(table.game)
    with LiveTable(MemoryLog(setup, log.entries), lambda: corpus.STAMP) as again:
        must(_state(again) == _state(table), "a table that is resumed is as it was")


def _state(table: LiveTable) -> tuple[object, ...]:
    digest = table.game.digest() if table.game else ""
    return digest, table.ledger, table.session.stacks_by_name(), table.is_closed


TARGETS: Final = (
    Target("command", "the words of commands, and what is typed", _command, _command_seeds, _WORDS, 16_384, share=3),
    Target(
        "process",
        "commands as processes, with output that fails",
        _process,
        _process_seeds,
        _WORDS,
        16_384,
        share=3,
    ),
    Target("typed", "what is typed at a table", _typed_lines, _typed_seeds, parsers.LINES, 2_000, share=2),
)
