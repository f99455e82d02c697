"""Every two values of every two options together pass the public test kit, and the bots that ship can play by them."""

import random
from functools import cache
from itertools import product

import pytest

from sabacc.bots.built_in import PolicyBot
from sabacc.engine import step
from sabacc.engine.codes import reason
from sabacc.play.game import Game
from sabacc.policies import random_numbers
from sabacc.policies.character import CALM, CHARACTERS
from sabacc.policies.desk import new_desk
from sabacc.policies.hand_strength import strengths_of
from sabacc.policies.rollouts import have_ideas
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Value
from sabacc.rules.registry import all_rule_sets
from sabacc.testing import conformance
from sabacc.testing.rule_check import random_game
from tests.support.pairwise import Pair, Row, allowed_by, cover, option_values, pairs_of, ways_to_play
from tests.support.rule_sets import each_of

HANDS = 20
MOST_DECISIONS = 3_000  # of a hand
# Who plays in imagined hands is among them; who imagines some imagines few.
PLAYERS = [CALM, *(who.but(rollouts=min(who.rollouts, 1)) for who in CHARACTERS.values())]
PARTS = 4  # of a rule set's rows, so that they can be shared out

each_way = each_of(way for rules in all_rule_sets() for way in ways_to_play(rules))

TOY: dict[str, list[Value]] = {
    "hand": [2, 1, 4, 8],
    "sabacc": [1, 2, 4, 0],
    "least": [1, 2, 4],
    "most": [0, 1, 2],
    "pots": ["side", "junk"],
    "settle": [False, True],
    "deck": ["76", "78", "62"],
}


def toy_allows(row: Row) -> bool:
    """Contradictions as rule sets have them: half of another, a bound, a need, and a value that is never allowed."""
    half = row["hand"] == 2 * int(row["sabacc"])  # type: ignore[arg-type]
    room = row["most"] == 0 or int(row["least"]) <= int(row["most"])  # type: ignore[arg-type]
    return half and room and (not row["settle"] or row["pots"] == "side") and row["deck"] != "62"


def test_the_rows_hold_every_pair_that_is_possible() -> None:
    whole = [dict(zip(TOY, row, strict=True)) for row in product(*TOY.values())]
    possible = set[Pair]().union(*(pairs_of(row) for row in whole if toy_allows(row)))
    rows = cover(TOY, toy_allows)
    assert all(toy_allows(row) for row in rows)
    assert set[Pair]().union(*map(pairs_of, rows)) == possible
    assert len(rows) <= 16


@cache
def rows_of(rules: RuleSet) -> tuple[Row, ...]:
    return tuple(cover(option_values(rules), allowed_by(rules)))


@pytest.mark.long(reason="to find the rows of all games takes a minute")
@each_way
def test_the_rows_of_a_rule_set_change_every_option(rules: RuleSet) -> None:
    """And whatever two values a walk through the options finds together, some row has them together too."""
    rows, values, allows = rows_of(rules), option_values(rules), allowed_by(rules)
    assert {name for row in rows for name in row if row[name] != rules.defaults[name]} == set(values)
    held = set[Pair]().union(*map(pairs_of, rows))
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    row: Row = {name: rules.defaults[name] for name in values}
    for _ in range(1_000):
        changed = row | {name: rng.choice(values[name]) for name in rng.sample(list(values), 2)}
        if allows(changed):
            row = changed
            assert pairs_of(row) <= held


@pytest.mark.long(reason="twenty hands for each of some two hundred rows of options take minutes")
@pytest.mark.parametrize("part", range(PARTS))
@each_way
def test_every_two_options_conform_together(rules: RuleSet, part: int) -> None:
    for number, row in list(enumerate(rows_of(rules)))[part::PARTS]:
        conformance(rules.with_options(**row), HANDS, seed=1 + HANDS * number)


@pytest.mark.long(reason="hands for some four hundred rows of options take minutes")
@each_way
def test_no_bot_does_or_thinks_of_what_is_refused(rules: RuleSet) -> None:
    """A refused answer is replaced by the safe one and reported, but the bots that ship should never need that."""
    for number, row in enumerate(rows_of(rules)):
        rng = random.Random(number)
        game = random_game(rules.with_options(**row), rng)
        bots = [PolicyBot(rng.choice(PLAYERS), rng.getrandbits(40)) for _ in game.stacks]
        for _ in range(MOST_DECISIONS):
            if game.to_act is None:
                break
            check_ideas(game)
            game.apply(bots[game.to_act].act(game.view(game.to_act)))
        assert game.is_over, (number, row)


def check_ideas(game: Game) -> None:
    """What a player by the odds would try in imagined hands is allowed in the true one."""
    s, p, desk = game.view(game.to_act).sight, game.rules.program, new_desk(strengths_of(game.rules))
    have_ideas(s, p, CHARACTERS["odds"], desk, random_numbers.seeded(1))
    ideas = desk.ideas
    for idea in list(zip(ideas.what, ideas.card, ideas.other, strict=True))[: ideas.count]:
        assert step.why_not(game.table, p, s.seat, *idea, 0) == reason.OK, (idea, game.rules, game.lines)
