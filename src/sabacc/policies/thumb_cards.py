"""What to do with the cards, by rule of thumb: what each act would make of the hand, less what it costs."""

from typing import Final

from sabacc.engine import imagining, money
from sabacc.engine.codes import act, op, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders.score import BOMBED
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD, Table
from sabacc.policies import own_cards
from sabacc.policies.character import MILLE, Character
from sabacc.policies.desk import Desk
from sabacc.policies.hand_strength import HandStrengths
from sabacc.policies.random_numbers import below

POT_TO_COME: Final = 2  # what the pot is likely to grow by, as a factor
NOTHING: Final = -(1 << 60)


@kernel
def worth(s: Sight, p: Program, strengths: HandStrengths, score: int) -> int:
    """What a score is worth in thousandths of a credit: a share of the pot, or what bombing out may cost."""
    if score == BOMBED:
        return -(money.hand_pot(s) if p.bomb_matches_pot else p.bomb_penalty) * MILLE // 2
    return own_cards.chance(s, strengths, score) * money.hand_pot(s) * POT_TO_COME


@kernel
def think_of_draws(s: Sight, p: Program, scratch: Table, wanted: int, rng: list[int]) -> int:
    """Lay cards that could come from the deck into `fate`; how many they are."""
    n = imagining.list_hidden(s, p, scratch)
    wanted = min(wanted, n)
    for i in range(wanted):
        at = i + below(rng, n - i)
        card = scratch.fate[at]
        scratch.fate[at] = scratch.fate[i]
        scratch.fate[i] = card
    return wanted


@kernel
def value(s: Sight, p: Program, desk: Desk, n: int, draws: int, what: int, card: int, other: int) -> int:
    """What an act with the cards is worth."""
    match what:
        case act.STAND | act.FEED:
            return _after(s, p, desk, n, NO_CARD, NO_CARD)
        case act.GAIN:
            return _after_draw(s, p, desk, n, draws, NO_CARD) - p.gain_price * MILLE
        case act.TRADE:
            return _after_draw(s, p, desk, n, draws, card)
        case act.BUY:
            return _after_buy(s, p, desk, n, top_discard(s, p)) - p.buy_price * MILLE
        case act.SWAP:
            return _after(s, p, desk, n, card, top_discard(s, p)) - p.swap_price * MILLE
        case act.EXCHANGE | act.TAKE:
            return _after(s, p, desk, n, card, other) - s.price[other] * MILLE
        case act.CLONE:
            return _after(s, p, desk, n, card, s.face[other])
        case act.SKIFT:
            return _after_draw(s, p, desk, n, draws, card)
        case act.SHED | act.DROP:
            return _after(s, p, desk, n, card, NO_CARD)
    return NOTHING


@kernel
def top_discard(s: Sight, p: Program) -> int:
    """The open card on top of the discard pile, if there is one."""
    for card in range(p.cards):
        if s.zone[card] == zone.DISCARD and s.place[card] == s.count[zone.DISCARD] - 1:
            return card
    return NO_CARD


@kernel
def _after(s: Sight, p: Program, desk: Desk, n: int, without: int, added: int) -> int:
    return worth(s, p, desk.strengths, own_cards.score(s, p, desk.scratch, n, without, added))


@kernel
def _after_buy(s: Sight, p: Program, desk: Desk, n: int, added: int) -> int:
    """With one more card; where the hand must keep its size, the card that is missed least goes."""
    if not p.spike_card:
        return _after(s, p, desk, n, NO_CARD, added)
    best = NOTHING
    for i in range(n):
        best = max(best, _after(s, p, desk, n, desk.scratch.deck[i], added))
    return best


@kernel
def _after_draw(s: Sight, p: Program, desk: Desk, n: int, draws: int, without: int) -> int:
    """What a hand is worth on average with a card from the deck."""
    total = 0
    for i in range(draws):
        card = desk.scratch.fate[i]
        if p.wild_fives and p.mark[card] == op.FIVE:
            # A Wild Five goes to the table, and the hand stays as it is.
            total += _after(s, p, desk, n, without, NO_CARD)
        elif without == NO_CARD:
            total += _after_buy(s, p, desk, n, card)
        else:
            total += _after(s, p, desk, n, without, card)
    return total // max(1, draws)


@kernel
def choose(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int]) -> tuple[int, int, int, int]:
    """The act that makes the most of the hand."""
    n = own_cards.lay_out(s, p, desk.scratch)
    draws = think_of_draws(s, p, desk.scratch, who.draws, rng)
    best = NOTHING
    found = (s.menu[0], NO_CARD, NO_CARD, 0)
    for i in range(s.menu_size):
        what = s.menu[i]
        if act.SAYS_MORE >> what & 1 == 0:
            worth_it = value(s, p, desk, n, draws, what, NO_CARD, NO_CARD)
            if worth_it > best:
                best = worth_it
                found = (what, NO_CARD, NO_CARD, 0)
        elif act.GROUP[what] == act.CARDS:
            worth_it, card, other = best_cards(s, p, desk, n, draws, what)
            if worth_it > best:
                best = worth_it
                found = (what, card, other, 0)
    return found


@kernel
def best_cards(s: Sight, p: Program, desk: Desk, n: int, draws: int, what: int) -> tuple[int, int, int]:
    """What an act is worth with the best cards that may be named with it, and which cards they are."""
    best = NOTHING
    best_card = NO_CARD
    best_other = NO_CARD
    names_none = act.FIRST[what] == act.NOTHING
    for i in range(1 if names_none else n):
        card = NO_CARD if names_none else desk.scratch.deck[i]
        if not names_none and s.offered[card] >> what & 1 == 0:
            continue
        if act.SECOND[what] == act.NOTHING:
            worth_it = value(s, p, desk, n, draws, what, card, NO_CARD)
            if worth_it > best:
                best = worth_it
                best_card = card
            continue
        for other in range(p.cards):
            if s.offered_next[other] >> what & 1 and other != card:
                worth_it = value(s, p, desk, n, draws, what, card, other)
                if worth_it > best:
                    best = worth_it
                    best_card = card
                    best_other = other
    return best, best_card, best_other
