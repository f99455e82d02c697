"""Clauses of the three Spike games that no golden vector shows: trading, buying, the Array, shifts, empty decks."""

from __future__ import annotations

import random
from itertools import groupby

import pytest

from sabacc import Game, SeededDealer, find
from sabacc.cards import Deck
from sabacc.engine.codes import note, reason, zone
from sabacc.play.actions import Drop
from sabacc.play.dealers import QuietDealer
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.hands import compare
from sabacc.play.record import parse_record, replay, to_record
from tests.support.scenario import (
    allows,
    by_seat,
    check,
    do,
    hand,
    happened,
    offered,
    play,
    price,
    refusal,
    seats_of,
    sketch,
)

SPIKE_GAMES = ("corellian-spike", "yarith-bespin", "galaxy-series")
each_spike_game = pytest.mark.parametrize("name", SPIKE_GAMES)
# Nobody has zero.
DEALT = ("+3c -8c", "+7c +6c", "+9c +8t", "+10c +4t")
FOUR = (500,) * 4


def stand(seats: str) -> str:
    return ";".join(f"{seat} stand" for seat in seats)


def spike(*actions: str, deck: str = "+5c", stacks: tuple[int, ...] = FOUR, **options: int) -> Game:
    return play(sketch("corellian-spike", stacks, DEALT, deck, actions, options=options))


def galaxy(*actions: str, deck: str = "+5c -2c", stacks: tuple[int, ...] = FOUR, **options: int | str) -> Game:
    return play(sketch("galaxy-series", stacks, DEALT, deck, actions, options=options))


def yarith(
    *actions: str, deck: str = "+1s +1t -1s -1t", stacks: tuple[int, ...] = FOUR, **options: int | str | bool
) -> Game:
    """After the first betting phase, in which everybody checks."""
    return play(sketch("yarith-bespin", stacks, DEALT[: len(stacks)], deck, actions, options=options))


CHECKS = check("ABCD")


def phases(game: Game) -> list[int]:
    """What happens in order, the same thing several times in a row counted once."""
    kinds = (event.kind for event in happened(game, note.STOOD, note.ROLLED, note.TURNED, note.CHECKED))
    return [kind for kind, _ in groupby(kinds)]


def test_the_phases_of_a_round() -> None:
    """CS-3.1, CS-3.2, CS-5.1, CS-5.6, GS-3.1 to GS-3.3, GS-6.1."""
    quiet = f"{stand('ABCD')};{CHECKS}"
    assert phases(spike(*[quiet] * 3)) == [note.STOOD, note.ROLLED, note.CHECKED] * 3
    plain = [note.TURNED, note.STOOD, note.CHECKED]
    assert phases(galaxy(*[quiet] * 3)) == [*plain, *plain, note.ROLLED, *plain]


def test_buying_from_the_deck_and_standing() -> None:
    """CS-4.1 to CS-4.3."""
    game = spike("A gain", deck="+5c -1t")
    assert (game.stacks[0], game.hand_pot) == (470 - 10, 80 + 10)
    assert hand(game, "A") == ("+3c", "-8c", "-1t")
    assert refusal(game, "A stand") == reason.NOT_YOUR_TURN
    do(game, "B stand")
    assert (hand(game, "B"), game.stacks[1], game.to_act) == (("+7c", "+6c"), 470, 2)


@pytest.mark.parametrize("name", ["corellian-spike", "galaxy-series"])
def test_a_card_is_given_away_before_the_new_one_is_seen(name: str) -> None:
    """CS-4.5, CS-4.6, GS-5.4, GS-5.5."""
    deck = "+5c -1t" if name == "corellian-spike" else "+5c -2c -1t"
    game = play(sketch(name, FOUR, DEALT, deck, ["A trade -8c"]))
    assert [event.kind for event in game.events()[-2:]] == [note.DISCARDED, note.DREW]
    assert hand(game, "A") == ("+3c", "-1t")
    assert game.view().discard_top == "-8c"
    assert game.stacks[0] == 500 - find(name).antes


def test_the_card_just_taken_cannot_be_given_back() -> None:
    """CS-4.8."""
    assert refusal(spike(), "A swap +5c") == reason.NOT_IN_HAND


def test_who_is_too_poor_to_buy_can_trade() -> None:
    """CS-4.9."""
    game = spike(stacks=(35, 500, 500, 500))
    assert refusal(game, "A gain") == reason.CANNOT_PAY
    assert refusal(game, "A buy") == reason.CANNOT_PAY
    assert offered(game) == {"stand", "trade", "swap"}
    assert offered(spike(stacks=(45, 500, 500, 500))) == {"stand", "trade", "swap", "gain"}


