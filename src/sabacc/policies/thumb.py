"""A player by rule of thumb, for every rule set: how good is my hand among hands of its size, and what does it cost?"""

from typing import Final

from sabacc.engine.codes import act, op, zone
from sabacc.engine.kernel import kernel
from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import BOMBED
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.engine.table import NO_CARD
from sabacc.policies import at_random, own_cards, protecting, thumb_cards, tricks, wagers
from sabacc.policies.character import MILLE, Character
from sabacc.policies.desk import Desk
from sabacc.policies.random_numbers import below

_CALLS_AT: Final = 550  # from this chance on a player calls the hand
_PENALTY_FEAR: Final = 100  # more, where calling a hand and not winning it costs


@kernel
def choose(s: Sight, p: Program, who: Character, desk: Desk, rng: list[int]) -> tuple[int, int, int, int]:
    """An act with its cards and amount."""
    menu = menu_mask(s)
    if who.randomness and below(rng, MILLE) < who.randomness:
        what, card, other, amount = at_random.choose(s, p, rng)
        if act.GROUP[what] != act.BETTING and act.GROUP[what] != act.DEVICES:
            return what, card, other, amount
    card = protecting.choose_card(s, p, who, desk, menu)
    if card != NO_CARD:
        return act.PROTECT, card, NO_CARD, 0
    if menu >> act.DECLARE & 1:
        return act.DECLARE, NO_CARD, NO_CARD, _total(s, p)
    if menu >> act.DONE & 1:
        return act.DONE, NO_CARD, NO_CARD, 0
    if menu >> act.STAND & 1 or menu >> act.DROP & 1:
        return thumb_cards.choose(s, p, who, desk, rng)
    trick, card, other = tricks.choose(s, p, who, desk, menu, rng)
    if trick != act.NONE:
        return trick, card, other, 0
    n = own_cards.lay_out(s, p, desk.scratch)
    score = own_cards.score(s, p, desk.scratch, n, NO_CARD, NO_CARD)
    if menu >> act.SHOW & 1 and scoring.opens_sabacc_pot(p, score):
        return act.SHOW, NO_CARD, NO_CARD, 0
    if score == BOMBED and menu >> act.FOLD & 1 and _is_pressed(s, p, menu):
        return act.FOLD, NO_CARD, NO_CARD, 0
    if menu >> act.CALL_HAND & 1 and _calls_hand(p, own_cards.chance(s, desk.strengths, score)):
        return act.CALL_HAND, NO_CARD, NO_CARD, 0
    if menu >> act.RAISE & 1 or menu >> act.CALL & 1 or menu >> act.CHECK & 1:
        return _bet(s, p, who, desk, menu, score, rng)
    return _first_plain(s), NO_CARD, NO_CARD, 0


@kernel
def menu_mask(s: Sight) -> int:
    """The acts open to the seat as a mask."""
    menu = 0
    for i in range(s.menu_size):
        menu |= 1 << s.menu[i]
    return menu


@kernel
def _is_pressed(s: Sight, p: Program, menu: int) -> bool:
    """Whether it costs something to stay in, or the hand could be called at any moment."""
    if menu >> act.STAY & 1 or s.ending != op.GOES_ON:
        return s.round > p.min_rounds
    return menu >> act.CALL & 1 == 1


@kernel
def _calls_hand(p: Program, won: int) -> bool:
    """Whether a chance is good enough to call the hand, which may cost whoever does not win it."""
    return won >= _CALLS_AT + (_PENALTY_FEAR if p.caller_penalty else 0)


@kernel
def _first_plain(s: Sight) -> int:
    """The safe answer."""
    for i in range(s.menu_size):
        if act.SAYS_MORE >> s.menu[i] & 1 == 0:
            return s.menu[i]
    return s.menu[0]


@kernel
def _total(s: Sight, p: Program) -> int:
    """What the hand adds up to."""
    total = 0
    for card in range(p.cards):
        if s.zone[card] == zone.HAND + s.seat:
            total += p.value[s.face[card]]
    return total


@kernel
def _bet(
    s: Sight, p: Program, who: Character, desk: Desk, menu: int, score: int, rng: list[int]
) -> tuple[int, int, int, int]:
    """Raise with a good hand, go along where the pot pays for it, and fold the rest. Nobody bluffs against a raise."""
    free = menu >> act.CHECK & 1
    if not who.calm:
        bluffs = below(rng, MILLE) < who.bluff and s.raises == 0
        if menu >> act.RAISE & 1:
            won = _felt(who, own_cards.chance(s, desk.strengths, score))
            amount = wagers.raise_size(s, p, who, won)
            if wagers.is_worth_a_raise(s, p, who, MILLE if bluffs else won, amount):
                return act.RAISE, NO_CARD, NO_CARD, amount
        if not free and menu >> act.FOLD & 1:
            won = _felt(who, own_cards.chance_in_bet(s, desk.strengths, score, who.wary))
            if not wagers.is_worth_a_call(s, won):
                return act.FOLD, NO_CARD, NO_CARD, 0
    if free:
        return act.CHECK, NO_CARD, NO_CARD, 0
    return (act.CALL if menu >> act.CALL & 1 else _first_plain(s)), NO_CARD, NO_CARD, 0


@kernel
def _felt(who: Character, won: int) -> int:
    """A chance as it seems to a player."""
    return max(0, min(MILLE, won + who.nerve))
