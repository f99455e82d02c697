"""A test kit for anyone who writes rule sets, bots or tools. Everything in this package passes it.

`sabacc.testing.strategies` has Hypothesis strategies, and is imported separately because it needs Hypothesis.
"""

from sabacc.testing.bots import check_bot
from sabacc.testing.perft import Engine, PlainEngine, perft
from sabacc.testing.playthrough import playthrough
from sabacc.testing.rule_check import ConformanceError, conformance

__all__ = ["ConformanceError", "Engine", "PlainEngine", "check_bot", "conformance", "perft", "playthrough"]
