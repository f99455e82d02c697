"""A player by the odds: it imagines hands that could be, plays them to their end, and counts what comes of each idea.

Everybody in an imagined hand plays cards by thumb, goes along with every bet and raises none: so a share of hands won
is a chance of winning, and pot odds say what it is worth.
"""

from typing import Final

from sabacc.engine import lanes, seating, sight, step
from sabacc.engine.codes import act, op, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import scoring
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, Table
from sabacc.policies import outcomes, own_cards, thumb, thumb_cards
from sabacc.policies.character import MILLE, Character
from sabacc.policies.hand_strength import HandStrengths, percentile
from sabacc.policies.ideas import MOST_IDEAS, Ideas
from sabacc.policies.random_numbers import below

_TRIES: Final = 12
_MOST_DOUBTS: Final = 3
_BETS_AGAIN: Final = 4  # the part of a bet that is likely to follow
_MUCH: Final = 8  # an eighth of a stack is much
_AFTER_A_QUARTER: Final = 3  # ideas that are thought about further
_AFTER_HALF: Final = 2
_copy = kernel(lanes.filler(Table, Table, besides=("fate", "hand", "counts", "reach", "menu", "journal")))


@kernel
def choose(
    s: Sight,
    p: Program,
    strengths: HandStrengths,
    who: Character,
    calm: Character,
    ideas: Ideas,
    pad: Table,
    dream: Table,
    scene: Table,
    eyes: Sight,
    luck: list[int],
) -> tuple[int, int, int, int]:
    """An act with its cards and amount."""
    have_ideas(s, p, strengths, who, ideas, pad, luck)
    for _ in range(who.rollouts if ideas.count else 0):
        try_ideas(s, p, strengths, who, calm, ideas, pad, dream, scene, eyes, luck)
    return conclude(s, p, strengths, who, ideas, pad, luck)


@kernel
def have_ideas(
    s: Sight, p: Program, strengths: HandStrengths, who: Character, ideas: Ideas, pad: Table, luck: list[int]
) -> None:
    """List what could be done, each act with the cards that look best by thumb. Folding and raising need no trying."""
    ideas.count = 0
    ideas.hands = 0
    n = own_cards.lay_out(s, p, pad)
    draws = thumb_cards.think_of_draws(s, p, pad, who.samples, luck)
    for i in range(s.menu_size):
        what = s.menu[i]
        if what in (act.DECLARE, act.DONE):
            ideas.count = 0
            return
        if act.SHAPES[what] == act.SHAPE_PLAIN:
            if what != act.FOLD:
                _add(ideas, what, NO_CARD, NO_CARD)
        elif what >= act.STAND:
            value, card, other = thumb_cards.best_cards(s, p, strengths, pad, n, draws, what)
            if value > thumb_cards.NOTHING:
                _add(ideas, what, card, other)


@kernel
def _add(ideas: Ideas, what: int, card: int, other: int) -> None:
    if ideas.count < MOST_IDEAS:
        ideas.what[ideas.count] = what
        ideas.card[ideas.count] = card
        ideas.other[ideas.count] = other
        ideas.gain[ideas.count] = 0
        ideas.won[ideas.count] = 0
        ideas.count += 1


@kernel
def try_ideas(
    s: Sight,
    p: Program,
    strengths: HandStrengths,
    who: Character,
    calm: Character,
    ideas: Ideas,
    pad: Table,
    dream: Table,
    scene: Table,
    eyes: Sight,
    luck: list[int],
) -> None:
    """Imagine one hand, and play it to its end once with each idea."""
    _dream(s, p, strengths, who, dream, luck)
    ideas.hands += 1
    for i in range(ideas.count):
        _copy(dream, scene)
        step.apply(scene, p, s.seat, ideas.what[i], ideas.card[i], ideas.other[i], 0)
        _play_on(scene, p, strengths, calm, pad, eyes, luck)
        ideas.gain[i] += scene.stack[s.seat] - s.stack[s.seat]
        if scene.pot_winners[0] >> s.seat & 1:
            ideas.won[i] += MILLE // seating.size(scene.pot_winners[0])
    if 4 * ideas.hands == who.rollouts:
        _keep(ideas, _AFTER_A_QUARTER)
    elif 2 * ideas.hands == who.rollouts:
        _keep(ideas, _AFTER_HALF)


