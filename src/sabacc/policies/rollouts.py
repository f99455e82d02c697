"""A player by the odds: it imagines how the hand could be, plays it to its end, and counts what comes of each idea.

Everybody in an imagined hand plays cards by thumb, goes along with every bet and never raises. So the share of hands
won is the chance of winning, and pot odds say what it is worth.
"""

from typing import Final

from sabacc.engine import lanes, seating, sight
from sabacc.engine.codes import act, op, reason
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import BOMBED
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, Table
from sabacc.policies import outcomes, own_cards, protecting, thumb, thumb_cards, tricks, wagers
from sabacc.policies.character import MILLE, Character
from sabacc.policies.desk import Desk
from sabacc.policies.hand_strength import percentile
from sabacc.policies.ideas import AS_ALL, GIVING_UP, Ideas, add_idea
from sabacc.policies.mistakes import MOST_DECISIONS, answer, note_stuck, safe_answer
from sabacc.policies.random_numbers import below

_TRIES: Final = 12
_MOST_DOUBTS: Final = 3
_BETS_AGAIN: Final = 4  # the part of a bet that is likely to follow
_MUCH: Final = 8  # an eighth of a stack is much
_AFTER_A_QUARTER: Final = 3  # ideas that are thought about further
_AFTER_HALF: Final = 2
_copy = kernel(lanes.filler(Table, Table, besides=("fate", "hand", "counts", "reach", "menu", "journal")))


@kernel
def choose(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int]) -> tuple[int, int, int, int]:
    """An act with its cards and amount."""
    have_ideas(s, p, who, desk, rng)
    for _ in range(who.rollouts if desk.ideas.count else 0):
        try_ideas(s, p, who, desk, rng)
    return conclude(s, p, who, desk, rng)


@kernel
def have_ideas(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int]) -> None:
    """List what could be done, each act with the cards that look best by thumb. Folding and raising need no trying."""
    ideas = desk.ideas
    ideas.count = 0
    ideas.hands = 0
    n = own_cards.lay_out(s, p, desk.scratch)
    draws = thumb_cards.think_of_draws(s, p, desk.scratch, who.draws, rng)
    for i in range(s.menu_size):
        what = s.menu[i]
        if what in (act.DECLARE, act.DONE):
            ideas.count = 0
            return
        if act.SAYS_MORE >> what & 1 == 0:
            if what != act.FOLD:
                add_idea(ideas, what, NO_CARD, NO_CARD, 0, AS_ALL)
        elif what == act.PROTECT:
            card = protecting.choose_card(s, p, who, desk, 1 << what)
            if card != NO_CARD:
                add_idea(ideas, what, card, NO_CARD, 0, AS_ALL)
        elif act.GROUP[what] == act.CARDS:
            value, card, other = thumb_cards.best_cards(s, p, desk, n, draws, what)
            if value > thumb_cards.NOTHING:
                add_idea(ideas, what, card, other, 0, AS_ALL)


@kernel
def try_ideas(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int]) -> None:
    """Imagine one hand, and play it to its end once with each idea.

    A hand that does not end is counted and dropped, and so are the ideas: the decision is made by thumb.
    """
    ideas = desk.ideas
    imagine(s, p, who, desk, rng)
    ideas.hands += 1
    for i in range(ideas.count):
        if not try_idea(s, p, desk, i, rng):
            ideas.count = 0
            return
        ideas.gain[i] += ideas.gain_now[i]
        ideas.won[i] += ideas.won_now[i]
    if 4 * ideas.hands == who.rollouts:
        _keep(ideas, _AFTER_A_QUARTER)
    elif 2 * ideas.hands == who.rollouts:
        _keep(ideas, _AFTER_HALF)


