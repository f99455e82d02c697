"""Limits of bets and raises, and what an all-in reopens (M4, C16, A15)."""

from collections.abc import Container

import pytest

from sabacc import Check, Fold, Game, Raise, Stand, find
from sabacc.errors import BadRules
from sabacc.play.actions import Call, Choice
from sabacc.play.dealers import QuietDealer
from sabacc.rules.options import Value


def at_betting(stacks: list[int], rules_id: str = "corellian-spike", **options: Value) -> Game:
    """A game in its first betting phase: everybody has stood, the button is at the last seat."""
    rules = find(rules_id).with_options(**options)
    game = Game(rules, stacks, dealer=QuietDealer(), button=len(stacks) - 1)
    to_bet(game, range(len(stacks)))
    return game


def to_bet(game: Game, seats: Container[int | None]) -> None:
    """Everybody takes the safe answer until one of these seats is asked to bet."""
    while game.view().phase not in ("Betting", "Bet") or game.to_act not in seats:
        game.apply(game.default())


def raises(game: Game) -> tuple[int, int] | None:
    offered: list[Choice] = [choice for choice in game.legal() if choice.kind is Raise]
    return (offered[0].least, offered[0].most) if offered else None


def test_raise_is_from_one_credit_to_all_after_the_call() -> None:
    """CS-6.3, CS-6.4."""
    game = at_betting([530, 130, 530])
    assert raises(game) == (1, 500)
    game.apply(Raise(40))
    assert raises(game) == (1, 60)


def bounds(game: Game) -> tuple[int, int, int]:
    return next((choice.least, choice.most, choice.step) for choice in game.legal() if choice.kind is Raise)


def most(game: Game) -> int:
    return next(choice.most for choice in game.legal() if choice.kind is Raise)


# Games in which a player who is short must fold, by the book or because it was set so, with the antes of each.
JUNK = {
    "corellian-spike": 30,
    "yarith-bespin": 3,
    "galaxy-series": 15,
    "centran": 15,
    "classic": 2,
    "brockley": 2,
    "force": 2,
    "corellia-run": 2,
}


@pytest.mark.parametrize("name", JUNK)
def test_a_raise_goes_as_far_as_the_richest_other_player_can_call(name: str) -> None:
    """CS-6.13, CS-15.29, YB-4.14, YB-15.30, GS-16.28, CN-17.32, CL-19.37."""
    stacks = [each + JUNK[name] for each in (900, 200, 500)]
    game = at_betting(stacks, name, all_in="junk")
    assert most(game) == 500
    assert game.why_not(Raise(502)) == "A raise can be at most 500, not 502: nobody else could call more."
    game.apply(Raise(100))
    to_bet(game, [1])
    assert most(game) == 100
    game.apply(Call())
    to_bet(game, [2])
    # What the others lack counts as well: the richest has 800 left and owes nothing.
    assert most(game) == 400
    assert most(at_betting(stacks, name, all_in="junk", raise_limit="own_stack")) == 900
    assert most(at_betting(stacks, name, all_in="side_pots")) == 900


def test_folded_players_do_not_count_and_a_raise_that_nobody_can_call_is_refused() -> None:
    """CS-6.13, YB-4.14."""
    game = at_betting([530, 40, 230])
    game.apply(Check())
    game.apply(Check())
    assert raises(game) == (1, 200)
    game.apply(Raise(200))
    game.apply(Fold())
    # B has 10 credits and cannot call: nobody is left whom A could raise but C, who has nothing.
    assert game.to_act == 1
    assert game.why_not(Raise(1)) == "You cannot raise: after the call you have 0 and a raise takes at least 1."
    poor = at_betting([530, 32], min_bet=5)
    assert raises(poor) is None
    assert poor.why_not(Raise(5)) == "You cannot raise: a raise takes at least 5, and nobody else could call that."
    limited = at_betting([530, 130, 530], max_bet=50)
    assert limited.why_not(Raise(51)) == "A raise can be at most 50, not 51."
    assert at_betting([130, 530]).why_not(Raise(101)) == "A raise can be at most 100, not 101."


