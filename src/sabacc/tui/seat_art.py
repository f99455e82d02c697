"""One seat drawn as a tile: who sits there, credits and chips, bet and state, cards."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from textual.content import Content

from sabacc.cards import Deck
from sabacc.play.events import HIDDEN_CARD
from sabacc.tui.blocks import Block, above, beside, blank, block, fit, spread, styled, wrapped
from sabacc.tui.card_art import BACK, Edge, Size, draw_backs, draw_row, mini_text, pitch, readable, word
from sabacc.tui.scene import (
    FIELD,
    HAND,
    SPIKE,
    Place,
    Remark,
    Scene,
    credit_text,
    declared_text,
    marks,
    name_text,
    stack_line,
    state_text,
)

_FRAME_MARKS: Final = 3  # columns that a frame takes beside a name and its marks


class Tile(Enum):
    """The height of a tile, from lines of text only to cards in a frame."""

    LOW = 4
    MIDDLE = 6
    TALL = 8


def draw_seat(scene: Scene, seat: int, width: int, tile: Tile) -> Block:
    """A seat as others see it."""
    if tile is Tile.TALL:
        return _framed(scene, seat, width)
    found = marks(scene, seat, width)
    name = spread(name_text(scene, seat), found.beside, width)
    head = block([name, _credits(scene, seat, found.below, width)], width)
    if tile is Tile.LOW:
        return above([head, block(_low_lines(scene, seat, width), width)])
    cards = fit(_cards(scene, seat, width - 2, Size.MINI), width - 2, 3)
    return above([head, block([_state_line(scene, seat, width)], width), beside([blank(2, 3), cards])])


def _credits(scene: Scene, seat: int, below: Content, width: int) -> Content:
    """What a seat has; what it has won, or a mark that has no room beside its name, takes the place of the chips."""
    prize = scene.remarks.get(seat, Remark()).prize
    said = styled(prize, "bold $picked") if prize else below
    if said.cell_length:
        return spread(credit_text(scene.view, seat), said, width)
    return stack_line(scene, seat, width)


def _said(scene: Scene, seat: int) -> str:
    """What is said about a seat: the hand it has shown, or the total it has declared."""
    return scene.remarks.get(seat, Remark()).shown or declared_text(scene.view, seat)


def _state_line(scene: Scene, seat: int, width: int) -> Content:
    """How a seat stands, and what is said about it."""
    said = _said(scene, seat)
    left = state_text(scene, seat)
    if said and left and len(left) + len(said) + 3 > width:
        left = ""
    return spread(styled(f"  {left or said}"), styled(said if left else "", "italic"), width)


def _framed(scene: Scene, seat: int, width: int) -> Block:
    inner = width - 4
    found = marks(scene, seat, inner - _FRAME_MARKS)
    edge = "bold $picked" if scene.view.to_act == seat else "$card-edge"
    cards = fit(_cards(scene, seat, inner, Size.SMALL), inner, 4)
    body = above([block([_credits(scene, seat, found.below, inner), _state_line(scene, seat, inner)], inner), cards])
    wall = styled("│", edge)
    return block(
        [
            _frame_top(name_text(scene, seat), found.beside, width, edge),
            *(wall + " " + line + " " + wall for line in body.lines),
            styled(f"╰{'─' * (width - 2)}╯", edge),
        ],
        width,
    )


def _frame_top(name: Content, marks: Content, width: int, edge: str) -> Content:
    """The upper edge, with the name and the marks in it."""
    end = styled(" ") + marks + styled(" ─╮", edge) if marks.cell_length else styled("╮", edge)
    name = name.truncate(width - 4 - end.cell_length, ellipsis=True)
    bar = width - 3 - name.cell_length - end.cell_length
    return styled("╭─", edge) + name + styled(f" {'─' * bar}"[: bar + 1], edge) + end


def _groups(scene: Scene, seat: int) -> list[tuple[str, Sequence[str]]]:
    """The cards of a seat that lie together, with the name of each group."""
    view = scene.view
    groups = ((HAND, view.hands[seat]), (FIELD, view.fields[seat]), (SPIKE, view.spikes[seat]))
    return [(zone, texts) for zone, texts in groups if texts]


def _low_lines(scene: Scene, seat: int, width: int) -> list[Content]:
    """Cards and state in two lines; what has no room beside cards gives way to them."""
    view, room = scene.view, width - 2
    deck = scene.deck(seat)
    hand = _words(deck, view.hands[seat], room)
    laid = _words(deck, (*view.fields[seat], *view.spikes[seat]), room)
    said, state = _said(scene, seat), state_text(scene, seat)
    if hand.cell_length + len(state) + 1 > room:
        said, state = said or state, ""
    if laid.cell_length + len(said) + 1 > room:
        said = ""
    return [
        spread(styled("  ") + hand, styled(state), width),
        spread(styled("  ") + laid, styled(said, "italic"), width)
        if laid.cell_length
        else styled(f"  {said}", "italic"),
    ]


def _words(deck: Deck, texts: Sequence[str], width: int) -> Content:
    """Cards in one line; with the shapes of their suits if there is room."""
    backs = sum(text == HIDDEN_CARD for text in texts)
    known = [text for text in texts if text != HIDDEN_CARD]
    hidden = [styled(BACK * backs, "$card-back")] if backs else []
    full, short = (styled(" ").join([*hidden, *(word(deck, text, shape) for text in known)]) for shape in (True, False))
    return full if full.cell_length <= width else short


def _cards(scene: Scene, seat: int, room: int, size: Size) -> Block:
    """The cards of a seat as cards, if there is room to read them; else in words."""
    groups = _groups(scene, seat)
    blocks: list[Block] = []
    for zone, texts in groups:
        left = room - sum(each.width + 1 for each in blocks)
        if all(text == HIDDEN_CARD for text in texts):
            blocks.append(draw_backs(len(texts), size.value[1]))
        else:
            later = sum(size.value[0] + 1 for other, _ in groups[len(blocks) + 1 :])
            blocks.append(_row(scene, seat, zone, texts, left - later, size))
    drawn = beside(blocks, 1)
    return drawn if drawn.width <= room and all(each.width for each in blocks) else _in_words(scene, seat, room)


def _row(scene: Scene, seat: int, zone: str, texts: Sequence[str], room: int, size: Size) -> Block:
    deck, edges = scene.deck(seat), [scene.edges.get(Place(zone, i, seat), Edge.PLAIN) for i in range(len(texts))]
    shown = [mini_text(deck, text) for text in texts] if size is Size.MINI else texts
    if len(texts) > 1 and pitch(len(texts), room, size) < readable(shown):
        return blank(0, size.value[1])  # too narrow to be read
    return draw_row(deck, texts, room, size, edges)


def _in_words(scene: Scene, seat: int, room: int) -> Block:
    deck = scene.deck(seat)
    words = [word(deck, text) for _, texts in _groups(scene, seat) for text in texts]
    return block(wrapped(words, room), room)
