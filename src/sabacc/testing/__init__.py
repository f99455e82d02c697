"""For who writes rule sets, bots or tools: a test kit that every rule set of this package passes itself."""

from sabacc.testing.conformance import ConformanceError, conformance
from sabacc.testing.perft import Engine, PlainEngine, perft
from sabacc.testing.playthrough import playthrough

__all__ = ["ConformanceError", "Engine", "PlainEngine", "conformance", "perft", "playthrough"]
