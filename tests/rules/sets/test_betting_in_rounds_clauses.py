"""Clauses about bets and pots in the games in which bets go round the table in phases of their own."""

from __future__ import annotations

import random

import pytest

from sabacc import Call, Check, Fold, Game, Raise, SeededDealer, find
from sabacc.engine.codes import note
from sabacc.play.dealers import QuietDealer
from sabacc.rules.options import Value
from tests.support.scenario import by_seat, do, happened, offered, play, seats_of, shown, sketch

GAMES = ("corellian-spike", "yarith-bespin", "galaxy-series", "centran", "brockley")
SPIKE_GAMES = GAMES[:3]
# What folding costs, paid into the hand pot.
PENALTIES = {"corellian-spike": 10, "brockley": 1}
each_game = pytest.mark.parametrize("name", GAMES)
each_spike_game = pytest.mark.parametrize("name", SPIKE_GAMES)


def at_betting(name: str, stacks: list[int], **options: Value) -> Game:
    """The first betting phase; seat 0 is first, the last seat deals."""
    game = Game(find(name).with_options(**options), stacks, dealer=QuietDealer(), button=len(stacks) - 1)
    to_betting(game)
    return game


def to_betting(game: Game) -> None:
    while game.view().phase != "Betting":
        game.apply(game.default())


def least(game: Game) -> int:
    return next(choice.least for choice in game.legal() if choice.kind is Raise)


@each_game
def test_check_bet_call_raise_and_fold(name: str) -> None:
    """CS-6.1 to CS-6.6, YB-4.1 to YB-4.7, YB-5.1, GS-7.1 to GS-7.5, GS-7.7, CN-6.1 to CN-6.5, CN-6.7,
    BR-6.1 to BR-6.4, BR-7.2.
    """
    game = at_betting(name, [500] * 3)
    pot, stack = game.hand_pot, game.stacks[0]
    free = {"check", "raise"} if name == "yarith-bespin" else {"check", "raise", "fold"}
    assert offered(game) == free
    assert game.why_not(Call())
    one = {"corellian-spike": 1, "yarith-bespin": 2, "brockley": 1}.get(name, 5)
    assert least(game) == one
    assert game.why_not(Raise(one - 1))
    game.apply(Check())
    assert game.stacks[0] == stack
    game.apply(Raise(20))
    assert game.stacks[1] == stack - 20
    assert offered(game) == {"call", "raise", "fold"}
    assert game.why_not(Check())
    assert least(game) == one
    assert game.why_not(Raise(one - 1))
    game.apply(Raise(10))
    assert game.stacks[2] == stack - 30
    game.apply(Call())
    assert game.stacks[0] == stack - 30
    game.apply(Fold())
    assert game.view().live == (True, False, True)
    assert game.hand_pot == pot + 80 + PENALTIES.get(name, 0)


@each_game
def test_who_has_checked_may_raise_and_raises_have_no_limit(name: str) -> None:
    """CS-6.4, CS-6.7, CS-6.8, YB-4.8, YB-4.9, GS-7.6, GS-7.8, CN-6.6, CN-6.8, BR-6.4, BR-6.5."""
    game = at_betting(name, [find(name).antes + 5000] * 2)
    game.apply(Check())
    for _ in range(60):
        game.apply(Raise(10))
    assert sorted(game.view().bets) == [590, 600]
    most = next(choice.most for choice in game.legal() if choice.kind is Raise)
    assert most == game.stacks[game.to_act or 0] - 10
    game.apply(Raise(most))
    assert min(game.stacks) == 0


@each_game
def test_a_phase_ends_when_all_are_level_and_the_next_begins_from_nothing(name: str) -> None:
    """CS-6.9, CS-6.10, YB-4.10, YB-4.11, GS-7.9, GS-7.10, CN-6.9, CN-6.10, BR-6.5, BR-6.6."""
    game = at_betting(name, [500] * 3)
    for action in (Check(), Raise(10), Call()):
        game.apply(action)
        assert game.view().phase == "Betting"
    game.apply(Call())
    assert game.view().phase != "Betting"
    to_betting(game)
    assert (game.to_act, game.view(0).to_call) == (0, 0)
    assert not game.why_not(Check())
    if name != "centran":
        for _ in range(3):
            game.apply(Check())
        assert game.view().phase != "Betting"


