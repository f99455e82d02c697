"""Dice in words: the faces, and the symbols on them where those decide what kind of shift comes."""

from collections.abc import Sequence
from typing import Final

from sabacc.rules.model import RuleSet

_SYMBOLS: Final = {"core": "Core", "rim": "Rim", "wild": "Wild", "none": "blank"}


def symbol(rules: RuleSet, face: int) -> str:
    """The symbol on a face; empty if there are none."""
    return _SYMBOLS[rules.symbols[face - 1]] if rules.symbols else ""


def symbols_on(rules: RuleSet, dice: Sequence[int]) -> list[str]:
    """The symbol that each die shows. Ruling V9: a single die of 12 or 20 has none, the one rolled after it has."""
    plain = 1 if rules.program.dice == 1 else 0
    return ["" if i < plain else symbol(rules, face) for i, face in enumerate(dice)]


def face_text(face: int, sign: str) -> str:
    """A face with its symbol, if it has one.

    >>> face_text(3, "Rim"), face_text(3, "")
    ('3 (Rim)', '3')
    """
    return f"{face} ({sign})" if sign else str(face)


def dice_text(rules: RuleSet, dice: Sequence[int]) -> str:
    """What the dice show, as a sentence."""
    faces = [face_text(face, sign) for face, sign in zip(dice, symbols_on(rules, dice), strict=True)]
    return f"The dice show {' and '.join(faces)}." if len(faces) > 1 else f"The die shows {faces[0]}."
