"""How a hand of Brockley goes: declared totals, play rounds, betting rounds, the call and the last roll."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sabacc.engine.codes import note, op, reason
from sabacc.errors import BadRules
from sabacc.play.actions import CallHand, Check, Declare, Fold
from sabacc.play.game import Game
from sabacc.play.notation import format_choice
from sabacc.rules.options import Value
from sabacc.rules.registry import find
from tests.support.scenario import (
    allows,
    by_seat,
    check,
    do,
    endings,
    hand,
    happened,
    offered,
    play,
    price,
    quiet,
    refusal,
    seats_of,
    shown,
    sketch,
    stand,
)

# D deals. No hand bombs out, none is special, none ties; A has the best.
DEALT = ("10c 11s", "9c 10f", "4c 5s", "6c 7s")


def four(
    *actions: str,
    hands: tuple[str, ...] = DEALT,
    stacks: tuple[int, ...] = (100,) * 4,
    options: Mapping[str, Value] | None = None,
    deck: str = "",
) -> Game:
    return play(sketch("brockley", stacks, hands, deck, actions, options=options))


def test_VT20_the_hand_can_be_called_from_the_fourth_betting_round_on() -> None:
    """BR-3.1, BR-8.1, BR-8.3, BR-8.5 to BR-8.7."""
    game = four(quiet(2), stand("ABCD"))
    assert refusal(game, "A call hand") == reason.CALL_TOO_EARLY
    game = four(quiet(3), stand("ABCD"))
    assert offered(game) == {"check", "fold", "raise", "call hand"}
    do(game, "A call hand")
    assert offered(game) == {"check", "raise"}
    do(game, "A raise 5", "B call", "C fold", "D call")
    assert game.due is not None
    assert game.due.verb == "roll"
    before = len(happened(game, note.ROLLED))
    game = four(quiet(3), stand("ABCD"), "A call hand;A raise 5;B call;C fold;D call;roll 1 2")
    assert game.is_over
    assert len(happened(game, note.ROLLED)) == before + 1
    assert endings(game) == [op.CALLED]
    assert set(shown(game)) == {"A", "B", "D"}


def test_VT21_the_total_of_the_cards_dealt_is_announced() -> None:
    """BR-2.2, BR-2.3, BR-12.2."""
    game = four(hands=("10c Q", "9c 10f", "4c 5s", "I 7s"))
    assert game.view(1).declared == (8, 19, 9, 7)
    assert game.view().hands[0] == ("?", "?")
    assert [(event.seat, event.number) for event in happened(game, note.DECLARED)] == [(0, 8), (1, 19), (2, 9), (3, 7)]
    assert "A declares that the cards dealt add up to +8." in game.narrate()


def test_a_declared_total_goes_with_the_first_card_that_leaves_the_hand() -> None:
    """It was told of the two cards dealt; which card a trade takes is nobody's business, so any card will do."""
    gained = ("A gain;A done", "B protect 9c;B stand;B done")
    game = four(*gained, deck="2c")
    assert game.view(2).declared == (21, 19, 9, 13)  # A has one more, and B's card is still B's
    do(game, "C trade 4c")
    assert game.view(2).declared == (21, 19, None, 13)
    for traded in ("11s", "2c"):
        later = four(*gained, stand("CD"), check("ABCD"), f"A trade {traded}", deck="2c")
        assert later.view(2).declared == (None, 19, 9, 13)


def test_a_shift_takes_the_declared_totals_of_those_who_lose_cards() -> None:
    shielded = ("A protect 10c;A stand;A done", stand("BCD"), check("ABCD"), "A protect 11s;A stand;A done")
    game = four(*shielded, "roll 3 3")
    assert game.view(1).declared == (21, None, None, None)
    rim = four(
        "A protect 10c;A stand;A done", "roll 3 3;pick 11s 9c 4c 6c;shuffle 9c 4c 6c 11s", options={"shift": "rim"}
    )
    assert rim.view(1).declared == (None,) * 4


def test_totals_can_be_kept() -> None:
    """BR-14.3."""
    game = four(options={"declare_total": "off"})
    assert game.view().declared == (None,) * 4
    assert game.to_act == 0
    assert offered(game) >= {"stand", "gain", "trade"}


