"""Actions and outcomes as text, both ways."""

import pytest
from hypothesis import given, strategies as st

from sabacc import (
    BadNotation,
)
from sabacc.play.actions import ACTIONS, Action, Exchange, Pick, Raise, Roll, Shuffle, make
from sabacc.play.notation import format_action, format_line, format_outcome, parse_action, parse_line, parse_outcome


def actions() -> st.SearchStrategy[Action]:
    cards = st.sampled_from(["+7c", "-10t", "0", "10f", "I", "Ac", "-21"])
    values = {
        "card": cards,
        "other": cards,
        "by": st.integers(0, 10**6),
        "total": st.integers(-99, 99),
        "seat": st.integers(0, 7),
    }
    kinds = st.sampled_from(sorted(ACTIONS.values(), key=lambda kind: kind.code))
    return kinds.flatmap(lambda kind: st.builds(make, st.just(kind), *(values[n] for n in kind.__match_args__)))


@given(actions())
def test_actions_read_as_written(action: Action) -> None:
    assert parse_action(format_action(action)) == action
    assert parse_line(format_line(3, action)) == (3, action)


@pytest.mark.parametrize(
    "outcome", [Roll((3, 4)), Roll((100,)), Shuffle(("0", "+7c", "0")), Pick(("-1", "2c")), Pick(())]
)
def test_outcomes_read_as_written(outcome: Roll | Shuffle | Pick) -> None:
    assert parse_outcome(format_outcome(outcome)) == outcome


def test_other_words_are_understood() -> None:
    assert parse_action("BET 10") == Raise(10)
    assert parse_action("junk") == parse_action("fold")
    assert parse_action("exchange 10c -7") == Exchange("10c", "-7") == parse_action("exchange 10c for -7")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not an action"),
        ("dance", "is not an action"),
        ("raise", "should read like 'raise N'"),
        ("raise ten", "whole number"),
        ("raise -5", "whole number"),
        ("raise 5 6", "should read like"),
        ("trade", "should read like 'trade CARD'"),
        ("fold 7c", "should read like 'fold'"),
        ("exchange 7c", "exchange CARD for CARD"),
    ],
)
def test_bad_actions_are_refused(text: str, said: str) -> None:
    with pytest.raises(BadNotation, match=said):
        parse_action(text)