def test_limits_of_first_bets_and_raises_hold_in_every_phase() -> None:
    """CS-6.9, CS-15.10, CS-15.11: `max_bet` is for raises too, `max_raise` for raises alone."""
    for max_bet, max_raise, first, after in ((30, 0, 30, 30), (30, 5, 30, 5), (5, 30, 5, 5), (0, 30, 470, 30)):
        game = at_betting([500, 500], max_bet=max_bet, max_raise=max_raise)
        assert raises(game) == (1, first)
        game.apply(Raise(5))
        assert raises(game) == (1, after)
        game.apply(Call())
        for _ in range(2):
            game.apply(Stand())
        assert game.view().phase == "Betting"
        assert raises(game) == (1, min(first, 465))


@pytest.mark.parametrize("rules_id", ["corellian-spike", "yarith-bespin", "galaxy-series", "centran", "classic"])
def test_the_bets_of_a_player_in_a_hand_have_a_limit(rules_id: str) -> None:
    """CS-15.31, YB-15.32, GS-16.31, CN-17.33, CL-19.41: over all betting phases, and only for bets."""
    game = at_betting([500, 500], rules_id, max_total=40, min_bet=10)
    assert raises(game) == (10, 40)
    game.apply(Raise(26))
    to_bet(game, [1])
    assert raises(game) == (10, 14)
    assert game.why_not(Raise(16)) == "A raise can be at most 14, not 16."
    game.apply(Call())
    to_bet(game, [0])
    assert raises(game) == (10, 14)
    game.apply(Raise(10))
    to_bet(game, [1])
    why = "You cannot raise: a raise takes at least 10, and 40 is the most to bet in a hand."
    assert game.why_not(Raise(10)) == why


def test_minimum_and_cap() -> None:
    """CS-15.9, CS-15.12."""
    game = at_betting([500, 500, 500], min_bet=10, raise_cap=2)
    assert raises(game) == (10, 470)
    game.apply(Raise(10))
    game.apply(Raise(10))
    assert raises(game) is None
    assert game.why_not(Raise(10)) == "There have been 2 raises already: no more are allowed."


def test_without_all_in_a_raise_below_the_minimum_is_refused() -> None:
    game = at_betting([35, 500], min_bet=10)
    assert raises(game) is None
    assert "a raise takes at least 10" in game.why_not(Raise(5))


def test_all_in_below_the_minimum_is_legal_and_reopens_nothing_beyond_the_call() -> None:
    """CS-11.6."""
    game = at_betting([500, 500, 52], min_bet=20, all_in="side_pots")
    game.apply(Raise(20))
    game.apply(Call())
    assert raises(game) == (2, 2)
    game.apply(Raise(2))
    assert game.to_act == 0
    assert game.why_not(Raise(20)) == "You cannot raise: the last all-in was less than a full raise."
    game.apply(Call())
    game.apply(Call())
    assert game.view().round == 2


def test_raises_in_yarith_go_in_steps_of_the_ante() -> None:
    """YB-4.6, YB-15.7: whatever the least bet is."""
    game = at_betting([503] * 3, "yarith-bespin", min_bet=5)
    assert bounds(game) == (5, 500, 1)
    game.apply(Raise(5))
    assert bounds(game) == (6, 494, 2)
    assert game.why_not(Raise(5)) == "A raise must be at least 6, not 5."
    assert game.why_not(Raise(7)) == "A raise must be a multiple of 2, not 7."


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"min_bet": 1}, r"min_bet must be at least ante_hand \(2\), not 1"),
        ({"ante_hand": 20, "min_bet": 10}, r"min_bet must be at least ante_hand \(20\), not 10"),
        ({"min_bet": 5, "ante_rise_every": 3}, "min_bet must be ante with ante_rise_every, not 5"),
        ({"min_bet": 5, "max_raise": 5}, "max_raise must be at least 6, the least raise in steps of the ante, not 5"),
    ],
)
def test_a_least_bet_that_does_not_fit_the_ante_is_refused_in_yarith(options: dict[str, Value], said: str) -> None:
    """YB-15.7."""
    with pytest.raises(BadRules, match=f"^yarith-bespin: {said}"):
        find("yarith-bespin").with_options(**options)


