"""`Preferences`: how a person likes the full screen, kept from one evening to the next."""

from typing import Any, Final, NamedTuple

from sabacc.errors import BadNotation, BadStore
from sabacc.outside import shows_something
from sabacc.rules.toml import format_toml, parse_toml
from sabacc.shown import shown

_MOST_LETTERS: Final = 100
_LONGEST_PAUSE: Final = 60_000


class Preferences(NamedTuple):
    """What was chosen at the full screen; empty or None where nothing was."""

    theme: str = ""  # colours
    pause: int | None = None  # thousandths of a second between the moves of bots
    panel: str = ""  # the page that is open beside the table


def format_preferences(preferences: Preferences) -> str:
    """Preferences as TOML; what was not chosen is left out."""
    chosen = {key: value for key, value in preferences._asdict().items() if value not in ("", None)}
    return "".join(f"{key} = {format_toml(value)}\n" for key, value in chosen.items())


def parse_preferences(text: str) -> Preferences:
    """Read preferences; `BadStore` says in one sentence what is wrong with them."""
    try:
        raw = parse_toml(text)
    except BadNotation as error:
        raise BadStore(f"these are not preferences: {error}") from None
    for key, value in raw.items():
        if key not in Preferences._fields:
            raise BadStore(f"preferences have no key {shown(key)}; they have {', '.join(Preferences._fields)}")
        if not _fits(key, value):
            raise BadStore(f"{key} of the preferences cannot be {shown(value)}")
    return Preferences(**raw)


def _fits(key: str, value: Any) -> bool:
    if key == "pause":
        return type(value) is int and 0 <= value <= _LONGEST_PAUSE
    return isinstance(value, str) and len(value) <= _MOST_LETTERS and shows_something(value)
