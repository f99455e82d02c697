"""The full-screen table as a process: how soon it is there, and what a kill leaves behind."""

from __future__ import annotations

import os
import resource
import signal
from pathlib import Path

import pytest

from sabacc.parlour.evening import Evening
from sabacc.parlour.store import Store
from tests.support.evenings import SECONDS, Terminal


def test_a_kill_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "corellian-spike", "--people", "Ana,Bo", "--seats", "2", "--seed", "1") as terminal:
        terminal.find("Pass the keyboard to Bo.")
        terminal.type("\r")
        terminal.find("stand")
        terminal.type("s")
        terminal.find("Pass the keyboard to Ana.")
        os.kill(terminal.process.pid, signal.SIGKILL)
        terminal.process.wait(SECONDS)
    with Evening.resume(Store(tmp_path)) as evening:
        assert evening.game is not None and "Bo stands." in evening.game.story()
        assert evening.to_act == 0


def test_the_first_screen_takes_less_than_a_second_to_make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock of the processor, as other programs may keep it busy; the first start of all compiles, too."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "compiled"))
    _, taken = (seconds_to_the_first_screen(tmp_path / start) for start in ("first", "second"))
    assert taken < 1


def seconds_to_the_first_screen(folder: Path) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with Terminal(folder, "play", "classic", "--bots", "random", "--seed", "1") as terminal:
        terminal.find("Classic Sabacc")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
