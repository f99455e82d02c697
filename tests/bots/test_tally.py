"""What is sure after some imagined hands, and what is not."""

from __future__ import annotations

import random
from collections.abc import Sequence

from sabacc.bots.tally import Tally

POT = 100


def tally(rows: Sequence[Sequence[int]], fixed: tuple[int, ...] = ()) -> Tally:
    made = Tally(range(len(rows[0])), POT, fixed)
    for row in rows:
        won = [1000 if gain > 0 else 0 for gain in row]
        made.add(row, won, [0] * len(row))
    return made


def test_a_lead_is_measured_hand_by_hand() -> None:
    """Luck that both ideas share does not blur what sets them apart."""
    rng = random.Random(1)
    luck = [rng.choice((-100, 200)) for _ in range(400)]
    lead, error = tally([(each + 10, each) for each in luck]).lead(0, 1)
    assert lead == 10 and error < 1
    apart, blurred = tally([(each + 10, rng.choice(luck)) for each in luck]).lead(0, 1)
    assert blurred > 5 * error and abs(apart - 10) < 4 * blurred


def test_only_what_is_surely_behind_is_closed() -> None:
    rng = random.Random(2)
    rows = [(rng.choice((-90, 110)), rng.choice((-100, 100)), -80) for _ in range(100)]
    weighed = tally(rows)
    weighed.close_losers()
    assert weighed.is_closed == [False, False, True], "seed 2"
    assert not weighed.is_settled(small=1)


def test_equal_ideas_are_never_told_apart_but_settled_in_the_end() -> None:
    weighed = tally([(50, 50)] * 60)
    weighed.close_losers()
    assert weighed.tried == [0, 1] and not weighed.is_settled(small=1)
    for _ in range(200):
        weighed.add((50, 50), (0, 0), (0, 1))
    weighed.close_losers()
    assert weighed.tried == [0, 1] and weighed.is_settled(small=1)
    assert weighed.alone(1) == 200 / 260


def test_a_few_hands_that_all_went_one_way_prove_nothing() -> None:
    """An idea that wins a large pot once in forty hands has not lost before it could."""
    weighed = tally([(-2, 0)] * 30)
    weighed.close_losers()
    assert weighed.tried == [0, 1]


def test_a_closed_idea_keeps_its_distance_and_a_known_gain_stays_what_it_is() -> None:
    """As far as its luck was that of the best: what the best loses by luck later, it would have lost too."""
    weighed = tally([(140, 60, -10), (60, -20, -10)] * 25, fixed=(2,))
    weighed.close_losers()
    assert weighed.tried == [0]
    for _ in range(50):
        weighed.add((60, 0, -10), (1000, 0, 0), (0, 0, 0))
    assert weighed.gain(0) == 80
    assert weighed.gain(1) == 0, "as far behind as it was"
    assert weighed.gain(2) == -10 and weighed.error(2) == 0


def test_a_closed_idea_with_a_luck_of_its_own_stays_where_it_was() -> None:
    weighed = tally([(140, 20), (60, 20)] * 25)
    weighed.close_losers()
    assert weighed.tried == [0]
    for _ in range(50):
        weighed.add((60, 0), (1000, 0), (0, 0))
    assert weighed.gain(1) == 20


def test_an_idea_is_worth_its_best_plan_and_its_chance_is_that_of_playing_on() -> None:
    weighed = Tally([0, 0, 1], POT)
    for number in range(200):
        lost = -100 if number % 4 else 60
        weighed.add((lost, -10, 0), (0 if number % 4 else 1000, 0, 0), (0, 0, 0))
    assert weighed.gain(0) == -10 and weighed.chance(0) == 0.25
    assert weighed.leads_clearly(0, errors=2) and not weighed.leads_clearly(1, errors=2)


def test_plans_that_were_closed_behind_another_idea_are_not_told_apart_by_chance() -> None:
    """A check with the best hand came with the advice to fold to a bet: a raise was better than either way to go on."""
    rng = random.Random(4)
    weighed = Tally([0, 0, 1], POT)
    for _ in range(60):
        weighed.add((rng.choice((90, 110)), rng.choice((91, 111)), 400), (1000, 1000, 1000), (0, 0, 0))
        weighed.close_losers()
    assert weighed.is_closed == [True, True, False] and weighed.plan(0) == 1, "seed 4"
    assert not weighed.leads_clearly(0, errors=2)


def test_the_chance_of_the_best_plan_is_its_own() -> None:
    weighed = Tally([0, 0, 1], POT)
    for number in range(200):
        weighed.add((-100 if number % 4 else 60, 10 if number % 50 == 0 else 0, 0), (500, 20, 0), (0, 0, 0))
    assert (weighed.chance(0), weighed.best_chance(0), weighed.best_chance(1)) == (0.5, 0.02, 0)
