"""From a `Sight` to a table that it could be a sight of. What the seat cannot know is filled in from `fate`.

Everybody knows that in Centran a hidden Five can only be in the deck, and the cards laid out respect that. They do not
respect totals that were declared: hands change, and a claim may be a bluff.
"""

from sabacc.engine import lanes, zones
from sabacc.engine.codes import op, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import EVERYONE, MAX_CARDS, NO_CARD, NO_SEAT, Table

# The places of cards are laid out anew; the acts on offer are not part of a table.
_fill_in = kernel(lanes.filler(Sight, Table, besides=("zone", "count", "menu")))


@kernel
def list_hidden(s: Sight, p: Program, t: Table) -> int:
    """Lay the cards whose place the seat does not know into `fate`; return how many there are."""
    n = 0
    for card in range(p.cards):
        if s.zone[card] == zone.HIDDEN:
            t.fate[n] = card
            n += 1
    return n


@kernel
def imagine(s: Sight, p: Program, t: Table) -> None:
    """Make `t` a table that could be the one seen. The hidden cards lie in `fate` in the order in which they go out."""
    _fill_in(s, t)
    zones.gather_all(t, p)
    lanes.put(t.face, s.face, MAX_CARDS)
    t.count[zone.HEAP] = 0
    t.quiet = 1
    _place_known(s, p, t)
    slot = 0
    for where in range(zone.DISCARD, zone.COUNT):
        for _ in range(s.count[where]):
            _lay(s, p, t, t.hand[slot], where)
            slot += 1
    at = 0
    for where in (zone.HEAP, zone.DECK):
        for i in range(s.count[where]):
            card = _next_hidden(t, at)
            at = card + 1
            if where == zone.DECK:
                t.deck[i] = t.fate[card]
            zones.join(t, t.fate[card], where)


@kernel
def _place_known(s: Sight, p: Program, t: Table) -> None:
    """Lay the cards whose place the seat knows into `hand`, zone after zone; other places have no card."""
    lanes.put(t.hand, p.none, MAX_CARDS)
    start = 0
    for where in range(zone.DISCARD, zone.COUNT):
        if s.count[where] > 0:
            for card in range(p.cards):
                if s.zone[card] == where:
                    t.hand[start + s.place[card]] = card
            start += s.count[where]


@kernel
def _next_hidden(t: Table, at: int) -> int:
    """The place in `fate` of the next hidden card that has not gone out."""
    while t.fate[at] == NO_CARD:
        at += 1
    return at


@kernel
def _lay(s: Sight, p: Program, t: Table, known: int, where: int) -> None:
    """Lay a card that the seat knows, or a hidden one, into a zone."""
    is_hand = zone.HAND <= where < zone.FIELD
    owner = 1 << (where - zone.HAND) if is_hand else 0
    if known == NO_CARD:
        at = _next_hidden(t, 0)
        while p.wild_fives and p.mark[t.fate[at]] == op.FIVE:
            at = _next_hidden(t, at + 1)
        card = t.fate[at]
        t.fate[at] = NO_CARD
        seen = owner
    else:
        card = known
        viewer = 1 << s.seat if s.seat != NO_SEAT else 0
        seen = owner | viewer if is_hand else EVERYONE
    zones.join(t, card, where)
    t.seen[card] = seen
