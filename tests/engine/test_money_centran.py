"""The golden vectors of pots in Centran, each played from a record. The ante is 10 and 5, and bombing out costs 10."""

from __future__ import annotations

import pytest

from sabacc.engine.codes import note, op
from sabacc.errors import BadRules
from sabacc.play.game import Game
from sabacc.play.record import parse_record, steps
from sabacc.session.chips import in_chips
from tests.support.scenario import (
    bet,
    by_seat,
    check,
    endings,
    happened,
    play,
    seats_of,
    shown,
    sketch,
    stand,
    vectors_tested,
)
from tests.support.vectors import load

# What the others hold: +19, +17 and +16, none of them special, none of them a better hand than A's.
OTHERS = ("10c 9s", "10f 7s", "10s 6c")
# A hand pot of 100 and a sabacc pot of 20.
FULL_POTS = (stand("ABCD"), bet("ABCD", 15))
LEFT = 500 - 15 - 15


def best_hand(first: str, second: str = OTHERS[0]) -> tuple[Game, dict[str, int]]:
    """A hand of four with full pots, shown in the second round; and what each seat then wins or loses."""
    actions = (*FULL_POTS, stand("ABCD"), check("ABCD"))
    text = sketch("centran", (500,) * 4, (first, second, *OTHERS[1:]), "2c 3c", actions)
    record = parse_record(text)
    played = steps(record)
    for _ in record.lines:
        game = next(played)
    assert (game.hand_pot, game.sabacc_pot, game.stacks) == (100, 20, (LEFT,) * 4)
    *_, game = played
    assert endings(game) == [op.ALL_CHECKED]
    return game, {seat: stack - LEFT for seat, stack in zip("ABCD", game.stacks, strict=True)}


def test_VY01_antes() -> None:
    """CN-2.7."""
    game = play(sketch("centran", (500,) * 4, ("-7 7c", *OTHERS), "2c"))
    assert (game.hand_pot, game.sabacc_pot) == (40, 20)
    assert game.stacks == (485,) * 4


def test_VY02_an_odd_ante() -> None:
    """CN-2.8, CN-17.4, CN-17.5."""
    with pytest.raises(BadRules, match="ante_hand must be even"):
        play(sketch("centran", (500,) * 4, (), options={"ante_hand": 5, "ante_sabacc": 2}))
    assert play(sketch("centran", (500,) * 4, (), options={"ante_hand": 6, "ante_sabacc": 3})).hand_pot == 24


def test_VY03_a_nulrhek_wins_the_hand_pot() -> None:
    """CN-9.4, CN-9.7, CN-9.8."""
    game, gains = best_hand("14c 8s")
    assert shown(game)["A"] == "Nulrhek"
    assert gains == {"A": 100, "B": 0, "C": 0, "D": 0}
    assert game.sabacc_pot == 20


def test_VY04_a_pure_zero_wins_both() -> None:
    """CN-9.7."""
    game, gains = best_hand("-7 7c")
    assert shown(game)["A"] == "Pure 0"
    assert gains == {"A": 120, "B": 0, "C": 0, "D": 0}
    assert game.sabacc_pot == 0


def test_VY05_the_penalty_is_won_too() -> None:
    """CN-9.5, CN-9.7."""
    game, gains = best_hand("-20 -3", "14c 13s")
    assert shown(game) == {"A": "Pure \N{MINUS SIGN}23", "B": "Bombed out", "C": "Nulrhek", "D": "Nulrhek"}
    assert gains == {"A": 130, "B": -10, "C": 0, "D": 0}
    assert game.sabacc_pot == 0


def test_VY06_a_wild_sabacc_wins_both() -> None:
    """CN-9.7, CN-10.6."""
    # D plays the fourth Five and has 16; with five of them nobody else can reach 0 or 23.
    hands = ("10f 11f", "5c 5f", "5s 10c", "5t 12c")
    game = play(sketch("centran", (500,) * 4, hands, "10s 14c 9f 4s 2c -5", FULL_POTS))
    assert endings(game) == [op.FIVE_BROTHERS]
    assert shown(game)["D"] == "Wild Sabacc"
    assert game.stacks == (LEFT, LEFT, LEFT, LEFT + 120)
    assert game.sabacc_pot == 0


