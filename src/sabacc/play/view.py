"""`SeatView`: what one seat may know, dressed for people and bots; `imagine` fills in the rest for honest search."""

from typing import NamedTuple

from sabacc.engine import imagining, sight
from sabacc.engine.codes import op, zone
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, NO_SEAT, NO_TOTAL, Table
from sabacc.play.actions import Choice
from sabacc.play.dealers import Dealer
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.menu import menu
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
    menu: tuple[Choice, ...]  # every act of the phase, if the seat must act; also what is not possible
    sight: Sight  # the same, flat

    @property
    def hand(self) -> tuple[str, ...]:
        """The seat's own hand."""
        return self.hands[self.seat] if self.seat is not None else ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the seat may do."""
        return tuple(choice for choice in self.menu if not choice.why_not)


def list_zone(t: Table, where: int) -> list[int]:
    """The cards of a zone in order."""
    found = []
    card = t.first[where]
    while card != NO_CARD:
        found.append(card)
        card = t.after[card]
    return found


def see(t: Table, rules: RuleSet, seat: int | None) -> SeatView:
    """The view of a seat, or of a spectator."""
    p = rules.program
    s = Sight()
    sight.look(t, p, NO_SEAT if seat is None else seat, s)
    is_asked = t.waiting == op.SEAT and t.to_act == seat
    return _dress(s, rules, seat, menu(t, rules, s) if is_asked else ())


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
        menu=offered,
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