def test_totals_can_be_claimed_true_or_not() -> None:
    """BR-14.3."""
    game = four(options={"declare_total": "free"})
    assert offered(game) == {"declare"}
    assert game.default() == Declare(21)
    assert refusal(game, "A declare 100") == reason.NO_SUCH_TOTAL
    do(game, "A declare -23", "B declare 19", "C declare 0", "D declare +5")
    assert game.view().declared == (-23, 19, 0, 5)
    assert offered(game) >= {"stand"}


def test_a_play_round_has_one_turn_and_one_roll_for_each_player() -> None:
    """BR-3.2, BR-4.1, BR-4.2, BR-4.6, BR-4.8."""
    game = four()
    assert offered(game) == {"stand", "gain", "trade", "protect"}
    assert refusal(game, "A raise 5") == reason.NOT_NOW
    assert refusal(game, "A fold") == reason.NOT_NOW
    assert refusal(game, "A call hand") == reason.NOT_NOW
    game = four(stand("ABCD"), "A check")
    assert len(happened(game, note.ROLLED)) == 4
    assert seats_of(happened(game, note.STOOD)) == "ABCD"


def test_a_card_traded_goes_face_down_to_the_junk() -> None:
    """BR-4.3, CL-9.5."""
    game = four("A trade 10c", deck="3f")
    assert game.view(0).hand == ("11s", "3f")
    event = next(event for event in game.events(1) if event.kind == note.JUNKED)
    assert event.card == "?"
    assert "drop" not in offered(game)


def test_a_shift_hits_those_who_have_not_played_yet() -> None:
    """BR-4.9."""
    game = four("A stand;A done;roll 4 4")
    shifted = [game.view(seat).hand for seat in range(4)]
    assert all(len(hand) == 2 for hand in shifted)
    assert set(seats_of(happened(game, note.DREW))[8:]) == set("ABCD")


def test_the_field_takes_one_card_in_and_one_out_in_ones_own_turn() -> None:
    """BR-5.1 to BR-5.3: before the action or after it, but before the roll."""
    game = four("A protect 10c")
    assert refusal(game, "A protect 11s") == reason.FIELD_MOVE_USED
    do(game, "A stand")
    assert offered(game) == {"free", "done"}
    do(game, "A free 10c")
    assert game.view().fields[0] == ()
    game = four("A gain", deck="3f")
    do(game, "A protect 3f")
    assert game.view().fields[0] == ("3f",)
    game = four(stand("ABCD"))
    assert refusal(game, "A protect 10c") == reason.NOT_NOW


def test_bets_begin_again_in_every_round_and_raises_are_unlimited() -> None:
    """BR-6.1 to BR-6.6."""
    game = four(stand("ABCD"), "A check;B raise 5;C call;D raise 5")
    assert refusal(game, "A check") == reason.MUST_CALL
    do(game, "A call", "B raise 1", "C call", "D call")
    assert game.view().to_call == 0
    do(game, "A call")
    assert game.view().round == 2
    assert game.stacks == (100 - 2 - 11,) * 4
    game = four(stand("ABCD"), "A check;B raise 5;C call;D call;A call", stand("ABCD"))
    assert allows(game, "A check")


def test_folding_costs_a_credit_to_the_hand_pot() -> None:
    """BR-7.1, BR-7.2."""
    game = four(stand("ABCD"), "A raise 5;B fold")
    assert by_seat(happened(game, note.PENALTY)) == {"B": 1}
    assert (game.hand_pot, game.sabacc_pot) == (4 + 5 + 1, 4)


def test_the_last_one_left_takes_the_hand_pot_alone() -> None:
    """CL-5.8, CL-5.9: no last roll, and the sabacc pot stays although A holds 23."""
    game = four(stand("ABCD"), "A raise 5;B fold;C fold;D fold", hands=("10c 13s", *DEALT[1:]))
    assert game.is_over
    assert game.stacks[0] == 100 - 2 + 4 + 3
    assert game.sabacc_pot == 4
    assert len(happened(game, note.ROLLED)) == 4


def test_the_first_call_stands_and_the_caller_cannot_fold_with_it() -> None:
    """BR-8.3, BR-8.4."""
    game = four(quiet(3), stand("ABCD"), "A call hand")
    assert refusal(game, "A fold") == reason.CALLER_STAYS
    do(game, "A check")
    assert refusal(game, "B call hand") == reason.ALREADY_CALLED


