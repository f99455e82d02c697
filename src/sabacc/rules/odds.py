"""Exact odds: how many of all hands of a given size have each rank.

Cards that a ladder cannot tell apart by rank (the same number in another suit) are counted together, so hands are
counted by multisets: every combination of kinds once, times the ways to pick its copies. Suits never decide a rank.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from sabacc.engine.codes.ladder import DARK, LIGHT
from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import BOMBED
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


class Meetings(NamedTuple):
    """How two hands out of one deck fare against each other."""

    won: int  # both stand, and one is better
    tied: int
    one_out: int
    both_out: int

    @property
    def of(self) -> int:
        """All of them."""
        return sum(self)


def hand_sizes(rules: RuleSet) -> tuple[int, ...]:
    """The hand sizes for which odds are given."""
    return rules.ladder.sizes.counted


def count_ranks(rules: RuleSet, size: int, fives: int = 0, dark: bool = False) -> tuple[RankOdds, ...]:
    """Every rank from the best to bombed out, with the number of hands of `size` cards that have it.

    `fives` is the number of Wild Fives on the table (Centran), `dark` counts for the Dark side (Force).
    """
    counts: Counter[int] = Counter()
    for score, hands in _count_scores(rules, size, fives, dark).items():
        counts[scoring.rank(score)] += hands
    total = counts.total()
    ranks = range(len(rules.ladder.ranks) - 1, -1, -1)
    return tuple(RankOdds(rules.ladder.ranks[rank], counts[rank], total) for rank in ranks)


def share_beaten(rules: RuleSet, cards: Sequence[int], fives: int = 0, dark: bool = False) -> float:
    """The share of all hands of as many cards that these cards beat. Steps that look at suits are left aside.

    >>> from sabacc.rules.registry import find
    >>> spike = find("corellian-spike")
    >>> share_beaten(spike, spike.deck.parse("0 0")) > 0.999
    True
    """
    like = {_looks(rules, card): card for card in reversed(range(len(rules.deck.cards)))}
    t, size = Table(), len(cards)
    t.hand[:size] = [like[_looks(rules, card)] for card in cards]
    own = scoring.score_hand(t, rules.program, size, 0, fives, False, _side(dark))
    counts = _count_scores(rules, size, fives, dark)
    return sum(hands for score, hands in counts.items() if score < own) / counts.total()


def ladder_odds(rules: RuleSet) -> list[tuple[RankOdds, ...]]:
    """Each rank that can occur, best first, with its odds by hand size."""
    return list(odds_by_place(rules).values())


def odds_by_place(rules: RuleSet) -> dict[int, tuple[RankOdds, ...]]:
    """The same by the place of each rank on the ladder, where 0 is bombed out."""
    all_rows = list(zip(*(count_ranks(rules, size)[::-1] for size in hand_sizes(rules)), strict=True))
    rows = {place: row for place, row in enumerate(all_rows) if rules.ladder.can_occur(rules, place)}
    names = Counter(row[0].rank for place, row in rows.items() if place)
    # In Force both sides have a Pure Sabacc of their own, under one name.
    shown = [place for place, row in rows.items() if any(odds.hands for odds in row) or names[row[0].rank] == 1]
    return {place: rows[place] for place in reversed(shown)}


def shares_below(rules: RuleSet) -> dict[int, tuple[float, ...]]:
    """The share of all hands of each size that are of a lower rank, so that any hand of this one beats them.

    >>> from sabacc.rules.registry import find
    >>> [round(share, 2) for share in shares_below(find("classic"))[1]]
    [0.11, 0.3, 0.42]
    """
    below = [0] * len(hand_sizes(rules))
    found = {}
    for place, row in reversed(odds_by_place(rules).items()):
        found[place] = tuple(hands / odds.of for hands, odds in zip(below, row, strict=True))
        below = [hands + odds.hands for hands, odds in zip(below, row, strict=True)]
    return dict(reversed(found.items()))


def percent_beaten(share: float) -> str:
    """A share of hands in percent as it is shown, rounded down: no hand beats them all.

    >>> percent_beaten(0.876), percent_beaten(0.99999)
    ('87', '99.9')
    """
    percent = 100 * share
    return f"{int(percent * 10) / 10}" if percent >= 99 else f"{int(percent)}"


def count_totals(rules: RuleSet, size: int, dark: bool = False) -> Counter[int]:
    """How many hands of `size` cards have each total, with each Ace at its best value for the hand."""
    counts: Counter[int] = Counter()
    t = Table()
    for cards, ways in _multisets(_kinds(rules), size):
        t.hand[:size] = cards
        scoring.score_hand(t, rules.program, size, 0, 0, False, _side(dark))
        counts[t.total] += ways
    return counts


def count_meetings(rules: RuleSet, size: int) -> Meetings:
    """Two hands of `size` cards each, dealt from one deck: every deal there is."""
    return _meet((_score(rules, first), _score(rules, second), ways) for first, second, ways in _deals(rules, size))


def count_disputes(rules: RuleSet, other: RuleSet, size: int) -> int:
    """How many of those deals other rules give to another winner; both need the same cards in the same order."""
    found = 0
    for first, second, ways in _deals(rules, size):
        ours, theirs = (_winner(_score(by, first), _score(by, second)) for by in (rules, other))
        found += ways if ours != theirs else 0
    return found


def count_demises(rules: RuleSet, hands: Sequence[str]) -> Meetings:
    """Two hands, written as text, that get one more card each from the rest of the deck: Sudden Demise."""
    first, second = (tuple(cards) for cards in rules.deck.parse_groups(hands))
    dealt = {*first, *second}
    rest = [card for card in range(len(rules.deck.cards)) if card not in dealt]
    scores = [(card, _score(rules, (*first, card)), _score(rules, (*second, card))) for card in rest]
    return _meet((ours, theirs, 1) for card, ours, _ in scores for other, _, theirs in scores if card != other)


def _deals(rules: RuleSet, size: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Every pair of hands out of one deck, by kinds, and the number of deals that it stands for."""
    kinds = _kinds(rules)
    for first, ways in _multisets(kinds, size):
        rest = tuple(Kind(card, copies - first.count(card)) for card, copies in kinds)
        for second, more in _multisets(rest, size):
            yield first, second, ways * more


