"""Where the games come from: every game has its book, and whoever a book names is named."""

from __future__ import annotations

import json
import re

import pytest

from sabacc.cli import main
from sabacc.rules.registry import all_rule_sets, find
from sabacc.rules.sources import TOPICS, all_sources, book_of, sources_text

# Whoever the head of each book names, as it is printed there.
NAMED = {
    "galaxy-series": (
        *("Games of the Galaxy Holodex", "D. Nelson Murray", "Abby Carrasco", "Daniel Stevenson", "Shane Holloway"),
        *("Disney/Lucasfilm Ltd.", "Stephen Bridges", "www.gamesofthegalaxy.com/galaxy-series"),
    ),
    "centran": (
        *("Games of the Galaxy Holodex", "L. Neil Smith", "Michael Corry", "Adrian Berger", "Shoya Haa'runi", "Kenzie"),
        *("Rick Scott", "Margherita Casciadi", "Helen Casciadi", "www.gamesofthegalaxy.com/centran"),
    ),
    "yarith-bespin": ("Yarith Bespin Casino's Corellian Spike", "CC BY-SA 4.0", "fair use", "neither an author"),
    "classic": (
        *("Rick Scott", "version 1.01", "Outer Rim Sabacc League", "Ender Smith", "AurekFonts.com", "Hyperspace Props"),
        *("Michael and Emily Hyde", "L. Neil Smith", "Michael Stern", "Douglas Kaufman", "Greg Gorden", "pagat.com"),
        *("West End Games", "Crisis on Cloud City (1989)", "Brockey among its thanks, Brockley above the rules"),
        *(
            "Legends continuity",
            "https://www.facebook.com/groups/galacticsabaccleague",
            "an introduction about playtests",
        ),
    ),
    "corellian-spike": ("hardly any head", "3ND-RA", "no title, author, thanks or licence"),
}


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `sabacc about` prints, without line breaks."""
    assert main(["about", *words]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_every_game_is_from_one_book() -> None:
    games = [game for section in all_sources() for game in section.games]
    assert sorted(games) == sorted(rules.id for rules in all_rule_sets())


@pytest.mark.parametrize("game", NAMED)
def test_a_book_names_its_authors_and_thanks_as_it_prints_them(capsys: pytest.CaptureFixture[str], game: str) -> None:
    text = told(capsys, game)
    assert [name for name in NAMED[game] if name not in text] == []


def test_what_the_book_of_classic_asks_playtesters_can_be_played_here(capsys: pytest.CaptureFixture[str]) -> None:
    """A ranking of hands, a discard pile, and a deck of 78 cards."""
    text = told(capsys, "classic")
    assert "three questions to playtesters" in text
    options = dict(re.findall(r"(\w+)=(\w+)", text))
    assert options == {"discard_pile": "yes", "deck": "78"}
    rules = find("classic")
    assert rules.with_options(**rules.parse_options(options)).changes.keys() == options.keys()
    assert all(rules.has(name) for name in ("negative_hands", "discard_fee") if name in text)


def test_games_of_one_family_share_a_book(capsys: pytest.CaptureFixture[str]) -> None:
    classic, *others = (told(capsys, game) for game in ("classic", "brockley", "Force", "corellia-run"))
    assert others == [classic] * 3


def test_everything_is_one_page(capsys: pytest.CaptureFixture[str]) -> None:
    page = told(capsys)
    parts = [told(capsys, topic) for topic in TOPICS]
    assert [part for part in parts if part not in page] == []
    assert "MIT licence" in parts[1] and "CC BY-SA 4.0" in parts[1] and "written anew" in parts[1]
    assert "Mindharp of Sharu" in parts[2] and "Ryn" in parts[2] and "Flamewind" in parts[2]


def test_addresses_of_people_are_not_repeated() -> None:
    assert re.findall(r"\S+@\S+", sources_text()) == []


def test_programs_get_it_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (book,) = json.loads(told(capsys, "force", "--json"))
    assert (book["title"], book["games"][2]) == ("The Classic family", "force")
    assert len(book["paragraphs"]) > 3


def test_a_topic_that_is_not_there_is_refused_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["about", "pazaak"]) == 2
    assert capsys.readouterr().err == (
        "sabacc: nothing is told about 'pazaak'; name a game, such as classic, or one of books, licences, lore\n"
    )


def test_nothing_is_made_up_about_a_game_from_outside() -> None:
    assert book_of("pazaak") is None
