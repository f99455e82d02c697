"""From phase to phase, from turn to turn, from round to round."""

from sabacc.engine import note, op, seating
from sabacc.engine.journal import note as write
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, NO_CARD, NO_SEAT, Table


@kernel
def next_phase(t: Table, p: Program) -> None:
    """Leave this phase for the one that follows it."""
    t.stage = 0
    if t.ending != op.GOES_ON and t.pc < p.closing:
        _close(t, p)
    elif t.pc + 1 == p.closing:
        _next_lap(t, p)
    else:
        t.pc += 1
        if t.pc == p.loop_start:
            _start_rounds(t, p)
    if p.only_round[t.pc] != 0 and p.only_round[t.pc] != t.round:
        t.pc += 1


@kernel
def _close(t: Table, p: Program) -> None:
    t.pc = p.closing
    write(t, note.ENDED, t.caller, NO_CARD, t.ending, EVERYONE)


@kernel
def _start_rounds(t: Table, p: Program) -> None:
    t.round = 1
    t.raises = 0
    if p.by_turns:
        t.turn = seating.next_in(t.live, t.dealer)
    write(t, note.ROUND, NO_SEAT, NO_CARD, 1, EVERYONE)


@kernel
def _next_lap(t: Table, p: Program) -> None:
    """Back to the first phase of the round: for the next seat, or for the next round."""
    t.pc = p.loop_start
    if p.by_turns:
        seat = seating.next_in(t.live, t.turn)
        same_round = (seat - t.dealer - 1) % t.seats > (t.turn - t.dealer - 1) % t.seats
        t.turn = seat
        if same_round:
            return
    t.round += 1
    t.raises = 0
    if t.round > p.rounds:
        t.round = p.rounds
        end(t, op.ROUNDS_OVER)
        _close(t, p)
    else:
        write(t, note.ROUND, NO_SEAT, NO_CARD, t.round, EVERYONE)


@kernel
def end(t: Table, why: int) -> None:
    """The hand ends when this phase is left. The first reason stands, but a conceded hand is conceded (Ruling N10a)."""
    if t.ending == op.GOES_ON or why == op.CONCEDED:
        t.ending = why


@kernel
def ask(t: Table, seat: int) -> None:
    """A seat must act."""
    t.to_act = seat
    t.waiting = op.SEAT


@kernel
def answered(t: Table) -> None:
    """The seat has acted: the engine goes on."""
    t.pending &= ~(1 << t.to_act)
    t.waiting = op.RUN


@kernel
def await_chance(t: Table, kind: int) -> None:
    """An outcome of chance is due."""
    t.due = kind
    t.waiting = op.CHANCE
