"""What is told about a hand in words and rows: its name, its place on the ladder, what can be done, who won and why.

Names and verdicts have modules of their own; here is everything that a table shows.
"""

from typing import Final, NamedTuple

from sabacc.play.actions import Action, Choice
from sabacc.play.hands import hand_name, own_hand
from sabacc.play.notation import format_choice
from sabacc.play.view import SeatView
from sabacc.rules.odds import count_ranks, hand_sizes
from sabacc.tables.verdict import verdict

__all__ = ["LETTERS", "Key", "Rung", "hand_name", "keys", "ladder", "own_hand", "verdict"]


class Rung(NamedTuple):
    """A rank of the ladder, and 1 in how many hands of the present size has it."""

    rank: str
    one_in: str  # "-" if no hand of this size has it, "" if that is not counted
    is_yours: bool


class Key(NamedTuple):
    """Something the present phase offers: under which key, what one types, what it costs, and why not."""

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


# The ladder.


def ladder(view: SeatView) -> tuple[Rung, ...]:
    """The ladder of the game, best first, with the odds of hands as large as the seat's own now."""
    hand = own_hand(view)
    size = len(hand.cards) if hand else hand_sizes(view.rules)[0]
    ranks = view.rules.ladder.ranks
    own = hand.place if hand else -1
    odds, can_occur = _odds(view, size), view.rules.ladder.can_occur
    rows = [Rung(ranks[r], odds[r], r == own) for r in reversed(range(len(ranks))) if can_occur(view.rules, r)]
    # In Force both sides have a Pure Sabacc of their own, by one name; not every game has hands that bomb out.
    return tuple(row for row in rows if row.is_yours or row.one_in != "-" or _is_single(row, rows))


def _odds(view: SeatView, size: int) -> list[str]:
    """1 in how many, by the strength of the rank; larger hands than books tell of would take seconds to count."""
    if size not in hand_sizes(view.rules):
        return [""] * len(view.rules.ladder.ranks)
    dark = view.seat is not None and view.dark[view.seat]
    return [odds.one_in_text for odds in reversed(count_ranks(view.rules, size, view.sight.fives, dark))]


def _is_single(row: Rung, rows: list[Rung]) -> bool:
    return row is not rows[-1] and [other.rank for other in rows].count(row.rank) == 1


# What can be done.


def keys(view: SeatView) -> tuple[Key, ...]:
    """Everything that the present phase offers to the seat to act, also what is not possible, with the reason."""
    return tuple(_key(choice) for choice in view.menu)


def _key(choice: Choice) -> Key:
    letter, kind = LETTERS[choice.kind.verb], choice.kind
    if choice.why_not:
        return Key(letter, kind, None, kind.verb, 0, choice.why_not)
    cost = choice.price or min(choice.prices, default=0)
    return Key(letter, kind, choice, format_choice(choice), cost, "")
