"""What a picture of the table shows, and the small texts on it."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from textual.content import Content

from sabacc.cards import Deck
from sabacc.play.card_lines import deck_for
from sabacc.play.events import EventKind
from sabacc.play.hands import hand_name, hand_of
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.view import ArrayCard, SeatView
from sabacc.rules.options import BUY_IN
from sabacc.session.chips import LOOSE, in_chips
from sabacc.tables.ladder_page import Rung, own_standing
from sabacc.tables.table_in_sight import HandInSight
from sabacc.tables.verdict import told_hand
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


def lying(view: SeatView, zones: Sequence[str]) -> list[tuple[Place, str]]:
    """The cards in some of the viewer's own zones, or in the Array, with their places."""
    seat = view.seat
    if seat is None:
        return []
    row = tuple(card.text for card in view.array_row)
    texts = {HAND: view.hands[seat], FIELD: view.fields[seat], SPIKE: view.spikes[seat], ARRAY: row}
    owner = {ARRAY: NOBODY}
    return [(Place(zone, i, owner.get(zone, seat)), text) for zone in zones for i, text in enumerate(texts[zone])]


class Remark(NamedTuple):
    """How a hand ended for a seat: what the seat won, and the hand it showed."""

    won: int = 0
    shown: str = ""

    @property
    def prize(self) -> str:
        """What it has won, in words."""
        return f"wins {self.won}" if self.won else ""


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
    shift: str = ""  # that the viewer has not answered yet
    absent: frozenset[int] = frozenset()  # seats at which nobody sits
    buy_in: int = 0  # of this table, if it is not that of the rules: it says what chips are worth
    sitting_out: frozenset[int] = frozenset()  # seats that are not dealt into the next hand, as they wish

    def deck(self, seat: int) -> Deck:
        """The cards with what they count for a seat; for nobody, as they are."""
        view = self.view
        return deck_for(view.rules, view.dark[seat]) if 0 <= seat < len(view.dark) else view.rules.deck

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat] if seat < len(self.names) else SEAT_LETTERS[seat]


_CHIP_GAPS: Final = (" ", "")
CHIPS: Final = {"Aurodium": "◆", "Argentium": "●", "Bronzium": "○", LOOSE: "cr"}


def chip_text(credit: int, buy_in: int, gap: str = " ") -> str:
    """A stack as chips: how many of which metal, the dearest first.

    >>> chip_text(487, 500)
    '4◆ 8● 17○ 2cr'
    """
    return gap.join(f"{chips.number}{CHIPS[chips.metal]}" for chips in in_chips(credit, buy_in))


def state_text(scene: Scene, seat: int) -> str:
    """How a seat stands in the hand, in a word or two."""
    view = scene.view
    if seat in scene.sitting_out and (view.is_over or not view.dealt[seat]):
        return "sits out"
    if not view.dealt[seat]:
        return "out"
    if not view.live[seat]:
        return "folded"
    bet = f"bet {view.bets[seat]}" if view.bets[seat] else ""
    if view.all_in[seat]:
        return f"all in {view.bets[seat] or ''}".strip()
    return bet


class Marks(NamedTuple):
    """The marks of a seat: beside its name, and on the next line where that leaves room for the name."""

    beside: Content
    below: Content


def marks(scene: Scene, seat: int, width: int) -> Marks:
    """That a seat has called the hand, its side, that it deals, or has the token of a house dealer.

    A name is never cut for its marks, as long as it fits into a line of the width.
    """
    found, name = _badges(scene.view, seat), name_text(scene, seat).cell_length
    for count in range(len(found) + 1):
        beside = styled(" ").join(found[count:])
        if name + (beside.cell_length + 1 if beside.cell_length else 0) <= width:
            return Marks(beside, styled(" ").join(found[:count]))
    return Marks(styled(" ").join(found[-1:]), styled(" ").join(found[:-1]))


