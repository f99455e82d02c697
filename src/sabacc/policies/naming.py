"""Cards by their looks: who names a card at a table gets the first of those that look like it.

A player chooses a card of its sight. Compiled code takes cards as they are; so that it takes the one that a table
would, where a choice goes by way of a text, a choice is always that one.
"""

from sabacc.engine.codes import zone
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program, are_copies
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD


@kernel
def first_alike(s: Sight, p: Program, offered: list[int], what: int, card: int, besides: int) -> int:
    """Of the cards on offer that look like `card` the one that comes first; no card if it is none."""
    found = NO_CARD
    for other in range(p.cards if card != NO_CARD else 0):
        if (
            offered[other] >> what & 1
            and other != besides
            and are_copies(p, s.face[other], s.face[card])
            and (found == NO_CARD or _comes_first(s, p, other, found))
        ):
            found = other
    return found


@kernel
def _comes_first(s: Sight, p: Program, card: int, other: int) -> bool:
    """True cards come before false ones, the hand before the spike card, and in an Array with prices the cheapest."""
    if (s.face[card] == card) != (s.face[other] == other):
        return s.face[card] == card
    if s.zone[card] != s.zone[other]:
        return s.zone[card] < s.zone[other]
    is_priced = s.zone[card] == zone.ARRAY and p.array_chip > 0
    return s.place[card] > s.place[other] if is_priced else s.place[card] < s.place[other]
