"""Cards drawn with characters: the suit by shape, letter and colour; on Spike cards the sign comes first."""

import textwrap
from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from textual.content import Content

from sabacc.cards import Card, Deck
from sabacc.play.events import HIDDEN_CARD
from sabacc.tui.blocks import Block, above, beside, blank, block, styled


class Suit(NamedTuple):
    """How a suit looks: one shape, its colour in the theme, and the shape drawn larger."""

    shape: str
    colour: str
    art: tuple[str, str, str]


_PLUS: Final = "$plus"
_MINUS: Final = "$minus"
_STAR: Final = ("  ▟▙  ", "▝▜██▛▘", " ▛  ▜ ")
SUITS: Final = {
    "circles": Suit("●", _PLUS, ("▟██▙", "████", "▜██▛")),
    "triangles": Suit("▲", _PLUS, ("  ▟▙  ", " ▟██▙ ", "▟████▙")),
    "squares": Suit("■", _PLUS, ("██████", "██████", "██████")),
    "sylops": Suit("◌", "$suit-5", ("▟▀▀▙", "▌  ▐", "▜▄▄▛")),
    "Coins": Suit("◉", "$suit-1", ("▟▀▀▙", "▌▐▌▐", "▜▄▄▛")),
    "Flasks": Suit("▼", "$suit-2", (" ▐▌ ", "▟██▙", "▜██▛")),
    "Sabers": Suit("†", "$suit-3", ("  ▐▌  ", "  ▐▌  ", " ▀▜▛▀ ")),
    "Staves": Suit("‖", "$suit-4", ("▐▌  ▐▌", "▐▌  ▐▌", "▐▌  ▐▌")),
    "Arcana": Suit("★", "$suit-5", _STAR),
    "Aspects": Suit("★", "$suit-5", _STAR),
}


# In the Spike deck the sign is what counts: plus cards are filled and green, minus cards hollow and red.
HOLLOW: Final = {
    "circles": Suit("○", _MINUS, ("▟▀▀▙", "▌  ▐", "▜▄▄▛")),
    "triangles": Suit("△", _MINUS, ("  ▞▚  ", " ▞  ▚ ", "▞▄▄▄▄▚")),
    "squares": Suit("□", _MINUS, ("█▀▀▀▀█", "█    █", "█▄▄▄▄█")),
}


class Edge(Enum):
    """The line around a card, which shows its state even without colour: corners, top and sides."""

    PLAIN = "╭╮╰╯─│"
    PICKED = "┏┓┗┛━┃"
    CHANGED = "╔╗╚╝═║"


_EDGE_COLOURS: Final = {Edge.PLAIN: "$card-edge", Edge.PICKED: "bold $picked", Edge.CHANGED: "bold $changed"}


class Size(Enum):
    """Width and height of a card."""

    MINI = (7, 3)
    SMALL = (6, 4)
    LARGE = (12, 7)


BACK: Final = "░"
_FACE_STYLE: Final = "bold"


def find_card(deck: Deck, text: str) -> Card | None:
    """The card with this text; None for the back of one."""
    return None if text == HIDDEN_CARD else deck.cards[deck.copies(text)[0]]


def suit_of(deck: Deck, card: Card) -> Suit:
    """How the suit of a card looks."""
    name = deck.suits[card.suit]
    return HOLLOW[name] if card.value < 0 and name in HOLLOW else SUITS[name]


def word(deck: Deck, text: str, with_shape: bool = True) -> Content:
    """A card inside a line: its text with what it counts and the shape of its suit, or its text alone."""
    card = find_card(deck, text)
    if card is None:
        return styled(BACK * 2, "$card-back")
    suit = suit_of(deck, card)
    return styled(f"{mini_text(deck, text)}{suit.shape}" if with_shape else text, f"bold {suit.colour}")


def draw_card(deck: Deck, text: str, size: Size = Size.SMALL, edge: Edge = Edge.PLAIN) -> Block:
    """One card, or the back of one."""
    width, height = size.value
    card = find_card(deck, text)
    rows = [styled(BACK * (width - 2), "$card-back")] * (height - 2) if card is None else _face(deck, card, size)
    return _framed(rows, width, edge)


