"""Outcomes of chance: what is due, whether an outcome fits, and what it does.

The outcome lies in the `fate` lane before it is applied: the faces of the dice, the order of the heap from the top,
the cards a shift takes, seat by seat from the button's left, or the face that a skifter takes.
"""

from sabacc.engine import lanes, zones
from sabacc.engine.codes import act, note, op, reason, zone
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.phases import devices, shift
from sabacc.engine.program import SYMBOL_SIDES, Program
from sabacc.engine.table import EVERYONE, NO_CARD, NO_SEAT, Table


@kernel
def expected(t: Table, p: Program) -> int:
    """How many numbers the outcome that is due has."""
    if t.due == act.ROLL:
        return 1 if p.ops[t.pc] == op.ARRAY_TURN or t.shifting == shift.SYMBOL_ROLLED else p.dice
    if t.due == act.SHUFFLE:
        return t.count[zone.HEAP]
    if t.due == act.FACE:
        return 1
    total = 0
    for seat in range(t.seats):
        total += t.taken[seat]
    return total


@kernel
def sides(t: Table, p: Program) -> int:
    """How many faces the dice have; a random trigger is a roll of a hundred."""
    if t.shifting == shift.SYMBOL_ROLLED:
        return SYMBOL_SIDES
    return 100 if p.ops[t.pc] == op.ARRAY_TURN else p.sides


@kernel
def why_not(t: Table, p: Program, n: int) -> int:
    """Why the first `n` numbers of `fate` are not an outcome of what is due; `reason.OK` if they are."""
    if t.waiting != op.CHANCE:
        return reason.NO_CHANCE_DUE
    if n != expected(t, p):
        return reason.WRONG_COUNT
    if t.due == act.ROLL:
        return _refuse_roll(t, p, n)
    if t.due == act.FACE:
        return devices.refuse_face(p, t.fate[0])
    all_there = _are_in(t, p, 0, n, zone.HEAP) if t.due == act.SHUFFLE else _are_in_hands(t, p)
    if not all_there:
        return reason.NOT_LOOSE
    return reason.OK if lanes.distinct(t.fate, n) else reason.CARD_TWICE


@kernel
def _refuse_roll(t: Table, p: Program, n: int) -> int:
    most = sides(t, p)
    for i in range(n):
        if t.fate[i] < 1 or t.fate[i] > most:
            return reason.BAD_FACE
    return reason.OK


@kernel
def _are_in_hands(t: Table, p: Program) -> bool:
    """Whether a shift takes from each hand cards that it has."""
    at = 0
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        if not _are_in(t, p, at, at + t.taken[seat], zone.HAND + seat):
            return False
        at += t.taken[seat]
    return True


@kernel
def _are_in(t: Table, p: Program, start: int, stop: int, where: int) -> bool:
    """Whether a stretch of `fate` has cards of one zone."""
    zones_of, cards = t.zone, p.cards
    there = 0
    for card in t.fate[start:stop]:
        if 0 <= card < cards and zones_of[card] == where:
            there += 1
    return there == stop - start


@kernel
def do(t: Table, p: Program, n: int) -> None:
    """Apply an outcome that fits."""
    t.waiting = op.RUN
    if t.due == act.ROLL and t.shifting == shift.SYMBOL_ROLLED:
        # It lies beside the die that triggered the shift, if there is one.
        t.die_2 = t.fate[0]
        write(t, note.SYMBOL_ROLLED, NO_SEAT, t.die_2, 0, EVERYONE)
    elif t.due == act.ROLL:
        t.die_1 = t.fate[0]
        t.die_2 = t.fate[1] if n > 1 else 0
        if p.ops[t.pc] == op.ARRAY_TURN:
            # Ruling N26c: no dice are rolled. CN-16.7.
            write(t, note.CHANCE, NO_SEAT, NO_CARD, 1 if t.die_1 <= p.random_percent else 0, EVERYONE)
        else:
            write(t, note.ROLLED, NO_SEAT, t.die_1, t.die_2, EVERYONE)
    elif t.due == act.PICK:
        shift.do_pick(t, p)
    elif t.due == act.FACE:
        devices.do_face(t, t.fate[0])
    elif t.shifting == shift.RIM_MIXED:
        shift.do_hand_out(t)
    else:
        zones.shuffle(t, n)
    t.due = act.NONE