def test_prices_do_not_follow_the_ante() -> None:
    """CS-4.11, CS-15.7, CS-15.8."""
    game = spike(ante_hand=40, ante_sabacc=20)
    assert (price(game, "gain"), price(game, "buy")) == (10, 20)
    game = spike(buy_deck=7, buy_discard=9)
    assert (price(game, "gain"), price(game, "buy")) == (7, 9)


@pytest.mark.parametrize("name", ["corellian-spike", "galaxy-series"])
def test_hands_have_two_to_five_cards(name: str) -> None:
    """CS-4.12, GS-5.14."""
    sizes = set()
    for seed in range(40):
        rng = random.Random(seed)
        game = Game(find(name), [900] * 3, dealer=SeededDealer(seed))
        while not game.is_over:
            sizes |= {len(cards) for cards, live in zip(game.view().hands, game.view().live, strict=True) if live}
            choice = rng.choice([c for c in game.legal() if c.kind.verb not in ("fold", "raise")])
            game.apply(rng.choice(choice.actions()))
    assert sizes == {2, 3, 4, 5}


@each_spike_game
def test_old_cards_are_laid_down_from_the_dealers_left_in_an_order_of_chance(name: str) -> None:
    """CS-5.4, CS-5.5, YB-7.5, GS-6.4."""
    pick = "pick -8c +3c +6c +7c +8t +9c"
    round_ = f"{stand('ABC')};{check('ABC')}"
    actions = {
        "corellian-spike": [stand("ABC"), "roll 3 3", pick],
        "yarith-bespin": [check("ABC"), round_, "roll 3 3", pick],
        "galaxy-series": [round_, round_, "roll 3 3", pick],
    }[name]
    game = play(sketch(name, (500,) * 3, DEALT[:3], "+1s +1t +2s +2t +4s +4c +5s +5t -1s -1t", actions))
    lost = [(seats_of([event]), event.card) for event in game.events(everything=True) if event.kind == note.GAVE_UP]
    cards = pick.split()[1:]
    assert lost == list(zip("AABBCC", cards, strict=True))
    assert game.view().discard_top == cards[-1]
    moved = happened(game, note.GAVE_UP, note.DREW)[-12:]
    assert [event.kind for event in moved] == [note.GAVE_UP] * 6 + [note.DREW] * 6
    assert seats_of(moved[6:]) == "ABCABC"


def test_a_zero_that_is_not_the_best_hand_wins_nothing() -> None:
    """CS-8.2 to CS-8.4."""
    hands = ("+5c -5t", "0 0", "+9c +8t")
    game = play(
        sketch("corellian-spike", (500,) * 3, hands, "+1s", [f"{stand('ABC')};{check('ABC')}"] * 3, sabacc_pot=9)
    )
    assert game.stacks == (470, 470 + 60 + 39, 470)
    assert game.sabacc_pot == 0


@each_spike_game
@pytest.mark.parametrize(
    ("trigger", "dice", "shifts"),
    [
        ("double_spike", "3 3", False),
        ("double_spike", "1 1", True),
        ("d12", "2", False),
        ("d12", "1", True),
        ("d20", "20", False),
        ("d20", "1", True),
    ],
)
def test_what_causes_a_shift(name: str, trigger: str, dice: str, shifts: bool) -> None:
    """CS-15.17, YB-15.15, GS-16.16."""
    round_ = f"{stand('AB')};{check('AB')}"
    actions = {
        "corellian-spike": [stand("AB")],
        "yarith-bespin": [check("AB"), round_],
        "galaxy-series": [round_, round_],
    }[name]
    text = sketch(name, (500, 500), DEALT[:2], "", [*actions, f"roll {dice}"], options={"trigger": trigger})
    assert bool(happened(play(text), note.SHIFTED)) == shifts


def short_deck(name: str, size: int, *actions: str) -> Game:
    """A hand of four with the first cards of the deck only. The cards that must be shuffled stay in order."""
    rules = find(name)
    record = parse_record(sketch(name, FOUR, (), " ".join(c.text for c in rules.deck.cards[:size]), actions))
    short = Deck(f"Short Spike {size}", rules.deck.suits, rules.deck.cards[:size])
    game = replay(record._replace(rules=rules.varied(deck=short)))
    game.dealer = QuietDealer()
    if game.due is not None:
        game.bring(game.throw(game.dealer))
    return game


