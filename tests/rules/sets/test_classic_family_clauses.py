"""Clauses of Classic, Force and Corellia Run that no golden vector shows: turns, fields, calls, house rules."""

from __future__ import annotations

import pytest

from sabacc import Game, find
from sabacc.cards import CLASSIC_76, Deck
from sabacc.engine.codes import note, op, reason, zone
from sabacc.play.dealers import QuietDealer
from sabacc.play.hands import compare
from sabacc.play.record import parse_record, replay
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
    refusal,
    seats_of,
    shown,
    sketch,
)

# No hand bombs out, none is special, none ties.
DEALT = ("10c 11s", "9c 10f", "4c 5s")
CLASSIC = find("classic")


def three(
    *actions: str,
    deck: str = "",
    stacks: tuple[int, ...] = (100, 100, 100),
    hands: tuple[str, ...] = DEALT,
    **options: Value,
) -> Game:
    """A hand of three; C deals, so A is first."""
    return play(sketch("classic", stacks, hands, deck, actions, options=options))


def after(turns: int, *actions: str) -> Game:
    """The same after so many turns in which nothing happened."""
    return three(*ClassicTurns(3).turns(turns).lines, *actions)


def test_the_phases_of_a_turn() -> None:
    """CL-3.2, CL-9.4: in the second round, when the hand can be called."""
    game = after(3)
    phases = [(game.view().phase, game.to_act)]
    while game.to_act is not None and len(phases) < 7:
        rolls = len(happened(game, note.ROLLED))
        game.apply(game.default())
        if game.due is not None:
            game.bring(game.throw(QuietDealer()))
        if len(happened(game, note.ROLLED)) > rolls:
            phases.append(("roll", None))
        phases.append((game.view().phase, game.to_act))
    assert phases == [
        ("Bet", 0),
        ("Fold or stay?", 1),
        ("Fold or stay?", 2),
        ("roll", None),
        ("Call the hand?", 1),
        ("Call the hand?", 2),
        ("Draw", 0),
    ]


def test_one_bet_in_a_turn() -> None:
    """CL-4.1."""
    game = three()
    assert offered(game) - {"protect"} == {"check", "raise", "fold"}
    do(game, "A raise 5")
    assert game.to_act == 1
    assert refusal(game, "A raise 5") == reason.NOT_YOUR_TURN
    game = three(*ClassicTurns(3).turn("raise 5").lines)
    assert game.to_act == 1
    assert offered(game) - {"protect"} == {"call", "raise", "fold"}


def test_who_is_all_in_plays_on() -> None:
    """CL-4.8, CL-4.9, CL-8.5."""
    turns = ClassicTurns(3).turn("raise 5", draw="gain").turn("call").turn("call")
    game = three(*turns.lines, deck="1t", stacks=(7, 100, 100))
    assert (game.to_act, game.stacks[0]) == (0, 0)
    assert len(hand(game, "A")) == 3
    assert offered(game) == {"stay", "fold", "protect"}
    assert refusal(game, "A raise 1") == reason.ALL_IN
    do(game, "A protect 10c", "A stay", "B stay", "C stay")
    game.bring(game.throw(QuietDealer()))
    do(game, "B pass", "C pass", "A stand", "B check", "C stay", "A stay")
    game.bring(game.throw(QuietDealer()))
    do(game, "C pass", "A call hand")
    assert seats_of(happened(game, note.CALLED_HAND)) == "A"


def test_folding_costs_what_one_has() -> None:
    """CL-5.4, CL-5.5: and the cards in the Static Field are given up as well."""
    game = three("A check;B protect 9c;B fold", stacks=(100, 5, 100), fold_penalty=9)
    assert by_seat(happened(game, note.PENALTY)) == {"B": 3}
    assert game.stacks[1] == 0
    assert game.view().fields[1] == ()
    assert game.table.count[zone.JUNK] == 2


def test_a_shift_is_over_before_anybody_calls_or_draws() -> None:
    """CL-6.1, CL-6.6."""
    game = after(3, "A check;B stay;C stay;roll 3 3")
    assert game.view().phase == "Call the hand?"
    assert hand_sizes(game) == [2, 2, 2]
    for seat, old in zip("ABC", DEALT, strict=True):
        assert not set(old.split()) & set(hand(game, seat))
    assert len(happened(game, note.ROLLED)) == 4


