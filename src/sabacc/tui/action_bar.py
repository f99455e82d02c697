"""The lines at the bottom: what can be done now, by which key, at what cost."""

from collections.abc import Sequence

from textual.content import Content
from textual.style import Style

from sabacc.play.actions import Fold, Raise
from sabacc.play.notation import format_price
from sabacc.tables.offers import Key
from sabacc.tui.blocks import styled, wrapped
from sabacc.tui.questions import keys_line

LINES = 3


def bar_lines(keys: Sequence[Key], general: Sequence[tuple[str, str]], width: int) -> list[Content]:
    """The acts of the phase, those that are not possible in brackets, and below them the general keys."""
    acts = [styled(" ") + line for line in wrapped([_act(key) for key in keys], width - 2, gap=3)]
    return _filled(acts[: LINES - 1], general, width)


def window_lines(
    asked: str, keys: Sequence[Key], ahead: Sequence[Key], general: Sequence[tuple[str, str]], width: int
) -> list[Content]:
    """A question that one can take or let pass, the keys for both, and below them the general ones."""
    click = Style.from_meta({"@click": "screen.press('enter')"})
    passes = (styled("Enter", "bold reverse") + styled(" let it pass", "bold")).stylize(click)
    takes = [*(_act(key) for key in keys), *(_act(key) + styled(" next") for key in ahead)]
    acts = wrapped([passes, *takes], width - 2, gap=3)
    return _filled([styled(f" {asked}", "italic $quiet"), styled(" ") + acts[0]], general, width)


def turn_line(text: str, general: Sequence[tuple[str, str]], width: int) -> list[Content]:
    """Whom everybody waits for, and the general keys."""
    return _filled([styled(f" {text}", "italic $quiet")], general, width)


def _filled(lines: list[Content], general: Sequence[tuple[str, str]], width: int) -> list[Content]:
    """Lines with the general keys below them, at the very bottom."""
    keys = _general(general, width, LINES - len(lines))
    return [*lines, *[styled("")] * (LINES - len(lines) - len(keys)), *keys]


def _act(key: Key) -> Content:
    click = Style.from_meta({"@click": f"screen.press('{key.letter}')"})
    if key.choice is None:
        return styled(f"({key.letter} {key.kind.verb})", "$quiet").stylize(click)
    text = styled(key.letter, "bold reverse") + styled(f" {key.kind.verb}", "bold") + styled(_cost(key), "$credits")
    return text.stylize(click)


def _cost(key: Key) -> str:
    """What an act costs, or from how much to how much it goes."""
    choice = key.choice
    if choice is None:
        return ""
    if choice.has_amount:
        by = " by" if choice.kind is Raise else ""
        return f"{by} {choice.least}" if choice.least == choice.most else f"{by} {choice.least} to {choice.most}"
    if choice.prices and min(choice.prices) != max(choice.prices):
        return f" {min(choice.prices)} to {max(choice.prices)}"
    if choice.kind is Fold:
        return f" {format_price(choice)}".rstrip()
    return f" {key.cost}" if key.cost else ""


def _general(general: Sequence[tuple[str, str]], width: int, most: int) -> list[Content]:
    """The general keys in a few lines, as many as there is room for; `?` has them all."""
    lines: list[list[tuple[str, str]]] = [[]]
    for pair in general:
        if lines[-1] and keys_line(*lines[-1], pair).cell_length > width:
            lines.append([])
        lines[-1].append(pair)
    return [keys_line(*line) for line in lines[:most]]
