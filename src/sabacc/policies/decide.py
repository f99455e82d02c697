"""What a player does, whatever its way."""

from typing import Final

from sabacc.engine.codes import act, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program, are_copies
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD
from sabacc.policies import at_random, character, rollouts, same_looks, thumb
from sabacc.policies.character import Character
from sabacc.policies.desk import Desk

_HALF: Final = 2147483399


@kernel
def decide(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int]) -> tuple[int, int, int, int]:
    """An act with its cards and amount. A way that does not exist gives no act, which is refused."""
    if who.way == character.AT_RANDOM:
        return at_random.choose(s, p, rng)
    if who.way == character.BY_THUMB:
        return thumb.choose(s, p, who, desk, rng)
    if who.way == character.BY_ODDS:
        return rollouts.choose(s, p, who, desk, rng)
    return act.NONE, NO_CARD, NO_CARD, 0


@kernel
def decide_alone(
    s: Sight, p: Program, who: Character, desk: Desk, rng: list[int], seed: int
) -> tuple[int, int, int, int]:
    """Decide by nothing but what the seat sees and a seed."""
    seed_by_sight(s, p, rng, seed)
    what, card, other, amount = decide(s, p, who, desk, rng)
    if act.FIRST[what] & act.SEAT == 0:
        first = same_looks.first_alike(s, p, s.offered, what, card, NO_CARD)
        # If the first is the other card named, the two look alike and change places.
        other = card if other == first else same_looks.first_alike(s, p, s.offered_next, what, other, first)
        card = first
    return what, card, other, amount


@kernel
def seed_by_sight(s: Sight, p: Program, rng: list[int], seed: int) -> None:
    """Set random numbers by what the seat sees: the same sight and seed give the same numbers."""
    rng[0] = 1 + seed % (_HALF - 1)
    rng[1] = 1 + seed // _HALF % (_HALF - 1)
    alike = 0
    for card in range(p.cards):
        # Copies of a card lie next to each other in the deck; which of them is where makes no difference.
        alike += (s.zone[card] + 2) * (s.zone[card] + 2)
        if card + 1 == p.cards or not are_copies(p, card, card + 1):
            _add(rng, alike)
            alike = 0
    for seat in range(s.seats):
        _add(rng, s.stack[seat])
        _add(rng, s.bet[seat])
        _add(rng, s.count[zone.HAND + seat])
    for number in (s.seat, s.button, s.pc, s.stage, s.round, s.turn, s.live, s.raises, s.acted, s.must_drop, s.pot):
        _add(rng, number)


@kernel
def _add(rng: list[int], number: int) -> None:
    rng[0] = 1 + (rng[0] * 48271 + number + 1) % (_HALF - 1)
    rng[1] = 1 + (rng[1] * 69621 + number + 1) % (_HALF - 1)