def test_when_a_card_may_be_laid_into_the_field() -> None:
    """CL-7.2, CL-7.3: whenever a seat is asked something, and not after a call."""
    game = after(3)
    seen: set[str] = set()
    while len(seen) < 4:
        seat = "ABC"[game.to_act or 0]
        assert allows(game, f"{seat} protect {hand(game, seat)[0]}"), game.view().phase
        seen.add(game.view().phase)
        game.apply(game.default())
        if game.due is not None:
            game.bring(game.throw(QuietDealer()))
    assert seen == {"Bet", "Fold or stay?", "Call the hand?", "Draw"}
    called = after(3, "A check;B stay;C stay;roll 1 2;B call hand")
    assert refusal(called, "C protect 4c") == reason.HAND_OVER


def test_a_card_in_the_field_stays_counts_and_cannot_be_traded() -> None:
    """CL-7.4 to CL-7.6, CL-10.1."""
    hands = ("10c 13s", *DEALT[1:])
    game = three("A protect 10c;A protect 13s", hands=hands)
    assert refusal(game, "A free 10c") == reason.NOT_NOW
    do(game, "A check", "B stay", "C stay")
    game.bring(game.throw(QuietDealer()))
    assert refusal(game, "A trade 10c") == reason.NOT_IN_HAND
    turns = ClassicTurns(3).turn(fields={"A": "10c 13s"}).turns(2).turn(caller="B")
    assert shown(three(*turns.lines, hands=hands))["A"] == "Pure Sabacc"


def test_after_a_call_all_show() -> None:
    """CL-8.7."""
    game = after(3, "A check;B stay;C stay;roll 1 2;B call hand")
    assert set(shown(game)) == set("ABC")
    assert game.view().hands == tuple(tuple(cards.split()) for cards in DEALT)


def test_after_the_last_round_all_show_without_a_caller() -> None:
    """CL-3.4, CL-8.9, CL-19.16."""
    game = three(*ClassicTurns(3).turns(6).lines, max_rounds=2)
    assert endings(game) == [op.ROUNDS_OVER]
    assert set(shown(game)) == set("ABC")
    assert not happened(game, note.CALLER_PAID)
    assert CLASSIC["max_rounds"] == 20


def tiny(cards: str, stacks: tuple[int, ...], *actions: str, **options: Value) -> Game:
    """A hand with nothing but these cards, in the order in which they are dealt."""
    chosen = tuple(CLASSIC_76.cards[card] for card in CLASSIC_76.parse(cards))
    deck = Deck(f"Tiny {cards}", CLASSIC_76.suits, chosen)
    record = parse_record(sketch("classic", stacks, (), cards, actions))
    game = replay(record._replace(rules=CLASSIC.with_options(**options).varied(deck=deck)))
    game.dealer = QuietDealer()
    if game.due is not None:
        game.bring(game.throw(game.dealer))
    return game


def test_without_cards_nobody_gains_or_trades() -> None:
    """CL-15.3."""
    game = tiny("10c 9c 8s 9f", (50, 50), "A check;B stay;roll 1 2")
    assert game.view().deck_size == 0
    assert refusal(game, "A gain") == reason.NO_CARDS
    assert refusal(game, "A trade 10c") == reason.NO_CARDS
    assert "stand" in offered(game)


def test_a_shift_without_deck_deals_what_there_is() -> None:
    """CL-15.1, CL-15.3."""
    game = tiny("10c 9c 8s 9f", (50, 50), "A check;B stay;roll 3 3")
    assert hand_sizes(game) == [2, 2]
    assert game.view().deck_size == 0


def test_junk_is_shuffled_in_only_if_there_is_no_pool() -> None:
    """CL-15.2."""
    game = tiny("10c 9c 4c 8s 9f 5s", (50, 50, 50), "A check;B stay;C fold;roll 1 2;A gain")
    assert [event.value for event in happened(game, note.RESHUFFLED)] == [2]
    assert hand(game, "A")[-1] in ("4c", "5s")


def test_junk_may_stay_out_of_play() -> None:
    """CL-19.39: nobody draws then, and a tie has no Sudden Demise."""
    lines = "A check;B stay;C fold;roll 1 2"
    game = tiny("10c 9c 4c 8s 9f 5s", (50, 50, 50), lines, junk_returns=False)
    assert (game.view().deck_size, game.table.count[zone.JUNK]) == (0, 2)
    assert refusal(game, "A gain") == reason.NO_CARDS
    assert refusal(game, "A trade 10c") == reason.NO_CARDS
    assert "stand" in offered(game)
    do(game, "A stand", "B check", "A stay", "B stand", "A check", "B stay", "B call hand")
    assert by_seat(happened(game, note.WON)) == {"A": 2, "B": 1}
    assert not happened(game, note.DEMISE_CARD, note.RESHUFFLED)


