"""Clauses of Brockley that its procedure does not show: cards and fields, all-ins, showdowns, house rules."""

from __future__ import annotations

import pytest

from sabacc import CallHand, Gain, Game, ScriptedDealer, Session, find
from sabacc.engine.codes import note, op, reason, zone
from sabacc.errors import BadRules
from sabacc.play.actions import Shuffle
from sabacc.play.dealers import QuietDealer
from sabacc.play.hands import compare
from sabacc.rules.options import Value
from tests.support.scenario import (
    by_seat,
    check,
    do,
    endings,
    hand,
    hand_sizes,
    happened,
    offered,
    play,
    price,
    quiet,
    refusal,
    seats_of,
    shifting_rolls,
    shown,
    sketch,
    stand,
    totals_shown,
)

# No hand bombs out, none is special, none ties; A has the best.
DEALT = ("10c 11s", "9c 10f", "4c 5s")
BROCKLEY = find("brockley")
CLASSIC = find("classic")


def deal(
    *actions: str,
    hands: tuple[str, ...] = DEALT,
    stacks: tuple[int, ...] = (100, 100, 100),
    deck: str = "",
    **options: Value,
) -> Game:
    """A hand of as many as there are hands; the last of them deals, so A is first."""
    return play(sketch("brockley", stacks[: len(hands)], hands, deck, actions, options=options))


def called_by_a(
    *hands: str, cards: str = "", deck: str = "", stacks: tuple[int, ...] = (100, 100, 100), **options: Value
) -> Game:
    """A hand in which nobody bets, with `cards` as the turns of the play round, and which A calls at once."""
    seats = "ABC"[: len(hands)]
    lines = (cards or stand(seats), "A call hand", check(seats), "roll 1 2")
    return deal(*lines, hands=hands, stacks=stacks, deck=deck, call_from=1, **options)


def winnings(game: Game) -> list[tuple[str, int, int]]:
    """Who won which pot, and how much."""
    return [(seats_of([event]), event.value, event.number) for event in happened(game, note.WON)]


def test_what_is_as_in_classic() -> None:
    """Cards, piles, ranks, Sudden Demise and options are those of Classic, so the tests of the clauses that its text
    shares with Classic hold here too.
    """
    for part in ("deck", "decks", "piles", "demise", "seats"):
        assert getattr(BROCKLEY, part) == getattr(CLASSIC, part), part
    assert (BROCKLEY.ladder.code, BROCKLEY.ladder.ranks) == (CLASSIC.ladder.code, CLASSIC.ladder.ranks)
    own = {"fold_penalty_to", "field", "negative_hands", "call_from", "declare_total"}
    of_turns = {"min_rounds", "bet_response", "settle_before_reveal"}
    assert {name: value for name, value in BROCKLEY.options.items() if name not in own} == {
        name: value for name, value in CLASSIC.options.items() if name not in own | of_turns
    }


@pytest.mark.parametrize(
    ("name", "value"), [("min_rounds", 2), ("bet_response", "at_once"), ("settle_before_reveal", True)]
)
def test_options_of_turns_are_none_of_brockley(name: str, value: Value) -> None:
    """BR-6.6, BR-8.1: raises are answered in their betting round, and `call_from` says when the hand can be called."""
    with pytest.raises(BadRules, match=f"brockley has no option '{name}'"):
        BROCKLEY.with_options(**{name: value})


# The play round and the Static Field.


def test_any_number_of_cards_but_never_fewer_than_two() -> None:
    """BR-4.2, CL-9.6."""
    game = deal(*[f"A gain;A done;{stand('BC')};{check('ABC')}"] * 5)
    assert hand_sizes(game) == [7, 2, 2]
    game = deal("A trade 10c;A done", deck="3f")
    assert hand(game, "A") == ("11s", "3f")


def test_who_is_all_in_takes_turns_like_the_others() -> None:
    """BR-4.7."""
    game = deal(stand("ABC"), "A raise 5;B call;C call", stacks=(7, 100, 100), deck="3f")
    assert (game.to_act, game.stacks[0]) == (0, 0)
    assert offered(game) == {"stand", "gain", "trade", "protect"}
    do(game, "A gain", "A protect 3f")
    assert hand(game, "A") == ("10c", "11s")
    game = deal(stand("ABC"), "A raise 5;B call;C call", stand("ABC"), "B check", stacks=(7, 100, 100))
    assert len(happened(game, note.ROLLED)) == 6


