"""The golden vectors of the Array, the shift and the Wild Fives in Centran, each played from a record."""

from __future__ import annotations

from sabacc import (
    Game,
    parse_record,
)
from sabacc.engine.codes import note, op, reason, zone
from sabacc.play.actions import Pick, Roll, Shuffle
from sabacc.play.record import steps
from tests.support.scenario import (
    bet,
    check,
    do,
    endings,
    hand,
    hand_sizes,
    happened,
    offered,
    play,
    refusal,
    seats_of,
    shown,
    sketch,
    stand,
    vectors_tested,
)
from tests.support.vectors import load

# Two hands that no shift of a single card and no Wild Five makes alike.
TWO = ("9c 9s", "8c 7s")


def centran(hands: tuple[str, ...], deck: str, *actions: str, advanced: bool = False) -> Game:
    """A hand of Centran; the last seat is the dealer."""
    options = {"advanced": "on" if advanced else "off"}
    return play(sketch("centran", [500] * len(hands), hands, deck, actions, options=options))


def idle(seats: str) -> str:
    """A round in which nobody touches a card, with a bet so that the hand goes on."""
    return f"{stand(seats)};{bet(seats)}"


def first_shift_card(last: str, new: str, after: str = "9f 2f", *actions: str) -> Game:
    """The Array begins with `last`, and `new` is turned in the first round."""
    return centran(TWO, f"{last} {new} {after}", idle("AB"), *actions)


def shifts(game: Game) -> bool:
    return bool(happened(game, note.SHIFTED))


def lost(game: Game) -> dict[str, int]:
    """How many cards the shifts took from each seat."""
    seats = seats_of(happened(game, note.GAVE_UP))
    return {seat: seats.count(seat) for seat in dict.fromkeys(seats)}


def test_VX01_two_positive_cards() -> None:
    """CN-8.1, CN-8.2."""
    game = first_shift_card("7c", "3c")
    assert game.view().array == ("7c", "3c")
    assert not shifts(game)


def test_VX02_two_negative_cards() -> None:
    """CN-8.2."""
    game = first_shift_card("-4", "-9")
    assert game.view().array == ("-4", "-9")
    assert not shifts(game)


def test_VX03_from_positive_to_negative() -> None:
    """CN-8.2."""
    assert shifts(first_shift_card("7c", "-1"))


def test_VX04_an_ace_is_positive() -> None:
    """CN-8.3."""
    assert shifts(first_shift_card("-1", "Ac"))


def test_VX05_the_idiot_opposes_nothing() -> None:
    """CN-8.4."""
    assert not shifts(first_shift_card("I", "-9"))
    assert not shifts(first_shift_card("9f", "I", ""))


def test_VX06_a_five_as_shift_card() -> None:
    """CN-5.4, CN-5.6."""
    game = first_shift_card("-3", "5c", "9f 2f", stand("AB"), check("AB"))
    assert shifts(game)
    assert game.view().array == ("-3", "5c")
    # Nines of 18 together, and a Five that everybody may use.
    assert shown(game)["A"] == "Pure +23"
    assert game.view().fives == ()


def test_VX07_the_fifth_aspect_as_shift_card() -> None:
    """CN-5.6."""
    game = first_shift_card("10c", "-5", "9f 2f", stand("AB"), check("AB"))
    assert shifts(game)
    assert game.view().array == ("10c", "-5")
    assert shown(game)["A"] == "Pure +23"


def test_VX08_an_exchange_changes_the_last_card() -> None:
    """CN-4.3, CN-4.4, CN-8.5."""
    hands = ("-2 9c", "8c 7s")
    game = centran(hands, "7c 3c", "A exchange -2 for 7c;A done", stand("B"), bet("AB"))
    assert game.view().array == ("-2", "3c")
    assert shifts(game)
    assert not shifts(centran(hands, "7c 3c", idle("AB")))


