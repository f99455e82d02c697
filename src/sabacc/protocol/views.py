"""A `SeatView` as a message, and back: a front end on another machine has the same view as one at the table."""

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any

from sabacc.errors import BadNotation
from sabacc.play.actions import ACTIONS, Action, Choice
from sabacc.play.hands import own_hand
from sabacc.play.notation import SEAT_LETTERS, format_action, parse_action, parse_seat
from sabacc.play.view import NoSight, Pot, SeatView
from sabacc.protocol import messages
from sabacc.protocol.messages import MenuEntry, Offer, Rules, Seat, View, Worth
from sabacc.protocol.online import SEATS
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Value
from sabacc.rules.registry import find
from sabacc.rules.revisions import as_before, unknown_revision
from sabacc.shown import shown


def to_view(view: SeatView, number: int) -> View:
    """A view as a message; its number is that of the question, if it is one."""
    return View(
        id=number,
        rules=to_rules(view.rules),
        seat=_letter(view.seat),
        to_act=_letter(view.to_act),
        turn=_letter(view.turn),
        is_over=view.is_over,
        phase=view.phase,
        round=view.round,
        dealer=SEAT_LETTERS[view.button],
        caller=_letter(view.caller),
        hand_pot=view.hand_pot,
        sabacc_pot=view.sabacc_pot,
        pots=_to_pots(view),
        has_side_pots=view.has_side_pots,
        high_bet=view.high_bet,
        to_call=view.to_call,
        seats=[_to_seat(view, seat) for seat in range(len(view.stacks))],
        array=list(view.array),
        array_prices=list(view.array_prices),
        fives=list(view.fives),
        wild_fives=view.wild_fives,
        wild_seat=_letter(view.wild_seat),
        discard_top=view.discard_top,
        deck_size=view.deck_size,
        unseen=list(view.unseen),
        dice=list(view.dice),
        false_cards=list(view.false_cards),
        worth=to_worth(view),
        menu=_to_menu(view),
        offers=_to_offers(view),
        default=_to_default(view),
    )


def changed_fields(view: SeatView, before: SeatView) -> dict[str, Any]:
    """The fields of a view's message that another view's message has otherwise, and its seats as `seats.A`.

    The number of the question is not among them, as a view does not know it, nor `worth`, which is known from
    `to_worth` and seldom changes. Lists may be tuples.
    """
    changed = {
        name for name, now, then in zip(SeatView._fields, view, before, strict=True) if now is not then and now != then
    }
    fields: dict[str, Any] = {}
    for name in changed & _TOLD_AS.keys():
        fields |= {told: now for told, say in _TOLD_AS[name] if (now := say(view)) != say(before)}
    if changed & _OF_SEATS:
        seats = zip(*_by_seat(view), strict=True), zip(*_by_seat(before), strict=True)
        for seat, (now, then) in enumerate(zip(*seats, strict=False)):
            if now != then:
                fields[f"{SEATS}{SEAT_LETTERS[seat]}"] = _to_seat(view, seat)
    return fields


