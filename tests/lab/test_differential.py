"""Plain against compiled: the same hands, and every lane compared after every step."""

import os
import random
import subprocess
import sys

import pytest

from sabacc.engine import candidates, chance
from sabacc.engine.codes import act, op, zone
from sabacc.engine.table import NO_CARD, Table
from sabacc.lab.engine import LiftedEngine, differences
from sabacc.play.view import list_zone
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from sabacc.testing import PlainEngine
from sabacc.testing.perft import moves
from tests.support.rule_sets import RULE_IDS, each_of, each_rule_set

# One process compiles the engine, not every one of them.
pytestmark = pytest.mark.xdist_group("lifted")

QUICK = 200
LONG = 10_000


def random_start(rules: RuleSet, rng: random.Random) -> Table:
    """A table before the deal: 2 to 8 seats, short stacks among them."""
    t = Table()
    t.seats = rng.randint(*rules.seats)
    t.button = rng.randrange(t.seats)
    t.sabacc = rng.choice((0, 25))
    for seat in range(t.seats):
        t.stack[seat] = rules.antes + rng.choice((0, 1, 2, 9, 40, 200, 500))
    return t


def random_outcome(t: Table, rules: RuleSet, rng: random.Random) -> list[int]:
    p = rules.program
    if t.due == act.ROLL:
        return [rng.randint(1, chance.sides(t, p)) for _ in range(chance.expected(t, p))]
    if t.due == act.FACE:
        return [rng.choice([card for card in range(p.cards) if not (p.wild_fives and p.mark[card] == op.FIVE)])]
    if t.due == act.SHUFFLE:
        heap = [card for card in range(p.cards) if t.zone[card] == zone.HEAP]
        return rng.sample(heap, len(heap))
    order = [(t.button + i) % t.seats for i in range(1, t.seats + 1)]
    return [card for seat in order for card in rng.sample(list_zone(t, zone.HAND + seat), t.taken[seat])]


def random_move(t: Table, rules: RuleSet, rng: random.Random) -> tuple[int, int, int, int]:
    """Uniform over kinds, so that folds do not end every hand at once; amounts between their bounds."""
    offered = list(moves(t, rules.program))
    kinds = sorted({move[0] for move in offered})
    what = rng.choice(kinds)
    if what == act.FOLD and len(kinds) > 1:
        # Half of the folds are taken back: long hands reach the rarer phases.
        what = rng.choice(kinds)
    if act.AMOUNT[what]:
        low, high, by = candidates.bounds(t, rules.program, t.to_act, what)
        return what, NO_CARD, NO_CARD, rng.randrange(low, high + 1, by)
    return rng.choice([move for move in offered if move[0] == what])


def compare_hands(rules: RuleSet, hands: int, seed: int) -> int:
    """Play the same hands with both engines; how many steps were compared."""
    plain, lifted = PlainEngine(rules.program), LiftedEngine(rules.program)
    compared = 0
    for i in range(hands):
        rng = random.Random(f"{rules.id} {seed} {i}")
        t = random_start(rules, rng)
        records = lifted.start(t)
        plain.new_hand(t)
        lifted.new_hand(records)
        while True:
            assert differences(t, records) == [], f"{rules.id}, seed {seed}, hand {i}, after step {compared}"
            compared += 1
            if t.waiting == op.OVER:
                break
            if rules.program.timer_shift and rng.random() < 0.1:
                # It may not go off everywhere, but both must say so.
                answers = plain.ring(t), lifted.ring(records)
                assert answers[0] == answers[1]
                continue
            if t.waiting == op.CHANCE:
                outcome = random_outcome(t, rules, rng)
                answers = plain.apply_chance(t, outcome), lifted.apply_chance(records, outcome)
            else:
                assert plain.default_act(t) == lifted.default_act(records), f"{rules.id}, seed {seed}, hand {i}"
                seat, move = t.to_act, random_move(t, rules, rng)
                answers = plain.apply(t, seat, *move), lifted.apply(records, seat, *move)
            assert answers == (0, 0), f"{rules.id}, seed {seed}, hand {i}: {answers}"
    return compared


