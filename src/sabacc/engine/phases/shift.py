"""Dice, and what a shift does with the hands. Core, Rim and Wild: Rulings V6 to V9."""

from typing import Final

from sabacc.engine import dealing, flow, zones
from sabacc.engine.codes import act, note, op, reason, zone
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, MAX_CARDS, NO_CARD, NO_SEAT, Table

# Stages of the dice phase.
ROLLED: Final = 1
SHIFTED: Final = 2

# How far a shift has come, in `shifting`: a shift goes on whatever the phase, as a timer may start one.
PICKED: Final = 1
RIM_PICKED: Final = 2
RIM_MIXED: Final = 3
DEALT: Final = 4
SYMBOL_ROLLED: Final = 5


@kernel
def run(t: Table, p: Program) -> None:
    """Roll the dice, and shift if they say so. CL-6.1, CL-6.2."""
    if t.stage == 0:
        if p.dice == 0 or (t.pc >= p.closing and not _comes_last_roll(t, p)):
            flow.next_phase(t, p)
            return
        t.stage = ROLLED
        flow.await_chance(t, act.ROLL)
    elif t.stage == ROLLED and _kind(t, p) != op.NO_SHIFT:
        t.stage = SHIFTED
        start(t, p, _kind(t, p), MAX_CARDS)
    else:
        flow.next_phase(t, p)


@kernel
def _comes_last_roll(t: Table, p: Program) -> bool:
    """Ruling P8: the last roll comes before hands are shown, after a call or when the rounds are over."""
    return t.ending == op.CALLED or (t.ending == op.ROUNDS_OVER and p.last_roll_called == 0)


@kernel
def _kind(t: Table, p: Program) -> int:
    """Which shift the dice call for. Rulings V4, V5, V9."""
    if p.dice == 2 and t.die_1 != t.die_2:
        return op.NO_SHIFT
    return p.shift_on[t.die_1]


@kernel
def start(t: Table, p: Program, kind: int, most: int) -> None:
    """Begin a shift that takes up to `most` cards from each hand. CL-6.3 to CL-6.5, CL-18.26."""
    if kind == op.BY_SYMBOL:
        t.shifting = SYMBOL_ROLLED
        flow.await_chance(t, act.ROLL)
        return
    write(t, note.SHIFTED, NO_SEAT, -1, kind, EVERYONE)
    if kind == op.RIM:
        t.shifting = RIM_PICKED
        want_pick(t, p, 1, zone.HEAP)
    elif kind == op.WILD:
        _mix_everything(t, p)
    elif kind == op.CORE_AND_SPIKE:
        t.shifting = PICKED
        t.respike = 1
        for seat in range(t.seats):
            zones.empty_to(t, zone.SPIKE + seat, zone.HAND + seat)
        want_pick(t, p, MAX_CARDS, p.shift_to)
    elif p.shift_in_order or most < MAX_CARDS:
        t.shifting = PICKED
        want_pick(t, p, most, zone.HEAP if p.shift_into_deck else p.shift_to)
    else:
        t.shifting = DEALT
        count_taken(t, p, MAX_CARDS)
        for seat in range(t.seats):
            if t.live >> seat & 1:
                _note_losses(t, seat)
                zones.empty_to(t, zone.HAND + seat, p.shift_to)
        owe_taken(t)


@kernel
def _note_losses(t: Table, seat: int) -> None:
    """A seat loses its whole hand; whoever knows a card is told which. CL-6.3."""
    card = t.first[zone.HAND + seat]
    while card != NO_CARD:
        write(t, note.GAVE_UP, seat, t.face[card], 0, t.seen[card])
        card = t.after[card]


@kernel
def go_on(t: Table, p: Program) -> None:
    """The next stage of a shift."""
    if t.shifting == SYMBOL_ROLLED:
        _start_of_symbol(t, p)
    elif t.shifting == PICKED:
        t.shifting = DEALT
        _replace_taken(t, p)
    elif t.shifting == RIM_PICKED:
        t.shifting = RIM_MIXED
        if t.count[zone.HEAP] > 0:
            dealing.want_shuffle(t)
    elif t.respike:
        if dealing.spikes_are_dealt(t, p):
            t.respike = 0
    else:
        _finish(t, p)


@kernel
def _start_of_symbol(t: Table, p: Program) -> None:
    """Begin the shift that the symbol stands for, if it stands for one. Ruling V9."""
    kind = p.symbol_shift[t.die_2]
    if kind == op.NO_SHIFT:
        _finish(t, p)
    else:
        start(t, p, kind, MAX_CARDS)


