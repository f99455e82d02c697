"""The spike card of Yarith Bespin: dealt face up, swapped, and the claim of the last one left."""

from sabacc.engine import dealing, flow, seating, zones
from sabacc.engine.codes import note, op, zone
from sabacc.engine.journal import write
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import scoring
from sabacc.engine.phases import showdown
from sabacc.engine.program import Program
from sabacc.engine.table import EVERYONE, NO_CARD, Table


@kernel
def run_deal(t: Table, p: Program) -> None:
    """A third card, face up, for everybody who is left."""
    if dealing.spikes_are_dealt(t, p):
        flow.next_phase(t, p)


@kernel
def do_drop(t: Table, p: Program, seat: int, card: int) -> None:
    """Ruling B16: the card leaves face up; for the spike card the card just bought takes its place. YB-6.6, YB-6.7."""
    was_spike = t.zone[card] == zone.SPIKE + seat
    # Ruling B19: if the card just bought has become the spike card, the one it was swapped for takes its place again.
    next_spike = t.wanted if card != t.wanted else t.last[zone.HAND + seat]
    zones.show(t, card, zone.DISCARD)
    write(t, note.DISCARDED, seat, card, 0, EVERYONE)
    if was_spike:
        _become_spike(t, seat, next_spike)
    t.must_drop = 0
    t.top_taken = 0
    t.wanted = NO_CARD
    if not p.buy_again:
        t.acted = 1
        t.waiting = op.RUN


@kernel
def do_switch(t: Table, seat: int, card: int) -> None:
    """Ruling B19: as often as one likes on one's own turn, also between buying and discarding; it answers no question.

    YB-15.17.
    """
    zones.move(t, t.first[zone.SPIKE + seat], zone.HAND + seat)
    _become_spike(t, seat, card)


@kernel
def _become_spike(t: Table, seat: int, card: int) -> None:
    zones.show(t, card, zone.SPIKE + seat)
    write(t, note.SPIKE_SWITCHED, seat, card, 0, EVERYONE)


@kernel
def run_survivor(t: Table, p: Program) -> None:
    """Ruling B14: the last one left may show a complete hand. The question is asked whatever the hand is worth.

    YB-5.7 to YB-5.9.
    """
    survivor = seating.next_in(t.live, t.button)
    is_asked = t.stage == 0 and t.ending == op.CONCEDED and p.survivor_claims != 0
    if is_asked and t.count[zone.SPIKE + survivor] > 0:
        t.stage = 1
        flow.ask(t, survivor)
    else:
        flow.next_phase(t, p)


@kernel
def do_show(t: Table, p: Program, seat: int) -> None:
    """Any hand may be shown; one that opens the sabacc pot claims it. YB-5.8."""
    score = scoring.score_seat(t, p, seat)
    t.shown = 1
    zones.reveal(t, seat)
    write(t, note.SHOWED, seat, t.total, scoring.rank(score), EVERYONE)
    if scoring.opens_sabacc_pot(p, score):
        showdown.cry(t, seat)
    t.waiting = op.RUN


@kernel
def do_keep(t: Table, seat: int) -> None:
    write(t, note.KEPT, seat, NO_CARD, 0, EVERYONE)
    t.waiting = op.RUN
