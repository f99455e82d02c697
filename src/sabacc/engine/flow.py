"""From phase to phase, from turn to turn, from round to round."""

from typing import Protocol

from sabacc.engine import seating
from sabacc.engine.codes import note, op
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, NO_CARD, NO_SEAT, Table


class Standing(Protocol):
    """Where a hand stands, of a table or of a sight."""

    seats: int
    button: int
    pc: int
    round: int
    turn: int


@kernel
def next_phase(t: Table, p: Program) -> None:
    """Leave this phase for the one that follows it."""
    t.stage = 0
    if t.ending != op.GOES_ON and t.pc < p.closing:
        _close(t, p)
    elif t.pc + 1 == p.turn_end and _next_turn(t, p):
        t.pc = p.loop_start
    elif t.pc + 1 == p.closing:
        _next_round(t, p)
    else:
        t.pc += 1
        if t.pc == p.loop_start:
            _start_round(t, p, 1)
    if p.only_round[t.pc] != 0 and p.only_round[t.pc] != t.round:
        t.pc += 1


@kernel
def _close(t: Table, p: Program) -> None:
    t.pc = p.closing
    write(t, note.ENDED, t.caller, NO_CARD, t.ending, EVERYONE)


@kernel
def _start_round(t: Table, p: Program, number: int) -> None:
    t.pc = p.loop_start
    t.round = number
    t.raises = 0
    if p.turn_end:
        _start_turn(t, seating.next_in(t.live, t.button))
    write(t, note.ROUND, NO_SEAT, NO_CARD, number, EVERYONE)


@kernel
def _start_turn(t: Table, seat: int) -> None:
    t.turn = seat
    t.field_in = 0
    t.field_out = 0


@kernel
def _next_turn(t: Table, p: Program) -> bool:
    """Pass the turn to the next seat, if there is one in this round."""
    seat = seating.next_in(t.live, t.turn)
    if (seat - t.button - 1) % t.seats > (t.turn - t.button - 1) % t.seats:
        _start_turn(t, seat)
        return True
    t.turn = NO_SEAT
    return False


@kernel
def _next_round(t: Table, p: Program) -> None:
    if t.round < p.rounds:
        _start_round(t, p, t.round + 1)
    else:
        end(t, op.ROUNDS_OVER)
        _close(t, p)


@kernel
def end(t: Table, why: int) -> None:
    """The hand ends when this phase is left. The first reason stands, but a conceded hand is conceded (Ruling N10a)."""
    if t.ending == op.GOES_ON or why == op.CONCEDED:
        t.ending = why


@kernel
def is_others_turn(t: Table, seat: int) -> bool:
    """Whether play goes by turns and a seat has to act on another seat's turn."""
    return t.turn not in (NO_SEAT, seat)


@kernel
def ask(t: Table, seat: int) -> None:
    """A seat must act."""
    t.to_act = seat
    t.waiting = op.SEAT


@kernel
def answered(t: Table) -> None:
    """The seat has acted: the engine goes on."""
    t.acted = 0
    t.pending &= ~(1 << t.to_act)
    t.waiting = op.RUN


@kernel
def await_chance(t: Table, kind: int) -> None:
    """An outcome of chance is due."""
    t.due = kind
    t.waiting = op.CHANCE


@kernel
def card_turns(t: Standing, p: Program, seat: int) -> int:
    """How many turns with the cards a seat has had, if it had one in each round.

    Where all phases of a turn go seat by seat, the order of the seats tells; elsewhere a phase counts when it is over.
    """
    turns = max(0, t.round - 1)
    place = (seat - t.button - 1) % t.seats
    if p.turn_end and t.turn != NO_SEAT and place != (t.turn - t.button - 1) % t.seats:
        return turns + (1 if place < (t.turn - t.button - 1) % t.seats else 0)
    for i in range(t.pc):
        turns += 1 if p.ops[i] == op.CARDS else 0
    return turns
