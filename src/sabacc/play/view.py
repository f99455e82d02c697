"""`SeatView`: what one seat may know, for people and bots; `imagine` fills in the rest for honest search."""

from typing import NamedTuple, NoReturn

from sabacc.engine import imagining, money, sight
from sabacc.engine.codes import op, zone
from sabacc.engine.phases import array
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, NO_SEAT, NO_TOTAL, Table
from sabacc.errors import BadBot
from sabacc.play.actions import Action, Choice
from sabacc.play.dealers import Dealer
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.menu import default_action, menu
from sabacc.rules.model import RuleSet
from sabacc.rules.options import HOUSE_DEALER


class Pot(NamedTuple):
    """Credits, and the seats that can win them."""

    amount: int
    seats: tuple[int, ...]


class ArrayCard(NamedTuple):
    """A card of the Array, the name of its place and its price, if it has them, and whether it is a Wild Five."""

    text: str
    name: str = ""
    price: int = 0
    is_wild: bool = False


class SeatView(NamedTuple):
    """The table as one seat sees it. Cards are texts; a card the seat does not know is "?".

    A front end needs nothing else, so a view can be sent to one (`sabacc.protocol.views`); `sight` is for bots here.
    """

    rules: RuleSet
    seat: int | None
    phase: str
    round: int
    to_act: int | None
    turn: int | None  # whose turn it is, where play goes by turns; others may be asked during it
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
    declared: tuple[int | None, ...]  # for the cards dealt, while a seat has them all; else None
    to_call: int
    menu: tuple[Choice, ...]  # every act of the phase, if the seat must act; including what is not possible
    default: Action | None  # the safe answer, if the seat must act
    dealt: tuple[bool, ...]  # who was dealt in
    all_in: tuple[bool, ...]  # who is in the hand with nothing left to bet
    has_side_pots: bool  # if not, whoever cannot call must fold
    high_bet: int  # what staying in the hand takes
    pots: tuple[Pot, ...]  # the main pot, and the side pots once the bets are level; at the end they are empty
    array_prices: tuple[int, ...]  # of each card of `array`, where they cost something
    wild_fives: int  # Fives on the table that are wild, in the Array or beside it
    wild_seat: int | None  # the seat whose cards all count as wild after Five Brothers
    unseen: tuple[str, ...]  # cards whose place the seat does not know, in the order of a new deck
    sight: Sight  # the same, flat, for policies

    @property
    def hand(self) -> tuple[str, ...]:
        """The seat's own hand."""
        return self.hands[self.seat] if self.seat is not None else ()

    @property
    def dealer(self) -> int | None:
        """The seat that deals; None if the house does."""
        return None if self.rules[HOUSE_DEALER] else self.button

    @property
    def token(self) -> int | None:
        """Where the house deals, the seat with the dealer's token, which is dealt to first (Ruling V2); else None."""
        seats = len(self.stacks)
        order = [(self.button + i) % seats for i in range(1, seats + 1)]
        return next((seat for seat in order if self.dealt[seat]), None) if self.dealer is None else None

    @property
    def array_row(self) -> tuple[ArrayCard, ...]:
        """The Array as it lies beside the deck: named places from the deck on, the oldest card last (Ruling G9)."""
        prices = self.array_prices or (0,) * len(self.array)
        row = [
            ArrayCard(text, price=price, is_wild=is_wild_in_array(self.rules, text))
            for text, price in zip(self.array, prices, strict=True)
        ]
        if not self.rules.array_names:
            return tuple(row)
        names = (*self.rules.array_names, *[""] * len(row))
        return tuple(card._replace(name=name) for card, name in zip(reversed(row), names, strict=False))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the seat may do."""
        return tuple(choice for choice in self.menu if not choice.why_not)


def is_wild_in_array(rules: RuleSet, text: str) -> bool:
    """Whether a card of the Array is a Wild Five. CN-5.6."""
    if not rules.wild_fives or rules.program.array_fives == op.ARRAY_FIVE_INERT:
        return False
    return rules.deck.named(text).is_five


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
    offered, default = (menu(t, rules, s), default_action(t, rules)) if is_asked else ((), None)
    return _dress(s, rules, seat, offered, default, _array_prices(t, p))


def see_all(t: Table, rules: RuleSet) -> SeatView:
    """The view of a spectator with all hands open, for a hand that is over."""
    hands = [list_zone(t, zone.HAND + seat) for seat in range(t.seats)]
    texts = tuple(tuple(rules.deck.cards[t.face[card]].text for card in hand) for hand in hands)
    return see(t, rules, None)._replace(hands=texts)


def _array_prices(t: Table, p: Program) -> tuple[int, ...]:
    return tuple(array.price(t, p, card) for card in list_zone(t, zone.ARRAY)) if p.array_chip else ()


def _dress(
    s: Sight,
    rules: RuleSet,
    seat: int | None,
    offered: tuple[Choice, ...],
    default: Action | None,
    array_prices: tuple[int, ...],
) -> SeatView:
    """A `Sight` in words. It reads nothing else about the cards, so it can reveal nothing else."""
    seats = range(s.seats)
    texts = _texts_by_zone(s, rules)
    discard = texts[zone.DISCARD]
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
        hand_pot=money.hand_pot(s),
        sabacc_pot=s.sabacc,
        live=tuple(bool(s.live >> i & 1) for i in seats),
        dark=tuple(bool(s.dark >> i & 1) for i in seats),
        turn=None if s.turn == NO_SEAT or s.waiting == op.OVER else s.turn,
        caller=None if s.caller == NO_SEAT else s.caller,
        hands=tuple(texts[zone.HAND : zone.HAND + s.seats]),
        fields=tuple(texts[zone.FIELD : zone.FIELD + s.seats]),
        spikes=tuple(texts[zone.SPIKE : zone.SPIKE + s.seats]),
        array=texts[zone.ARRAY],
        fives=texts[zone.FIVES],
        discard_top=discard[-1] if discard and rules.program.top_shown else None,
        deck_size=s.count[zone.DECK],
        dice=() if rules.program.random_percent else tuple(face for face in (s.die_1, s.die_2) if face),
        false_cards=tuple(rules.deck.cards[s.face[i]].text for i in _false(s, rules)),
        declared=tuple(None if total == NO_TOTAL else total for total in s.declared[: s.seats]),
        to_call=max(0, s.high - s.bet[seat]) if seat is not None and s.live >> seat & 1 else 0,
        menu=offered,
        default=default,
        dealt=tuple(bool(s.dealt >> i & 1) for i in seats),
        all_in=tuple(_is_all_in(s, rules, i) for i in seats),
        has_side_pots=bool(rules.program.side_pots),
        high_bet=s.high,
        pots=_pots(s, rules),
        array_prices=array_prices,
        wild_fives=s.fives,
        wild_seat=s.five_by if s.ending == op.FIVE_BROTHERS and s.five_by != NO_SEAT else None,
        unseen=_unseen(s, rules),
        sight=s,
    )


def _unseen(s: Sight, rules: RuleSet) -> tuple[str, ...]:
    """The cards whose place the seat does not know."""
    places, faces = s.zone, s.face
    return tuple(
        [
            card.text
            for i, card in enumerate(rules.deck.cards)
            if places[i] == zone.HIDDEN or (faces[i] != i and _is_unseen(s, rules, i))
        ]
    )


def _is_unseen(s: Sight, rules: RuleSet, card: int) -> bool:
    """Whether the seat does not know where a card with a false face is.

    Under a false face that was not found out there could be any of these cards: the one in the sight is an example.
    """
    where = s.zone[card]
    is_found_out = where == zone.HAND + s.seat or bool(s.caught >> (where - zone.HAND) & 1)
    return rules.program.devices == op.TOLERATED and not is_found_out


def _is_all_in(s: Sight, rules: RuleSet, seat: int) -> bool:
    return s.waiting != op.OVER and bool(s.live >> seat & 1) and money.is_all_in(s, rules.program, seat)


def _pots(s: Sight, rules: RuleSet) -> tuple[Pot, ...]:
    """The pots: as the showdown has made them, or as it would if the bets are level and somebody is all in."""
    if s.pots:
        return tuple(Pot(s.pot_amount[i], _members(s.pot_seats[i])) for i in range(s.pots))
    live = _members(s.live)
    is_level = all(s.bet[seat] == s.high or s.stack[seat] == 0 for seat in live)
    if s.waiting == op.OVER or not is_level or not any(_is_all_in(s, rules, seat) for seat in live):
        return (Pot(money.hand_pot(s), live),)
    t = Table()
    t.seats, t.live, t.pot = s.seats, s.live, s.pot
    t.bet[:], t.stack[:] = s.bet, s.stack
    money.build_pots(t)
    return tuple(Pot(t.pot_amount[i], _members(t.pot_seats[i])) for i in range(t.pots))


def _members(seats: int) -> tuple[int, ...]:
    """The seats of a mask."""
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)


class NoSight(Sight):
    """Stands in for the `Sight` of a view that came as a message: such a view has none, and this says so."""

    def __init__(self) -> None:
        """It has nothing to hold."""

    def __getattr__(self, name: str) -> NoReturn:
        raise BadBot(
            "a view that came as a message has no sight: built-in bots, the coach and Game.imagined "
            "need the view that Game.view() gives"
        )


def _false(s: Sight, rules: RuleSet) -> list[int]:
    """The cards of the seat's own hand that a device has changed."""
    own = zone.HAND + s.seat if s.seat != NO_SEAT else zone.HIDDEN
    return [i for i in range(len(rules.deck.cards)) if s.zone[i] == own and s.face[i] != i]


def _texts_by_zone(s: Sight, rules: RuleSet) -> list[tuple[str, ...]]:
    cards, texts = rules.deck.cards, [[HIDDEN_CARD] * count for count in s.count]
    for i, where in enumerate(s.zone[: len(cards)]):
        if where != zone.HIDDEN:
            texts[where][s.place[i]] = cards[s.face[i]].text
    return [tuple(zone_texts) for zone_texts in texts]


def imagine(view: SeatView, dealer: Dealer) -> Table:
    """A table that fits this view: `dealer` fills in what the seat cannot know."""
    rules, t = view.rules, Table()
    p = rules.program
    hidden = t.fate[: imagining.list_hidden(view.sight, p, t)]
    order = dealer.shuffle([rules.deck.cards[card].text for card in hidden])
    t.fate[: len(hidden)] = rules.deck.parse(" ".join(order.cards), hidden)
    imagining.imagine(view.sight, p, t)
    return t
