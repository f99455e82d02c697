"""What is different about who runs a table online and how, in sentences: no event of the evening tells it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sabacc.protocol import online
from sabacc.tables.company import SETTINGS_TOLD, format_all_settings

_SWITCHES: Final[Mapping[str, tuple[str, str]]] = {  # off and on
    "locked": ("The table is open again.", "The table is locked: nobody else may sit down."),
    "approve": ("Nobody has to ask before they sit down.", "Whoever would like to sit down asks the host first."),
    "paused": ("The table goes on.", "The table is paused: no time runs, and nothing is dealt."),
    "chat": ("The chat is off.", "The chat is on."),
}


def tell_changes(before: online.TableInfo, now: online.TableInfo) -> list[str]:
    """What is different about who runs a table and how, in sentences, where no event of the evening tells it."""
    told = list(_tell_host(before, now))
    told += _tell_settings(before.settings, now.settings)
    told += _tell_chairs(before.chairs, now.chairs)
    return told


def tell_seat(before: str | None, now: str | None) -> list[str]:
    """That somebody has another seat than before, or none any more."""
    if before == now:
        return []
    return [f"You sit at seat {now} now." if now else "You have no seat at this table any more."]


def _tell_host(before: online.TableInfo, now: online.TableInfo) -> Iterable[str]:
    if before.host and now.host != before.host:
        return (f"{chair.name} is the host now." for chair in now.chairs if chair.person and chair.person == now.host)
    return ()


def _tell_settings(before: online.Settings, now: online.Settings) -> Iterable[str]:
    changed = [name for name in SETTINGS_TOLD if getattr(now, name) != getattr(before, name)]
    yield from (_SWITCHES[name][getattr(now, name)] for name in changed if name in _SWITCHES)
    if others := {name: getattr(now, name) for name in changed if name not in _SWITCHES}:
        yield f"The table is run with {format_all_settings(others)} now."


def _tell_chairs(before: Sequence[online.Chair], now: Sequence[online.Chair]) -> Iterable[str]:
    for old, new in zip(before, now, strict=False):
        if new.person is not None and new.person == old.person and new.muted != old.muted:
            yield f"{new.name} {'is muted' if new.muted else 'may write again'}."
        if new.kept_for is not None and new.kept_for != old.kept_for:
            yield f"{new.kept_for} takes the seat of {new.name} when the hand is over."
