"""Betting: round the table until all are level (Spike, Centran), or one action by the seat whose turn it is (Classic).

A bet counts for the whole hand: what a seat lacks is the highest bet less its own, in every phase. Ruling C10; for a
phase that starts with everybody level that is the same as starting from nothing. M4: seats that are all in are passed
over.
"""

from sabacc.engine import flow, money, seating, zones
from sabacc.engine.codes import note, op, reason, zone
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.phases import calling, shift
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, NO_CARD, Table


@kernel
def _able(t: Table, p: Program) -> int:
    """Mask: live seats that still bet."""
    if p.side_pots == 0:
        return t.live
    mask = 0
    stack = t.stack
    for seat in range(t.seats):
        if stack[seat] > 0:
            mask |= 1 << seat
    return mask & t.live


@kernel
def run_round(t: Table, p: Program) -> None:
    """Ask every able seat until all are level; where the hand can be called, also seats that are all in (Ruling P7).

    BR-6.5, BR-6.6.
    """
    may_call = p.calls_in_betting != 0 and t.ending == op.GOES_ON and calling.is_open(t, p)
    if t.stage == 0:
        t.stage = 1
        t.raises = 0
        t.checks = 0
        t.closed = 0
        t.to_act = t.button
        t.pending = t.live if may_call else _able(t, p)
    elif p.calls_in_betting and not may_call:
        t.pending &= _able(t, p)
    seat = seating.next_in(t.pending, t.to_act)
    if seating.size(t.live) == 1:
        flow.end(t, op.CONCEDED)
        _end_round(t, p)
    elif t.acted:
        # The hand is called, and the bet that goes with it is still to come.
        flow.ask(t, t.to_act)
    elif t.pending == 0 or (money.to_call(t, seat) == 0 and not may_call and seating.size(_able(t, p)) < 2):
        # Ruling N10: everybody checked. Ruling N9: a phase nobody could bet in is not that.
        if p.all_check_ends and t.raises == 0 and t.checks > 0:
            flow.end(t, op.ALL_CHECKED)
        _end_round(t, p)
    else:
        flow.ask(t, seat)


@kernel
def _end_round(t: Table, p: Program) -> None:
    """Ruling M2: what nobody has matched goes back now, and can be played with. CS-11.2."""
    if p.uncalled_stays == 0:
        money.return_uncalled(t)
    flow.next_phase(t, p)


@kernel
def run_turn(t: Table, p: Program) -> None:
    """Ruling C9: one action of the seat whose turn it is; optionally a raise goes round the table at once. CL-4.1."""
    if t.stage == 0:
        t.stage = 1
        t.closed = 0
        t.pending = 1 << t.turn
        flow.ask(t, t.turn)
    else:
        _end_of_asking(t, p)


@kernel
def run_fold_ask(t: Table, p: Program) -> None:
    """Ruling C12: in every Bet phase each live seat may fold. CL-5.1."""
    if t.stage == 0:
        t.stage = 1
        t.to_act = t.turn
        t.pending = t.live & ~(1 << t.turn)
    _end_of_asking(t, p)


@kernel
def run_settle_up(t: Table, p: Program) -> None:
    """Ruling C11, as an option: seats that are short pay up or fold before the reveal, from the caller on. CL-18.13."""
    if t.stage == 0:
        t.stage = 1
        t.pending = 0
        if p.settle_up and t.ending == op.CALLED:
            for seat in range(t.seats):
                if t.live >> seat & 1 and money.to_call(t, seat) > 0 and not money.is_all_in(t, p, seat):
                    t.pending |= 1 << seat
        t.to_act = (t.caller - 1) % t.seats
    _end_of_asking(t, p)


@kernel
def _end_of_asking(t: Table, p: Program) -> None:
    """Ask the next seat, if there is one left to ask and somebody left to play with."""
    if seating.size(t.live) == 1:
        flow.end(t, op.CONCEDED)
        flow.next_phase(t, p)
    elif t.pending == 0:
        flow.next_phase(t, p)
    else:
        flow.ask(t, seating.next_in(t.pending, t.to_act))


@kernel
def refuse_check(t: Table, p: Program, seat: int) -> int:
    """CL-4.4."""
    if money.is_all_in(t, p, seat):
        return reason.ALL_IN
    return reason.MUST_CALL if money.to_call(t, seat) > 0 else reason.OK


@kernel
def refuse_call(t: Table, p: Program, seat: int) -> int:
    """CL-4.5."""
    lacking = money.to_call(t, seat)
    if lacking == 0:
        return reason.NOTHING_TO_CALL
    if money.is_all_in(t, p, seat):
        return reason.ALL_IN
    if p.side_pots == 0 and t.stack[seat] < lacking:
        return reason.CANNOT_CALL
    return reason.OK


