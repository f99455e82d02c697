"""What a reader of a book looks for by its own words is in our text of the game, in `cards` and in `sabacc about`."""

from __future__ import annotations

import re

import pytest

from sabacc.cli import main
from sabacc.rules.presets import find_house_rules
from sabacc.rules.registry import find
from sabacc.rules.rulings import all_rulings
from sabacc.rules.texts import rules_text


def clause(rules_id: str, number: str) -> str:
    return rules_text(rules_id).find(number)[0].text


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("rules_id", "number", "words"),
    [
        ("corellian-spike", "CS-1.2", ("staves", "plus cards are green", "minus cards red")),
        ("corellian-spike", "CS-1.3", ("◆",)),
        ("corellian-spike", "CS-9.11", ("any staves",)),
        ("centran", "CN-1.2", ("face cards",)),
        ("centran", "CN-1.4", ("Major Suit",)),
        ("centran", "CN-2.13", ("Shift Array",)),
        ("centran", "CN-8.1", ("the place of the dice",)),
        ("centran", "CN-16.1", ("provoke a shift", "hasten the end")),
        ("centran", "CN-16.6", ("nearer", "not come before the shift card")),
        *((game, f"{letters}-2.2", ("lay game",)) for game, letters in (("centran", "CN"), ("galaxy-series", "GS"))),
        *(
            (game, f"{letters}-2.3", ("bronze or copper", "silver", "gold"))
            for game, letters in (("centran", "CN"), ("galaxy-series", "GS"))
        ),
    ],
)
def test_a_clause_has_the_words_of_its_book(rules_id: str, number: str, words: tuple[str, ...]) -> None:
    for each in words:
        assert each in clause(rules_id, number)


def test_the_list_of_cards_says_what_their_names_do_not(capsys: pytest.CaptureFixture[str]) -> None:
    told = "Plus cards are green, minus cards red. The book of Corellian Spike calls the three shapes staves."
    assert shown(capsys, "cards", "corellian-spike").endswith(told)
    assert told not in shown(capsys, "cards", "corellian-spike", "+7c")
    assert shown(capsys, "cards", "centran").endswith("are the face cards; the Aspects are the Major Suit.")


def test_the_ruling_on_suits_says_what_shows_what() -> None:
    """X2: a filled shape is plus and a hollow one minus, so a sylop can be neither."""
    ruling = all_rulings()["X2"]
    assert "plus is green, minus red and the shapes are called staves" in ruling.says
    assert "◆, is ◌ there" in ruling.decided


# Chips and credits.


def test_no_clause_says_chips_that_are_not_true_of_the_buy_in(capsys: pytest.CaptureFixture[str]) -> None:
    """GS-2.6, GS-2.9, GS-5.9, GS-7.3, GS-7.5: with 1000 credits a chip is 10, and antes and least bet stay."""
    rules = find("galaxy-series").with_options(buy_in=1000)
    assert (rules["chip"], rules["ante_hand"], rules["ante_sabacc"], rules["min_bet"]) == (10, 10, 5, 5)
    told = shown(capsys, "rules", "show", "galaxy-series", "GS-2.9", "--set", "buy_in=1000")
    assert "That is two chips and one where a chip is worth 5; the antes do not follow the chip" in told
    tournament = find_house_rules("tournament", find("galaxy-series")).rules
    assert (tournament["ante_hand"], tournament["ante_sabacc"]) == (20, 10)
    assert "the preset `tournament` has 20 and 10" in clause("galaxy-series", "GS-2.9")
    prices = [f"{chip}, {2 * chip} and {3 * chip}" for chip in (find("galaxy-series")["chip"], rules["chip"])]
    assert all(each in clause("galaxy-series", "GS-5.9") for each in prices)
    for number in ("GS-7.3", "GS-7.5"):
        assert "5 credits" in clause("galaxy-series", number)
        assert "chip" not in clause("galaxy-series", number)
    for number in ("G4", "G20", "N8"):
        decided = all_rulings()[number].decided
        assert re.search(r"chips?( and one)? of a buy-in of 500", decided), number


# History and lore.


@pytest.mark.parametrize(
    "said",
    [
        "nobody is drawn to build a higher hand, and whoever is not dealt a Sabacc pair does best to fold early",
        "to the lasting grievance of purists, who see the heritage of Corellia spoiled",
        "that ties are broken in a simpler way, more alike from one rank to the next",
        "the archaic, noble air of a game such as Empress Teta Preferred",
        "The Ryn claim to have made the oldest, for fortunes and prophecy",
    ],
)
def test_what_the_books_tell_of_the_games_is_told(capsys: pytest.CaptureFixture[str], said: str) -> None:
    assert said in shown(capsys, "about", "--no-pager")