@each_game
def test_without_credits_one_checks_on(name: str) -> None:
    """CS-6.12, YB-4.13."""
    antes = find(name).antes
    game = at_betting(name, [antes, 500, 500], all_in="junk")
    assert (game.to_act, game.stacks[0]) == (0, 0)
    assert not game.why_not(Check())


@each_game
def test_a_bet_that_nobody_matches_comes_back(name: str) -> None:
    """CS-11.2, YB-11.2, GS-12.2, CN-12.2, CL-13.3."""
    game = at_betting(name, [500] * 2)
    ante_hand = find(name).number("ante_hand")
    game.apply(Raise(30))
    game.apply(Fold())
    if not game.is_over:
        game.apply(game.default())
    assert by_seat(happened(game, note.RETURNED)) == {"A": 30}
    assert game.stacks[0] == 500 - find(name).antes + 2 * ante_hand + PENALTIES.get(name, 0)


@each_game
def test_what_nobody_matched_comes_back_when_the_betting_round_ends(name: str) -> None:
    """CS-11.2, YB-11.2, GS-12.2, CN-12.2, BR-11.1: not only at the showdown, and the credits can be played with."""
    antes = find(name).antes
    game = at_betting(name, [antes + 100, antes + 40, antes + 40], all_in="side_pots")
    game.apply(Raise(100))
    game.apply(Call())
    assert not happened(game, note.RETURNED)
    told = game.apply(Call())
    assert [event.value for event in told if event.kind == note.RETURNED] == [60]
    assert "A gets 60 back that nobody matched." in game.narrate()
    assert (game.is_over, game.stacks, game.view().bets) == (False, (60, 0, 0), (40, 40, 40))
    assert game.view().all_in == (False, True, True)
    while not game.is_over:
        game.apply(game.default())
    assert by_seat(happened(game, note.RETURNED)) == {"A": 60}


@pytest.mark.parametrize("name", ["corellian-spike", "yarith-bespin"])
def test_by_the_book_there_is_one_pot(name: str) -> None:
    """CS-11.3, YB-11.3."""
    wins = 0
    for seed in range(60):
        rng = random.Random(seed)
        game = Game(find(name), [rng.randint(40, 200) for _ in range(4)], dealer=SeededDealer(seed))
        while not game.is_over:
            game.apply(rng.choice(rng.choice(game.legal()).actions()))
        won = happened(game, note.WON)
        assert {event.number for event in won} == {0}, seed
        wins += len(won)
    assert wins >= 60


# Three hands for each Spike game, from the best to the worst, with what the deck brings after them: A has zero. In
# Yarith Bespin the deck brings the spike cards.
HANDS = ("+2c -2t", "+5c -4t", "+9c +8t")
DECKS = {"corellian-spike": "+1s", "yarith-bespin": "0 +1s +1t", "galaxy-series": "+1s"}


def three(
    name: str, extra: tuple[int, int, int], bets: str, hands: tuple[str, ...] = HANDS, deck: str = "", **options: Value
) -> Game:
    """Three seats with so many credits after the antes bet in the first betting phase with all-ins, and never again."""
    rules = find(name).with_options(all_in="side_pots", **options)
    stacks = [rules.antes + credit for credit in extra]
    text = sketch(name, stacks, hands, deck or DECKS[name], options={"all_in": "side_pots", **options})
    game = play(text)
    game.dealer = QuietDealer()
    to_betting(game)
    do(game, *bets.split(";"))
    while not game.is_over:
        game.apply(game.default())
    return game


def pots(game: Game) -> list[tuple[str, int, int]]:
    return [(seats_of([event]), event.value, event.number) for event in happened(game, note.WON)]


@each_spike_game
def test_all_in_for_25_50_and_100(name: str) -> None:
    """CS-11.4, CS-11.5, CS-11.7 to CS-11.9, CS-11.12, YB-11.4, YB-11.5, YB-11.7 to YB-11.9, YB-11.12, GS-7.12, GS-12.3.

    What nobody matches comes back; the sabacc pot goes to the shortest stack.
    """
    game = three(name, (20, 50, 100), "A raise 20;B raise 30;C raise 50")
    antes = 3 * find(name).number("ante_hand")
    assert pots(game) == [("A", antes + 60, 0), ("B", 60, 1)]
    assert by_seat(happened(game, note.RETURNED)) == {"C": 50}
    assert by_seat(happened(game, note.WON_SABACC)) == {"A": 3 * find(name).number("ante_sabacc")}
    # Nobody could bet any more, but all have played to the end.
    assert set(shown(game)) == set("ABC")
    assert not happened(game, note.CHECKED)