def fields_of(view: View) -> dict[str, Any]:
    """All fields of a view's message, each seat by itself, as `seats.A`."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__ if name != "seats"}
    return fields | {f"{SEATS}{seat.seat}": seat for seat in view.seats}


def from_view(message: View) -> SeatView:
    """The view in a message. It has everything but `sight`, which only bots in this process need."""
    _check_shape(message)
    return SeatView(
        rules=from_rules(message.rules),
        seat=_seat(message.seat),
        phase=message.phase,
        round=message.round,
        to_act=_seat(message.to_act),
        turn=_seat(message.turn),
        is_over=message.is_over,
        button=parse_seat(message.dealer),
        stacks=tuple(seat.stack for seat in message.seats),
        bets=tuple(seat.bet for seat in message.seats),
        hand_pot=message.hand_pot,
        sabacc_pot=message.sabacc_pot,
        live=tuple(seat.in_hand for seat in message.seats),
        dark=tuple(seat.dark for seat in message.seats),
        caller=_seat(message.caller),
        hands=tuple(tuple(seat.hand) for seat in message.seats),
        fields=tuple(tuple(seat.field) for seat in message.seats),
        spikes=tuple(tuple(seat.spike) for seat in message.seats),
        array=tuple(message.array),
        fives=tuple(message.fives),
        discard_top=message.discard_top,
        deck_size=message.deck_size,
        dice=tuple(message.dice),
        false_cards=tuple(message.false_cards),
        declared=tuple(seat.declared for seat in message.seats),
        to_call=message.to_call,
        menu=_from_menu(message),
        default=parse_action(message.default) if message.default else None,
        dealt=tuple(seat.dealt for seat in message.seats),
        all_in=tuple(seat.all_in for seat in message.seats),
        has_side_pots=message.has_side_pots,
        high_bet=message.high_bet,
        pots=tuple(Pot(pot.amount, tuple(map(parse_seat, pot.seats))) for pot in message.pots),
        array_prices=tuple(message.array_prices),
        wild_fives=message.wild_fives,
        wild_seat=_seat(message.wild_seat),
        unseen=tuple(message.unseen),
        sight=NoSight(),
    )


def _check_shape(message: View) -> None:
    """Refuse a message that no table sends: its parts fit together, and its numbers are within reason."""
    if not 2 <= len(message.seats) <= len(SEAT_LETTERS):
        raise BadNotation(f"a view has 2 to {len(SEAT_LETTERS)} seats, not {len(message.seats)}")
    if not 0 <= message.wild_fives <= _MOST_FIVES:
        raise BadNotation(f"a view has 0 to {_MOST_FIVES} wild Fives, not {shown(message.wild_fives)}")
    pots = [letter for pot in message.pots for letter in pot.seats]
    acting = (message.seat, message.to_act, message.turn, message.caller)
    named = (*acting, message.dealer, message.wild_seat, *pots)
    if any(letter is not None and parse_seat(letter) >= len(message.seats) for letter in named):
        raise BadNotation(f"a view of {len(message.seats)} seats names a seat that is not there")


_MOST_FIVES = 5


def _letter(seat: int | None) -> str | None:
    return None if seat is None else SEAT_LETTERS[seat]


def _seat(letter: str | None) -> int | None:
    return None if letter is None else parse_seat(letter)


_MOST_TOLD = 64
_TOLD: dict[int, tuple[RuleSet, Rules]] = {}


def to_rules(rules: RuleSet) -> Rules:
    """A rule set with its options; the same for as long as the rule set is, as every view has it."""
    known = _TOLD.get(id(rules))
    if known is None or known[0] is not rules:
        if len(_TOLD) >= _MOST_TOLD:
            _TOLD.clear()
        known = _TOLD[id(rules)] = rules, Rules(id=rules.id, revision=rules.revision, options=rules.options)
    return known[1]


def from_rules(told: Rules) -> RuleSet:
    """The rule set in a message."""
    return _rules(told.id, told.revision, tuple(told.options.items()))


@lru_cache(maxsize=16)
def _rules(name: str, revision: int, options: tuple[tuple[str, Value], ...]) -> RuleSet:
    """A table sends many views by the same rules, which take time to make."""
    rules = find(name)
    if why := unknown_revision(rules, revision):
        raise BadNotation(f"this view has {why}")
    return rules.with_options(**as_before(rules, revision, dict(options)))


def _to_seat(view: SeatView, seat: int) -> Seat:
    return Seat(
        seat=SEAT_LETTERS[seat],
        stack=view.stacks[seat],
        bet=view.bets[seat],
        in_hand=view.live[seat],
        dark=view.dark[seat],
        hand=list(view.hands[seat]),
        field=list(view.fields[seat]),
        spike=list(view.spikes[seat]),
        declared=view.declared[seat],
        dealt=view.dealt[seat],
        all_in=view.all_in[seat],
    )


def _to_pots(view: SeatView) -> list[messages.PotPart]:
    return [messages.PotPart(amount=pot.amount, seats=[SEAT_LETTERS[seat] for seat in pot.seats]) for pot in view.pots]


def _to_menu(view: SeatView) -> list[MenuEntry]:
    return [MenuEntry(verb=choice.kind.verb, why_not=choice.why_not) for choice in view.menu]


def _to_offers(view: SeatView) -> list[Offer]:
    return [_to_offer(choice) for choice in view.choices]


def _to_default(view: SeatView) -> str | None:
    return format_action(view.default) if view.default else None


# The fields of a seat, each a tuple by seat in a view; and how messages tell the others.
_OF_SEATS = frozenset(
    ("stacks", "bets", "live", "dark", "hands", "fields", "spikes", "declared", "dealt", "all_in"),
)
_by_seat = attrgetter(*sorted(_OF_SEATS))
_AS_THEY_ARE = (
    *("is_over", "phase", "round", "hand_pot", "sabacc_pot", "has_side_pots", "high_bet", "to_call", "wild_fives"),
    *("discard_top", "deck_size", "array", "array_prices", "fives", "unseen", "dice", "false_cards"),
)
_TOLD_AS: dict[str, list[tuple[str, Callable[[SeatView], Any]]]] = {
    **{name: [(name, attrgetter(name))] for name in _AS_THEY_ARE},
    "seat": [("seat", lambda view: _letter(view.seat))],
    "to_act": [("to_act", lambda view: _letter(view.to_act))],
    "turn": [("turn", lambda view: _letter(view.turn))],
    "caller": [("caller", lambda view: _letter(view.caller))],
    "wild_seat": [("wild_seat", lambda view: _letter(view.wild_seat))],
    "button": [("dealer", lambda view: SEAT_LETTERS[view.button])],
    "rules": [("rules", lambda view: to_rules(view.rules))],
    "pots": [("pots", _to_pots)],
    "menu": [("menu", _to_menu), ("offers", _to_offers)],
    "default": [("default", _to_default)],
}


def to_worth(view: SeatView) -> Worth | None:
    """What the seat's own cards are worth; None if it has none."""
    hand = own_hand(view)
    return None if hand is None else Worth(rank=hand.rank, place=hand.place, total=hand.total)