@kernel
def _replace_taken(t: Table, p: Program) -> None:
    if t.respike:
        # Ruling B23: one of the new cards is the spike card, which is dealt face up afterwards.
        for seat in range(t.seats):
            t.taken[seat] = max(0, t.taken[seat] - 1)
    owe_taken(t)
    if p.shift_into_deck:
        # Ruling N26b.
        zones.gather_deck(t)
        dealing.want_shuffle(t)


@kernel
def _finish(t: Table, p: Program) -> None:
    """After a shift that a timer started, the same question is open again, unless the hand has ended."""
    t.shifting = 0
    if t.interrupted:
        t.interrupted = 0
        if t.ending == op.GOES_ON:
            t.waiting = op.SEAT
        else:
            flow.next_phase(t, p)


@kernel
def refuse_timer(t: Table, p: Program) -> int:
    """Ruling V5: between actions, and never at the reveal. CL-19.20."""
    if not p.timer_shift:
        return reason.NO_TIMER
    in_play = t.waiting == op.SEAT and p.loop_start <= t.pc < p.closing
    return reason.OK if in_play and t.ending == op.GOES_ON and not t.must_drop else reason.TIMER_WAITS


@kernel
def do_timer(t: Table, p: Program) -> None:
    """The timer goes off. Ruling N26c: where there is an Array, it says how many cards are lost. CN-16.8."""
    t.waiting = op.RUN
    t.interrupted = 1
    write(t, note.TIMER, NO_SEAT, -1, 0, EVERYONE)
    start(t, p, p.timer_shift, t.count[zone.ARRAY] if p.shift_into_deck else MAX_CARDS)


@kernel
def count_taken(t: Table, p: Program, most: int) -> int:
    """How many cards the shift takes from each seat: up to `most`, none from the field. Their sum."""
    total = 0
    for seat in range(t.seats):
        t.taken[seat] = 0
        if t.live >> seat & 1:
            t.taken[seat] = min(most, t.count[zone.HAND + seat])
            total += t.taken[seat]
            if t.taken[seat] == t.count[zone.HAND + seat]:
                t.swept_turns[seat] = flow.card_turns(t, p, seat)
                t.swept_bet[seat] = t.bet[seat]
    return total


@kernel
def want_pick(t: Table, p: Program, most: int, to: int) -> None:
    """Chance picks up to `most` cards from every live hand; they will go to zone `to`."""
    t.taken_to = to
    if count_taken(t, p, most) > 0:
        flow.await_chance(t, act.PICK)


@kernel
def want_pick_of(t: Table, seat: int, to: int) -> None:
    """Chance orders the cards of one hand; they will go to zone `to`."""
    for other in range(t.seats):
        t.taken[other] = 0
    t.taken[seat] = t.count[zone.HAND + seat]
    t.taken_to = to
    flow.await_chance(t, act.PICK)


@kernel
def do_pick(t: Table, p: Program) -> None:
    """Take the cards that lie in `fate`, seat by seat from the button's left."""
    at = 0
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        if 0 < t.taken[seat] < t.count[zone.HAND + seat]:
            zones.blur(t, seat)
        for _ in range(t.taken[seat]):
            card = t.fate[at]
            at += 1
            if t.live >> seat & 1:
                write(t, note.GAVE_UP, seat, card, 0, t.seen[card])
                zones.move(t, card, t.taken_to)
            else:
                # Ruling B12: a folded hand goes face up.
                write(t, note.DISCARDED, seat, card, 0, EVERYONE)
                zones.show(t, card, t.taken_to)
    if t.taken_to == zone.DISCARD:
        zones.show_top(t, p)


@kernel
def owe_taken(t: Table) -> None:
    """Each seat gets as many cards as it lost."""
    for seat in range(t.seats):
        dealing.owe(t, seat, t.taken[seat])


@kernel
def do_hand_out(t: Table) -> None:
    """Rim: the cards on the heap, in the order of `fate`, go round to the seats that gave one."""
    at = 0
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        if t.taken[seat] > 0:
            card = t.fate[at]
            at += 1
            zones.give_face_down(t, card, seat)
            write(t, note.DREW, seat, card, 0, 1 << seat)


@kernel
def _mix_everything(t: Table, p: Program) -> None:
    """Wild: everything but the fields becomes one new deck."""
    t.shifting = DEALT
    count_taken(t, p, MAX_CARDS)
    zones.gather_deck(t)
    for where in (zone.DISCARD, zone.JUNK, zone.POOL):
        zones.empty_to(t, where, zone.HEAP)
    for seat in range(t.seats):
        if t.live >> seat & 1:
            _note_losses(t, seat)
        zones.empty_to(t, zone.HAND + seat, zone.HEAP)
    owe_taken(t)
    dealing.want_shuffle(t)
