"""What a picture of the table shows, and the small texts on it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from textual.content import Content

from sabacc.engine import money
from sabacc.play.dealers import QuietDealer
from sabacc.play.game import Game
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.view import SeatView
from sabacc.session.session import fewest_chips
from sabacc.tui.blocks import spread, styled
from sabacc.tui.card_art import Edge

HAND: Final = "hand"
FIELD: Final = "field"
SPIKE: Final = "spike"
ARRAY: Final = "array"
FIVES: Final = "fives"
NOBODY: Final = -1


class Place(NamedTuple):
    """Where a card lies on the picture."""

    zone: str
    at: int
    seat: int = NOBODY


class Remark(NamedTuple):
    """How a hand has ended for a seat: what it has won, and the hand it has shown."""

    won: int = 0
    shown: str = ""

    @property
    def prize(self) -> str:
        """What it has won, in words."""
        return f"wins {self.won}" if self.won else ""

    def __str__(self) -> str:
        """Both, as others read it."""
        return " · ".join(filter(None, (self.prize, self.shown)))


class Scene(NamedTuple):
    """A table to draw: what a seat sees, and what is said about it."""

    view: SeatView
    names: tuple[str, ...]
    title: str = ""  # at the right end of the first line
    own_lines: tuple[str, ...] = ()  # about the seat's own hand
    remarks: Mapping[int, Remark] = {}
    edges: Mapping[Place, Edge] = {}  # cards that stand out
    labels: Mapping[Place, str] = {}  # what is written below a card
    dice: tuple[int, ...] = ()  # while they roll
    banner: str = ""
    absent: frozenset[int] = frozenset()  # seats at which nobody sits

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat] if seat < len(self.names) else SEAT_LETTERS[seat]


CHIPS: Final = {100: "◆", 50: "●", 25: "◉", 10: "◎", 5: "○", 1: "∘"}


def chip_text(credit: int) -> str:
    """A stack as chips: how many of which, the largest first.

    >>> chip_text(485)
    '4◆1●1◉1◎'
    """
    return "".join(f"{count}{CHIPS[value]}" for value, count in fewest_chips(credit).items())


def is_dealt(view: SeatView, seat: int) -> bool:
    """Whether a seat has been dealt into the hand."""
    return bool(view.sight.dealt >> seat & 1)


def state_text(view: SeatView, seat: int) -> str:
    """How a seat stands in the hand, in a word or two."""
    if not is_dealt(view, seat):
        return "out"
    if not view.live[seat]:
        return "folded"
    bet = f"bet {view.bets[seat]}" if view.bets[seat] else ""
    if not view.stacks[seat] and not view.is_over and view.rules.program.side_pots:
        return f"all in {view.bets[seat] or ''}".strip()
    return bet


def badges(view: SeatView, seat: int) -> Content:
    """Marks of a seat: its side, that it has called the hand, the dealer button."""
    found = []
    if view.rules.sides:
        found.append(styled("Dark" if view.dark[seat] else "Light", "italic"))
    if view.caller == seat:
        found.append(styled("CALLED", "bold $changed"))
    if view.button == seat:
        found.append(styled("(D)", "bold $picked"))
    return styled(" ").join(found)


def name_text(scene: Scene, seat: int) -> Content:
    """The name of a seat with the mark of whose turn it is."""
    view = scene.view
    is_next = view.to_act == seat
    style = "bold $picked" if is_next else "" if is_dealt(view, seat) and view.live[seat] else "$quiet"
    return styled(f"{'▶' if is_next else ' '} {scene.name(seat)}", style or "bold")


def declared_text(view: SeatView, seat: int) -> str:
    """What a seat is said to have been dealt."""
    total = view.declared[seat]
    return "" if total is None else f"says {total:+d}" if total else "says 0"


def pots(view: SeatView) -> list[tuple[str, int]]:
    """The pots by name. Once everybody has matched the bet or is all in, with the side pots that the engine makes."""
    found = [("Pot", view.hand_pot)]
    live = [seat for seat, is_live in enumerate(view.live) if is_live]
    is_level = all(view.bets[seat] == view.sight.high or not view.stacks[seat] for seat in live)
    if view.rules.program.side_pots and is_level and not view.is_over and not all(view.stacks[seat] for seat in live):
        t = Game.imagined(view, QuietDealer()).table
        money.build_pots(t)
        found += [(f"Side pot {i}", t.pot_amount[i]) for i in range(1, t.pots)]
    return [*found, ("Sabacc pot", view.sabacc_pot)]


def credit_text(view: SeatView, seat: int) -> Content:
    """What a seat has."""
    return styled(f"  {view.stacks[seat]} cr", "$credits")


def stack_line(view: SeatView, seat: int, width: int) -> Content:
    """Credits, and the chips they are if there is room."""
    credit, found = credit_text(view, seat), styled(chip_text(view.stacks[seat]), "$quiet")
    has_room = credit.cell_length + found.cell_length < width
    return spread(credit, found if has_room else styled(""), width)
