"""The lines at the bottom: what can be done now, by which key, at what cost."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.style import Style

from sabacc.play.actions import Fold, Raise
from sabacc.play.notation import format_price
from sabacc.tables.offers import Key
from sabacc.tui.blocks import styled
from sabacc.tui.key_lines import item_lines, key_lines, text_lines

LINES: Final = 3  # at least, so that nothing jumps
General = Sequence[tuple[str, str]]
NEXT_CHANCE: Final = "Next chance:"  # when that is done which can be asked for before it is on offer


def bar_lines(keys: Sequence[Key], ahead: Sequence[Key], general: General, width: int) -> list[Content]:
    """The acts of the phase, those not possible in brackets, what can be asked for, and below them the general keys."""
    return _filled(item_lines([*map(_act, keys), *_later(ahead)], width), general, width)


def window_lines(
    asked: str, enter: str, keys: Sequence[Key], ahead: Sequence[Key], general: General, width: int
) -> list[Content]:
    """A question that one can take or let pass, the keys for both, and below them the general ones."""
    click = Style.from_meta({"@click": "screen.press('enter')"})
    passes = (styled("Enter", "bold reverse") + styled(f" {enter}", "bold")).stylize(click)
    acts = item_lines([passes, *map(_act, keys), *_later(ahead)], width)
    return _filled([*text_lines(styled(asked, "italic $quiet"), width), *acts], general, width)


def turn_line(text: str, ahead: Sequence[Key], general: General, width: int) -> list[Content]:
    """Whom everybody waits for, what can be asked for, and the general keys."""
    acts = item_lines([styled(text, "italic $quiet"), *_later(ahead)], width)
    return _filled(acts, general, width)


def _filled(lines: Sequence[Content], general: General, width: int) -> list[Content]:
    """Lines with the general keys below them, at the very bottom."""
    keys = key_lines(general, width)
    return [*lines, *[styled("")] * (LINES - len(lines) - len(keys)), *keys]


def _act(key: Key) -> Content:
    click = Style.from_meta({"@click": f"screen.press('{key.letter}')"})
    if key.choice is None:
        return styled(f"({key.letter} {key.kind.verb})", "$quiet").stylize(click)
    text = styled(key.letter, "bold reverse") + styled(f" {key.kind.verb}", "bold") + styled(_cost(key), "$credits")
    return text.stylize(click)


def _later(ahead: Sequence[Key]) -> list[Content]:
    """Acts that are done, or asked about, as soon as they can be."""
    if not ahead:
        return []
    first, *others = map(_act, ahead)
    return [styled(f"{NEXT_CHANCE} ", "italic $quiet") + first, *others]


def _cost(key: Key) -> str:
    """What an act costs, or from how much to how much it goes."""
    choice = key.choice
    if choice is None:
        return ""
    if key.risk:
        return f": {key.risk} unless you win"
    if key.effect:
        return f": {key.effect}"
    if choice.has_amount:
        if choice.least == choice.most:
            return f" by {choice.least}" if choice.kind is Raise else f" {choice.least}"
        return f" (from {choice.least} to {choice.most})"
    if choice.prices and min(choice.prices) != max(choice.prices):
        return f" {min(choice.prices)} to {max(choice.prices)}"
    if choice.kind is Fold:
        return f" {format_price(choice)}".rstrip()
    return f" {key.cost}" if key.cost else ""
