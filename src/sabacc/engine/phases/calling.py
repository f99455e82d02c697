"""Calling the hand."""

from sabacc.engine import flow, money, seating
from sabacc.engine.codes import note, op, reason
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, NO_CARD, NO_SEAT, Table


@kernel
def run_ask(t: Table, p: Program) -> None:
    """Ask every live seat but the one whose turn it is, from its left. Rulings C24 to C26. CL-8.1."""
    if t.stage == 0:
        t.stage = 1
        t.to_act = t.turn
        t.pending = t.live & ~(1 << t.turn) if is_open(t, p) else 0
    if t.ending != op.GOES_ON or t.pending == 0:
        flow.next_phase(t, p)
    else:
        flow.ask(t, seating.next_in(t.pending, t.to_act))


@kernel
def is_open(t: Table, p: Program) -> bool:
    """Ruling C24: the pot-building rounds must be over. CL-8.3, BR-8.1."""
    return t.round > p.min_rounds


@kernel
def refuse_call_hand(t: Table, p: Program, seat: int) -> int:
    """Asked before anything else, so that a seat hears the true reason even when nobody asked it. CL-8.2, BR-8.4."""
    if not is_open(t, p):
        return reason.CALL_TOO_EARLY
    if seat == t.turn:
        return reason.CALL_OWN_TURN
    if t.caller != NO_SEAT:
        return reason.ALREADY_CALLED
    # Ruling P7: the call goes with a bet, never with a fold.
    if p.calls_in_betting and p.side_pots == 0 and t.stack[seat] < money.to_call(t, seat):
        return reason.CANNOT_CALL
    return reason.OK


@kernel
def do_call_hand(t: Table, p: Program, seat: int) -> None:
    """CL-8.6, BR-8.5."""
    t.caller = seat
    flow.end(t, op.CALLED)
    write(t, note.CALLED_HAND, seat, NO_CARD, 0, EVERYONE)
    if p.calls_in_betting and not money.is_all_in(t, p, seat):
        t.acted = 1
        t.waiting = op.RUN
    else:
        flow.answered(t)


@kernel
def do_pass(t: Table, seat: int) -> None:
    write(t, note.PASSED, seat, NO_CARD, 0, EVERYONE)
    flow.answered(t)
