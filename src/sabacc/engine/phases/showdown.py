"""Reveal, ties, penalties and pots.

Ruling C33 gives the order: reveal, bomb-outs, winners with their tie procedure, penalties, hand pots, sabacc pot. A tie
procedure draws cards and so may have to wait for a shuffle, which is why the showdown goes in stages.
"""

from typing import Final

from sabacc.engine import dealing, lanes, money, seating, zones
from sabacc.engine.codes import note, op, zone
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import BOMBED
from sabacc.engine.phases import devices
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, MAX_SEATS, NO_CARD, NO_SEAT, Table

# Stages of this phase.
DECIDING: Final = 1
DEMISE_DEALT: Final = 2
DRAWING_LOTS: Final = 3


@kernel
def run(t: Table, p: Program) -> None:
    if t.stage == 0:
        _open(t, p)
    elif t.stage == DECIDING:
        _decide(t, p)
    elif t.stage == DEMISE_DEALT:
        _after_demise(t, p)
    else:
        _draw_lots(t, p)


@kernel
def _open(t: Table, p: Program) -> None:
    money.build_pots(t)
    if seating.size(t.live) < 2:
        _concede(t, p)
        return
    t.stage = DECIDING
    t.pot_at = 0
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        if t.live >> seat & 1:
            _reveal(t, p, seat)
    if p.devices == op.TOLERATED:
        _put_out_cheats(t, p)


@kernel
def _put_out_cheats(t: Table, p: Program) -> None:
    """Ruling V1: a seat whose false card is seen wins nothing."""
    devices.mark_caught(t, p)
    for seat in range(t.seats):
        if t.caught >> seat & 1:
            t.score[seat] = BOMBED
            t.bombed &= ~(1 << seat)
            t.special &= ~(1 << seat)
            write(t, note.FOUND_OUT, seat, NO_CARD, 0, EVERYONE)


@kernel
def _concede(t: Table, p: Program) -> None:
    """The last live seat takes the hand pot unseen; the sabacc pot stays. Rulings A21, C15, N11. CL-5.8, CL-5.9."""
    for i in range(t.pots):
        t.pot_winners[i] = t.live
        money.award_pot(t, i)
    if t.shown and t.special & t.live:
        # Ruling B14: a seat that shows a zero hand collects the sabacc pot.
        money.award_sabacc(t, t.live)
    _finish(t, p)


@kernel
def _reveal(t: Table, p: Program, seat: int) -> None:
    zones.reveal(t, seat)
    score = scoring.score_seat(t, p, seat)
    t.score[seat] = score
    write(t, note.SHOWED, seat, t.total, scoring.rank(score), EVERYONE)
    if score == BOMBED:
        t.bombed |= 1 << seat
        write(t, note.BOMBED, seat, NO_CARD, 0, EVERYONE)
    elif scoring.opens_sabacc_pot(p, score):
        cry(t, seat)


@kernel
def cry(t: Table, seat: int) -> None:
    """A hand that takes the sabacc pot, if it wins, is turned over; a seat cries once. CL-14.8."""
    if t.special >> seat & 1 == 0:
        write(t, note.CRIED, seat, NO_CARD, 0, EVERYONE)
    t.special |= 1 << seat


@kernel
def _best(t: Table, mask: int) -> int:
    """Mask: the seats of `mask` with the best score, without those that bombed out."""
    best = BOMBED
    seats = 0
    for seat in range(t.seats):
        if mask >> seat & 1 and t.score[seat] != BOMBED:
            if t.score[seat] > best:
                best = t.score[seat]
                seats = 0
            if t.score[seat] == best:
                seats |= 1 << seat
    return seats


@kernel
def _decide(t: Table, p: Program) -> None:
    """Find who wins the pot at hand, main pot first."""
    if t.pot_at == t.pots:
        _settle(t, p)
        return
    contestants = t.pot_seats[t.pot_at]
    if seating.size(contestants) == 1:
        # M3: paid without comparison.
        _won_by(t, contestants)
        return
    best = _best(t, contestants)
    if p.draw_each_pot:
        lanes.put(t.lot_place, p.zero, MAX_SEATS)
    elif p.final_tie == op.BLIND_DRAW:
        # Ruling A30: one draw ranks tied hands for every pot. Those of a later pot have all drawn, or none has.
        best = _first_placed(t, best)
    if seating.size(best) < 2 or p.final_tie == op.SPLIT:
        _won_by(t, best)
    elif p.final_tie == op.BLIND_DRAW:
        t.tied = best
        _clear_lots(t)
        t.stage = DRAWING_LOTS
    else:
        _start_demise(t, p, best)


@kernel
def _won_by(t: Table, winners: int) -> None:
    t.pot_winners[t.pot_at] = winners
    t.pot_at += 1
    t.stage = DECIDING


@kernel
def _start_demise(t: Table, p: Program, best: int) -> None:
    """Ruling C37a: one card for each tied seat that has not had one; a split if too few are left. CL-12.1, CL-12.2."""
    new = best & ~t.demised
    if new == 0 or dealing.drawable(t, p) < seating.size(new):
        _won_by(t, best)
        return
    t.tied = best
    t.demised |= new
    for seat in range(t.seats):
        if new >> seat & 1:
            dealing.owe(t, seat, 1)
    t.stage = DEMISE_DEALT


