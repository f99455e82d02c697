"""What the screens read past the facade: from the sight, the program and the codes of the engine. Nothing else does."""

from sabacc.engine import money
from sabacc.engine.codes import zone
from sabacc.engine.table import Table
from sabacc.play.dealers import QuietDealer
from sabacc.play.game import Game
from sabacc.play.view import SeatView, list_zone
from sabacc.rules.model import RuleSet


def is_dealt(view: SeatView, seat: int) -> bool:
    """Whether a seat has been dealt into the hand."""
    return bool(view.sight.dealt >> seat & 1)


def has_side_pots(view: SeatView) -> bool:
    """Whether a seat without credits is all in and stays in the hand."""
    return bool(view.rules.program.side_pots)


def side_pots(view: SeatView) -> list[int]:
    """The side pots, once everybody has matched the bet or is all in, as the engine makes them."""
    live = [seat for seat, is_live in enumerate(view.live) if is_live]
    is_level = all(view.bets[seat] == view.sight.high or not view.stacks[seat] for seat in live)
    if not has_side_pots(view) or not is_level or view.is_over or all(view.stacks[seat] for seat in live):
        return []
    t = Game.imagined(view, QuietDealer()).table
    money.build_pots(t)
    return t.pot_amount[1 : t.pots]


def open_hands(table: Table, rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    """Every hand open, for anyone who watches a hand that is over."""
    hands = [list_zone(table, zone.HAND + seat) for seat in range(table.seats)]
    return tuple(tuple(rules.deck.cards[table.face[card]].text for card in hand) for hand in hands)
