"""The numbers that stand for acts, phases, notes, reasons, ladders and zones."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Self


class CodeWithSentence(IntEnum):
    """A code, and the sentence that tells people of it, with places for what it names."""

    sentence: str

    def __new__(cls, code: int, sentence: str = "") -> Self:
        member = int.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member


def must_name(kind: type[IntEnum], module: Mapping[str, object], besides: tuple[str, ...] = ()) -> None:
    """Refuse a module, at import, that does not have every member of an enum as a plain number by the same name."""
    numbers = {name: code for name, code in module.items() if name.isupper() and name not in besides}
    wanted = {member.name: member.value for member in kind}
    if wrong := sorted(name for name in wanted.keys() | numbers.keys() if wanted.get(name) != numbers.get(name)):
        raise TypeError(f"{kind.__name__} and the plain numbers below it must have the same names: {', '.join(wrong)}")
