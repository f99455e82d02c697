"""What an adviser believes of the others' hands: the more turns they have had and the more they have bet, the better.

Players choose among cards, so a hand is believed to be the best of several: of more with each turn that its player
has had with the cards and with each part of the credits that were bet on it. A shift begins that anew.
"""

from typing import Final

from sabacc.engine import flow, imagining
from sabacc.engine.codes import op, zone
from sabacc.engine.codes.ladder import DARK, LIGHT
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import scoring
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.policies import outcomes
from sabacc.policies.character import MILLE, Character
from sabacc.policies.desk import Desk
from sabacc.policies.random_numbers import below

_ARRAY_TELLS: Final = 4  # times as much comes of a turn where an Array lies open: there is always a card worth having
_MOST_DOUBTS: Final = 4  # of a bet
_MUCH: Final = 8  # an eighth of a stack is much
_MOST: Final = 14  # hands of which one is the best, besides the first: more would hardly be better


@kernel
def imagine(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int]) -> None:
    """Imagine a table on which players hold what they are believed to hold."""
    t = desk.imagined
    out = outcomes.order_hidden(s, p, t, rng)
    _count_hidden(s, p, desk)
    start = 0
    for where in range(zone.DISCARD, zone.FIELD):
        hidden = desk.scratch.count[where]
        seat = where - zone.HAND
        if hidden > 0 and seat >= 0 and seat != s.seat and s.live >> seat & 1:
            _choose_hand(s, p, desk, seat, start, hidden, out, _others(s, p, who, seat, rng), rng)
        start += hidden
    imagining.imagine(s, p, t)


@kernel
def _count_hidden(s: Sight, p: Program, desk: Desk) -> None:
    """Count into `count` of the scratch paper how many cards of each zone the seat does not know."""
    for where in range(zone.COUNT):
        desk.scratch.count[where] = s.count[where]
    for card in range(p.cards):
        if s.zone[card] != zone.HIDDEN:
            desk.scratch.count[s.zone[card]] -= 1


@kernel
def _others(s: Sight, p: Program, who: Character, seat: int, rng: list[int]) -> int:
    """How many hands a seat's hand is believed to be better than, besides what chance gives it.

    A shift that has taken the whole hand makes it a random one again: nothing from before tells anything of it.
    """
    bet = s.bet[seat] - s.swept_bet[seat]
    turns = max(0, flow.card_turns(s, p, seat) - s.swept_turns[seat])
    improves = turns * who.improves * (_ARRAY_TELLS if s.count[zone.ARRAY] > 0 else 1)
    others = improves // MILLE + (1 if below(rng, MILLE) < improves % MILLE else 0)
    if bet > 0:
        # The larger the share of its credits that a seat has bet, the more it tells.
        for _ in range(1 + min(_MOST_DOUBTS, _MUCH * bet // (bet + s.stack[seat]))):
            others += 1 if below(rng, MILLE) < who.respect else 0
    return min(_MOST, others)


@kernel
def _choose_hand(
    s: Sight, p: Program, desk: Desk, seat: int, start: int, hidden: int, out: int, others: int, rng: list[int]
) -> None:
    """Give a seat the best of some hands: its hidden cards lie in `fate` from `start` on, the deck from `out` on."""
    t = desk.imagined
    in_deck = s.count[zone.HEAP] + s.count[zone.DECK]
    known = _lay_known(s, p, desk, seat)
    best = _score(s, p, desk, seat, known, start, hidden)
    for _ in range(others if in_deck > 0 else 0):
        for i in range(hidden):
            at = out + below(rng, in_deck)
            # A Five stays where it is.
            desk.scratch.deck[i] = start + i if p.wild_fives and p.mark[t.fate[at]] == op.FIVE else at
            outcomes.swap(t, start + i, desk.scratch.deck[i])
        score = _score(s, p, desk, seat, known, start, hidden)
        if score < best:
            for i in range(hidden - 1, -1, -1):
                outcomes.swap(t, start + i, desk.scratch.deck[i])
        else:
            best = score


@kernel
def _lay_known(s: Sight, p: Program, desk: Desk, seat: int) -> int:
    """Lay the cards of a seat that one knows into `hand` of the scratch paper; how many they are."""
    n = 0
    for card in range(p.cards):
        where = s.zone[card] - seat
        if where in (zone.HAND, zone.FIELD, zone.SPIKE):
            desk.scratch.hand[n] = s.face[card]
            n += 1
    return n


@kernel
def _score(s: Sight, p: Program, desk: Desk, seat: int, known: int, start: int, hidden: int) -> int:
    """What a seat's hand is worth, with its hidden cards as they lie in `fate`."""
    scratch = desk.scratch
    for i in range(hidden):
        scratch.hand[known + i] = s.face[desk.imagined.fate[start + i]]
    side = DARK if s.dark >> seat & 1 else LIGHT
    return scoring.score_hand(scratch, p, known + hidden, 0, s.fives, False, side)
