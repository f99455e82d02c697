"""Which commands for bots may run here. A log or a set-up may come from somebody else, and a command can do anything.

bots.toml in the data folder has the commands that this person has typed or agreed to. It travels with no log or set-up.
"""

from collections.abc import Iterable, Sequence

from sabacc.bots.third_party import COMMAND
from sabacc.errors import BadBot, BadNotation, BadStore
from sabacc.files import APPROVED_BOTS, read_text
from sabacc.home.data_folder import Store
from sabacc.rules.toml import format_toml, parse_toml
from sabacc.tables.setup import Setup


class StrangeBots(BadBot):
    """A table whose bots are commands that this person has not used before; `commands` has them as they are named."""

    def __init__(self, commands: Sequence[str]) -> None:
        self.commands = tuple(commands)
        # In full, and such that nothing in them can hide from the reader or move the cursor.
        self.shown = [repr(command.removeprefix(COMMAND)) for command in commands]
        super().__init__(
            f"this table would run {' and '.join(self.shown)} as a bot, and you have not used that before; "
            f"--yes-run-bots runs it without asking"
        )

    @property
    def question(self) -> str:
        """What to ask before anything runs, on several lines."""
        commands = "\n".join(f"    {command}" for command in self.shown)
        return (
            f"This table would run a command as a bot, and you have not used it before:\n{commands}\n"
            f"A command can do whatever you can do on this machine. Run it?"
        )


def admit_bots(setup: Setup, store: Store, allowed: Iterable[str] = ()) -> None:
    """Refuse a table with commands that were neither used before nor are `allowed` now; remember those that are."""
    wanted = dict.fromkeys(seat.bot for seat in setup.seats if seat.bot is not None and seat.bot.startswith(COMMAND))
    known = _approved(store) if wanted else []
    new = [bot for bot in wanted if bot not in known]
    if strange := [bot for bot in new if bot not in allowed]:
        raise StrangeBots(strange)
    if new:
        store.write(store.approved_bots, f"commands = {format_toml([*known, *new])}\n")


def _approved(store: Store) -> list[str]:
    if not store.approved_bots.exists():
        return []
    try:
        commands = parse_toml(read_text(store.approved_bots, APPROVED_BOTS))["commands"]
        return [str(command) for command in commands]
    except (BadNotation, KeyError, TypeError):
        raise BadStore(
            f"{store.approved_bots} is not a list of commands; without that file you are asked about each again"
        ) from None