def test_VX09_one_card_in_the_first_round() -> None:
    """CN-8.6, CN-8.10."""
    game = first_shift_card("7c", "-1")
    assert lost(game) == {"A": 1, "B": 1}
    assert hand(game, "A") == ("9s", "9f")
    assert hand(game, "B") == ("7s", "2f")
    assert game.table.count[zone.DISCARD] == 2


def test_VX10_the_stasis_field_is_spared() -> None:
    """CN-4.10, CN-4.12, CN-8.7, CN-8.9."""
    deck = "7c 2c 10c 2f 3c 4s 4c -1 10f 6f 10s 6s 7f"
    actions = (
        "A protect 9c;A gain",
        f"{stand('B')};{bet('AB')}",
        "A protect 9s;A gain",
        f"{stand('B')};{bet('AB')}",
        "A gain;A done",
        f"{stand('B')};{bet('AB')}",
    )
    before = centran(TWO, deck, *actions)
    assert (before.view().round, len(before.view().array)) == (4, 4)
    assert (before.view().fields[0], hand(before, "A")) == (("9c", "9s"), ("2c", "2f", "4s"))
    after = centran(TWO, deck, *actions, idle("AB"))
    assert lost(after) == {"A": 3, "B": 2}
    assert after.view().fields[0] == ("9c", "9s")
    assert hand(after, "A") == ("10f", "10s", "7f")
    assert hand(after, "B") == ("6f", "6s")


def test_VX11_everything_in_stasis() -> None:
    """CN-4.12, CN-8.7."""
    turns = ("A protect 9c;A stand", stand("B"), bet("AB"), "A protect 9s;A stand", stand("B"), bet("AB"))
    game = centran(TWO, "7c 2c -1", *turns)
    assert lost(game) == {"B": 2}
    assert game.view().fields[0] == ("9c", "9s")
    assert hand_sizes(game) == [0, 2]


def test_VX12_the_fifth_shift_card() -> None:
    """CN-3.1, CN-3.4, CN-8.1, CN-8.11, CN-9.1."""
    for last, due in (("-1", True), ("8f", False)):
        game = centran(TWO, f"7c 2c 3c 4c 6c {last} 12f 12s 10f 10s", *[idle("AB")] * 5)
        assert game.is_over
        assert endings(game) == [op.ROUNDS_OVER]
        assert game.view().array == ("7c", "2c", "3c", "4c", "6c", last)
        assert shifts(game) is due
        assert hand(game, "A") == (("12f", "10f") if due else ("9c", "9s"))
        assert list(shown(game)) == ["A", "B"]


def test_VX13_all_check_in_the_first_round() -> None:
    """CN-3.4, CN-6.11."""
    game = centran(TWO, "7c -1", stand("AB"), check("AB"))
    assert endings(game) == [op.ALL_CHECKED]
    assert list(shown(game)) == ["A", "B"]
    assert game.view().array == ("7c",)
    assert not shifts(game)


def test_VX13_a_check_before_a_bet_does_not_count() -> None:
    """CN-6.8, CN-6.10, CN-6.13."""
    game = centran(TWO, "7c 2c", stand("AB"), "A check;B raise 5;A call")
    assert not game.is_over
    assert (game.view().round, game.view().array) == (2, ("7c", "2c"))


def test_VX14_a_conceded_hand() -> None:
    """CN-3.5, CN-7.2, CN-7.4, CN-7.5."""
    game = centran(("-20 -3", *TWO), "7c", stand("ABC"), "A raise 5;B fold;C fold")
    assert endings(game) == [op.CONCEDED]
    assert game.stacks == (485 + 30, 485, 485)
    assert game.sabacc_pot == 15
    assert not shown(game)


def test_VX15_a_fold_does_not_prevent_the_end() -> None:
    """CN-6.12."""
    for folder in "ABCD":
        answers = ";".join(f"{seat} {'fold' if seat == folder else 'check'}" for seat in "ABCD")
        game = centran((*TWO, "6s 7f", "3f 4f"), "7c -1", stand("ABCD"), answers)
        assert endings(game) == [op.ALL_CHECKED], folder
        assert "".join(shown(game)) == "ABCD".replace(folder, "")
        assert game.view().array == ("7c",)


