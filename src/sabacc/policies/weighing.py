"""What the coach weighs: every idea for a decision, each played to the end in the same imagined hands.

Each imagined hand has its own random numbers, made from what the seat sees, a seed and the number of the hand; and with
each idea it goes on with the same ones. So ideas differ by nothing but themselves, a hand is the same whoever plays
it, in plain Python or compiled, and hands can be played in any portions.
"""

from typing import Final

from sabacc.engine import money
from sabacc.engine.codes import act
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program, are_copies
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD
from sabacc.policies import believing, own_cards, rollouts, thumb_cards
from sabacc.policies.character import CHARACTERS, Character
from sabacc.policies.decide import seed_by_sight
from sabacc.policies.desk import Desk
from sabacc.policies.ideas import WAYS, Ideas, add_idea

# Whoever advises imagines hands as a player by the odds does; but the others have made something of their cards by
# then, and all bet, raise and fold as the bots of a table do.
ADVISER: Final = CHARACTERS["odds"].but(improves=500)
WARY: Final = CHARACTERS["thumb"].but(nerve=60, wary=800, draws=4)

_PRIME: Final = 2147483399
_STEP: Final = 1_000_003


@kernel
def list_ideas(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int], seed: int) -> None:
    """List what could be done, with every way to go on, except folding, which needs no trying.

    An act with cards comes with those that look best by thumb; to move a card between hand, field and spike, with each
    card on its own, as that changes no total. Raises come in three sizes. Totals are declared as they are and nobody is
    advised to cheat, so neither is weighed.
    """
    ideas = desk.ideas
    ideas.count = 0
    ideas.hands = 0
    ideas.closed = 0
    seed_by_sight(s, p, rng, seed)
    n = own_cards.lay_out(s, p, desk.scratch)
    draws = thumb_cards.think_of_draws(s, p, desk.scratch, who.draws, rng)
    for i in range(s.menu_size):
        what = s.menu[i]
        if what == act.DECLARE:
            ideas.count = 0
            return
        if what == act.RAISE:
            _add_raises(s, ideas)
        elif act.SAYS_MORE >> what & 1 == 0:
            if what != act.FOLD:
                _add(ideas, what, NO_CARD, NO_CARD, 0)
        elif act.GROUP[what] == act.CARDS:
            value, card, other = thumb_cards.best_cards(s, p, desk, n, draws, what)
            if what in (act.PROTECT, act.FREE, act.SWITCH):
                _add_each_card(s, p, desk, n, what)
            elif value > thumb_cards.NOTHING:
                _add(ideas, what, card, other, 0)


@kernel
def _add(ideas: Ideas, what: int, card: int, other: int, amount: int) -> None:
    """An act, with every way to go on."""
    for way in range(WAYS):
        add_idea(ideas, what, card, other, amount, way)


@kernel
def _add_raises(s: Sight, ideas: Ideas) -> None:
    """The least raise, half the pot and the pot, as far as they are allowed."""
    pot = money.hand_pot(s) + min(s.high - s.bet[s.seat], s.stack[s.seat])
    last = -1
    for share in range(3):
        amount = max(s.least, min(s.most, pot * share // 2))
        amount -= (amount - s.least) % s.amount_step
        if amount != last:
            _add(ideas, act.RAISE, NO_CARD, NO_CARD, amount)
        last = amount


@kernel
def _add_each_card(s: Sight, p: Program, desk: Desk, n: int, what: int) -> None:
    """The act with every card that may be named; one of those that look alike stands for all."""
    for i in range(n):
        card = desk.scratch.deck[i]
        is_new = s.offered[card] >> what & 1 == 1
        for j in range(i):
            before = desk.scratch.deck[j]
            if s.offered[before] >> what & 1 and are_copies(p, s.face[before], s.face[card]):
                is_new = False
        if is_new:
            _add(desk.ideas, what, card, NO_CARD, 0)


@kernel
def weigh(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int], seed: int, number: int) -> bool:
    """Play the imagined hand with this number once with each idea that is not closed; False if it does not end."""
    ideas = desk.ideas
    seed_by_sight(s, p, rng, seed)
    _stir(rng, number)
    believing.imagine(s, p, who, desk, rng)
    first = rng[0]
    second = rng[1]
    for i in range(ideas.count):
        if ideas.closed >> i & 1 == 0:
            rng[0] = first
            rng[1] = second
            if not rollouts.try_idea(s, p, desk, i, rng):
                return False
    return True


@kernel
def _stir(rng: list[int], number: int) -> None:
    """Set random numbers apart by a number. Squares, as hands whose numbers follow each other must not go alike."""
    rng[0] = 1 + (rng[0] + number % _PRIME * _STEP) % (_PRIME - 1)
    for _ in range(3):
        rng[0] = 1 + (rng[0] * rng[0] + rng[1]) % (_PRIME - 1)
        rng[1] = 1 + (rng[1] * rng[1] + rng[0]) % (_PRIME - 1)
