"""Writes docs/arena.md: which bot beats which, in every game.

python tools/arena.py --write       takes about half an hour on two cores
python tools/arena.py --hands 200   a quick look
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from sabacc.bots.arena import Arena, Estimate
from sabacc.bots.arena_report import format_estimate
from sabacc.rules.registry import all_rule_sets, find

PAGE: Final = Path(__file__).parent.parent / "docs" / "arena.md"
SEED: Final = 1
# Which bot should beat which, and how many hands it takes to show.
PAIRS: Final = (("thumb", "random", 40_000), ("odds", "thumb", 3_200))
# Where luck weighs more, it takes more hands.
MORE_HANDS: Final = {("yarith-bespin", "odds"): 9_600}
HEAD: Final = """# Which bot beats which

`make arena` writes this page. Two bots of each kind sit at a table of four, each deal is played four times with the
seats moved on by one, and everybody has the same credits at the start of every hand. The numbers are the credits by
which the first is ahead of the second in 100 hands, with the interval in which the truth lies in 95 of 100 cases. One
match is `sabacc arena ID BOT BOT BOT BOT --hands N --seed {seed}`.

| game | buy-in | {titles} |
|---|---|{rules}
"""


class Score(NamedTuple):
    """The first bot of a pair against the second in one game."""

    rules_id: str
    pair: int
    lead: Estimate
    hands: int
    hands_per_second: float


def measure(rules_id: str, pair: int, hands: int) -> Score:
    """Play a match."""
    first, second, _ = PAIRS[pair]
    arena = Arena(find(rules_id), (first, second, first, second), SEED)
    arena.play(1)
    start = time.perf_counter()
    arena.play(hands)
    seconds = time.perf_counter() - start
    lead = next(result.lead for result in arena.results() if result.name == first)
    return Score(rules_id, pair, lead, arena.hands, hands / seconds)


def page(scores: list[Score]) -> str:
    """The page with all results."""
    titles = " | ".join(f"{first} over {second} | hands | hands/s" for first, second, _ in PAIRS)
    lines = [HEAD.format(seed=SEED, titles=titles, rules="---|---|---|" * len(PAIRS)).rstrip("\n")]
    for rules in all_rule_sets():
        cells = [_cell(score) for score in scores if score.rules_id == rules.id]
        lines.append(f"| {rules.name} | {rules.number('buy_in')} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(score: Score) -> str:
    doubt = "" if score.lead.excludes_zero else " (may be chance)"
    return f"{format_estimate(score.lead)}{doubt} | {score.hands:,} | {score.hands_per_second:,.0f}"


def main() -> None:
    """Play all matches, and print or write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write docs/arena.md")
    parser.add_argument("--hands", type=int, help="hands in each match, instead of enough to be sure")
    arguments = parser.parse_args()
    matches = [
        (rules.id, i, arguments.hands or MORE_HANDS.get((rules.id, first), hands))
        for rules in all_rule_sets()
        for i, (first, _, hands) in enumerate(PAIRS)
    ]
    # The first match compiles; the others find the code ready.
    measure(*matches[0][:2], 1)
    with ProcessPoolExecutor() as pool:
        scores = list(pool.map(measure, *zip(*matches, strict=True)))
    text = page(scores)
    if arguments.write:
        PAGE.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