def _badges(view: SeatView, seat: int) -> list[Content]:
    """The marks of a seat, from the one that gives way first."""
    found = []
    if view.caller == seat:
        found.append(styled("CALLED", "bold $changed"))
    if view.rules.sides:
        found.append(styled("Dark" if view.dark[seat] else "Light", "italic"))
    if seat in (view.dealer, view.token):
        found.append(styled("(D)" if seat == view.dealer else "(T)", "bold $picked"))
    return found


def name_text(scene: Scene, seat: int) -> Content:
    """The name of a seat, with a mark if it is to act."""
    view = scene.view
    is_next = view.to_act == seat
    style = "bold $picked" if is_next else "" if view.dealt[seat] and view.live[seat] else "$quiet"
    return styled(f"{'▶' if is_next else ' '} {scene.name(seat)}", style or "bold")


def declared_text(view: SeatView, seat: int) -> str:
    """The total a seat says it was dealt, as long as it has the cards."""
    total = view.declared[seat] if view.live[seat] else None
    return "" if total is None else f"declared {total:+d}" if total else "declared 0"


def pots(view: SeatView) -> list[tuple[str, int]]:
    """The pots by name."""
    side_pots = () if view.is_over else view.pots[1:]
    sides = [(f"Side pot {number}", pot.amount) for number, pot in enumerate(side_pots, start=1)]
    return [("Pot", view.hand_pot), *sides, ("Sabacc pot", view.sabacc_pot)]


def credit_text(view: SeatView, seat: int) -> Content:
    """What a seat has."""
    return styled(f"  {view.stacks[seat]} cr", "$credits")


def stack_line(scene: Scene, seat: int, width: int) -> Content:
    """Credits, and the chips they are if there is room: closer together where that helps, and all seats alike."""
    chips = next((lines for gap in _CHIP_GAPS if (lines := _chips(scene, width, gap))), {})
    return spread(credit_text(scene.view, seat), styled(chips.get(seat, ""), "$quiet"), width)


def _chips(scene: Scene, width: int, gap: str) -> dict[int, str]:
    """The chips of every seat; empty if they have no room beside the credits of one."""
    view, buy_in = scene.view, scene.buy_in or scene.view.rules[BUY_IN]
    seats = [seat for seat in range(len(view.stacks)) if seat not in scene.absent]
    found = {seat: chip_text(view.stacks[seat], buy_in, gap) for seat in seats}
    fits = all(credit_text(view, seat).cell_length + len(chips) < width for seat, chips in found.items())
    return found if fits else {}


# What is said about the hand and the seats.


def own_lines(view: SeatView, rungs: tuple[Rung, ...] | None) -> tuple[str, ...]:
    """What the viewer's own hand is, how rare, once that is counted, and which cards a device has changed."""
    name = hand_name(view)
    false = f"false: {' '.join(view.false_cards)}" if view.false_cards else ""
    place = own_standing(rungs or (), is_brief=True)
    return tuple(filter(None, (*name.split(", ", 1), place, false))) if name else ()


def price_labels(view: SeatView) -> dict[Place, str]:
    """The cards of the Array that the viewer may buy now, with what they cost."""
    offered = {text for choice in view.choices if choice.prices for text in choice.others}
    return {Place(ARRAY, i): place_text(card) for i, card in enumerate(view.array_row) if card.text in offered}


def place_text(card: ArrayCard) -> str:
    """The place of a card in the Array and its price, as far as it has them."""
    return f"{card.name} {card.price}" if card.name else f"{card.price} cr" if card.price else ""


def seat_remarks(game: HandInSight) -> dict[int, Remark]:
    """What each seat showed and won, once the hand is over."""
    remarks: dict[int, Remark] = {}
    view = game.view()
    for event in game.events() if game.is_over else []:
        if event.seat is None:
            continue
        remark = remarks.get(event.seat, Remark())
        if event.kind in (EventKind.SHOWED, EventKind.DEMISE_CARD, EventKind.BOMBED):
            hand = hand_of(view, event.seat)
            told = told_hand(game.rules, hand, is_brief=True) if hand else remark.shown
            remarks[event.seat] = remark._replace(shown=told)
        elif event.kind in (EventKind.WON, EventKind.WON_SABACC):
            remarks[event.seat] = remark._replace(won=remark.won + event.value)
    return remarks
