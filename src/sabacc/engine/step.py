"""The dispatcher: start a hand, say what is legal or why not, apply an action, go on to the next question."""

from typing import Final

from sabacc.engine import candidates, chance, dealing, lanes, money, zones
from sabacc.engine.codes import act, op, reason, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.phases import array, betting, calling, cards, devices, opening, shift, showdown, spike_card
from sabacc.engine.program import Program
from sabacc.engine.table import MAX_MENU, MAX_SEATS, NO_CARD, NO_SEAT, NO_TOTAL, Table

# By code. A column is quicker to read than a mask, and the judge reads it most of all.
_ABOUT_CARDS: Final = tuple(group == act.CARDS for group in act.GROUP)
# A mask: reasons that hold whatever an act names, so that no other card need be tried. It only saves time.
_FOR_ALL: Final = sum(
    1 << why
    for why in (
        reason.NO_CARDS,
        reason.NO_DISCARD,
        reason.FIELD_MOVE_USED,
        reason.ALREADY_ACTED,
        reason.TOO_FEW_CARDS,
        reason.MUST_DROP,
        reason.NOTHING_TO_DROP,
        reason.NO_SPIKE,
        reason.HAND_CALLED,
        reason.DEVICE_USED,
        reason.ACCUSED_ALREADY,
        reason.OWN_TURN_ONLY,
    )
)


@kernel
def new_hand(t: Table, p: Program) -> None:
    """Start a hand. `seats`, `button`, `away`, `stack` and `sabacc` stay; everything else begins afresh."""
    zones.gather_all(t, p)
    lanes.put(t.bet, p.zero, MAX_SEATS)
    lanes.put(t.owed, p.zero, MAX_SEATS)
    lanes.put(t.taken, p.zero, MAX_SEATS)
    lanes.put(t.swept_turns, p.zero, MAX_SEATS)
    lanes.put(t.swept_bet, p.zero, MAX_SEATS)
    lanes.put(t.score, p.zero, MAX_SEATS)
    lanes.put(t.lot, p.none, MAX_SEATS)
    lanes.put(t.lot_place, p.zero, MAX_SEATS)
    for seat in range(MAX_SEATS):
        t.declared[seat] = NO_TOTAL
    t.waiting = op.RUN
    t.pc = t.stage = t.round = t.due = t.ending = 0
    t.turn = t.to_act = t.caller = NO_SEAT
    t.dealt = t.live = t.pending = t.acted = t.field_in = t.field_out = 0
    t.pot = t.high = t.raises = t.checks = t.closed = 0
    t.owing = t.taken_to = t.die_1 = t.die_2 = 0
    t.skifted = t.cloned = t.accused = t.caught = 0
    t.must_drop = t.top_taken = t.respike = t.shown = t.shifting = t.interrupted = 0
    t.fives = t.new_fives = t.late = t.shift_size = 0
    t.five_by = t.served = NO_SEAT
    t.wanted = NO_CARD
    t.pots = t.pot_at = t.tied = t.bombed = t.special = t.demised = t.busted = t.exempt = 0
    t.notes = 0
    opening.deal_in(t, p)
    advance(t, p)


@kernel
def advance(t: Table, p: Program) -> None:
    """Go on until a seat or chance must act: cards that are owed first, then Fives, a shift, the phase."""
    while t.waiting == op.RUN:
        if t.owing > 0:
            dealing.serve(t, p)
        elif t.new_fives > 0:
            array.play_fives(t, p)
        elif t.shifting:
            shift.go_on(t, p)
        else:
            run_phase(t, p)


@kernel
def run_phase(t: Table, p: Program) -> None:
    match p.ops[t.pc]:
        case op.BETTING:
            betting.run_round(t, p)
        case op.CARDS:
            cards.run(t, p)
        case op.DICE:
            shift.run(t, p)
        case op.FOLD_ASK:
            betting.run_fold_ask(t, p)
        case op.TURN_BET:
            betting.run_turn(t, p)
        case op.CALL_ASK:
            calling.run_ask(t, p)
        case op.ARRAY_TURN:
            array.run_turn(t, p)
        case op.SHOWDOWN:
            showdown.run(t, p)
        case op.SETTLE_UP:
            betting.run_settle_up(t, p)
        case op.SPIKE_DEAL:
            spike_card.run_deal(t, p)
        case op.SURVIVOR:
            spike_card.run_survivor(t, p)
        case op.DEAL:
            opening.run_deal(t, p)
        case op.ANTE:
            opening.run_ante(t, p)
        case op.FLIP:
            opening.run_flip(t, p)
        case op.START_ARRAY:
            array.run_start(t, p)
        case op.DECLARE:
            opening.run_declare(t, p)
        case _:
            t.waiting = op.STUCK


