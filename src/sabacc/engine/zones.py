"""Where cards are. Only this module changes it.

Every zone but the heap and the deck is a linked list through `after`, so zones need no capacity. A card that leaves
looks for the one ahead of it: zones are short, and a lane of links back would be one more to copy with every table.
The deck is the `deck` lane from `deck_at` on; the heap has no order.
"""

from sabacc.engine import lanes
from sabacc.engine.codes import zone
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, NO_CARD, NO_TOTAL, Table


@kernel
def gather_all(t: Table, p: Program) -> None:
    """Put every card of the deck on the heap, unseen and counting as itself."""
    lanes.put(t.zone, p.zero, len(t.zone))
    lanes.put(t.seen, p.zero, len(t.seen))
    lanes.put(t.face, p.order, len(t.face))
    lanes.put(t.first, p.none, zone.COUNT)
    lanes.put(t.last, p.none, zone.COUNT)
    lanes.put(t.count, p.zero, zone.COUNT)
    t.count[zone.HEAP] = p.cards
    t.deck_at = 0


@kernel
def leave(t: Table, card: int) -> None:
    """Take `card` out of its zone. It must be put somewhere at once. A false face does not go with it.

    A total was declared for the cards dealt, so it goes with the first card that leaves the hand. Any card: if it held
    until one of those dealt goes, others could tell from it which card that was.
    """
    where = t.zone[card]
    t.count[where] -= 1
    t.face[card] = card
    if zone.HAND <= where < zone.FIELD:
        t.declared[where - zone.HAND] = NO_TOTAL
    if where > zone.DECK:
        ahead = _ahead(t, card, where)
        behind = t.after[card]
        if ahead == NO_CARD:
            t.first[where] = behind
        else:
            t.after[ahead] = behind
        if behind == NO_CARD:
            t.last[where] = ahead


@kernel
def _ahead(t: Table, card: int, where: int) -> int:
    """The card ahead of `card` in its zone, if there is one."""
    ahead = NO_CARD
    at = t.first[where]
    while at != card:
        ahead = at
        at = t.after[at]
    return ahead


@kernel
def join(t: Table, card: int, where: int) -> None:
    """Put `card`, which has left its zone, at the end of zone `where`."""
    t.zone[card] = where
    t.count[where] += 1
    if where > zone.DECK:
        ahead = t.last[where]
        t.after[card] = NO_CARD
        if ahead == NO_CARD:
            t.first[where] = card
        else:
            t.after[ahead] = card
        t.last[where] = card


@kernel
def move(t: Table, card: int, where: int) -> None:
    """Move `card` to the end of zone `where`. The seats that know it stay the same."""
    leave(t, card)
    join(t, card, where)


@kernel
def show(t: Table, card: int, where: int) -> None:
    """Move `card` face up to the end of zone `where`."""
    move(t, card, where)
    t.seen[card] = EVERYONE


@kernel
def protect(t: Table, card: int, seat: int) -> None:
    """Move `card` face up from a hand to its field. It is still the seat's own, so a declared total holds."""
    total = t.declared[seat]
    show(t, card, zone.FIELD + seat)
    t.declared[seat] = total


@kernel
def give_face_down(t: Table, card: int, seat: int) -> None:
    """Move `card` to a hand, known to nobody but its owner."""
    move(t, card, zone.HAND + seat)
    t.seen[card] = 1 << seat


@kernel
def put_in_place(t: Table, card: int, old: int) -> None:
    """Put `card` face up exactly where `old` lies, which then has left its zone and must be put elsewhere."""
    leave(t, card)
    where = t.zone[old]
    ahead = _ahead(t, old, where)
    behind = t.after[old]
    t.zone[card] = where
    t.after[card] = behind
    if ahead == NO_CARD:
        t.first[where] = card
    else:
        t.after[ahead] = card
    if behind == NO_CARD:
        t.last[where] = card
    t.seen[card] = EVERYONE


@kernel
def draw(t: Table, where: int, seen: int) -> int:
    """Draw the top card of the deck, which must not be empty, to zone `where`."""
    card = t.deck[t.deck_at]
    t.deck_at += 1
    t.count[zone.DECK] -= 1
    join(t, card, where)
    t.seen[card] = seen
    return card


@kernel
def show_top(t: Table, p: Program) -> None:
    """The top of the discard pile lies face up where the rules say so."""
    top = t.last[zone.DISCARD]
    if p.top_shown and top != NO_CARD:
        t.seen[top] = EVERYONE


@kernel
def empty_to(t: Table, where: int, to: int) -> None:
    """Move every card of a linked zone to zone `to`."""
    card = t.first[where]
    while card != NO_CARD:
        behind = t.after[card]
        move(t, card, to)
        card = behind


@kernel
def gather_deck(t: Table) -> None:
    """Put what is left of the deck on the heap."""
    n = t.count[zone.DECK]
    for i in range(t.deck_at, t.deck_at + n):
        t.zone[t.deck[i]] = zone.HEAP
    t.count[zone.HEAP] += n
    t.count[zone.DECK] = 0


@kernel
def shuffle(t: Table, n: int) -> None:
    """Make the heap, in the order of the first `n` cards of `fate`, the new deck. The old one must be used up."""
    lanes.put(t.deck, t.fate, n)
    t.deck_at = 0
    zones_of, seen, where = t.zone, t.seen, zone.DECK
    for card in t.fate[:n]:
        zones_of[card] = where
        seen[card] = 0
    t.count[zone.DECK] = n
    t.count[zone.HEAP] = 0


@kernel
def blur(t: Table, seat: int) -> None:
    """After a blind choice from a hand only its owner knows which of its cards are left."""
    card = t.first[zone.HAND + seat]
    while card != NO_CARD:
        t.seen[card] &= 1 << seat
        card = t.after[card]


@kernel
def own_cards(t: Table, seat: int) -> int:
    """How many cards a seat has, hand and field."""
    return t.count[zone.HAND + seat] + t.count[zone.FIELD + seat]


@kernel
def reveal(t: Table, seat: int) -> None:
    """Everybody sees a seat's hand."""
    card = t.first[zone.HAND + seat]
    while card != NO_CARD:
        t.seen[card] = EVERYONE
        card = t.after[card]
