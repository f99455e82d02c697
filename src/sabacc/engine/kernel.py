"""The `@kernel` marker, for every function of the engine that the lab may compile."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: list[Callable[..., Any]] = []


def kernel(function: F) -> F:
    """Mark `function` as part of the engine and return it unchanged."""
    KERNELS.append(function)
    return function
