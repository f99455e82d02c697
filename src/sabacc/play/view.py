"""`SeatView`: what one seat may know, dressed for people and bots; `imagine` fills in the rest for honest search."""

from typing import NamedTuple

from sabacc.engine import imagining, sight, step
from sabacc.engine.codes import act, op, reason, zone
from sabacc.engine.phases import array
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, NO_SEAT, NO_TOTAL, Table
from sabacc.play.actions import ACTIONS, Choice
from sabacc.play.dealers import Dealer
from sabacc.play.events import HIDDEN_CARD
from sabacc.rules.model import RuleSet


class SeatView(NamedTuple):
    """The table as one seat sees it. Cards are texts; a card the seat does not know is "?"."""

    rules: RuleSet
    seat: int | None
    phase: str
    round: int
    to_act: int | None
    is_over: bool
    button: int  # the seat with the dealer button
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    hand_pot: int
    sabacc_pot: int
    live: tuple[bool, ...]
    dark: tuple[bool, ...]  # who plays for the Dark side (Force)
    caller: int | None  # who has called the hand
    hands: tuple[tuple[str, ...], ...]
    fields: tuple[tuple[str, ...], ...]
    spikes: tuple[tuple[str, ...], ...]
    array: tuple[str, ...]
    fives: tuple[str, ...]
    discard_top: str | None
    deck_size: int
    dice: tuple[int, ...]
    false_cards: tuple[str, ...]  # of the seat's own hand, as they look
    declared: tuple[int | None, ...]  # what each seat is said to have been dealt
    to_call: int
    choices: tuple[Choice, ...]
    sight: Sight  # the same, flat

    @property
    def hand(self) -> tuple[str, ...]:
        """The seat's own hand."""
        return self.hands[self.seat] if self.seat is not None else ()


def list_zone(t: Table, where: int) -> list[int]:
    """The cards of a zone in order."""
    found = []
    card = t.first[where]
    while card != NO_CARD:
        found.append(card)
        card = t.after[card]
    return found


def choices(t: Table, p: Program, rules: RuleSet) -> tuple[Choice, ...]:
    """What the seat to act may do. It asks the judge about every card."""
    found = step.legal(t, p)
    return tuple(_choice(t, p, rules, what) for what in t.menu[:found])


def _choice(t: Table, p: Program, rules: RuleSet, what: int) -> Choice:
    seat, shape, kind = t.to_act, act.SHAPES[what], ACTIONS[what]
    if shape == act.SHAPE_AMOUNT:
        least, most = step.least_amount(t, p, what), step.most_amount(t, p, what)
        return Choice(kind, least=least, most=most, step=step.amount_step(t, p, what))
    cards, others = candidates(t, what)
    pairs = [
        (card, other)
        for card in cards or [NO_CARD]
        for other in others or [NO_CARD]
        if step.judge(t, p, seat, what, card, other, 0) == reason.OK
    ]
    named = [list(dict.fromkeys(part for part in side if part != NO_CARD)) for side in zip(*pairs, strict=True)]
    if shape == act.SHAPE_SEAT:
        return Choice(kind, seats=tuple(named[0]))
    own_texts, other_texts = (tuple(dict.fromkeys(rules.deck.cards[t.face[c]].text for c in side)) for side in named)
    # The Array has its newest card last, so of two cards that look alike the price is that of the cheaper one.
    by_text = {rules.deck.cards[card].text: array.price(t, p, card) for card in named[1] if p.array_chip}
    return Choice(kind, own_texts, other_texts, price=price(t, p, what), prices=tuple(by_text.values()))


def candidates(t: Table, what: int) -> tuple[list[int], list[int]]:
    """The cards, or seats, that the seat to act could name with an act, first and second; the judge decides."""
    hand, field, spike = (list_zone(t, where + t.to_act) for where in (zone.HAND, zone.FIELD, zone.SPIKE))
    match act.SHAPES[what]:
        case act.SHAPE_HAND:
            return hand, []
        case act.SHAPE_FIELD:
            return field, []
        case act.SHAPE_OWN:
            return hand + spike, []
        case act.SHAPE_ARRAY:
            return [], list_zone(t, zone.ARRAY)
        case act.SHAPE_HAND_ARRAY:
            return hand, list_zone(t, zone.ARRAY)
        case act.SHAPE_TWO_OWN:
            return hand, hand + field + spike
        case act.SHAPE_SEAT:
            return list(range(t.seats)), []
    return [], []


