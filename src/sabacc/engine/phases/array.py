"""The Shift Array and the Wild Fives."""

from typing import Final

from sabacc.engine import dealing, flow, zones
from sabacc.engine.codes import act, note, op, reason, zone
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.phases import shift
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, NO_CARD, NO_SEAT, Table

ALL_FIVES: Final = 5

# Stages of the shift phase.
ROLLED: Final = 1
SHIFTED: Final = 2


@kernel
def turn_up(t: Table, p: Program, where: int) -> int:
    """Turn the top card of the deck up in zone `where`; no card if a Five had to move on to the row (Ruling N14)."""
    card = zones.draw(t, where, EVERYONE)
    write(t, note.TURNED, NO_SEAT, card, 0, EVERYONE)
    if not p.wild_fives or p.mark[card] != op.FIVE or p.array_fives == op.ARRAY_FIVE_INERT:
        return card
    t.fives += 1
    _test_brothers(t)
    if p.array_fives == op.ARRAY_FIVE_MOVES:
        zones.show(t, card, zone.FIVES)
        return NO_CARD
    return card


@kernel
def _test_brothers(t: Table) -> None:
    """Ruling N18: all five on the table end the hand, until the shift card of the last round is turned.

    CN-5.7, CN-5.9.
    """
    if t.fives == ALL_FIVES and not t.late:
        flow.end(t, op.FIVE_BROTHERS)


@kernel
def play_five(t: Table, p: Program, seat: int, card: int) -> None:
    """A seat plays a Five to the table. CN-5.1."""
    zones.show(t, card, zone.FIVES)
    t.fives += 1
    t.five_by = seat
    write(t, note.FIVE_PLAYED, seat, card, 0, EVERYONE)
    _test_brothers(t)


@kernel
def play_fives(t: Table, p: Program) -> None:
    """The first seat from the button's left with Fives plays them and is owed what replaces them. Rulings N12, N13."""
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        played = _play_fives_of(t, p, seat)
        if played > 0:
            t.new_fives -= played
            dealing.owe(t, seat, _replacements(t, p, seat, played))
            return
    t.new_fives = 0


@kernel
def _play_fives_of(t: Table, p: Program, seat: int) -> int:
    played = 0
    card = t.first[zone.HAND + seat]
    while card != NO_CARD:
        behind = t.after[card]
        if p.mark[card] == op.FIVE:
            play_five(t, p, seat, card)
            played += 1
        card = behind
    return played


@kernel
def _replacements(t: Table, p: Program, seat: int, played: int) -> int:
    """How many cards a seat draws for the Fives it played. Ruling N12. CN-5.2."""
    if p.five_replacement == op.REPLACE_ALWAYS:
        return played
    at_deal = p.ops[t.pc] == op.DEAL
    if p.five_replacement == op.REPLACE_TO_TWO or (p.five_replacement == op.REPLACE_AT_DEAL and at_deal):
        return max(0, p.deal - zones.own_cards(t, seat))
    return 0


@kernel
def refuse_card(t: Table, p: Program, seat: int, card: int) -> int:
    """Whether a seat can have `card` from the Array. Ruling N14: a wild Five stays. CN-4.4, GS-5.11."""
    if card < 0 or card >= p.cards or t.zone[card] != zone.ARRAY:
        return reason.NOT_IN_ARRAY
    if p.mark[card] == op.FIVE and p.array_fives == op.ARRAY_FIVE_WILD:
        return reason.FIVE_STAYS
    return reason.CANNOT_PAY if t.stack[seat] < price(t, p, card) else reason.OK


@kernel
def price(t: Table, p: Program, card: int) -> int:
    """What a card of the Array costs: one chip for the newest, two for the one before it, and so on. Ruling G2.

    GS-5.9.
    """
    total = 0
    while p.array_chip and card != NO_CARD:
        total += p.array_chip
        card = t.after[card]
    return total


@kernel
def run_start(t: Table, p: Program) -> None:
    """The first card of the Array."""
    if dealing.ready(t, p):
        if turn_up(t, p, zone.ARRAY) == NO_CARD and t.ending == op.GOES_ON:
            return
        flow.next_phase(t, p)
    elif t.waiting == op.RUN:
        flow.next_phase(t, p)


@kernel
def run_turn(t: Table, p: Program) -> None:
    """Turn the shift card, and shift if it is due. Rulings N24 to N26c. CN-8.1 to CN-8.4."""
    if t.stage == 0:
        _turn_shift_card(t, p)
    elif t.stage == ROLLED and t.die_1 <= p.random_percent:
        _start_shift(t, p)
    else:
        _finish(t, p)


@kernel
def _turn_shift_card(t: Table, p: Program) -> None:
    if t.round == p.rounds:
        t.late = 1
    if not dealing.ready(t, p):
        if t.waiting == op.RUN:
            # Ruling N36: no shift card, no shift.
            _finish(t, p)
        return
    size = t.count[zone.ARRAY]
    last = _last_sign(t, p)
    card = turn_up(t, p, zone.ARRAY)
    if t.ending != op.GOES_ON:
        flow.next_phase(t, p)
    elif card != NO_CARD:
        t.shift_size = size
        if p.random_percent:
            t.stage = ROLLED
            flow.await_chance(t, act.ROLL)
        elif last * p.value[card] < 0 and not p.timer_shift:
            _start_shift(t, p)
        else:
            _finish(t, p)


@kernel
def _last_sign(t: Table, p: Program) -> int:
    """The value the shift card is compared with. Ruling N24: the Idiot opposes nothing, or is looked through."""
    value = 0
    card = t.first[zone.ARRAY]
    while card != NO_CARD:
        if p.value[card] != 0 or not p.idiot_transparent:
            value = p.value[card]
        card = t.after[card]
    return value


@kernel
def _start_shift(t: Table, p: Program) -> None:
    """Each live seat loses as many cards as the Array had, chosen blind. Ruling N25. CN-8.6 to CN-8.9."""
    t.stage = SHIFTED
    shift.start(t, p, op.CORE, t.shift_size)


@kernel
def _finish(t: Table, p: Program) -> None:
    if p.end_on_array and t.count[zone.ARRAY] >= p.end_on_array:
        flow.end(t, op.ARRAY_FULL)
    flow.next_phase(t, p)
