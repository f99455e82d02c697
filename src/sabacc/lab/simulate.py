"""Hands played in compiled code by seats that act at random: uniform over kinds of action, then cards and amounts."""

from typing import Any

from sabacc.engine import act, chance, op, reason, step, zone
from sabacc.engine.lanes import put
from sabacc.engine.phases import array, betting
from sabacc.engine.table import MAX_MENU, NO_CARD
from sabacc.lab.generator import below, two_below
from sabacc.lab.lift import compiled, lifted


@lifted
def throw(t: Any, p: Any, rng: Any) -> None:
    """Lay a random outcome of what is due into `fate`, and apply it."""
    n = chance.expected(t, p)
    if t.due == act.ROLL:
        faces = chance.sides(t, p)
        for i in range(n):
            t.fate[i] = 1 + below(rng, faces)
    elif t.due == act.SHUFFLE:
        _lay_heap(t, p, n)
        _mix(t, 0, n, n, rng)
    else:
        at = 0
        for i in range(1, t.seats + 1):
            seat = (t.dealer + i) % t.seats
            size = t.count[zone.HAND + seat]
            card = t.first[zone.HAND + seat]
            for j in range(size):
                t.fate[at + j] = card
                card = t.after[card]
            _mix(t, at, size, t.taken[seat], rng)
            at += t.taken[seat]
    step.apply_chance(t, p, n)


@lifted
def _lay_heap(t: Any, p: Any, n: int) -> None:
    """Lay the cards of the heap into `fate`; at the start of a hand that is the whole deck."""
    if n == p.cards:
        put(t.fate, p.order, n)
        return
    at = 0
    for card in range(p.cards):
        if t.zone[card] == zone.HEAP:
            t.fate[at] = card
            at += 1


@lifted
def _mix(t: Any, start: int, size: int, wanted: int, rng: Any) -> None:
    """Bring `wanted` of the `size` cards from `start` on into random order."""
    swaps = max(0, min(wanted, size - 1))
    for i in range(0, swaps - 1, 2):
        first, second = two_below(rng, size - i, size - i - 1)
        _swap(t, start + i, start + i + first)
        _swap(t, start + i + 1, start + i + 1 + second)
    if swaps % 2 == 1:
        _swap(t, start + swaps - 1, start + swaps - 1 + below(rng, size - swaps + 1))


@lifted
def _swap(t: Any, i: int, j: int) -> None:
    card = t.fate[i]
    t.fate[i] = t.fate[j]
    t.fate[j] = card


@lifted
def _random_card(t: Any, where: int, rng: Any) -> Any:
    card = t.first[where]
    for _ in range(below(rng, t.count[where])):
        card = t.after[card]
    return card


@lifted
def _random_own_card(t: Any, seat: int, rng: Any) -> Any:
    """Any card that may go after a buy, or the spike card; a discard just taken is the last of the hand and stays."""
    size = t.count[zone.HAND + seat]
    if t.top_taken:
        size -= 1
    at = below(rng, size + t.count[zone.SPIKE + seat])
    if at >= size:
        return t.first[zone.SPIKE + seat]
    card = t.first[zone.HAND + seat]
    for _ in range(at):
        card = t.after[card]
    return card


@lifted
def _random_array_card(t: Any, p: Any, seat: int, rng: Any) -> Any:
    """Any card of the Array that the seat can have, if there is one."""
    card = array.first_to_take(t, p, seat)
    if card != NO_CARD:
        card = _random_card(t, zone.ARRAY, rng)
        while array.refuse_card(t, p, seat, card) != reason.OK:
            card = _random_card(t, zone.ARRAY, rng)
    return card


@lifted
def act_at_random(t: Any, p: Any, rng: Any) -> None:
    """One random legal action of the seat to act.

    Acts of the phase are drawn until one is allowed. That is as fair as a list of those that are, and quicker.
    """
    why = reason.NOT_NOW
    while why != reason.OK:
        why = _attempt(t, p, p.menu[t.pc * MAX_MENU + below(rng, p.menu_size[t.pc])], rng)


@lifted
def _attempt(t: Any, p: Any, what: int, rng: Any) -> Any:
    """Try an act with random cards or a random amount; if it is refused, it would be with any other."""
    seat = t.to_act
    card = NO_CARD
    other = NO_CARD
    amount = 0
    match act.SHAPES[what]:
        case act.SHAPE_AMOUNT:
            least = betting.least_raise(t, p, seat)
            by = betting.raise_step(t, p, seat)
            amount = least + by * below(rng, max(1, (betting.most_raise(t, p, seat) - least) // by + 1))
        case act.SHAPE_HAND:
            card = _random_card(t, zone.HAND + seat, rng)
        case act.SHAPE_FIELD:
            card = _random_card(t, zone.FIELD + seat, rng)
        case act.SHAPE_OWN:
            card = _random_own_card(t, seat, rng)
        case act.SHAPE_ARRAY:
            other = _random_array_card(t, p, seat, rng)
        case act.SHAPE_HAND_ARRAY:
            card = _random_card(t, zone.HAND + seat, rng)
            other = _random_array_card(t, p, seat, rng)
    return step.apply(t, p, seat, what, card, other, amount)


@compiled
def play_hands(tables: Any, programs: Any, rng: Any, hands: int, buy_in: int) -> int:
    """Play hands with fresh stacks at the first table; how many decisions seats took."""
    t = tables[0]
    p = programs[0]
    decisions = 0
    for hand in range(hands):
        t.dealer = hand % t.seats
        t.sabacc = 0
        for seat in range(t.seats):
            t.stack[seat] = buy_in
        step.new_hand(t, p)
        while t.waiting != op.OVER:
            if t.waiting == op.CHANCE:
                throw(t, p, rng)
            else:
                act_at_random(t, p, rng)
                decisions += 1
    return decisions
