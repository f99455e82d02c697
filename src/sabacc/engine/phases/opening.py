"""Antes, deal, first discard."""

from typing import Final

from sabacc.engine import dealing, flow, money, seating, zones
from sabacc.engine.codes import note, op, reason, zone
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import scoring
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, NO_CARD, Table

MOST_CLAIMED: Final = 99  # a claim may be a bluff, but it is a number that people could believe


@kernel
def deal_in(t: Table, p: Program) -> None:
    """Who plays this hand: everybody who is not away and can pay for it. Ruling C4."""
    for seat in range(t.seats):
        if t.away >> seat & 1 == 0 and seating.can_be_dealt_in(p, t.stack[seat]):
            t.dealt |= 1 << seat
    if seating.size(t.dealt) < 2:
        # Nobody to play with: nothing is paid.
        t.waiting = op.OVER
    else:
        t.live = t.dealt


@kernel
def run_ante(t: Table, p: Program) -> None:
    """Everybody who is dealt in pays both antes, from the button's left. Ruling X10. CL-2.6, CL-2.9."""
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        if t.dealt >> seat & 1:
            money.antes(t, p, seat)
        elif t.away >> seat & 1 == 0:
            write(t, note.SAT_OUT, seat, NO_CARD, 0, EVERYONE)
    flow.next_phase(t, p)


@kernel
def run_deal(t: Table, p: Program) -> None:
    """Shuffle, and deal everybody the same number of cards, one by one from the button's left. Ruling X9. CL-2.10."""
    if t.count[zone.DECK] == 0 and t.stage == 0:
        dealing.want_shuffle(t)
    elif t.stage == 0:
        t.stage = 1
        for seat in range(t.seats):
            if t.live >> seat & 1:
                dealing.owe(t, seat, p.deal)
    else:
        flow.next_phase(t, p)


@kernel
def run_declare(t: Table, p: Program) -> None:
    """Ruling P2: the true totals are announced, or everybody claims one. BR-2.2."""
    if p.totals == op.TOTALS_ANNOUNCED:
        for i in range(1, t.seats + 1):
            seat = (t.button + i) % t.seats
            if t.live >> seat & 1:
                declare(t, seat, true_total(t, p, seat))
    elif p.totals == op.TOTALS_CLAIMED and t.stage == 0:
        t.stage = 1
        t.to_act = t.button
        t.pending = t.live
    if t.stage == 0 or t.pending == 0:
        flow.next_phase(t, p)
    else:
        flow.ask(t, seating.next_in(t.pending, t.to_act))


@kernel
def true_total(t: Table, p: Program, seat: int) -> int:
    scoring.score_seat(t, p, seat)
    return t.total


@kernel
def declare(t: Table, seat: int, total: int) -> None:
    t.declared[seat] = total
    write(t, note.DECLARED, seat, total, 0, EVERYONE)


@kernel
def refuse_declare(total: int) -> int:
    return reason.OK if -MOST_CLAIMED <= total <= MOST_CLAIMED else reason.NO_SUCH_TOTAL


@kernel
def do_declare(t: Table, seat: int, total: int) -> None:
    declare(t, seat, total)
    flow.answered(t)


@kernel
def run_flip(t: Table, p: Program) -> None:
    """The first card of the discard pile."""
    card = zones.draw(t, zone.DISCARD, EVERYONE)
    write(t, note.FLIPPED, -1, card, 0, EVERYONE)
    flow.next_phase(t, p)
