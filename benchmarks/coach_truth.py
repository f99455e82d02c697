"""Whether the coach's figures come true: `python benchmarks/coach_truth.py [GAME ...]`.

Bots play whole hands. Where the first seat has to bet, the coach is asked, and its best idea is really played; and
so is what it advises in the rest of the hand. What it promised is compared with what came of it; and so is its largest
raise, and how often it frightens everybody away.
"""

import copy
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from sabacc.bots import Bot, find_bot
from sabacc.bots.coach import Coach, Idea
from sabacc.bots.worker import Worker
from sabacc.lab.worker import play_compiled
from sabacc.play.actions import Fold, Raise
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.policies.portion import Portion, Row
from sabacc.policies.random_numbers import below, seeded
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets, find

BOTS: Final = ("thumb", "thumb:cautious", "thumb:bold", "thumb:bluffer")  # those of a table by default, and one more
STACK: Final = 500
DECISIONS: Final = 400  # for each game
HANDS: Final = 200  # that the coach imagines for each
LATER_HANDS: Final = 60  # and for those that follow


class _Here(Worker):
    """A worker without a process of its own."""

    def __init__(self) -> None:
        pass

    def is_warm(self, seconds: float = 0.0) -> bool:
        """Always."""
        return True

    @staticmethod
    def most_hands(ideas: int) -> int:
        """As many as are wanted."""
        return HANDS

    def play(self, portion: Portion) -> list[Row]:
        """Play it here."""
        return play_compiled(portion)


class Outcome(NamedTuple):
    """What an idea promised, and what came of it."""

    promised: float
    realised: int
    promised_alone: float
    was_alone: bool


def play_out(game: Game, bots: Sequence[Bot], coach: Coach) -> None:
    """Play a hand to its end: the first seat as the coach says."""
    while game.to_act is not None:
        view = game.view(game.to_act)
        if game.to_act == 0:
            *_, advice = coach.think(view, hands=LATER_HANDS)
        game.apply(bots[game.to_act].act(view) if game.to_act else advice.action)


def try_out(game: Game, bots: Sequence[Bot], coach: Coach, idea: Idea) -> Outcome:
    """Really do what the coach has weighed. Gains are compared with folding, at the same price."""
    view, trial = game.view(0), copy.deepcopy(game)
    price = next((choice.price for choice in view.choices if choice.kind is Fold), 0)
    before = view.stacks[0]
    trial.apply(idea.action)
    play_out(trial, bots, coach)
    end = trial.view(0)
    is_alone = end.live[0] and sum(end.live) == 1
    return Outcome(idea.gain, end.stacks[0] - before + price, idea.alone, is_alone)


def ask(rules: RuleSet) -> tuple[list[Outcome], list[Outcome]]:
    """Some hundred decisions: what came of the best idea, and of the largest raise."""
    coach, rng = Coach(_Here()), seeded(1)
    best: list[Outcome] = []
    largest: list[Outcome] = []
    seed = 0
    while len(best) < DECISIONS:
        seed += 1
        bots = [find_bot(name, seed) for name in BOTS]
        game = Game(rules, [STACK] * len(BOTS), dealer=SeededDealer(seed), button=seed % len(BOTS))
        while game.to_act is not None:
            view = game.view(game.to_act)
            if game.to_act == 0 and any(choice.kind is Raise for choice in view.choices) and below(rng, 2):
                *_, advice = coach.think(view, hands=HANDS)
                if advice.ideas:
                    first = next(idea for idea in advice.ideas if idea.action == advice.action)
                    best.append(try_out(game, bots, coach, first))
                    raises = [idea for idea in advice.ideas if isinstance(idea.action, Raise)]
                    most = max(raises, key=lambda idea: idea.action.by if isinstance(idea.action, Raise) else 0)
                    largest.append(try_out(game, bots, coach, most))
                    break
            game.apply(bots[game.to_act].act(view))
    return best, largest


def mean(numbers: Sequence[float]) -> float:
    """The mean."""
    return sum(numbers) / len(numbers)


def error(numbers: Sequence[float]) -> float:
    """The standard error of the mean."""
    middle = mean(numbers)
    return float((sum((number - middle) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers)) ** 0.5)


def main(names: Sequence[str]) -> None:
    """Print a table."""
    print("| game | best idea: promised | realised | largest raise: promised | realised | all fold: promised | did |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for rules in [find(name) for name in names] or all_rule_sets():
        cells = []
        best, largest = ask(rules)
        for outcomes in (best, largest):
            came = [outcome.realised for outcome in outcomes]
            cells += [f"{mean([each.promised for each in outcomes]):+.1f}", f"{mean(came):+.1f} ± {error(came):.1f}"]
        cells += [f"{mean([each.promised_alone for each in largest]):.0%}"]
        cells += [f"{mean([each.was_alone for each in largest]):.0%}"]
        print(f"| {rules.name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
