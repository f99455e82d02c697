"""Clauses of Centran that no golden vector shows: the order of things, empty decks, options of Fives and Array."""

from __future__ import annotations

from itertools import groupby

import pytest

from sabacc import (
    SeededDealer,
    Take,
)
from sabacc.cards import CENTRAN_78, Deck
from sabacc.engine.codes import note, op, reason
from sabacc.engine.ladders.score import ORDINARY
from sabacc.play.dealers import QuietDealer
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.game import Game
from sabacc.play.record import parse_record, replay
from sabacc.rules.options import Value
from sabacc.rules.registry import find
from tests.support.scenario import (
    bet,
    by_seat,
    check,
    do,
    endings,
    hand,
    happened,
    play,
    refusal,
    seats_of,
    shown,
    sketch,
    stand,
)

TWO = ("9c 9s", "8c 7s")


def centran(hands: tuple[str, ...], deck: str, *actions: str, **options: Value) -> Game:
    return play(sketch("centran", [500] * len(hands), hands, deck, actions, options=options))


def idle(seats: str) -> str:
    return f"{stand(seats)};{bet(seats)}"


def tiny(cards: str, seats: int, *actions: str) -> Game:
    """A hand with nothing but these cards, in the order in which they are dealt."""
    chosen = tuple(CENTRAN_78.cards[card] for card in CENTRAN_78.parse(cards))
    deck = Deck(f"Tiny Centran {cards}", CENTRAN_78.suits, chosen)
    record = parse_record(sketch("centran", [500] * seats, (), cards, actions))
    game = replay(record._replace(rules=find("centran").varied(deck=deck)))
    game.dealer = QuietDealer()
    if game.due is not None:
        game.bring(game.throw(game.dealer))
    return game


def test_the_phases_of_a_round() -> None:
    """CN-3.1, CN-3.2, CN-6.13."""
    game = centran(TWO, "7c 2c 3c 4c 6c 10c", *[idle("AB")] * 5)
    kinds = (event.kind for event in happened(game, note.STOOD, note.RAISED, note.TURNED))
    # The Array begins with a card of its own.
    assert [kind for kind, _ in groupby(kinds)][1:] == [note.STOOD, note.RAISED, note.TURNED] * 5


def test_which_end_counts_if_two_come_together() -> None:
    """CN-3.6: one left before all check, all Fives before the last round, all check before the last round."""
    assert endings(centran(TWO, "7c", stand("AB"), "A check;B fold")) == [op.CONCEDED]
    last = centran(TWO, "7c 2c 3c 4c 6c", *[idle("AB")] * 4, stand("AB"), check("AB"))
    assert (endings(last), last.view().round) == ([op.ALL_CHECKED], 5)
    fives = centran(("5c 5f", "5s 5t"), "9c 9s 8c 7s 7c 2c 3c 4c 6c -5", *[idle("AB")] * 4, "A gain")
    assert (endings(fives), fives.view().round) == ([op.FIVE_BROTHERS], 5)


def test_actions_with_cards_are_free() -> None:
    """CN-4.2, CN-4.3, CN-4.6, CN-4.7."""
    game = centran((*TWO, "6s 6t"), "7c 3s", "A gain;A done;B exchange 8c for 7c;B done;C stand")
    assert game.stacks == (485, 485, 485)
    assert (hand(game, "A"), hand(game, "B"), hand(game, "C")) == (("9c", "9s", "3s"), ("7s", "7c"), ("6s", "6t"))
    assert game.view().array == ("8c",)


def test_a_card_in_stasis_counts() -> None:
    """CN-4.11, CN-9.2."""
    game = centran(("-20 -3", "8c 7s"), "7c", "A protect -20;A stand", stand("B"), check("AB"))
    assert shown(game)["A"] == "Pure \N{MINUS SIGN}23"


def test_a_five_is_not_replaced_if_there_is_no_card() -> None:
    """CN-5.3."""
    game = tiny("5c 8c 9c 7s", 2)
    assert (hand(game, "A"), game.view().fives, game.view().array) == (("9c",), ("5c",), ())
    do(game, "A stand", "A done")
    assert game.to_act == 1