def test_cards_in_the_field_stay_count_and_cannot_be_traded() -> None:
    """BR-5.1, BR-5.4, CL-7.5 to CL-7.7: two of them, one in each round; neither a shift nor the last one takes them."""
    rounds = (
        "A protect 10c;A stand;A done",
        stand("BC"),
        check("ABC"),
        "A protect 13s;A stand;A done;roll 4 4",
        stand("BC"),
    )
    hands = ("10c 13s", *DEALT[1:])
    game = deal("A protect 10c", hands=hands)
    assert refusal(game, "A trade 10c") == reason.NOT_IN_HAND
    game = deal(*rounds, hands=hands, call_from=2)
    assert (hand(game, "A"), game.view().fields[0]) == ((), ("10c", "13s"))
    for seat, old in (("B", hands[1]), ("C", hands[2])):
        assert not set(old.split()) & set(hand(game, seat))
    game = deal(*rounds, "A call hand", check("ABC"), "roll 5 5", hands=hands, call_from=2)
    assert len(happened(game, note.SHIFTED)) == 2
    assert shown(game)["A"] == "Pure Sabacc"


# The betting round.


def test_who_cannot_match_the_bet_folds_or_goes_all_in() -> None:
    """BR-6.7, CL-13.4."""
    game = deal(stand("ABC"), "A raise 20", stacks=(100, 12, 100), hands=("9c 10f", "10c 11s", "4c 5s"), call_from=1)
    assert offered(game) == {"call", "fold", "call hand"}
    assert price(game, "call") == 10
    do(game, "B call hand", "B call", "C call")
    game.bring(game.throw(QuietDealer()))
    assert winnings(game) == [("B", 3 + 30, 0), ("A", 20, 1)]


def test_a_short_raise_reopens_nothing_and_all_in_there_is_no_fold() -> None:
    """BR-6.8, BR-7.1, BR-8.2, BR-8.3."""
    bets = (stand("ABC"), "A raise 20;B call;C raise 2")
    game = deal(*bets, stacks=(100, 100, 24), min_bet=20)
    assert refusal(game, "A raise 20") == reason.NOT_REOPENED
    do(game, "A call", "B call")
    assert game.view().round == 2
    # C is passed over: when A and B have checked, the betting round ends.
    game = deal(*bets, "A call;B call", stand("ABC"), "A check;B check", stacks=(100, 100, 24), min_bet=20)
    assert game.view().round == 3
    # Where the hand can be called, C is asked, and about nothing else.
    lines = (*bets, "A call;B call", stand("ABC"), "A check;B check")
    game = deal(*lines, stacks=(100, 100, 24), min_bet=20, call_from=2)
    assert offered(game) == {"stay", "call hand"}
    assert refusal(game, "C fold") == reason.ALL_IN


def test_a_bet_that_nobody_can_match_goes_back() -> None:
    """BR-6.9, CL-13.3."""
    all_in = (stand("ABC"), "A raise 10;B call;C call", stand("ABC"))
    game = deal(*all_in, "A stay;B stay;C call hand;C raise 20;roll 1 2", stacks=(12, 12, 100), call_from=2)
    assert by_seat(happened(game, note.RETURNED)) == {"C": 20}
    assert winnings(game) == [("A", 3 + 30, 0)]


def test_folding_costs_what_one_has_and_takes_cards_and_bets() -> None:
    """CL-5.4 to CL-5.6."""
    bets = "A raise 2;B call;C raise 5;A call;B fold"
    game = deal("A stand;A done;B protect 9c;B stand;B done", stand("C"), bets, stacks=(100, 5, 100), fold_penalty=9)
    assert by_seat(happened(game, note.PENALTY)) == {"B": 1}
    assert game.stacks[1] == 0
    assert (hand(game, "B"), game.view().fields[1]) == ((), ())
    assert game.table.count[zone.JUNK] == 2
    assert game.hand_pot == 3 + 7 + 2 + 7 + 1


