"""The places of the Array of Galaxy Series: their names, in events, in views and in both front ends."""

from __future__ import annotations

from sabacc import Game, find
from sabacc.play.view import ArrayCard
from sabacc.rules.options import Value
from sabacc.tui.scene import Scene
from sabacc.tui.table_view import draw_table
from tests.support.scenario import play, sketch

ROUND = "A stand;B stand;A check;B check"
DECK = "-1c -2c -3c -4c -5c"


def galaxy(*lines: str, **options: Value) -> Game:
    """A hand in which the first card of the Array is -2c, the second -3c, the third -4c."""
    return play(sketch("galaxy-series", (500, 500), ("+1c +2c", "+3c +4c"), DECK, lines, options=options))


def test_what_is_bought_is_told_with_its_place_and_price() -> None:
    """GS-4.2, GS-4.5, GS-5.9: the oldest card, away from the deck, is the Gunner."""
    third = (ROUND, ROUND)
    bought = {"-4c": "the Pilot card -4c for 5", "-3c": "the Wing card -3c for 10", "-2c": "the Gunner card -2c for 15"}
    for card, told in bought.items():
        assert galaxy(*third, f"A take {card}").narrate()[-2:] == [
            f"A buys {told}.",
            "-5c is turned up as the Pilot card.",
        ]
    swapped = galaxy(ROUND, "A exchange +1c for -2c").narrate(0)
    assert swapped[-3:] == [
        "A buys the Wing card -2c for 10.",
        "A discards +1c.",
        "-4c is turned up as the Pilot card.",
    ]
    by_name = galaxy(ROUND, "A take -2c").narrate(card_names=True)
    assert by_name[-2] == "A buys the Wing card -2 of circles (-2c) for 10."
    kept = galaxy(ROUND, "A exchange +1c for -2c", swapped_card="gap").narrate(0)
    assert kept[-2:] == ["A buys the Wing card -2c for 10.", "A puts +1c into the Array."]


def test_names_go_with_places_and_not_with_cards() -> None:
    """GS-4.3: the cards move on, and get dearer."""
    pilot, wing, gunner = (
        ArrayCard(*each) for each in (("-4c", "Pilot", 5), ("-3c", "Wing", 10), ("-2c", "Gunner", 15))
    )
    assert galaxy(ROUND, ROUND).view(0).array_row == (pilot, wing, gunner)
    assert galaxy().view(0).array_row == (ArrayCard("-2c", "Pilot", 5),)
    assert galaxy(ROUND, buy_in=1000).view(0).array_row[1] == ArrayCard("-2c", "Wing", 20)


def test_the_picture_has_the_places_from_the_deck_on() -> None:
    """GS-4.1, GS-4.2."""
    game = galaxy(ROUND, ROUND)
    for width, height in ((80, 19), (100, 25), (140, 36)):
        lines = [line.plain for line in draw_table(Scene(game.view(1), game.names), width, height).lines]
        [row] = [line for line in lines if "Gunner 15" in line]
        places = [row.index(name) for name in ("discard", "deck", "Pilot 5", "Wing 10", "Gunner 15")]
        assert places == sorted(places)
        [cards] = [line for line in lines if all(card in line for card in ("-4c", "-3c", "-2c"))]
        assert cards.index("-4c") < cards.index("-3c") < cards.index("-2c")


def test_the_array_of_centran_has_no_such_names() -> None:
    game = play(sketch("centran", (500, 500), ("9c 9s", "8c 7s"), "7c 3c", ["A exchange 9c for 7c"]))
    assert find("centran").array_names == ()
    assert game.view().array_row == (ArrayCard("9c"),)
    assert game.narrate()[-2:] == ["A puts 9c into the Array.", "A takes 7c from the Array."]
    assert "7c is turned up in the Array." in game.narrate()
