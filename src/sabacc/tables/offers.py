"""The keys of a table: what the present phase offers, by which letter, at what price, and why some is not possible."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from sabacc.play.actions import ACTIONS, Action, Choice
from sabacc.play.notation import format_choice
from sabacc.play.view import SeatView


class Key(NamedTuple):
    """Something the present phase offers: its key, what to type, what it costs, and why it is not possible."""

    letter: str
    kind: type[Action]
    choice: Choice | None  # None if it is not possible
    text: str  # as `format_choice` writes it, or the verb
    cost: int
    reason: str  # why it is not possible


# One letter for each verb; those of one phase differ.
LETTERS: Final = {
    "check": "k", "call": "c", "raise": "r", "fold": "f", "stay": "s", "pass": "n", "call hand": "h", "show": "s",
    "keep": "k", "declare": "d", "skift": "i", "clone": "j", "accuse": "a", "stand": "s", "gain": "g", "trade": "t",
    "buy": "b", "swap": "w", "exchange": "e", "protect": "p", "free": "y", "done": "d", "feed": "z", "shed": "h",
    "take": "k", "drop": "r", "switch": "w",
}  # fmt: skip
if strange := LETTERS.keys() ^ {kind.verb for kind in ACTIONS.values()}:
    raise TypeError(f"every action must have one letter in LETTERS: {', '.join(sorted(strange))}")


def keys(view: SeatView) -> tuple[Key, ...]:
    """Everything the present phase offers the seat to act, and what is not possible now, with the reason."""
    return tuple(_key(choice) for choice in view.menu)


def ahead_keys(kinds: Iterable[type[Action]]) -> tuple[Key, ...]:
    """Keys for what can be armed before it is offered."""
    return tuple(_key(Choice(kind)) for kind in kinds)


def _key(choice: Choice) -> Key:
    letter, kind = LETTERS[choice.kind.verb], choice.kind
    if choice.why_not:
        return Key(letter, kind, None, kind.verb, 0, choice.why_not)
    cost = choice.price or min(choice.prices, default=0)
    return Key(letter, kind, choice, format_choice(choice), cost, "")
