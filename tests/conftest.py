"""Fixtures for tests of every folder."""

from __future__ import annotations

import pytest

from sabacc.rules.model import RuleSet
from tests.support.rule_sets import read_rules


@pytest.fixture(autouse=True)
def _coach_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table of a test starts a process that compiles the engine for the coach."""
    monkeypatch.setenv("SABACC_COACH", "plain")


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> RuleSet:
    """The rule set that a test is run with; `tests.support.rule_sets` says which ones."""
    return read_rules(request.param)
