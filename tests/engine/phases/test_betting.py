"""Limits of bets and raises, and what an all-in reopens (M4, C16, A15)."""

import pytest

from sabacc import Check, Fold, Game, Raise, Stand, find
from sabacc.play.actions import Call, Choice
from sabacc.play.dealers import QuietDealer
from sabacc.rules.options import Value


def at_betting(stacks: list[int], rules_id: str = "corellian-spike", **options: Value) -> Game:
    """A game in its first betting phase: everybody has stood, the button is at the last seat."""
    rules = find(rules_id).with_options(**options)
    game = Game(rules, stacks, dealer=QuietDealer(), button=len(stacks) - 1)
    while game.view().phase != "Betting":
        game.apply(game.default())
    return game


def raises(game: Game) -> tuple[int, int] | None:
    offered: list[Choice] = [choice for choice in game.legal() if choice.kind is Raise]
    return (offered[0].least, offered[0].most) if offered else None


def test_raise_is_from_one_credit_to_all_after_the_call() -> None:
    """CS-6.3, CS-6.4."""
    game = at_betting([530, 130, 530])
    assert raises(game) == (1, 500)
    game.apply(Raise(40))
    assert raises(game) == (1, 60)


def test_limits_tell_opening_bets_from_raises_in_every_phase() -> None:
    """CS-6.9, CS-15.10, CS-15.11."""
    game = at_betting([500, 500], max_bet=5, max_raise=30)
    assert raises(game) == (1, 5)
    game.apply(Raise(5))
    assert raises(game) == (1, 30)
    game.apply(Call())
    for _ in range(2):
        game.apply(Stand())
    assert game.view().phase == "Betting"
    assert raises(game) == (1, 5)


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
    game = at_betting([30, 500])
    assert [choice.kind for choice in game.legal()] == [Check, Fold]
    game.apply(Check())
    game.apply(Raise(1))
    assert [choice.kind for choice in game.legal()] == [Fold]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"max_bet": 3, "min_bet": 5}, "max_bet must be at least min_bet"),
        ({"max_raise": 3, "min_bet": 5}, "max_raise must be at least min_bet"),
        ({"ante_hand": 5, "ante_sabacc": 5}, "ante_hand must be even"),
        ({"ante_hand": 40}, "ante_sabacc must be half"),
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
        ({"shift": "by_symbol", "trigger": "d12"}, "needs trigger=doubles"),
        ({"ante_hand": 2}, "both antes must be equal"),
        ({"min_rounds": 5, "max_rounds": 5}, "max_rounds must be more"),
        ({"settle_before_reveal": True, "all_in": "junk"}, "needs all_in=side_pots"),
        ({"bomb_penalty": "ante"}, "option bomb_penalty takes hand_pot, or a whole number"),
    ):
        with pytest.raises(ValueError, match=said):
            find("classic").with_options(**options)
