"""Colours. Everything they say is said by shape or word too."""

from typing import Final

from textual.theme import Theme

# What pictures of the table name; a theme that says nothing about them takes those of its kind, dark or light.
DARK: Final = {
    "plus": "#7fd98a",
    "minus": "#ff9d9d",
    "suit-1": "#6cb6ff",
    "suit-2": "#ffb454",
    "suit-3": "#7fd98a",
    "suit-4": "#ff8fb3",
    "suit-5": "#e6d7ff",
    "card-edge": "#8a93a6",
    "card-back": "#5c6b8a",
    "picked": "#ffd75f",
    "changed": "#ff6e6e",
    "quiet": "#9aa3b5",
    "credits": "#d7c27a",
    "dice": "#f2f2f2",
}
LIGHT: Final = {
    "plus": "#1d7a2f",
    "minus": "#b3261e",
    "suit-1": "#0b5cad",
    "suit-2": "#a35200",
    "suit-3": "#1d7a2f",
    "suit-4": "#b0205f",
    "suit-5": "#5b3fa0",
    "card-edge": "#6b7280",
    "card-back": "#8b97ad",
    "picked": "#8a5a00",
    "changed": "#c01c28",
    "quiet": "#5a6270",
    "credits": "#6d5a10",
    "dice": "#202020",
}
# At least seven to one against every background of its theme, for anyone who sees little contrast.
STARK: Final = {
    "plus": "#8cf09a",
    "minus": "#ffb3b3",
    "suit-1": "#8cc8ff",
    "suit-2": "#ffc070",
    "suit-3": "#8cf09a",
    "suit-4": "#ffaacb",
    "suit-5": "#e6d7ff",
    "card-edge": "#ffffff",
    "card-back": "#b8c4dc",
    "picked": "#ffe14d",
    "changed": "#ff9c9c",
    "quiet": "#d0d6e0",
    "credits": "#ffe9a0",
    "dice": "#ffffff",
    "primary-muted": "#10263a",
    "success-muted": "#0e2c14",
}
THEMES: Final = (
    Theme(
        name="cantina",
        primary="#4a7bd0",
        secondary="#7a8fb8",
        accent="#ffd75f",
        foreground="#e6e9ef",
        background="#12161f",
        surface="#1a2030",
        panel="#222a3d",
        warning="#ffb454",
        error="#ff6e6e",
        success="#7fd98a",
        dark=True,
        variables=DARK,
    ),
    Theme(
        name="daylight",
        primary="#0b5cad",
        secondary="#4a6a95",
        accent="#8a5a00",
        foreground="#1c2330",
        background="#f7f5ef",
        surface="#efece3",
        panel="#e4e0d4",
        warning="#a35200",
        error="#c01c28",
        success="#1d7a2f",
        dark=False,
        variables=LIGHT,
    ),
    Theme(
        name="high-contrast",
        primary="#8cc8ff",
        secondary="#c8d4ea",
        accent="#ffe14d",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#101010",
        warning="#ffc070",
        error="#ff9c9c",
        success="#8cf09a",
        dark=True,
        variables=STARK,
    ),
)


def table_colours(dark: bool) -> dict[str, str]:
    """The colours of the table for themes that do not name them."""
    return DARK if dark else LIGHT
