"""`Sight`: what one seat may know, filled by allow-list. The deck and the cards the seat has not seen are not in it."""

from typing import Final

from sabacc.engine import candidates, lanes, seating, step
from sabacc.engine.codes import act, op, reason, zone, zone as zone_codes
from sabacc.engine.kernel import kernel
from sabacc.engine.lanes import carrier, cell, lane, schema
from sabacc.engine.phases import array
from sabacc.engine.program import Program, are_copies
from sabacc.engine.table import EVERYONE, MAX_CARDS, MAX_MENU, MAX_POTS, MAX_SEATS, NO_CARD, NO_SEAT, NO_TOTAL, Table


@carrier
class Sight:
    """The table as one seat sees it. Names are those of `Table`."""

    seat: int = cell(NO_SEAT)  # whose sight this is; a spectator has none

    seats: int = cell()
    button: int = cell()
    away: int = cell()
    sabacc: int = cell()
    dark: int = cell()
    stack: list[int] = lane(MAX_SEATS)
    waiting: int = cell()
    pc: int = cell()
    stage: int = cell()
    round: int = cell()
    turn: int = cell(NO_SEAT)
    to_act: int = cell(NO_SEAT)
    due: int = cell()
    ending: int = cell()
    caller: int = cell(NO_SEAT)
    dealt: int = cell()
    live: int = cell()
    pending: int = cell()
    must_drop: int = cell()
    acted: int = cell()
    field_in: int = cell()
    field_out: int = cell()
    declared: list[int] = lane(MAX_SEATS, NO_TOTAL)
    pot: int = cell()
    bet: list[int] = lane(MAX_SEATS)
    high: int = cell()
    raises: int = cell()
    checks: int = cell()
    closed: int = cell()
    count: list[int] = lane(zone_codes.COUNT)
    owed: list[int] = lane(MAX_SEATS)
    owing: int = cell()
    served: int = cell(NO_SEAT)
    taken: list[int] = lane(MAX_SEATS)
    taken_to: int = cell()
    swept_turns: list[int] = lane(MAX_SEATS)
    swept_bet: list[int] = lane(MAX_SEATS)
    die_1: int = cell()
    die_2: int = cell()
    fives: int = cell()
    five_by: int = cell(NO_SEAT)
    new_fives: int = cell()  # only the seat's own
    late: int = cell()
    shift_size: int = cell()
    wanted: int = cell(NO_CARD)  # the seat's own, or an open one
    top_taken: int = cell()
    shifting: int = cell()
    interrupted: int = cell()
    respike: int = cell()
    shown: int = cell()
    skifted: int = cell()  # only the seat's own
    cloned: int = cell()  # only the seat's own
    accused: int = cell()
    caught: int = cell()
    score: list[int] = lane(MAX_SEATS)
    pots: int = cell()
    pot_at: int = cell()
    pot_amount: list[int] = lane(MAX_POTS)
    pot_seats: list[int] = lane(MAX_POTS)
    pot_winners: list[int] = lane(MAX_POTS)
    tied: int = cell()
    bombed: int = cell()
    special: int = cell()
    demised: int = cell()
    busted: int = cell()
    exempt: int = cell()
    lot: list[int] = lane(MAX_SEATS, NO_CARD)
    lot_place: list[int] = lane(MAX_SEATS)

    known: list[int] = lane(zone_codes.COUNT)  # cards of each zone that the seat knows, the open top discard apart
    zone: list[int] = lane(MAX_CARDS, zone_codes.HIDDEN)  # where each card is, if the seat knows
    place: list[int] = lane(MAX_CARDS)  # and its place in that zone, if that is visible
    face: list[int] = lane(MAX_CARDS)  # and what it counts as
    menu: list[int] = lane(MAX_MENU)  # acts open to the seat, if it must act
    menu_size: int = cell()
    offered: list[int] = lane(MAX_CARDS)  # with which of them each card may be named: a mask of acts
    offered_next: list[int] = lane(MAX_CARDS)  # and named second
    suspects: int = cell()  # mask: seats that may be accused
    least: int = cell()  # the amounts that may be named
    most: int = cell()
    amount_step: int = cell()
    price: list[int] = lane(MAX_CARDS)  # of the cards of the Array