@pytest.mark.parametrize(("shift", "junk"), [("core", 2), ("rim", 2), ("wild", 0)])
def test_shifts_with_junk_out_of_play(shift: str, junk: int) -> None:
    """CL-15.1, CL-19.39: what a shift takes is dealt again, and only a Wild Spike takes in the junk."""
    lines = "A check;B stay;C fold;roll 3 3"
    game = tiny("10c 9c 4c 8s 9f 5s", (50, 50, 50), lines, junk_returns=False, shift=shift)
    game.dealer = QuietDealer()
    while game.due is not None:
        game.bring(game.throw(game.dealer))
    assert (hand_sizes(game), game.table.count[zone.JUNK]) == ([2, 2, 0], junk)


def test_a_discard_pile_is_not_junk() -> None:
    """CL-18.9, CL-19.39: it is shuffled in but for its top, without the hands of those who folded."""
    lines = "A check;B stay;C fold;roll 1 2;A trade 10c;B check;A stay;roll 1 2;B trade 9c"
    game = tiny("10c 9c 4c 8s 9f 5s 1c 2c", (50, 50, 50), lines, junk_returns=False, discard_pile=True)
    do(game, "A check", "B stay", "B pass", "A gain")
    assert [event.value for event in happened(game, note.RESHUFFLED)] == [1]
    assert (hand(game, "A")[-1], game.view().discard_top) == ("10c", "9c")


def test_too_few_cards_for_a_sudden_demise() -> None:
    """CL-12.10."""
    turns = ClassicTurns(2).turns(2).turn(caller="B")
    for cards in ("10c 9c 8s 9f", "10c 9c 8s 9f 1c"):
        game = tiny(cards, (50, 50), *turns.lines)
        assert game.is_over
        assert not happened(game, note.DEMISE_CARD)
        assert by_seat(happened(game, note.WON)) == {"A": 1, "B": 1}


# House rules.


def test_one_card_in_and_one_out_on_the_own_turn() -> None:
    """CL-18.6, CL-19.23."""
    game = three(field="one_in_one_out")
    do(game, "A protect 10c")
    assert refusal(game, "A protect 11s") == reason.FIELD_MOVE_USED
    do(game, "A check")
    assert refusal(game, "B protect 9c") in (reason.NOT_NOW, reason.FIELD_MOVE_USED)
    turn = "{0} check;{1} stay;{2} stay;{0} stand;{0} done"
    turns = [turn.format("A", "B", "C"), turn.format("B", "C", "A"), turn.format("C", "A", "B")]
    game = three("A protect 10c", *turns, field="one_in_one_out")
    assert game.to_act == 0
    do(game, "A protect 11s", "A free 10c")
    assert (hand(game, "A"), game.view().fields[0]) == (("10c",), ("11s",))
    assert refusal(game, "A free 11s") == reason.FIELD_MOVE_USED


def test_classic_with_78_cards() -> None:
    """CL-18.10, CL-19.17."""
    rules = CLASSIC.with_options(deck="78")
    values = [card.value for card in rules.deck.cards]
    assert len(values) == 78
    assert sorted(value for value in values if value <= 0) == list(range(-21, 1))
    aces = compare(rules, ["Ac 8s", "As 14s 8f", "Af 7f"]).hands
    assert [(each.rank, each.total) for each in aces] == [("Pure Sabacc", 23), ("Pure Sabacc", 23), ("ordinary", 22)]
    assert compare(rules, ["I 2c 3s"]).hands[0].rank == "Idiot's Array"


def settling(*actions: str) -> Game:
    """A has bet 10, and B calls the hand before anybody has matched it."""
    turns = ClassicTurns(3).turns(3).turn("raise 10", caller="B")
    return three(*turns.lines, *actions, settle_before_reveal=True)


def test_settling_before_the_reveal() -> None:
    """CL-18.13, CL-19.28: in order from the caller, who may not fold."""
    game = settling()
    assert game.to_act == 1
    assert refusal(game, "B fold") == reason.CALLER_STAYS
    do(game, "B call")
    assert game.to_act == 2
    do(game, "C fold")
    assert game.is_over
    assert by_seat(happened(game, note.PENALTY)) == {"C": 1}
    # B pays 10 and, as the caller who does not win, what A and B compete for.
    assert by_seat(happened(game, note.WON)) == {"A": 3 + 20}
    assert by_seat(happened(game, note.CALLER_PAID)) == {"B": 23}


