"""A game from outside, for the tests of rules."""

from collections.abc import Iterator

import pytest

from sabacc.rules.registry import register
from tests.support.small_game import SMALL


@pytest.fixture
def small_registered() -> Iterator[None]:
    """The small game is known by its id."""
    unregister = register(SMALL)
    yield
    unregister()
