"""For anyone who writes rule sets, bots or tools: a test kit that everything in this package passes itself.

`sabacc.testing.strategies` has Hypothesis strategies, and is imported by itself because it needs Hypothesis.
"""

from sabacc.testing.bots import check_bot
from sabacc.testing.conformance import ConformanceError, conformance
from sabacc.testing.perft import Engine, PlainEngine, perft
from sabacc.testing.playthrough import playthrough

__all__ = ["ConformanceError", "Engine", "PlainEngine", "check_bot", "conformance", "perft", "playthrough"]
