"""Every code block of the README is run: what a reader copies must work, and print what stands below it."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sabacc.play.record import parse_record, replay_whole
from tests.support.paths import ROOT

PROMPT = "$ "
ANY_LINES = "..."
FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    language: str
    text: str
    line: int


@dataclass(frozen=True)
class Command:
    words: list[str]
    expected: list[str]


def read_blocks(readme: str) -> list[Block]:
    return [
        Block(fence["language"], fence["text"], readme.count("\n", 0, fence.start()) + 1)
        for fence in FENCE.finditer(readme)
    ]


def read_commands(text: str) -> list[Command]:
    """Split a console block into its commands, each with the output lines below it."""
    commands: list[Command] = []
    for line in text.splitlines():
        if line.startswith(PROMPT):
            commands.append(Command(shlex.split(line.removeprefix(PROMPT)), []))
        else:
            assert commands, f"output without a command: {line!r}"
            commands[-1].expected.append(line)
    return commands


def output_pattern(expected: list[str]) -> str:
    """A regular expression for these lines, in which a line `...` stands for any number of lines."""
    return "".join(r"(?:.*\n)*?" if line == ANY_LINES else re.escape(line) + r"\n" for line in expected)


def run_sabacc(words: list[str], folder: Path) -> str:
    """Run one command without a shell; of a shell's grammar only a last `> file` is understood."""
    arguments, target = (words[:-2], words[-1]) if words[-2:-1] == [">"] else (words, None)
    result = subprocess.run(
        [sys.executable, "-m", "sabacc", *arguments],
        cwd=folder,
        # A terminal's width and colours must not decide whether the output matches.
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "120", "PYTHONUTF8": "1", "SABACC_DATA": str(folder / "data")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    if target is None:
        return result.stdout
    (folder / target).write_text(result.stdout, encoding="utf-8")
    return ""


def check_make(words: list[str]) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in words:
        assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), f"no target {target!r} in the Makefile"


def check_command(command: Command, folder: Path) -> None:
    program, *words = command.words
    if program == "make":
        check_make(words)
        return
    assert program == "sabacc", f"nothing here checks {program!r}"
    output = run_sabacc(words, folder)
    if command.expected and not re.fullmatch(output_pattern(command.expected), output):
        # Never equal here: pytest shows the difference line by line.
        assert output.splitlines() == command.expected


def blocks_of(language: str) -> list[object]:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return [pytest.param(block, id=f"line-{block.line}") for block in read_blocks(readme) if block.language == language]


def test_every_block_is_of_a_kind_that_is_run() -> None:
    blocks = read_blocks((ROOT / "README.md").read_text(encoding="utf-8"))
    assert {block.language for block in blocks} == {"console", "python", "toml"}


@pytest.mark.parametrize("block", blocks_of("console"))
def test_console_block(block: Block, tmp_path: Path) -> None:
    commands = read_commands(block.text)
    assert commands
    for command in commands:
        check_command(command, tmp_path)


@pytest.mark.parametrize("block", blocks_of("python"))
def test_python_block(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # As many lines above as in the README, so that a traceback names the README's line.
    code = compile("\n" * block.line + block.text, str(ROOT / "README.md"), "exec")
    exec(code, {"__name__": "__readme__"})


@pytest.mark.parametrize("block", blocks_of("toml"))
def test_record_block(block: Block) -> None:
    assert replay_whole(parse_record(block.text)).is_over


@pytest.mark.parametrize(
    ("expected", "output", "matches"),
    [
        (["a", "b"], "a\nb\n", True),
        (["a"], "a\nb\n", False),
        (["a", "...", "d"], "a\nb\nc\nd\n", True),
        (["a", "...", "b"], "a\nb\n", True),
        (["a", "..."], "b\na\n", False),
        (["a.c"], "abc\n", False),
    ],
)
def test_output_pattern(expected: list[str], output: str, matches: bool) -> None:
    assert bool(re.fullmatch(output_pattern(expected), output)) == matches