def price(t: Table, p: Program, what: int) -> int:
    """What an act of the seat to act costs, if it is not a card of the Array that has its own price."""
    match what:
        case act.GAIN:
            return p.gain_price
        case act.BUY:
            return p.buy_price
        case act.SWAP:
            return p.swap_price
        case act.CALL:
            return min(t.high - t.bet[t.to_act], t.stack[t.to_act])
        case act.FOLD:
            return min(p.fold_penalty, t.stack[t.to_act])
        case act.ACCUSE:
            return p.fold_penalty
    return 0


def see(t: Table, rules: RuleSet, seat: int | None) -> SeatView:
    """The view of a seat, or of a spectator."""
    p = rules.program
    s = Sight()
    sight.look(t, p, NO_SEAT if seat is None else seat, s)
    return _dress(s, rules, seat, choices(t, p, rules) if s.menu_size else ())


def _dress(s: Sight, rules: RuleSet, seat: int | None, offered: tuple[Choice, ...]) -> SeatView:
    """A `Sight` in words; it reads nothing else, so it can tell nothing else."""
    seats = range(s.seats)
    discard = _texts(s, rules, zone.DISCARD)
    return SeatView(
        rules=rules,
        seat=seat,
        phase=rules.course.phases[s.pc].name,
        round=s.round,
        to_act=s.to_act if s.waiting == op.SEAT else None,
        is_over=s.waiting == op.OVER,
        button=s.button,
        stacks=tuple(s.stack[: s.seats]),
        bets=tuple(s.bet[: s.seats]),
        hand_pot=s.pot + sum(s.bet) + sum(s.pot_amount[: s.pots]),
        sabacc_pot=s.sabacc,
        live=tuple(bool(s.live >> i & 1) for i in seats),
        dark=tuple(bool(s.dark >> i & 1) for i in seats),
        caller=None if s.caller == NO_SEAT else s.caller,
        hands=tuple(_texts(s, rules, zone.HAND + i) for i in seats),
        fields=tuple(_texts(s, rules, zone.FIELD + i) for i in seats),
        spikes=tuple(_texts(s, rules, zone.SPIKE + i) for i in seats),
        array=_texts(s, rules, zone.ARRAY),
        fives=_texts(s, rules, zone.FIVES),
        discard_top=discard[-1] if discard and rules.program.top_shown else None,
        deck_size=s.count[zone.DECK],
        dice=tuple(face for face in (s.die_1, s.die_2) if face),
        false_cards=tuple(rules.deck.cards[s.face[i]].text for i in _false(s, rules)),
        declared=tuple(None if total == NO_TOTAL else total for total in s.declared[: s.seats]),
        to_call=max(0, s.high - s.bet[seat]) if seat is not None and s.live >> seat & 1 else 0,
        choices=offered,
        sight=s,
    )


def _false(s: Sight, rules: RuleSet) -> list[int]:
    """The cards of the seat's own hand that a device has changed."""
    own = zone.HAND + s.seat if s.seat != NO_SEAT else zone.HIDDEN
    return [i for i in range(len(rules.deck.cards)) if s.zone[i] == own and s.face[i] != i]


def _texts(s: Sight, rules: RuleSet, where: int) -> tuple[str, ...]:
    texts = [HIDDEN_CARD] * s.count[where]
    for i in range(len(rules.deck.cards)):
        if s.zone[i] == where:
            texts[s.place[i]] = rules.deck.cards[s.face[i]].text
    return tuple(texts)


def imagine(view: SeatView, dealer: Dealer) -> Table:
    """A table that could be the one this view is of: what the seat cannot know is filled in by `dealer`."""
    rules, t = view.rules, Table()
    p = rules.program
    hidden = t.fate[: imagining.list_hidden(view.sight, p, t)]
    order = dealer.shuffle([rules.deck.cards[card].text for card in hidden])
    t.fate[: len(hidden)] = rules.deck.parse(" ".join(order.cards), hidden)
    imagining.imagine(view.sight, p, t)
    return t
