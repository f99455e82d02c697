"""Long answers on a terminal go through a pager, and end cleanly however it is left."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

from sabacc.cli import main
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table
from sabacc.rules.registry import find
from sabacc.tables.setup import standard_setup
from tests.support.evenings import SECONDS, Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no terminals to open")
MARKING = "sed s/^/paged:/"
LONG = ("rules", "show", "classic")


def shown(folder: Path, *words: str) -> str:
    """What a command shows on a terminal until it ends well."""
    with Terminal(folder, *words) as terminal:
        text = terminal.read(None)
        assert terminal.process.wait(SECONDS) == 0
    return text


def test_a_long_answer_goes_through_the_pager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", MARKING)
    for words in (LONG, ("rules", "ruling", "C"), ("about",)):
        lines = shown(tmp_path, *words).splitlines()
        assert len(lines) > 100
        assert all(line.startswith("paged:") for line in lines)


def test_history_and_a_replayed_hand_go_through_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", MARKING)
    with begin_table(standard_setup(find("classic"), people=(), seats=2, seed=1), Store(tmp_path)) as table:
        for _ in range(30):
            table.deal()
            while table.step():
                pass
    for words in (("history", "--limit=30"), ("replay",)):
        paged = shown(tmp_path, *words).splitlines()
        assert len(paged) > 24 and all(line.startswith("paged:") for line in paged), words
        assert "paged:" not in shown(tmp_path, *words, "--no-pager")


def test_a_refusal_breaks_between_words(tmp_path: Path) -> None:
    with begin_table(standard_setup(find("classic"), seed=1), Store(tmp_path)) as table:
        table.deal()
    with Terminal(tmp_path, "play", "centran", "--plain") as terminal:
        lines = terminal.read(None).splitlines()
    told = "sabacc: a table of Classic Sabacc is not finished: `sabacc play` goes on with it, and with --new"
    assert len(lines) > 1 and " ".join(line.strip() for line in lines).startswith(told)


def test_a_short_answer_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", MARKING)
    assert shown(tmp_path, *LONG, "CL-8.2") == "  CL-8.2   You can never call the hand on your own turn.\n"


@pytest.mark.parametrize(("words", "pager"), [(("--no-pager",), MARKING), ((), ""), ((), "cat"), ((), "'")])
def test_there_can_be_no_pager(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], pager: str
) -> None:
    monkeypatch.setenv("PAGER", pager)
    if pager == "'":  # neither this nor anything else can be run
        monkeypatch.setenv("PATH", str(tmp_path))
    text = shown(tmp_path, *LONG, *words)
    assert text.startswith("Classic Sabacc (classic,")
    assert "paged:" not in text


def test_there_is_none_without_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "false")
    assert main([*LONG]) == 0
    assert capsys.readouterr().out.startswith("Classic Sabacc (classic,")


def test_a_pager_that_is_left_early_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "head -n 1")
    (line,) = shown(tmp_path, *LONG).splitlines()
    assert line.startswith("Classic Sabacc (classic,")


@pytest.mark.skipif(shutil.which("less") is None, reason="there is no less")
def test_less_stands_in_for_a_pager_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "no-such-pager --at-all")
    monkeypatch.setenv("TERM", "xterm")
    with Terminal(tmp_path, *LONG) as terminal:
        terminal.find("Classic Sabacc")
        terminal.type("q")
        terminal.read(None)
        assert terminal.process.wait(SECONDS) == 0
    assert "CL-19.36" not in terminal.shown.decode()


def test_an_interrupt_is_for_the_pager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    monkeypatch.setenv("PAGER", f"sh -c 'cat > /dev/null; echo ready; cat {gate}'")
    with Terminal(tmp_path, *LONG) as terminal:
        terminal.find("ready")
        terminal.process.send_signal(signal.SIGINT)
        gate.write_text("still there\n", encoding="utf-8")
        terminal.find("still there")
        terminal.read(None)
        assert terminal.process.wait(SECONDS) == 0