def _meet(scores: Iterable[tuple[int, int, int]]) -> Meetings:
    """Count pairs of scores; the third number is how many deals each stands for."""
    won = tied = one_out = both_out = 0
    for first, second, ways in scores:
        if first == second:
            both_out += ways if first == BOMBED else 0
            tied += ways if first != BOMBED else 0
        elif BOMBED in (first, second):
            one_out += ways
        else:
            won += ways
    return Meetings(won, tied, one_out, both_out)


def _winner(first: int, second: int) -> int:
    """1 if the first score is better, -1 if the second is, 0 if they are equal."""
    return (first > second) - (first < second)


def _side(dark: bool) -> int:
    return DARK if dark else LIGHT


@lru_cache(maxsize=4096)
def _score(rules: RuleSet, cards: tuple[int, ...]) -> int:
    t = Table()
    t.hand[: len(cards)] = cards
    return scoring.score_hand(t, rules.program, len(cards), 0, 0, False, LIGHT)


@lru_cache(maxsize=256)
def _count_scores(rules: RuleSet, size: int, fives: int, dark: bool) -> Counter[int]:
    """How many hands of `size` cards have each score, where suits do not count."""
    p, t, side = rules.program, Table(), _side(dark)
    counts: Counter[int] = Counter()
    for cards, ways in _multisets(_kinds(rules), size):
        t.hand[:size] = cards
        counts[scoring.score_hand(t, p, size, 0, fives, False, side)] += ways
    return counts


def _kinds(rules: RuleSet) -> tuple[Kind, ...]:
    """The kinds of cards that can be in a hand: a Wild Five never is."""
    found: dict[tuple[object, ...], list[int]] = {}
    for i, card in enumerate(rules.deck.cards):
        if not (rules.wild_fives and card.is_five):
            found.setdefault(_looks(rules, i), []).append(i)
    return tuple(Kind(cards[0], len(cards)) for cards in found.values())


def _looks(rules: RuleSet, card: int) -> tuple[object, ...]:
    """What a ladder can tell a card by, besides its suit."""
    found = rules.deck.cards[card]
    last_suit = len(rules.deck.suits) - 1
    return found.value, found.number, found.suit == last_suit, found.is_idiot, found.is_ace


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
