"""Acting at random: uniform over kinds of action, then over cards, seats and amounts. Spike cards are not switched."""

from sabacc.engine.codes import act
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import MAX_SEATS, NO_CARD
from sabacc.policies.random_numbers import below


@kernel
def choose(s: Sight, p: Program, rng: list[int]) -> tuple[int, int, int, int]:
    """An act with its cards and amount."""
    what = s.menu[below(rng, s.menu_size)]
    while what == act.SWITCH and s.menu_size > 1:
        # It can always be undone: a player that decides by its sight alone would switch back and forth forever.
        what = s.menu[below(rng, s.menu_size)]
    card = NO_CARD
    other = NO_CARD
    amount = 0
    if act.AMOUNT[what] != act.NO_AMOUNT:
        amount = s.least + s.amount_step * below(rng, (s.most - s.least) // s.amount_step + 1)
    if act.FIRST[what] & act.SEAT:
        card = _one_of(s.suspects, rng)
    elif act.FIRST[what] != act.NOTHING:
        card = _one_offered(s.offered, p, what, NO_CARD, rng)
    if act.SECOND[what] != act.NOTHING:
        other = _one_offered(s.offered_next, p, what, card, rng)
    return what, card, other, amount


@kernel
def _one_of(mask: int, rng: list[int]) -> int:
    """One of the seats of a mask; if it is empty, a seat that does not exist."""
    wanted = below(rng, mask.bit_count())
    seat = 0
    while seat < MAX_SEATS and (wanted > 0 or mask >> seat & 1 == 0):
        wanted -= mask >> seat & 1
        seat += 1
    return seat


@kernel
def _one_offered(offered: list[int], p: Program, what: int, besides: int, rng: list[int]) -> int:
    """One of the cards that may be named with an act, if there are any."""
    found = NO_CARD
    n = 0
    for card in range(p.cards):
        if offered[card] >> what & 1 and card != besides:
            n += 1
            if below(rng, n) == 0:
                found = card
    return found
