"""What the ladders that aim for zero share: how a hand adds up, hands that miss zero, a single card, the last steps."""

from typing import Final

from sabacc.engine.kernel import kernel
from sabacc.engine.ladders.score import MAX_VALUE, ORDINARY, RANK, RANK_SHIFT, Step
from sabacc.engine.program import Program
from sabacc.engine.table import Table

MOST_CARDS: Final = 5
MOST_VALUE: Final = 12  # of a card: five of them stay below `MAX_VALUE`

CARDS: Final = 16
PLUS: Final = 8
PLUS_WINS: Final = 33
KEY_TOP: Final = 15  # less a number, where the lowest wins
_CLOSE: Final = 34


@kernel
def add_up(t: Table, p: Program, n: int) -> tuple[int, int]:
    """Note the total; return what the + cards add up to, and the highest of them."""
    values = p.value
    hand = t.hand
    total = 0
    plus = 0
    high = 0
    for i in range(n):
        value = values[hand[i]]
        total += value
        if value > 0:
            plus += value
            high = max(high, value)
    t.total = total
    return plus, high


@kernel
def nulrhek(total: int, chain: int) -> int:
    """The score of a hand that is not zero: closest to zero, then plus, then what else counts. Rulings A24 to A29."""
    positive = 1 if total > 0 else 0
    return ORDINARY << RANK_SHIFT | (MAX_VALUE - abs(total)) << _CLOSE | positive << PLUS_WINS | chain


@kernel
def score_lot(p: Program, card: int) -> int:
    """A single card in a blind draw. Ruling A30: smallest magnitude, then plus; the sylop is best."""
    value = p.value[card]
    return 2 * (MAX_VALUE - abs(value)) + (1 if value > 0 else 0)


CHAIN: Final = (Step("most cards", CARDS, 8), Step("highest + number", PLUS, 8), Step("highest + card", 0, 8))
NULRHEK_STEPS: Final = (RANK, Step("closest to zero", _CLOSE, 6), Step("+ beats -", PLUS_WINS, 1), *CHAIN)
