"""The coach: what it advises, and whether what it says is true."""

import pytest

from sabacc import Game, ScriptedDealer, SeededDealer, find, parse_action
from sabacc.bots import find_bot
from sabacc.bots.coach import advise
from sabacc.errors import BadBot
from sabacc.play.actions import Call, Fold, Shuffle
from sabacc.play.dealers import QuietDealer
from sabacc.play.notation import format_action


def test_the_coach_knows_pot_odds_and_a_sure_thing() -> None:
    """A has Pure Sabacc after the last draw, and B has raised by 60: that is to be called, or raised."""
    order = ("0", "+9c", "0", "+8c")
    dealer = ScriptedDealer([Shuffle(order)], otherwise=QuietDealer())
    game = Game(find("corellian-spike").with_options(rounds=1), [500, 500], dealer=dealer, button=1)
    for text in ("stand", "stand", "check"):
        game.apply(parse_action(text))
    game.apply(parse_action("raise 60"))
    view = game.view(0)
    assert view.hand == ("0", "0")
    advice = advise(view, rollouts=32)
    assert advice.chance is not None and advice.chance > 0.99
    assert advice.needed == pytest.approx(60 / (view.hand_pot + 60))
    assert not isinstance(advice.action, Fold)
    assert "100% of imagined hands" in advice.reason


def test_the_coach_folds_what_cannot_win() -> None:
    """B shows nothing better than 17 from zero against a raise of all but everything, and is told to fold."""
    order = ("0", "+9c", "0", "+8c")
    dealer = ScriptedDealer([Shuffle(order)], otherwise=QuietDealer())
    game = Game(find("corellian-spike").with_options(rounds=1), [500, 500], dealer=dealer, button=1)
    for text in ("stand", "stand", "raise 300"):
        game.apply(parse_action(text))
    advice = advise(game.view(1), rollouts=64)
    assert isinstance(advice.action, Fold)
    assert "but 300 for a pot of 340 needs 47%" in advice.reason


def test_what_the_coach_says_of_the_price_is_true() -> None:
    """ "Needs only" is said where the chance is as large as that, and cards are named as records name them."""
    told = set()
    for seed, rules_id in enumerate(("centran", "centran", "classic")):
        game = Game(find(rules_id), [500] * 4, dealer=SeededDealer(seed))
        while (seat := game.to_act) is not None:
            view = game.view(seat)
            advice = advise(view, seed, rollouts=8)
            assert format_action(advice.action)[1:] in advice.reason
            if isinstance(advice.action, Call | Fold) and advice.needed is not None and advice.chance is not None:
                is_cheap = advice.chance >= advice.needed
                told.add((type(advice.action), is_cheap))
                is_told = f"needs only {advice.needed:.0%}" in advice.reason
                assert is_told == (is_cheap and isinstance(advice.action, Call)), (seed, advice)
            game.apply(find_bot("thumb:bold", seed).act(view))
    assert {(Call, True), (Call, False), (Fold, False)} <= told


def test_the_coach_is_not_for_who_is_not_asked() -> None:
    game = Game(find("classic"), [500] * 3, dealer=SeededDealer(1))
    assert game.to_act is not None
    with pytest.raises(BadBot, match="is not to act"):
        advise(game.view((game.to_act + 1) % 3))
    assert not isinstance(advise(game.view(game.to_act), rollouts=4).action, Call)