# Every kind of shift, of tie and of Five, besides the book.
VARIANTS = [
    *RULE_IDS,
    "corellian-spike all_in=side_pots trigger=d12 sylop_extends_runs=yes",
    "corellian-spike raise_limit=own_stack raise_cap=3",
    "yarith-bespin all_in=side_pots min_bet=5",
    "galaxy-series all_in=junk final_tie=blind_draw buy_in=1000",
    "brockley max_rounds=4",
    "centran five_replacement=none all_in=junk",
    "classic shift=by_symbol settle_before_reveal=yes caller_wins=any_pot",
    "classic shift=by_symbol trigger=d12 trigger_number=7 junk_returns=no all_bomb_penalty=no",
    "brockley shift=by_symbol trigger=timer symbols=core,rim,wild,none,core,wild",
    "classic field=one_in_one_out shift=rim negative_hands=mirror min_rounds=3",
    "brockley declare_total=free call_from=1 field=any_time all_in=junk",
    "force arcana=aligned holdem_field=yes",
    "corellia-run play=brockley call_from=2 shift=wild deck=76 suit_signs=signed",
    "yarith-bespin swap_spike=yes buy_top_discard=yes buy_until_broke=yes",
    "centran advanced=on_with_take array_fives=replace final_tie=blind_draw",
    "classic trigger=timer holdem_field=yes discard_pile=yes shift=rim",
    "centran trigger=timer devices=allowed",
    "classic devices=tolerated negative_hands=special",
    "galaxy-series devices=tolerated",
    "corellian-spike trigger=timer",
    "centran trigger=random advanced=on array_fives=inert five_replacement=always",
]


@each_of(VARIANTS)
def test_plain_and_lifted_agree(rules: RuleSet) -> None:
    hands = QUICK if not rules.changes else QUICK // 5
    assert compare_hands(rules, hands, seed=1) > hands


@pytest.mark.long(reason="ten thousand hands of each rule set, step by step, take minutes")
@each_rule_set
def test_plain_and_lifted_agree_over_many_hands(rules: RuleSet) -> None:
    assert compare_hands(rules, LONG, seed=2) > LONG


def test_refusals_agree() -> None:
    """A refused action gives the same reason and changes nothing in either engine."""
    for rules in all_rule_sets():
        plain, lifted = PlainEngine(rules.program), LiftedEngine(rules.program)
        rng = random.Random(rules.id)
        t = random_start(rules, rng)
        records = lifted.start(t)
        for engine, table in ((plain, t), (lifted, records)):
            engine.new_hand(table)  # type: ignore[arg-type]
        outcome = random_outcome(t, rules, rng)
        plain.apply_chance(t, outcome)
        lifted.apply_chance(records, outcome)
        for what in range(-1, act.COUNT + 1):
            for seat in range(t.seats):
                request = (seat, what, rng.randrange(-1, 90), rng.randrange(-1, 90), rng.randrange(-5, 5))
                if plain.apply(t.copy(), *request):
                    assert plain.apply(t, *request) == lifted.apply(records, *request)
                    assert differences(t, records) == []


@pytest.mark.long(reason="compiles the engine a second time, with bounds checks")
def test_plain_and_lifted_agree_with_bounds_checks() -> None:
    """Compiled code reads garbage behind the end of a lane without a word; with checks it raises."""
    code = (
        "from tests.lab.test_differential import VARIANTS, compare_hands\n"
        "from tests.support.rule_sets import read_rules\n"
        "for text in VARIANTS:\n"
        "    assert compare_hands(read_rules(text), 500, seed=3) > 500\n"
        "print('checked')\n"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=checked_environment(), capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "checked", done.stderr[-2000:]


def checked_environment() -> dict[str, str]:
    return {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
