"""Cards that look alike: a table reads a card from its text, and takes the first card with that text.

Compiled code takes the very card that a player chose. So a player always chooses the first, and both take the same.
"""

from sabacc.engine.codes import zone
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program, are_copies
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD


@kernel
def first_alike(s: Sight, p: Program, offered: list[int], what: int, card: int, besides: int) -> int:
    """The first of the cards on offer that look like `card`; if none does, `card` itself, for the judge to refuse."""
    found = NO_CARD
    for other in range(p.cards if card != NO_CARD else 0):
        if (
            offered[other] >> what & 1
            and other != besides
            and are_copies(p, s.face[other], s.face[card])
            and (found == NO_CARD or _comes_first(s, p, other, found))
        ):
            found = other
    return card if found == NO_CARD else found


@kernel
def _comes_first(s: Sight, p: Program, card: int, other: int) -> bool:
    """True cards come before false ones, the hand before the spike card, and in an Array with prices the cheapest."""
    if (s.face[card] == card) != (s.face[other] == other):
        return s.face[card] == card
    if s.zone[card] != s.zone[other]:
        return s.zone[card] < s.zone[other]
    is_priced = s.zone[card] == zone.ARRAY and p.array_chip > 0
    return s.place[card] > s.place[other] if is_priced else s.place[card] < s.place[other]
