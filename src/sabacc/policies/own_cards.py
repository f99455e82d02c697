"""What a seat's own cards are worth to it, as they are and with others in their place.

The cards lie in `deck` of `scratch`, a table used as scratch paper.
"""

from typing import Final

from sabacc.engine import seating
from sabacc.engine.codes import op, zone
from sabacc.engine.codes.ladder import DARK, LIGHT
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import BOMBED
from sabacc.engine.program import Program, are_copies
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, Table
from sabacc.policies.character import MILLE
from sabacc.policies.hand_strength import HandStrengths, percentile

_FULL_TABLE: Final = 3  # others


@kernel
def lay_out(s: Sight, p: Program, scratch: Table) -> int:
    """Lay the seat's own cards into `deck`; how many they are."""
    n = 0
    for card in range(p.cards):
        where = s.zone[card] - s.seat
        if where in (zone.HAND, zone.FIELD, zone.SPIKE):
            scratch.deck[n] = card
            n += 1
    return n


@kernel
def score(s: Sight, p: Program, scratch: Table, n: int, without: int, added: int) -> int:
    """What the `n` cards laid out score, less one of them and with one more.

    A hand with a false card that would be found out is as good as bombed out.
    """
    size = 0
    for i in range(n):
        if scratch.deck[i] != without:
            scratch.hand[size] = s.face[scratch.deck[i]]
            size += 1
    if added != NO_CARD:
        scratch.hand[size] = added
        size += 1
    if p.devices == op.TOLERATED and _is_given_away(s, p, scratch, size):
        return BOMBED
    side = DARK if s.dark >> s.seat & 1 else LIGHT
    shared = _lay_out_fields(s, p, scratch, size) if p.holdem_field else 0
    return scoring.score_hand(scratch, p, size, shared, s.fives, False, side)


@kernel
def _is_given_away(s: Sight, p: Program, scratch: Table, size: int) -> bool:
    """Whether a card in the hand laid out would be one too many of its kind at the showdown, as far as one sees.

    CL-18.23.
    """
    for i in range(size):
        face = scratch.hand[i]
        seen = 0
        for j in range(size):
            seen += 1 if are_copies(p, scratch.hand[j], face) else 0
        if seen > 1 or s.skifted | s.cloned:
            for card in range(p.cards):
                seen += 1 if _is_rivals(s, card) and are_copies(p, s.face[card], face) else 0
                seen -= 1 if are_copies(p, card, face) else 0
            if seen > 0:
                return True
    return False


@kernel
def _is_rivals(s: Sight, card: int) -> bool:
    """Whether a card is seen with a rival who is still in the hand."""
    seat = (s.zone[card] - zone.HAND) % zone.SEATS
    return s.zone[card] >= zone.HAND and seat != s.seat and s.live >> seat & 1 == 1


@kernel
def _lay_out_fields(s: Sight, p: Program, scratch: Table, start: int) -> int:
    """Lay out the cards in the others' fields behind the seat's own; how many they are."""
    n = start
    for card in range(p.cards):
        if zone.FIELD <= s.zone[card] < zone.SPIKE and s.zone[card] != zone.FIELD + s.seat:
            scratch.hand[n] = card
            n += 1
    return n - start


@kernel
def cards_of(s: Sight, seat: int) -> int:
    """How many cards a seat has."""
    return s.count[zone.HAND + seat] + s.count[zone.FIELD + seat] + s.count[zone.SPIKE + seat]


@kernel
def chance(s: Sight, strengths: HandStrengths, score: int) -> int:
    """How often in a thousand hands this score is the best, as far as one can tell by thumb.

    The others' hands are as good as any of their size; later in the hand they have become better.
    """
    won = MILLE
    beats = 0
    looked_up = 0
    for seat in range(s.seats):
        if seat != s.seat and s.live >> seat & 1:
            size = cards_of(s, seat)
            if size != looked_up:
                beats = _beats(s, strengths, score, size)
                looked_up = size
            won = won * beats // MILLE
    return won


@kernel
def chance_in_bet(s: Sight, strengths: HandStrengths, score: int, wary: int) -> int:
    """The same for a seat that is asked to match a bet.

    Whoever has matched it has a better hand: at a full table, with `wary` of 1000, one of the better half; the fewer
    were dealt in, the less a bet tells. The others may fold.
    """
    wary = wary * min(seating.size(s.dealt) - 1, _FULL_TABLE) // _FULL_TABLE
    won = MILLE
    for seat in range(s.seats):
        if seat != s.seat and s.live >> seat & 1:
            beats = _beats(s, strengths, score, cards_of(s, seat))
            if s.bet[seat] == s.high or s.stack[seat] == 0:
                beats = max(0, beats - (MILLE - beats) * wary // MILLE)
            else:
                beats = (MILLE + beats) // 2
            won = won * beats // MILLE
    return won


@kernel
def _beats(s: Sight, strengths: HandStrengths, score: int, size: int) -> int:
    """How often in a thousand hands a score beats that of another seat with so many cards."""
    beats = percentile(strengths, size, score)
    return beats * (MILLE + beats) // (2 * MILLE) if s.round > 1 else beats
