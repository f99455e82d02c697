"""Exact odds: how many of all hands of a size have which rank.

Cards that a ladder cannot tell apart by rank (the same number in another suit) are counted together, so hands are
counted by multisets: every combination of kinds once, times the ways to pick its copies. Suits never decide a rank.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from sabacc.engine import op, scoring
from sabacc.engine.ladder_classic import DARK
from sabacc.engine.program import Program
from sabacc.engine.score import ORDINARY
from sabacc.engine.table import Table
from sabacc.rules.model import RuleSet


class Kind(NamedTuple):
    """Cards that count alike: one of them, and how many there are."""

    card: int
    copies: int


class RankOdds(NamedTuple):
    """How many hands of a size have a rank."""

    rank: str
    hands: int
    of: int

    @property
    def one_in(self) -> float | None:
        """ "1 in N"; None if there is no such hand."""
        return self.of / self.hands if self.hands else None

    @property
    def one_in_text(self) -> str:
        """The N of "1 in N" as it is shown."""
        if self.one_in is None:
            return "-"
        return f"{self.one_in:,.0f}" if self.one_in >= 10 else f"{self.one_in:.2f}"


def hand_sizes(rules: RuleSet) -> tuple[int, ...]:
    """The sizes of hands that odds are told for."""
    return {op.YARITH_LADDER: (3,), op.SPIKE_LADDER: (2, 3, 4, 5), op.GALAXY_LADDER: (2, 3, 4, 5)}.get(
        rules.ladder.code, (2, 3, 4)
    )


def count_ranks(rules: RuleSet, size: int, fives: int = 0, dark: bool = False) -> tuple[RankOdds, ...]:
    """Every rank from the best to bombed out, with the number of hands of `size` cards that have it.

    `fives` is the number of Wild Fives on the table (Centran), `dark` counts for the Dark side (Force).
    """
    counts = _count(rules, size, fives, dark)
    total = sum(counts.values())
    ranks = range(len(rules.ladder.ranks) - 1, -1, -1)
    return tuple(RankOdds(rules.ladder.ranks[rank], counts[rank], total) for rank in ranks)


def ladder_odds(rules: RuleSet) -> list[tuple[RankOdds, ...]]:
    """Each rank, best first, with its odds by hand size; bombing out only where there is such a thing."""
    rows = list(zip(*(count_ranks(rules, size) for size in hand_sizes(rules)), strict=True))
    return rows if any(odds.hands for odds in rows[-1]) else rows[:-1]


def count_totals(rules: RuleSet, size: int) -> Counter[int]:
    """How many hands of `size` cards have which total; an Ace counts what it is printed for first."""
    counts: Counter[int] = Counter()
    values = [card.value for card in rules.deck.cards]
    for cards, ways in _multisets(_kinds(rules), size):
        counts[sum(values[card] for card in cards)] += ways
    return counts


@lru_cache(maxsize=256)
def _count(rules: RuleSet, size: int, fives: int, dark: bool) -> Counter[int]:
    p = rules.program
    t = Table()
    counts: Counter[int] = Counter()
    side = DARK if dark else scoring.LIGHT
    for cards, ways in _multisets(_kinds(rules), size):
        counts[_rank(t, p, cards, fives, side)] += ways
    return counts


def _rank(t: Table, p: Program, cards: tuple[int, ...], fives: int, side: int) -> int:
    if p.ladder in (op.SPIKE_LADDER, op.GALAXY_LADDER) and sum(p.value[card] for card in cards) != 0:
        # Only zero has a name here: most hands need no closer look.
        return ORDINARY
    t.hand[: len(cards)] = cards
    return scoring.rank(scoring.score_hand(t, p, len(cards), fives, False, side))


def _kinds(rules: RuleSet) -> tuple[Kind, ...]:
    """The kinds of cards that can be in a hand: a Wild Five never is."""
    last_suit = len(rules.deck.suits) - 1
    found: dict[tuple[object, ...], list[int]] = {}
    for i, card in enumerate(rules.deck.cards):
        if not (rules.wild_fives and card.is_five):
            like = (card.value, card.number, card.suit == last_suit, card.is_idiot, card.is_ace)
            found.setdefault(like, []).append(i)
    return tuple(Kind(cards[0], len(cards)) for cards in found.values())


def _multisets(kinds: tuple[Kind, ...], size: int, start: int = 0) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every combination of kinds, as cards, and the number of hands it stands for.

    A kind that comes more than once is written with its first card each time: the ladder sees the same.
    """
    if size == 0:
        yield (), 1
        return
    for i in range(start, len(kinds)):
        card, copies = kinds[i]
        for times in range(1, min(size, copies) + 1):
            for rest, ways in _multisets(kinds, size - times, i + 1):
                yield (card,) * times + rest, ways * comb(copies, times)
