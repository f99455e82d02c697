"""What the cards are worth that a viewer sees, and what the hand is called."""

from sabacc.compare import ScoredHand, score_cards, why
from sabacc.engine import op, scoring, zone
from sabacc.engine.ladder_classic import DARK
from sabacc.engine.table import Table
from sabacc.view import SeatView


def own_hand(view: SeatView) -> ScoredHand | None:
    """What the seat's own cards are worth now; None if it has none."""
    return None if view.seat is None else hand_of(view, view.seat)


def hand_of(view: SeatView, seat: int, without: str | None = None) -> ScoredHand | None:
    """What the cards of a seat are worth that the viewer knows, less one that is named; None if there are none."""
    cards = _faces(view, seat)
    if without is not None:
        cards.remove(next(card for card in cards if view.rules.deck.cards[card].text == without))
    if not cards:
        return None
    others = [card for other in range(len(view.live)) if other != seat for card in _laid(view, zone.FIELD + other)]
    s, rules = view.sight, view.rules
    wild = s.ending == op.FIVE_BROTHERS and s.five_by == seat
    side = DARK if view.dark[seat] else scoring.LIGHT
    return score_cards(rules, Table(), cards, others if rules.program.holdem_field else (), s.fives, wild, side)


def _faces(view: SeatView, seat: int) -> list[int]:
    return [card for where in (zone.HAND, zone.FIELD, zone.SPIKE) for card in _laid(view, where + seat)]


def _laid(view: SeatView, where: int) -> list[int]:
    """The known cards of a zone, as what they count."""
    s = view.sight
    return [s.face[i] for i in range(len(view.rules.deck.cards)) if s.zone[i] == where]


def hand_name(view: SeatView) -> str:
    """The name of the seat's own hand as it stands, and what it adds up to; empty if it has no cards."""
    hand = own_hand(view)
    return f"{hand.rank}, {why(view.rules, hand)}" if hand else ""