def reshuffled(game: Game) -> list[int]:
    """How many cards were shuffled each time."""
    return [event.value for event in happened(game, note.RESHUFFLED)]


def test_junk_is_shuffled_in_only_if_the_discards_are_too_few() -> None:
    """CS-12.1, CS-12.2."""
    betting = "roll 1 2;A raise 5;B fold;C call;D call"
    # Eight cards are dealt, one is turned up, and A takes the last one.
    enough = short_deck("corellian-spike", 10, "A trade +1c;B stand;C stand;D stand", betting, "A gain")
    assert reshuffled(enough) == [1]
    assert enough.table.count[zone.JUNK] == 2
    too_few = short_deck("corellian-spike", 10, "A gain;B stand;C stand;D stand", betting, "A gain")
    assert reshuffled(too_few) == [2]
    assert too_few.table.count[zone.JUNK] == 0
    assert too_few.view().discard_top == "+9c"


def test_an_empty_deck_in_galaxy_series() -> None:
    """GS-13.1, GS-13.2: first a new card of the Array, then one for A."""
    first = "A trade +1c;B stand;C stand;D stand;A raise 5;B fold;C call;D call"
    game = short_deck("galaxy-series", 11, first)
    assert reshuffled(game) == [1]
    assert (game.view().discard_top, game.table.count[zone.JUNK]) == ("+1c", 2)
    assert game.view().array == ("+10c", "+9c")
    do(game, "A gain")
    assert reshuffled(game) == [1, 2]
    assert (game.view().discard_top, game.table.count[zone.JUNK]) == ("+1c", 0)


def test_an_empty_deck_in_yarith_bespin() -> None:
    """YB-12.1."""
    game = short_deck("yarith-bespin", 14, CHECKS, "A gain;A drop +1c;B gain;B drop +2c;C gain")
    assert reshuffled(game) == [1]
    assert game.view().discard_top == "+2c"
    assert "+1c" in hand(game, "C")


def test_a_card_taken_openly_is_known() -> None:
    """CS-13.2, GS-14.2."""
    assert spike("A buy").view(1).hands[0] == ("+5c", HIDDEN_CARD, HIDDEN_CARD)
    assert galaxy("A take -2c").view(1).hands[0] == ("-2c", HIDDEN_CARD, HIDDEN_CARD)
    assert spike("A gain").view(1).hands[0] == (HIDDEN_CARD,) * 3


# Yarith Bespin.


def test_suits_do_not_count_in_yarith_bespin() -> None:
    """YB-1.6."""
    rng = random.Random(5)
    for _ in range(200):
        values = rng.sample([value for value in range(-10, 11) if value], 3)
        texts = [" ".join(f"{value:+d}{suit}" for value in values) for suit in "ct"]
        assert compare(find("yarith-bespin"), texts).winners == (0, 1), values


def test_buying_in_yarith_bespin() -> None:
    """YB-6.1, YB-6.3, YB-6.5, YB-6.7, YB-6.8, YB-11.1."""
    game = yarith(CHECKS, deck="+1s +1t -1s -1t +2s")
    assert offered(game) == {"stand", "gain"}
    do(game, "A gain")
    assert offered(game) == {"drop"}
    assert "+2s" in hand(game, "A")
    do(game, "A drop -8c")
    assert (hand(game, "A"), game.view().spikes[0], game.view().discard_top) == (("+3c", "+2s"), ("+1s",), "-8c")
    assert game.view(1).hands[0] == (HIDDEN_CARD, HIDDEN_CARD)
    assert game.to_act == 1
    do(game, "B stand", "C stand", "D stand", "A raise 2")
    assert game.hand_pot == 8 + 2 + 2


def test_no_card_for_who_cannot_pay() -> None:
    """YB-6.9."""
    game = yarith(CHECKS, stacks=(4, 500, 500, 500))
    assert refusal(game, "A gain") == reason.CANNOT_PAY
    assert offered(game) == {"stand"}


QUIET_ROUNDS = [f"{stand('AB')};{check('AB')}"] * 3


def test_the_spike_card_counts_at_the_showdown() -> None:
    """YB-8.1 to YB-8.4."""
    game = yarith(check("AB"), *QUIET_ROUNDS, deck="+5s +1t", stacks=(100, 100))
    # A has +3, -8 and +5.
    assert set(seats_of(happened(game, note.SHOWED))) == {"A", "B"}
    assert by_seat(happened(game, note.WON)) == {"A": 4}
    assert by_seat(happened(game, note.WON_SABACC)) == {"A": 2}