def test_who_is_all_in_is_asked_about_calling() -> None:
    """BR-6.9, BR-8.2, BR-8.3."""
    stacks = (12, 12, 100, 100)
    all_in = f"{stand('ABCD')};A raise 10;B call;C call;D fold"
    game = four(all_in, stand("ABC"), stacks=stacks)
    assert game.view().round == 3, "with one player who can bet there is no betting"
    game = four(all_in, *[stand("ABC")] * 3, stacks=stacks)
    assert (game.to_act, offered(game)) == (0, {"stay", "call hand"})
    do(game, "A stay", "B call hand")
    assert endings(game) == [op.CALLED], "C is level and alone: there is nothing left to bet"
    game = four(all_in, *[stand("ABC")] * 3, "A stay;B stay", stacks=stacks)
    assert offered(game) == {"check", "fold", "raise", "call hand"}


def test_a_caller_who_folds_later_pays_as_much_as_the_hand_pot_holds() -> None:
    """BR-8.8."""
    game = four(quiet(3), stand("ABCD"), "A call hand;A check;B raise 10;C call;D call;A fold;roll 1 2")
    # Antes 4, three bets of 10 and A's fold credit lie in the hand pot.
    assert by_seat(happened(game, note.CALLER_PAID)) == {"A": 4 + 30 + 1}
    assert game.stacks[0] == 100 - 2 - 1 - 35
    assert game.sabacc_pot == 4 + 35
    assert endings(game) == [op.CALLED]


@pytest.mark.parametrize(
    ("bets", "owed"),
    [
        # Antes of 4 and the fold credits of A, C and D. What B has bet above all others goes back.
        ("A call hand;A check;B raise 10;C fold;D fold;A fold", 4 + 3),
        ("A call hand;A raise 5;B raise 10;C fold;D fold;A fold", 4 + 5 + 5 + 3),
        # C has matched 15 of B's 15, and raised to 45, of which 30 are not matched yet.
        ("A call hand;A raise 5;B raise 10;C raise 30;D fold;A fold", 4 + 5 + 15 + 15 + 2),
    ],
)
def test_a_caller_who_folds_does_not_pay_for_bets_that_nobody_has_matched(bets: str, owed: int) -> None:
    """BR-8.8: and the price that is shown is the whole price."""
    *before, fold = bets.split(";")
    game = four(quiet(3), stand("ABCD"), ";".join(before))
    assert (fold, price(game, "fold")) == ("A fold", 1 + owed)
    [written] = [format_choice(choice) for choice in game.legal() if choice.kind is Fold]
    assert written == f"fold (1 to the hand pot, {owed} to the sabacc pot)"
    do(game, fold)
    assert by_seat(happened(game, note.CALLER_PAID)) == {"A": owed}
    poor = four(quiet(3), stand("ABCD"), ";".join(before), stacks=(10, 100, 100, 100))
    assert price(poor, "fold") == min(1 + owed, poor.stacks[0])


def test_penalties_are_as_much_as_the_hand_pot_at_the_reveal() -> None:
    """BR-9.2, CL-10.5, CL-10.6."""
    lines = (quiet(3), stand("ABCD"), "A check;B call hand;B raise 10;C call;D call;A call;roll 1 2")
    game = four(*lines, hands=("10c 11s", "9c 10f", "15c 15s", "6c 7s"))
    assert by_seat(happened(game, note.BOMB_PAID)) == {"C": 44}
    assert by_seat(happened(game, note.CALLER_PAID)) == {"B": 44}
    assert game.stacks[0] == 100 - 12 + 44


def test_minus_23_takes_the_sabacc_pot() -> None:
    """BR-10.3, BR-10.4, BR-11.2."""
    lines = (quiet(3), stand("ABCD"), "A call hand;A check;B check;C check;D check;roll 1 2")
    game = four(*lines, hands=("V E", "9c 10f", "4c 5s", "6c 7s"))
    assert shown(game)["A"] == "Pure Sabacc (negative)"
    assert (game.stacks[0], game.sabacc_pot) == (100 - 2 + 4 + 4, 0)


def test_a_shift_after_the_call_changes_the_hands() -> None:
    """BR-8.6."""
    lines = (quiet(3), stand("ABCD"), "A call hand;A check;B check;C check;D check;roll 6 6")
    game = four(*lines)
    assert len(happened(game, note.SHIFTED)) == 1
    assert len(happened(game, note.SHOWED)) == 4


