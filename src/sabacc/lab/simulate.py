"""Hands played in compiled code by seats that act at random: uniform over kinds of action, then cards and amounts."""

from typing import Any, Final

from sabacc.engine import candidates, step
from sabacc.engine.codes import act, op, reason, zone
from sabacc.engine.table import MAX_MENU, NO_CARD
from sabacc.errors import BadRules
from sabacc.lab import generator  # noqa: F401 - it teaches numba
from sabacc.lab.carrier import from_record, to_records
from sabacc.lab.lift import compiled, lifted
from sabacc.policies.mistakes import MOST_DECISIONS, Mistakes, answer_safely, note_refusal, note_stuck
from sabacc.policies.outcomes import throw
from sabacc.policies.random_numbers import below
from sabacc.policies.reports import check_stuck, report_refusals, report_unfinished
from sabacc.rules.model import RuleSet

# A mask: acts that name a card or a seat. An amount is drawn within its bounds, so another one would be refused too.
_NAMES: Final = sum(1 << what for what in range(act.COUNT) if act.FIRST[what] or act.SECOND[what])
_MOST_TRIES: Final = 1000  # a phase has at most sixteen acts, so an allowed one is drawn long before


@lifted
def act_at_random(t: Any, p: Any, rng: Any) -> Any:
    """One random legal action of the seat to act; the reason if none is found.

    Acts of the phase are drawn until one is allowed. That is as fair as a list of those that are, and quicker.
    """
    why = reason.NOT_NOW
    what = act.NONE
    tries = 0
    while why != reason.OK and tries < _MOST_TRIES:
        tries += 1
        what = _next_act(t, p, what, why, rng)
        why = _attempt(t, p, what, rng)
    return why


@lifted
def _next_act(t: Any, p: Any, what: int, why: int, rng: Any) -> Any:
    """The act to try next: the same again, if it was refused with one card and is open with another."""
    if _NAMES >> what & 1 and step.may_depend(why) and step.is_open(t, p, t.to_act, what):
        return what
    return p.menu[t.pc * MAX_MENU + below(rng, p.menu_size[t.pc])]


@lifted
def _attempt(t: Any, p: Any, what: int, rng: Any) -> Any:
    """Try an act with random cards and a random amount."""
    seat = t.to_act
    card = NO_CARD
    other = NO_CARD
    amount = 0
    if act.SAYS_MORE >> what & 1:
        card = _random_candidate(t, seat, act.FIRST[what], rng)
        other = _random_candidate(t, seat, act.SECOND[what], rng)
        if act.AMOUNT[what] != act.NO_AMOUNT:
            least, most, by = candidates.bounds(t, p, seat, what)
            amount = least + by * below(rng, max(1, (most - least) // by + 1))
    return step.apply(t, p, seat, what, card, other, amount)


@lifted
def _random_candidate(t: Any, seat: int, places: int, rng: Any) -> Any:
    """Any card, or seat, that could be named out of some places, if there is one."""
    if places == act.NOTHING:
        return NO_CARD
    if places == act.HAND:
        # By far the most are cards of the hand, and one zone is quicker to draw from than several.
        return candidates.nth_in(t, zone.HAND + seat, below(rng, t.count[zone.HAND + seat]))
    n = candidates.count_named(t, seat, places)
    return candidates.nth_named(t, seat, places, below(rng, n)) if n > 0 else NO_CARD


def play_hands(tables: Any, programs: Any, rng: Any, hands: int, buy_in: int, rules: RuleSet) -> int:
    """Play hands of `rules` with fresh stacks at the first table; how many decisions seats took.

    A seat that acts at random does what is allowed. Where nothing is, or where a hand does not end, the game is out of
    order: that is `BadRules`, after the last hand.
    """
    records = to_records(Mistakes())
    decisions = int(_play_hands(tables, programs, rng, hands, buy_in, records))
    mistakes = from_record(Mistakes, records[0])
    check_stuck("random", rules, mistakes)
    refused = report_refusals("random", rules, mistakes)
    unfinished = report_unfinished("random", rules, mistakes.unfinished, MOST_DECISIONS)
    if refused or unfinished:
        raise BadRules(" ".join(refused + unfinished))
    return decisions


@compiled
def _play_hands(tables: Any, programs: Any, rng: Any, hands: int, buy_in: int, mistakes: Any) -> int:
    t = tables[0]
    p = programs[0]
    decisions = 0
    for hand in range(hands):
        t.button = hand % t.seats
        t.sabacc = 0
        for seat in range(t.seats):
            t.stack[seat] = buy_in
        step.new_hand(t, p)
        end = decisions + MOST_DECISIONS
        while t.waiting == op.CHANCE or (t.waiting == op.SEAT and decisions < end):
            if t.waiting == op.CHANCE:
                why = throw(t, p, rng)
                if why != reason.OK:
                    note_stuck(mistakes[0], t.due, why)
                    return decisions
            else:
                why = act_at_random(t, p, rng)
                if why != reason.OK:
                    note_refusal(mistakes[0], act.NONE, NO_CARD, NO_CARD, 0, why)
                    if answer_safely(t, p, mistakes[0]) == act.NONE:
                        return decisions
                decisions += 1
        if t.waiting != op.OVER:
            mistakes[0].unfinished += 1
    return decisions
