"""Cards in words, for people who ask: what each is called, and what it counts."""

from collections.abc import Iterator
from functools import lru_cache

from sabacc.cards import Card, Deck
from sabacc.engine.codes.ladder import DARK, LIGHT
from sabacc.engine.table import Table
from sabacc.play.hands import score_cards
from sabacc.rules.model import RuleSet


def tell_card(rules: RuleSet, card: Card) -> str:
    """A card with its names, what it counts, and how many of it there are.

    >>> from sabacc.rules.registry import find
    >>> tell_card(find("centran"), find("centran").deck.named("-2"))
    '-2: The Second Aspect, The High Priestess; counts -2'
    """
    copies = len(rules.deck.copies(card.text))
    there_are = f"; there are {copies}" if copies > 1 else ""
    return f"{card.text}: {', '.join(names(card))}; counts {counts_as(rules, card)}{there_are}"


def names(card: Card) -> Iterator[str]:
    """The names of a card."""
    return filter(None, (card.name, card.also))


def counts_as(rules: RuleSet, card: Card) -> str:
    """What a card counts in a hand."""
    if rules.wild_fives and card.is_five:
        return "+5, -5 or 0 in every hand, as a Wild Five"
    if card.is_ace:
        low, high = (f"{value if card.value > 0 else -value:+d}" for value in (1, 15))
        return f"{low} or {high}"
    if not rules.sides:
        return _signed(_alone(rules, card, LIGHT))
    light, dark = (_signed(_alone(rules, card, side)) for side in (LIGHT, DARK))
    return light if light == dark else f"{light} for Light, {dark} for Dark"


@lru_cache(maxsize=64)
def deck_for(rules: RuleSet, is_dark: bool) -> Deck:
    """The deck with the values that its cards have for one side; where there are no sides, as it is.

    >>> from sabacc.rules.registry import find
    >>> [deck_for(find("force"), is_dark).named("M").value for is_dark in (False, True)]
    [-14, 14]
    """
    if not rules.sides:
        return rules.deck
    side = DARK if is_dark else LIGHT
    cards = (card if card.is_ace else card._replace(value=_alone(rules, card, side)) for card in rules.deck.cards)
    return rules.deck._replace(cards=tuple(cards))


def _alone(rules: RuleSet, card: Card, side: int) -> int:
    """What the game makes of the card by itself."""
    return score_cards(rules, Table(), rules.deck.copies(card.text)[:1], (), 0, False, side).total


def _signed(value: int) -> str:
    return f"{value:+d}" if value else "0"