def test_VX16_dealt_two_fives() -> None:
    """CN-2.12, CN-2.13, CN-5.1, CN-5.2."""
    game = centran(("5c 5s", "8c 7s"), "9c 10c 7c")
    assert game.view().fives == ("5c", "5s")
    assert hand(game, "A") == ("9c", "10c")
    assert game.view().array == ("7c",)


def test_VX17_a_gained_five_is_spent() -> None:
    """CN-4.1, CN-4.9, CN-5.1, CN-5.2."""
    actions = ("A gain;A done", stand("B"), bet("AB"), "A gain")
    game = centran(TWO, "7c 3s 2c 5f", *actions)
    assert game.view().fives == ("5f",)
    assert hand(game, "A") == ("9c", "9s", "3s")
    assert refusal(game, "A gain") == reason.ALREADY_ACTED
    assert refusal(game, "A stand") == reason.ALREADY_ACTED
    do(game, "A done")
    assert game.to_act == 1


def test_VX18_a_five_out_of_a_shift_with_two_cards() -> None:
    """CN-5.2."""
    game = centran(TWO, "7c 2c -1 5t 4c 9f 4s 3c", *[idle("AB")] * 2)
    assert lost(game) == {"A": 2, "B": 2}
    assert game.view().fives == ("5t",)
    assert hand(game, "A") == ("9f", "3c")
    assert hand(game, "B") == ("4c", "4s")


def test_VX19_a_five_out_of_a_shift_with_four_cards() -> None:
    """CN-5.2."""
    turns = ("A gain;A done", stand("B"), bet("AB"))
    game = centran(TWO, "7c 3s 2c 3f -1 5t 4c 9f 4s 3c", *turns, *turns, "pick 9c 9s 8c 7s")
    assert lost(game) == {"A": 2, "B": 2}
    assert game.view().fives == ("5t",)
    assert hand(game, "A") == ("3s", "3f", "9f")


# With five Wild Fives A and D have 0, C has +1 and B, who has 16, would have +1: only the Wild right makes it more.
FOUR_FIVES = ("5c 5f", "12c 4s", "5s 10c", "5t -19")
FIVES_REPLACED = "10f 10s 11f 9f"


def test_VX20_the_fifth_five_is_gained() -> None:
    """CN-3.4, CN-5.7, CN-5.10, CN-10.6."""
    deck = f"{FIVES_REPLACED} 7c 2c 3c -5"
    game = centran(FOUR_FIVES, deck, idle("ABCD"), idle("ABCD"), stand("A"), "B gain")
    assert game.is_over
    assert game.view().round == 3
    assert endings(game) == [op.FIVE_BROTHERS]
    assert seats_of(happened(game, note.STOOD)) == "ABCDABCDA"
    assert len(happened(game, note.RAISED)) == 2
    assert not happened(game, note.CHECKED)
    assert shown(game) == {"A": "Pure 0", "B": "Wild Sabacc", "C": "Nulrhek", "D": "Pure 0"}
    assert game.stacks[1] == 500 - 15 - 10 + 40 + 40 + 20


# The same with C as the last to play a Five: he has 16.
THREE_PLAY_FIVES = ("5c 5f", "5s 10c", "5t 12c", "-19 9f")
THIRD_LAST = "10f 10s 11f 4s"


def test_VX21_the_fifth_five_is_turned() -> None:
    """CN-5.7, CN-5.8, CN-5.10."""
    game = centran(THREE_PLAY_FIVES, f"{THIRD_LAST} 7c -5", idle("ABCD"))
    assert endings(game) == [op.FIVE_BROTHERS]
    assert seats_of(happened(game, note.FIVE_PLAYED)) == "AABC"
    assert game.view().array == ("7c", "-5")
    assert not shifts(game)
    assert shown(game) == {"A": "Pure 0", "B": "Nulrhek", "C": "Wild Sabacc", "D": "Pure 0"}