SIGHT_SCHEMA: Final = schema(Sight)


@kernel
def look(t: Table, p: Program, seat: int, s: Sight) -> None:
    """Fill `s` with what `seat` may know; a spectator (`NO_SEAT`) knows what lies face up. CL-16.1 to CL-16.4."""
    s.seat = seat
    _course(t, s)
    s.wanted = t.wanted if t.wanted != NO_CARD and knows(t, t.wanted, seat) else NO_CARD
    if t.due == act.FACE and seat != t.to_act:
        # Only the user of a skifter may know that chance is choosing its face: the others see an open question.
        s.due = act.NONE
        s.waiting = op.SEAT
        s.wanted = NO_CARD
    own = 1 << seat if seat != NO_SEAT else 0
    s.skifted = t.skifted & own
    s.cloned = t.cloned & own
    _credits(t, s)
    _showdown(t, s)
    _cards(t, p, seat, s)
    s.menu_size = 0
    if t.waiting == op.SEAT and t.to_act == seat:
        offer(t, p, seat, s)


@kernel
def offer(t: Table, p: Program, seat: int, s: Sight) -> None:
    """What the seat to act may do, with which cards, seats and amounts, as the judge says."""
    s.menu_size = step.legal(t, p)
    lanes.put(s.menu, t.menu, MAX_MENU)
    for i in range(s.menu_size, MAX_MENU):
        s.menu[i] = act.NONE  # nothing of an earlier question
    lanes.put(s.offered, p.zero, MAX_CARDS)
    lanes.put(s.offered_next, p.zero, MAX_CARDS)
    s.suspects = 0
    for i in range(s.menu_size):
        what = s.menu[i]
        amount = 0
        if act.AMOUNT[what] != act.NO_AMOUNT:
            s.least, s.most, s.amount_step = candidates.bounds(t, p, seat, what)
            amount = s.least
        if act.FIRST[what] | act.SECOND[what]:
            _offer_named(t, p, seat, s, what, amount)


@kernel
def _offer_named(t: Table, p: Program, seat: int, s: Sight, what: int, amount: int) -> None:
    """Ask the judge about every candidate."""
    if act.FIRST[what] == act.NOTHING:
        _offer_second(t, p, seat, s, what, NO_CARD, amount)
        return
    card = candidates.first_named(t, seat, act.FIRST[what])
    while card != NO_CARD:
        if act.SECOND[what] != act.NOTHING:
            _offer_second(t, p, seat, s, what, card, amount)
        elif step.judge(t, p, seat, what, card, NO_CARD, amount) == reason.OK:
            _mark_first(s, what, card)
        card = candidates.next_named(t, seat, act.FIRST[what], card)


@kernel
def _offer_second(t: Table, p: Program, seat: int, s: Sight, what: int, card: int, amount: int) -> None:
    """The pairs with one card, or seat. A pair whose halves are both offered already adds nothing."""
    places = act.SECOND[what]
    is_new = card != NO_CARD
    other = candidates.first_named(t, seat, places)
    while other != NO_CARD:
        if (is_new or s.offered_next[other] >> what & 1 == 0) and step.judge(
            t, p, seat, what, card, other, amount
        ) == reason.OK:
            s.offered_next[other] |= 1 << what
            if places & act.ARRAY:
                s.price[other] = array.price(t, p, other)
            if is_new:
                _mark_first(s, what, card)
                is_new = False
        other = candidates.next_named(t, seat, places, other)


@kernel
def _mark_first(s: Sight, what: int, named: int) -> None:
    if act.FIRST[what] & act.SEAT:
        s.suspects |= 1 << named
    else:
        s.offered[named] |= 1 << what