def test_after_a_call_no_card_enters_the_field() -> None:
    """BR-5.6, BR-14.7."""
    lines = (
        ";".join(["A stand;A done;B stand;B done;C stand;C done;D stand;D done;" + check("ABCD")] * 3),
        stand("ABCD"),
    )
    game = four(*lines, "A protect 10c;A call hand", options={"field": "any_time"})
    assert refusal(game, "A protect 11s") == reason.HAND_CALLED
    do(game, "A check")
    assert refusal(game, "B protect 9c") == reason.HAND_CALLED


def test_rounds_can_be_over_without_a_call() -> None:
    """BR-3.3, BR-3.4, CL-19.16: a last roll, but no caller and no caller's penalty."""
    game = four(quiet(4), options={"max_rounds": 4})
    assert endings(game) == [op.ROUNDS_OVER]
    assert len(happened(game, note.ROLLED)) == 4 * 4 + 1
    assert not happened(game, note.CALLER_PAID)


@pytest.mark.parametrize("rules_id", ["brockley", "force", "corellia-run"])
def test_the_dice_are_rolled_once_more_after_the_last_round(rules_id: str) -> None:
    """BR-3.4, BR-8.6, FO-3.2, CR-3.2: and they may shift the hands before they are shown."""
    options: dict[str, Value] = {"max_rounds": 4}
    if rules_id != "brockley":
        options["play"] = "brockley"
    game = play(sketch(rules_id, (100,) * 4, DEALT, "1c 1f 1s 1t 8c 2f 3s 4t", (quiet(4), "roll 6 6"), options=options))
    assert (game.is_over, endings(game)) == (True, [op.ROUNDS_OVER])
    assert len(happened(game, note.SHIFTED)) == 1
    assert hand(game, "A") == ("1c", "8c")


def test_the_first_betting_round_with_a_call_can_be_set() -> None:
    """BR-14.2."""
    game = four(stand("ABCD"), options={"call_from": 1})
    assert allows(game, "A call hand")
    with pytest.raises(BadRules, match="max_rounds must be at least call_from"):
        find("brockley").with_options(call_from=8, max_rounds=7)


def test_without_side_pots_who_cannot_match_the_bet_cannot_call_the_hand() -> None:
    """BR-8.3, CL-19.11: the call goes with a bet, and folding is all that is left."""
    game = four(quiet(3), stand("ABCD"), "A raise 50", stacks=(100, 20, 100, 100), options={"all_in": "junk"})
    assert refusal(game, "B call hand") == reason.CANNOT_CALL
    assert offered(game) == {"fold"}


@pytest.mark.parametrize("rules_id", ["force", "corellia-run"])
def test_other_games_can_be_played_in_brockleys_way(rules_id: str) -> None:
    """FO-3.2, FO-7.15, FO-7.30, FO-8.1, CR-3.2, CR-6.15, CR-6.30, CR-7.1."""
    rules = find(rules_id).with_options(play="brockley")
    assert rules["fold_penalty_to"] == "hand"
    assert rules["field"] == "one_in_one_out"
    assert not rules.has("min_rounds")
    game = play(
        sketch(
            rules_id, (100, 100), ("4c 5s", "6c 7s"), "", [quiet(3, "AB"), stand("AB")], options={"play": "brockley"}
        )
    )
    game.apply(CallHand())
    game.apply(Check())
    assert game.view().phase == "Betting"


@pytest.mark.parametrize("rules_id", ["force", "corellia-run"])
def test_an_option_of_one_way_of_playing_is_refused_in_the_other(rules_id: str) -> None:
    """FO-7.16, CR-6.16."""
    of_turns: dict[str, Value] = {"bet_response": "at_once", "min_rounds": 2, "settle_before_reveal": True}
    of_rounds: dict[str, Value] = {"call_from": 2, "declare_total": "off"}
    for way, own, others in (("weg", of_turns, of_rounds), ("brockley", of_rounds, of_turns)):
        rules = find(rules_id).with_options(play=way)
        assert rules.with_options(**own).changes.items() >= own.items()
        for name, value in others.items():
            with pytest.raises(BadRules, match=f"{rules_id} has no option '{name}'"):
                rules.with_options(**{name: value})


def test_options_of_the_other_way_of_playing_are_given_up() -> None:
    back = find("force").with_options(play="brockley", call_from=2, max_rounds=9).with_options(play="weg")
    assert back.changes == {"max_rounds": 9}
