"""The golden vectors of how a hand of Corellian Spike goes, each played from a record."""

from __future__ import annotations

from sabacc.cards import Deck
from sabacc.engine.codes import note, op, reason, zone
from sabacc.play.actions import Shuffle
from sabacc.play.dealers import QuietDealer
from sabacc.play.game import Game
from sabacc.play.record import parse_record, steps
from sabacc.rules.registry import find
from tests.support.scenario import (
    allows,
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
    refusal,
    seats_of,
    shown,
    sketch,
    vectors_tested,
)
from tests.support.vectors import load

SPIKE = find("corellian-spike")
FOUR = (500, 500, 500, 500)
# Nobody has a zero, and nobody wins by accident where a test is about something else.
DEALT = ("+3c -8c", "+7c +6c", "+9c +8t", "+10c +4t")
FLIPPED = "+5c"


def stand(seats: str) -> str:
    return ";".join(f"{seat} stand" for seat in seats)


def four(*actions: str, stacks: tuple[int, ...] = FOUR) -> Game:
    """A hand of four, A first, with +5c on the discard pile."""
    return play(sketch("corellian-spike", stacks, DEALT, FLIPPED, actions))


def betting(*actions: str, stacks: tuple[int, ...] = FOUR) -> Game:
    """The betting of the first round."""
    return four(stand("ABCD"), *actions, stacks=stacks)


def quiet_round(seats: str) -> str:
    return f"{stand(seats)};roll 1 2;{check(seats)}"


def next_hand(game: Game) -> Game:
    """The hand after this one: the credits and the sabacc pot stay on the table."""
    assert game.is_over
    return Game(game.rules, game.stacks, dealer=QuietDealer(), button=0, sabacc_pot=game.sabacc_pot)


def test_A_F1_antes() -> None:
    """CS-2.6, CS-2.11."""
    game = four()
    assert (game.hand_pot, game.sabacc_pot, game.stacks) == (80, 40, (470, 470, 470, 470))
    assert game.view().deck_size == 53
    assert game.table.count[zone.DISCARD] == 1


def test_A_F2_buying_the_discard_empties_the_pile() -> None:
    """CS-4.1, CS-4.4, CS-4.10, CS-11.1."""
    game = four("A buy")
    assert game.hand_pot == 80 + 20
    assert game.stacks[0] == 470 - 20
    assert hand(game, "A") == ("+3c", "-8c", "+5c")
    assert game.view().discard_top is None
    assert game.to_act == 1
    assert offered(game) == {"stand", "gain", "trade"}
    assert refusal(game, "B buy") == reason.NO_DISCARD
    assert refusal(game, "B swap +7c") == reason.NO_DISCARD


def test_A_F3_a_traded_card_is_the_new_top() -> None:
    """CS-4.5."""
    game = four("A buy", "B trade +7c")
    assert game.view().discard_top == "+7c"
    assert game.to_act == 2
    assert price(game, "buy") == 20
    do(game, "C buy")
    assert hand(game, "C") == ("+9c", "+8t", "+7c")
    assert game.stacks[2] == 470 - 20


def test_A_F4_swap_with_the_discard_pile() -> None:
    """CS-4.7."""
    game = four("A swap -8c")
    assert hand(game, "A") == ("+3c", "+5c")
    assert game.view().discard_top == "-8c"
    assert game.table.count[zone.DISCARD] == 1
    assert game.hand_pot == 80


def three_before_dice(dice: str) -> Game:
    """Hands of 3, 2 and 4 cards, then a roll."""
    actions = ("A gain;B stand;C gain", check("ABC"), "A stand;B stand;C gain", dice)
    return play(sketch("corellian-spike", (500, 500, 500), DEALT[:3], FLIPPED, actions))


def test_A_F5_a_match_replaces_every_hand() -> None:
    """CS-5.2 to CS-5.4."""
    before = three_before_dice("roll 4 5")
    assert hand_sizes(before) == [3, 2, 4]
    assert not happened(before, note.SHIFTED)
    assert hand(before, "B") == ("+7c", "+6c")

    after = three_before_dice("roll 4 4")
    assert hand_sizes(after) == [3, 2, 4]
    assert [event.kind for event in happened(after, note.SHIFTED, note.GAVE_UP, note.DREW)][-19:] == [
        note.SHIFTED,
        *[note.GAVE_UP] * 9,
        *[note.DREW] * 9,
    ]
    assert after.table.count[zone.DISCARD] == before.table.count[zone.DISCARD] + 9
    assert after.view().deck_size == before.view().deck_size - 9
    for seat in "ABC":
        assert not set(hand(before, seat)) & {card for other in "ABC" for card in hand(after, other)}


