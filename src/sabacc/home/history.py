"""The hands that were played, as they are listed."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple

from sabacc.errors import BadStore, SabaccError
from sabacc.home.data_folder import Kept, Store
from sabacc.play.game import Game
from sabacc.play.record import replay_whole
from sabacc.tables.verdict import verdict

LAST: Final = "last"


class Entry(NamedTuple):
    """A hand in the list: the hand itself, or why it cannot be read."""

    kept: Kept
    game: Game | None
    error: str = ""


def newest(store: Store, limit: int) -> Iterator[Entry]:
    """The hands played last, newest first, each read when it is asked for."""
    return map(entry_of, reversed(store.history()[-limit:] if limit > 0 else []))


def entry_of(kept: Kept) -> Entry:
    """A kept hand as it is listed."""
    try:
        return Entry(kept, replay_whole(kept.read()))
    except SabaccError as error:
        return Entry(kept, None, " ".join(str(error).split()))


def find_kept(store: Store, name: str) -> Kept:
    """A hand by its number, or the last one."""
    kept = store.history()
    if not kept:
        raise BadStore("no hands are kept yet; `sabacc play` deals one")
    number = len(kept) if name == LAST else int(name)
    if not 1 <= number <= len(kept):
        raise BadStore(f"there is no hand {name}; hands are 1 to {len(kept)}")
    return kept[number - 1]


def is_kept_name(name: str) -> bool:
    """Whether a name means a kept hand, not a file."""
    return name == LAST or (name.isascii() and name.isdigit() and len(name) < 10)


def tell_entry(entry: Entry) -> str:
    """One line of the list."""
    number = f"{entry.kept.number:>5}  {local_time(entry.kept.dealt)}"
    if entry.game is None:
        return f"{number}  unreadable: {entry.error}"
    game = entry.game
    return f"{number}  {game.rules.name}: {', '.join(_players(game))}. {verdict(game)}"


def entry_json(entry: Entry) -> dict[str, Any]:
    """An entry of the list, for programs."""
    about: dict[str, Any] = {
        "number": entry.kept.number,
        "dealt": entry.kept.dealt.isoformat() if entry.kept.dealt else None,
        "file": str(entry.kept.path),
    }
    game = entry.game
    if game is None:
        return about | {"error": entry.error}
    return about | {
        "rules": game.rules.id,
        "players": _players(game),
        "changes": {name: now - before for name, before, now in credits_of(game)},
        "verdict": verdict(game),
    }


def credits_of(game: Game) -> list[tuple[str, int, int]]:
    """The names of those dealt in, with their credits before and after."""
    found = zip(game.names, game.start.stack[: game.seats], game.stacks, game.view().dealt, strict=True)
    return [(name, before, after) for name, before, after, is_dealt in found if is_dealt]


def _players(game: Game) -> list[str]:
    return [name for name, _, _ in credits_of(game)]


def local_time(when: datetime | None) -> str:
    """A time in the reader's time zone."""
    return when.astimezone().strftime("%Y-%m-%d %H:%M") if when else f"{'':16}"
