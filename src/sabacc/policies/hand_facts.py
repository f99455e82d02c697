"""`HandFacts`: what one hand was like for those who sat there, whoever they are."""

from typing import Final

from sabacc.engine import journal, seating
from sabacc.engine.codes import act, note
from sabacc.engine.kernel import kernel
from sabacc.engine.lanes import carrier, cell, schema
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, Table
from sabacc.policies import own_cards
from sabacc.policies.hand_strength import HandStrengths, percentile

BAD_HAND: Final = 500  # one that more than half of all hands of its size beat, in thousandths


@carrier
class HandFacts:
    """The facts of one hand; all zero if it was not played."""

    dealt: int = cell()  # seats dealt in
    antes: int = cell()  # credits that they paid into the hand pot before the first card
    pot: int = cell()  # the hand pot when it was won, without what nobody had matched
    shown: int = cell()  # seats that had not folded in the end
    ruined: int = cell()  # of those dealt in, seats that cannot pay for another hand
    able: int = cell()  # seats that can
    protected: int = cell()  # cards
    raises: int = cell()
    bad_raises: int = cell()  # of those, with a bad hand
    reraises: int = cell()  # of those, after a raise in the same betting phase
    bad_reraises: int = cell()  # of those, with a bad hand


HAND_FACTS_SCHEMA: Final = schema(HandFacts)


@kernel
def note_act(facts: HandFacts, s: Sight, p: Program, strengths: HandStrengths, scratch: Table, what: int) -> None:
    """Note what a seat does with what it sees."""
    if what == act.PROTECT:
        facts.protected += 1
    elif what == act.RAISE:
        n = own_cards.lay_out(s, p, scratch)
        score = own_cards.score(s, p, scratch, n, NO_CARD, NO_CARD)
        is_bad = 1 if percentile(strengths, n, score) < BAD_HAND else 0
        facts.raises += 1
        facts.bad_raises += is_bad
        if s.raises > 0:
            facts.reraises += 1
            facts.bad_reraises += is_bad


@kernel
def note_end(facts: HandFacts, t: Table, p: Program) -> None:
    """Note how a hand has ended. What the pots were is read from the journal of its last step."""
    facts.dealt = seating.size(t.dealt)
    facts.antes = facts.dealt * p.ante_hand
    facts.shown = seating.size(t.live)
    for seat in range(t.seats):
        if seating.can_be_dealt_in(p, t.stack[seat]):
            facts.able += 1
        elif t.dealt >> seat & 1:
            facts.ruined += 1
    for i in range(t.notes):
        if journal.code_of(t.journal[i]) in (note.WON, note.POT_MOVED):
            facts.pot += journal.value_of(t.journal[i])
