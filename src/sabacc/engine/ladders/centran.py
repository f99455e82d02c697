"""The ladder of Centran: -23, +23 and 0, with Wild Fives and Aces as the holder likes."""

from typing import Final

from sabacc.engine.codes import op
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders.idiots_array import is_idiots_array
from sabacc.engine.ladders.score import BOMBED, ORDINARY, RANK, RANK_SHIFT, Step
from sabacc.engine.program import Program
from sabacc.engine.table import Table

DESPERADO: Final = 7
IDIOTS_ARRAY: Final = 6
MINUS_23: Final = 5
PLUS_23: Final = 4
WILD: Final = 3
ZERO: Final = 2
TARGET: Final = 23

_DISTANCE: Final = 36
_NEGATIVE_WINS: Final = 35
_TARGET: Final = 34
_CARDS: Final = 27
_PAIRS: Final = 20
_SUITED: Final = 13
_NEGATIVES: Final = 6


@kernel
def score(t: Table, p: Program, n: int, fives: int, wild_right: bool) -> int:
    """The best score over every choice for the Wild Fives and the Aces. Rulings N16, N27 to N35."""
    if n == 0 and p.empty_is_zero == 0:
        # Ruling N12: an empty hand ranks below every hand that has a card, unless its cards do not matter.
        t.total = 0
        return (WILD if wild_right else ORDINARY) << RANK_SHIFT
    base = 0
    aces = 0
    for i in range(n):
        base += p.value[t.hand[i]]
        if p.mark[t.hand[i]] == op.ACE:
            aces += 1
    t.total = base
    keys = _tie_keys(t, p, n)
    high = _highest_positive(t, p, n)
    if _is_desperado(t, p, n):
        return DESPERADO << RANK_SHIFT | keys | high
    best = BOMBED
    for tall in range(aces + 1):
        # An Ace counts 1, or 15 by choice.
        top = 15 if tall > 0 else high
        for j in range(-fives, fives + 1):
            total = base + 14 * tall + 5 * j
            if abs(total) <= TARGET:
                found = _total_key(p, total) | keys | top
                if found > best:
                    best = found
                    t.total = total
    if is_idiots_array(t, p, n):
        best = IDIOTS_ARRAY << RANK_SHIFT | keys | high
        t.total = base
    if wild_right:
        wild = WILD << RANK_SHIFT | keys | high
        if wild > best:
            best = wild
            t.total = 0
    return best


@kernel
def _is_desperado(t: Table, p: Program, n: int) -> bool:
    """Exactly the Idiot, -2 and -3. Ruling N27."""
    if n != 3:
        return False
    found = 0
    for i in range(3):
        card = t.hand[i]
        if p.mark[card] == op.IDIOT or p.value[card] == -2 or p.value[card] == -3:
            found += 1
    return found == 3


@kernel
def _total_key(p: Program, total: int) -> int:
    """Where a total stands before the tie-breakers. Ruling N30."""
    if total == -TARGET:
        return MINUS_23 << RANK_SHIFT
    if total == TARGET:
        return PLUS_23 << RANK_SHIFT
    if total == 0:
        return ZERO << RANK_SHIFT
    size = abs(total)
    key = ORDINARY << RANK_SHIFT | (15 - min(size, TARGET - size)) << _DISTANCE
    if total < 0:
        key |= 1 << _NEGATIVE_WINS
    if p.target_precedence and TARGET - size < size:
        key |= 1 << _TARGET
    return key


@kernel
def _tie_keys(t: Table, p: Program, n: int) -> int:
    """More cards, more pairs, more of one suit, more negative cards. Ruling N33."""
    hand = t.hand
    suits = p.suit
    pairs = 0
    suited = 0
    negatives = 0
    for i in range(n):
        card = hand[i]
        if p.value[card] < 0:
            negatives += 1
        like = 0
        same_suit = 0
        for j in range(i + 1):
            other = hand[j]
            if suits[other] == suits[card]:
                same_suit += 1
            if _pairs_with(p, card, other):
                like += 1
        suited = max(suited, same_suit)
        if like % 2 == 0:
            pairs += 1
    return n << _CARDS | pairs << _PAIRS | suited << _SUITED | negatives << _NEGATIVES


@kernel
def _pairs_with(p: Program, a: int, b: int) -> bool:
    """Ruling N33: by printed number, sign ignored; an Ace pairs only with an Ace."""
    if (p.mark[a] == op.ACE) != (p.mark[b] == op.ACE):
        return False
    if p.pair_by_value:
        return p.value[a] == p.value[b]
    return p.number[a] == p.number[b]


@kernel
def _highest_positive(t: Table, p: Program, n: int) -> int:
    high = 0
    for i in range(n):
        high = max(high, p.value[t.hand[i]])
    return high


NAMED_STEPS: Final = (
    RANK,
    Step("most cards", _CARDS, 7),
    Step("pairs", _PAIRS, 7),
    Step("most suited cards", _SUITED, 7),
    Step("most negative cards", _NEGATIVES, 7),
    Step("highest positive card", 0, 6),
)
NULRHEK_STEPS: Final = (
    RANK,
    Step("closest", _DISTANCE, 4),
    Step("negative beats positive", _NEGATIVE_WINS, 1),
    Step("23 beats 0", _TARGET, 1),
    *NAMED_STEPS[1:],
)
