"""Turns with cards: gain, trade, buy, swap, exchange, stand, and the field."""

from typing import Final

from sabacc.engine import dealing, flow, money, seating, zones
from sabacc.engine.codes import note, op, reason, zone
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.phases import array
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, NO_CARD, NO_SEAT, Table

# Stages of this phase.
ASKING: Final = 1
FEEDING: Final = 2
TAKING: Final = 3
REFILLING: Final = 4


@kernel
def run(t: Table, p: Program) -> None:
    """Ask each seat once; a seat that may still use its field is asked again after its action."""
    if t.stage == ASKING:
        _go_on(t, p)
    elif t.stage == 0:
        t.stage = ASKING
        t.to_act = t.button
        t.pending = t.live if t.turn == NO_SEAT else t.live & 1 << t.turn
        _open_turn(t, p)
        _go_on(t, p)
    elif t.stage == FEEDING:
        _feed(t, p)
    elif t.stage == TAKING:
        _take(t, p)
    else:
        _refill_array(t, p)


@kernel
def _open_turn(t: Table, p: Program) -> None:
    t.acted = 0
    if t.turn == NO_SEAT:
        # Where play goes by turns, the turn may have begun with a bet.
        t.field_in = 0
        t.field_out = 0


@kernel
def _go_on(t: Table, p: Program) -> None:
    """End the turn of a seat that is through, and ask the next."""
    if t.must_drop and t.wanted == NO_CARD:
        t.wanted = t.last[zone.HAND + t.to_act]
    if t.acted and not _may_use_field(t, p, t.to_act):
        _end_turn(t, p)
    if t.ending != op.GOES_ON or t.pending == 0:
        flow.next_phase(t, p)
    elif t.acted or t.must_drop:
        flow.ask(t, t.to_act)
    else:
        flow.ask(t, seating.next_in(t.pending, t.to_act))


@kernel
def _end_turn(t: Table, p: Program) -> None:
    t.pending &= ~(1 << t.to_act)
    _open_turn(t, p)


@kernel
def _may_use_field(t: Table, p: Program, seat: int) -> bool:
    """Whether a seat has a move of the field, or of the spike card, left after its action. Rulings N26a, B19."""
    if p.swap_spike:
        return True
    if not p.field_after or t.field_in + t.field_out >= p.field_moves:
        return False
    can_lay = t.field_in < p.field_in and t.count[zone.HAND + seat] > 0
    can_free = t.field_out < p.field_out and t.count[zone.FIELD + seat] > 0
    return can_lay or can_free


@kernel
def _acted(t: Table) -> None:
    t.acted = 1
    t.waiting = op.RUN


@kernel
def _pay(t: Table, seat: int, price: int) -> None:
    money.pay(t, seat, price, op.HAND_POT, note.PAID)


@kernel
def _give_up(t: Table, p: Program, seat: int, card: int) -> None:
    """A card leaves the hand for good: face up on the discard pile, or face down to the junk."""
    zones.move(t, card, p.trade_to)
    if p.trade_to == zone.DISCARD:
        zones.show_top(t, p)
        write(t, note.DISCARDED, seat, card, 0, t.seen[card])
    else:
        write(t, note.JUNKED, seat, card, 0, t.seen[card])


@kernel
def refuse_hand_card(t: Table, p: Program, seat: int, card: int) -> int:
    """Whether `card` is in the seat's hand; a card in the field is not."""
    if card < 0 or card >= p.cards or t.zone[card] != zone.HAND + seat:
        return reason.NOT_IN_HAND
    return reason.OK


@kernel
def refuse_gain(t: Table, p: Program, seat: int) -> int:
    if t.stack[seat] < p.gain_price:
        return reason.CANNOT_PAY
    return reason.OK if dealing.can_draw(t, p) else reason.NO_CARDS


@kernel
def refuse_trade(t: Table, p: Program, seat: int, card: int) -> int:
    """CL-9.5."""
    why = refuse_hand_card(t, p, seat, card)
    if why != reason.OK:
        return why
    if dealing.can_draw(t, p):
        return reason.OK
    # The card given up covers the old top of the discard pile, which can then be shuffled in.
    covers = p.refill_keeps_top != 0 and p.trade_to == zone.DISCARD and t.count[zone.DISCARD] > 0
    return reason.OK if covers else reason.NO_CARDS


@kernel
def refuse_buy(t: Table, p: Program, seat: int) -> int:
    """CS-4.9, CS-4.10."""
    if t.count[zone.DISCARD] == 0:
        return reason.NO_DISCARD
    return reason.CANNOT_PAY if t.stack[seat] < p.buy_price else reason.OK


