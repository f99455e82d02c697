"""`check_bot` can fail: every kind of bad bot is found out, with one sentence."""

import threading
from collections.abc import Callable
from itertools import count

import pytest

from sabacc import Action, Game, Raise, SeatView, Trade, find
from sabacc.bots.bot import Bot
from sabacc.bots.third_party import GuardedBot
from sabacc.engine import sight
from sabacc.play.dealers import QuietDealer
from sabacc.testing import ConformanceError, check_bot
from sabacc.testing.bots import table_sizes

SOON = 0.3
AMPLE = 30.0


class Scripted:
    """A bot that answers with a function."""

    def __init__(self, answer: Callable[[SeatView], object]) -> None:
        self._answer = answer

    def act(self, view: SeatView) -> Action:
        return self._answer(view)  # type: ignore[return-value]


def safe(view: SeatView) -> Action:
    return Game.imagined(view, QuietDealer()).default()


def loop(view: SeatView) -> Action:
    while True:
        pass


asked = count()


def fickle(view: SeatView) -> Action:
    """Something else each time it is asked."""
    return view.choices[next(asked) % len(view.choices)].actions()[0]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda view: "stand", "the bot at seat .* answered 'stand', which is not an action"),
        (lambda view: None, "answered None, which is not an action"),
        (lambda view: Raise(7), "answered 'raise 7', which is not allowed: raise is not possible in this phase"),
        (lambda view: Trade("Z"), "answered 'trade Z', which is not allowed: 'Z' is"),
        (
            lambda view: {"two": 2}["ace"],
            "the bot failed with KeyError: 'ace' .in the phase Trading, asked for stand, gain",
        ),
        (fickle, "when asked the same again"),
    ],
)
def test_a_bad_bot_is_found_out(answer: Callable[[SeatView], object], said: str) -> None:
    find_out(answer, said, AMPLE)


@pytest.mark.parametrize("answer", [loop, lambda view: threading.Event().wait(60)])
def test_a_slow_bot_is_found_out(answer: Callable[[SeatView], object]) -> None:
    find_out(answer, "an answer from the bot at seat .* takes longer than 0.3 seconds", SOON)


def find_out(answer: Callable[[SeatView], object], said: str, seconds: float) -> None:
    with pytest.raises(ConformanceError, match=said) as caught:
        check_bot(lambda seed: Scripted(answer), find("corellian-spike"), hands=4, seconds=seconds)
    assert str(caught.value).startswith("corellian-spike {}, seed ")
    assert "\n" not in str(caught.value)


def test_a_bot_that_sees_through_the_backs_of_cards_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine lets everybody know every card, and the bot makes use of it."""

    def peek(view: SeatView) -> Action:
        actions = [action for choice in view.choices for action in choice.actions()]
        return actions[sum(map(ord, str(view.hands))) % len(actions)]

    check_bot(lambda seed: Scripted(peek), find("corellian-spike"))
    monkeypatch.setattr(sight, "knows", lambda t, card, seat: True)
    with pytest.raises(ConformanceError, match="when cards that its seat cannot see were different"):
        check_bot(lambda seed: Scripted(peek), find("corellian-spike"))


def test_a_bot_that_is_not_repeatable_may_say_so() -> None:
    check_bot(lambda seed: Scripted(fickle), find("corellian-spike"), hands=1, repeatable=False)


def test_a_guarded_bot_is_not_saved_by_its_guard() -> None:
    def make_bot(seed: int) -> Bot:
        return GuardedBot("clumsy", Scripted(lambda view: None))

    with pytest.raises(ConformanceError, match=r"clumsy \(seat .*None is no"):
        check_bot(make_bot, find("classic"), hands=1)


def test_bots_are_closed_at_the_end() -> None:
    made: list[object] = []
    closed: list[object] = []

    class Closing(Scripted):
        def close(self) -> None:
            closed.append(self)

    def make_bot(seed: int) -> Bot:
        made.append(Closing(safe))
        return Closing(safe)

    rules = find("corellian-spike").with_options(seats=3)
    check_bot(make_bot, rules, hands=1)
    assert len(closed) == len(made) == 3 * sum(table_sizes(rules))


def test_tables_are_small_middling_and_full() -> None:
    assert table_sizes(find("classic")) == [2, 5, 8]
    assert table_sizes(find("classic").with_options(seats=2)) == [2]
