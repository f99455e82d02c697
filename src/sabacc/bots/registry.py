"""Bots by name."""

from typing import Final

from sabacc.bots.bot import Bot
from sabacc.bots.built_in import PolicyBot
from sabacc.bots.third_party import COMMAND, find_third_party_bot, plugins
from sabacc.errors import BadBot
from sabacc.policies.character import AT_RANDOM, CHARACTERS, Character
from sabacc.rules.model import RuleSet
from sabacc.rules.options import DEVICES
from sabacc.shown import shown

_SEED_BITS: Final = 53  # a whole number in every language that reads JSON

_ABOUT: Final = {
    "random": "does anything that is allowed, whatever it costs",
    "thumb": "steady, bets on good cards and folds bad ones, by rules of thumb",
    "thumb:cautious": "cautious, waits for good cards, bets little and folds early",
    "thumb:bold": "bold, bets high and often, and is hard to drive out",
    "thumb:bluffer": "a bluffer, who often opens the betting with nothing",
    "thumb:tourist": "a tourist, who stays too long and does odd things with cards",
    "odds": "a thinker, who imagines how the hand could go on and bets by the odds",
}
_SOMETIMES: Final = 100  # in thousandths: who cheats or accuses less than this does so seldom
_OFTEN: Final = 500


def all_bots(rules: RuleSet | None = None) -> dict[str, str]:
    """Every bot by name, with one line about it: those that ship, then those of packages that are installed.

    For a game that tolerates devices the line also says who cheats and who accuses.
    """
    # A name that is ours stays ours.
    ours = our_bots(rules)
    return ours | plugins() | ours


def our_bots(rules: RuleSet | None = None) -> dict[str, str]:
    """The bots that ship, likewise."""
    tolerates = rules is not None and rules.has(DEVICES) and rules[DEVICES] == "tolerated"
    return {name: _ABOUT[name] + (_manners(who) if tolerates else "") for name, who in CHARACTERS.items()}


def _manners(who: Character) -> str:
    """How a player deals with devices where they are tolerated, as the end of a sentence."""
    if who.way == AT_RANDOM:
        return ""
    return f"; {_how_often(who.cheats)} cheats, {_how_often(who.suspects)} accuses"


def _how_often(share: int) -> str:
    if share == 0:
        return "never"
    if share < _SOMETIMES:
        return "seldom"
    return "often" if share >= _OFTEN else "sometimes"


def on_devices() -> str:
    """Who of those that ship uses devices, and who accuses."""
    cheats = " and ".join(name for name, who in CHARACTERS.items() if who.cheats)
    accusers = ", ".join(name for name, who in CHARACTERS.items() if who.suspects)
    return (
        f"Where devices are tolerated, {cheats} cheat now and then; accusations come from {accusers}. "
        "Where devices are allowed, everybody uses them."
    )


def find_bot(name: str, seed: int = 0, seconds: float | None = None, at_once: bool = True) -> Bot:
    """A bot by its name; `seconds` bounds the time of a thoughtful one for one decision, in live play.

    A command is started at once, or when it is first asked: then it is reported only at its first turn if it cannot be.
    """
    if name in CHARACTERS:
        return PolicyBot(CHARACTERS[name], seed, seconds)
    bot = find_third_party_bot(name, seed, seconds, at_once)
    if bot is None:
        raise BadBot(
            f"there is no bot {shown(name)}; there are {', '.join(all_bots())}, and commands as {COMMAND}COMMAND"
        )
    return bot


def seed_for(name: str, own: int) -> int:
    """The seed to give a bot: `own` for one that ships, a secret one for others.

    A third-party bot must not work out the cards from its seed, so that has nothing to do with the dealer's.
    """
    from secrets import randbits

    return own if name in CHARACTERS else randbits(_SEED_BITS)