@kernel
def try_idea(s: Sight, p: Program, desk: Desk, i: int, rng: list[int]) -> bool:
    """Play the imagined hand to its end with one idea, and note what it brought; False if it did not end."""
    ideas, trial = desk.ideas, desk.trial
    _copy(desk.imagined, trial)
    done = answer(trial, p, ideas.what[i], ideas.card[i], ideas.other[i], ideas.amount[i], desk.mistakes)
    if done == act.NONE or not _play_on(trial, p, desk, s.seat, ideas.way[i], rng):
        desk.mistakes.unfinished += 1
        return False
    winners = trial.pot_winners[0]
    ideas.gain_now[i] = trial.stack[s.seat] - s.stack[s.seat]
    ideas.won_now[i] = MILLE // seating.size(winners) if winners >> s.seat & 1 else 0
    ideas.alone_now[i] = 1 if ideas.won_now[i] and trial.ending == op.CONCEDED else 0
    return True


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
def imagine(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int]) -> None:
    """Imagine a table. One on which players have bet on nothing is less often believed."""
    outcomes.imagine_at_random(s, p, desk.imagined, rng)
    tries = 1
    while tries < _TRIES and not _is_believed(s, p, who, desk, rng):
        outcomes.imagine_at_random(s, p, desk.imagined, rng)
        tries += 1


@kernel
def _is_believed(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int]) -> bool:
    for seat in range(s.seats):
        if seat != s.seat and s.live >> seat & 1 and s.bet[seat] > 0:
            score = scoring.score_seat(desk.imagined, p, seat)
            better = percentile(desk.strengths, own_cards.cards_of(s, seat), score)
            # The larger the share of its credits that a seat has bet, the more often its hand is doubted.
            for _ in range(1 + min(_MOST_DOUBTS, _MUCH * s.bet[seat] // (s.bet[seat] + s.stack[seat]))):
                if below(rng, MILLE) < who.respect and below(rng, MILLE) > better:
                    return False
    return True


@kernel
def _play_on(t: Table, p: Program, desk: Desk, seat: int, way: int, rng: list[int]) -> bool:
    """Play a hand to its end, in which a seat goes on in its own way; False if it does not come to one."""
    decisions = 0
    while t.waiting == op.CHANCE or (t.waiting == op.SEAT and decisions < MOST_DECISIONS):
        if t.waiting == op.CHANCE:
            why = outcomes.throw(t, p, rng)
            if why != reason.OK:
                note_stuck(desk.mistakes, t.due, why)
                return False
            continue
        sight.look(t, p, t.to_act, desk.trial_sight)
        if way == GIVING_UP and t.to_act == seat:
            what, card, other, amount = _give_up(t, p, desk.trial_sight)
        else:
            what, card, other, amount = thumb.choose(desk.trial_sight, p, desk.calm, desk, rng)
        if answer(t, p, what, card, other, amount, desk.mistakes) == act.NONE:
            return False
        decisions += 1
    return t.waiting == op.OVER


@kernel
def _give_up(t: Table, p: Program, s: Sight) -> tuple[int, int, int, int]:
    """The safe answer; but whoever has bombed out folds at once, as a showdown may cost more than that."""
    if thumb.menu_mask(s) >> act.FOLD & 1 and scoring.score_seat(t, p, s.seat) == BOMBED:
        return act.FOLD, NO_CARD, NO_CARD, 0
    return safe_answer(t, p)


@kernel
def conclude(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int]) -> tuple[int, int, int, int]:
    """The idea that gained most; or folding, if all cost more; or a raise, if the chance is above a fair share.

    Without an idea it decides by thumb.
    """
    ideas = desk.ideas
    if ideas.count == 0:
        return thumb.choose(s, p, who, desk, rng)
    menu = thumb.menu_mask(s)
    trick, card, other = tricks.choose(s, p, who, desk, menu, rng)
    if trick != act.NONE:
        return trick, card, other, 0
    best = 0
    for i in range(1, ideas.count):
        if ideas.gain[i] > ideas.gain[best]:
            best = i
    won = ideas.won[best] // max(1, ideas.hands)
    if menu >> act.RAISE & 1:
        amount = wagers.raise_size(s, p, who, won)
        if wagers.is_worth_a_raise(s, p, who, won, amount):
            return act.RAISE, NO_CARD, NO_CARD, amount
    # A player that bets now is likely to bet again, which imagined ones do not.
    if menu >> act.FOLD & 1 and ideas.gain[best] < (wagers.lacking(s) // _BETS_AGAIN - p.fold_penalty) * ideas.hands:
        return act.FOLD, NO_CARD, NO_CARD, 0
    return ideas.what[best], ideas.card[best], ideas.other[best], 0
