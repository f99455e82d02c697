"""Colours: the theme of high contrast keeps its word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.color import Color
from textual.screen import Screen
from textual.theme import Theme

import sabacc.tui
from sabacc.tui.app import SabaccApp
from sabacc.tui.themes import THEMES

LEAST = 7.0
READABLE = 4.5  # in every theme
BACKGROUNDS = ("background", "surface", "panel", "primary-muted", "success-muted", "surface-lighten-1")
# What the screens name that is not a colour of text: frames and grounds.
GROUNDS = {*BACKGROUNDS, "primary"}
FOOTER = ("footer-foreground", "footer-key-foreground", "footer-description-foreground")


def named_colours() -> set[str]:
    """Every colour that the pictures, screens and the stylesheet name."""
    folder = Path(sabacc.tui.__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.iterdir() if path.suffix in (".py", ".tcss")]
    return {name for text in texts for name in re.findall(r"\$([a-z][a-z0-9-]*)", text)}


@pytest.fixture(scope="module")
def variables() -> dict[str, str]:
    return SabaccApp(Screen, "high-contrast").get_css_variables()


@pytest.mark.parametrize("ground", BACKGROUNDS)
def test_high_contrast_is_at_least_seven_to_one(variables: dict[str, str], ground: str) -> None:
    texts = (named_colours() - GROUNDS) | set(FOOTER)
    assert {"quiet", "picked", "suit-4", "text-error"} <= texts
    behind = Color.parse(variables[ground])
    ratios = {name: contrast(Color.parse(variables[name]), behind) for name in texts}
    assert not {name: round(ratio, 1) for name, ratio in ratios.items() if ratio < LEAST}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_plus_is_green_and_minus_is_red_and_both_can_be_read(theme: Theme) -> None:
    behind = Color.parse(theme.background or "")
    plus, minus = (Color.parse(theme.variables[name]) for name in ("plus", "minus"))
    assert plus.g > plus.r and plus.g > plus.b and minus.r > minus.g and minus.r > minus.b
    assert min(contrast(plus, behind), contrast(minus, behind)) >= READABLE


def contrast(front: Color, behind: Color) -> float:
    """The contrast ratio of two colours, as the guidelines for accessible content define it."""
    light, dark = sorted((luminance(front), luminance(behind)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    parts = [part / 255 for part in colour.rgb]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_black_on_white_is_the_most_there_is() -> None:
    assert round(contrast(Color.parse("#000000"), Color.parse("#ffffff")), 1) == 21.0
