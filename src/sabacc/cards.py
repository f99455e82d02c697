"""Cards and decks, and their two-way text.

A card is an index into its deck. Copies of a card look alike and have the same text.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sabacc.errors import BadNotation
from sabacc.shown import shown

_THE: Final = "The "
_SYLOP: Final = "Sylop"


class Card(NamedTuple):
    """One physical card of a deck."""

    text: str  # as written in records: "+7c", "X", "-12"
    name: str
    value: int
    number: int  # printed number, sign ignored
    suit: int  # index into the deck's suits
    is_idiot: bool = False
    is_five: bool = False
    is_ace: bool = False
    also: str = ""  # a second name

    @property
    def told(self) -> str:
        """Its name as a sentence has it, and its text.

        >>> CLASSIC_76.named("q").told, CENTRAN_78.named("-2").told
        ('the Queen of Air and Darkness (Q)', 'the Second Aspect, the High Priestess (-2)')
        """
        return f"{', '.join(map(_in_a_sentence, filter(None, (self.name, self.also))))} ({self.text})"


def _in_a_sentence(name: str) -> str:
    if name == _SYLOP:
        return f"a {name.lower()}"
    is_one_of_many = " of " in name and not name.startswith(_THE)  # "10 of Flasks"
    return f"the {name.removeprefix(_THE)}" if is_one_of_many or name.startswith(_THE) else name


class Deck(NamedTuple):
    """All cards of a game in a fixed order."""

    name: str
    suits: tuple[str, ...]
    cards: tuple[Card, ...]
    note: str = ""  # what the names of its cards do not say

    def format(self, cards: Iterable[int]) -> str:
        """The text of some cards."""
        return " ".join(self.cards[card].text for card in cards)

    def copies(self, text: str) -> tuple[int, ...]:
        """Every card with this text, however it is written.

        >>> SPIKE_62.copies("0")
        (60, 61)
        >>> CLASSIC_76.copies("+10C") == CLASSIC_76.copies("10c")
        True
        """
        found = _index(self).get(canonical(text))
        if found is None:
            raise BadNotation(f"{shown(text)} is not a card of the {self.name} deck; {_example(self)}")
        return found

    def named(self, text: str) -> Card:
        """The card with this text; of copies the first, as they have the same name."""
        return self.cards[self.copies(text)[0]]

    def find(self, words: str) -> tuple[Card, ...]:
        """Every kind of card with this text, this number in any suit, or these words in its name.

        >>> [card.text for card in CLASSIC_76.find("queen")], [card.text for card in CLASSIC_76.find("10")]
        (['Q'], ['10c', '10f', '10s', '10t'])
        """
        try:
            found = [self.cards[card] for card in self.copies(words)]
        except BadNotation:
            wanted = words.strip().lower()
            found = [card for card in self.cards if wanted and wanted in f"{card.name}, {card.also}".lower()]
            if not found:
                raise
        return tuple(dict.fromkeys(found))

    def parse(self, text: str, free: Iterable[int] | None = None) -> list[int]:
        """Read cards separated by spaces or commas, each at most once, out of `free` (all cards by default).

        >>> SPIKE_62.format(SPIKE_62.parse("0, +7c 0"))
        '0 +7c 0'
        """
        return self.parse_groups([text], free)[0]

    def parse_groups(self, texts: Sequence[str], free: Iterable[int] | None = None) -> list[list[int]]:
        """Read several groups of cards out of one deck. A number without a suit takes any suit that is left.

        >>> SPIKE_62.parse_groups(["+7 -7", "+7c"])
        [[26, 16], [6]]
        """
        free = None if free is None else set(free)
        left = set(range(len(self.cards)) if free is None else free)
        words = [text.replace(",", " ").split() for text in texts]
        places = [(i, j, self.copies(word)) for i, group in enumerate(words) for j, word in enumerate(group)]
        result = [[0] * len(group) for group in words]
        # Exact cards first, so that a number without a suit cannot take one of them.
        for i, j, copies in sorted(places, key=lambda place: len(place[2])):
            card = next((c for c in copies if c in left), None)
            if card is None:
                raise BadNotation(f"{words[i][j]} {_absence(copies, free)}")
            left.remove(card)
            result[i][j] = card
        return result


def _absence(copies: Sequence[int], free: Iterable[int] | None) -> str:
    if free is not None and not set(copies) & set(free):
        return "is not among the cards here"
    return "is used more often than there are copies of it"


def canonical(text: str) -> str:
    """The canonical form of a card's text: no plus sign, no capitals."""
    return text.strip().lower().removeprefix("+")


