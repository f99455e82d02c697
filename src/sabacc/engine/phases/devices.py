"""Skifters and clone cards, where they are not forbidden, and accusations. Ruling V1.

A device changes only the face of a card in one's hand: what it counts as. A card that leaves the hand gets its own face
back, which `zones` sees to.
"""

from sabacc.engine import flow, money, seating
from sabacc.engine.codes import act, note, op, reason, zone
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.phases import betting, cards
from sabacc.engine.program import Program, are_copies
from sabacc.engine.table import EVERYONE, NO_CARD, Table


@kernel
def refuse_skift(t: Table, p: Program, seat: int, card: int) -> int:
    """Only a card in the hand can be changed, not one in the field. CL-18.20, CL-18.21."""
    if flow.is_others_turn(t, seat):
        return reason.OWN_TURN_ONLY
    return reason.DEVICE_USED if t.skifted >> seat & 1 else cards.refuse_hand_card(t, p, seat, card)


@kernel
def do_skift(t: Table, seat: int, card: int) -> None:
    """The card takes the face of any card of the deck; chance says which."""
    t.skifted |= 1 << seat
    t.wanted = card
    flow.await_chance(t, act.FACE)


@kernel
def refuse_face(p: Program, card: int) -> int:
    """A Five cannot be in a hand where Fives are wild."""
    if card < 0 or card >= p.cards or (p.wild_fives and p.mark[card] == op.FIVE):
        return reason.NO_SUCH_FACE
    return reason.OK


@kernel
def do_face(t: Table, face: int) -> None:
    """The question that was open is asked again."""
    t.face[t.wanted] = face
    write(t, note.SKIFTED, t.to_act, face, 0, 1 << t.to_act)
    t.wanted = NO_CARD
    t.waiting = op.SEAT


@kernel
def refuse_clone(t: Table, p: Program, seat: int, card: int, other: int) -> int:
    """A hand card can become a copy of any other card of the seat, in hand, field or spike."""
    if flow.is_others_turn(t, seat):
        return reason.OWN_TURN_ONLY
    if t.cloned >> seat & 1:
        return reason.DEVICE_USED
    why = cards.refuse_hand_card(t, p, seat, card)
    if why != reason.OK:
        return why
    is_own = 0 <= other < p.cards and (
        t.zone[other] == zone.HAND + seat or t.zone[other] == zone.FIELD + seat or t.zone[other] == zone.SPIKE + seat
    )
    return reason.OK if is_own and other != card else reason.NOT_YOURS


@kernel
def do_clone(t: Table, seat: int, card: int, other: int) -> None:
    t.cloned |= 1 << seat
    t.face[card] = t.face[other]
    write(t, note.CLONED, seat, t.face[card], 0, 1 << seat)


@kernel
def refuse_accuse(t: Table, p: Program, seat: int, target: int) -> int:
    """Once in a hand, against a seat still in it, and with a credit left after the price of being wrong."""
    if t.accused >> seat & 1:
        return reason.ACCUSED_ALREADY
    if target < 0 or target >= t.seats or target == seat or t.live >> target & 1 == 0:
        return reason.NOBODY_TO_ACCUSE
    return reason.CANNOT_PAY if t.stack[seat] <= p.fold_penalty else reason.OK


@kernel
def has_cheated(t: Table, seat: int) -> bool:
    """Whether a seat has used a device in this hand."""
    return (t.skifted | t.cloned) >> seat & 1 == 1


@kernel
def do_accuse(t: Table, p: Program, seat: int, target: int) -> None:
    """What is so decides. CL-18.22."""
    do_verdict(t, p, seat, target, has_cheated(t, target), 0)


@kernel
def do_verdict(t: Table, p: Program, seat: int, target: int, is_guilty: bool, by_plutt: int) -> None:
    """A cheat is out of the hand and pays as much as the hand pot holds; a wrong accuser pays the fold penalty.

    With `by_plutt` it is somebody's word, true or not, and told as that.
    """
    t.accused |= 1 << seat
    write(t, note.ACCUSED, seat, target, 0, EVERYONE)
    if is_guilty:
        write(t, note.FOUND_OUT, target, NO_CARD, by_plutt, EVERYONE)
        money.pay(t, target, money.hand_pot(t), op.SABACC_POT, note.CHEAT_PAID)
        t.pending &= ~(1 << target)
        betting.leave_hand(t, p, target)
        if t.waiting == op.CHANCE:
            # The cards of the cheat are shown first; then the same seat is asked again.
            t.to_act = (seat - 1) % t.seats
        elif seating.size(t.live) == 1:
            t.waiting = op.RUN
    else:
        money.pay(t, seat, p.fold_penalty, p.fold_penalty_pot, note.WRONG_PAID)


@kernel
def mark_caught(t: Table, p: Program) -> None:
    """At the reveal a false card betrays its holder if the same one is seen more often than the deck has it.

    CL-18.23.
    """
    for seat in range(t.seats):
        card = t.first[zone.HAND + seat] if t.live >> seat & 1 else NO_CARD
        while card != NO_CARD:
            face = t.face[card]
            if face != card and _times_seen(t, p, face) > _copies(p, face):
                t.caught |= 1 << seat
            card = t.after[card]


@kernel
def _times_seen(t: Table, p: Program, face: int) -> int:
    """How often a card is seen in the hands, fields and spikes of the seats that are left."""
    n = 0
    for card in range(p.cards):
        where = t.zone[card]
        if where >= zone.HAND and t.live >> (where - zone.HAND) % zone.SEATS & 1 and are_copies(p, t.face[card], face):
            n += 1
    return n


@kernel
def _copies(p: Program, face: int) -> int:
    n = 0
    for card in range(p.cards):
        if are_copies(p, card, face):
            n += 1
    return n


@kernel
def tell_uses(t: Table, p: Program) -> None:
    """Where devices are allowed, their use is told when the hand is over. CL-18.24."""
    for seat in range(t.seats):
        if p.devices == op.ALLOWED and (t.skifted | t.cloned) >> seat & 1:
            write(t, note.USED_DEVICE, seat, NO_CARD, 0, EVERYONE)