@kernel
def why_not(t: Table, p: Program, seat: int, what: int, card: int, other: int, amount: int) -> int:
    """The judge: why `seat` may not do this now, `reason.OK` if it may."""
    if t.waiting == op.SEAT and seat == t.to_act and 0 <= what < act.COUNT and p.menu_mask[t.pc] >> what & 1:
        return judge(t, p, seat, what, card, other, amount)
    return _out_of_place(t, p, seat, what)


@kernel
def _out_of_place(t: Table, p: Program, seat: int, what: int) -> int:
    """Why an act that nobody asked this seat for is refused."""
    if t.waiting == op.OVER:
        return reason.HAND_OVER
    if what == act.CALL_HAND and p.bets_by_turns:
        why = calling.refuse_call_hand(t, p, seat)
        if why != reason.OK:
            return why
    if t.waiting == op.CHANCE:
        return reason.CHANCE_DUE
    if seat != t.to_act:
        return reason.NOT_YOUR_TURN
    return reason.NOT_NOW if is_act_of_seats(what) else reason.NO_SUCH_ACT


@kernel
def is_act_of_seats(what: int) -> bool:
    """Whether seats can ask for this at all, in some phase or other."""
    return 0 <= what < act.COUNT and act.GROUP[what] != act.NO_GROUP and act.GROUP[what] != act.CHANCE


@kernel
def judge(t: Table, p: Program, seat: int, what: int, card: int, other: int, amount: int) -> int:
    """Why the seat to act may not take an act of this phase. After its action only the field is open to it.

    The two halves are not functions of their own, and the acts asked for most come first: the menu asks for every act
    of the phase, so each call and each comparison adds up.
    """
    if not _ABOUT_CARDS[what]:
        match what:
            case act.CHECK:
                return betting.refuse_check(t, p, seat)
            case act.CALL:
                return betting.refuse_call(t, p, seat)
            case act.RAISE:
                return betting.refuse_raise(t, p, seat, amount)
            case act.FOLD:
                return betting.refuse_fold(t, p, seat)
            case act.STAY:
                return betting.refuse_stay(t, p, seat)
            case act.PASS | act.KEEP | act.SHOW:
                return reason.OK
            case act.CALL_HAND:
                return calling.refuse_call_hand(t, p, seat)
            case act.DECLARE:
                return opening.refuse_declare(amount)
            case act.SKIFT:
                return devices.refuse_skift(t, p, seat, card)
            case act.CLONE:
                return devices.refuse_clone(t, p, seat, card, other)
            case act.ACCUSE:
                return devices.refuse_accuse(t, p, seat, card)
        return reason.NO_SUCH_ACT
    if t.must_drop and what not in (act.DROP, act.SWITCH):
        return reason.MUST_DROP
    if t.acted and what not in (act.PROTECT, act.FREE, act.DONE, act.SWITCH):
        return reason.ALREADY_ACTED
    match what:
        case act.STAND:
            return reason.OK
        case act.GAIN:
            return cards.refuse_gain(t, p, seat)
        case act.TRADE:
            return cards.refuse_trade(t, p, seat, card)
        case act.SWAP:
            return cards.refuse_swap(t, p, seat, card)
        case act.PROTECT:
            return cards.refuse_protect(t, p, seat, card)
        case act.FREE:
            return cards.refuse_free(t, p, seat, card)
        case act.DONE:
            return cards.refuse_done(t)
        case act.BUY:
            return cards.refuse_buy(t, p, seat)
        case act.EXCHANGE:
            return cards.refuse_exchange(t, p, seat, card, other)
        case act.FEED:
            return cards.refuse_feed(t, p)
        case act.SHED:
            return cards.refuse_shed(t, p, seat, card)
        case act.TAKE:
            return cards.refuse_take(t, p, seat, other)
        case act.DROP:
            return cards.refuse_drop(t, p, seat, card)
        case act.SWITCH:
            return cards.refuse_switch(t, p, seat, card)
    return reason.NO_SUCH_ACT


