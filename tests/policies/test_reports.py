"""What is said about mistakes."""

import pytest

from sabacc.engine.codes import act, reason
from sabacc.engine.table import NO_CARD
from sabacc.errors import BadRules
from sabacc.policies.mistakes import Mistakes, note_refusal, note_stuck
from sabacc.policies.reports import check_stuck, format_act, report_refusals, report_unfinished
from sabacc.rules.registry import find

CLASSIC, CENTRAN = find("classic"), find("centran")


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((act.CHECK,), "check"),
        ((act.CALL_HAND,), "call hand"),
        ((act.RAISE, NO_CARD, NO_CARD, 3), "raise 3"),
        ((act.DECLARE, NO_CARD, NO_CARD, -7), "declare -7"),
        ((act.TRADE, 0), f"trade {CENTRAN.deck.cards[0].text}"),
        ((act.TRADE,), "trade"),
        ((act.TAKE, NO_CARD, 1), f"take {CENTRAN.deck.cards[1].text}"),
        ((act.EXCHANGE, 0, 9), f"exchange {CENTRAN.deck.cards[0].text} for {CENTRAN.deck.cards[9].text}"),
        ((act.ACCUSE, 1), "accuse B"),
        ((act.ACCUSE, 9), "accuse seat 9"),
        ((act.SHUFFLE,), "shuffle"),
        ((act.NONE,), "no act"),
        ((99,), "act 99"),
    ],
)
def test_an_act_has_a_text_whatever_is_wrong_with_it(numbers: tuple[int, ...], text: str) -> None:
    assert format_act(CENTRAN, *numbers) == text


def test_refused_answers_are_one_sentence() -> None:
    mistakes = Mistakes()
    assert not report_refusals("thumb", CLASSIC, mistakes)
    note_refusal(mistakes, act.RAISE, NO_CARD, NO_CARD, 3, reason.RAISE_TOO_SMALL)
    assert report_refusals("thumb", CLASSIC, mistakes) == [
        "thumb: in Classic Sabacc an answer was refused, 'raise 3' (raise too small); "
        "the safe answer was given instead."
    ]
    for _ in range(1233):
        note_refusal(mistakes, act.CHECK, NO_CARD, NO_CARD, 0, reason.MUST_CALL)
    assert report_refusals("odds", CLASSIC, mistakes, is_imagined=True) == [
        "odds: in imagined hands of Classic Sabacc 1,234 answers were refused, the first of them 'raise 3' "
        "(raise too small); the safe answer was given instead."
    ]


def test_hands_that_did_not_end_are_one_sentence() -> None:
    assert not report_unfinished("thumb", CLASSIC, 0, 20_000)
    assert report_unfinished("thumb, odds", CLASSIC, 1, 20_000) == [
        "thumb, odds: 1 hand of Classic Sabacc did not end within 20,000 decisions and does not count."
    ]
    assert report_unfinished("odds", CLASSIC, 2, 5, is_imagined=True) == [
        "odds: 2 imagined hands of Classic Sabacc did not end within 5 decisions and do not count."
    ]


@pytest.mark.parametrize(
    ("what", "why", "said"),
    [
        (act.CHECK, reason.MUST_CALL, "even the safe answer of thumb, 'check', was refused (must call)"),
        (act.NONE, reason.NO_SUCH_ACT, "even the safe answer of thumb, 'no act', was refused (no such act)"),
        (act.SHUFFLE, reason.CARD_TWICE, "the outcome 'shuffle' was refused (card twice)"),
    ],
)
def test_a_hand_that_cannot_go_on_is_an_error(what: int, why: int, said: str) -> None:
    mistakes = Mistakes()
    check_stuck("thumb", CLASSIC, mistakes)
    note_stuck(mistakes, what, why)
    with pytest.raises(BadRules) as caught:
        check_stuck("thumb", CLASSIC, mistakes)
    assert str(caught.value) == f"Classic Sabacc: a hand cannot go on: {said}"
