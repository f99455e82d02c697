"""Which card to lay into the field, where a shift must not take it."""

from sabacc.engine.codes import act, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD
from sabacc.policies import own_cards
from sabacc.policies.character import Character
from sabacc.policies.desk import Desk
from sabacc.policies.hand_strength import percentile


@kernel
def choose_card(s: Sight, p: Program, who: Character, desk: Desk, menu: int) -> int:
    """The card of a good hand that counts most; `NO_CARD` if the hand is better kept open to change.

    Where an Array lies open there is always a card worth having, and a protected one cannot be given for it. A false
    card would be itself again in the field.
    """
    if menu >> act.PROTECT & 1 == 0 or s.count[zone.ARRAY] > 0:
        return NO_CARD
    n = own_cards.lay_out(s, p, desk.scratch)
    score = own_cards.score(s, p, desk.scratch, n, NO_CARD, NO_CARD)
    if percentile(desk.strengths, n, score) < who.protects:
        return NO_CARD
    found = NO_CARD
    for i in range(n):
        card = desk.scratch.deck[i]
        is_true = s.face[card] == card
        if is_true and s.offered[card] >> act.PROTECT & 1 and (found == NO_CARD or p.number[card] > p.number[found]):
            found = card
    return found
