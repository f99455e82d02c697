"""`TableView`: a table drawn from what one seat may see, as large as there is room for."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from sabacc.play.dice import symbols_on
from sabacc.tui.blocks import Block, above, beside, blank, block, centred, fit, picture, spread, styled, wrapped
from sabacc.tui.card_art import Edge, Size, captioned, draw_card, draw_row, readable, word
from sabacc.tui.scene import (
    ARRAY,
    FIELD,
    FIVES,
    HAND,
    NOBODY,
    SPIKE,
    Place,
    Remark,
    Scene,
    credit_text,
    declared_text,
    marks,
    name_text,
    place_text,
    pots,
    stack_line,
    state_text,
)
from sabacc.tui.seat_art import Tile, draw_seat

_TILES_A_ROW: Final = 4
_NARROWEST_TILE: Final = 18  # where there is room for more rows
_WIDEST_TILE: Final = 34
_ABOUT: Final = (38, 42)  # the least and the greatest width of what is said about the own hand
_GAP: Final = 1
_SHIFT: Final = "SHIFT"
_CHANGED: Final = "bold $changed"
_SIGNS: Final = {"Core": "◎Core", "Rim": "○Rim", "Wild": "✶Wild", "blank": "blank"}  # below a die with symbols
_CAPTIONS: Final = {HAND: "hand", FIELD: "field", SPIKE: "spike card", ARRAY: "Array", FIVES: "Wild Fives"}


class Measure(NamedTuple):
    """How large the parts of the picture are."""

    own: Size
    centre: Size
    tile: Tile


# From the most generous to the smallest; the first that fits is taken.
_MEASURES: Final = (
    Measure(Size.LARGE, Size.LARGE, Tile.TALL),
    Measure(Size.LARGE, Size.SMALL, Tile.TALL),
    Measure(Size.LARGE, Size.SMALL, Tile.MIDDLE),
    Measure(Size.SMALL, Size.SMALL, Tile.MIDDLE),
    Measure(Size.SMALL, Size.SMALL, Tile.LOW),
    Measure(Size.SMALL, Size.MINI, Tile.LOW),
)


def draw_table(scene: Scene, width: int, height: int) -> Block:
    """The whole table."""
    rows = _rows(scene, width, height)
    measure = next((m for m in _MEASURES if _height(scene, m, rows) <= height), _MEASURES[-1])
    parts = [
        block([_title(scene, width)], width),
        _seats(scene, rows, width, measure.tile),
        _centre(scene, width, measure.centre),
        _own(scene, width, measure.own),
    ]
    spare = height - sum(part.height for part in parts)
    spaced = [block([], width)]
    for i, part in enumerate(parts):
        # What is left of the height goes between the parts, in equal shares.
        spaced += [blank(width, max(0, (spare + i) // len(parts))), part] if i else [part]
    return fit(above(spaced), width, height)


def _others(scene: Scene) -> list[int]:
    """The other seats in order of play, or all of them for a spectator."""
    seats, own = len(scene.view.stacks), scene.view.seat
    order = range(seats) if own is None else [(own + i) % seats for i in range(1, seats)]
    return [seat for seat in order if seat not in scene.absent]


Rows = list[Sequence[int]]


def _rows(scene: Scene, width: int, height: int) -> Rows:
    """The other seats in rows of about the same length: more rows if the tiles would be narrow and there is room."""
    wide = _in_rows(_others(scene), max(1, min(_TILES_A_ROW, (width + _GAP) // (_NARROWEST_TILE + _GAP))))
    return wide if _height(scene, _MEASURES[-1], wide) <= height else _in_rows(_others(scene), _TILES_A_ROW)


def _in_rows(seats: Sequence[int], most: int) -> Rows:
    count = max(1, -(-len(seats) // most))
    length = max(1, -(-len(seats) // count))
    return [seats[i : i + length] for i in range(0, len(seats), length)]


def _height(scene: Scene, measure: Measure, rows: Rows) -> int:
    own = measure.own.value[1] + 1 if scene.view.seat is not None else 0
    return 1 + len(rows) * measure.tile.value + measure.centre.value[1] + 1 + own


def least_height(scene: Scene) -> int:
    """How many lines a table needs so that nothing is cut off."""
    return _height(scene, _MEASURES[-1], _in_rows(_others(scene), _TILES_A_ROW))


def _title(scene: Scene, width: int) -> Content:
    view = scene.view
    where = f" · round {view.round}" if view.round else ""
    phase = "Hand over" if view.is_over else view.phase
    left = styled(f" {view.rules.name}", "bold $picked") + styled(f" · {phase}{where}")
    if scene.shift:
        left += styled(" · ") + styled(_SHIFT, _CHANGED)
    return spread(left, styled(f"{scene.title} ", "$quiet"), width)


def _seats(scene: Scene, rows: Rows, width: int, tile: Tile) -> Block:
    longest = max(map(len, rows), default=1)
    wide = min(_WIDEST_TILE, (width - _GAP * (longest - 1)) // longest)
    return above(
        [centred(beside([draw_seat(scene, seat, wide, tile) for seat in seats], _GAP), width) for seats in rows]
    )


# The middle: deck, discard, Array, dice, pots.


def _centre(scene: Scene, width: int, size: Size) -> Block:
    if scene.banner:
        return _banner(scene.banner, width, size.value[1] + 1)
    pots = _pots(scene)
    parts = [*_piles(scene, size), _dice(scene)]
    used = sum(part.width + 2 for part in parts if part.width)
    array = _array(scene, width - used - pots.width - 4, size)
    return centred(beside([*parts[:-1], array, parts[-1], pots], 2), width)


def _banner(text: str, width: int, height: int) -> Block:
    line = f"  {text}  "
    sign = block([f"╔{'═' * len(line)}╗", f"║{line}║", f"╚{'═' * len(line)}╝"])
    coloured = Block(sign.width, tuple(row.stylize("bold $changed") for row in sign.lines))
    return fit(above([blank(width, (height - 3) // 2), centred(coloured, width)]), width, height)


def _piles(scene: Scene, size: Size) -> list[Block]:
    view = scene.view
    deck = captioned(draw_card(view.rules.deck, "?", size), styled(f"deck {view.deck_size}", "$quiet"))
    if view.discard_top is None:
        return [deck]
    discard = captioned(draw_card(view.rules.deck, view.discard_top, size), styled("discard", "$quiet"))
    # The places of an Array are counted from the deck on, so nothing may lie between.
    return [discard, deck] if view.rules.array_names else [deck, discard]


def _array(scene: Scene, room: int, size: Size) -> Block:
    """The Array with what is written below its cards, and the Wild Fives."""
    view = scene.view
    if view.array and view.rules.array_names:
        for each in (size, Size.SMALL):
            row = _named_array(scene, each)
            if row.width <= room:
                return row
    array = [card.text for card in view.array_row]
    shown = [(zone, texts) for zone, texts in ((ARRAY, array), (FIVES, view.fives)) if texts]
    return _groups(scene, NOBODY, shown, room, size)


def _named_array(scene: Scene, size: Size) -> Block:
    """The Array from the deck on, each card with the name of its place and its price below it."""
    drawn = []
    for i, card in enumerate(scene.view.array_row):
        place = Place(ARRAY, i)
        label = scene.labels.get(place)
        below = styled(label, "bold $picked") if label else styled(place_text(card), "$quiet")
        edge = scene.edges.get(place, Edge.PLAIN)
        drawn.append(captioned(draw_card(scene.view.rules.deck, card.text, size, edge), below))
    return beside(drawn, 1)


def _dice(scene: Scene) -> Block:
    faces = scene.dice or scene.view.dice
    signs = symbols_on(scene.view.rules, faces)
    boxes = [
        captioned(_die(face), styled(_SIGNS.get(sign, ""), "$dice")) for face, sign in zip(faces, signs, strict=True)
    ]
    if any(signs):
        return beside(boxes, 1)
    return captioned(beside([_die(face) for face in faces]), styled("dice" if len(faces) > 1 else "die", "$quiet"))


def _die(face: int) -> Block:
    return block([styled(line, "bold $dice") for line in ("╭───╮", f"│{face:^3}│", "╰───╯")])


def _pots(scene: Scene) -> Block:
    view = scene.view
    rows = pots(view)
    if view.to_call and view.to_act == view.seat:
        rows.append(("To call", view.to_call))
    return block(
        [spread(styled(what, "$quiet"), styled(str(amount), "bold $credits"), 18) for what, amount in rows], 18
    )


# The seat's own cards.


def _own(scene: Scene, width: int, size: Size) -> Block:
    view = scene.view
    if view.seat is None:
        return block([], width)
    height = size.value[1] + 1
    least, most = _ABOUT
    about = _about(scene, view.seat, max(least, min(most, width // 3)), height)
    zones = ((HAND, view.hand), (FIELD, view.fields[view.seat]), (SPIKE, view.spikes[view.seat]))
    room = width - about.width - 4  # with a margin on both sides
    cards = _groups(scene, view.seat, [(zone, texts) for zone, texts in zones if texts], room, size)
    return centred(fit(beside([cards, about], 2), min(width, cards.width + 2 + about.width), height), width)


def _step(counts: Sequence[int], room: int, size: Size) -> int:
    """From card to card, the same in all groups."""
    fixed = len(counts) * size.value[0] + 2 * (len(counts) - 1)
    gaps = sum(counts) - len(counts)
    return size.value[0] if gaps <= 0 else max(1, min(size.value[0], (room - fixed) // gaps))


def _groups(scene: Scene, seat: int, shown: Sequence[tuple[str, Sequence[str]]], room: int, size: Size) -> Block:
    """Groups of cards side by side; in words where there is no room to read the cards."""
    counts = [len(texts) for _, texts in shown]
    if size is Size.LARGE and sum(counts) * size.value[0] + 2 * len(shown) > room:
        size = Size.SMALL
    step = _step(counts, room, size)
    if step < readable([text for _, texts in shown for text in texts]):
        return above([block(_in_words(scene, seat, zone, texts, room)) for zone, texts in shown])
    return beside([_group(scene, seat, zone, texts, step, size) for zone, texts in shown], 2)


def _caption(scene: Scene, zone: str) -> str:
    """What a group of cards is; of the Array also which of its cards are Wild Fives."""
    wild = [card.text for card in scene.view.array_row if card.is_wild] if zone == ARRAY else []
    return f"{_CAPTIONS[zone]}, {' '.join(wild)} wild" if wild else _CAPTIONS[zone]


def _in_words(scene: Scene, seat: int, zone: str, texts: Sequence[str], room: int) -> list[Content]:
    words = [styled(f"{_caption(scene, zone)}:", "$quiet")]
    for i, text in enumerate(texts):
        place = Place(zone, i, seat)
        label = styled(f"{scene.labels[place]} ", "bold $picked") if place in scene.labels else styled("")
        shown = word(scene.deck(seat), text)
        words.append(label + (shown.stylize("reverse") if place in scene.edges else shown))
    return wrapped(words, room, 2)


def _group(scene: Scene, seat: int, zone: str, texts: Sequence[str], step: int, size: Size) -> Block:
    edges = [scene.edges.get(Place(zone, i, seat), Edge.PLAIN) for i in range(len(texts))]
    cards = draw_row(scene.deck(seat), texts, step * (len(texts) - 1) + size.value[0], size, edges)
    labels = [scene.labels.get(Place(zone, i, seat), "") for i in range(len(texts))]
    if any(labels):
        below = "".join(label.center(step) for label in labels[:-1]) + labels[-1].center(size.value[0])
        return captioned(cards, styled(below, "bold $picked"))
    caption = styled(_caption(scene, zone), "$quiet")
    if scene.shift and Edge.CHANGED in edges:
        caption += styled(f" {_SHIFT}", _CHANGED)
    return captioned(cards, caption)


def _about(scene: Scene, seat: int, width: int, height: int) -> Block:
    """Who sits there, what they have, and what their hand is."""
    view = scene.view
    # `own_lines` name the hand already.
    prize, found = scene.remarks.get(seat, Remark()).prize, marks(scene, seat, width)
    state = " · ".join(filter(None, (state_text(scene, seat), declared_text(view, seat), prize, found.below.plain)))
    own = [styled(f"  {line}", "bold" if not i else "$quiet") for i, line in enumerate(scene.own_lines)]
    stack = [stack_line(scene, seat, width), *([styled(f"  {state}")] if state else [])]
    if 1 + len(stack) + len(own) > height:
        # The chips give way, so that there is room for the whole hand.
        stack = [spread(credit_text(view, seat), styled(state), width)]
    return block([spread(name_text(scene, seat), found.beside, width), *stack, *own], width)


class TableView(Widget):
    """A table on the screen. It knows nothing but its scene."""

    scene: reactive[Scene | None] = reactive(None)

    def __init__(self, scene: Scene | None = None, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.set_reactive(TableView.scene, scene)

    def render(self) -> Content:
        """The picture, as large as the widget."""
        width, height = self.size
        if self.scene is None or not width or not height:
            return styled("")
        return picture(draw_table(self.scene, width, height))
