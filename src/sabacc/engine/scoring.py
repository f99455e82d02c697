"""One comparable int for each hand: greater is better, equal is a tie, `BOMBED` is out.

The top of the int is the strength of the rank (1: an ordinary hand; from 2 on the hand opens the sabacc pot), below it
lie the keys of the rank in the order in which they decide. `steps` names those keys, so that a result can be explained.
"""

from typing import Final, NamedTuple

from sabacc.engine import named_hands, op, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.table import NO_CARD, NO_SEAT, Table

BOMBED: Final = -1
RANK_SHIFT: Final = 40
ORDINARY: Final = 1

# Keys of the Spike ladder.
_FIRST = 36
_SECOND = 32
_CLOSE = 34
_PLUS_WINS = 33
_CARDS = 16
_PLUS = 8

# Keys of Centran.
_DISTANCE = 36
_NEGATIVE_WINS = 35
_TARGET = 34
_C_CARDS = 27
_C_PAIRS = 20
_C_SUITED = 13
_C_NEGATIVES = 6


@kernel
def rank(score: int) -> int:
    """The strength of a score's rank; 0 is bombed out."""
    if score < 0:
        return 0
    return score >> RANK_SHIFT


@kernel
def collect(t: Table, seat: int) -> int:
    """Lay the faces of a seat's cards, hand and field, out for scoring; how many they are."""
    n = 0
    for where in (zone.HAND + seat, zone.FIELD + seat):
        card = t.first[where]
        while card != NO_CARD:
            t.hand[n] = t.face[card]
            n += 1
            card = t.after[card]
    return n


@kernel
def score_seat(t: Table, p: Program, seat: int) -> int:
    """The score of a seat's cards as the table stands."""
    wild_right = t.ending == op.FIVE_BROTHERS and t.five_by == seat and seat != NO_SEAT
    return score_hand(t, p, collect(t, seat), t.fives, wild_right)


@kernel
def score_hand(t: Table, p: Program, n: int, fives: int, wild_right: bool) -> int:
    """The score of the first `n` cards of `t.hand`; `t.total` is then what they add up to."""
    if p.ladder == op.SPIKE_LADDER:
        return _spike(t, p, n)
    if p.ladder == op.CLASSIC_LADDER:
        return _classic(t, p, n)
    return _centran(t, p, n, fives, wild_right)


@kernel
def score_lot(t: Table, p: Program, card: int) -> int:
    """The score of a single card in a blind draw. Ruling A30: smallest magnitude, then plus; the sylop is best."""
    if p.ladder == op.CENTRAN_LADDER:
        t.hand[0] = t.face[card]
        return _centran(t, p, 1, 0, False)
    value = p.value[t.face[card]]
    return 2 * (MAX_VALUE - abs(value)) + (1 if value > 0 else 0)


MAX_VALUE: Final = 63


@kernel
def _spike(t: Table, p: Program, n: int) -> int:
    """CS: zero hands by the ladder of named hands, all others by closeness. Rulings A24 to A29."""
    total = 0
    plus = 0
    high = 0
    for i in range(n):
        value = p.value[t.hand[i]]
        total += value
        if value > 0:
            plus += value
            high = max(high, value)
    t.total = total
    chain = n << _CARDS | plus << _PLUS | high
    if total != 0:
        positive = 1 if total > 0 else 0
        return ORDINARY << RANK_SHIFT | (MAX_VALUE - abs(total)) << _CLOSE | positive << _PLUS_WINS | chain
    strength, first, second = named_hands.zero_hand(t, p, n)
    return strength << RANK_SHIFT | (15 - first) << _FIRST | (15 - second) << _SECOND | chain


IDIOTS_ARRAY: Final = 4
PURE_SABACC: Final = 3
PURE_NEGATIVE: Final = 2
TARGET: Final = 23


@kernel
def _classic(t: Table, p: Program, n: int) -> int:
    """Highest total up to 23; 0 and beyond 23 either way bomb out. Rulings C29 to C31."""
    total = 0
    for i in range(n):
        total += p.value[t.hand[i]]
    t.total = total
    if named_hands.is_idiots_array(t, p, n, 2, 3):
        return IDIOTS_ARRAY << RANK_SHIFT
    if total == 0 or abs(total) > TARGET:
        return BOMBED
    if total == TARGET:
        return PURE_SABACC << RANK_SHIFT
    if total == -TARGET and p.negative_hands != op.STRICT:
        return PURE_NEGATIVE << RANK_SHIFT
    if p.negative_hands == op.MIRROR:
        return ORDINARY << RANK_SHIFT | 2 * abs(total) + (1 if total > 0 else 0)
    return ORDINARY << RANK_SHIFT | total + MAX_VALUE


