"""What an act could name, card by card or seat by seat, and the bounds of its amount.

The row of the act says where candidates lie; the judge says whether one may be named. To go through them:

    card = first_named(t, seat, act.FIRST[what])
    while card != NO_CARD:
        ...
        card = next_named(t, seat, act.FIRST[what], card)
"""

from typing import Final

from sabacc.engine.codes import act, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.phases import betting, opening
from sabacc.engine.program import Program
from sabacc.engine.table import NO_CARD, Table

_OWN_PLACES: Final = (act.HAND, act.FIELD, act.SPIKE)  # in the order of their zones


@kernel
def first_named(t: Table, seat: int, places: int) -> int:
    """The first card, or seat, that `seat` could name out of some places; `NO_CARD` if there is none."""
    if places & act.HAND and t.first[zone.HAND + seat] != NO_CARD:
        return t.first[zone.HAND + seat]
    if places & act.FIELD and t.first[zone.FIELD + seat] != NO_CARD:
        return t.first[zone.FIELD + seat]
    if places & act.SPIKE and t.first[zone.SPIKE + seat] != NO_CARD:
        return t.first[zone.SPIKE + seat]
    if places & act.ARRAY:
        return t.first[zone.ARRAY]
    return (seat + 1) % t.seats if places & act.SEAT else NO_CARD


@kernel
def next_named(t: Table, seat: int, places: int, last: int) -> int:
    """The one after `last`; `NO_CARD` if that was the last one. Seats come in turn, its own last."""
    if places == act.SEAT:
        return (last + 1) % t.seats if last != seat else NO_CARD
    if t.after[last] != NO_CARD:
        return t.after[last]
    if places & (places - 1) == 0 or t.zone[last] == zone.ARRAY:
        return NO_CARD
    place = _OWN_PLACES[(t.zone[last] - zone.HAND) // zone.SEATS]
    return first_named(t, seat, places & -(2 * place))  # the places that come after it


@kernel
def count_named(t: Table, seat: int, places: int) -> int:
    """How many candidates there are in some places."""
    n = t.seats if places & act.SEAT else 0
    if places & act.HAND:
        n += t.count[zone.HAND + seat]
    if places & act.FIELD:
        n += t.count[zone.FIELD + seat]
    if places & act.SPIKE:
        n += t.count[zone.SPIKE + seat]
    return n + t.count[zone.ARRAY] if places & act.ARRAY else n


@kernel
def nth_named(t: Table, seat: int, places: int, n: int) -> int:
    """The one with `n` others before it; `NO_CARD` if there are not so many."""
    if places == act.NOTHING:
        return NO_CARD
    if places == act.SEAT:
        return (seat + 1 + n) % t.seats
    where = zone.HAND + seat
    for place in _OWN_PLACES:
        if places & place:
            if n < t.count[where]:
                return nth_in(t, where, n)
            n -= t.count[where]
        where += zone.SEATS
    return nth_in(t, zone.ARRAY, n) if places & act.ARRAY and n < t.count[zone.ARRAY] else NO_CARD


@kernel
def nth_in(t: Table, where: int, n: int) -> int:
    """The card of a zone with `n` others before it; `NO_CARD` if the zone is empty."""
    card = t.first[where]
    for _ in range(n):
        card = t.after[card]
    return card


@kernel
def least_amount(t: Table, p: Program, seat: int, what: int) -> int:
    """The smallest amount that a seat can give with an act."""
    match act.AMOUNT[what]:
        case act.CREDITS_ABOVE:
            return betting.least_raise(t, p, seat)
        case act.TOTAL:
            return -opening.MOST_CLAIMED
    return 0


@kernel
def bounds(t: Table, p: Program, seat: int, what: int) -> tuple[int, int, int]:
    """The smallest and the greatest amount that a seat can give with an act, and the step between amounts."""
    least = least_amount(t, p, seat, what)
    match act.AMOUNT[what]:
        case act.CREDITS_ABOVE:
            return least, betting.most_raise(t, p, seat), betting.raise_step(t, p, seat)
        case act.TOTAL:
            return least, opening.MOST_CLAIMED, 1
    return least, least, 1


def list_named(t: Table, seat: int, places: int) -> list[int]:
    """All candidates out of some places. Not a kernel, as it makes a list."""
    found = []
    named = first_named(t, seat, places)
    while named != NO_CARD:
        found.append(named)
        named = next_named(t, seat, places, named)
    return found
