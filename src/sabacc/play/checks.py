"""What a hand needs before it can begin: seats, stacks, names, sides."""

from collections.abc import Sequence
from typing import Final

from sabacc.errors import BadRules
from sabacc.outside import shows_something
from sabacc.play.notation import SEAT_LETTERS
from sabacc.rules.model import RuleSet
from sabacc.rules.options import MOST_STACK
from sabacc.shown import shown

_MOST_LETTERS: Final = 40
A_NAME: Final = f"one line of 1 to {_MOST_LETTERS} printable characters that can be seen, without a space at either end"


def is_name(text: object) -> bool:
    """Whether this can be somebody's name, which others must be able to read and to tell from other names."""
    return isinstance(text, str) and len(text) <= _MOST_LETTERS and shows_something(text) and text == text.strip()


def check_seats(rules: RuleSet, seats: int) -> None:
    """Refuse a number of seats that the game does not allow."""
    least, most = rules.seats
    if not least <= seats <= most:
        raise BadRules(f"{rules.name} is for {least} to {most} seats, not {shown(seats)}")


def check_start(
    rules: RuleSet,
    stacks: Sequence[int],
    button: int,
    sabacc_pot: int,
    away: Sequence[int],
    names: Sequence[str],
) -> None:
    """Refuse stacks, a button, seats or names that no hand can begin with."""
    check_seats(rules, len(stacks))
    for what, credit in (
        *((f"the stack of seat {SEAT_LETTERS[i]}", s) for i, s in enumerate(stacks)),
        ("the sabacc pot", sabacc_pot),
    ):
        if not isinstance(credit, int) or isinstance(credit, bool) or not 0 <= credit <= MOST_STACK:
            raise BadRules(f"{what} must be a whole number of credits from 0 to {MOST_STACK}, not {shown(credit)}")
    if not 0 <= button < len(stacks):
        raise BadRules(f"the dealer button must be at a seat from 0 to {len(stacks) - 1}, not {shown(button)}")
    for seat in away:
        if not 0 <= seat < len(stacks):
            raise BadRules(f"seats that sit out must be from 0 to {len(stacks) - 1}, not {shown(seat)}")
    if names and len(names) != len(stacks):
        raise BadRules(f"there must be one name for each of the {len(stacks)} seats, not {len(names)}")
    for name in names:
        if not is_name(name):
            raise BadRules(f"a name must be {A_NAME}, not {shown(name)}")


def check_dealt_in(rules: RuleSet, stacks: Sequence[int], away: Sequence[int]) -> None:
    """Refuse a hand that fewer than two seats would be dealt."""
    if len(rules.dealt_in(stacks, away)) < 2:
        what = "be able to pay the antes" if rules.antes else "take part"
        raise BadRules(f"{rules.name}: at least two seats must {what}; the stacks are {list(stacks)}")


def check_sides(rules: RuleSet, seats: int, dark: Sequence[int]) -> None:
    """Refuse a Dark side where there is none, or at seats that are not there."""
    if dark and not rules.sides:
        raise BadRules(f"{rules.name} has no Light and Dark side")
    for seat in dark:
        if not 0 <= seat < seats:
            raise BadRules(f"seats on the Dark side must be from 0 to {seats - 1}, not {shown(seat)}")