def test_A_F6_check_raise_junk_call() -> None:
    """CS-6.10, CS-7.3, CS-11.1."""
    game = betting("A check;B raise 10;C junk;D call;A call")
    assert game.hand_pot == 80 + 40
    assert game.stacks == (460, 460, 460, 460)
    assert (game.view().round, game.view().phase, game.to_act) == (2, "Trading", 0)


def test_A_F7_a_raise_over_a_raise() -> None:
    """CS-6.3, CS-6.5, CS-6.6, CS-6.10."""
    game = betting("A raise 10;B raise 20")
    assert game.stacks[1] == 470 - 30
    do(game, "C call", "D call")
    assert (game.stacks[2:], game.to_act) == ((440, 440), 0)
    assert price(game, "call") == 20
    do(game, "A call")
    assert game.hand_pot == 80 + 120
    assert game.stacks == (440, 440, 440, 440)
    # The phase is over; the dice come only after the next trading.
    assert (game.view().round, game.view().phase, game.to_act) == (2, "Trading", 0)


def short_of_the_call(left: int) -> Game:
    """B has `left` credits and is to call 30."""
    game = betting("A raise 30", stacks=(500, 30 + left, 500, 500))
    assert (game.to_act, game.stacks[1], game.view(1).to_call) == (1, left, 30)
    return game


def test_A_F8_short_of_the_call() -> None:
    """CS-6.2, CS-6.11, CS-7.5."""
    game = short_of_the_call(25)
    assert offered(game) == {"fold"}
    assert refusal(game, "B call") == reason.CANNOT_CALL
    assert refusal(game, "B check") == reason.MUST_CALL
    assert refusal(game, "B raise 1") == reason.CANNOT_RAISE
    before = game.hand_pot
    do(game, "B junk")
    assert (game.stacks[1], game.hand_pot) == (15, before + 10)


def test_A_F9_too_poor_for_the_penalty() -> None:
    """CS-2.8, CS-7.4."""
    game = short_of_the_call(6)
    assert offered(game) == {"fold"}
    before = game.hand_pot
    do(game, "B junk")
    assert (game.stacks[1], game.hand_pot) == (0, before + 6)

    do(game, "C junk", "D junk")
    following = next_hand(game)
    assert seats_of(happened(following, note.SAT_OUT)) == "B"
    assert following.view().live == (True, False, True, True)


def test_A_F10_without_credits_to_the_showdown() -> None:
    """CS-6.12, CS-8.1."""
    rounds = [quiet_round("ABCD")] * 3
    game = four(stand("ABCD"), "A check", stacks=(500, 30, 500, 500))
    assert (game.to_act, game.stacks[1]) == (1, 0)
    assert allows(game, "B check")
    game = four(*rounds, stacks=(500, 30, 500, 500))
    assert game.is_over
    assert set(shown(game)) == set("ABCD")


def test_A_F11_the_last_one_wins_unseen() -> None:
    """CS-3.6, CS-7.6, CS-7.8, CS-7.9, CS-8.5."""
    hands = (DEALT[0], "+5t -5t", *DEALT[2:])
    actions = (stand("ABCD"), "A junk;B check;C junk;D junk")
    game = play(sketch("corellian-spike", FOUR, hands, FLIPPED, actions))
    assert game.is_over
    assert endings(game) == [op.CONCEDED]
    assert game.stacks[1] == 470 + 80 + 30
    assert not shown(game)
    assert game.view().hands[1] == ("?", "?")
    assert game.sabacc_pot == 40
    assert next_hand(game).sabacc_pot == 80


def test_A_F12_a_best_hand_that_is_not_zero() -> None:
    """CS-8.2, CS-8.5."""
    hands = ("+3c -2c", *DEALT[1:])
    game = play(sketch("corellian-spike", FOUR, hands, FLIPPED, [quiet_round("ABCD")] * 3))
    assert game.stacks == (470 + 80, 470, 470, 470)
    assert game.sabacc_pot == 40
    assert not happened(game, note.WON_SABACC)


