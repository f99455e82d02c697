"""Random play in the lab: its chance always fits, and its choices are uniform over kinds.

The functions are run as plain Python here, with the generator that players have.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sabacc import find
from sabacc.engine import step
from sabacc.engine.codes import act, op, reason
from sabacc.engine.table import Table
from sabacc.errors import BadRules
from sabacc.lab import simulate
from sabacc.policies import outcomes, random_numbers
from sabacc.rules.model import RuleSet
from tests.support.rule_sets import RULE_IDS, each_of

each_variant = each_of(
    (
        *RULE_IDS,
        "classic shift=rim",
        "classic shift=by_symbol",
        "centran advanced=on_with_take",
        "centran trigger=random array_fives=inert",
    )
)


@pytest.fixture
def rng() -> list[int]:
    return random_numbers.seeded(11)


def start(rules: RuleSet, rng: list[int]) -> Table:
    t = Table()
    t.seats = 2 + random_numbers.below(rng, 7)
    t.button = random_numbers.below(rng, t.seats)
    t.stack[: t.seats] = [rules.antes + (3, 60, 400)[random_numbers.below(rng, 3)] for _ in range(t.seats)]
    step.new_hand(t, rules.program)
    return t


@each_variant
def test_every_throw_fits(rules: RuleSet, rng: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    answers: Counter[int] = Counter()
    apply_chance = step.apply_chance

    def watched(t: Table, p: Any, n: int) -> int:
        why = apply_chance(t, p, n)
        answers[why] += 1
        return why

    monkeypatch.setattr(step, "apply_chance", watched)
    for _ in range(60):
        t = start(rules, rng)
        while t.waiting != op.OVER:
            if t.waiting == op.CHANCE:
                outcomes.throw(t, rules.program, rng)
            else:
                simulate.act_at_random(t, rules.program, rng)
    assert set(answers) == {reason.OK}


@each_variant
def test_kinds_of_action_are_equally_likely(rules: RuleSet, rng: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    t = start(rules, rng)
    outcomes.throw(t, rules.program, rng)
    kinds = t.menu[: step.legal(t, rules.program)]
    taken: Counter[int] = Counter()
    apply = step.apply

    def counted(t: Table, p: Any, seat: int, what: int, card: int, other: int, amount: int) -> int:
        why = apply(t, p, seat, what, card, other, amount)
        taken[what] += why == reason.OK
        return why

    monkeypatch.setattr(step, "apply", counted)
    tries = 400 * len(kinds)
    for _ in range(tries):
        simulate.act_at_random(t.copy(), rules.program, rng)
    assert set(kinds) == set(+taken)
    assert all(300 < taken[kind] < 500 for kind in kinds), taken


@pytest.fixture
def simulation(monkeypatch: pytest.MonkeyPatch, rng: list[int]) -> Callable[[], int]:
    """Five hands of Classic Sabacc, simulated in plain Python."""
    monkeypatch.setattr(simulate, "_play_hands", simulate._play_hands.py_func)  # type: ignore[attr-defined]
    monkeypatch.setattr(simulate, "to_records", lambda *carriers: carriers)
    monkeypatch.setattr(simulate, "from_record", lambda kind, row: row)
    rules, t = find("classic"), Table()
    t.seats = 3
    return lambda: simulate.play_hands([t], [rules.program], rng, 5, 500, rules)


def test_a_simulation_counts_decisions(simulation: Callable[[], int]) -> None:
    assert simulation() > 15


def test_where_nothing_is_allowed_the_safe_answer_is_given_and_told(
    simulation: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "_attempt", lambda *_: reason.NOT_NOW)
    with pytest.raises(BadRules, match=r"random: in Classic Sabacc [\d,]+ answers were refused, .*\(not now\)"):
        simulation()


def test_where_not_even_that_is_allowed_the_simulation_stops(
    simulation: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "_attempt", lambda *_: reason.NOT_NOW)
    monkeypatch.setattr(step, "default_act", lambda t, p: act.NONE)
    with pytest.raises(BadRules, match="Classic Sabacc: a hand cannot go on: even the safe answer of random"):
        simulation()


def test_chance_that_is_refused_stops_the_simulation(
    simulation: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "throw", lambda *_: reason.CARD_TWICE)
    with pytest.raises(BadRules, match=r"the outcome 'shuffle' was refused \(card twice\)"):
        simulation()


def test_a_simulated_hand_that_does_not_end_is_told(
    simulation: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "MOST_DECISIONS", 2)
    with pytest.raises(BadRules, match="random: 5 hands of Classic Sabacc did not end within 2 decisions"):
        simulation()