def test_if_all_others_fold_after_the_call_there_is_no_last_roll() -> None:
    """CL-5.8, BR-8.5, BR-8.8: the caller has folded too and has paid for it."""
    game = deal(stand("ABC"), "A call hand;A check;B raise 5;C fold;A fold", call_from=1)
    assert endings(game) == [op.CONCEDED]
    assert len(happened(game, note.ROLLED)) == 3
    assert by_seat(happened(game, note.CALLER_PAID)) == {"A": 3 + 1 + 1}, "the 5 go back"
    assert not happened(game, note.SHOWED)


# The showdown.


@pytest.mark.parametrize(("bomb", "total"), [("12c 12s", 24), ("D B", -24), ("E 8c", 0)])
def test_who_bombs_out_pays_as_much_as_the_hand_pot_holds(bomb: str, total: int) -> None:
    """CL-10.2, CL-10.3, BR-9.2."""
    game = called_by_a("10c 11s", bomb, "4c 5s")
    assert (totals_shown(game)["B"], shown(game)["B"]) == (total, "Bomb-out")
    assert by_seat(happened(game, note.BOMB_PAID)) == {"B": 3}
    assert winnings(game) == [("A", 3, 0)]


def test_if_all_bomb_out_all_pay_and_nobody_wins() -> None:
    """BR-9.2, CL-10.8, CL-10.10: each pays the same, the caller once."""
    game = called_by_a("12c 12s", "D B", "E 8c", stacks=(100, 4, 100))
    assert by_seat(happened(game, note.BOMB_PAID)) == {"A": 3, "B": 2, "C": 3}
    assert not happened(game, note.WON, note.CALLER_PAID, note.DEMISE_CARD)
    assert (game.hand_pot, game.sabacc_pot) == (0, 3 + 8 + 3)


@pytest.mark.parametrize("caller_penalty", ["once", "with_bomb_twice"])
def test_if_all_bomb_out_nobody_may_have_to_pay(caller_penalty: str) -> None:
    """CL-19.40: the hand pot joins the sabacc pot all the same, and one who did not bomb out changes everything."""
    game = called_by_a("12c 12s", "D B", "E 8c", all_bomb_penalty=False, caller_penalty=caller_penalty)
    assert not happened(game, note.BOMB_PAID, note.CALLER_PAID, note.WON)
    assert (game.stacks, game.hand_pot, game.sabacc_pot) == ((98, 98, 98), 0, 3 + 3)
    game = called_by_a("12c 12s", "D B", "4c 5s", all_bomb_penalty=False, caller_penalty=caller_penalty)
    assert by_seat(happened(game, note.BOMB_PAID)) == {"A": 3, "B": 3}


@pytest.mark.parametrize(
    ("hands", "cards", "rank"),
    [
        (("I 2c", "11c 12s", "V E"), f"A gain;A done;{stand('BC')}", "Idiot's Array"),
        (("11c 12s", "V E", "10c 12f"), "", "Pure Sabacc"),
        (("V E", "10c 12f", "4c 5s"), "", "Pure Sabacc (negative)"),
        (("10c 12f", "4c 5s", "M E"), "", "ordinary"),
    ],
)
def test_the_hands_from_best_to_worst(hands: tuple[str, ...], cards: str, rank: str) -> None:
    """CL-11.1, BR-10.2 to BR-10.4, BR-11.2: A has the best; the first three take the sabacc pot."""
    game = called_by_a(*hands, cards=cards, deck="3s")
    assert shown(game)["A"] == rank
    assert winnings(game) == [("A", 3, 0)]
    assert by_seat(happened(game, note.WON_SABACC)) == ({} if rank == "ordinary" else {"A": 3})