def test_VX22_the_last_to_play_a_five_has_folded() -> None:
    """CN-5.10."""
    actions = (stand("ABCD"), "A raise 5;B call;C fold;D call")
    game = centran(THREE_PLAY_FIVES, f"{THIRD_LAST} 7c -5", *actions)
    assert endings(game) == [op.FIVE_BROTHERS]
    assert shown(game) == {"A": "Pure 0", "B": "Nulrhek", "D": "Pure 0"}


def test_VX23_the_fifth_five_comes_in_a_shift() -> None:
    """CN-5.7, CN-8.8, CN-8.9."""
    hands = ("12c 4s", "5c 5f", "5s 10c", "5t -19")
    deck = f"{FIVES_REPLACED} 7c -1 -5 2f 3f 4f 11s"
    game = centran(hands, deck, idle("ABCD"), "pick 12c 10f 10c -19")
    assert endings(game) == [op.FIVE_BROTHERS]
    assert lost(game) == dict.fromkeys("ABCD", 1)
    # One for each, then one for the Five, then the reveal.
    assert seats_of(happened(game, note.DREW))[-5:] == "ABCDA"
    assert [event.kind for event in happened(game, note.DREW, note.SHOWED)][-5:] == [note.DREW, *[note.SHOWED] * 4]
    assert hand(game, "B") == ("10s", "2f")
    assert hand(game, "C") == ("11f", "3f")
    assert hand(game, "D") == ("9f", "4f")
    # No betting after it, and the Five was A's.
    assert len(happened(game, note.RAISED)) == 1
    assert hand(game, "A") == ("4s", "11s")
    assert game.view().fives[-1] == "-5"
    assert shown(game)["A"] == "Wild Sabacc"


def test_VX24_a_five_stays_in_the_array() -> None:
    """CN-4.4, CN-4.5."""
    game = centran(TWO, "5c")
    assert refusal(game, "A exchange 9c for 5c") == reason.FIVE_STAYS
    assert "exchange" not in offered(game)
    assert game.view().array == ("5c",)


def test_VX25_one_move_of_the_stasis_field() -> None:
    """CN-4.8, CN-17.21."""
    first_round = ("A protect 9c;A stand", stand("B"), bet("AB"))
    for moves in (("A protect 9s", "A free 9c"), ("A free 9c", "A protect 9s")):
        game = centran(TWO, "7c 2c", *first_round)
        assert game.view().fields[0] == ("9c",)
        do(game, moves[0])
        assert refusal(game, moves[1]) == reason.FIELD_MOVE_USED


def test_VX26_the_advanced_game_ends_on_the_array() -> None:
    """CN-16.6, CN-17.23."""
    game = centran(TWO, "7c 2c 3c 4c 6c", *[idle("AB")] * 4, advanced=True)
    assert endings(game) == [op.ARRAY_FULL]
    assert game.view().round == 4
    assert len(game.view().array) == 5
    assert list(shown(game)) == ["A", "B"]


def test_VX27_two_cards_more_in_the_array() -> None:
    """With two cards nobody may lay one down, so in the first round the Array grows from the deck.

    CN-16.1, CN-16.2, CN-16.3, CN-16.5.
    """
    hands = (*TWO, "6s 7f")
    game = centran(hands, "7c", advanced=True)
    assert refusal(game, "A shed 9c") == reason.TOO_FEW_CARDS

    turns = ("A gain;A done", "B feed;B done", "C feed;C done")
    before = centran(hands, "7c 2c 3c 4c -1", *turns, advanced=True)
    assert before.view().array == ("7c", "3c", "4c")
    after = centran(hands, "7c 2c 3c 4c -1", *turns, bet("ABC"), advanced=True)
    assert lost(after) == {"A": 3, "B": 2, "C": 2}
    assert len(after.view().array) == 4
    assert not after.is_over
    assert (after.view().round, after.to_act) == (2, 0)


