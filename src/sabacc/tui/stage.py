"""From an evening to a scene: what is new since a viewer last looked, and what is said about the seats."""

from collections import Counter
from typing import NamedTuple

from sabacc.play.events import Event, EventKind
from sabacc.play.game import Game
from sabacc.play.hands import hand_of
from sabacc.play.sentences import tell
from sabacc.play.view import SeatView
from sabacc.tables.offers import Rung, hand_name
from sabacc.tables.verdict import told_hand
from sabacc.tui.pages import own_odds
from sabacc.tui.questions import lying
from sabacc.tui.scene import ARRAY, FIELD, HAND, SPIKE, Place, Remark


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


def own_lines(view: SeatView, rungs: tuple[Rung, ...] | None) -> tuple[str, ...]:
    """What the viewer's own hand is, how rare, once that is counted, and which cards a device has changed."""
    name = hand_name(view)
    false = f"false: {' '.join(view.false_cards)}" if view.false_cards else ""
    return tuple(filter(None, (*name.split(", ", 1), own_odds(rungs or ()), false))) if name else ()


def price_labels(view: SeatView) -> dict[Place, str]:
    """What the cards of the Array cost the viewer, where they do."""
    prices = {text: price for choice in view.choices for text, price in zip(choice.others, choice.prices, strict=False)}
    return {Place(ARRAY, i): f"{prices[text]} cr" for i, text in enumerate(view.array) if prices.get(text)}


def seat_remarks(game: Game) -> dict[int, Remark]:
    """What each seat showed and won, once the hand is over."""
    remarks: dict[int, Remark] = {}
    view = game.view()
    for event in game.events() if game.is_over else []:
        if event.seat is None:
            continue
        remark = remarks.get(event.seat, Remark())
        if event.kind in (EventKind.SHOWED, EventKind.DEMISE_CARD, EventKind.BOMBED):
            hand = hand_of(view, event.seat)
            remarks[event.seat] = remark._replace(shown=told_hand(hand) if hand else remark.shown)
        elif event.kind in (EventKind.WON, EventKind.WON_SABACC):
            remarks[event.seat] = remark._replace(won=remark.won + event.value)
    return remarks


def latest(sentences: tuple[str, ...], room: int, cry: str = "") -> str:
    """What has just happened in one line: the last sentences that fit, and before them a cry that must not be lost."""
    text = ""
    for sentence in reversed(sentences):
        longer = f"{sentence} {text}".strip()
        if text and len(longer) + len(cry) > room:
            break
        text = longer
    return text if cry in text else f"{cry} {text}"