def test_settling_with_less_than_the_bet() -> None:
    """CL-18.13: all in, and with only one left no caller's penalty."""
    turns = ClassicTurns(2).turns(2).turn("raise 10", caller="B")
    game = play(
        sketch("classic", (100, 6), DEALT[:2], "", [*turns.lines, "B call"], options={"settle_before_reveal": True})
    )
    assert by_seat(happened(game, note.RETURNED)) == {"A": 6}
    # B folds on the own turn, A calls the hand, and C does not pay.
    turns = ClassicTurns(3).turns(3).turn("raise 10").turn("fold", caller="A")
    game = three(*turns.lines, "C fold", hands=("4c 5s", *DEALT[:2]), settle_before_reveal=True)
    assert by_seat(happened(game, note.WON)) == {"A": 3}
    assert not happened(game, note.SHOWED, note.CALLER_PAID)


@pytest.mark.parametrize(("pays", "penalties"), [(True, {"B": 3}), (False, {})])
def test_bombing_out_in_a_sudden_demise(pays: bool, penalties: dict[str, int]) -> None:
    """CL-12.5, CL-19.32."""
    turns = ClassicTurns(3).turns(3).turn().turn(caller="A")
    hands = ("10c 8s", "9c 9f", "4c 5s")
    game = three(*turns.lines, hands=hands, deck="1t 7t", demise_bust_penalty=pays)
    assert by_seat(happened(game, note.WON)) == {"A": 3}
    assert by_seat(happened(game, note.BOMB_PAID)) == penalties


# Force and Corellia Run.


@pytest.mark.parametrize("name", ["force", "corellia-run"])
def test_played_as_classic(name: str) -> None:
    """FO-3.1, CR-3.1: the phases, the piles, Sudden Demise and the options are those of Classic, so the tests of the
    clauses that their texts share with Classic hold here too.
    """
    rules = find(name)
    for part in ("course", "piles", "demise", "seats"):
        assert getattr(rules, part) == getattr(CLASSIC, part), part
    own = {"deck", "bomb_limit", "negative_hands", "play", "declare_side", "suit_signs", "arcana"}
    assert {n: v for n, v in rules.defaults.items() if n not in own} == {
        n: v for n, v in CLASSIC.defaults.items() if n not in own
    }
    assert not rules.has("negative_hands")


def test_any_number_may_be_on_one_side() -> None:
    """FO-2.1, FO-2.2, FO-3.4: and everybody can see who is."""
    for dark in ((), (0,), (0, 1, 2)):
        game = Game(find("force"), [50] * 3, dealer=QuietDealer(), dark=dark)
        assert game.view(1).sight.dark == sum(1 << seat for seat in dark)


@pytest.mark.parametrize(
    ("name", "hands", "third", "wins"),
    [
        ("force", ("10s 13c", "9s 9c"), "", "Pure Sabacc"),
        ("force", ("I 2s", "9s 9c"), "3f", "Idiot's Array"),
        ("corellia-run", ("7c 7s", "9c 9f"), "", "Sabacc"),
        ("corellia-run", ("I 2s", "9c 9f"), "3f", "Idiot's Array"),
        ("corellia-run", ("7c 6s", "9c 9f"), "", "Nulrhek"),
    ],
)
def test_special_hands_take_the_sabacc_pot(name: str, hands: tuple[str, str], third: str, wins: str) -> None:
    """CL-14.1, CR-5.1."""
    turns = ClassicTurns(2).turn(draw="gain" if third else "stand").turn().turn().turn(caller="A")
    game = play(sketch(name, (50, 50), hands, third, turns.lines))
    assert shown(game)["A"] == wins
    assert by_seat(happened(game, note.WON)) == {"A": 2}
    assert by_seat(happened(game, note.WON_SABACC)) == ({} if wins == "Nulrhek" else {"A": 2})


def test_in_corellia_run_equal_totals_are_level_whatever_the_number_of_cards() -> None:
    """CL-11.6, CL-12.1: and go to Sudden Demise."""
    assert compare(find("corellia-run"), ["1c I", "4c 2s 1t"]).winners == (0, 1)
    turns = ClassicTurns(2).turns(3).turn(caller="A")
    game = play(sketch("corellia-run", (50, 50), ("7c 6s", "9c 8t"), "1s 2f", turns.lines))
    assert [event.card for event in happened(game, note.DEMISE_CARD)] == ["1s", "2f"]
    assert by_seat(happened(game, note.WON)) == {"A": 2}
