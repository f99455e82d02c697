"""The numbers that stand for acts, phases, notes, reasons, ladders and zones."""

from collections.abc import Iterable
from types import ModuleType


def must_cover(what: str, found: Iterable[int], codes: ModuleType, besides: tuple[str, ...] = ()) -> None:
    """Refuse a table, at import, that leaves out a code of a module or has one that is not there."""
    wanted = {code: name for name, code in vars(codes).items() if name.isupper() and name not in besides}
    have = set(found)
    if wrong := [name for code, name in wanted.items() if code not in have] + [str(c) for c in have - wanted.keys()]:
        raise TypeError(f"{what} must have every code of {codes.__name__}, once: {', '.join(wrong)}")
