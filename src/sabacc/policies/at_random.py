"""Acting at random: uniform over kinds of action, then over cards, seats and amounts. Spike cards stay."""

from sabacc.engine.codes import act
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD
from sabacc.policies.random_numbers import below


@kernel
def choose(s: Sight, p: Program, luck: list[int]) -> tuple[int, int, int, int]:
    """An act with its cards and amount."""
    what = s.menu[below(luck, s.menu_size)]
    while what == act.SWITCH:
        # It changes nothing that could not be changed back: who decides by its sight alone would do so for ever.
        what = s.menu[below(luck, s.menu_size)]
    card = NO_CARD
    other = NO_CARD
    amount = 0
    match act.SHAPES[what]:
        case act.SHAPE_AMOUNT:
            amount = s.least + s.amount_step * below(luck, (s.most - s.least) // s.amount_step + 1)
        case act.SHAPE_SEAT:
            card = _one_of(s.suspects, luck)
        case act.SHAPE_PLAIN:
            pass
        case _:
            card = _one_offered(s.offered, p, what, NO_CARD, luck)
            other = _one_offered(s.offered_next, p, what, card, luck)
    return what, card, other, amount


@kernel
def _one_of(mask: int, luck: list[int]) -> int:
    """One of the seats of a mask."""
    wanted = below(luck, mask.bit_count())
    seat = 0
    while wanted > 0 or mask >> seat & 1 == 0:
        wanted -= mask >> seat & 1
        seat += 1
    return seat


@kernel
def _one_offered(offered: list[int], p: Program, what: int, besides: int, luck: list[int]) -> int:
    """One of the cards that may be named with an act, if there are any."""
    found = NO_CARD
    n = 0
    for card in range(p.cards):
        if offered[card] >> what & 1 and card != besides:
            n += 1
            if below(luck, n) == 0:
                found = card
    return found
