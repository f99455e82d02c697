"""The random numbers of players."""

from collections import Counter

from sabacc.policies import random_numbers


def test_random_numbers_are_even() -> None:
    """A hundred thousand draws below six, from seeds that follow one another: each face within four deviations."""
    counts = Counter(random_numbers.below(random_numbers.seeded(seed), 6) for seed in range(20_000))
    state = random_numbers.seeded(7)
    counts.update(random_numbers.below(state, 6) for _ in range(80_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 100_000 / 6) < 4 * (100_000 * 5 / 36) ** 0.5 for count in counts.values()), counts