def _example(deck: Deck) -> str:
    shown = ", ".join(deck.cards[i].text for i in (0, len(deck.cards) // 2, len(deck.cards) - 1))
    return f"a card reads like {shown}"


_INDEXES: dict[str, dict[str, tuple[int, ...]]] = {}


def _index(deck: Deck) -> dict[str, tuple[int, ...]]:
    """The cards of a deck by their canonical text, and suited cards by their number too; made once for each deck."""
    if deck.name not in _INDEXES:
        index: dict[str, tuple[int, ...]] = {}
        for i, card in enumerate(deck.cards):
            exact = canonical(card.text)
            for text in {exact, exact[:-1] if card.suit < len(deck.suits) - 1 else exact}:
                index[text] = (*index.get(text, ()), i)
        _INDEXES[deck.name] = index
    return _INDEXES[deck.name]


def _spike_cards() -> Iterable[Card]:
    for suit, (letter, name) in enumerate(zip("cts", ("circle", "triangle", "square"), strict=True)):
        for value in (*range(1, 11), *range(-1, -11, -1)):
            yield Card(f"{value:+d}{letter}", f"{value:+d} of {name}s", value, abs(value), suit)
    for _ in range(2):
        yield Card("0", _SYLOP, 0, 0, 3)


_CLASSIC_SUITS: Final = ("Coins", "Flasks", "Sabers", "Staves")
_SUIT_LETTERS: Final = "cfst"
_CLASSIC_FACES: Final = {12: "Commander", 13: "Mistress", 14: "Master", 15: "Ace"}
_ARCANA: Final = (
    ("I", "The Idiot", 0),
    ("Q", "The Queen of Air and Darkness", -2),
    ("E", "Endurance", -8),
    ("B", "Balance", -11),
    ("D", "Demise", -13),
    ("M", "Moderation", -14),
    ("V", "The Evil One", -15),
    ("X", "The Star", -17),
)


def _classic_cards() -> Iterable[Card]:
    for suit, letter in enumerate(_SUIT_LETTERS):
        for value in range(1, 16):
            name = f"{_CLASSIC_FACES.get(value, value)} of {_CLASSIC_SUITS[suit]}"
            yield Card(f"{value}{letter}", name, value, value, suit)
    for text, name, value in _ARCANA:
        for _ in range(2):
            yield Card(text, name, value, -value, 4, is_idiot=text == "I")


_CENTRAN_FACES: Final = {11: "Legate", 12: "Commander", 13: "Mistress", 14: "Master"}
_ORDINALS: Final = (
    *("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh"),
    *("Twelfth", "Thirteenth", "Fourteenth", "Fifteenth", "Sixteenth", "Seventeenth", "Eighteenth", "Nineteenth"),
    *("Twentieth", "Twenty-first"),
)
# The book of Centran leaves the names of the Aspects to the deck, and says that they mostly follow this tarot.
_RIDER_WAITE: Final = (
    *("The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor", "The Hierophant", "The Lovers"),
    *("The Chariot", "Strength", "The Hermit", "The Wheel of Fortune", "Justice", "The Hanged Man", "Death"),
    *("Temperance", "The Devil", "The Tower", "The Star", "The Moon", "The Sun", "Judgement", "The World"),
)


def _centran_cards() -> Iterable[Card]:
    for suit, letter in enumerate(_SUIT_LETTERS):
        for value in range(2, 15):
            name = f"{_CENTRAN_FACES.get(value, value)} of {_CLASSIC_SUITS[suit]}"
            yield Card(f"{value}{letter}", name, value, value, suit, is_five=value == 5)
        # An Ace counts 1 or 15; its value here is the lower one.
        yield Card(f"A{letter}", f"Ace of {_CLASSIC_SUITS[suit]}", 1, 1, suit, is_ace=True)
    yield Card("I", "The Idiot", 0, 0, 4, is_idiot=True, also=_RIDER_WAITE[0])
    for number in range(1, 22):
        name, also = f"The {_ORDINALS[number - 1]} Aspect", _RIDER_WAITE[number]
        yield Card(f"-{number}", name, -number, number, 4, is_five=number == 5, also=also)


SPIKE_62: Final = Deck(
    "Spike",
    ("circles", "triangles", "squares", "sylops"),
    tuple(_spike_cards()),
    "Plus cards are green, minus cards red. The book of Corellian Spike calls the three shapes staves.",
)
CLASSIC_76: Final = Deck("Classic", (*_CLASSIC_SUITS, "Arcana"), tuple(_classic_cards()))
CENTRAN_78: Final = Deck(
    "Centran",
    (*_CLASSIC_SUITS, "Aspects"),
    tuple(_centran_cards()),
    "Legate, Commander, Mistress, Master and Ace are the face cards; the Aspects are the Major Suit.",
)


def _turned(cards: Iterable[Card], negative: str) -> Iterable[Card]:
    """The same cards with some suits counting negative."""
    for card in cards:
        is_turned = card.suit < len(_SUIT_LETTERS) and _SUIT_LETTERS[card.suit] in negative
        yield card._replace(value=-card.value) if is_turned else card


# Ruling V11: in Force Flasks and Staves are Dark. Ruling V15: in Corellia Run Sabers and Staves are negative.
FORCE_76: Final = Deck("Force", CLASSIC_76.suits, tuple(_turned(CLASSIC_76.cards, "ft")))
FORCE_78: Final = Deck("Force Oracle", CENTRAN_78.suits, tuple(_turned(CENTRAN_78.cards, "ft")))
RUN_62: Final = Deck(
    "Corellia Run",
    CLASSIC_76.suits,
    tuple(_turned((card for card in CLASSIC_76.cards if card.suit < 4 or card.is_idiot), "st")),
)
RUN_76: Final = Deck("Corellia Run with arcana", CLASSIC_76.suits, tuple(_turned(CLASSIC_76.cards, "st")))


def with_star(deck: Deck, value: int) -> Deck:
    """The same deck with another value for The Star. Ruling C1."""
    cards = tuple(c._replace(value=value, number=-value) if c.text == "X" else c for c in deck.cards)
    return deck._replace(name=f"{deck.name} (Star {value})", cards=cards)


DECKS: Final[Sequence[Deck]] = (SPIKE_62, CLASSIC_76, CENTRAN_78, FORCE_76, FORCE_78, RUN_62, RUN_76)
