"""Writes docs/tables.md: how tables of bots play, in every game.

python tools/tables.py --write         takes about ten minutes on two cores
python tools/tables.py --evenings 100  a quick look, without the player by the odds
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from sabacc.policies.character import BY_ODDS, CHARACTERS
from sabacc.policies.counts import Counts
from sabacc.policies.hand_facts import HandFacts
from sabacc.policies.mistakes import MOST_DECISIONS
from sabacc.policies.random_numbers import seeded
from sabacc.policies.reports import check_stuck, report_refusals, report_unfinished
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets, find
from sabacc.tables.setup import BOT, Setup, standard_setup

PAGE: Final = Path(__file__).parent.parent / "docs" / "tables.md"
SEED: Final = 1
BUY_IN: Final = 500
HANDS: Final = 10  # of an evening
EVENINGS: Final = 1000
EVENINGS_BY_ODDS: Final = 20  # a player by the odds thinks about every decision
DEFAULT: Final = "default"  # the line-up that sits there if nobody says otherwise
_SEEDS_APART: Final = 1 << 24
HEAD: Final = """# How tables of bots play

`make tables` writes this page. At each table four bots play evenings of {hands} hands, each with {buy_in} credits at
the start and without rebuys; seats that cannot pay both antes sit out. The default table is the one that `sabacc play`
sets up: {line_up}, and in the seat of the person the steady `{bot}`.
Figures are for the first hands of the evenings, except for the last column. The seed is {seed}, and there were
{evenings:,} evenings at each table, {by_odds} with `odds`.

- *ruined*: hands after which a seat cannot pay both antes: at most 10% at the default table.
- *pot*: the median pot at a showdown, as a multiple of the hand antes paid: from 5 to 20.
- *showdowns*: hands in which two seats or more show their cards: at least 25%.
- *raises* and *re-raises*: for 100 hands; in brackets those with a bad hand, one that more than half of all hands of
  its size beat.
