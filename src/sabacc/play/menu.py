"""What the seat to act may do: every act of the phase with its cards, amounts and prices, or why it is refused."""

from sabacc.engine import candidates, sight, step
from sabacc.engine.codes import act, op
from sabacc.engine.sight import Sight
from sabacc.engine.table import MAX_MENU, NO_CARD, Table
from sabacc.play.actions import ACTIONS, Action, Choice, has_amount, make
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.refusals import Asked, explain_refusal, fold_to_sabacc, price
from sabacc.play.sentences import NO_CARD_THERE
from sabacc.rules.model import RuleSet


def choices(t: Table, rules: RuleSet) -> tuple[Choice, ...]:
    """What the seat to act may do, with every card put before the judge."""
    s = Sight()
    if t.waiting == op.SEAT:
        sight.offer(t, rules.program, t.to_act, s)
    return tuple(_choice(t, rules, s, what) for what in s.menu[: s.menu_size])


def menu(t: Table, rules: RuleSet, s: Sight) -> tuple[Choice, ...]:
    """Every act of the present phase, including those that are refused; `s` is what the seat to act sees."""
    p, start = rules.program, t.pc * MAX_MENU
    on_offer = s.menu[: s.menu_size]
    return tuple(
        _choice(t, rules, s, what) if what in on_offer else _refused(t, rules, what)
        for what in p.menu[start : start + p.menu_size[t.pc]]
    )


def default_action(t: Table, rules: RuleSet) -> Action | None:
    """The safe answer of the seat to act; None if the phase has none, which conformance would find."""
    p = rules.program
    what, card = step.default_act(t, p), step.default_card(t)
    if what == act.NONE:
        return None
    kind = ACTIONS[what]
    if card != NO_CARD:
        return make(kind, rules.deck.cards[card].text)
    return make(kind, step.default_amount(t, p)) if has_amount(kind) else make(kind)


def _choice(t: Table, rules: RuleSet, s: Sight, what: int) -> Choice:
    p, seat, kind = rules.program, t.to_act, ACTIONS[what]
    if act.AMOUNT[what]:
        least, most, by = candidates.bounds(t, p, seat, what)
        return Choice(kind, least=least, most=most, step=by)
    if act.FIRST[what] & act.SEAT:
        return Choice(kind, seats=tuple(other for other in range(t.seats) if s.suspects >> other & 1))
    cost = price(t, p, seat, what, NO_CARD)
    firsts, seconds = (candidates.list_named(t, seat, places) for places in (act.FIRST[what], act.SECOND[what]))
    if act.FIRST[what] & act.SECOND[what]:
        # No card goes with itself, so the first comes last.
        seconds = seconds[1:] + seconds[:1]
    cards = _on_offer(t, rules, firsts, s.offered, what)
    others = _on_offer(t, rules, seconds, s.offered_next, what)
    is_priced = p.array_chip and act.SECOND[what] & act.ARRAY
    prices = tuple(s.price[card] for card in others.values()) if is_priced else ()
    to_sabacc = fold_to_sabacc(t, p, seat) if what == act.FOLD else 0
    return Choice(kind, tuple(cards), tuple(others), price=cost, to_sabacc=to_sabacc, prices=prices)


def _on_offer(t: Table, rules: RuleSet, cards: list[int], offered: list[int], what: int) -> dict[str, int]:
    """The texts of the cards on offer; of cards that look alike, the last, which in the Array is the cheapest."""
    texts, face = rules.deck.cards, t.face
    return {texts[face[card]].text: card for card in cards if offered[card] >> what & 1}


def _refused(t: Table, rules: RuleSet, what: int) -> Choice:
    """An act that is not possible, with the judge's reason for the first thing it could name.

    To say that this card is in the wrong place would be too little: no card is in the right one.
    """
    p, seat, kind = rules.program, t.to_act, ACTIONS[what]
    card, other = (candidates.first_named(t, seat, places) for places in (act.FIRST[what], act.SECOND[what]))
    amount = candidates.least_amount(t, p, seat, what)
    why = step.judge(t, p, seat, what, card, other, amount)
    if why in NO_CARD_THERE:
        return Choice(kind, why_not=NO_CARD_THERE[why])
    asked = Asked(seat, what, card, other, amount, _text(t, rules, card), _text(t, rules, other))
    return Choice(kind, why_not=explain_refusal(why, t, rules, SEAT_LETTERS, asked))


def _text(t: Table, rules: RuleSet, card: int) -> str:
    return rules.deck.cards[t.face[card]].text if card != NO_CARD else ""
