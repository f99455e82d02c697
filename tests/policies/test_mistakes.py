"""Answers that are refused: counted, replaced by the safe one, and never asked for again and again."""

from sabacc.engine import step
from sabacc.engine.codes import act, op, reason
from sabacc.engine.program import Program
from sabacc.engine.table import NO_CARD, Table
from sabacc.policies import random_numbers
from sabacc.policies.mistakes import Mistakes, answer
from sabacc.policies.outcomes import throw
from sabacc.rules.compile import compile_rules
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from tests.support.rule_sets import each_rule_set


def start(program: Program) -> Table:
    """A hand of three, at its first decision."""
    t, rng = Table(), random_numbers.seeded(4)
    t.seats = 3
    t.stack[:3] = [500] * 3
    step.new_hand(t, program)
    while t.waiting == op.CHANCE:
        throw(t, program, rng)
    return t


def test_an_answer_that_is_allowed_is_no_mistake() -> None:
    program, mistakes = find("classic").program, Mistakes()
    t = start(program)
    assert answer(t, program, act.CHECK, NO_CARD, NO_CARD, 0, mistakes) == act.CHECK
    assert (mistakes.refused, t.to_act) == (0, 2)


def test_a_refused_answer_is_counted_and_the_first_is_kept() -> None:
    program, mistakes = find("classic").program, Mistakes()
    t = start(program)
    done = [answer(t, program, act.RAISE, NO_CARD, NO_CARD, amount, mistakes) for amount in (1000, 2000)]
    assert done == [act.CHECK, act.STAY]
    assert (mistakes.refused, mistakes.what, mistakes.amount) == (2, act.RAISE, 1000)
    assert (mistakes.why, mistakes.stuck_why) == (reason.RAISE_TOO_LARGE, reason.OK)


@each_rule_set
def test_hands_end_however_wrong_the_answers_are(rules: RuleSet) -> None:
    program, mistakes, rng = rules.program, Mistakes(), random_numbers.seeded(4)
    t = start(program)
    decisions = 0
    while t.waiting != op.OVER:
        if t.waiting == op.CHANCE:
            throw(t, program, rng)
            continue
        wrong = act.STAND if t.pc % 2 else act.NONE
        assert answer(t, program, wrong, NO_CARD, NO_CARD, 0, mistakes) != act.NONE
        decisions += 1
    assert 0 < mistakes.refused <= decisions
    assert sum(t.stack) + t.sabacc == 1500


def test_where_even_the_safe_answer_is_refused_the_hand_is_stuck() -> None:
    program, mistakes = compile_rules(find("classic")), Mistakes()
    t = start(program)
    program.menu_size[t.pc] = program.menu_mask[t.pc] = 0
    before = t.copy()
    assert answer(t, program, act.CHECK, NO_CARD, NO_CARD, 0, mistakes) == act.NONE
    assert (mistakes.stuck_at, mistakes.stuck_why) == (act.NONE, reason.NO_SUCH_ACT)
    assert (t.to_act, t.stack) == (before.to_act, before.stack)
