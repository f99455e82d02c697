"""Credits. Only this module changes them. Rulings M1 to M4.

What a seat bets lies in `bet` until the showdown; everything else that was paid lies in `pot`. The uncalled part of the
highest bet goes back at the end of a betting round, or at the showdown. `build_pots` turns both into layers: each
distinct level of the live bets closes a pot, contested by the live seats that reached it. The first pot also holds
`pot`.
"""

from typing import Protocol

from sabacc.engine import seating
from sabacc.engine.codes import note, op
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, NO_CARD, NO_SEAT, Table


class Credits(Protocol):
    """Where the credits of a hand can be read: a `Table`, or the `Sight` of a seat."""

    seats: int
    stack: list[int]
    bet: list[int]
    pot: int
    pots: int
    pot_amount: list[int]


@kernel
def pay(t: Table, seat: int, amount: int, to: int, code: int) -> int:
    """A seat pays up to `amount` into a pot, which the note names; return what it actually paid."""
    paid = min(amount, t.stack[seat])
    if paid > 0:
        t.stack[seat] -= paid
        if to == op.SABACC_POT:
            t.sabacc += paid
        else:
            t.pot += paid
        write(t, code, seat, to, paid, EVERYONE)
    return paid


@kernel
def buy(t: Table, seat: int, card: int, price: int) -> None:
    """A seat pays for a card of the Array, which it must be able to. GS-5.10."""
    t.stack[seat] -= price
    t.pot += price
    write(t, note.BOUGHT_FROM_ARRAY, seat, card, price, EVERYONE)


@kernel
def bet(t: Table, seat: int, amount: int) -> None:
    """A seat bets `amount`, which it must have."""
    t.stack[seat] -= amount
    t.bet[seat] += amount
    t.high = max(t.high, t.bet[seat])


@kernel
def to_call(t: Table, seat: int) -> int:
    """What a seat lacks to match the highest bet."""
    return t.high - t.bet[seat]


@kernel
def is_all_in(t: Credits, p: Program, seat: int) -> bool:
    """Whether a seat has nothing left to wager. Without side pots nobody is: a seat that cannot call must fold."""
    return p.side_pots != 0 and t.stack[seat] == 0


@kernel
def uncalled(t: Table) -> int:
    """The part of the highest bet that nobody has matched, whoever has folded since."""
    first = 0
    second = 0
    for seat in range(t.seats):
        amount = t.bet[seat]
        if amount > first:
            second = first
            first = amount
        elif amount > second:
            second = amount
    return first - second


@kernel
def return_uncalled(t: Table) -> None:
    """The part of the highest bet that nobody matched goes back, even to a seat that has folded. CL-13.3."""
    back = uncalled(t)
    if back > 0:
        top = 0
        for seat in range(1, t.seats):
            if t.bet[seat] > t.bet[top]:
                top = seat
        t.bet[top] -= back
        t.stack[top] += back
        t.high = t.bet[top]
        write(t, note.RETURNED, top, NO_CARD, back, EVERYONE)


@kernel
def next_level(t: Table, floor: int) -> int:
    """The lowest bet of a live seat above `floor`; `floor` if there is none."""
    level = floor
    for seat in range(t.seats):
        if t.live >> seat & 1 and t.bet[seat] > floor and (level == floor or t.bet[seat] < level):
            level = t.bet[seat]
    return level


@kernel
def add_pot(t: Table, floor: int, level: int) -> None:
    """Close a pot with everything bet between two levels."""
    i = t.pots
    t.pots += 1
    t.pot_amount[i] = 0
    t.pot_seats[i] = 0
    t.pot_winners[i] = 0
    for seat in range(t.seats):
        t.pot_amount[i] += min(t.bet[seat], level) - min(t.bet[seat], floor)
        if t.live >> seat & 1 and t.bet[seat] >= level:
            t.pot_seats[i] |= 1 << seat


@kernel
def build_pots(t: Table) -> None:
    """Turn bets and `pot` into layers. CL-13.4 to CL-13.6."""
    return_uncalled(t)
    t.pots = 0
    level = next_level(t, -1)
    add_pot(t, 0, level)
    t.pot_amount[0] += t.pot
    t.pot = 0
    above = next_level(t, level)
    while above > level:
        add_pot(t, level, above)
        level = above
        above = next_level(t, level)
    for seat in range(t.seats):
        # M2: what folded seats paid above the highest live level joins the top pot.
        t.pot_amount[t.pots - 1] += max(0, t.bet[seat] - level)
        t.bet[seat] = 0
    t.high = 0


@kernel
def contested(t: Table, seat: int) -> int:
    """The sum of the pots a seat contests with somebody. CL-10.5."""
    total = 0
    for i in range(t.pots):
        if t.pot_seats[i] >> seat & 1 and seating.size(t.pot_seats[i]) > 1:
            total += t.pot_amount[i]
    return total


@kernel
def share(t: Table, amount: int, winners: int, code: int, pot: int) -> None:
    """Pay `amount` to the winners in equal parts; odd credits go out from the button's left. CL-13.9."""
    n = seating.size(winners)
    odd = amount % n
    seat = t.button
    for _ in range(n):
        seat = seating.next_in(winners, seat)
        part = amount // n
        if odd > 0:
            part += 1
            odd -= 1
        t.stack[seat] += part
        if part > 0:
            write(t, code, seat, pot - 1, part, EVERYONE)


@kernel
def award_pot(t: Table, i: int) -> None:
    """Pay a decided pot; one that nobody can win joins the sabacc pot."""
    amount = t.pot_amount[i]
    t.pot_amount[i] = 0
    if t.pot_winners[i]:
        share(t, amount, t.pot_winners[i], note.WON, i + 1)
    else:
        t.sabacc += amount
        write(t, note.POT_MOVED, NO_SEAT, NO_CARD, amount, EVERYONE)


@kernel
def award_sabacc(t: Table, winners: int) -> None:
    """Pay the whole sabacc pot."""
    amount = t.sabacc
    t.sabacc = 0
    share(t, amount, winners, note.WON_SABACC, 0)


@kernel
def antes(t: Table, p: Program, seat: int) -> None:
    """A seat buys its hand."""
    pay(t, seat, p.ante_hand, op.HAND_POT, note.ANTED)
    pay(t, seat, p.ante_sabacc, op.SABACC_POT, note.ANTED_SABACC)


@kernel
def stake(t: Table, seat: int, amount: int) -> None:
    """A seat gets credits for an item. Ruling V1: the item is in the vault, so that every pot stays pure credits."""
    t.stack[seat] += amount
    write(t, note.STAKED, seat, NO_CARD, amount, EVERYONE)


@kernel
def hand_pot(t: Credits) -> int:
    """Everything in the hand pot, bets and pots included."""
    total = t.pot
    for seat in range(t.seats):
        total += t.bet[seat]
    for i in range(t.pots):
        total += t.pot_amount[i]
    return total
