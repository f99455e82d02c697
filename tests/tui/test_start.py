"""The full-screen table as a process: what a kill leaves behind."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from sabacc.home.data_folder import Store
from sabacc.home.saved_table import resume_table
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
    with resume_table(Store(tmp_path)) as evening:
        assert evening.game is not None and "Bo stands." in evening.game.narrate()
        assert evening.to_act == 0