@kernel
def apply(t: Table, p: Program, seat: int, what: int, card: int, other: int, amount: int) -> int:
    """Do it if the judge allows it, and go on. A refused action changes nothing; the reason is returned."""
    why = why_not(t, p, seat, what, card, other, amount)
    if why == reason.OK:
        t.notes = 0
        do(t, p, seat, what, card, other, amount)
        advance(t, p)
    return why


@kernel
def do(t: Table, p: Program, seat: int, what: int, card: int, other: int, amount: int) -> None:
    """Do what the judge has allowed."""
    if _ABOUT_CARDS[what]:
        _do_cards(t, p, seat, what, card, other)
        return
    match what:
        case act.CHECK:
            betting.do_check(t, seat)
        case act.CALL:
            betting.do_call(t, seat)
        case act.RAISE:
            betting.do_raise(t, p, seat, amount)
        case act.FOLD:
            betting.do_fold(t, p, seat)
        case act.STAY:
            betting.do_stay(t, seat)
        case act.PASS:
            calling.do_pass(t, seat)
        case act.CALL_HAND:
            calling.do_call_hand(t, p, seat)
        case act.SHOW:
            spike_card.do_show(t, p, seat)
        case act.KEEP:
            spike_card.do_keep(t, seat)
        case act.DECLARE:
            opening.do_declare(t, seat, amount)
        case act.SKIFT:
            devices.do_skift(t, seat, card)
        case act.CLONE:
            devices.do_clone(t, seat, card, other)
        case act.ACCUSE:
            devices.do_accuse(t, p, seat, card)
        case _:
            t.waiting = op.STUCK


@kernel
def _do_cards(t: Table, p: Program, seat: int, what: int, card: int, other: int) -> None:
    match what:
        case act.STAND:
            cards.do_stand(t, seat)
        case act.GAIN:
            cards.do_gain(t, p, seat)
        case act.TRADE:
            cards.do_trade(t, p, seat, card)
        case act.BUY:
            cards.do_buy(t, p, seat)
        case act.SWAP:
            cards.do_swap(t, p, seat, card)
        case act.PROTECT:
            cards.do_protect(t, seat, card)
        case act.FREE:
            cards.do_free(t, seat, card)
        case act.DONE:
            cards.do_done(t, p)
        case act.EXCHANGE:
            cards.do_exchange(t, p, seat, card, other)
        case act.FEED:
            cards.do_feed(t)
        case act.SHED:
            cards.do_shed(t, seat, card)
        case act.TAKE:
            cards.do_take(t, p, seat, other)
        case act.DROP:
            spike_card.do_drop(t, p, seat, card)
        case act.SWITCH:
            spike_card.do_switch(t, seat, card)
        case _:
            t.waiting = op.STUCK


@kernel
def apply_chance(t: Table, p: Program, n: int) -> int:
    """Apply the outcome of chance that lies in the first `n` places of `fate`, and go on, if it fits what is due."""
    why = chance.why_not(t, p, n)
    if why == reason.OK:
        t.notes = 0
        chance.do(t, p, n)
        advance(t, p)
    return why


@kernel
def ring(t: Table, p: Program) -> int:
    """The timer goes off, if it may: a shift between two actions, after which the open question is asked again."""
    why = shift.refuse_timer(t, p)
    if why == reason.OK:
        t.notes = 0
        shift.do_timer(t, p)
        advance(t, p)
    return why


@kernel
def stake(t: Table, p: Program, seat: int, amount: int) -> int:
    """Credits come to a seat from outside, while some seat is to act; `reason.OK`, or why not.

    This takes nobody's turn: the seat to act must still act, with whatever is open to it now.
    """
    if t.waiting == op.OVER:
        return reason.HAND_OVER
    if t.waiting == op.CHANCE:
        return reason.CHANCE_DUE
    if t.live >> seat & 1 and money.is_all_in(t, p, seat):
        # Others have played on for pots of their own.
        return reason.ALL_IN
    t.notes = 0
    money.stake(t, seat, amount)
    return reason.OK


@kernel
def accusation_judged(t: Table, p: Program, seat: int, target: int, is_guilty: bool) -> int:
    """The Plutt's word on an accusation by the seat to act, and go on; `reason.OK`, or why not. CL-18.27."""
    why = why_not(t, p, seat, act.ACCUSE, target, NO_CARD, 0)
    if why == reason.OK:
        t.notes = 0
        devices.do_verdict(t, p, seat, target, is_guilty, 1)
        advance(t, p)
    return why