def test_lots_are_discarded_and_give_both_pots_to_tied_zeros() -> None:
    """YB-10.9, YB-10.12, YB-10.13."""
    text = sketch(
        "yarith-bespin",
        (100, 100),
        ("+10c -1c", "+10t -2c"),
        "-9c -8c +2c +2t -5c +4c",
        [check("AB"), *QUIET_ROUNDS],
    )
    game = play(text)
    assert [event.card for event in happened(game, note.LOT)] == ["+2c", "+2t", "-5c", "+4c"]
    assert game.stacks == (97, 97 + 4 + 2)
    assert game.table.count[zone.DISCARD] == 4


def test_hand_card_and_spike_card_may_change_places() -> None:
    """YB-15.17: free, often, before and after buying; not without the option."""
    assert refusal(yarith(CHECKS), "A switch +3c") == reason.NOT_NOW
    game = yarith(CHECKS, deck="+1s +1t -1s -1t +2s", swap_spike=True)
    stack = game.stacks[0]
    do(game, "A switch +3c")
    assert (set(hand(game, "A")), game.view().spikes[0]) == ({"-8c", "+1s"}, ("+3c",))
    do(game, "A switch +1s")
    assert game.view().spikes[0] == ("+1s",)
    assert game.stacks[0] == stack
    do(game, "A gain", "A drop +2s", "A switch -8c")
    assert game.view().spikes[0] == ("-8c",)
    do(game, "A done")
    assert game.to_act == 1


def bought(*actions: str) -> Game:
    """A has +3c and -8c, the spike card +1s and the new card +2s."""
    return yarith(CHECKS, "A gain", *actions, deck="+1s +1t -1s -1t +2s", swap_spike=True)


@pytest.mark.parametrize(
    ("actions", "kept", "spike"),
    [
        ("A switch +3c;A drop -8c", {"+1s", "+2s"}, "+3c"),
        ("A switch +3c;A drop +2s", {"+1s", "-8c"}, "+3c"),
        ("A switch +2s;A drop +1s", {"+3c", "-8c"}, "+2s"),
        ("A switch +2s;A switch -8c;A drop +3c", {"+1s", "+2s"}, "-8c"),
        # The new card takes the place of the spike card that goes, wherever that came from.
        ("A switch +3c;A drop +3c", {"+1s", "-8c"}, "+2s"),
        # The new card goes from the place of the spike card: the last one there is back.
        ("A switch +2s;A drop +2s", {"+3c", "-8c"}, "+1s"),
        ("A switch -8c;A switch +2s;A drop +2s", {"+3c", "+1s"}, "-8c"),
    ],
)
def test_cards_may_change_places_between_buying_and_discarding(actions: str, kept: set[str], spike: str) -> None:
    """YB-6.8, YB-15.17."""
    game = bought(actions)
    assert (set(hand(game, "A")), game.view().spikes[0]) == (kept, (spike,))
    assert game.stacks[0] == 500 - 3 - 2
    do(game, "A done")
    assert replay(to_record(game)).digest() == game.digest()


def test_only_swapping_and_discarding_follow_a_purchase() -> None:
    """YB-15.17: and the safe answer is still to discard the new card."""
    game = bought("A switch +2s")
    assert offered(game) == {"drop", "switch"}
    assert game.default() == Drop("+2s")
    assert refusal(game, "A stand") == refusal(game, "A gain") == reason.MUST_DROP
    assert refusal(yarith(CHECKS, "A gain"), "A switch +3c") == reason.NOT_NOW


def test_a_discard_that_was_bought_must_stay_wherever_it_lies() -> None:
    """YB-15.17, YB-15.18."""
    moves, deck = "A gain;A drop +3c;A done;B buy;B switch +3c", "+1s +1t -1s -1t +2s"
    game = yarith(CHECKS, moves, deck=deck, swap_spike=True, buy_top_discard=True)
    assert game.view().spikes[1] == ("+3c",)
    assert refusal(game, "B drop +3c") == reason.CARD_JUST_TAKEN
    assert allows(game, "B drop +7c")
    game.apply(game.default())
    assert (game.view().spikes[1], len(hand(game, "B"))) == (("+3c",), 2)
    lines = "A gain;A drop +3c;A done;B buy;B switch +7c;B switch +6c"
    game = yarith(CHECKS, lines, deck="+1s +1t -1s -1t +2s", swap_spike=True, buy_top_discard=True)
    assert hand(game, "B")[0] == "+3c", "the first card of the hand must stay"
    game.apply(game.default())
    assert "+3c" in hand(game, "B")