def test_VX28_four_cards_more_in_the_array() -> None:
    """CN-16.5, CN-16.6."""
    hands = (*TWO, "6s 7f", "8s 9f")
    turns = [f"{seat} feed;{seat} done" for seat in "ABCD"]
    before = centran(hands, "7c 2c 3c 4c 6c -1", *turns, advanced=True)
    assert len(before.view().array) == 5
    assert not before.is_over
    after = centran(hands, "7c 2c 3c 4c 6c -1", *turns, bet("ABCD"), advanced=True)
    assert after.view().sight.shift_size == 5
    assert lost(after) == dict.fromkeys("ABCD", 2)
    assert len(after.view().array) == 6
    assert endings(after) == [op.ARRAY_FULL]
    assert list(shown(after)) == list("ABCD")


def test_VX29_the_cards_return_to_the_deck_before_new_ones_are_dealt() -> None:
    """With three cards in the Array and two of them free, a seat returns two, the deck is shuffled, and it gets two.

    CN-16.8, CN-16.9.
    """
    lines = (
        "A protect 9c;A gain",
        f"{stand('B')};{bet('AB')}",
        idle("AB"),
        "timer;pick 9s 2c 8c 7s;shuffle 9s 10s 2c 11s",
    )
    game = play(sketch("centran", (500, 500), TWO, "7c 2c 3c 4c", lines, options={"trigger": "timer"}))
    assert len(game.view().array) == 3
    assert hand(game, "A") == ("9s", "2c")
    assert hand(game, "B") == ("10s", "11s")
    assert game.table.count[zone.DISCARD] == 0
    assert isinstance(game.lines[-2][1], Pick)


def test_with_the_random_trigger_cards_return_to_the_deck_too() -> None:
    """Ruling N26b. CN-16.7, CN-16.9, CN-17.15, CN-17.16."""
    actions = (
        "A protect 9c;A gain",
        f"{stand('B')};{bet('AB')}",
        idle("AB"),
        idle("AB"),
        "roll 39;pick 9s 2c 8c 7s;shuffle 9s 10s 2c",
    )
    record = parse_record(sketch("centran", (500, 500), TWO, "7c 2c 3c 4c", actions, options={"trigger": "random"}))
    due = []
    for game in steps(record):
        due.append(game.due)
        if game.due is Roll:
            array = len(game.view().array)
        if game.due is Shuffle:
            mixed = game.table.count[zone.HEAP]
            discarded = game.table.count[zone.DISCARD]
    assert due[-4:] == [Pick, Shuffle, None, None]
    # Before the card of this round.
    assert array - 1 == 3
    assert lost(game) == {"A": 2, "B": 2}
    assert discarded == 0
    # All but the Array, the field, and nothing in the hands.
    assert mixed == 78 - 4 - 1
    # A is dealt the first and the third card: his own ones, that lay in the deck.
    assert hand(game, "A") == ("9s", "2c")
    assert hand(game, "B")[0] == "10s"
    assert game.view().fields[0] == ("9c",)


def test_VX30_the_fifth_five_is_the_fifth_shift_card() -> None:
    """CN-5.9."""
    new_hands = "12f 2f 2s 2t 4f 8f 8s 8t"
    deck = f"{THIRD_LAST} 7c 2c 3c 4c 6c -5 {new_hands}"
    game = centran(THREE_PLAY_FIVES, deck, *[idle("ABCD")] * 5)
    assert endings(game) == [op.ROUNDS_OVER]
    assert game.view().array[-1] == "-5"
    assert lost(game) == dict.fromkeys("ABCD", 2)
    # C played the last Five; 10 is 0 with Fives, no Wild Sabacc.
    assert hand(game, "C") == ("2s", "8s")
    assert shown(game)["C"] == "Pure 0"
    assert "Wild Sabacc" not in shown(game).values()


def test_VX31_a_five_drawn_for_the_array() -> None:
    """CN-16.2."""
    game = centran(TWO, "7c 5c", stand("A"), "B feed", advanced=True)
    assert game.view().array == ("7c",)
    assert game.view().fives == ("5c",)
    assert seats_of(happened(game, note.FIVE_PLAYED)) == "B"


def test_every_vector_of_the_array_has_its_test() -> None:
    assert list(dict.fromkeys(vectors_tested(globals()))) == [vector.name for vector in load("VX")]
