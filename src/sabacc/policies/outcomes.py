"""Random outcomes of the chance that is due, and hidden cards in random order: for imagined hands and for the lab."""

from sabacc.engine import chance, imagining, step
from sabacc.engine.codes import act, op, reason, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.lanes import put
from sabacc.engine.phases import devices
from sabacc.engine.program import Program, are_copies
from sabacc.engine.sight import Sight
from sabacc.engine.table import Table
from sabacc.policies.random_numbers import below, two_below


@kernel
def throw(t: Table, p: Program, rng: list[int]) -> int:
    """Lay a random outcome of what is due into `fate`, and apply it; the reason if it is refused."""
    n = chance.expected(t, p)
    if t.due == act.ROLL:
        faces = chance.sides(t, p)
        for i in range(n):
            t.fate[i] = 1 + below(rng, faces)
    elif t.due == act.SHUFFLE:
        _lay_heap(t, p, n)
        mix(t, 0, n, n, rng)
    elif t.due == act.FACE:
        t.fate[0] = _face(p, rng)
    else:
        _pick(t, rng)
    return step.apply_chance(t, p, n)


@kernel
def throw_for(t: Table, p: Program, cards: list[int], dice: list[int]) -> int:
    """Apply a random outcome of what is due, where cards and dice have random numbers of their own.

    So the dice are the same each time a deal is played, however often cards were shuffled.
    """
    return throw(t, p, dice if t.due in (act.ROLL, act.FACE) else cards)


@kernel
def _face(p: Program, rng: list[int]) -> int:
    """A face that a skifter can take."""
    allowed = 0
    for card in range(p.cards):
        allowed += devices.refuse_face(p, card) == reason.OK
    wanted = below(rng, allowed)
    card = 0
    while wanted > 0 or devices.refuse_face(p, card) != reason.OK:
        wanted -= devices.refuse_face(p, card) == reason.OK
        card += 1
    # A face is named by its text at a table, and that is the first of its copies.
    while card > 0 and are_copies(p, card, card - 1):
        card -= 1
    return card


@kernel
def _pick(t: Table, rng: list[int]) -> None:
    """The cards that a shift takes, seat by seat from the left of the button."""
    at = 0
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        size = t.count[zone.HAND + seat]
        card = t.first[zone.HAND + seat]
        for j in range(size):
            t.fate[at + j] = card
            card = t.after[card]
        mix(t, at, size, t.taken[seat], rng)
        at += t.taken[seat]


@kernel
def _lay_heap(t: Table, p: Program, n: int) -> None:
    """Lay the cards of the heap into `fate`; at the start of a hand that is the whole deck."""
    if n == p.cards:
        put(t.fate, p.order, n)
        return
    at = 0
    for card in range(p.cards):
        if t.zone[card] == zone.HEAP:
            t.fate[at] = card
            at += 1


@kernel
def mix(t: Table, start: int, size: int, wanted: int, rng: list[int]) -> None:
    """Put `wanted` of the `size` cards of `fate`, from `start` on, into random order."""
    swaps = max(0, min(wanted, size - 1))
    for i in range(0, swaps - 1, 2):
        first, second = two_below(rng, size - i, size - i - 1)
        swap(t, start + i, start + i + first)
        swap(t, start + i + 1, start + i + 1 + second)
    if swaps % 2 == 1:
        swap(t, start + swaps - 1, start + swaps - 1 + below(rng, size - swaps + 1))


@kernel
def swap(t: Table, i: int, j: int) -> None:
    card = t.fate[i]
    t.fate[i] = t.fate[j]
    t.fate[j] = card


@kernel
def order_hidden(s: Sight, p: Program, t: Table, rng: list[int]) -> int:
    """Lay the hidden cards into `fate` in random order; how many of them go out before the rest makes up the deck.

    A hidden Five can only be in the deck, and anywhere there: one that is merely passed over would lie on top of it.
    """
    n = imagining.list_hidden(s, p, t)
    mix(t, 0, n, n, rng)
    out = n - s.count[zone.HEAP] - s.count[zone.DECK]
    if p.wild_fives:
        for i in range(out):
            while p.mark[t.fate[i]] == op.FIVE:
                swap(t, i, out + below(rng, n - out))
    return out


@kernel
def imagine_at_random(s: Sight, p: Program, t: Table, rng: list[int]) -> None:
    """Make `t` a random table that fits what is seen."""
    order_hidden(s, p, t, rng)
    imagining.imagine(s, p, t)
