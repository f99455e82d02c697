"""What can go wrong: each error is one sentence that names the thing and what would be right."""

from sabacc.engine.codes.reason import Reason
from sabacc.outside import one_line

__all__ = [
    "BadBot",
    "BadNotation",
    "BadRecord",
    "BadRules",
    "BadSession",
    "BadStore",
    "IllegalAction",
    "Reason",
    "SabaccError",
]


class SabaccError(ValueError):
    """Anything this package refuses. Its sentence may quote anything, and is safe to show all the same."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(one_line(sentence))


class BadNotation(SabaccError):
    """Text that cannot be read."""


class BadRules(SabaccError):
    """A rule set, an option or a combination of options that does not exist."""


class BadRecord(SabaccError):
    """A record that cannot be played."""


class BadSession(SabaccError):
    """Something that cannot be done at this table now."""


class BadStore(SabaccError):
    """A file or a folder of kept games that cannot be used."""


class BadBot(SabaccError):
    """A bot that does not exist, cannot be started, or answers badly."""


class IllegalAction(SabaccError):
    """An action that the rules do not allow now; `reason` says why, for programs."""

    def __init__(self, reason: int, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = Reason(reason)