@kernel
def _course(t: Table, s: Sight) -> None:
    s.seats = t.seats
    s.button = t.button
    s.away = t.away
    s.dark = t.dark
    s.waiting = t.waiting
    s.pc = t.pc
    s.stage = t.stage
    s.round = t.round
    s.turn = t.turn
    s.to_act = t.to_act
    s.due = t.due
    s.ending = t.ending
    s.caller = t.caller
    s.dealt = t.dealt
    s.live = t.live
    s.pending = t.pending
    s.must_drop = t.must_drop
    s.acted = t.acted
    s.top_taken = t.top_taken
    s.shifting = t.shifting
    s.interrupted = t.interrupted
    s.respike = t.respike
    s.shown = t.shown
    s.accused = t.accused
    s.caught = t.caught
    s.field_in = t.field_in
    s.field_out = t.field_out
    lanes.put(s.declared, t.declared, len(s.declared))
    lanes.put(s.owed, t.owed, len(s.owed))
    s.owing = t.owing
    s.served = t.served
    lanes.put(s.taken, t.taken, len(s.taken))
    s.taken_to = t.taken_to
    lanes.put(s.swept_turns, t.swept_turns, len(s.swept_turns))
    lanes.put(s.swept_bet, t.swept_bet, len(s.swept_bet))
    s.die_1 = t.die_1
    s.die_2 = t.die_2
    s.fives = t.fives
    s.five_by = t.five_by
    s.late = t.late
    s.shift_size = t.shift_size


@kernel
def _credits(t: Table, s: Sight) -> None:
    s.sabacc = t.sabacc
    lanes.put(s.stack, t.stack, len(s.stack))
    s.pot = t.pot
    lanes.put(s.bet, t.bet, len(s.bet))
    s.high = t.high
    s.raises = t.raises
    s.checks = t.checks
    s.closed = t.closed


@kernel
def _showdown(t: Table, s: Sight) -> None:
    """Scores and pots come into being at the reveal, so they are as public as the cards are then."""
    lanes.put(s.score, t.score, len(s.score))
    s.pots = t.pots
    s.pot_at = t.pot_at
    lanes.put(s.pot_amount, t.pot_amount, len(s.pot_amount))
    lanes.put(s.pot_seats, t.pot_seats, len(s.pot_seats))
    lanes.put(s.pot_winners, t.pot_winners, len(s.pot_winners))
    s.tied = t.tied
    s.bombed = t.bombed
    s.special = t.special
    s.demised = t.demised
    s.busted = t.busted
    s.exempt = t.exempt
    lanes.put(s.lot, t.lot, len(s.lot))
    lanes.put(s.lot_place, t.lot_place, len(s.lot_place))


@kernel
def _cards(t: Table, p: Program, seat: int, s: Sight) -> None:
    lanes.put(s.count, t.count, len(s.count))
    lanes.put(s.known, p.zero, zone.COUNT)
    s.new_fives = 0
    top = t.last[zone.DISCARD] if p.top_shown else NO_CARD
    # A false face is its holder's secret until the hands are shown, even if others have seen the true one before.
    shown = t.shown or (p.ops[t.pc] == op.SHOWDOWN and seating.size(t.live) > 1)
    for card in range(p.cards):
        s.zone[card] = zone.HIDDEN
        s.place[card] = 0
        s.face[card] = card
        where = t.zone[card]
        if where > zone.DECK and knows(t, card, seat):
            s.zone[card] = where
            if where == zone.HAND + seat or shown:
                s.face[card] = t.face[card]
            # The place of a card among hidden ones would tell when they came, so such cards are only counted.
            s.place[card] = t.count[where] - 1 if card == top else s.known[where]
            s.known[where] += 1 if card != top else 0
            if where == zone.HAND + seat and p.wild_fives and p.mark[card] == op.FIVE:
                s.new_fives += 1
    if shown and p.devices == op.TOLERATED:
        _take_for_true(t, p, seat, s)
    for where in range(zone.ARRAY, zone.COUNT):
        if where < zone.HAND or where >= zone.FIELD or where == zone.HAND + seat:
            _open_places(t, where, s)


