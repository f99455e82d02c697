"""Third-party bots, commands and entry points of installed packages, kept in check.

A bad answer becomes the safe default and is reported.
"""

from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points
from typing import Final, Protocol, runtime_checkable

from sabacc.bots.bot import SECONDS, Bot
from sabacc.errors import BadBot, SabaccError
from sabacc.outside import one_line
from sabacc.play.actions import Action
from sabacc.play.dealers import QuietDealer
from sabacc.play.game import Game
from sabacc.play.notation import SEAT_LETTERS, format_action
from sabacc.play.view import SeatView

MOST_FAILURES: Final = 3
_MOST_REPORTS: Final = 100
_MOST_LETTERS: Final = 400  # of a report
_MOST_QUOTED: Final = 200  # of what a bot has said
FAULTS: Final = (Exception, SystemExit)  # of third-party code; Ctrl-C is ours


@runtime_checkable
class Closable(Bot, Protocol):
    """A bot that holds something that must be released."""

    def close(self) -> None:
        """End it. Afterwards it is not asked again."""


@runtime_checkable
class Reporting(Bot, Protocol):
    """A bot that says what went wrong with its answers."""

    reports: list[str]


@runtime_checkable
class Listening(Bot, Protocol):
    """A bot that wants to know which of its answers were not taken."""

    def refuse(self, why: str, played: Action) -> None:
        """Its last answer was not taken; what was done instead."""


def close_bot(bot: Bot) -> None:
    """End a bot, if there is anything to end."""
    if isinstance(bot, Closable):
        bot.close()


def reports_of(bot: Bot) -> list[str]:
    """What went wrong with a bot so far, a sentence for each."""
    return list(bot.reports) if isinstance(bot, Reporting) else []


def guarded(name: str, bot: Bot) -> Bot:
    """A bot whose bad answers become the safe one and are reported: one that ships may err too, in a new game."""
    return bot if isinstance(bot, Reporting) else GuardedBot(name, bot)


class GuardedBot:
    """A third-party bot. One that fails too often in a row is given up: it plays the safe default from then on."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.reports: list[str] = []
        self._bot = bot
        self._failures = 0

    def act(self, view: SeatView) -> Action:
        game = Game.imagined(view, QuietDealer())
        if self._failures >= MOST_FAILURES:
            return game.default()
        try:
            action = self._bot.act(view)
            if why := game.why_not(action, view.seat):
                raise BadBot(f"{format_action(action)!r} is not allowed. {why}")
        except FAULTS as error:
            return self._instead(game.default(), view, error)
        self._failures = 0
        return action

    def _instead(self, played: Action, view: SeatView, error: BaseException) -> Action:
        """Note what went wrong; what is played instead."""
        why = str(error) if isinstance(error, SabaccError) else f"it failed with {type(error).__name__}: {error}"
        why = one_line(why, _MOST_QUOTED)
        self._failures += 1
        seat = SEAT_LETTERS[view.seat or 0]
        self._report(f"{self.name} (seat {seat}): {why.rstrip('.')}. Played {format_action(played)!r} instead.")
        if self._failures == MOST_FAILURES:
            self._report(
                f"{self.name}: given up after {MOST_FAILURES} bad answers in a row. From now on it plays safe."
            )
            self.close()
        elif isinstance(self._bot, Listening):
            with suppress(*FAULTS):
                self._bot.refuse(why, played)
        return played

    def _report(self, sentence: str) -> None:
        if len(self.reports) < _MOST_REPORTS:
            self.reports.append(one_line(sentence, _MOST_LETTERS))

    def close(self) -> None:
        """End the player. A failure to do so is not the table's concern."""
        with suppress(*FAULTS):
            close_bot(self._bot)


GROUP: Final = "sabacc.bots"
COMMAND: Final = "cmd:"


def find_third_party_bot(name: str, seed: int, seconds: float | None, at_once: bool = True) -> Bot | None:
    """A bot that is a command ("cmd:python my_bot.py") or an entry point by its name; None if there is none."""
    if name.startswith(COMMAND):
        # The protocol needs msgspec, which is slow to import.
        from sabacc.bots.command import CommandBot

        try:
            within = SECONDS if seconds is None else seconds
            return GuardedBot(name, CommandBot(name.removeprefix(COMMAND), seed, within, at_once))
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
        # Whatever a third-party package does wrong, it must not look like a fault of the table.
        why = one_line(f"{type(error).__name__}: {error}", _MOST_QUOTED)
        raise BadBot(f"the bot {entry.name!r} of {_package(entry)} ({entry.value}) cannot be made: {why}") from error
    if not callable(getattr(bot, "act", None)):
        raise BadBot(f"the bot {entry.name!r} of {_package(entry)} ({entry.value}) has no method act(view)")
    made: Bot = bot
    return made


def _package(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else "an unknown package"
