"""`Ideas`: what a player could do at a decision, and what it expects of each."""

from typing import Final

from sabacc.engine.kernel import kernel
from sabacc.engine.lanes import carrier, cell, lane

MOST_IDEAS: Final = 16


@carrier
class Ideas:
    """The ideas of one decision. Numbers are sums over all hands imagined, in credits and thousandths of a hand."""

    count: int = cell()
    what: list[int] = lane(MOST_IDEAS)
    card: list[int] = lane(MOST_IDEAS)
    other: list[int] = lane(MOST_IDEAS)
    amount: list[int] = lane(MOST_IDEAS)
    gain: list[int] = lane(MOST_IDEAS)  # credits won, less those paid
    won: list[int] = lane(MOST_IDEAS)  # shares of the main pot, in thousandths
    hands: int = cell()  # how many were imagined
    closed: int = cell()  # mask: ideas that need no more trying
    gain_now: list[int] = lane(MOST_IDEAS)  # in the last hand alone
    won_now: list[int] = lane(MOST_IDEAS)
    alone_now: list[int] = lane(MOST_IDEAS)  # 1: because everybody else folded


@kernel
def add_idea(ideas: Ideas, what: int, card: int, other: int, amount: int) -> None:
    """Add an idea that was not tried yet, if there is room."""
    if ideas.count < MOST_IDEAS:
        ideas.what[ideas.count] = what
        ideas.card[ideas.count] = card
        ideas.other[ideas.count] = other
        ideas.amount[ideas.count] = amount
        ideas.gain[ideas.count] = 0
        ideas.won[ideas.count] = 0
        ideas.count += 1