@each_spike_game
def test_what_a_folded_player_has_bet_stays(name: str) -> None:
    """CS-11.10, YB-11.10, GS-12.5."""
    game = at_betting(name, [500, find(name).antes + 20, 500], all_in="side_pots", fold_penalty=0)
    for action in (Raise(10), Call(), Raise(40), Call(), Call()):
        game.apply(action)
    assert game.view().bets == (50, 20, 50)
    to_betting(game)
    game.apply(Raise(30))
    game.apply(Fold())
    # A and C had bet 50 in the first phase, A alone 30 in the second.
    while not game.is_over:
        game.apply(game.default())
    assert by_seat(happened(game, note.RETURNED)) == {"A": 30}
    assert sum(event.value for event in happened(game, note.WON)) == 3 * find(name).number("ante_hand") + 120


@each_spike_game
def test_a_layer_with_one_player_needs_no_comparison(name: str) -> None:
    """CS-11.11, YB-11.11, GS-12.6: C folds, and what B and C have bet above A is B's, who has the worse hand."""
    game = three(name, (20, 500, 500), "A raise 20;B raise 30;C call", fold_penalty=0)
    assert pots(game)[1] == ("B", 60, 1)
    alone = at_betting(name, [find(name).antes + 20, 500, 500], all_in="side_pots", fold_penalty=0)
    for action in (Raise(20), Raise(30), Call()):
        alone.apply(action)
    to_betting(alone)
    alone.apply(Raise(10))
    alone.apply(Fold())
    while not alone.is_over:
        alone.apply(alone.default())
    assert ("B", 60, 1) in pots(alone)


@each_spike_game
def test_a_short_all_in_reopens_nothing_beyond_the_call(name: str) -> None:
    """CS-11.6, YB-11.6, GS-7.13."""
    # In Yarith Bespin the least raise is the hand ante, and other raises go in steps of it.
    is_yarith = name == "yarith-bespin"
    options: dict[str, Value] = {"ante_hand": 20, "ante_sabacc": 10} if is_yarith else {"min_bet": 20}
    antes = find(name).with_options(**options).antes
    game = at_betting(name, [500, 500, antes + 22], all_in="side_pots", **options)
    for action in (Raise(20), Call(), Raise(2)):
        game.apply(action)
    assert game.to_act == 0
    assert game.why_not(Raise(20)) == "You cannot raise: the last all-in was less than a full raise."
    game.apply(Call())
    game.apply(Call())
    assert game.view().phase != "Betting"


@each_spike_game
def test_odd_credits_of_a_shared_pot_go_out_from_the_dealers_left(name: str) -> None:
    """CS-11.13, CS-15.24, YB-11.13, YB-15.25, GS-11.16."""
    hands = ("+5c -4t", "+5t -4s", "+9c +8t")
    bets = "A raise 21;B call;C fold"
    game = three(name, (500, 500, 500), bets, hands, "+1s +1t", final_tie="split", fold_penalty=1)
    antes = 3 * find(name).number("ante_hand")
    total = antes + 42 + 1
    assert total % 2 == 1
    assert pots(game) == [("A", total // 2 + 1, 0), ("B", total // 2, 0)]
    assert not happened(game, note.LOT)


def test_all_in_in_centran() -> None:
    """CN-6.14 to CN-6.17: passed over, a short raise, and a skipped phase that is no round of checks."""
    game = at_betting("centran", [500, 500, 15 + 22], min_bet=20)
    for action in (Raise(20), Call(), Raise(2)):
        game.apply(action)
    assert game.why_not(Raise(20)) == "You cannot raise: the last all-in was less than a full raise."
    game.apply(Call())
    game.apply(Call())
    assert (game.view().round, len(game.view().array)) == (2, 2)
    to_betting(game)
    game.apply(Check())
    # C is passed over: B's check ends the hand.
    game.apply(Check())
    assert game.is_over

    broke = Game(find("centran"), [15, 15, 500], dealer=QuietDealer(), button=2)
    seen = set()
    while not broke.is_over:
        seen.add((broke.view().round, broke.view().phase))
        broke.apply(broke.default())
    assert {phase for _, phase in seen} == {"Cards"}
    assert {number for number, _ in seen} == {1, 2, 3, 4, 5}