def test_all_in_in_yarith_with_any_rest() -> None:
    """YB-11.6: 7 credits are three steps of the ante and one credit more."""
    game = at_betting([503, 20, 503, 503], "yarith-bespin", all_in="side_pots")
    game.apply(Raise(10))
    assert bounds(game) == (2, 7, 2)
    assert [by for by in range(1, 9) if not game.why_not(Raise(by))] == [2, 4, 6, 7]
    game.apply(Raise(7))
    assert game.stacks[1] == 0
    # That was more than the least raise: the others may raise again, in steps above it.
    assert bounds(game) == (2, 483, 2)
    short = at_betting([503, 14, 503], "yarith-bespin", all_in="side_pots")
    short.apply(Raise(10))
    assert bounds(short) == (1, 1, 1)
    limited = at_betting([503, 20, 503], "yarith-bespin", all_in="side_pots", max_raise=5)
    limited.apply(Raise(10))
    assert bounds(limited) == (2, 4, 2)


def test_full_raise_reopens_the_betting() -> None:
    game = at_betting([500, 500, 500], min_bet=20, all_in="side_pots")
    game.apply(Raise(20))
    game.apply(Raise(20))
    game.apply(Call())
    assert game.to_act == 0
    assert raises(game) == (20, 430)


def test_all_in_seats_are_passed_over() -> None:
    """CS-11.5."""
    game = at_betting([30, 500, 500], all_in="side_pots")
    assert game.to_act == 1
    game.apply(Check())
    game.apply(Check())
    for _ in range(3):
        game.apply(Stand())
    assert game.to_act == 1


def test_betting_is_skipped_when_only_one_could_wager() -> None:
    """CS-11.7."""
    rules = find("corellian-spike").with_options(all_in="side_pots")
    game = Game(rules, [30, 30, 500], dealer=QuietDealer(), button=2)
    for _ in range(9):
        assert game.view().phase == "Trading"
        game.apply(Stand())
    assert game.is_over


def test_without_all_in_a_player_with_nothing_may_check_and_a_rich_one_may_push_it_out() -> None:
    """CS-6.11, CS-6.12."""
    game = at_betting([30, 500], raise_limit="own_stack")
    assert [choice.kind for choice in game.legal()] == [Check, Fold]
    game.apply(Check())
    game.apply(Raise(1))
    assert [choice.kind for choice in game.legal()] == [Fold]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"max_bet": 3, "min_bet": 5}, "max_bet must be at least min_bet"),
        ({"max_raise": 3, "min_bet": 5}, "max_raise must be at least min_bet"),
        ({"max_total": 3, "min_bet": 5}, "max_total must be at least min_bet"),
        ({"ante_hand": 5, "ante_sabacc": 5}, "ante_hand must be even"),
        ({"ante_hand": 40, "ante_sabacc": 10}, "ante_sabacc must be half"),
        ({"ante_hand": 25}, "ante_hand must be even"),
        ({"buy_in": 20}, "buy_in must cover both antes"),
        ({"trigger": "array"}, "option trigger takes one of doubles, double_spike, d12, d20, timer, not 'array'"),
    ],
)
def test_contradicting_options_are_refused(options: dict[str, Value], said: str) -> None:
    """CS-2.7, CS-15.4, CS-15.5."""
    with pytest.raises(ValueError, match=said):
        find("corellian-spike").with_options(**options)


def test_options_of_classic_that_contradict() -> None:
    """CL-2.7."""
    for options, said in (
        ({"ante_hand": 2, "ante_sabacc": 1}, "both antes must be equal"),
        ({"min_rounds": 5, "max_rounds": 5}, "max_rounds must be more"),
        ({"settle_before_reveal": True, "all_in": "junk"}, "needs all_in=side_pots"),
        ({"bomb_penalty": "ante"}, "option bomb_penalty takes hand_pot, or a whole number"),
    ):
        with pytest.raises(ValueError, match=said):
            find("classic").with_options(**options)
