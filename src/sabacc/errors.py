"""What can go wrong, each with one sentence that names the thing and what would be right."""


class SabaccError(ValueError):
    """Anything this package refuses."""


class BadNotation(SabaccError):
    """A text that cannot be read."""


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
    """An action the rules do not allow now; `reason` is its code."""

    def __init__(self, reason: int, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