def test_A_F13_the_blind_draw_gives_both_pots() -> None:
    """CS-8.3, CS-10.10, CS-10.11, CS-10.13."""
    hands = ("+10c -1c", "+10t -2c", "+9c +8t")
    actions = ("A gain;B gain;C stand", check("ABC"), *[quiet_round("ABC")] * 2)
    game = play(sketch("corellian-spike", (500, 500, 500), hands, f"{FLIPPED} -9c -8c -4c +4c", actions))
    assert shown(game) == {"A": "Sabacc", "B": "Sabacc", "C": "Nulrhek"}
    assert [(event.seat, event.card) for event in happened(game, note.LOT)] == [(0, "-4c"), (1, "+4c")]
    assert game.stacks == (460, 460 + 80 + 30, 470)
    assert game.sabacc_pot == 0


def test_A_F14_the_blind_draw_goes_on_among_the_tied() -> None:
    """CS-10.10 to CS-10.12."""
    hands = ("+10c -1c", "+10t -2c", "+10s -3c")
    actions = ("A gain;B gain;C gain", check("ABC"), *[quiet_round("ABC")] * 2)
    deck = f"{FLIPPED} -9c -8c -7c 0 0 +1c +2c +3c"
    game = play(sketch("corellian-spike", (500, 500, 500), hands, deck, actions))
    lots = [(event.seat, event.card) for event in happened(game, note.LOT)]
    assert lots == [(0, "0"), (1, "0"), (2, "+1c"), (0, "+2c"), (1, "+3c")]
    assert game.stacks == (460 + 90 + 30, 460, 460)


def test_A_F15_an_empty_draw_pile() -> None:
    """Eight seats hold at most 40 of 62 cards, so a pile of 12 needs a shorter deck: here of twenty cards. CS-12.1."""
    dealt = ("+1c +2c", "+3c +4c", "+5c +6c", "+7c +8c")
    deck = "+9c +10c -1c -2c -3c -4c -5c -6c -7c -8c -9c -10c"
    actions = (
        "A trade +1c;B trade +3c;C trade +5c;D stand",
        "roll 4 4;pick +2c +10c +4c -1c +6c -2c +7c +8c",
        check("ABCD"),
        "A gain",
        "shuffle +10c +9c +7c +6c +5c +4c +3c +2c +1c -1c -2c",
    )
    record = parse_record(sketch("corellian-spike", FOUR, dealt, deck, actions))
    short = Deck("Short Spike", SPIKE.deck.suits, SPIKE.deck.cards[:20])
    played = steps(record._replace(rules=SPIKE.varied(deck=short)))
    for _ in record.lines[:-1]:
        game = next(played)
    assert (game.to_act, game.view().deck_size, game.table.count[zone.DISCARD]) == (0, 0, 12)

    next(played)
    assert game.due is Shuffle
    assert [event.value for event in happened(game, note.RESHUFFLED)] == [11]
    assert game.view().discard_top == "+8c"

    next(played)
    assert hand(game, "A") == ("-3c", "-7c", "+10c")
    assert game.view().deck_size == 10
    assert game.table.count[zone.DISCARD] == 1
    assert game.view().discard_top == "+8c"


def test_A_F16_of_two_the_other_than_the_dealer_acts_first() -> None:
    """CS-3.1, CS-3.4."""
    for dealer, order in (("A", "BA"), ("B", "AB")):
        text = sketch("corellian-spike", (500, 500), DEALT[:2], FLIPPED, [quiet_round(order)] * 3, button=dealer)
        first: dict[tuple[int, str], str] = {}
        for game in steps(parse_record(text)):
            if game.to_act is not None:
                first.setdefault((game.view().round, game.view().phase), game.names[game.to_act])
        assert first == {(n, phase): order[0] for n in (1, 2, 3) for phase in ("Trading", "Betting")}
        assert by_seat(happened(game, note.WON)) == {"A": 40}


def test_every_flow_vector_has_its_test() -> None:
    assert vectors_tested(globals()) == [vector.name for vector in load("A-F")]