@kernel
def _is_opening(t: Table, p: Program) -> bool:
    """Whether a raise would be the first bet: of the phase, or of the hand where bets go by turns."""
    return t.high == 0 if p.bets_by_turns else t.raises == 0


@kernel
def _is_callable(t: Table, seat: int, amount: int) -> bool:
    """Whether some other live seat could call a raise. Rulings A15 and B10. CS-6.13."""
    bet = t.high + amount
    for other in range(t.seats):
        if t.live >> other & 1 and other != seat and t.stack[other] + t.bet[other] >= bet:
            return True
    return False


@kernel
def _most_callable(t: Table, seat: int) -> int:
    """The largest raise of a seat that some other live seat could call; below 0 if the bet is too much already."""
    most = -t.high
    for other in range(t.seats):
        if t.live >> other & 1 and other != seat:
            most = max(most, t.stack[other] + t.bet[other] - t.high)
    return most


@kernel
def _own_most(t: Table, p: Program, seat: int) -> int:
    """The largest raise by what a seat has, and by the limits, whatever others have and the steps are. CL-19.41."""
    most = t.stack[seat] - money.to_call(t, seat)
    if p.has_limits:
        limit = p.max_bet if _is_opening(t, p) else p.max_raise
        if 0 < limit < most:
            most = limit
        if p.max_total:
            most = min(most, p.max_total - t.high)
    return most


@kernel
def most_raise(t: Table, p: Program, seat: int) -> int:
    """The largest raise a seat may make, 0 if none."""
    most = _own_most(t, p, seat)
    if p.callable_raises:
        most = min(most, _most_callable(t, seat))
    if p.raise_step and not _goes_all_in(t, p, seat, most):
        most -= most % raise_step(t, p, seat)
    return most if most > 0 else 0


@kernel
def _goes_all_in(t: Table, p: Program, seat: int, amount: int) -> bool:
    """Whether a raise takes all that a seat has left, where that is possible."""
    return p.side_pots != 0 and amount == t.stack[seat] - money.to_call(t, seat)


@kernel
def least_raise(t: Table, p: Program, seat: int) -> int:
    """The smallest raise a seat may make. M4: a seat that goes all in may raise by less than the minimum."""
    least = p.min_bet
    if p.raise_step and least % p.raise_step and not _is_opening(t, p):
        least += p.raise_step - least % p.raise_step
    if p.side_pots:
        left = t.stack[seat] - money.to_call(t, seat)
        if left < least:
            return left if left > 1 else 1
    return least


@kernel
def raise_step(t: Table, p: Program, seat: int) -> int:
    """The step between the raises a seat may make; to go all in, any rest will do (M4, B10)."""
    if p.raise_step == 0 or _is_opening(t, p):
        return 1
    if p.side_pots and t.stack[seat] - money.to_call(t, seat) < p.raise_step:
        return 1
    return p.raise_step


@kernel
def _others_limit(t: Table, p: Program, seat: int) -> bool:
    """Whether it is not what a seat has, nor a limit, but what others have that a raise may not exceed."""
    return p.callable_raises != 0 and _most_callable(t, seat) < _own_most(t, p, seat)


@kernel
def refuse_raise(t: Table, p: Program, seat: int, amount: int) -> int:
    """CL-4.6."""
    if money.is_all_in(t, p, seat):
        return reason.ALL_IN
    if t.closed >> seat & 1:
        return reason.NOT_REOPENED
    if p.raise_cap and t.raises >= p.raise_cap:
        return reason.RAISES_CAPPED
    # Every menu asks this, so the common case, without limits, is not a call.
    most = _own_most(t, p, seat) if p.has_limits else t.stack[seat] - t.high + t.bet[seat]
    least = least_raise(t, p, seat)
    if most < least:
        return reason.TOTAL_REACHED if 0 < p.max_total < t.high + least else reason.CANNOT_RAISE
    # Menus ask for the least: what is beyond that is looked at only if it is asked for.
    if p.callable_raises and not _is_callable(t, seat, least):
        return reason.NOBODY_CAN_CALL
    if amount < least:
        return reason.RAISE_TOO_SMALL
    if p.raise_step and amount % raise_step(t, p, seat) and not _goes_all_in(t, p, seat, amount):
        return reason.RAISE_IN_STEPS
    if amount <= most and (p.callable_raises == 0 or amount == least or _is_callable(t, seat, amount)):
        return reason.OK
    return reason.RAISE_UNCALLABLE if _others_limit(t, p, seat) else reason.RAISE_TOO_LARGE


