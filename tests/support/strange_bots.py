"""A bot that is a command and leaves a mark when it runs."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from sabacc.home.data_folder import Store
from sabacc.tables.setup import Setup, format_setup
from tests.support.evenings import small_setup

_SCRIPT = """
import json, sys
open({mark!r}, "a").close()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "welcome":
        print(json.dumps(dict(type="hello", protocol=1)), flush=True)
    elif message["type"] != "refused":
        print(json.dumps(dict(type="act", id=message["id"], act="nonsense")), flush=True)
"""


class StrangeBot:
    """The bot, and data folders that somebody else could have sent."""

    def __init__(self, folder: Path) -> None:
        self._mark = folder / "it-ran"
        script = folder / "strange.py"
        script.write_text(_SCRIPT.format(mark=str(self._mark)), encoding="utf-8")
        self.command = f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"
        self.name = f"cmd:{self.command}"
        self.store = Store(folder / "data")
        self.store.folder.mkdir(0o700)

    @property
    def ran(self) -> bool:
        """Whether it has run since the last time this was asked."""
        found = self._mark.exists()
        self._mark.unlink(missing_ok=True)
        return found

    def setup(self, bot: str = "") -> Setup:
        """A table with the bot in one of its seats."""
        setup = small_setup("classic")
        seats = (*setup.seats[:-1], setup.seats[-1]._replace(bot=bot or self.name))
        return setup._replace(seats=seats)

    def send_log(self, bot: str = "") -> None:
        """A table in progress that was begun elsewhere."""
        dealt = "deal 20261116-201500-000000\n"
        self.store.table.write_text(f"{format_setup(self.setup(bot))}---\n{dealt}", encoding="utf-8")

    def send_setup(self) -> None:
        """The set-up of a table that was begun elsewhere."""
        (self.store.folder / "setup.toml").write_text(format_setup(self.setup()), encoding="utf-8")
