"""Which better hands are one card away: what to draw, or what to give for what."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from sabacc.cards import Card, Deck
from sabacc.engine.codes import act
from sabacc.engine.codes.ladder import DARK, LIGHT
from sabacc.engine.table import Table
from sabacc.play.hands import own_hand, score_cards, shared_cards
from sabacc.play.view import SeatView
from sabacc.rules.model import RuleSet

# Acts that bring a card nobody has seen: one more, or one in place of another.
_ADDS: Final = frozenset((act.GAIN,))
_REPLACES: Final = frozenset((act.TRADE, act.DROP))


class Improvement(NamedTuple):
    """One card that makes a better hand: the looks that will do, how many such cards there are, and for which."""

    cards: tuple[str, ...]  # without their suits, as it is their value that counts
    left: int  # cards with these looks whose place the viewer does not know
    given: str | None = None  # the card of the hand that they replace; None if they are added to it


def improvements(view: SeatView) -> dict[int, Improvement]:
    """For each better rank that one more card or another card would make: the likeliest way, by place on the ladder."""
    hand = own_hand(view)
    if hand is None:
        return {}
    found: dict[int, Improvement] = {}
    for given, kept in _ways(view):
        for place, better in _improvements(view, kept, given):
            if place > hand.place and (place not in found or better.left > found[place].left):
                found[place] = better
    return found


def nearest(found: Mapping[int, Improvement]) -> int | None:
    """The place of the rank to go for next: the lowest, unless a better one is likelier; None without any."""
    places = sorted(found)
    worth = [
        place for place in places if all(found[better].left <= found[place].left for better in places if better > place)
    ]
    return worth[0] if worth else None


def _ways(view: SeatView) -> Iterator[tuple[str | None, list[str]]]:
    """Every card that could be given up, and what is kept then; first none, if a hand can have one card more."""
    seat, rules = view.seat, view.rules
    if seat is None:
        return
    offered = {code for phase in rules.course.phases for code in rules.acts_of(phase)}
    whole = [*view.hands[seat], *view.fields[seat], *view.spikes[seat]]
    sizes = rules.ladder.sizes
    if offered & _ADDS and not sizes.refuse(rules.name, len(whole) + 1, ""):
        yield None, whole
    if not offered & _REPLACES or sizes.refuse(rules.name, len(whole), ""):
        return
    for given in dict.fromkeys([*view.hands[seat], *(view.spikes[seat] if act.DROP in offered else ())]):
        kept = list(whole)
        kept.remove(given)
        yield given, kept


def _improvements(view: SeatView, kept: Sequence[str], given: str | None) -> Iterator[tuple[int, Improvement]]:
    """What each unseen card makes of the cards that are kept, by place on the ladder."""
    rules, t = view.rules, Table()
    side = DARK if view.seat is not None and view.dark[view.seat] else LIGHT
    own = [rules.deck.copies(text)[0] for text in kept]
    shared = [] if view.seat is None else shared_cards(view, view.seat)
    looks: dict[int, Counter[str]] = {}
    for card, left in _kinds(rules, view.unseen):
        cards = sorted((*own, card))
        place = score_cards(rules, t, cards, shared, view.wild_fives, False, side).place
        looks.setdefault(place, Counter())[_name(rules.deck.cards[card], rules.deck)] += left
    for place, found in looks.items():
        yield place, Improvement(tuple(found), found.total(), given)


def _kinds(rules: RuleSet, unseen: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The unseen cards that could be in a hand, those of the same looks together."""
    for text, left in Counter(unseen).items():
        card = rules.deck.copies(text)[0]
        if not (rules.wild_fives and rules.deck.cards[card].is_five):
            yield card, left


def _name(card: Card, deck: Deck) -> str:
    """A card without its suit; with its sign where a suit turns that round."""
    if card.suit == len(deck.suits) - 1:
        return card.text
    return f"{card.value:+d}" if _has_turned_suits(deck) else card.text[:-1]


@cache
def _has_turned_suits(deck: Deck) -> bool:
    """Whether the cards of a suit count less than nothing, though no minus is written on them."""
    arcana = len(deck.suits) - 1
    return any(card.value < 0 and not card.text.startswith("-") for card in deck.cards if card.suit < arcana)