@pytest.mark.parametrize(
    ("hands", "deck", "winner", "sabacc"),
    [
        # 18 each: the higher number of three cards.
        (("10c 8s", "9c 9f"), "1t 2t", "B", {}),
        # 18 each: A reaches 23.
        (("10c 8s", "9c 9f"), "5t 2t", "A", {"A": 2}),
        # -15 each: A reaches -23.
        (("D Q", "V I"), "E 1c", "A", {"A": 2}),
        # -23 each: whoever wins has won with a special hand.
        (("V E", "V E"), "1c 2c", "B", {"B": 2}),
        # 23 each, and level again: they share both pots.
        (("11c 12s", "10c 13s"), "Q Q", "AB", {"A": 1, "B": 1}),
    ],
)
def test_ties_are_decided_by_sudden_demise(
    hands: tuple[str, ...], deck: str, winner: str, sabacc: dict[str, int]
) -> None:
    """CL-12.1, CL-14.5, BR-11.2."""
    game = called_by_a(*hands, deck=deck, caller_penalty="none")
    assert [event.card for event in happened(game, note.DEMISE_CARD)] == deck.split()
    assert "".join(seat for seat, _, _ in winnings(game)) == winner
    assert by_seat(happened(game, note.WON_SABACC)) == sabacc


def test_side_pots_and_fold_penalties() -> None:
    """BR-7.2, CL-13.2, CL-13.5: all in with 25, 50 and 100, and one who folds."""
    lines = (stand("ABCD"), "A raise 25;B raise 25;C raise 50;D fold", stand("ABC"), "A call hand;roll 1 2")
    game = deal(*lines, hands=(*DEALT, "6c 7s"), stacks=(27, 52, 102, 100), call_from=1)
    assert winnings(game) == [("A", 4 + 75 + 1, 0), ("B", 50, 1)]
    assert by_seat(happened(game, note.RETURNED)) == {"C": 50}


def test_when_the_deck_is_empty() -> None:
    """CL-15.1 to CL-15.3: the pool of the shift becomes the deck, then the junk, and then nobody gains or trades."""
    game = deal("A trade 10c;A done;roll 4 4", hands=DEALT[:2], max_rounds=100)
    game.dealer = QuietDealer()
    while "stand" not in offered(game) or "gain" in offered(game):
        game.apply(game.default() if game.why_not(Gain()) else Gain())
    assert [event.value for event in happened(game, note.RESHUFFLED)] == [4, 1]
    assert (sum(hand_sizes(game)), game.view().deck_size) == (76, 0)
    seat = "AB"[game.to_act or 0]
    assert refusal(game, f"{seat} gain") == reason.NO_CARDS
    assert refusal(game, f"{seat} trade {hand(game, seat)[0]}") == reason.NO_CARDS
    assert "stand" in offered(game)


def test_the_game_may_end_with_the_sabacc_pot() -> None:
    """CL-17.1, CL-19.33."""
    rules = BROCKLEY.with_options(game_end="sabacc_won", call_from=1)
    session = Session(rules, ScriptedDealer([Shuffle(("11c", "4c", "12s", "5s"))], QuietDealer()))
    for name in "AB":
        session.join(name)
    session.hands.token = 0  # the next one is B, so A is dealt to first
    game = session.next_hand()
    while not game.is_over:
        calls = game.to_act == 0 and not game.why_not(CallHand())
        session.apply(CallHand() if calls else game.default())
    assert by_seat(happened(game, note.WON_SABACC)) == {"A": 2}
    assert session.is_over


# House rules.


@pytest.mark.parametrize(("pot", "hand_pot", "sabacc_pot"), [("hand", 3 + 5, 3), ("sabacc", 3, 3 + 5)])
def test_what_folding_costs_and_who_gets_it(pot: str, hand_pot: int, sabacc_pot: int) -> None:
    """BR-14.4, BR-14.5."""
    game = deal(stand("ABC"), "A fold", fold_penalty=5, fold_penalty_to=pot)
    assert (game.hand_pot, game.sabacc_pot) == (hand_pot, sabacc_pot)


def test_antes() -> None:
    """CL-19.4, CL-19.5."""
    game = deal(ante_hand=5, ante_sabacc=5)
    assert (game.hand_pot, game.sabacc_pot, game.stacks) == (15, 15, (90, 90, 90))
    with pytest.raises(BadRules, match="both antes must be equal"):
        BROCKLEY.with_options(ante_hand=5, ante_sabacc=1)