def test_the_discards_become_the_deck() -> None:
    """CN-13.1: when a card is turned up; the Array and the Fives stay."""
    game = tiny("9c 5c 6s 9s 7s 6t 8c 7c", 3, stand("ABC"), "A raise 5;B fold;C call")
    assert [event.value for event in happened(game, note.RESHUFFLED)] == [2]
    assert game.view().fives == ("5c",)
    assert game.view().array[0] == "7c"
    assert set(game.view().array[1:]) < {"7s", "8c"}


def test_without_cards_there_is_no_gain_and_no_shift() -> None:
    """CN-13.2, CN-13.3."""
    game = tiny("9c 8c 9s 7s -4", 2)
    assert refusal(game, "A gain") == reason.NO_CARDS
    do(game, "A stand", "A done", "B stand", "B done", "A raise 5", "B call")
    assert (game.view().round, game.view().array) == (2, ("-4",))
    assert not happened(game, note.SHIFTED)


def test_a_card_taken_from_the_array_is_known_until_a_shift() -> None:
    """CN-14.2."""
    turns = (stand("A"), "B exchange 8c for 7c;B done", bet("AB"))
    calm = centran(TWO, "7c 2c", *turns)
    assert set(calm.view(0).hands[1]) == {HIDDEN_CARD, "7c"}
    shifted = centran(TWO, "7c -1 2f 3f", *turns)
    assert happened(shifted, note.SHIFTED)
    assert shifted.view(0).hands[1] == (HIDDEN_CARD, HIDDEN_CARD)


@pytest.mark.parametrize(
    ("replacement", "dealt", "gained", "shifted"),
    [("floor_two", 2, 2, 2), ("none", 0, 2, 1), ("deal_only", 2, 2, 1), ("always", 2, 3, 2)],
)
def test_which_fives_are_replaced(replacement: str, dealt: int, gained: int, shifted: int) -> None:
    """CN-5.2, CN-17.18: of A's cards after a deal of two Fives, a Five gained, and one of two cards lost for a Five."""
    deal = centran(("5c 5s", "8c 7s"), "9c 10c 7c", five_replacement=replacement)
    assert len(hand(deal, "A")) == dealt
    gain = centran(TWO, "7c 5f 3s 2c", "A gain", five_replacement=replacement)
    assert len(hand(gain, "A")) == gained
    shift = centran(TWO, "7c -1 5t 4c 9f 4s", idle("AB"), five_replacement=replacement)
    assert happened(shift, note.SHIFTED)
    assert len(hand(shift, "A")) == shifted


@pytest.mark.parametrize("fives", ["5c 5s", "5c -5"])
@pytest.mark.parametrize("other", ["9c 3s", "-9 -2"])
def test_an_empty_hand_is_beaten_by_every_hand_with_a_card(fives: str, other: str) -> None:
    """CN-10.12: A has lost both cards to Fives, which together with nothing would be 0."""
    game = centran((fives, other), "7c", "A stand", stand("B"), check("AB"), five_replacement="none")
    assert (hand(game, "A"), shown(game)) == ((), {"A": "Nulrhek", "B": "Nulrhek"})
    assert [seats_of([event]) for event in happened(game, note.WON)] == ["B"]
    assert not happened(game, note.WON_SABACC)
    assert find("centran").ladder.explain(0, ORDINARY) == "no cards"


def test_two_empty_hands_share_the_pot() -> None:
    """CN-10.12, CN-11.8."""
    game = centran(("5c 5s", "5f 5t"), "7c", "A stand;B stand", check("AB"), five_replacement="none")
    assert seats_of(happened(game, note.WON)) == "AB"
    assert game.sabacc_pot == 10


def test_the_wild_right_counts_without_cards_too() -> None:
    """CN-10.6, CN-10.12."""
    game = centran(("5c 5s", "5f 5t"), "7c -5", "A gain", five_replacement="none")
    assert endings(game) == [op.FIVE_BROTHERS]
    assert shown(game) == {"A": "Wild Sabacc", "B": "Nulrhek"}


