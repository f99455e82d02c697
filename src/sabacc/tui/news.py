"""What has happened since a viewer last looked, and the line that tells of it."""

from collections import Counter
from typing import NamedTuple

from sabacc.play.events import Event, EventKind
from sabacc.play.game import Game
from sabacc.play.sentences import tell
from sabacc.play.view import SeatView
from sabacc.tables.live_table import LiveTable
from sabacc.tables.verdict import verdict
from sabacc.tui.scene import FIELD, HAND, SPIKE, Place, lying


class News(NamedTuple):
    """What has happened since a viewer last looked."""

    sentences: tuple[str, ...] = ()
    shift: str = ""  # the cry of a shift
    dice: tuple[int, ...] = ()  # that were rolled
    changed: frozenset[Place] = frozenset()  # cards of the viewer's own that a shift has brought


class Onlooker:
    """Remembers what each viewer has seen of a hand, so that everybody hears everything once."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._told: dict[int | None, int] = {}
        self._cards: dict[int | None, Counter[str]] = {}

    def look(self, game: Game, viewer: int | None) -> News:
        """What is new to this viewer."""
        if game is not self._game:
            self._game = game
            self._told.clear()
            self._cards.clear()
        events = game.events(viewer)
        fresh = events[self._told.get(viewer, 0) :]
        self._told[viewer] = len(events)
        return self._news(game, game.view(viewer), fresh)

    def _news(self, game: Game, view: SeatView, fresh: list[Event]) -> News:
        said = tuple(tell(event, game.names, game.rules.ladder.ranks) for event in fresh)
        cries = [text for event, text in zip(fresh, said, strict=True) if event.kind == EventKind.SHIFTED]
        rolls = [event for event in fresh if event.kind == EventKind.ROLLED]
        changed = self._changed(view)
        return News(
            said,
            cries[-1] if cries else "",
            tuple(face for face in (rolls[-1].number, rolls[-1].value) if face) if rolls else (),
            changed if cries else frozenset(),
        )

    def _changed(self, view: SeatView) -> frozenset[Place]:
        """Cards of the viewer's own that were not there at the last look."""
        own = lying(view, (HAND, FIELD, SPIKE))
        before = self._cards.get(view.seat)
        self._cards[view.seat] = Counter(text for _, text in own)
        if before is None:
            return frozenset()
        left, found = before.copy(), []
        for place, text in own:
            if left[text]:
                left[text] -= 1
            else:
                found.append(place)
        return frozenset(found)


class NoticeLine:
    """The line about what has just happened: the latest news, the verdict, or a sentence in their place."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._onlooker = Onlooker()
        self._news = News()
        self._unplayed = News()
        self._reported = 0  # bad answers of bots that were shown
        self._said: str | None = None  # None: the latest news

    def look(self, viewer: int | None) -> None:
        """Hear what is new to a viewer, and what went wrong with bots."""
        game = self._table.game
        news = self._onlooker.look(game, viewer) if game is not None else News()
        if game is not None and news.sentences:
            self._news = self._unplayed = news
            self._said = verdict(game) if game.is_over else None
        if len(self._table.reports) > self._reported:
            self._reported = len(self._table.reports)
            self.say(self._table.reports[-1])

    def say(self, text: str | None) -> None:
        """Put a sentence in place of the news; None brings them back."""
        self._said = text

    @property
    def said(self) -> str | None:
        """What stands in place of the news."""
        return self._said

    def text(self, room: int) -> str:
        """The line."""
        return latest(self._news.sentences, room, self._news.shift) if self._said is None else self._said

    @property
    def changed(self) -> frozenset[Place]:
        """Cards that the last shift has brought the viewer."""
        return self._news.changed

    def forget_changed(self) -> None:
        """Cards that a shift has brought are no longer new."""
        self._news = self._news._replace(changed=frozenset())

    def take_unplayed(self) -> News:
        """News with dice and shifts to be shown, told once."""
        news, self._unplayed = self._unplayed, News()
        return news


def latest(sentences: tuple[str, ...], room: int, cry: str = "") -> str:
    """What has just happened in one line: the last sentences that fit, and before them a cry that must not be lost."""
    text = ""
    for sentence in reversed(sentences):
        longer = f"{sentence} {text}".strip()
        if text and len(longer) + len(cry) > room:
            break
        text = longer
    return text if cry in text else f"{cry} {text}"
