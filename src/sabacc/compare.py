"""Hands side by side: what each is worth, who wins, and which step decides."""

from collections.abc import Sequence
from typing import NamedTuple

from sabacc.engine import op, scoring
from sabacc.engine.ladder_centran import TARGET
from sabacc.engine.ladder_classic import DARK
from sabacc.engine.program import Program
from sabacc.engine.score import BOMBED, ORDINARY
from sabacc.engine.table import Table
from sabacc.errors import BadNotation
from sabacc.rules.model import RuleSet

_LEAST_CARDS = 2
_MOST_SPIKE_CARDS = 5
_YARITH_CARDS = 3
_ALL_FIVES = 5


class ScoredHand(NamedTuple):
    """What a hand is worth. `score` is comparable with any other of the same rule set; -1 is bombed out."""

    cards: tuple[int, ...]
    rank: str
    total: int
    score: int


class Comparison(NamedTuple):
    """Scored hands, the indices of all that tie for best, and the step that sets them apart from the next best."""

    hands: tuple[ScoredHand, ...]
    winners: tuple[int, ...]
    step: str


def compare(rules: RuleSet, hands: Sequence[str], fives: int = 0, wild: int | None = None) -> Comparison:
    """Score hands that are written as text.

    `fives` is the number of Wild Fives on the table and `wild` the index of the hand with the Wild right, for Centran.

    In Force a hand begins with its side, "L:" or "D:".

    >>> from sabacc.rules.registry import find
    >>> compare(find("corellian-spike"), ["+5 -5", "0 0"]).winners
    (1,)
    """
    _check_fives(rules, len(hands), fives, wild)
    hands, sides = _split_sides(rules, hands)
    groups = rules.deck.parse_groups(hands)
    for cards in groups:
        _check_hand(rules, cards)
    p = rules.program
    t = Table()
    scored = tuple(_score(rules, t, p, cards, fives, i == wild, sides[i]) for i, cards in enumerate(groups))
    best = max((hand.score for hand in scored), default=BOMBED)
    winners = tuple(i for i, hand in enumerate(scored) if hand.score == best != BOMBED)
    return Comparison(scored, winners, _step(rules, scored, best))


def _split_sides(rules: RuleSet, hands: Sequence[str]) -> tuple[list[str], list[int]]:
    """Where there are sides, a hand begins with its own: "L: 10s 13c"."""
    if not rules.sides:
        return list(hands), [scoring.LIGHT] * len(hands)
    texts, sides = [], []
    for hand in hands:
        letter, colon, cards = hand.partition(":")
        if not colon or letter.strip().upper() not in _SIDES:
            raise BadNotation(f'a hand of {rules.name} begins with its side, like "L: 10s 13c", not {hand!r}')
        texts.append(cards)
        sides.append(_SIDES[letter.strip().upper()])
    return texts, sides


_SIDES = {"L": scoring.LIGHT, "D": DARK}


def _check_fives(rules: RuleSet, hands: int, fives: int, wild: int | None) -> None:
    if not rules.wild_fives and (fives or wild is not None):
        raise BadNotation(f"{rules.name} has no Wild Fives; leave fives and wild away")
    if not 0 <= fives <= _ALL_FIVES:
        raise BadNotation(f"fives must be from 0 to {_ALL_FIVES}, not {fives}")
    if wild is not None and not (fives == _ALL_FIVES and 0 <= wild < hands):
        raise BadNotation(
            f"wild must be the index of a hand (0 to {hands - 1}) and needs fives={_ALL_FIVES}, not {wild}"
        )


def _check_hand(rules: RuleSet, cards: Sequence[int]) -> None:
    shown = rules.deck.format(cards) or "nothing"
    if rules.ladder.code in (op.SPIKE_LADDER, op.GALAXY_LADDER) and not _LEAST_CARDS <= len(cards) <= _MOST_SPIKE_CARDS:
        raise BadNotation(f"a hand of {rules.name} has 2 to 5 cards, not {len(cards)} ({shown})")
    if op.CLASSIC_LADDER <= rules.ladder.code <= op.RUN_LADDER and len(cards) < _LEAST_CARDS:
        raise BadNotation(f"a hand of {rules.name} has at least two cards, not {len(cards)} ({shown})")
    if rules.ladder.code == op.YARITH_LADDER and len(cards) != _YARITH_CARDS:
        raise BadNotation(f"a hand of {rules.name} has two hand cards and a spike card, not {len(cards)} ({shown})")
    if not cards:
        raise BadNotation("a hand needs cards")
    if rules.wild_fives and any(rules.deck.cards[card].is_five for card in cards):
        raise BadNotation(f"a Five is played to the table, it cannot be in a hand ({shown}); count it with fives=N")


def _score(rules: RuleSet, t: Table, p: Program, cards: Sequence[int], fives: int, wild: bool, side: int) -> ScoredHand:
    t.hand[: len(cards)] = cards
    score = scoring.score_hand(t, p, len(cards), fives, wild, side)
    return ScoredHand(tuple(cards), rules.ladder.ranks[scoring.rank(score)], t.total, score)


def _step(rules: RuleSet, hands: Sequence[ScoredHand], best: int) -> str:
    """What sets the best hands apart from the next best; empty if there is none."""
    rest = [hand.score for hand in hands if hand.score != best]
    return scoring.deciding_step(rules.ladder.code, best, max(rest)) if rest and best != BOMBED else ""


def why(rules: RuleSet, hand: ScoredHand) -> str:
    """What makes a hand what it is, in a few words."""
    if hand.score == BOMBED:
        return f"{hand.total:+d}: {_bombed_by(hand.total)}"
    if rules.ladder.code in (op.SPIKE_LADDER, op.YARITH_LADDER, op.GALAXY_LADDER, op.RUN_LADDER):
        return "adds up to 0" if hand.total == 0 else f"{hand.total:+d}, {abs(hand.total)} from zero"
    if scoring.rank(hand.score) != ORDINARY or rules.ladder.code in (op.CLASSIC_LADDER, op.FORCE_LADDER):
        return f"total {hand.total:+d}" if hand.total else "total 0"
    near_zero, near_target = abs(hand.total), TARGET - abs(hand.total)
    goal = "0" if near_zero < near_target else ("-23" if hand.total < 0 else "+23")
    return f"{hand.total:+d}, {min(near_zero, near_target)} from {goal}"


def _bombed_by(total: int) -> str:
    if total == 0:
        return "exactly zero"
    return "over 23" if total > 0 else "under -23"
