"""`Ideas`: what a player could do at a decision, and what it expects of each."""

from typing import Final

from sabacc.engine.kernel import kernel
from sabacc.engine.lanes import carrier, cell, lane

MOST_IDEAS: Final = 32  # sixteen acts, each with every way to go on

# How the seat that decides goes on after an idea, in an imagined hand.
AS_ALL: Final = 0  # as everybody else there does
GIVING_UP: Final = 1  # it pays nothing more: it checks, and folds to a bet
WAYS: Final = 2


@carrier
class Ideas:
    """The ideas of one decision. Numbers are sums over all hands imagined, in credits and thousandths of a hand."""

    count: int = cell()
    what: list[int] = lane(MOST_IDEAS)
    card: list[int] = lane(MOST_IDEAS)
    other: list[int] = lane(MOST_IDEAS)
    amount: list[int] = lane(MOST_IDEAS)
    way: list[int] = lane(MOST_IDEAS)  # to go on
    gain: list[int] = lane(MOST_IDEAS)  # credits won, less those paid
    won: list[int] = lane(MOST_IDEAS)  # shares of the main pot, in thousandths
    hands: int = cell()  # how many were imagined
    closed: int = cell()  # mask: ideas that need no more trying
    gain_now: list[int] = lane(MOST_IDEAS)  # in the last hand alone
    won_now: list[int] = lane(MOST_IDEAS)
    alone_now: list[int] = lane(MOST_IDEAS)  # 1: because everybody else folded


@kernel
def add_idea(ideas: Ideas, what: int, card: int, other: int, amount: int, way: int) -> None:
    """Add an idea that was not tried yet, if there is room."""
    if ideas.count < MOST_IDEAS:
        ideas.what[ideas.count] = what
        ideas.card[ideas.count] = card
        ideas.other[ideas.count] = other
        ideas.amount[ideas.count] = amount
        ideas.way[ideas.count] = way
        ideas.gain[ideas.count] = 0
        ideas.won[ideas.count] = 0
        ideas.count += 1
