"""The hands that were played, as they are listed."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from sabacc.errors import BadStore, SabaccError
from sabacc.home.data_folder import Kept, Store
from sabacc.home.onlooker import onlooker_for
from sabacc.home.sittings import Sittings
from sabacc.play.game import Game
from sabacc.play.notation import EMPTY_SEATS
from sabacc.play.record import replay_whole
from sabacc.tables.ledger import ledger_row
from sabacc.tables.stamps import local_time
from sabacc.tables.verdict import verdict

LAST: Final = "last"


class Entry(NamedTuple):
    """A hand in the list: the hand itself and which seats were people's, or why it cannot be read."""

    kept: Kept
    game: Game | None
    people: tuple[int, ...] = ()  # none if nobody knows
    error: str = ""

    @property
    def players(self) -> list[str]:
        """The names of those dealt in."""
        return [] if self.game is None else [name for name, _, _ in credits_of(self.game)]

    @property
    def changes(self) -> dict[str, int]:
        """What everybody dealt in won or lost, by name. Credits for items do not count."""
        if self.game is None:
            return {}
        changes = zip(self.game.names, ledger_row(self.game, 0).changes, self.game.view().dealt, strict=True)
        return {name: change for name, change, is_dealt in changes if is_dealt}

    @property
    def own(self) -> dict[str, int]:
        """What the people among them won or lost."""
        names = set() if self.game is None else {self.game.names[seat] for seat in self.people}
        return {name: change for name, change in self.changes.items() if name in names}

    @property
    def won(self) -> str:
        """What you won or lost; with several people each of them, and everybody if nobody knows who was a person."""
        if len(self.people) == 1:
            return next((f"{change:+d}" for change in self.own.values()), "sat out")
        return told_changes(self.own if self.people else self.changes)


class Total:
    """What people won and lost in several hands."""

    def __init__(self) -> None:
        self._hands = 0
        self._by_name: Counter[str] = Counter()

    def add(self, entry: Entry) -> None:
        """Count a hand, if people are known to have played in it."""
        own = entry.own
        self._hands += bool(own)
        self._by_name.update(own)

    def __str__(self) -> str:
        if not self._hands:
            return ""
        alone = len(self._by_name) == 1
        told = f"{next(iter(self._by_name.values())):+d}" if alone else told_changes(self._by_name)
        return f"{told} in {self._hands} {'hand' if self._hands == 1 else 'hands'}"


def told_changes(changes: Mapping[str, int]) -> str:
    """Names with what they won or lost."""
    return ", ".join(f"{name} {change:+d}" for name, change in changes.items())


class History:
    """The hands that are kept in a data folder."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sittings = Sittings(store)

    def newest(self, limit: int) -> Iterator[Entry]:
        """The hands played last, newest first, each read when it is asked for."""
        return map(self.entry, reversed(self._store.history()[-limit:] if limit > 0 else []))

    def entry(self, kept: Kept) -> Entry:
        """A kept hand as it is listed."""
        try:
            game = replay_whole(kept.read())
        except SabaccError:
            return Entry(kept, None, error=self._what_is_wrong(kept))
        return Entry(kept, game, self._sittings.people(kept.path, game.names))

    def _what_is_wrong(self, kept: Kept) -> str:
        """Why a hand cannot be read, as far as whoever asks may know."""
        try:
            with onlooker_for(self._store, kept.path).reading():
                replay_whole(kept.read())
        except SabaccError as error:
            return " ".join(str(error).split())
        return ""


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
    return f"{number}  {entry.won:>7}  {game.rules.name}: {', '.join(entry.players)}. {verdict(game)}"


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
        "players": entry.players,
        "people": list(entry.own),
        "changes": entry.changes,
        "verdict": verdict(game),
    }


def credits_of(game: Game) -> list[tuple[str, int, int]]:
    """The names of those dealt in, with their credits before and after."""
    found = zip(game.names, game.start.stack, game.stacks, game.view().dealt, strict=True)
    return [(name, before, after) for name, before, after, is_dealt in found if is_dealt]


def sat_out(game: Game) -> dict[int, tuple[str, int]]:
    """Who was at the table without being dealt in, by seat, with their credits."""
    dealt, seats = game.view().dealt, enumerate(zip(game.names, game.stacks, strict=True))
    away = {seat: (name, stack) for seat, (name, stack) in seats if not dealt[seat]}
    return {seat: (name, stack) for seat, (name, stack) in away.items() if stack or name != EMPTY_SEATS[seat]}
