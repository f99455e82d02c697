"""Checks for the worked examples of the rule texts."""

from __future__ import annotations

from collections.abc import Sequence

from sabacc import Game
from sabacc.engine.codes import note
from sabacc.play.hands import ScoredHand, compare
from sabacc.rules.model import RuleSet
from tests.support.scenario import happened, seats_of


def scored(rules: RuleSet, text: str) -> ScoredHand:
    """A hand by itself: its score may be compared with that of a hand that needs the same cards."""
    (found,) = compare(rules, [text]).hands
    return found


def check_ladder(rules: RuleSet, rows: Sequence[tuple[str, str]]) -> None:
    """Hands under the names of their rows: the rows are all ranks of the game in order, and each beats the next."""
    hands = [scored(rules, text) for _, text in rows]
    names = [name for name, _ in rows]
    assert [found.rank for found in hands] == names == list(reversed(rules.ladder.ranks[1:]))
    scores = [found.score for found in hands]
    assert scores == sorted(set(scores), reverse=True)


def check_step(rules: RuleSet, better: str, worse: str, step: str, fives: int = 0) -> None:
    """The first hand beats the second, whichever is named first, and this step decides."""
    for hands, winner in (([better, worse], 0), ([worse, better], 1)):
        result = compare(rules, hands, fives=fives)
        assert (result.winners, result.step) == ((winner,), step), hands


def won(game: Game) -> list[tuple[str, int, int]]:
    """Who won how much from which pot."""
    return [(seats_of([event]), event.value, event.number) for event in happened(game, note.WON)]
