"""Hands that the coach imagines in a second of CPU time, plain and compiled: `python benchmarks/coach.py`.

The figures belong to the machine; the first run compiles, which takes a minute or two.
"""

import time
from collections.abc import Callable
from typing import Final

from sabacc.bots import find_bot
from sabacc.lab.worker import play_compiled
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.policies.hand_strength import strengths_of
from sabacc.policies.ideas import Ideas
from sabacc.policies.portion import Portion, Row, desk_for, play_portion
from sabacc.policies.weighing import ADVISER, list_ideas
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets

SEATS: Final = 4
DECISIONS: Final = 12  # of one hand, in which the coach is asked
PLAIN_HANDS: Final = 8
COMPILED_HANDS: Final = 400


def questions(rules: RuleSet) -> list[Portion]:
    """What the coach is asked in the first decisions of a hand that thumb plays."""
    game = Game(rules, [500] * SEATS, dealer=SeededDealer(3))
    found: list[Portion] = []
    bot = find_bot("thumb", 3)
    while game.to_act is not None and len(found) < DECISIONS:
        view = game.view(game.to_act)
        portion = Portion(rules.program, strengths_of(rules), view.sight, Ideas(), 0, 0, PLAIN_HANDS)
        list_ideas(view.sight, rules.program, ADVISER, desk_for(portion), [0, 0], 0)
        found += [portion] if portion.ideas.count > 1 else []
        game.apply(bot.act(view))
    return found


def rate(portions: list[Portion], hands: int, play: Callable[[Portion], list[Row]]) -> float:
    """Hands a second over all portions."""
    start = time.process_time()
    played = sum(len(play(portion._replace(hands=hands))) for portion in portions)
    return played / (time.process_time() - start)


def main() -> None:
    """Print a table."""
    print("| game | ideas | plain | compiled |\n|---|---:|---:|---:|")
    for rules in all_rule_sets():
        portions = questions(rules)
        play_compiled(portions[0])
        ideas = sum(portion.ideas.count for portion in portions) / len(portions)
        plain = rate(portions, PLAIN_HANDS, lambda portion: play_portion(portion, desk_for(portion)))
        compiled = rate(portions, COMPILED_HANDS, play_compiled)
        print(f"| {rules.name} | {ideas:.1f} | {plain:,.0f} | {compiled:,.0f} |")


if __name__ == "__main__":
    main()