C_DESPERADO: Final = 7
C_IDIOTS_ARRAY: Final = 6
C_MINUS_23: Final = 5
C_PLUS_23: Final = 4
C_WILD: Final = 3
C_ZERO: Final = 2


@kernel
def _centran(t: Table, p: Program, n: int, fives: int, wild_right: bool) -> int:
    """The best score over every choice for the Wild Fives and the Aces. Rulings N16, N27 to N35."""
    base = 0
    aces = 0
    for i in range(n):
        base += p.value[t.hand[i]]
        if p.mark[t.hand[i]] == op.ACE:
            aces += 1
    t.total = base
    keys = _tie_keys(t, p, n)
    high = _highest_positive(t, p, n)
    if named_hands.is_idiots_array(t, p, n, -2, -3):
        return C_DESPERADO << RANK_SHIFT | keys | high
    best = BOMBED
    for tall in range(aces + 1):
        # An Ace counts 1, or 15 by choice.
        top = 15 if tall > 0 else high
        for j in range(-fives, fives + 1):
            total = base + 14 * tall + 5 * j
            if abs(total) <= TARGET:
                score = _total_key(p, total) | keys | top
                if score > best:
                    best = score
                    t.total = total
    if named_hands.is_idiots_array(t, p, n, 2, 3):
        best = C_IDIOTS_ARRAY << RANK_SHIFT | keys | high
        t.total = base
    if wild_right:
        wild = C_WILD << RANK_SHIFT | keys | high
        if wild > best:
            best = wild
            t.total = 0
    return best


@kernel
def _total_key(p: Program, total: int) -> int:
    """Where a total stands before the tie-breakers. Ruling N30."""
    if total == -TARGET:
        return C_MINUS_23 << RANK_SHIFT
    if total == TARGET:
        return C_PLUS_23 << RANK_SHIFT
    if total == 0:
        return C_ZERO << RANK_SHIFT
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
    pairs = 0
    suited = 0
    negatives = 0
    for i in range(n):
        card = t.hand[i]
        if p.value[card] < 0:
            negatives += 1
        like = 0
        same_suit = 0
        for j in range(i + 1):
            other = t.hand[j]
            if p.suit[other] == p.suit[card]:
                same_suit += 1
            if _pairs_with(p, card, other):
                like += 1
        suited = max(suited, same_suit)
        if like % 2 == 0:
            pairs += 1
    return n << _C_CARDS | pairs << _C_PAIRS | suited << _C_SUITED | negatives << _C_NEGATIVES


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


class Step(NamedTuple):
    """One key of a score: what it is called, and which bits it has."""

    name: str
    shift: int
    bits: int


_RANK = Step("rank", RANK_SHIFT, 20)
_SPIKE_CHAIN = (Step("most cards", _CARDS, 8), Step("highest + number", _PLUS, 8), Step("highest + card", 0, 8))
_CENTRAN_CHAIN = (
    Step("most cards", _C_CARDS, 7),
    Step("pairs", _C_PAIRS, 7),
    Step("most suited cards", _C_SUITED, 7),
    Step("most negative cards", _C_NEGATIVES, 7),
    Step("highest positive card", 0, 6),
)


def steps(ladder: int, strength: int) -> tuple[Step, ...]:
    """The keys that decide between two hands of one rank, in order."""
    if ladder == op.SPIKE_LADDER:
        if strength == ORDINARY:
            return (_RANK, Step("closest to zero", _CLOSE, 6), Step("+ beats -", _PLUS_WINS, 1), *_SPIKE_CHAIN)
        return (_RANK, Step("lowest number", _FIRST, 4), Step("lowest second number", _SECOND, 4), *_SPIKE_CHAIN)
    if ladder == op.CLASSIC_LADDER:
        return (_RANK, Step("highest total", 0, RANK_SHIFT))
    if strength == ORDINARY:
        closeness = (
            Step("closest", _DISTANCE, 4),
            Step("negative beats positive", _NEGATIVE_WINS, 1),
            Step("23 beats 0", _TARGET, 1),
        )
        return (_RANK, *closeness, *_CENTRAN_CHAIN)
    return (_RANK, *_CENTRAN_CHAIN)


def deciding_step(ladder: int, best: int, other: int) -> str:
    """What sets the better of two scores apart; empty if they are equal."""
    if other == BOMBED and best != BOMBED:
        return "bombed out"
    for step in steps(ladder, rank(best)):
        mask = (1 << step.bits) - 1
        if best >> step.shift & mask != other >> step.shift & mask:
            return step.name
    return ""