def test_VY07_a_conceded_hand_leaves_the_sabacc_pot() -> None:
    """CN-7.5."""
    actions = (
        "A gain;A done",
        stand("BCD"),
        bet("ABCD", 15),
        stand("ABCD"),
        "A raise 5;B fold;C fold;D fold",
    )
    game = play(sketch("centran", (500,) * 4, ("I 2c", *OTHERS), "3f 3s 4f", actions))
    assert game.view(0).hand == ("I", "2c", "3s")
    assert endings(game) == [op.CONCEDED]
    assert game.stacks == (LEFT + 100, LEFT, LEFT, LEFT)
    assert game.sabacc_pot == 20


def test_VY08_everybody_bombs_out() -> None:
    """CN-9.6."""
    hands = ("14c 13s", "14s 12s", "13c 12c")
    game = play(sketch("centran", (500,) * 3, hands, "2c", [stand("ABC"), check("ABC")]))
    assert set(shown(game).values()) == {"Bombed out"}
    assert game.stacks == (475, 475, 475)
    assert by_seat(happened(game, note.BOMB_PAID)) == {"A": 10, "B": 10, "C": 10}
    assert game.sabacc_pot == 75


@pytest.mark.parametrize(("dealer", "first"), [("A", "B"), ("B", "A"), ("C", "A")])
def test_VY09_a_full_tie(dealer: str, first: str) -> None:
    """CN-11.8, CN-11.9."""
    order = {"A": "BCA", "B": "CAB", "C": "ABC"}[dealer]
    actions = (stand(order), bet(order), stand(order), check(order))
    hands = ("-20 -3", "-21 -2", "10c 9s")
    game = play(sketch("centran", (500,) * 3, hands, "-1 -4", actions, button=dealer, sabacc_pot=6))
    second = "B" if first == "A" else "A"
    assert by_seat(happened(game, note.WON)) == {first: 23, second: 22}
    assert by_seat(happened(game, note.WON_SABACC)) == {first: 11, second: 10}
    assert game.stacks["AB".index(first)] == 480 + 23 + 11
    assert game.stacks["AB".index(second)] == 480 + 22 + 10
    assert game.sabacc_pot == 0


def test_VY10_a_bomber_pays_what_he_has() -> None:
    """CN-9.5."""
    hands = ("14c 8s", "14s 13s")
    game = play(sketch("centran", (500, 19), hands, "2c", [stand("AB"), check("AB")]))
    assert by_seat(happened(game, note.BOMB_PAID)) == {"B": 4}
    assert game.stacks == (485 + 20, 0)
    assert game.sabacc_pot == 10 + 4


def test_VY11_all_in_with_the_best_hand() -> None:
    """CN-6.14, CN-12.7."""
    hands = ("-20 -3", "-7 7c", "10c 9s")
    actions = (stand("ABC"), "A raise 10;B raise 30;C call", stand("ABC"), check("BC"))
    game = play(sketch("centran", (25, 500, 500), hands, "2c 3c", actions))
    assert shown(game) == {"A": "Pure \N{MINUS SIGN}23", "B": "Pure 0", "C": "Nulrhek"}
    won = [(seats_of([event]), event.value, event.number) for event in happened(game, note.WON)]
    assert won == [("A", 60, 0), ("B", 60, 1)]
    assert by_seat(happened(game, note.WON_SABACC)) == {"A": 15}
    assert game.stacks == (60 + 15, 445 + 60, 445)


def test_VY12_chips() -> None:
    """GS-2.3, GS-2.4, CN-2.3."""
    assert in_chips(500, 500) == (("Aurodium", 50, 4), ("Argentium", 25, 8), ("Bronzium", 5, 20))
    assert in_chips(1000, 1000) == (("Aurodium", 100, 4), ("Argentium", 50, 8), ("Bronzium", 10, 20))


def test_every_vector_of_the_pots_has_its_test() -> None:
    assert vectors_tested(globals()) == [vector.name for vector in load("VY")]
