"""`News`: what has happened since a viewer last looked."""

from collections import Counter
from typing import NamedTuple

from sabacc.play.events import Event, EventKind
from sabacc.play.game import Game
from sabacc.play.sentences import tell
from sabacc.play.view import SeatView
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


def latest(sentences: tuple[str, ...], room: int, cry: str = "") -> str:
    """What has just happened in one line: the last sentences that fit, and before them a cry that must not be lost."""
    text = ""
    for sentence in reversed(sentences):
        longer = f"{sentence} {text}".strip()
        if text and len(longer) + len(cry) > room:
            break
        text = longer
    return text if cry in text else f"{cry} {text}"
