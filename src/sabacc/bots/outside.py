"""Bots by others: commands, and entry points of packages that are installed."""

from importlib.metadata import EntryPoint, entry_points
from typing import Final

from sabacc.bots.bot import SECONDS, Bot
from sabacc.bots.guard import FAULTS, GuardedBot, printable
from sabacc.errors import BadBot, SabaccError

GROUP: Final = "sabacc.bots"
COMMAND: Final = "cmd:"


def find_outside_bot(name: str, seed: int, seconds: float | None) -> Bot | None:
    """A bot that is a command ("cmd:python my_bot.py") or an entry point by its name; None if there is none."""
    if name.startswith(COMMAND):
        # The protocol needs msgspec, which takes its time.
        from sabacc.bots.command import CommandBot

        try:
            return GuardedBot(
                name, CommandBot(name.removeprefix(COMMAND), seed, SECONDS if seconds is None else seconds)
            )
        except SabaccError as error:
            raise BadBot(f"the bot {name!r}: {error}") from None
    found = entry_points(group=GROUP, name=name)
    return GuardedBot(name, _load(next(iter(found)), seed)) if found else None


def plugins() -> dict[str, str]:
    """Every entry point by name, with the package it comes from."""
    return {entry.name: f"a bot of {_package(entry)}" for entry in entry_points(group=GROUP)}


def _load(entry: EntryPoint, seed: int) -> Bot:
    """Make a bot with the factory that an entry point names: `(seed: int) -> Bot`."""
    try:
        bot = entry.load()(seed)
    except FAULTS as error:
        # Whatever a package by others does wrong, it must not look like a fault of the table.
        why = printable(f"{type(error).__name__}: {error}")
        raise BadBot(f"the bot {entry.name!r} of {_package(entry)} ({entry.value}) cannot be made: {why}") from error
    if not callable(getattr(bot, "act", None)):
        raise BadBot(f"the bot {entry.name!r} of {_package(entry)} ({entry.value}) has no method act(view)")
    made: Bot = bot
    return made


def _package(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else "an unknown package"