- *protected*: cards laid into the field, for 100 hands.
- *can pay*: seats that can still pay both antes after the evening: at least 50%.
"""


class Evenings(NamedTuple):
    """What was played at one table: the facts of each hand, evening by evening, and what each bot did."""

    hands: list[list[HandFacts]]
    counts: list[Counts]


class Figures(NamedTuple):
    """How a table plays. Shares are of one; counts are for one hand."""

    ruined: float
    pot: float
    showdowns: float
    raises: float
    bad_raises: float
    reraises: float
    bad_reraises: float
    protected: float
    can_pay: float


def seats_of(setup: Setup) -> tuple[list[str], int]:
    """The bots of a table, with the plainest in the seats of people; and the mask of seats on the Dark side."""
    return [seat.bot or BOT for seat in setup.seats], sum(seat.dark << i for i, seat in enumerate(setup.seats))


def default_seats(rules: RuleSet) -> tuple[list[str], int]:
    """Those of the table that is set up if nobody says otherwise."""
    return seats_of(standard_setup(rules))


def play(rules: RuleSet, names: Sequence[str], dark: int, evenings: int, seed: int = SEED) -> Evenings:
    """Play evenings at one table, compiled."""
    from sabacc.lab.arena import LiftedMatch

    people = [CHARACTERS[name] for name in names]
    own_seeds = [seed * _SEEDS_APART + i for i in range(len(names))]
    match = LiftedMatch(rules, people, own_seeds, BUY_IN, 0, MOST_DECISIONS)
    numbers = (2 * (seed * _SEEDS_APART + evening) for evening in range(evenings))
    played = match.play_evenings([(seeded(number), seeded(number + 1)) for number in numbers], HANDS, dark)
    for name, mistakes in zip(names, match.mistakes(), strict=True):
        check_stuck(name, rules, mistakes)
        troubles = [
            *report_refusals(name, rules, mistakes),
            *report_unfinished(name, rules, mistakes.unfinished, MOST_DECISIONS),
        ]
        if troubles:
            raise SystemExit("\n".join(troubles))
    return Evenings(played, match.counts())


def figures(played: Evenings, seats: int) -> Figures:
    """The figures of a table."""
    first = [evening[0] for evening in played.hands]
    shown = [facts for facts in first if facts.shown > 1]

    def mean(of: Callable[[HandFacts], int]) -> float:
        return sum(map(of, first)) / len(first)

    return Figures(
        ruined=mean(lambda facts: facts.ruined > 0),
        pot=median(facts.pot / facts.antes for facts in shown) if shown else 0,
        showdowns=len(shown) / len(first),
        raises=mean(lambda facts: facts.raises),
        bad_raises=mean(lambda facts: facts.bad_raises),
        reraises=mean(lambda facts: facts.reraises),
        bad_reraises=mean(lambda facts: facts.bad_reraises),
        protected=mean(lambda facts: facts.protected),
        can_pay=sum(evening[-1].able for evening in played.hands) / seats / len(played.hands),
    )


def line_ups() -> list[str]:
    """The tables on the page: the default one, then four of each bot that ships, the random one apart."""
    return [DEFAULT, *(name for name in CHARACTERS if name != "random")]


def measure(rules_id: str, line_up: str, evenings: int) -> tuple[Figures, list[Counts]]:
    """Play at one table on the page."""
    rules = find(rules_id)
    names, dark = default_seats(rules)
    if line_up != DEFAULT:
        names = [line_up] * len(names)
    if any(CHARACTERS[name].way == BY_ODDS for name in names):
        evenings = min(evenings, EVENINGS_BY_ODDS)
    played = play(rules, names, dark, evenings)
    return figures(played, len(names)), played.counts


def page(tables: dict[tuple[str, str], tuple[Figures, list[Counts]]], evenings: int) -> str:
    """The page with all figures: `tables` by line-up and game."""
    names, _ = default_seats(all_rule_sets()[0])
    lines = [
        HEAD.format(
            hands=HANDS,
            buy_in=BUY_IN,
            line_up=", ".join(f"`{name}`" for name in names[1:]),
            bot=BOT,
            seed=SEED,
            evenings=evenings,
            by_odds=min(evenings, EVENINGS_BY_ODDS),
        ).rstrip("\n")
    ]
    for line_up in dict.fromkeys(line_up for line_up, _ in tables):
        title = "The default table" if line_up == DEFAULT else f"Four of `{line_up}`"
        lines += ["", f"## {title}", "", *_rows({rules: tables[line_up, rules.id][0] for rules in all_rule_sets()})]
        if line_up == DEFAULT:
            lines += ["", *_tempers(names, [tables[line_up, rules.id][1] for rules in all_rule_sets()])]
    return "\n".join(lines) + "\n"


def _rows(by_game: dict[RuleSet, Figures]) -> Iterator[str]:
    yield "| game | ruined | pot | showdowns | raises | re-raises | protected | can pay |"
    yield "|---|---|---|---|---|---|---|---|"
    for rules, found in by_game.items():
        raises = f"{100 * found.raises:.0f} ({100 * found.bad_raises:.0f})"
        reraises = f"{100 * found.reraises:.0f} ({100 * found.bad_reraises:.0f})"
        yield (
            f"| {rules.name} | {found.ruined:.1%} | {found.pot:.1f} | {found.showdowns:.0%} | {raises} | {reraises} "
            f"| {100 * found.protected:.0f} | {found.can_pay:.0%} |"
        )


def _tempers(names: Sequence[str], by_game: Sequence[Sequence[Counts]]) -> Iterator[str]:
    """What each bot of the default table did, over all games and evenings."""
    yield "Who does what at that table, over all games and evenings:"
    yield ""
    yield "| bot | folds | raises for 100 hands | calls for 100 hands | wins |"
    yield "|---|---|---|---|---|"
    for seat, name in enumerate(names):
        own = [counts[seat] for counts in by_game]
        hands = sum(counts.hands for counts in own)
        folded, raised, called, won = (
            sum(getattr(counts, what) for counts in own) / hands for what in ("folded", "raised", "called", "won")
        )
        yield f"| `{name}` | {folded:.0%} | {100 * raised:.0f} | {100 * called:.0f} | {won:.0%} |"


def main() -> None:
    """Play at all tables, and print or write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write docs/tables.md")
    parser.add_argument("--evenings", type=int, help="evenings at each table, and none of the player by the odds")
    arguments = parser.parse_args()
    evenings = arguments.evenings or EVENINGS
    shown = [name for name in line_ups() if not arguments.evenings or name != "odds"]
    keys = [(line_up, rules.id) for line_up in shown for rules in all_rule_sets()]
    # The first table compiles; the others find the code ready.
    measure(keys[0][1], DEFAULT, 1)
    with ProcessPoolExecutor() as pool:
        found = pool.map(measure, [key[1] for key in keys], [key[0] for key in keys], [evenings] * len(keys))
        tables = dict(zip(keys, found, strict=True))
    text = page(tables, evenings)
    if arguments.write:
        PAGE.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