def _to_offer(choice: Choice) -> Offer:
    return Offer(
        verb=choice.kind.verb,
        actions=[format_action(action) for action in choice.actions()],
        cards=list(choice.cards),
        others=list(choice.others),
        seats=[SEAT_LETTERS[seat] for seat in choice.seats],
        least=choice.least,
        most=choice.most,
        step=choice.step,
        price=choice.price,
        to_sabacc=choice.to_sabacc,
        prices=list(choice.prices),
    )


_KINDS = {kind.verb: kind for kind in ACTIONS.values()}


def _from_menu(message: View) -> tuple[Choice, ...]:
    """Every act of the phase, in order: what is on offer, and what is refused."""
    offers = {offer.verb: _from_offer(offer) for offer in message.offers}
    if strange := offers.keys() - {entry.verb for entry in message.menu}:
        raise BadNotation(f"{min(strange)[:40]!r} is on offer, but not on the menu")
    for entry in message.menu:
        if entry.verb not in offers and not entry.why_not:
            raise BadNotation(f"{entry.verb[:40]!r} is on the menu with neither an offer nor a reason why not")
    return tuple(offers.get(entry.verb) or Choice(_kind(entry.verb), why_not=entry.why_not) for entry in message.menu)


def _kind(verb: str) -> type[Action]:
    if verb not in _KINDS:
        raise BadNotation(f"{verb[:40]!r} is not an action that can be on offer; these are: {', '.join(_KINDS)}")
    return _KINDS[verb]


def _from_offer(offer: Offer) -> Choice:
    choice = _offered(offer)
    named = sum(map(bool, (choice.seats, choice.cards, choice.others))) + choice.has_amount
    wanted = len(choice.kind.__match_args__)
    if named != wanted:
        raise BadNotation(f"{offer.verb[:40]!r} is on offer with {named} things to name, not {wanted}")
    return choice


def _offered(offer: Offer) -> Choice:
    return Choice(
        kind=_kind(offer.verb),
        cards=tuple(offer.cards),
        others=tuple(offer.others),
        least=offer.least,
        most=offer.most,
        price=offer.price,
        to_sabacc=offer.to_sabacc,
        step=offer.step,
        prices=tuple(offer.prices),
        seats=tuple(map(parse_seat, offer.seats)),
    )
