"""Shifts that a timer triggers between two actions. Rulings V5 and N26c."""

from __future__ import annotations

import pytest

from sabacc.engine.codes import note, op, reason
from sabacc.errors import BadRules, BadSession, IllegalAction
from sabacc.play.actions import Timer
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.play.record import format_record, parse_record, replay, to_record
from sabacc.play.redaction import redact
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.session.session import Session
from tests.support.rule_sets import RULE_IDS, each_of
from tests.support.scenario import do, endings, happened, offered, play, sketch

each_timed = each_of(f"{rules_id} trigger=timer" for rules_id in RULE_IDS)


def started(rules: RuleSet, seats: int = 3) -> Game:
    """A hand in its first round: everybody has answered what comes before it."""
    game = Game(rules, [500] * seats, dealer=SeededDealer(5))
    while game.view().round == 0:
        game.apply(game.default())
    return game


@each_timed
def test_the_open_question_is_asked_again_after_the_shift(rules: RuleSet) -> None:
    game = started(rules)
    asked, sizes = (game.to_act, game.view().phase), [len(cards) for cards in game.view().hands]
    kept = offered(game)
    game.ring()
    assert (game.to_act, game.view().phase) == asked
    assert [len(cards) for cards in game.view().hands] == sizes
    assert offered(game) == kept
    assert len(happened(game, note.SHIFTED)) == 1


@each_timed
def test_no_dice_are_rolled(rules: RuleSet) -> None:
    """CS-15.18, YB-15.16, GS-16.17, CL-19.20, CN-17.17."""
    game = started(rules)
    while not game.is_over:
        game.apply(game.default())
    assert not happened(game, note.ROLLED, note.SHIFTED)


@each_timed
def test_a_record_has_the_timer_in_its_place(rules: RuleSet) -> None:
    game = started(rules)
    game.apply(game.default())
    game.ring()
    game.apply(game.default())
    record = to_record(game)
    assert (None, Timer()) in record.lines
    assert parse_record(format_record(record)) == record
    assert replay(record).digest() == game.digest()
    assert (None, Timer()) in redact(record, 0).lines


@each_timed
def test_the_timer_can_be_undone(rules: RuleSet) -> None:
    game = started(rules)
    before = game.digest()
    game.ring()
    game.undo()
    assert game.digest() == before


def refused(game: Game) -> int:
    before = game.digest()
    with pytest.raises(IllegalAction) as caught:
        game.ring()
    assert game.digest() == before
    return caught.value.reason


def test_without_a_timer_nothing_goes_off() -> None:
    assert refused(started(find("classic"))) == reason.NO_TIMER


def test_never_at_the_reveal_and_not_between_a_buy_and_its_discard() -> None:
    """CS-15.18, YB-15.16, GS-16.17, CN-17.17."""
    game = started(find("yarith-bespin").with_options(trigger="timer"))
    while "gain" not in offered(game):
        game.apply(game.default())
    do(game, f"{'ABC'[game.to_act or 0]} gain")
    assert refused(game) == reason.TIMER_WAITS
    while not game.is_over:
        game.apply(game.default())
    assert refused(game) == reason.TIMER_WAITS


def test_no_shift_after_the_hand_is_called() -> None:
    """Ruling C27, and P8 for a call in the middle of the betting. CL-19.20."""
    rules = find("brockley").with_options(trigger="timer", call_from=1)
    game = started(rules)
    while "call hand" not in offered(game):
        game.apply(game.default())
    do(game, f"{'ABC'[game.to_act or 0]} call hand")
    assert refused(game) == reason.TIMER_WAITS


def test_a_shift_by_timer_can_bring_the_fifth_five() -> None:
    """Ruling N18: Five Brothers end the hand even in the middle of the betting."""
    lines = ("A stand;A done;B stand;B done;A raise 5", "timer;pick 9s 7s;shuffle -5 10c")
    hands = ("5c 5f", "5s 5t")
    game = play(sketch("centran", (500, 500), hands, "9c 9s 8c 7s 7c", lines, options={"trigger": "timer"}))
    assert endings(game) == [op.FIVE_BROTHERS]
    assert game.is_over


@pytest.mark.parametrize("text", ["60", "180-60", "0-5", "60-9999999999", "a-b", ""])
def test_a_bad_range_of_seconds_is_refused(text: str) -> None:
    with pytest.raises(BadRules, match="timer_s takes two whole numbers from 1 to 3600 like 60-180"):
        find("classic").with_options(timer_s=text)
    assert find("classic").with_options(timer_s="5-5")["timer_s"] == "5-5"


@each_timed
def test_a_session_lets_the_timer_go_off_by_chance(rules: RuleSet) -> None:
    """CS-15.18, YB-15.16, GS-16.17, CL-19.20, CN-17.17: after any number of seconds in the range of `timer_s`."""
    session = Session(rules.with_options(timer_s="2-4"), SeededDealer(1))
    assert {session.timer_seconds() for _ in range(60)} == {2, 3, 4}
    for name in "AB":
        session.join(name)
    with pytest.raises(BadSession, match="no hand is on"):
        session.ring()
    game = session.next_hand()
    while game.view().round == 0:
        session.apply(game.default())
    assert note.SHIFTED in [event.kind for event in session.ring()]
    while not game.is_over:
        session.apply(game.default())
    assert session.credits() == 2 * rules.number("buy_in")


def test_without_a_timer_there_are_no_seconds() -> None:
    with pytest.raises(BadSession, match="trigger=timer"):
        Session(find("classic"), SeededDealer(1)).timer_seconds()