@kernel
def refuse_swap(t: Table, p: Program, seat: int, card: int) -> int:
    """CS-4.10."""
    if t.count[zone.DISCARD] == 0:
        return reason.NO_DISCARD
    if t.stack[seat] < p.swap_price:
        return reason.CANNOT_PAY
    return refuse_hand_card(t, p, seat, card)


@kernel
def refuse_exchange(t: Table, p: Program, seat: int, card: int, other: int) -> int:
    why = refuse_hand_card(t, p, seat, card)
    return why if why != reason.OK else array.refuse_card(t, p, seat, other)


@kernel
def refuse_feed(t: Table, p: Program) -> int:
    return reason.OK if dealing.can_draw(t, p) else reason.NO_CARDS


@kernel
def refuse_shed(t: Table, p: Program, seat: int, card: int) -> int:
    """Ruling N38: two cards must remain."""
    why = refuse_hand_card(t, p, seat, card)
    if why != reason.OK:
        return why
    return reason.TOO_FEW_CARDS if zones.own_cards(t, seat) <= p.deal else reason.OK


@kernel
def refuse_take(t: Table, p: Program, seat: int, other: int) -> int:
    """Where cards do not slide, the place taken must be filled."""
    why = array.refuse_card(t, p, seat, other)
    return why if why != reason.OK or p.array_slides else refuse_feed(t, p)


@kernel
def refuse_protect(t: Table, p: Program, seat: int, card: int) -> int:
    """Rulings C20, P8: not after a call. CL-7.2."""
    if t.ending != op.GOES_ON:
        return reason.HAND_CALLED
    if p.field_out and flow.is_others_turn(t, seat):
        # Where cards may come back, the field is for one's own turn.
        return reason.OWN_TURN_ONLY
    if t.field_in >= p.field_in or t.field_in + t.field_out >= p.field_moves:
        return reason.FIELD_MOVE_USED
    return refuse_hand_card(t, p, seat, card)


@kernel
def refuse_free(t: Table, p: Program, seat: int, card: int) -> int:
    if flow.is_others_turn(t, seat):
        return reason.OWN_TURN_ONLY
    if t.field_out >= p.field_out or t.field_in + t.field_out >= p.field_moves:
        return reason.FIELD_MOVE_USED
    if card < 0 or card >= p.cards or t.zone[card] != zone.FIELD + seat:
        return reason.NOT_IN_FIELD
    return reason.OK


@kernel
def refuse_done(t: Table) -> int:
    return reason.OK if t.acted else reason.ACT_FIRST


@kernel
def refuse_drop(t: Table, p: Program, seat: int, card: int) -> int:
    """Ruling B16: of the cards in hand and the spike card. Ruling B20: not the discard just taken. YB-6.4 to YB-6.7."""
    if not t.must_drop:
        return reason.NOTHING_TO_DROP
    if card < 0 or card >= p.cards or (t.zone[card] != zone.HAND + seat and t.zone[card] != zone.SPIKE + seat):
        return reason.NOT_IN_HAND
    return reason.CARD_JUST_TAKEN if t.top_taken and card == t.wanted else reason.OK


@kernel
def refuse_switch(t: Table, p: Program, seat: int, card: int) -> int:
    if t.count[zone.SPIKE + seat] == 0:
        return reason.NO_SPIKE
    return refuse_hand_card(t, p, seat, card)


@kernel
def do_stand(t: Table, seat: int) -> None:
    write(t, note.STOOD, seat, NO_CARD, 0, EVERYONE)
    _acted(t)


@kernel
def do_gain(t: Table, p: Program, seat: int) -> None:
    _pay(t, seat, p.gain_price)
    dealing.owe(t, seat, 1)
    _bought(t, p)


@kernel
def _bought(t: Table, p: Program) -> None:
    """A card has come in: the action is done or, where the hand keeps its size, one must go first."""
    if p.spike_card:
        t.must_drop = 1
        t.waiting = op.RUN
    else:
        _acted(t)


@kernel
def do_trade(t: Table, p: Program, seat: int, card: int) -> None:
    """Ruling A7: the card goes before the new one is seen. CS-4.6, CL-9.3."""
    _give_up(t, p, seat, card)
    dealing.owe(t, seat, 1)
    _acted(t)


@kernel
def do_buy(t: Table, p: Program, seat: int) -> None:
    _pay(t, seat, p.buy_price)
    if p.spike_card:
        t.wanted = t.last[zone.DISCARD]
        t.top_taken = 1
    _take_top(t, seat)
    zones.show_top(t, p)
    _bought(t, p)


