"""Why an action is refused, as a sentence, and what acts cost."""

from collections.abc import Sequence
from typing import NamedTuple

from sabacc.engine import candidates, money
from sabacc.engine.codes import act, op, reason
from sabacc.engine.phases import array, betting
from sabacc.engine.program import Program
from sabacc.engine.table import NO_CARD, Table
from sabacc.play.notation import points_to
from sabacc.play.sentences import REASONS, cards_in_words, explain, in_words
from sabacc.rules.model import RuleSet


class Asked(NamedTuple):
    """What a seat asked for, in the engine's numbers, with the cards as they were written."""

    seat: int
    what: int
    card: int = NO_CARD
    other: int = NO_CARD
    amount: int = 0
    card_text: str = ""
    other_text: str = ""


def explain_refusal(why: int, t: Table, rules: RuleSet, names: Sequence[str], asked: Asked) -> str:
    """The sentence for a refusal."""
    if "{" not in REASONS[why]:
        return REASONS[why]
    p, seat, what = rules.program, asked.seat, asked.what
    to_call = max(0, money.to_call(t, seat))
    least, most, step = candidates.bounds(t, p, seat, what)
    values = {
        "seat": names[seat],
        "to_act": names[t.to_act],
        "act": act.ROWS[what].verb,
        "phase": rules.course.phases[t.pc].name,
        "to_call": to_call,
        "stack": t.stack[seat],
        "left": max(0, t.stack[seat] - to_call),
        "least": least,
        "most": most,
        "step": step,
        "amount": asked.amount,
        "raises": t.raises,
        "max_total": p.max_total,
        "full_rounds": "one full round is" if p.min_rounds == 1 else f"{in_words(p.min_rounds)} full rounds are",
        "dealt": cards_in_words(p.deal),
        "price": price(t, p, seat, what, asked.other),
        "card": asked.card_text,
        "other": asked.other_text,
    }
    book = rules.meant_by(act.ROWS[what].verb) if why == reason.NOT_NOW and what not in rules.acts else None
    told = explain(why, values)
    return f"{told.removesuffix('.')}: {points_to(rules, book)}." if book else told


def fold_to_sabacc(t: Table, p: Program, seat: int) -> int:
    """What a seat that folds would pay to the sabacc pot; the rest of the price goes to the hand pot."""
    penalty, called = betting.fold_costs(t, p, seat)
    return called + (penalty if p.fold_penalty_pot == op.SABACC_POT else 0)


def price(t: Table, p: Program, seat: int, what: int, other: int) -> int:
    """What an act costs a seat; if it names a card of the Array, that is the price of the card."""
    if act.SECOND[what] & act.ARRAY:
        return array.price(t, p, other)
    match what:
        case act.GAIN:
            return p.gain_price
        case act.BUY:
            return p.buy_price
        case act.SWAP:
            return p.swap_price
        case act.CALL:
            return betting.call_cost(t, seat)
        case act.FOLD:
            return betting.fold_cost(t, p, seat)
        case act.ACCUSE:
            return p.fold_penalty
    return 0
