"""The ladders of hands, as codes of a `Program`, and the sides on which a hand can be scored."""

from typing import Final

SPIKE: Final = 0
YARITH: Final = 1
GALAXY: Final = 2
CLASSIC: Final = 3
FORCE: Final = 4
RUN: Final = 5
CENTRAN: Final = 6

# The sides of Force; where there are none, everybody is on the Light one.
LIGHT: Final = 1
DARK: Final = -1