def test_the_top_discard_may_be_sold() -> None:
    """YB-15.18: for two antes, if there is one, and another card must go."""
    game = yarith(CHECKS, deck="+1s +1t -1s -1t +2s", buy_top_discard=True)
    assert refusal(game, "A buy") == reason.NO_DISCARD
    do(game, "A gain", "A drop +3c")
    assert price(game, "buy") == 4
    do(game, "B buy")
    assert refusal(game, "B drop +3c") == reason.CARD_JUST_TAKEN
    do(game, "B drop +7c")
    assert (set(hand(game, "B")), game.view().discard_top) == ({"+6c", "+3c"}, "+7c")
    assert game.stacks[1] == 500 - 3 - 4
    assert not allows(yarith(CHECKS), "A buy")


def test_buying_until_broke() -> None:
    """YB-15.19."""
    game = yarith(CHECKS, stacks=(3 + 5, 500, 500, 500), buy_until_broke=True)
    for _ in range(2):
        do(game, "A gain")
        game.apply(game.default())
    assert game.stacks[0] == 1
    assert refusal(game, "A gain") == reason.CANNOT_PAY
    once = yarith(CHECKS)
    do(once, "A gain")
    once.apply(Drop("+3c"))
    assert once.to_act == 1


def test_without_claims_the_sabacc_pot_stays() -> None:
    """YB-15.24."""
    actions = (check("AB"), stand("AB"), "A raise 2;B fold")
    game = yarith(*actions, deck="+5s +1t", stacks=(100, 100), survivor_claims=False)
    assert (game.is_over, game.sabacc_pot) == (True, 2)


# Galaxy Series.


def test_prices_of_the_array_follow_the_chip() -> None:
    """GS-2.6, GS-5.2, GS-5.9, GS-5.11, GS-16.4."""
    game = galaxy()
    do(game, "A take -2c")
    assert game.stacks[0] == 485 - 5
    game = galaxy(buy_in=1000)
    do(game, "A take -2c")
    assert game.stacks[0] == 485 - 10
    game = galaxy(buy_in=1000, chip=5)
    do(game, "A take -2c")
    assert game.stacks[0] == 485 - 5
    poor = galaxy(stacks=(19, 500, 500, 500))
    assert refusal(poor, "A take -2c") == reason.CANNOT_PAY
    assert refusal(poor, "A exchange +3c for -2c") == reason.CANNOT_PAY
    do(poor, "A stand")
    assert (hand(poor, "A"), poor.stacks[0]) == (("+3c", "-8c"), 4)


def test_nobody_draws_from_the_discard_pile_of_galaxy_series() -> None:
    """GS-5.13."""
    game = galaxy()
    assert game.view().discard_top == "+5c"
    assert offered(game) == {"stand", "gain", "trade", "take", "exchange"}
    assert refusal(game, "A buy") == reason.NOT_NOW
    assert refusal(game, "A swap +3c") == reason.NOT_NOW
    assert refusal(game, "A take +5c") == reason.NOT_IN_ARRAY


def test_hands_without_a_positive_card_have_nothing_to_compare() -> None:
    """GS-11.14."""
    assert compare(find("galaxy-series"), ["-1c -2t", "0 -3t"]).winners == (0, 1)
    assert compare(find("galaxy-series"), ["-1c -2t", "+1t -4t"]).winners == (1,)


def test_a_swapped_card_may_fill_the_gap() -> None:
    """GS-16.18."""
    game = galaxy("A exchange +3c for -2c", swapped_card="gap")
    assert (game.view().array, game.view().discard_top) == (("+3c",), "+5c")
    assert hand(game, "A") == ("-8c", "-2c")


def test_galaxy_series_with_a_blind_draw() -> None:
    """GS-16.23."""
    hands = ("+5c -4t", "+5t -4s")
    rounds = [f"{stand('AB')};{check('AB')}"] * 3
    deck = "+1s -1s -2s -3s 0 0 -2t +2t"
    game = play(sketch("galaxy-series", (100, 100), hands, deck, rounds, options={"final_tie": "blind_draw"}))
    assert [event.card for event in happened(game, note.LOT)] == ["0", "0", "-2t", "+2t"]
    assert by_seat(happened(game, note.WON)) == {"B": 20}
