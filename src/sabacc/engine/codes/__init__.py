"""The numbers that stand for acts, phases, notes, reasons, ladders and zones."""

from collections.abc import Mapping
from enum import IntEnum


def must_name(kind: type[IntEnum], module: Mapping[str, object], besides: tuple[str, ...] = ()) -> None:
    """Refuse a module, at import, that does not have every member of an enum as a plain number by the same name."""
    numbers = {name: code for name, code in module.items() if name.isupper() and name not in besides}
    wanted = {member.name: member.value for member in kind}
    if wrong := sorted(name for name in wanted.keys() | numbers.keys() if wanted.get(name) != numbers.get(name)):
        raise TypeError(f"{kind.__name__} and the plain numbers below it must have the same names: {', '.join(wrong)}")
