"""Cards by name, for people who ask: on the command line, at the table line by line, and where a hand is told again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sabacc import Game, SeededDealer, find
from sabacc.cards import DECKS, Deck
from sabacc.cli import main
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table
from sabacc.play.card_lines import counts_as
from sabacc.play.record import format_record, to_record
from sabacc.rules.texts import rules_text
from tests.home.test_lines import converse
from tests.support.evenings import small_setup
from tests.support.rule_sets import RULE_IDS

# As the Rider-Waite tarot numbers them.
TAROT = (
    *("The Magician", "The High Priestess", "The Empress", "The Emperor", "The Hierophant", "The Lovers"),
    *("The Chariot", "Strength", "The Hermit", "The Wheel of Fortune", "Justice", "The Hanged Man", "Death"),
    *("Temperance", "The Devil", "The Tower", "The Star", "The Moon", "The Sun", "Judgement", "The World"),
)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


def played(rules_id: str, seed: int = 4) -> Game:
    """A hand in which everybody does what is safe."""
    rules = find(rules_id)
    game = Game(rules, [500] * 3, dealer=SeededDealer(seed), dark=[1] if rules.sides else [])
    while not game.is_over:
        game.apply(game.default())
    return game


@pytest.mark.parametrize(
    ("rules_id", "text", "name"),
    [
        ("classic", "12c", "the Commander of Coins (12c)"),
        ("classic", "13f", "the Mistress of Flasks (13f)"),
        ("classic", "14s", "the Master of Sabers (14s)"),
        ("classic", "15t", "the Ace of Staves (15t)"),
        ("classic", "11t", "the 11 of Staves (11t)"),
        ("classic", "I", "the Idiot (I)"),
        ("classic", "Q", "the Queen of Air and Darkness (Q)"),
        ("classic", "E", "Endurance (E)"),
        ("classic", "B", "Balance (B)"),
        ("classic", "D", "Demise (D)"),
        ("classic", "M", "Moderation (M)"),
        ("classic", "V", "the Evil One (V)"),
        ("classic", "X", "the Star (X)"),
        ("centran", "11c", "the Legate of Coins (11c)"),
        ("centran", "Ac", "the Ace of Coins (Ac)"),
        ("centran", "I", "the Idiot, the Fool (I)"),
        ("centran", "-8", "the Eighth Aspect, Strength (-8)"),
        ("corellian-spike", "0", "a sylop (0)"),
        ("corellian-spike", "-10t", "the -10 of triangles (-10t)"),
    ],
)
def test_a_card_has_the_name_of_its_book(rules_id: str, text: str, name: str) -> None:
    """CL-1.2, CL-1.3, CL-1.6, CN-1.2, CN-1.4, CS-1.3."""
    assert find(rules_id).deck.named(text).told == name


def test_the_aspects_have_names_of_the_tarot_beside_their_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    """CN-1.10."""
    cards = {card["card"]: card for card in json.loads(told(capsys, "cards", "centran", "--json"))}
    assert tuple(cards[f"-{number}"]["also"] for number in range(1, 22)) == TAROT
    assert (cards["-2"]["name"], cards["-2"]["also"]) == ("The Second Aspect", "The High Priestess")
    assert "the Second Aspect is the High Priestess" in rules_text("centran").find("CN-1.10")[0].text


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_cards_of_one_name_are_copies(deck: Deck) -> None:
    assert len({card.told for card in deck.cards}) == len({card.text for card in deck.cards})
    assert len({(card.name, card.also) for card in deck.cards}) == len({card.text for card in deck.cards})


@pytest.mark.parametrize(
    ("rules_id", "text", "counts"),
    [
        ("classic", "Q", "-2"),
        ("classic", "I", "0"),
        ("force", "10f", "-10"),
        ("force", "10s", "+10"),
        ("force", "Q", "-2 for Light, +2 for Dark"),
        ("force", "I", "0"),
        ("corellia-run", "10s", "-10"),
        ("centran", "Ac", "+1 or +15"),
        ("centran", "5c", "+5, -5 or 0 in every hand, as a Wild Five"),
        ("centran", "-6", "-6"),
        ("corellian-spike", "-10t", "-10"),
    ],
)
def test_a_card_says_what_it_counts(rules_id: str, text: str, counts: str) -> None:
    rules = find(rules_id)
    assert counts_as(rules, rules.deck.named(text)) == counts


def test_an_option_changes_what_a_card_counts() -> None:
    rules = find("force").with_options(deck=78)
    assert counts_as(rules, rules.deck.named("Af")) == "-1 or -15"


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_the_command_lists_every_card_once(capsys: pytest.CaptureFixture[str], rules_id: str) -> None:
    cards = json.loads(told(capsys, "cards", rules_id, "--json"))
    assert sum(card["copies"] for card in cards) == len(find(rules_id).deck.cards)
    listed, _, note = told(capsys, "cards", rules_id).partition("\n\n")
    assert len(listed.splitlines()) == len(cards)
    assert " ".join(note.split()) == find(rules_id).deck.note


def test_a_card_is_found_by_its_text_its_number_or_a_word_of_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    queen = "Q: The Queen of Air and Darkness; counts -2; there are 2\n"
    assert told(capsys, "cards", "classic", "q") == told(capsys, "cards", "classic", "Air and") == queen
    assert told(capsys, "cards", "centran", "-2") == told(capsys, "cards", "centran", "priestess")
    assert [line[:3] for line in told(capsys, "cards", "classic", "10").splitlines()] == ["10c", "10f", "10s", "10t"]
    assert main(["cards", "classic", "priestess"]) == 2
    assert capsys.readouterr().err.startswith("sabacc: 'priestess' is not a card of the Classic deck; ")


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_a_hand_told_with_names_is_the_same_hand(rules_id: str) -> None:
    """Without the names, the capitals they begin a sentence with, and the commas between them, it is as before."""
    game = played(rules_id)
    names = {card.told: card.text for card in game.rules.deck.cards}
    names |= {name[0].upper() + name[1:]: text for name, text in names.items()}
    by_length = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    story = game.narrate(everything=True, card_names=True)
    short = [re.sub(by_length, lambda found: names[found[0]], line) for line in story]
    assert [line.replace(", ", " ") for line in short] == [
        line.replace(", ", " ") for line in game.narrate(everything=True)
    ]
    assert any(name in line for line in story for name in names)


def test_names_tell_no_cards_that_were_hidden() -> None:
    game = played("classic")
    draws = [line for line in game.narrate(0, card_names=True) if line.startswith("B draws")]
    assert draws and set(draws) == {"B draws a card."}


def test_a_sentence_begins_with_a_capital() -> None:
    (flipped,) = [line for line in played("corellian-spike").narrate(card_names=True) if "first discard" in line]
    assert flipped.startswith("The ")


def test_replay_tells_names_on_request(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game, file = played("classic"), tmp_path / "hand.toml"
    file.write_text(format_record(to_record(game)), encoding="utf-8")
    plain, named = told(capsys, "replay", str(file)), told(capsys, "replay", str(file), "--names")
    first = next(line for line in plain.splitlines() if " draws " in line)
    card = game.rules.deck.named(first.removesuffix(".").split()[-1])
    assert first not in named.splitlines()
    assert f"{first.split(' draws ')[0]} draws {card.told}." in named.splitlines()
    assert json.loads(told(capsys, "replay", str(file), "--names", "--json"))["story"] == game.narrate(
        everything=True, card_names=True
    )


def test_the_line_mode_tells_names_on_request(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", seed=2), Store(tmp_path)) as evening:
        short = converse(evening, "deal", "log")
        named = converse(evening, "names on", "hand", "log", "names off", "hand", "names maybe")
        holds = [line for line in named if line.startswith("Ana holds ")]
        assert evening.game is not None
        first, *_ = evening.game.view(0).hands[0]
        card = evening.game.rules.deck.named(first)
        assert f"Ana draws {first}." in short
        assert f"Ana draws {card.told}." in named
        assert {line for line in holds if card.told in line} and card.told not in holds[-1]
        assert "Cards are told by name." in named
        assert "Names is followed by on or off, not 'maybe'." in named


def test_the_line_mode_says_what_a_card_is(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", seed=2), Store(tmp_path)) as evening:
        shown = converse(evening, "card queen", "deal", "card", "card 16c")
        assert "Q: The Queen of Air and Darkness; counts -2; there are 2" in shown
        assert evening.game is not None
        for text in evening.game.view(0).hands[0]:
            assert any(line.startswith(f"{text}: ") for line in shown)
        assert any(line.startswith("'16c' is not a card of the Classic deck; ") for line in shown)


def test_news_after_the_switch_have_names(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", seed=2), Store(tmp_path)) as evening:
        shown = converse(evening, "names on", "deal")
        assert evening.game is not None
        first, *_ = evening.game.view(0).hands[0]
        assert f"Ana draws {evening.game.rules.deck.named(first).told}." in shown
