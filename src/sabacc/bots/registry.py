"""Bots by name."""

from typing import Final

from sabacc.bots.bot import Bot
from sabacc.bots.built_in import PolicyBot
from sabacc.bots.third_party import COMMAND, find_third_party_bot, plugins
from sabacc.errors import BadBot
from sabacc.policies.character import CHARACTERS
from sabacc.shown import shown

_SEED_BITS: Final = 53  # a whole number in every language that reads JSON

_ABOUT: Final = {
    "random": "does anything that is allowed",
    "thumb": "plays by rules of thumb",
    "thumb:cautious": "by thumb, and folds early",
    "thumb:bold": "by thumb, and bets high",
    "thumb:bluffer": "by thumb, and raises on nothing now and then",
    "thumb:tourist": "by thumb, but stays too long and does odd things",
    "odds": "imagines how the hand could go on, and bets by the odds",
}


def all_bots() -> dict[str, str]:
    """Every bot by name, with one line about it: those that ship, then those of packages that are installed."""
    # A name that is ours stays ours.
    ours = {name: _ABOUT[name] for name in CHARACTERS}
    return ours | plugins() | ours


def find_bot(name: str, seed: int = 0, seconds: float | None = None) -> Bot:
    """A bot by its name; `seconds` bounds the time of a thoughtful one for one decision, in live play."""
    if name in CHARACTERS:
        return PolicyBot(CHARACTERS[name], seed, seconds)
    bot = find_third_party_bot(name, seed, seconds)
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
