"""Fixtures for tests of every folder."""

from __future__ import annotations

import pytest

from sabacc.rules.model import RuleSet
from tests.support.rule_sets import read_rules


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> RuleSet:
    """The rule set that a test is run with; `tests.support.rule_sets` says which ones."""
    return read_rules(request.param)
