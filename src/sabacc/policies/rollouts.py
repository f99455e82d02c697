"""A player by the odds: it imagines hands that could be, plays them to their end, and counts what comes of each idea.

Everybody in an imagined hand plays cards by thumb, goes along with every bet and raises none: so a share of hands won
is a chance of winning, and pot odds say what it is worth.
"""

from typing import Final

from sabacc.engine import act, lanes, op, scoring, seating, sight, step, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, Table
from sabacc.policies import fortune, own_cards, thumb, thumb_cards
from sabacc.policies.character import MILLE, Character
from sabacc.policies.lore import Lore, standing
from sabacc.policies.luck import below
from sabacc.policies.mind import MOST_IDEAS, Mind

_TRIES: Final = 12
_MOST_DOUBTS: Final = 3
_BETS_AGAIN: Final = 4  # the part of a bet that is likely to follow
_MUCH: Final = 8  # an eighth of a stack is much
_AFTER_A_QUARTER: Final = 3  # ideas that are thought about further
_AFTER_HALF: Final = 2
_copy = kernel(lanes.filler(Table, Table, besides=("fate", "hand", "tally", "reach", "menu", "journal")))


@kernel
def choose(
    s: Sight,
    p: Program,
    lore: Lore,
    who: Character,
    calm: Character,
    mind: Mind,
    pad: Table,
    dream: Table,
    scene: Table,
    eyes: Sight,
    luck: list[int],
) -> tuple[int, int, int, int]:
    """An act with its cards and amount."""
    have_ideas(s, p, lore, who, mind, pad, luck)
    for _ in range(who.rollouts if mind.ideas else 0):
        try_ideas(s, p, lore, who, calm, mind, pad, dream, scene, eyes, luck)
    return conclude(s, p, lore, who, mind, pad, luck)


@kernel
def have_ideas(s: Sight, p: Program, lore: Lore, who: Character, mind: Mind, pad: Table, luck: list[int]) -> None:
    """List what could be done, each act with the cards that look best by thumb. Folding and raising need no trying."""
    mind.ideas = 0
    mind.hands = 0
    n = own_cards.lay_out(s, p, pad)
    draws = thumb_cards.think_of_draws(s, p, pad, who.samples, luck)
    for i in range(s.menu_size):
        what = s.menu[i]
        if what in (act.DECLARE, act.DONE):
            mind.ideas = 0
            return
        if act.SHAPES[what] == act.SHAPE_PLAIN:
            if what != act.FOLD:
                _add(mind, what, NO_CARD, NO_CARD)
        elif what >= act.STAND:
            value, card, other = thumb_cards.best_cards(s, p, lore, pad, n, draws, what)
            if value > thumb_cards.NOTHING:
                _add(mind, what, card, other)


@kernel
def _add(mind: Mind, what: int, card: int, other: int) -> None:
    if mind.ideas < MOST_IDEAS:
        mind.what[mind.ideas] = what
        mind.card[mind.ideas] = card
        mind.other[mind.ideas] = other
        mind.gain[mind.ideas] = 0
        mind.won[mind.ideas] = 0
        mind.ideas += 1


@kernel
def try_ideas(
    s: Sight,
    p: Program,
    lore: Lore,
    who: Character,
    calm: Character,
    mind: Mind,
    pad: Table,
    dream: Table,
    scene: Table,
    eyes: Sight,
    luck: list[int],
) -> None:
    """Imagine one hand, and play it to its end once with each idea."""
    _dream(s, p, lore, who, dream, luck)
    mind.hands += 1
    for i in range(mind.ideas):
        _copy(dream, scene)
        step.apply(scene, p, s.seat, mind.what[i], mind.card[i], mind.other[i], 0)
        _play_on(scene, p, lore, calm, pad, eyes, luck)
        mind.gain[i] += scene.stack[s.seat] - s.stack[s.seat]
        if scene.pot_winners[0] >> s.seat & 1:
            mind.won[i] += MILLE // seating.size(scene.pot_winners[0])
    if 4 * mind.hands == who.rollouts:
        _keep(mind, _AFTER_A_QUARTER)
    elif 2 * mind.hands == who.rollouts:
        _keep(mind, _AFTER_HALF)


