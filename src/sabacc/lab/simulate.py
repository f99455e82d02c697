"""Hands played in compiled code by seats that act at random: uniform over kinds of action, then cards and amounts."""

from typing import Any, Final

from sabacc.engine import step
from sabacc.engine.codes import act, op, reason, zone
from sabacc.engine.phases import array, devices
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

_MOST_TRIES: Final = 1000  # a phase has sixteen acts at most, so one that is allowed is drawn long before


@lifted
def _random_card(t: Any, where: int, rng: Any) -> Any:
    card = t.first[where]
    for _ in range(below(rng, t.count[where])):
        card = t.after[card]
    return card


@lifted
def _random_own_card(t: Any, seat: int, rng: Any) -> Any:
    """Any card that may go after a buy, or the spike card; a discard just taken is the last of the hand and stays."""
    size = t.count[zone.HAND + seat]
    if t.top_taken:
        size -= 1
    at = below(rng, size + t.count[zone.SPIKE + seat])
    if at >= size:
        return t.first[zone.SPIKE + seat]
    card = t.first[zone.HAND + seat]
    for _ in range(at):
        card = t.after[card]
    return card


@lifted
def _random_array_card(t: Any, p: Any, seat: int, rng: Any) -> Any:
    """Any card of the Array that the seat can have, if there is one."""
    card = array.first_to_take(t, p, seat)
    if card != NO_CARD:
        card = _random_card(t, zone.ARRAY, rng)
        while array.refuse_card(t, p, seat, card) != reason.OK:
            card = _random_card(t, zone.ARRAY, rng)
    return card


@lifted
def act_at_random(t: Any, p: Any, rng: Any) -> Any:
    """One random legal action of the seat to act; the reason if none is found.

    Acts of the phase are drawn until one is allowed. That is as fair as a list of those that are, and quicker.
    """
    why = reason.NOT_NOW
    tries = 0
    while why != reason.OK and tries < _MOST_TRIES:
        tries += 1
        why = _attempt(t, p, p.menu[t.pc * MAX_MENU + below(rng, p.menu_size[t.pc])], rng)
    return why


@lifted
def _attempt(t: Any, p: Any, what: int, rng: Any) -> Any:
    """Try an act with random cards or a random amount; if it is refused, it would be with any other."""
    seat = t.to_act
    card = NO_CARD
    other = NO_CARD
    amount = 0
    match act.SHAPES[what]:
        case act.SHAPE_AMOUNT:
            least = step.least_amount(t, p, what)
            by = step.amount_step(t, p, what)
            amount = least + by * below(rng, max(1, (step.most_amount(t, p, what) - least) // by + 1))
        case act.SHAPE_HAND:
            card = _random_card(t, zone.HAND + seat, rng)
        case act.SHAPE_FIELD:
            card = _random_card(t, zone.FIELD + seat, rng)
        case act.SHAPE_OWN:
            card = _random_own_card(t, seat, rng)
        case act.SHAPE_ARRAY:
            other = _random_array_card(t, p, seat, rng)
        case act.SHAPE_SEAT:
            card = below(rng, t.seats)
        case act.SHAPE_TWO_OWN:
            card = _random_card(t, zone.HAND + seat, rng)
            other = devices.second_card(t, seat)
        case act.SHAPE_HAND_ARRAY:
            card = _random_card(t, zone.HAND + seat, rng)
            other = _random_array_card(t, p, seat, rng)
    return step.apply(t, p, seat, what, card, other, amount)


def play_hands(tables: Any, programs: Any, rng: Any, hands: int, buy_in: int, rules: RuleSet) -> int:
    """Play hands of `rules` with fresh stacks at the first table; how many decisions seats took.

    Whoever acts at random does what is allowed. Where nothing is, or where a hand does not end, the game is out of
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
