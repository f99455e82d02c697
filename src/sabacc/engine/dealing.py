"""Cards from the deck to seats. A draw from an empty deck first needs a shuffle, which is chance, so draws are debts:
a phase says how many cards each seat is owed, and the dispatcher serves them before it goes on.

X13, C28, N36: what becomes the new deck is in the program.
"""

from sabacc.engine import zones
from sabacc.engine.codes import act, note, op, zone
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, MAX_SEATS, NO_CARD, NO_SEAT, Table


@kernel
def drawable(t: Table, p: Program) -> int:
    """How many cards can still be drawn, counting every shuffle that is possible."""
    n = t.count[zone.DECK] + t.count[p.refill_first]
    if p.refills_next:
        n += t.count[p.refill_next]
    if p.refill_with_discards:
        n += t.count[zone.DISCARD]
    if p.refill_keeps_top and t.count[zone.DISCARD] > 0:
        n -= 1
    return n


@kernel
def can_draw(t: Table, p: Program) -> bool:
    """Whether there is a card to draw, at once or after a shuffle."""
    return t.count[zone.DECK] > 0 or drawable(t, p) > 0


@kernel
def ready(t: Table, p: Program) -> bool:
    """Whether a card can be drawn now. If a shuffle can help, it becomes due."""
    if t.count[zone.DECK] > 0:
        return True
    if can_draw(t, p):
        refill(t, p)
    return False


@kernel
def refill(t: Table, p: Program) -> None:
    """Gather a new deck on the heap and ask for its order. CL-15.1, CL-15.2, CL-19.39."""
    kept = t.last[zone.DISCARD] if p.refill_keeps_top else NO_CARD
    if kept != NO_CARD:
        zones.move(t, kept, zone.LOTS)
    if t.count[p.refill_first] > 0:
        zones.empty_to(t, p.refill_first, zone.HEAP)
    else:
        if p.refills_next:
            zones.empty_to(t, p.refill_next, zone.HEAP)
        if p.refill_with_discards:
            zones.empty_to(t, zone.DISCARD, zone.HEAP)
    if kept != NO_CARD:
        zones.move(t, kept, zone.DISCARD)
    write(t, note.RESHUFFLED, NO_SEAT, NO_CARD, t.count[zone.HEAP], EVERYONE)
    want_shuffle(t)


@kernel
def want_shuffle(t: Table) -> None:
    """The order of the heap becomes due."""
    t.waiting = op.CHANCE
    t.due = act.SHUFFLE


@kernel
def owe(t: Table, seat: int, n: int) -> None:
    """A seat is to get `n` more cards."""
    t.owed[seat] += n
    t.owing += n


@kernel
def forgive(t: Table) -> None:
    """Cancel what is owed: there is nothing left to deal."""
    for seat in range(MAX_SEATS):
        t.owed[seat] = 0
    t.owing = 0


@kernel
def serve(t: Table, p: Program) -> None:
    """Deal what is owed, one card at a time from the button's left, until that is done or a shuffle is due.

    After the shuffle the deal goes on where it stopped.
    """
    seat = t.button if t.served == NO_SEAT else t.served
    t.served = NO_SEAT
    while t.owing > 0:
        last = seat
        seat += 1
        if seat == t.seats:
            seat = 0
        if t.owed[seat] > 0:
            if t.count[zone.DECK] == 0:
                _run_dry(t, p, last)
                return
            t.owed[seat] -= 1
            t.owing -= 1
            give(t, p, seat)


@kernel
def _run_dry(t: Table, p: Program, last: int) -> None:
    """The deck is used up after a card for seat `last`: shuffle, or deal no more."""
    if can_draw(t, p):
        t.served = last
        refill(t, p)
    else:
        forgive(t)


@kernel
def spikes_are_dealt(t: Table, p: Program) -> bool:
    """Deal a face-up spike card to every live seat that has none, from the button's left; whether that is done."""
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        if t.live >> seat & 1 and t.count[zone.SPIKE + seat] == 0:
            if not ready(t, p):
                return t.waiting == op.RUN
            card = zones.draw(t, zone.SPIKE + seat, EVERYONE)
            write(t, note.SPIKE_DEALT, seat, card, 0, EVERYONE)
    return True


@kernel
def give(t: Table, p: Program, seat: int) -> None:
    """The top card of the deck goes to a seat."""
    card = zones.draw(t, zone.HAND + seat, 1 << seat)
    if p.wild_fives:
        note_five(t, p, card)
    write(t, note.DREW, seat, card, 0, 1 << seat)


@kernel
def note_five(t: Table, p: Program, card: int) -> None:
    """A card came into a hand: if it is a Five it must be played."""
    if p.wild_fives and p.mark[card] == op.FIVE:
        t.new_fives += 1
