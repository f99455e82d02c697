"""The decks, and the text of their cards both ways."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from sabacc.cards import CENTRAN_78, CLASSIC_76, DECKS, SPIKE_62, Card, Deck
from sabacc.errors import BadNotation
from sabacc.testing.strategies import hands

SUITS = "cfst"
SPIKE_SUITS = "cts"
ARCANA = {"I": 0, "Q": -2, "E": -8, "B": -11, "D": -13, "M": -14, "V": -15, "X": -17}

EXPECTED = {
    "Spike": {
        **{f"{value:+d}{suit}": (value, 1) for suit in SPIKE_SUITS for value in range(-10, 11) if value},
        "0": (0, 2),
    },
    "Classic": {
        **{f"{value}{suit}": (value, 1) for suit in SUITS for value in range(1, 16)},
        **{text: (value, 2) for text, value in ARCANA.items()},
    },
    "Centran": {
        **{f"{value}{suit}": (value, 1) for suit in SUITS for value in range(2, 15)},
        **{f"A{suit}": (1, 1) for suit in SUITS},
        **{f"-{number}": (-number, 1) for number in range(1, 22)},
        "I": (0, 1),
    },
    # Flasks and Staves are Dark.
    "Force": {
        **{f"{value}{suit}": (value if suit in "cs" else -value, 1) for suit in SUITS for value in range(1, 16)},
        **{text: (value, 2) for text, value in ARCANA.items()},
    },
    "Force Oracle": {
        **{f"{value}{suit}": (value if suit in "cs" else -value, 1) for suit in SUITS for value in range(2, 15)},
        **{f"A{suit}": (1 if suit in "cs" else -1, 1) for suit in SUITS},
        **{f"-{number}": (-number, 1) for number in range(1, 22)},
        "I": (0, 1),
    },
    # Sabers and Staves are negative.
    "Corellia Run": {
        **{f"{value}{suit}": (value if suit in "cf" else -value, 1) for suit in SUITS for value in range(1, 16)},
        "I": (0, 2),
    },
    "Corellia Run with arcana": {
        **{f"{value}{suit}": (value if suit in "cf" else -value, 1) for suit in SUITS for value in range(1, 16)},
        **{text: (value, 2) for text, value in ARCANA.items()},
    },
}

each_deck = pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)


@pytest.mark.parametrize(("deck", "size"), [(SPIKE_62, 62), (CLASSIC_76, 76), (CENTRAN_78, 78)])
def test_size_of_a_deck(deck: Deck, size: int) -> None:
    """CS-1.1, YB-1.1, GS-1.1, CL-1.1, CN-1.1."""
    assert len(deck.cards) == size


@each_deck
def test_every_card_has_its_text_its_value_and_its_copies(deck: Deck) -> None:
    """CS-1.1 to CS-1.4, YB-1.1 to YB-1.4, GS-1.1 to GS-1.4, CL-1.1 to CL-1.6, FO-1.2, FO-1.3, FO-1.5, CR-1.1 to
    CR-1.5, CN-1.1, CN-1.2, CN-1.4, CN-1.6, CN-1.7.
    """
    counts = Counter((card.text, card.value) for card in deck.cards)
    assert {text: (value, n) for (text, value), n in counts.items()} == EXPECTED[deck.name]
    assert len(counts) == len(EXPECTED[deck.name])


@each_deck
def test_number_and_suit_are_those_of_the_text(deck: Deck) -> None:
    for card in deck.cards:
        assert card.number == abs(card.value)
        suited = card.text[-1] in SUITS
        assert (card.suit < len(deck.suits) - 1) == suited
        if suited:
            letters = SPIKE_SUITS if deck is SPIKE_62 else SUITS
            assert letters[card.suit] == card.text[-1]


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        # Cards above zero, at zero, below it.
        (SPIKE_62, (30, 2, 30)),
        (CLASSIC_76, (60, 2, 14)),
        (CENTRAN_78, (56, 1, 21)),
    ],
)
def test_signs_of_a_deck(deck: Deck, expected: tuple[int, int, int]) -> None:
    """CS-1.3, YB-1.3, GS-1.3, CL-1.4, CN-1.5."""
    values = [card.value for card in deck.cards]
    assert (sum(v > 0 for v in values), values.count(0), sum(v < 0 for v in values)) == expected


def texts(deck: Deck, mark: str) -> list[str]:
    return [card.text for card in deck.cards if getattr(card, mark)]


def test_marked_cards() -> None:
    """CN-1.9."""
    assert {mark: texts(SPIKE_62, mark) for mark in ("is_idiot", "is_five", "is_ace")} == {
        "is_idiot": [],
        "is_five": [],
        "is_ace": [],
    }
    assert texts(CLASSIC_76, "is_idiot") == ["I", "I"]
    assert texts(CLASSIC_76, "is_five") == texts(CLASSIC_76, "is_ace") == []
    assert texts(CENTRAN_78, "is_idiot") == ["I"]
    assert texts(CENTRAN_78, "is_five") == ["5c", "5f", "5s", "5t", "-5"]
    assert texts(CENTRAN_78, "is_ace") == ["Ac", "Af", "As", "At"]


@pytest.mark.parametrize(
    ("deck", "text", "name"),
    [
        (SPIKE_62, "-10t", "-10 of triangles"),
        (SPIKE_62, "0", "Sylop"),
        (CLASSIC_76, "12c", "Commander of Coins"),
        (CLASSIC_76, "13f", "Mistress of Flasks"),
        (CLASSIC_76, "14s", "Master of Sabers"),
        (CLASSIC_76, "15t", "Ace of Staves"),
        (CLASSIC_76, "11t", "11 of Staves"),
        (CLASSIC_76, "Q", "The Queen of Air and Darkness"),
        (CENTRAN_78, "11c", "Legate of Coins"),
        (CENTRAN_78, "As", "Ace of Sabers"),
        (CENTRAN_78, "-7", "The Seventh Aspect"),
        (CENTRAN_78, "-21", "The Twenty-first Aspect"),
    ],
)
def test_names(deck: Deck, text: str, name: str) -> None:
    """CL-1.2, CN-1.2."""
    (card,) = deck.parse(text)
    assert deck.cards[card].name == name


@each_deck
def test_every_card_is_read_back(deck: Deck) -> None:
    for i, card in enumerate(deck.cards):
        copies = deck.copies(card.text)
        assert i in copies
        assert {deck.cards[copy].text for copy in copies} == {card.text}
        assert deck.format(deck.parse(card.text)) == card.text


@each_deck
def test_the_whole_deck_is_read_back(deck: Deck) -> None:
    everything = range(len(deck.cards))
    assert deck.parse(deck.format(everything)) == list(everything)


decks_with_hands = st.sampled_from(DECKS).flatmap(lambda deck: st.tuples(st.just(deck), hands(deck, most=20)))


@settings(deadline=None)
@given(decks_with_hands)
def test_hands_are_read_back(case: tuple[Deck, list[int]]) -> None:
    deck, hand = case
    text = deck.format(hand)
    found = deck.parse(text)
    assert deck.format(found) == text
    assert len(set(found)) == len(hand)
    # Copies look alike, so only they may stand for each other.
    assert [looks(deck.cards[card]) for card in found] == [looks(deck.cards[card]) for card in hand]


def looks(card: Card) -> tuple[str, int, int]:
    return card.text, card.value, card.suit


@settings(deadline=None)
@given(decks_with_hands, st.data())
def test_either_case_commas_and_an_optional_plus_are_read(case: tuple[Deck, list[int]], data: st.DataObject) -> None:
    """CS-1.5, YB-1.5, GS-1.5, CL-1.7, CR-1.5, CN-1.8."""
    deck, hand = case
    words = [data.draw(st.sampled_from(spellings(deck.cards[card]))) for card in hand]
    separator = data.draw(st.sampled_from([" ", ",", ", ", " , ", "  ", "\t"]))
    assert deck.parse(separator.join(words)) == deck.parse(deck.format(hand))


def spellings(card: Card) -> list[str]:
    plain = card.text.removeprefix("+")
    signed = [f"+{plain}"] if card.value > 0 else []
    return [spelling for word in (plain, *signed) for spelling in (word, word.lower(), word.upper())]


def test_no_cards() -> None:
    assert SPIKE_62.parse("") == SPIKE_62.parse(" , ") == []
    assert SPIKE_62.parse_groups(["", "0"])[0] == []


@pytest.mark.parametrize(
    ("deck", "text", "read"),
    [
        (SPIKE_62, "7 +7 7", "+7c +7t +7s"),
        (SPIKE_62, "-7 7", "-7c +7c"),
        # The cards with a suit are taken first, wherever they stand.
        (SPIKE_62, "7 7 +7c", "+7t +7s +7c"),
        (CLASSIC_76, "10 10t 10 10", "10c 10t 10f 10s"),
        (CENTRAN_78, "a Ac A a", "Af Ac As At"),
        (CENTRAN_78, "-1 14", "-1 14c"),
    ],
)
def test_a_number_without_suit_takes_a_free_one(deck: Deck, text: str, read: str) -> None:
    """CS-1.5, YB-1.5."""
    assert deck.format(deck.parse(text)) == read


def test_groups_share_one_deck() -> None:
    first, second = SPIKE_62.parse_groups(["7 7 0", "+7c 0"])
    assert SPIKE_62.format(first) == "+7t +7s 0"
    assert SPIKE_62.format(second) == "+7c 0"
    assert len({*first, *second}) == 5


def test_only_free_cards_are_taken() -> None:
    free = SPIKE_62.parse("+7s 0")
    assert SPIKE_62.parse("7 0", free) == free
    with pytest.raises(BadNotation):
        SPIKE_62.parse("+7c", free)


@pytest.mark.parametrize(
    ("deck", "text", "word"),
    [
        (SPIKE_62, "+7c 11c", "11c"),
        (SPIKE_62, "0c", "0c"),
        (SPIKE_62, "+7f", "+7f"),
        (SPIKE_62, "I", "I"),
        (CLASSIC_76, "16c", "16c"),
        (CLASSIC_76, "-7c", "-7c"),
        (CLASSIC_76, "Z", "Z"),
        (CENTRAN_78, "1c", "1c"),
        (CENTRAN_78, "15c", "15c"),
        (CENTRAN_78, "-22", "-22"),
        (CENTRAN_78, "0", "0"),
    ],
)
def test_unknown_card(deck: Deck, text: str, word: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(f"'{word}' is not a card of the {deck.name} deck; ")):
        deck.parse(text)


@pytest.mark.parametrize(
    ("deck", "text", "word"),
    [
        (SPIKE_62, "+7c 7c", r"\+?7c"),
        (SPIKE_62, "0 0 0", "0"),
        (SPIKE_62, "7 7 7 7", "7"),
        (SPIKE_62, "7 7 7 +7c", "7"),
        (CLASSIC_76, "Q q Q", "[Qq]"),
        (CENTRAN_78, "I i", "[Ii]"),
        (CENTRAN_78, "-21 3c -21", "-21"),
    ],
)
def test_card_used_too_often(deck: Deck, text: str, word: str) -> None:
    with pytest.raises(BadNotation, match=f"^{word} is used more often than there are copies of it$"):
        deck.parse(text)


def test_card_used_in_two_groups() -> None:
    with pytest.raises(BadNotation, match="is used more often"):
        SPIKE_62.parse_groups(["+7c -7c", "+7c 0"])
