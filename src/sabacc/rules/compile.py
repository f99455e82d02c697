"""From a rule set with its options to the flat `Program` that the engine runs.

Each part of a rule set writes its own numbers; this module writes what belongs to none: the deck and the phases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.cards import Card, Deck
from sabacc.engine.codes import act, op
from sabacc.engine.program import Program
from sabacc.engine.table import MAX_CARDS, MAX_MENU
from sabacc.rules.options import MIN_BET

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


def compile_rules(rules: RuleSet) -> Program:
    """The program of a rule set."""
    p = Program()
    _deck(p, rules.deck)
    _phases(p, rules)
    for part in rules.parts:
        part.compile(p, rules)
    p.least_stack = rules.antes or int(rules.has(MIN_BET))
    return p


def _deck(p: Program, deck: Deck) -> None:
    p.cards = len(deck.cards)
    p.arcana = len(deck.suits) - 1
    for i, card in enumerate(deck.cards):
        p.value[i] = card.value
        p.number[i] = card.number
        p.suit[i] = card.suit
        p.mark[i] = _mark(card)
    p.order[:] = range(MAX_CARDS)


def _mark(card: Card) -> int:
    if card.is_idiot:
        return op.IDIOT
    if card.is_five:
        return op.FIVE
    return op.ACE if card.is_ace else op.PLAIN


def _phases(p: Program, rules: RuleSet) -> None:
    for i, phase in enumerate(rules.course.phases):
        acts = rules.acts_of(phase)
        p.ops[i] = phase.code
        p.only_round[i] = phase.only_round(rules)
        p.menu_size[i] = len(acts)
        p.menu[i * MAX_MENU : i * MAX_MENU + len(acts)] = acts
        p.menu_mask[i] = sum(1 << code for code in acts)
        p.menu_beyond_hand[i] = p.menu_mask[i] & act.BEYOND_HAND
        p.menu_amount[i] = next((code for code in acts if act.AMOUNT[code]), act.NONE)
