"""The golden vectors of procedure in Classic: turns, folds, calls, draws, shifts. Each is played from a record."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sabacc.cards import CLASSIC_76
from sabacc.engine.codes import note, op, reason, zone
from sabacc.errors import BadRecord
from sabacc.play.actions import Pick, Roll, Shuffle
from sabacc.play.game import Game
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.record import Record, parse_record, replay, steps
from sabacc.rules.options import Value
from tests.support.scenario import (
    ClassicTurns,
    allows,
    by_seat,
    do,
    endings,
    hand,
    hand_sizes,
    happened,
    offered,
    play,
    price,
    refusal,
    seats_of,
    shown,
    sketch,
    vectors_tested,
)
from tests.support.vectors import load

# Seats 1 to 4 of the vectors are A to D; the dealer is D. No hand bombs out, none is special, none ties.
DEALT = ("10c 11s", "9c 10f", "4c 5s", "6c 7s")
# The arcana, of which there are two each, come first: the last cards can be told apart.
WHOLE_DECK = [card.text for card in reversed(CLASSIC_76.cards)]
# These belong to rule sets and roles of their own.
ELSEWHERE = ("VT20", "VT21", "VT24")


def four(*actions: str, deck: str = "", options: Mapping[str, Value] | None = None) -> Game:
    return play(sketch("classic", (100,) * 4, DEALT, deck, actions, options=options))


def after(turns: int, *actions: str) -> Game:
    """A hand of four after so many turns in which nothing happened, and then some lines."""
    return four(*ClassicTurns(4).turns(turns).lines, *actions)


def bet_phase(seat: str) -> str:
    """The turn seat checks, and nobody folds."""
    at = SEAT_LETTERS.index(seat)
    others = [SEAT_LETTERS[(at + i) % 4] for i in (1, 2, 3)]
    return ";".join([f"{seat} check", *(f"{other} stay" for other in others), "roll 1 2"])


def test_VT01_no_call_in_the_first_turn() -> None:
    """CL-8.3."""
    game = four(bet_phase("A"))
    # The phase in which the others would be asked is over before anybody is.
    assert (game.view().phase, game.to_act) == ("Draw", 0)
    assert refusal(game, "C call hand") == reason.CALL_TOO_EARLY


def test_VT02_no_call_in_the_first_turn_of_the_dealer() -> None:
    """CL-8.3."""
    game = after(3, bet_phase("D"))
    assert (game.view().phase, game.to_act) == ("Draw", 3)
    assert refusal(game, "A call hand") == reason.CALL_TOO_EARLY


def test_VT03_calls_from_the_fifth_turn() -> None:
    """CL-3.4, CL-8.1 to CL-8.3."""
    for caller, passes in (("B", ""), ("C", "B pass;"), ("D", "B pass;C pass;")):
        game = after(4, f"{bet_phase('A')};{passes}{caller} call hand")
        assert endings(game) == [op.CALLED]
        assert seats_of(happened(game, note.CALLED_HAND)) == caller
    game = after(4, bet_phase("A"))
    assert game.to_act == 1
    assert refusal(game, "A call hand") == reason.CALL_OWN_TURN


def test_VT04_four_rounds_of_pot_building() -> None:
    """CL-8.3, CL-19.15."""
    script = ClassicTurns(4, min_rounds=4).turns(17)
    record = parse_record(sketch("classic", (100,) * 4, DEALT, "", script.lines, options={"min_rounds": 4}))
    turns_with_a_call = set()
    for game in steps(record):
        if any(allows(game, f"{seat} call hand") for seat in "ABCD"):
            turns_with_a_call.add(len(happened(game, note.CHECKED)))
    assert turns_with_a_call == {17}


def test_VT05_of_two_callers_the_first_from_the_left() -> None:
    """CL-8.1, CL-10.6."""
    game = after(4, bet_phase("A"), "B pass")
    assert game.to_act == 2
    assert refusal(game, "D call hand") == reason.NOT_YOUR_TURN
    do(game, "C call hand")
    assert seats_of(happened(game, note.CALLED_HAND)) == "C"
    assert refusal(game, "D call hand") == reason.HAND_OVER
    # The one who called and lost pays, and nobody else.
    assert seats_of(happened(game, note.CALLER_PAID)) == "C"


def test_VT06_folding_in_the_turn_of_another() -> None:
    """CL-3.1, CL-3.3, CL-5.1, CL-5.3, CL-5.5."""
    script = ClassicTurns(4).turn(folds="C").turns(6)
    record = parse_record(sketch("classic", (100,) * 4, DEALT, "", script.lines))
    asked = []
    for game in steps(record):
        if game.to_act is not None and not game.view().live[2]:
            asked.append(game.names[game.to_act])
    assert set(asked) == set("ABD")
    assert seats_of(happened(game, note.CHECKED)) == "ABDABDA"
    assert by_seat(happened(game, note.PENALTY)) == {"C": 1}
    assert (game.stacks[2], game.sabacc_pot, game.hand_pot) == (97, 4 + 1, 4)
    assert game.view().hands[2] == ()
    assert game.table.count[zone.JUNK] == 2


def test_VT07_no_folding_after_the_bet_phase() -> None:
    """CL-5.2."""
    calling = after(4, bet_phase("A"), "B pass")
    assert (calling.view().phase, calling.to_act) == ("Call the hand?", 2)
    assert refusal(calling, "C fold") == reason.NOT_NOW
    drawing = after(4, bet_phase("A"), "B pass;C pass;D pass")
    assert (drawing.view().phase, drawing.to_act) == ("Draw", 0)
    assert refusal(drawing, "C fold") == reason.NOT_YOUR_TURN
    assert refusal(drawing, "A fold") == reason.NOT_NOW


def test_VT08_folding_in_the_own_turn() -> None:
    """CL-5.7, CL-6.1."""
    lines = ClassicTurns(4).turns(4).lines
    played = steps(parse_record(sketch("classic", (100,) * 4, DEALT, "", [*lines, "A fold;B stay;C stay;D stay"])))
    for _ in range(len(lines) + 5):
        game = next(played)
    assert game.due is Roll
    assert game.view().live == (False, True, True, True)
    assert hand(game, "A") == ()

    (game,) = played
    asked = []
    while game.view().phase == "Call the hand?":
        assert game.to_act is not None
        asked.append(game.names[game.to_act])
        assert allows(game, f"{asked[-1]} call hand")
        do(game, f"{asked[-1]} pass")
    assert asked == ["B", "C", "D"]
    # No draw of A: it is B's turn.
    assert (game.view().phase, game.to_act) == ("Bet", 1)


def test_VT08_the_folded_hand_is_not_shifted() -> None:
    """CL-5.7, CL-6.5."""
    game = after(4, "A fold;B stay;C stay;D stay;roll 3 3")
    assert hand_sizes(game) == [0, 2, 2, 2]
    assert game.table.count[zone.POOL] == 6


def test_VT09_the_last_one_wins_the_hand_pot_alone() -> None:
    """CL-3.4, CL-5.8, CL-5.9, CL-14.7."""
    hands = ("10c 13s", *DEALT[1:])
    actions = ("A check;B fold;C fold", "D fold")
    text = sketch("classic", (100,) * 4, hands, "", actions, sabacc_pot=26, options={"ante_hand": 3, "ante_sabacc": 3})
    played = steps(parse_record(text))
    for _ in range(4):
        game = next(played)
    assert (game.hand_pot, game.sabacc_pot) == (12, 40)
    (*_, game) = played
    assert game.is_over
    assert game.stacks[0] == 94 + 12
    assert game.sabacc_pot == 41
    assert not happened(game, note.ROLLED)
    assert not shown(game)


def test_VT10_trading_one_of_two_cards() -> None:
    """CL-9.3, CL-9.5, CL-9.7."""
    game = four(bet_phase("A"), "A trade 10c", deck="1t")
    assert hand(game, "A") == ("11s", "1t")
    assert game.table.count[zone.JUNK] == 1
    assert game.to_act == 1


def test_VT11_no_discard_without_a_draw() -> None:
    """CL-9.1, CL-9.5, CL-9.6."""
    with pytest.raises(BadRecord, match="'discard' is not an action"):
        four(bet_phase("A"), "A discard 10c")
    game = four(bet_phase("A"))
    assert offered(game) == {"stand", "gain", "trade", "protect"}
    # The only act of any game that lays a card down and draws none.
    assert refusal(game, "A shed 10c") == reason.NOT_NOW


def test_VT12_a_card_in_the_field_stays() -> None:
    """CL-6.2, CL-6.3, CL-7.1, CL-9.2."""
    script = ClassicTurns(4)
    for _ in range(2):
        script.turn(draw="gain").turns(3)
    script.turn(fields={"A": "11s"}, dice="roll 3 3")
    game = four(*script.lines, deck="1t 2t")
    assert game.view().fields[0] == ("11s",)
    assert hand_sizes(game) == [3, 2, 2, 2]
    assert not {"10c", "11s", "1t", "2t"} & set(hand(game, "A"))
    assert len(set(hand(game, "A"))) == 3


def test_VT13_everything_in_the_field_stays() -> None:
    """CL-6.3, CL-7.2, CL-7.7."""
    game = four(*ClassicTurns(4).turn(fields={"C": "4c 5s"}, dice="roll 3 3").lines)
    assert happened(game, note.SHIFTED)
    assert game.view().fields[2] == ("4c", "5s")
    assert hand_sizes(game) == [2, 2, 0, 2]
    assert not set(DEALT[0].split()) & set(hand(game, "A"))


def test_VT14_a_call_takes_the_draw() -> None:
    """CL-8.6."""
    game = after(4, bet_phase("A"), "B call hand")
    assert game.is_over
    assert hand_sizes(game) == [2, 2, 2, 2]
    # After the four stands of round 1 nobody had a draw.
    assert seats_of(happened(game, note.STOOD, note.DREW))[-4:] == "ABCD"
    assert refusal(game, "A gain") == reason.HAND_OVER


def test_VT15_rim_spike() -> None:
    """CL-18.2, CL-18.3, CL-19.21."""
    hands = ("10c 11s", "9c 10f", "4c 5s")
    script = ClassicTurns(3).turn(fields={"B": "9c 10f", "C": "4c"}, dice="roll 4 4;pick 11s 5s;shuffle 5s 11s")
    record = parse_record(sketch("classic", (100,) * 3, hands, "", script.lines, options={"shift": "rim"}))
    pool = None
    for game in steps(record):
        if game.due is Pick:
            assert [event.value for event in happened(game, note.SHIFTED)] == [op.RIM]
        if game.due is Shuffle:
            pool = game.table.count[zone.HEAP]
            deck = game.view().deck_size
    assert pool == 2
    assert hand(game, "A") == ("10c", "5s")
    assert hand(game, "C") == ("11s",)
    assert game.view().fields == ((), ("9c", "10f"), ("4c",))
    assert game.view().deck_size == deck


def test_VT16_wild_spike() -> None:
    """CL-18.4, CL-19.21."""
    script = ClassicTurns(4).turn(folds="C", draw="trade 10c").turn(fields={"B": "9c"}, dice="roll 2 2")
    lines = script.lines[: script.lines.index("roll 2 2") + 1]
    record = parse_record(sketch("classic", (100,) * 4, DEALT, "1t", lines, options={"shift": "wild"}))
    junk = gathered = 0
    for game in steps(record):
        assert sum(game.table.count) == 76
        if game.due is Roll:
            junk = game.table.count[zone.JUNK]
        if game.due is Shuffle:
            gathered = game.table.count[zone.HEAP]
    assert junk == 3
    # Everything but the one card in a field.
    assert gathered == 75
    assert [event.value for event in happened(game, note.SHIFTED)] == [op.WILD]
    assert game.table.count[zone.JUNK] == 0
    assert hand_sizes(game) == [2, 1, 0, 2]
    assert game.view().fields[1] == ("9c",)
    assert game.view().deck_size == 76 - 6


def long_hand() -> tuple[list[str], list[list[str]]]:
    """The lines of 65 turns, 12 trades and then gains, and of a roll that matches; and the hands before it.

    Then three cards are left in the deck, and everybody has laid all but two cards into the field.
    """
    cards = WHOLE_DECK
    hands = [[cards[seat], cards[4 + seat]] for seat in range(4)]
    script = ClassicTurns(4)
    for i, card in enumerate(cards[8 : 8 + 65]):
        own = hands[i % 4]
        script.turn(draw=f"trade {own[0]}" if i < 12 else "gain")
        if i < 12:
            own.pop(0)
        own.append(card)
    fields = {SEAT_LETTERS[seat]: " ".join(own[:-2]) for seat, own in enumerate(hands)}
    script.turn(fields=fields, dice="roll 3 3")
    return script.lines[: script.lines.index("roll 3 3") + 1], hands


def long_record(lines: list[str], hands: list[list[str]]) -> Record:
    """The same with the shuffle of the eight cards that the shift takes."""
    new_deck = " ".join(card for own in hands for card in own[-2:])
    return parse_record(sketch("classic", (500,) * 4, (), " ".join(WHOLE_DECK), [*lines, f"shuffle {new_deck}"]))


def test_VT17_a_shift_that_empties_the_deck() -> None:
    """CL-15.1."""
    lines, hands = long_hand()
    played = steps(long_record(lines, hands))
    for _ in lines:
        game = next(played)
    assert (game.view().deck_size, game.table.count[zone.JUNK], game.table.count[zone.POOL]) == (3, 12, 0)
    assert hand_sizes(game) == [2, 2, 2, 2]

    next(played)
    # Three were dealt, and the cards of the shift are to be the new deck.
    assert hand_sizes(game) == [1, 1, 1, 0]
    assert game.due is Shuffle
    assert game.table.count[zone.HEAP] == 8

    next(played)
    assert hand_sizes(game) == [2, 2, 2, 2]
    assert (game.view().deck_size, game.table.count[zone.JUNK], game.table.count[zone.POOL]) == (3, 12, 0)


def test_VT17_the_deal_goes_on_where_it_stopped() -> None:
    """CL-6.4, CL-15.1."""
    lines, hands = long_hand()
    game = replay(long_record(lines, hands))
    first, second, third, fourth, fifth = [card for own in hands for card in own[-2:]][:5]
    # The old deck ended with C.
    assert hand(game, "D") == (first, fifth)
    assert [hand(game, seat)[1] for seat in "ABC"] == [second, third, fourth]


def test_VT18_folding_against_a_raise() -> None:
    """CL-4.7, CL-5.3."""
    game = four("A raise 30;B fold")
    assert game.stacks == (100 - 2 - 30, 100 - 2 - 1, 98, 98)
    assert (game.hand_pot, game.sabacc_pot) == (4 + 30, 4 + 1)


def third_to_answer(stack: int, *actions: str) -> Game:
    """A and B have bet 10, C 6; C, who began with `stack`, is to bet. C has the best hand, then A."""
    hands = ("10c 8s", "9c 2f", "12c 10s")
    script = ClassicTurns(3).turn("raise 6").turn("call").turn("call").turn("raise 4").turn("call")
    return play(sketch("classic", (100, 100, stack), hands, "", [*script.lines, *actions]))


def test_VT19_a_debt_is_settled_in_the_own_turn() -> None:
    """CL-4.2 to CL-4.6."""
    game = third_to_answer(100)
    assert (game.to_act, game.view().bets) == (2, (10, 10, 6))
    assert refusal(game, "C check") == reason.MUST_CALL
    assert price(game, "call") == 4
    assert refusal(game, "C raise 0") == reason.RAISE_TOO_SMALL
    before = game.stacks[2]
    do(game, "C raise 1")
    assert game.stacks[2] == before - 5


def test_VT19_less_than_the_debt_makes_a_layer() -> None:
    """CL-4.8."""
    game = third_to_answer(2 + 6 + 3)
    assert price(game, "call") == 3
    do(game, "C call")
    assert (game.view().bets, game.stacks[2]) == ((10, 10, 9), 0)
    game = third_to_answer(2 + 6 + 3, "C call;A stay;B stay;roll 1 2;A call hand")
    won = [(event.seat, event.value, event.number) for event in happened(game, note.WON)]
    assert won == [(2, 3 * 9 + 3, 0), (0, 2, 1)]


def test_VT22_the_dice_say_which_shift() -> None:
    """CL-18.1, CL-18.5, CL-19.21, CL-19.22."""
    for dice, kinds in (("3 3", [op.RIM]), ("6 6", [op.WILD]), ("1 2", []), ("2 2", [op.CORE])):
        game = four(*ClassicTurns(4).turn(dice=f"roll {dice}").lines, options={"shift": "by_symbol"})
        assert [event.value for event in happened(game, note.SHIFTED)] == kinds, dice


def test_VT23_one_in_thirty_six() -> None:
    """CL-6.2, CL-19.19."""
    for dice, kinds in (("2 2", []), ("1 1", [op.CORE])):
        game = four(*ClassicTurns(4).turn(dice=f"roll {dice}").lines, options={"trigger": "double_spike"})
        assert [event.value for event in happened(game, note.SHIFTED)] == kinds, dice


def test_every_vector_of_the_procedure_has_its_test() -> None:
    tested = dict.fromkeys(vectors_tested(globals()))
    assert list(tested) == [vector.name for vector in load("VT") if vector.name not in ELSEWHERE]


def test_a_raise_can_be_answered_at_once() -> None:
    """Ruling C9 as an option: every raise goes round the table before the dice are rolled. CL-18.14, CL-19.14."""
    game = four("A raise 5", options={"bet_response": "at_once"})
    assert game.to_act == 1
    assert offered(game) == {"fold", "call", "raise", "protect"}
    do(game, "B raise 5", "C call", "D fold")
    assert (game.to_act, game.view(0).to_call) == (0, 5)
    do(game, "A call")
    assert game.view().phase == "Fold or stay?"
    do(game, "B stay", "C stay")
    assert game.due is Roll
    quiet = four("A check", options={"bet_response": "at_once"})
    assert quiet.view().phase == "Fold or stay?"
