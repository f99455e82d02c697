"""Players that are programs: `Bot.act(view) -> Action`."""

from sabacc.bots.bot import SECONDS, Bot
from sabacc.bots.registry import all_bots, find_bot, on_devices, our_bots, seed_for
from sabacc.bots.third_party import close_bot, guarded, reports_of

__all__ = [
    "SECONDS",
    "Bot",
    "all_bots",
    "close_bot",
    "find_bot",
    "guarded",
    "on_devices",
    "our_bots",
    "reports_of",
    "seed_for",
]
