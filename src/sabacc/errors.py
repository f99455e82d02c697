"""What can go wrong: each error is one sentence that names the thing and what would be right."""

from enum import IntEnum

from sabacc.engine.codes import must_cover, reason


class SabaccError(ValueError):
    """Anything this package refuses."""


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


class Reason(IntEnum):
    """Why an action is refused: the codes of the engine, for people. The sentences are in `play.sentences`."""

    HAND_OVER = reason.HAND_OVER
    CHANCE_DUE = reason.CHANCE_DUE
    NOT_YOUR_TURN = reason.NOT_YOUR_TURN
    NOT_NOW = reason.NOT_NOW
    MUST_CALL = reason.MUST_CALL
    NOTHING_TO_CALL = reason.NOTHING_TO_CALL
    CANNOT_CALL = reason.CANNOT_CALL
    ALL_IN = reason.ALL_IN
    RAISE_TOO_SMALL = reason.RAISE_TOO_SMALL
    RAISE_TOO_LARGE = reason.RAISE_TOO_LARGE
    CANNOT_RAISE = reason.CANNOT_RAISE
    NOT_REOPENED = reason.NOT_REOPENED
    RAISES_CAPPED = reason.RAISES_CAPPED
    MUST_BET = reason.MUST_BET
    CALL_TOO_EARLY = reason.CALL_TOO_EARLY
    CALL_OWN_TURN = reason.CALL_OWN_TURN
    CANNOT_PAY = reason.CANNOT_PAY
    NO_CARDS = reason.NO_CARDS
    NO_DISCARD = reason.NO_DISCARD
    NOT_IN_HAND = reason.NOT_IN_HAND
    NOT_IN_FIELD = reason.NOT_IN_FIELD
    NOT_IN_ARRAY = reason.NOT_IN_ARRAY
    FIVE_STAYS = reason.FIVE_STAYS
    FIELD_MOVE_USED = reason.FIELD_MOVE_USED
    ALREADY_ACTED = reason.ALREADY_ACTED
    ACT_FIRST = reason.ACT_FIRST
    TOO_FEW_CARDS = reason.TOO_FEW_CARDS
    CALLER_STAYS = reason.CALLER_STAYS
    NO_CHANCE_DUE = reason.NO_CHANCE_DUE
    WRONG_COUNT = reason.WRONG_COUNT
    BAD_FACE = reason.BAD_FACE
    NOT_LOOSE = reason.NOT_LOOSE
    CARD_TWICE = reason.CARD_TWICE
    NO_SUCH_ACT = reason.NO_SUCH_ACT
    MUST_DROP = reason.MUST_DROP
    NOTHING_TO_DROP = reason.NOTHING_TO_DROP
    CARD_JUST_TAKEN = reason.CARD_JUST_TAKEN
    CHECK_INSTEAD = reason.CHECK_INSTEAD
    RAISE_IN_STEPS = reason.RAISE_IN_STEPS
    NO_CLAIM = reason.NO_CLAIM
    NO_SPIKE = reason.NO_SPIKE
    ALREADY_CALLED = reason.ALREADY_CALLED
    HAND_CALLED = reason.HAND_CALLED
    NO_SUCH_TOTAL = reason.NO_SUCH_TOTAL
    NO_TIMER = reason.NO_TIMER
    TIMER_WAITS = reason.TIMER_WAITS
    DEVICE_USED = reason.DEVICE_USED
    NOT_YOURS = reason.NOT_YOURS
    ACCUSED_ALREADY = reason.ACCUSED_ALREADY
    NOBODY_TO_ACCUSE = reason.NOBODY_TO_ACCUSE
    NO_SUCH_FACE = reason.NO_SUCH_FACE
    OWN_TURN_ONLY = reason.OWN_TURN_ONLY


must_cover("Reason", Reason, reason, besides=("OK", "COUNT"))


class IllegalAction(SabaccError):
    """An action that the rules do not allow now; `reason` says why, for programs."""

    def __init__(self, reason: int, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = Reason(reason)


def printable(text: str) -> str:
    """Third-party text on one line: it may hold anything, even what a terminal takes for commands."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
