"""Devices and accusations, where they are not forbidden: what a player of some temper does before it bets. Ruling V1.

Where devices are tolerated, using one is cheating, and only some players cheat; where they are allowed, everybody uses
what helps. Nobody sees a false card of a rival before the showdown, so an accusation is a guess: this rival bets high
although my hand is not bad.
"""

from typing import Final

from sabacc.engine import money, seating
from sabacc.engine.codes import act, op
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders.score import BOMBED
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, NO_SEAT
from sabacc.policies import own_cards, thumb_cards, wagers
from sabacc.policies.character import MILLE, Character
from sabacc.policies.desk import Desk
from sabacc.policies.hand_strength import percentile
from sabacc.policies.random_numbers import below

_HOPELESS: Final = 400  # a hand that is better than so few in a thousand of its size is worth a skifter
_CLEARLY: Final = 150  # how much more often in a thousand hands a hand must win for a clone card to be worth it
_FAIR_HAND: Final = 500  # only with a hand that is better than so many is it worth driving out a rival
_HIGH_BET: Final = 4  # a bet is high if matching it costs this part of the pot or more
_WORTH_IT: Final = 4  # how many times the price of a wrong accusation must be in the pot
_DEVICES: Final = 1 << act.SKIFT | 1 << act.CLONE
_TRICKS: Final = _DEVICES | 1 << act.ACCUSE


@kernel
def choose(s: Sight, p: Program, who: Character, desk: Desk, menu: int, rng: list[int]) -> tuple[int, int, int]:
    """A device with its cards, or an accusation with the seat; `act.NONE` if the player leaves it at that."""
    if who.calm or menu & _TRICKS == 0:
        return act.NONE, NO_CARD, NO_CARD
    n = own_cards.lay_out(s, p, desk.scratch)
    score = own_cards.score(s, p, desk.scratch, n, NO_CARD, NO_CARD)
    if menu >> act.ACCUSE & 1 and _is_startled(s, p, desk, menu, n, score):
        seat = _suspect(s)
        # The fewer rivals are left, the more likely it is this one.
        if seat != NO_SEAT and below(rng, MILLE * (seating.size(s.live) - 1)) < who.suspects:
            return act.ACCUSE, seat, NO_CARD
    if menu & _DEVICES and below(rng, MILLE) < (MILLE if p.devices == op.ALLOWED else who.cheats):
        return _device(s, p, who, desk, menu, n, score, rng)
    return act.NONE, NO_CARD, NO_CARD


@kernel
def _device(
    s: Sight, p: Program, who: Character, desk: Desk, menu: int, n: int, score: int, rng: list[int]
) -> tuple[int, int, int]:
    """A clone card that makes a much better hand, a skifter for a hopeless one, or nothing."""
    now = thumb_cards.worth(s, p, desk.strengths, score)
    if menu >> act.CLONE & 1:
        value, card, other = thumb_cards.best_cards(s, p, desk, n, 0, act.CLONE)
        if value - now >= _CLEARLY * money.hand_pot(s) * thumb_cards.POT_TO_COME:
            return act.CLONE, card, other
    if menu >> act.SKIFT & 1 and (score == BOMBED or percentile(desk.strengths, n, score) < _HOPELESS):
        draws = thumb_cards.think_of_draws(s, p, desk.scratch, who.draws, rng)
        value, card, other = thumb_cards.best_cards(s, p, desk, n, draws, act.SKIFT)
        if value > now:
            return act.SKIFT, card, NO_CARD
    return act.NONE, NO_CARD, NO_CARD


@kernel
def _is_startled(s: Sight, p: Program, desk: Desk, menu: int, n: int, score: int) -> bool:
    """Whether the seat is asked to match a high bet although its hand is not bad, and the pot is worth the risk."""
    pot = money.hand_pot(s)
    if menu >> act.CALL & 1 == 0 or wagers.lacking(s) * _HIGH_BET < pot or p.fold_penalty * _WORTH_IT > pot:
        return False
    return percentile(desk.strengths, n, score) >= _FAIR_HAND


@kernel
def _suspect(s: Sight) -> int:
    """Of the seats with the highest bet, the one that has bet the largest part of its credits."""
    found = NO_SEAT
    most = -1
    for seat in range(s.seats):
        at_stake = MILLE * s.bet[seat] // max(1, s.bet[seat] + s.stack[seat])
        if s.suspects >> seat & 1 and s.bet[seat] == s.high and at_stake > most:
            most = at_stake
            found = seat
    return found