@kernel
def _after_demise(t: Table, p: Program) -> None:
    """The best modified hand wins. Rulings C37b to C37e. CL-12.3 to CL-12.8."""
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        if t.tied >> seat & 1:
            _rescore(t, p, seat)
    best = _best(t, t.tied)
    if best == 0:
        # All of them bust: none pays, none can win, and the pot is decided among the rest.
        t.exempt |= t.tied
        t.stage = DECIDING
        return
    for seat in range(t.seats):
        if t.tied >> seat & 1 and t.score[seat] == BOMBED:
            t.busted |= 1 << seat
    _won_by(t, best)


@kernel
def _rescore(t: Table, p: Program, seat: int) -> None:
    card = t.last[zone.HAND + seat]
    if t.seen[card] == EVERYONE:
        # This seat has had its card for an earlier pot.
        return
    zones.reveal(t, seat)
    score = scoring.score_seat(t, p, seat)
    t.score[seat] = score
    write(t, note.DEMISE_CARD, seat, card, scoring.rank(score), EVERYONE)
    if scoring.opens_sabacc_pot(p, score):
        cry(t, seat)


@kernel
def _clear_lots(t: Table) -> None:
    for seat in range(t.seats):
        t.lot[seat] = NO_CARD


@kernel
def _draw_lots(t: Table, p: Program) -> None:
    """Ruling A30: each tied seat draws one card, and the best single card wins; seats still tied draw again.

    CS-10.10 to CS-10.12, CS-10.14.
    """
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        if t.tied >> seat & 1 and t.lot[seat] == NO_CARD:
            if not dealing.ready(t, p):
                if t.waiting == op.RUN:
                    _won_by(t, t.tied)
                return
            t.lot[seat] = zones.draw(t, zone.LOTS, EVERYONE)
            write(t, note.LOT, seat, t.lot[seat], 0, EVERYONE)
    _place_lots(t, p)
    t.tied = _first_placed(t, t.tied)
    # Ruling B37: if the deck runs out, they are shuffled in.
    zones.empty_to(t, zone.LOTS, zone.DISCARD)
    if seating.size(t.tied) == 1:
        _won_by(t, t.tied)
    else:
        _clear_lots(t)


@kernel
def _place_lots(t: Table, p: Program) -> None:
    """Rank the tied seats, who were level so far: each goes up by the number of lots that are worse than its own."""
    for seat in range(t.seats):
        if t.tied >> seat & 1:
            score = scoring.score_lot(t, p, t.lot[seat])
            for other in range(t.seats):
                if t.tied >> other & 1 and scoring.score_lot(t, p, t.lot[other]) < score:
                    t.lot_place[seat] += 1


@kernel
def _first_placed(t: Table, mask: int) -> int:
    """Mask: the seats of `mask` that no other of them has beaten in a blind draw."""
    best = -1
    seats = 0
    for seat in range(t.seats):
        if mask >> seat & 1:
            if t.lot_place[seat] > best:
                best = t.lot_place[seat]
                seats = 0
            if t.lot_place[seat] == best:
                seats |= 1 << seat
    return seats


@kernel
def _settle(t: Table, p: Program) -> None:
    """Penalties, then hand pots, then the sabacc pot. CL-10.11."""
    for i in range(1, t.seats + 1):
        _pay_penalties(t, p, (t.button + i) % t.seats)
    main = t.pot_winners[0]
    for i in range(t.pots):
        money.award_pot(t, i)
    if main & t.special:
        money.award_sabacc(t, main)
    _finish(t, p)


@kernel
def _pay_penalties(t: Table, p: Program, seat: int) -> None:
    """A bombed-out seat pays, and so does a caller who did not win. Rulings C32 to C37d, N31. CL-10.4 to CL-10.9."""
    bit = 1 << seat
    if t.caught & bit:
        money.pay(t, seat, money.contested(t, seat), op.SABACC_POT, note.CHEAT_PAID)
        return
    if p.all_bombed_pay == 0 and t.live & ~(t.bombed | t.caught) == 0:
        # Ruling C36 as an option. CL-19.40.
        return
    bombed = t.bombed & bit != 0
    busted = t.busted & bit != 0 and p.demise_bust_pays != 0
    amount = money.contested(t, seat) if p.bomb_matches_pot else p.bomb_penalty
    if bombed or busted:
        money.pay(t, seat, amount, op.SABACC_POT, note.BOMB_PAID)
    if t.caller == seat and t.live & bit and not _caller_won(t, p, bit) and t.exempt & bit == 0:
        again = p.caller_penalty == op.CALLER_TWICE and bombed
        if again or (p.caller_penalty != op.CALLER_FREE and not bombed and not busted):
            money.pay(t, seat, amount, op.SABACC_POT, note.CALLER_PAID)


@kernel
def _caller_won(t: Table, p: Program, bit: int) -> bool:
    """Ruling C34: the main pot counts, won or shared; as an option, any pot that somebody else contested. CL-10.7."""
    if t.pot_winners[0] & bit:
        return True
    if p.caller_any_pot:
        for i in range(1, t.pots):
            if t.pot_winners[i] & bit and seating.size(t.pot_seats[i]) > 1:
                return True
    return False


@kernel
def _finish(t: Table, p: Program) -> None:
    devices.tell_uses(t, p)
    t.to_act = NO_SEAT
    t.waiting = op.OVER