def test_limits_of_bets_and_raises() -> None:
    """BR-14.9, CL-19.7 to CL-19.9: in every betting round anew."""
    first_round = f"{stand('ABC')};A raise 10;B raise 5;C call;A call"
    for before in ((), (first_round,)):
        game = deal(*before, stand("ABC"), min_bet=2, max_bet=10, max_raise=5, raise_cap=2)
        assert refusal(game, "A raise 1") == reason.RAISE_TOO_SMALL
        assert refusal(game, "A raise 11") == reason.RAISE_TOO_LARGE
        do(game, "A raise 10")
        assert refusal(game, "B raise 6") == reason.RAISE_TOO_LARGE
        do(game, "B raise 5")
        assert refusal(game, "C raise 2") == reason.RAISES_CAPPED


def test_decks_and_the_star() -> None:
    """CL-18.10, CL-19.17, CL-19.18."""
    with_78 = compare(BROCKLEY.with_options(deck="78"), ["Ac 8s", "-20 -3"]).hands
    assert [(each.rank, each.total) for each in with_78] == [("Pure Sabacc", 23), ("Pure Sabacc (negative)", -23)]
    assert compare(BROCKLEY.with_options(star="-10"), ["X D"]).hands[0].rank == "Pure Sabacc (negative)"
    assert compare(BROCKLEY, ["X D"]).hands[0].rank == "Bomb-out"


@pytest.mark.parametrize(
    ("trigger", "rolls"),
    [
        ("doubles", [f"{face} {face}" for face in range(1, 7)]),
        ("double_spike", ["1 1"]),
        ("d12", ["1"]),
        ("d20", ["1"]),
    ],
)
def test_rolls_that_shift(trigger: str, rolls: list[str]) -> None:
    """BR-4.9, CL-19.19."""
    assert shifting_rolls("brockley", ["A stand;A done"], trigger) == rolls


def test_with_a_timer_there_is_no_roll_not_even_the_last() -> None:
    """CL-19.19, CL-19.20."""
    lines = (stand("AB"), "timer", stand("C"), "A call hand", check("ABC"))
    game = deal(*lines, call_from=1, trigger="timer", timer_s="60-90")
    assert endings(game) == [op.CALLED]
    assert not happened(game, note.ROLLED)
    assert len(happened(game, note.SHIFTED)) == 1
    assert len(happened(game, note.SHOWED)) == 3


@pytest.mark.parametrize(
    ("shift", "dice", "kind"),
    [
        ("core", "5 5", op.CORE),
        ("rim", "5 5", op.RIM),
        ("wild", "5 5", op.WILD),
        ("by_symbol", "2 2", op.CORE),
        ("by_symbol", "3 3", op.RIM),
        ("by_symbol", "6 6", op.WILD),
    ],
)
def test_kinds_of_shift(shift: str, dice: str, kind: int) -> None:
    """CL-18.2 to CL-18.5, CL-19.21, CL-19.22: what lies in the field stays."""
    game = deal("A protect 10c;A stand;A done", f"roll {dice}", "B stand", shift=shift)
    assert [event.value for event in happened(game, note.SHIFTED)] == [kind]
    assert game.view().fields[0] == ("10c",)
    assert hand_sizes(game) == [1, 2, 2]
    kept = [len(set(cards.split()) & set(hand(game, seat))) for seat, cards in zip("BC", DEALT[1:], strict=True)]
    if kind == op.RIM:
        assert min(kept) >= 1
    if kind == op.CORE:
        assert kept == [0, 0]


def test_cards_in_others_fields_can_be_used() -> None:
    """CL-18.7, CL-19.24: B's 14 and A's 9 are 23."""
    cards = f"A protect 9f;A stand;A done;{stand('B')}"
    game = called_by_a("9f 10s", "10c 4s", cards=cards, holdem_field=True)
    assert shown(game) == {"A": "ordinary", "B": "Pure Sabacc"}


def test_cards_traded_lie_open_on_the_discard_pile() -> None:
    """CL-18.8, CL-19.25, CL-19.26."""
    game = deal("A trade 10c;A done", deck="3f", discard_pile=True, discard_fee=5)
    assert game.view().discard_top == "10c"
    assert price(game, "swap") == 5
    do(game, "B swap 9c")
    assert (hand(game, "B"), game.view().discard_top, game.hand_pot) == (("10f", "10c"), "9c", 3 + 5)