def _framed(rows: Sequence[Content], width: int, edge: Edge) -> Block:
    top_left, top_right, low_left, low_right, flat, side = edge.value
    style, bar = _EDGE_COLOURS[edge], flat * (width - 2)
    wall = styled(side, style)
    return block(
        [
            styled(top_left + bar + top_right, style),
            *(wall + row.truncate(width - 2, pad=True) + wall for row in rows),
            styled(low_left + bar + low_right, style),
        ]
    )


def _face(deck: Deck, card: Card, size: Size) -> list[Content]:
    suit = suit_of(deck, card)
    style, room = f"{_FACE_STYLE} {suit.colour}", size.value[0] - 2
    if size is Size.MINI:
        shown = mini_text(deck, card.text)
        return [styled(f"{shown}{suit.shape}"[:room].center(room), style)]
    if size is Size.SMALL:
        return [styled(card.text.ljust(room), style), styled(f"{suit.shape}{_worth(card) or ' '}".rjust(room), style)]
    head = card.text + f"{_worth(card)} {suit.shape}".rjust(room - len(card.text))
    return [styled(line.ljust(room), style) for line in (head, *_middle(card, suit, room))]


def _worth(card: Card) -> str:
    """What a card counts, where its text does not say so."""
    number = card.text.rstrip("cfst")
    evident = number.lstrip("+-").isdigit() and int(number) == card.value
    return "" if evident or card.is_ace else f"{card.value:+d}" if card.value else "0"


def mini_text(deck: Deck, text: str) -> str:
    """A card where there is a line for it: with what it counts, where its text does not say so.

    >>> from sabacc.cards import FORCE_76
    >>> mini_text(FORCE_76, "7t"), mini_text(FORCE_76, "7c"), mini_text(FORCE_76, "M")
    ('-7t', '7c', 'M-14')
    """
    card = find_card(deck, text)
    worth = "" if card is None else _worth(card)
    return f"{worth[:1]}{text}" if text[:1].isdigit() and worth else f"{text}{worth}"


def _middle(card: Card, suit: Suit, room: int) -> list[str]:
    """Four lines: the suit drawn large and the name of a face, or the name of a card without a suit."""
    title, _, of_suit = card.name.partition(" of ")
    if not of_suit or card.name.startswith("The "):
        lines = textwrap.wrap(card.name, room)[:4]
        return [line.center(room) for line in [""] * ((4 - len(lines)) // 2) + lines + [""] * ((5 - len(lines)) // 2)]
    name = "" if title.lstrip("+-").isdigit() else title
    return [*(line.center(room) for line in suit.art), name.center(room)]


def draw_row(deck: Deck, texts: Sequence[str], room: int, size: Size = Size.SMALL, edges: Sequence[Edge] = ()) -> Block:
    """Cards side by side; where there is no room they lie over each other like a fan, the last on top."""
    looks = [*edges, *[Edge.PLAIN] * (len(texts) - len(edges))]
    drawn = [draw_card(deck, text, size, edge) for text, edge in zip(texts, looks, strict=True)]
    step = pitch(len(texts), room, size)
    shown = [_left_part(card, step) for card in drawn[:-1]]
    return beside([*shown, *drawn[-1:]]) if drawn else blank(0, size.value[1])


def pitch(count: int, room: int, size: Size) -> int:
    """The distance from one card of a row to the next."""
    width = size.value[0]
    return width if count < 2 else max(1, min(width, (room - width) // (count - 1)))


def readable(texts: Sequence[str]) -> int:
    """The least distance from one card of a row to the next at which each can be read: its edge and its text."""
    return 1 + max(map(len, texts), default=0)


def _left_part(card: Block, width: int) -> Block:
    return Block(width, tuple(line.truncate(width) for line in card.lines)) if width < card.width else card


def draw_backs(count: int, height: int = 3) -> Block:
    """Backs that lie over each other."""
    if not count:
        return blank(0, height)
    back = _framed([styled(BACK * 2, "$card-back")] * (height - 2), 4, Edge.PLAIN)
    return beside([*[_left_part(back, 1)] * (count - 1), back])


def captioned(what: Block, caption: Content) -> Block:
    """A block with a line below it, in the middle."""
    if not what.width:
        return what
    width = max(what.width, caption.cell_length)
    left = (width - caption.cell_length) // 2
    return above([what, block([styled(" " * left) + caption], width)])