@kernel
def do_swap(t: Table, p: Program, seat: int, card: int) -> None:
    """Ruling A8: the card given is one held before. Ruling V3: there may be a fee. CS-4.8."""
    _pay(t, seat, p.swap_price)
    _take_top(t, seat)
    _give_up(t, p, seat, card)
    _acted(t)


@kernel
def _take_top(t: Table, seat: int) -> None:
    top = t.last[zone.DISCARD]
    zones.move(t, top, zone.HAND + seat)
    write(t, note.TOOK, seat, top, 0, EVERYONE)


@kernel
def do_exchange(t: Table, p: Program, seat: int, card: int, other: int) -> None:
    """Ruling N20: the given card takes the same place, face up. Ruling G12: or it is discarded. CN-4.3, GS-5.8."""
    if p.array_slides:
        money.buy(t, seat, other, array.price(t, p, other))
    if p.swap_to_discard:
        _take_and_refill(t, seat, other)
        _give_up(t, p, seat, card)
        return
    zones.put_in_place(t, card, other)
    zones.join(t, other, zone.HAND + seat)
    write(t, note.PUT_IN_ARRAY, seat, card, 0, EVERYONE)
    if not p.array_slides:
        write(t, note.TOOK_FROM_ARRAY, seat, other, 0, EVERYONE)
    dealing.note_five(t, p, other)
    _acted(t)


@kernel
def do_protect(t: Table, seat: int, card: int) -> None:
    zones.protect(t, card, seat)
    t.field_in += 1
    write(t, note.PROTECTED, seat, card, 0, EVERYONE)
    _field_moved(t)


@kernel
def do_free(t: Table, seat: int, card: int) -> None:
    zones.move(t, card, zone.HAND + seat)
    t.field_out += 1
    write(t, note.FREED, seat, card, 0, EVERYONE)
    _field_moved(t)


@kernel
def _field_moved(t: Table) -> None:
    """A move of the field answers no question; after the action it may have been the last one open."""
    if t.acted:
        t.waiting = op.RUN


@kernel
def do_done(t: Table, p: Program) -> None:
    _end_turn(t, p)
    t.waiting = op.RUN


@kernel
def do_shed(t: Table, seat: int, card: int) -> None:
    zones.show(t, card, zone.ARRAY)
    write(t, note.PUT_IN_ARRAY, seat, card, 0, EVERYONE)
    _acted(t)


@kernel
def do_feed(t: Table) -> None:
    t.stage = FEEDING
    _acted(t)


@kernel
def _feed(t: Table, p: Program) -> None:
    """Ruling N37: a Five drawn this way is played by the seat, and nothing joins the Array."""
    if not dealing.ready(t, p):
        return
    t.stage = ASKING
    card = zones.draw(t, zone.ARRAY, EVERYONE)
    if p.mark[card] == op.FIVE:
        array.play_five(t, p, t.to_act, card)
    else:
        write(t, note.DREW_FOR_ARRAY, t.to_act, card, 0, EVERYONE)


@kernel
def do_take(t: Table, p: Program, seat: int, other: int) -> None:
    if p.array_slides:
        money.buy(t, seat, other, array.price(t, p, other))
        _take_and_refill(t, seat, other)
    else:
        t.stage = TAKING
        t.wanted = other
        _acted(t)


@kernel
def _take_and_refill(t: Table, seat: int, other: int) -> None:
    """Rulings G10 and G11: the older cards keep their places, the newer move up, and a new one comes from the deck.

    GS-4.5, GS-4.6.
    """
    zones.move(t, other, zone.HAND + seat)
    t.stage = REFILLING
    _acted(t)


@kernel
def _refill_array(t: Table, p: Program) -> None:
    if dealing.ready(t, p):
        array.turn_up(t, p, zone.ARRAY)
        t.stage = ASKING
    elif t.waiting == op.RUN:
        t.stage = ASKING


@kernel
def _take(t: Table, p: Program) -> None:
    """The card leaves the Array when the deck has filled its place."""
    seat = t.to_act
    wanted = t.wanted
    if dealing.ready(t, p):
        card = array.turn_up(t, p, zone.LOTS)
        if card == NO_CARD:
            return
        zones.put_in_place(t, card, wanted)
        zones.join(t, wanted, zone.HAND + seat)
    elif t.waiting == op.RUN:
        zones.move(t, wanted, zone.HAND + seat)
    else:
        return
    t.stage = ASKING
    t.wanted = NO_CARD
    write(t, note.TOOK_FROM_ARRAY, seat, wanted, 0, EVERYONE)
    dealing.note_five(t, p, wanted)