@kernel
def legal(t: Table, p: Program) -> int:
    """Lay the acts open to the seat to act into `menu`; return how many. Only the acts of the phase are tried.

    An act is open if there is something to name with which the judge allows it; a raise is tried at its least.
    Most acts name nothing, or are allowed with the first card of the hand: these cost one call of the judge.
    """
    found = 0
    if t.waiting == op.SEAT:
        seat, pc, menu, ok, names_card = t.to_act, t.pc, t.menu, reason.OK, act.FIRST
        card = t.first[zone.HAND + seat]
        least = candidates.least_amount(t, p, seat, p.menu_amount[pc]) if p.menu_amount[pc] else 0
        beyond_hand = p.menu_beyond_hand[pc]
        for what in p.menu[pc * MAX_MENU : pc * MAX_MENU + p.menu_size[pc]]:
            if beyond_hand and beyond_hand >> what & 1:
                is_allowed = is_open(t, p, seat, what)
            else:
                why = judge(t, p, seat, what, card, NO_CARD, least)
                # Where another card might do, all of them are tried.
                is_allowed = why == ok or (names_card[what] != 0 and may_depend(why) and is_open(t, p, seat, what))
            if is_allowed:
                menu[found] = what
                found += 1
    return found


@kernel
def is_open(t: Table, p: Program, seat: int, what: int) -> bool:
    """Whether the seat to act may take an act of this phase with anything that it could name."""
    amount = candidates.least_amount(t, p, seat, what) if act.AMOUNT[what] else 0
    card = candidates.first_named(t, seat, act.FIRST[what]) if act.FIRST[what] else NO_CARD
    why = _why_not_with(t, p, seat, what, card, amount)
    while card != NO_CARD and may_depend(why):
        card = candidates.next_named(t, seat, act.FIRST[what], card)
        if card != NO_CARD:
            why = _why_not_with(t, p, seat, what, card, amount)
    return why == reason.OK


@kernel
def _why_not_with(t: Table, p: Program, seat: int, what: int, card: int, amount: int) -> int:
    """Why the act is refused with this card or seat, whatever it names second; `reason.OK` if something will do."""
    places = act.SECOND[what]
    other = candidates.first_named(t, seat, places) if places else NO_CARD
    is_last = False
    why = reason.NOT_NOW
    while not is_last:
        why = judge(t, p, seat, what, card, other, amount)
        if other != NO_CARD:
            other = candidates.next_named(t, seat, places, other)
        is_last = other == NO_CARD or not may_depend(why)
    return why


@kernel
def may_depend(why: int) -> bool:
    """Whether another candidate might be allowed where one is refused for this reason."""
    return why != reason.OK and _FOR_ALL >> why & 1 == 0


@kernel
def default_act(t: Table, p: Program) -> int:
    """The safe answer to every question: the first act of the phase that is allowed and needs nothing but its verb.

    Where that is to fold or to call, it is whichever costs less now: to fold, unless the seat has called the hand or
    the penalty is more than the bet. After a buy it is to drop a card, `default_card`; where totals are declared, to
    tell the true one, `default_amount`.
    """
    if t.must_drop:
        return act.DROP
    if p.ops[t.pc] == op.DECLARE:
        return act.DECLARE
    legal_acts = legal(t, p)
    safe = act.NONE
    offered = 0
    for i in range(legal_acts):
        offered |= 1 << t.menu[i]
        if safe == act.NONE and act.SAYS_MORE >> t.menu[i] & 1 == 0:
            safe = t.menu[i]
    if safe in (act.FOLD, act.CALL) and offered >> act.FOLD & offered >> act.CALL & 1:
        return act.CALL if betting.call_cost(t, t.to_act) < betting.fold_cost(t, p, t.to_act) else act.FOLD
    return safe


@kernel
def default_card(t: Table) -> int:
    """The card of the safe answer: the one just bought or, if that must stay, the first other one of the hand."""
    if t.must_drop == 0:
        return NO_CARD
    if not t.top_taken:
        return t.wanted
    card = t.first[zone.HAND + t.to_act]
    return card if card != t.wanted else t.after[card]


@kernel
def default_amount(t: Table, p: Program) -> int:
    """The number of the safe answer: the true total, where one is declared."""
    return opening.true_total(t, p, t.to_act) if p.ops[t.pc] == op.DECLARE else 0