def test_a_fixed_penalty() -> None:
    """BR-8.8, CL-19.29: for bombing out, for a caller who does not win, and for one who folds."""
    game = called_by_a("9c 10f", "10c 11s", "12c 12s", bomb_penalty=7)
    assert by_seat(happened(game, note.BOMB_PAID)) == {"C": 7}
    assert by_seat(happened(game, note.CALLER_PAID)) == {"A": 7}
    game = deal(stand("ABC"), "A call hand;A check;B raise 5;C call;A fold", call_from=1, bomb_penalty=7)
    assert by_seat(happened(game, note.CALLER_PAID)) == {"A": 7}


@pytest.mark.parametrize(
    ("penalty", "bomb", "caller"),
    [("once", {"A": 3}, {}), ("with_bomb_twice", {"A": 3}, {"A": 3}), ("none", {"A": 3}, {})],
)
def test_a_caller_who_bombs_out(penalty: str, bomb: dict[str, int], caller: dict[str, int]) -> None:
    """CL-10.8, CL-19.30."""
    game = called_by_a("12c 12s", *DEALT[1:], caller_penalty=penalty)
    assert by_seat(happened(game, note.BOMB_PAID)) == bomb
    assert by_seat(happened(game, note.CALLER_PAID)) == caller


def test_without_a_callers_penalty_losing_and_folding_cost_no_more() -> None:
    """BR-8.8, CL-19.30."""
    game = called_by_a("9c 10f", "10c 11s", "4c 5s", caller_penalty="none")
    assert winnings(game) == [("B", 3, 0)]
    folded = deal(stand("ABC"), "A call hand;A check;B raise 5;C call;A fold", call_from=1, caller_penalty="none")
    assert not happened(game, note.CALLER_PAID) + happened(folded, note.CALLER_PAID)
    assert by_seat(happened(folded, note.PENALTY)) == {"A": 1}


@pytest.mark.parametrize(("pot", "paid"), [("main_pot", {"B": 3 + 30 + 20}), ("any_pot", {})])
def test_the_pot_that_saves_the_caller(pot: str, paid: dict[str, int]) -> None:
    """CL-10.7, CL-19.31: A is all in and takes the main pot, B takes the side pot."""
    bets = "A raise 10;B call hand;B raise 10;C call;roll 1 2"
    game = deal(stand("ABC"), bets, stacks=(12, 100, 100), call_from=1, caller_wins=pot)
    assert winnings(game) == [("A", 3 + 30, 0), ("B", 20, 1)]
    assert by_seat(happened(game, note.CALLER_PAID)) == paid


@pytest.mark.parametrize(("pays", "penalties"), [(True, {"B": 3}), (False, {})])
def test_bombing_out_in_a_sudden_demise(pays: bool, penalties: dict[str, int]) -> None:
    """CL-12.5, CL-19.32."""
    game = called_by_a("10c 8s", "9c 9f", "4c 5s", deck="1t 7t", demise_bust_penalty=pays)
    assert winnings(game) == [("A", 3, 0)]
    assert by_seat(happened(game, note.BOMB_PAID)) == penalties


def test_devices_are_used_in_the_betting_round() -> None:
    """CL-18.20, CL-19.36."""
    assert refusal(deal(devices="tolerated"), "A skift 10c") == reason.NOT_NOW
    assert refusal(deal(stand("ABC")), "A skift 10c") == reason.NOT_NOW
    game = deal(stand("ABC"), "A skift 10c;face 12c;A check", devices="tolerated")
    assert hand(game, "A") == ("12c", "11s")
    do(game, "B accuse A")
    assert game.view().live == (False, True, True)


def test_three_quiet_rounds_come_before_a_call() -> None:
    """BR-8.1, BR-14.2: by the book."""
    assert BROCKLEY["call_from"] == 4
    assert refusal(deal(quiet(2, "ABC"), stand("ABC")), "A call hand") == reason.CALL_TOO_EARLY
    assert "call hand" in offered(deal(quiet(3, "ABC"), stand("ABC")))