@kernel
def refuse_fold(t: Table, p: Program, seat: int) -> int:
    """YB-5.2, BR-8.3."""
    # Rulings C11 and P7: the caller may not fold when settling up, nor in the turn of the call.
    if seat == t.caller and (t.acted or p.ops[t.pc] == op.SETTLE_UP):
        return reason.CALLER_STAYS
    if p.calls_in_betting and money.is_all_in(t, p, seat):
        return reason.ALL_IN
    # Ruling B9: no folding while a check is free.
    if p.fold_needs_bet and money.to_call(t, seat) == 0:
        return reason.CHECK_INSTEAD
    return reason.OK


@kernel
def refuse_stay(t: Table, p: Program, seat: int) -> int:
    """Where a seat is asked to bet, it stays only if it has nothing left to bet with."""
    if p.ops[t.pc] != op.FOLD_ASK and not money.is_all_in(t, p, seat):
        return reason.MUST_BET
    return reason.OK


@kernel
def do_check(t: Table, seat: int) -> None:
    t.checks += 1
    t.closed |= 1 << seat
    write(t, note.CHECKED, seat, NO_CARD, 0, EVERYONE)
    flow.answered(t)


@kernel
def call_cost(t: Table, seat: int) -> int:
    """What a seat would pay for a call: all it has left, if that is less than it lacks."""
    return min(money.to_call(t, seat), t.stack[seat])


@kernel
def do_call(t: Table, seat: int) -> None:
    paid = call_cost(t, seat)
    money.bet(t, seat, paid)
    t.closed |= 1 << seat
    write(t, note.CALLED, seat, NO_CARD, paid, EVERYONE)
    flow.answered(t)


@kernel
def do_raise(t: Table, p: Program, seat: int, amount: int) -> None:
    money.bet(t, seat, money.to_call(t, seat) + amount)
    t.raises += 1
    write(t, note.RAISED, seat, NO_CARD, amount, EVERYONE)
    if amount >= p.min_bet:
        t.closed = 0
    t.closed |= 1 << seat
    if p.ops[t.pc] == op.BETTING or p.answers_at_once:
        # Nobody else is level any more; the seat itself has answered.
        t.pending |= _able(t, p)
    flow.answered(t)


@kernel
def fold_costs(t: Table, p: Program, seat: int) -> tuple[int, int]:
    """What a seat would pay for folding: the penalty, and what it owes if it has called the hand. BR-8.8.

    Rulings P7 and C32: that is the hand pot, the penalty included, without credits that go back to their owner.
    """
    penalty = min(p.fold_penalty, t.stack[seat])
    if seat != t.caller or p.caller_penalty == op.CALLER_FREE:
        return penalty, 0
    owed = p.bomb_penalty
    if p.bomb_matches_pot:
        owed = money.hand_pot(t) if p.uncalled_stays else money.hand_pot(t) - money.uncalled(t)
        if p.fold_penalty_pot == op.HAND_POT:
            owed += penalty
    return penalty, min(owed, t.stack[seat] - penalty)


@kernel
def fold_cost(t: Table, p: Program, seat: int) -> int:
    """Everything a seat would pay for folding."""
    penalty, called = fold_costs(t, p, seat)
    return penalty + called


@kernel
def do_fold(t: Table, p: Program, seat: int) -> None:
    """The cards are gone, the penalty is paid, as far as there are credits. Rulings A17, C13, C17, P7.

    CL-5.3, CL-5.4, BR-8.8.
    """
    penalty, called = fold_costs(t, p, seat)
    write(t, note.FOLDED, seat, NO_CARD, 0, EVERYONE)
    money.pay(t, seat, penalty, p.fold_penalty_pot, note.PENALTY)
    money.pay(t, seat, called, op.SABACC_POT, note.CALLER_PAID)
    flow.answered(t)
    leave_hand(t, p, seat)


@kernel
def leave_hand(t: Table, p: Program, seat: int) -> None:
    """A seat is out of the hand, and its cards are gone. Ruling B12: they may have to be shown. CL-5.5, YB-5.4."""
    t.live &= ~(1 << seat)
    if p.fold_shows:
        zones.empty_to(t, zone.SPIKE + seat, zone.HAND + seat)
        shift.want_pick_of(t, seat, p.fold_to)
    else:
        zones.empty_to(t, zone.HAND + seat, p.fold_to)
        zones.empty_to(t, zone.FIELD + seat, p.fold_to)


@kernel
def do_stay(t: Table, seat: int) -> None:
    write(t, note.STAYED, seat, NO_CARD, 0, EVERYONE)
    flow.answered(t)