@kernel
def _take_for_true(t: Table, p: Program, seat: int, s: Sight) -> None:
    """A false card that was not found out looks like a true one to everybody but its owner, in its place too.

    What it really is must not show in anything: so all such cards are hidden first, and those that take their places
    are chosen by nothing but faces and what else the viewer sees.
    """
    n = _hide_false(t, p, seat, s)
    for i in range(n):
        twin = _hidden_copy(p, s, t.face[t.fate[i]])
        if twin != NO_CARD:
            s.zone[twin] = t.zone[t.fate[i]]
            t.fate[i] = NO_CARD
    for i in range(n):
        if t.fate[i] != NO_CARD:
            # Every such card is seen elsewhere: this must be a false one, and any that is hidden could be under it.
            other = _hidden_hand_card(p, s)
            s.zone[other] = t.zone[t.fate[i]]
            s.face[other] = t.face[t.fate[i]]
    if n > 0:
        for where in range(zone.HAND, zone.HAND + t.seats):
            if where != zone.HAND + seat and t.caught >> (where - zone.HAND) & 1 == 0:
                _number_places(p, s, where)


@kernel
def _hide_false(t: Table, p: Program, seat: int, s: Sight) -> int:
    """Hide the false cards of others that were not found out, and list them in `fate` by their faces; how many."""
    n = 0
    for card in range(p.cards):
        where = s.zone[card]
        if s.face[card] != card and where != zone.HAND + seat and t.caught >> (where - zone.HAND) & 1 == 0:
            s.zone[card] = zone.HIDDEN
            s.place[card] = 0
            s.face[card] = card
            at = n
            while at > 0 and _goes_before(t, card, t.fate[at - 1]):
                t.fate[at] = t.fate[at - 1]
                at -= 1
            t.fate[at] = card
            n += 1
    return n


@kernel
def _goes_before(t: Table, card: int, other: int) -> bool:
    """The order of false cards: by seat, then by face. What they really are does not count."""
    if t.zone[card] != t.zone[other]:
        return t.zone[card] < t.zone[other]
    return t.face[card] < t.face[other]


@kernel
def _hidden_copy(p: Program, s: Sight, face: int) -> int:
    """This card or a copy of it whose place the viewer does not know, if there is one."""
    if s.zone[face] == zone.HIDDEN:
        return face
    for card in range(p.cards):
        if s.zone[card] == zone.HIDDEN and are_copies(p, card, face):
            return card
    return NO_CARD


@kernel
def _hidden_hand_card(p: Program, s: Sight) -> int:
    """The first hidden card that can be in a hand; there is one, as a false card has just been hidden."""
    card = 0
    while s.zone[card] != zone.HIDDEN or (p.wild_fives and p.mark[card] == op.FIVE):
        card += 1
    return card


@kernel
def _number_places(p: Program, s: Sight, where: int) -> None:
    """The cards of another's hand lie in the order of the deck, by their faces."""
    place = 0
    for face in range(p.cards):
        for card in range(p.cards):
            if s.zone[card] == where and s.face[card] == face:
                s.place[card] = place
                place += 1


@kernel
def _open_places(t: Table, where: int, s: Sight) -> None:
    """The true places of a zone that lies open to the seat."""
    place = 0
    card = t.first[where]
    while card != NO_CARD:
        s.place[card] = place
        place += 1
        card = t.after[card]


@kernel
def knows(t: Table, card: int, seat: int) -> bool:
    """Whether a seat knows which card this is; a spectator knows what everybody knows."""
    if seat == NO_SEAT:
        return t.seen[card] == EVERYONE
    return t.seen[card] >> seat & 1 == 1