def test_what_a_five_does_in_the_array() -> None:
    """CN-5.6, CN-17.19."""
    stays = centran(TWO, "5c 3c")
    assert (stays.view().array, stays.view().fives) == (("5c",), ())
    moves = centran(TWO, "5c 3c", array_fives="replace")
    assert (moves.view().array, moves.view().fives) == (("3c",), ("5c",))
    end = (stand("AB"), check("AB"))
    # Nines are 18; with a Five that is wild 23.
    modes = ("wild_in_place", "inert", "replace")
    ranks = {mode: shown(centran(TWO, "5c 3c", *end, array_fives=mode))["A"] for mode in modes}
    assert ranks == {"wild_in_place": "Pure +23", "inert": "Nulrhek", "replace": "Pure +23"}


@pytest.mark.parametrize(("reading", "shifts"), [("neutral", False), ("transparent", True)])
def test_the_idiot_in_the_array(reading: str, shifts: bool) -> None:
    """CN-8.4, CN-17.20."""
    game = centran(TWO, "7c I -1 2f 3f 4f 6f", *[idle("AB")] * 2, idiot_in_array=reading)
    assert game.view().array == ("7c", "I", "-1")
    assert bool(happened(game, note.SHIFTED)) == shifts


def test_one_card_in_and_one_out_of_stasis() -> None:
    """CN-17.21."""
    game = centran(TWO, "7c 2c", stasis_per_turn="one_in_one_out")
    do(game, "A protect 9c", "A free 9c")
    assert refusal(game, "A protect 9s") == reason.FIELD_MOVE_USED
    assert hand(game, "A") == ("9s", "9c")


def test_five_cards_in_the_array_may_end_the_hand() -> None:
    """CN-17.22."""
    for rounds, over in ((3, False), (4, True)):
        game = centran(TWO, "7c 2c 3c 4c 6c 10c", *[idle("AB")] * rounds, end_on_array_five=True)
        assert game.is_over == over
    assert endings(game) == [op.ARRAY_FULL]
    assert not centran(TWO, "7c 2c 3c 4c 6c 10c", *[idle("AB")] * 4).is_over


@pytest.mark.parametrize(("penalty", "paid"), [("ante", 10), ("hand_pot", 20), (7, 7)])
def test_what_bombing_out_costs(penalty: str | int, paid: int) -> None:
    """CN-9.5, CN-17.24."""
    game = centran(("14c 13s", "8c 7s"), "7c", stand("AB"), check("AB"), bomb_penalty=penalty)
    assert by_seat(happened(game, note.BOMB_PAID)) == {"A": paid}


def test_a_blind_draw_for_the_last_tie() -> None:
    """CN-17.27: an Ace, 15, is 8 away from 23, but 1 away from 0; -1 is as near, and minus wins."""
    hands = ("-20 -3", "-21 -2")
    game = centran(hands, "7c 2c 2f Ac -1", stand("AB"), check("AB"), final_tie="blind_draw")
    assert [event.card for event in happened(game, note.LOT)] == ["2c", "2f", "Ac", "-1"]
    assert by_seat(happened(game, note.WON)) == {"B": 20}
    assert by_seat(happened(game, note.WON_SABACC)) == {"B": 10}


def test_inert_five_taken_from_the_array_is_played_at_once() -> None:
    """Ruling N15. CN-16.4, CN-17.19, CN-17.23."""
    text = """
rules = "centran"
stacks = [200, 200]
button = "B"
deck = "5c 9s"
actions = "A take 5c"

[hands]
A = "8c 9c"
B = "7c 7f"

[options]
advanced = "on_with_take"
array_fives = "inert"
"""
    game = replay(parse_record(text))
    assert game.view().fives == ("5c",)
    assert game.view(0).hand == ("8c", "9c")
    assert game.view().array == ("9s",)


def test_take_is_refused_where_it_is_not_an_option() -> None:
    game = Game(find("centran"), [200, 200], dealer=SeededDealer(2))
    assert "not possible in this phase" in game.why_not(Take(game.view().array[0]))