@kernel
def _keep(mind: Mind, wanted: int) -> None:
    """Drop the worst ideas: time is for those that may turn out best."""
    while mind.ideas > wanted:
        worst = 0
        for i in range(1, mind.ideas):
            if mind.gain[i] < mind.gain[worst]:
                worst = i
        mind.ideas -= 1
        for lane in (mind.what, mind.card, mind.other, mind.gain, mind.won):
            lane[worst] = lane[mind.ideas]


@kernel
def _dream(s: Sight, p: Program, lore: Lore, who: Character, dream: Table, luck: list[int]) -> None:
    """Imagine a table; one on which those who have bet have nothing is believed less often."""
    fortune.dream(s, p, dream, luck)
    tries = 1
    while tries < _TRIES and not _is_believed(s, p, lore, who, dream, luck):
        fortune.dream(s, p, dream, luck)
        tries += 1


@kernel
def _is_believed(s: Sight, p: Program, lore: Lore, who: Character, dream: Table, luck: list[int]) -> bool:
    for seat in range(s.seats):
        if seat != s.seat and s.live >> seat & 1 and s.bet[seat] > 0:
            score = scoring.score_seat(dream, p, seat)
            size = s.count[zone.HAND + seat] + s.count[zone.FIELD + seat] + s.count[zone.SPIKE + seat]
            better = standing(lore, size, score)
            # The more of what it has a seat has bet, the more it is asked for.
            for _ in range(1 + min(_MOST_DOUBTS, _MUCH * s.bet[seat] // (s.bet[seat] + s.stack[seat]))):
                if below(luck, MILLE) < who.respect and below(luck, MILLE) > better:
                    return False
    return True


@kernel
def _play_on(t: Table, p: Program, lore: Lore, calm: Character, pad: Table, eyes: Sight, luck: list[int]) -> None:
    """Play a hand to its end."""
    while t.waiting != op.OVER:
        if t.waiting == op.CHANCE:
            fortune.throw(t, p, luck)
            continue
        sight.look(t, p, t.to_act, eyes)
        what, card, other, amount = thumb.choose(eyes, p, lore, calm, pad, luck)
        step.apply(t, p, t.to_act, what, card, other, amount)


@kernel
def _needed(s: Sight, who: Character, amount: int) -> int:
    """How far above a fair share, in thousandths, a chance must be for a raise: the further, the more is at stake."""
    weight = min(MILLE, _MUCH * MILLE * amount // max(1, s.stack[s.seat]))
    return MILLE + (who.greed - MILLE) * weight // MILLE


@kernel
def conclude(
    s: Sight, p: Program, lore: Lore, who: Character, mind: Mind, pad: Table, luck: list[int]
) -> tuple[int, int, int, int]:
    """The idea that brought most; or folding, if all cost more; or a raise, if the chance is above a fair share.

    Without an idea it is what one does by thumb.
    """
    if mind.ideas == 0:
        return thumb.choose(s, p, lore, who, pad, luck)
    best = 0
    for i in range(1, mind.ideas):
        if mind.gain[i] > mind.gain[best]:
            best = i
    may_fold = 0
    may_raise = 0
    for i in range(s.menu_size):
        if s.menu[i] == act.FOLD:
            may_fold = 1
        elif s.menu[i] == act.RAISE:
            may_raise = 1
    won = mind.won[best] // max(1, mind.hands)
    lacking = min(s.high - s.bet[s.seat], s.stack[s.seat])
    if may_raise:
        amount = thumb.stake(s, p, who, thumb_cards.pot(s) + lacking, won)
        if won * seating.size(s.live) > _needed(s, who, amount) * (2 + s.raises) // 2:
            return act.RAISE, NO_CARD, NO_CARD, amount
    # Who bets now is likely to bet again, which imagined players do not.
    if may_fold and mind.gain[best] < (lacking // _BETS_AGAIN - p.fold_penalty) * mind.hands:
        return act.FOLD, NO_CARD, NO_CARD, 0
    return mind.what[best], mind.card[best], mind.other[best], 0
