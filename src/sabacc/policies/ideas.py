"""`Ideas`: what a player could do at a decision, and what it expects of each."""

from typing import Final

from sabacc.engine.lanes import carrier, cell, lane

MOST_IDEAS: Final = 16


@carrier
class Ideas:
    """The ideas of one decision. Numbers are sums over all hands imagined, in credits and thousandths of a hand."""

    count: int = cell()
    what: list[int] = lane(MOST_IDEAS)
    card: list[int] = lane(MOST_IDEAS)
    other: list[int] = lane(MOST_IDEAS)
    gain: list[int] = lane(MOST_IDEAS)  # credits won, less those paid
    won: list[int] = lane(MOST_IDEAS)  # shares of the main pot, in thousandths
    hands: int = cell()  # how many were imagined