@kernel
def _keep(ideas: Ideas, wanted: int) -> None:
    """Drop the worst ideas: time is for those that may turn out best."""
    while ideas.count > wanted:
        worst = 0
        for i in range(1, ideas.count):
            if ideas.gain[i] < ideas.gain[worst]:
                worst = i
        ideas.count -= 1
        for lane in (ideas.what, ideas.card, ideas.other, ideas.gain, ideas.won):
            lane[worst] = lane[ideas.count]


@kernel
def _dream(s: Sight, p: Program, strengths: HandStrengths, who: Character, dream: Table, luck: list[int]) -> None:
    """Imagine a table; one on which those who have bet have nothing is believed less often."""
    outcomes.dream(s, p, dream, luck)
    tries = 1
    while tries < _TRIES and not _is_believed(s, p, strengths, who, dream, luck):
        outcomes.dream(s, p, dream, luck)
        tries += 1


@kernel
def _is_believed(s: Sight, p: Program, strengths: HandStrengths, who: Character, dream: Table, luck: list[int]) -> bool:
    for seat in range(s.seats):
        if seat != s.seat and s.live >> seat & 1 and s.bet[seat] > 0:
            score = scoring.score_seat(dream, p, seat)
            size = s.count[zone.HAND + seat] + s.count[zone.FIELD + seat] + s.count[zone.SPIKE + seat]
            better = percentile(strengths, size, score)
            # The more of what it has a seat has bet, the more it is asked for.
            for _ in range(1 + min(_MOST_DOUBTS, _MUCH * s.bet[seat] // (s.bet[seat] + s.stack[seat]))):
                if below(luck, MILLE) < who.respect and below(luck, MILLE) > better:
                    return False
    return True


@kernel
def _play_on(
    t: Table, p: Program, strengths: HandStrengths, calm: Character, pad: Table, eyes: Sight, luck: list[int]
) -> None:
    """Play a hand to its end."""
    while t.waiting != op.OVER:
        if t.waiting == op.CHANCE:
            outcomes.throw(t, p, luck)
            continue
        sight.look(t, p, t.to_act, eyes)
        what, card, other, amount = thumb.choose(eyes, p, strengths, calm, pad, luck)
        step.apply(t, p, t.to_act, what, card, other, amount)


@kernel
def _needed(s: Sight, who: Character, amount: int) -> int:
    """How far above a fair share, in thousandths, a chance must be for a raise: the further, the more is at stake."""
    weight = min(MILLE, _MUCH * MILLE * amount // max(1, s.stack[s.seat]))
    return MILLE + (who.greed - MILLE) * weight // MILLE


@kernel
def conclude(
    s: Sight, p: Program, strengths: HandStrengths, who: Character, ideas: Ideas, pad: Table, luck: list[int]
) -> tuple[int, int, int, int]:
    """The idea that brought most; or folding, if all cost more; or a raise, if the chance is above a fair share.

    Without an idea it is what one does by thumb.
    """
    if ideas.count == 0:
        return thumb.choose(s, p, strengths, who, pad, luck)
    best = 0
    for i in range(1, ideas.count):
        if ideas.gain[i] > ideas.gain[best]:
            best = i
    may_fold = 0
    may_raise = 0
    for i in range(s.menu_size):
        if s.menu[i] == act.FOLD:
            may_fold = 1
        elif s.menu[i] == act.RAISE:
            may_raise = 1
    won = ideas.won[best] // max(1, ideas.hands)
    lacking = min(s.high - s.bet[s.seat], s.stack[s.seat])
    if may_raise:
        amount = thumb.raise_size(s, p, who, thumb_cards.pot(s) + lacking, won)
        if won * seating.size(s.live) > _needed(s, who, amount) * (2 + s.raises) // 2:
            return act.RAISE, NO_CARD, NO_CARD, amount
    # Who bets now is likely to bet again, which imagined players do not.
    if may_fold and ideas.gain[best] < (lacking // _BETS_AGAIN - p.fold_penalty) * ideas.hands:
        return act.FOLD, NO_CARD, NO_CARD, 0
    return ideas.what[best], ideas.card[best], ideas.other[best], 0
