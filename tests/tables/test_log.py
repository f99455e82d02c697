"""A table needs nothing but a log: what is put in, in which order it is kept and told, and who is given what."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

import pytest

from sabacc import Action, SeatView, all_rule_sets
from sabacc.errors import BadBot, BadSession, BadStore
from sabacc.play.record import Record
from sabacc.tables.inputs import Input, format_input, parse_input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from tests.support.evenings import let_bots_act, play_hand, small_setup

GAMES = [rules.id for rules in all_rule_sets()]


def stamps() -> Iterator[str]:
    return (f"20261116-2015{number:02}-000000" for number in count())


def sit_down(log: MemoryLog) -> LiveTable:
    return LiveTable(log, stamps().__next__)


@pytest.mark.parametrize("rules_id", GAMES)
def test_a_table_is_what_its_inputs_make_of_it(rules_id: str) -> None:
    log = MemoryLog(small_setup(rules_id, seed=5))
    with sit_down(log) as table:
        assert log.is_open
        for _ in range(2):
            if not table.is_over:
                list(play_hand(table, random.Random(5), undo=0.2))
    assert not log.is_open
    with sit_down(MemoryLog(log.setup, log.entries)) as again:
        assert again.ledger == table.ledger
        assert again.session.credits() == table.session.credits()
        assert again.game is not None and table.game is not None
        assert again.game.lines == table.game.lines


class GivenHands:
    """A `HandKeeper` that remembers what it was given."""

    def __init__(self) -> None:
        self.hands: list[tuple[Record, str, int]] = []

    def keep(self, record: Record, dealt: str, hand: int, /) -> None:
        self.hands.append((record, dealt, hand))

    def forget(self, dealt: str, hand: int, /) -> None:
        assert self.hands.pop()[1:] == (dealt, hand)


def test_hands_that_are_over_are_given_away_and_again_when_the_table_is_resumed() -> None:
    log = MemoryLog(small_setup("classic"))
    given = GivenHands()
    with LiveTable(log, stamps().__next__, given) as table:
        list(play_hand(table, random.Random(1)))
        list(play_hand(table, random.Random(2)))
    assert [(dealt, hand) for _, dealt, hand in given.hands] == [
        ("20261116-201500-000000", 1),
        ("20261116-201501-000000", 2),
    ]
    again = GivenHands()
    LiveTable(MemoryLog(log.setup, log.entries), stamps().__next__, again).quit()
    assert again.hands == given.hands


class Strict(MemoryLog):
    """A log that wants to be written to before anybody is told, and that can be full."""

    is_full = False

    def append(self, entry: Input) -> None:
        if self.is_full:
            raise BadStore("the log is full")
        super().append(entry)


def test_what_is_not_kept_has_not_happened() -> None:
    log = Strict(small_setup("classic"))
    table = sit_down(log)
    assert [event.kind.name for event in table.deal()][:2] == ["ANTED", "ANTED_SABACC"]
    kept = list(log.entries)
    log.is_full = True
    with pytest.raises(BadStore, match="the log is full"):
        let_bots_act(table)
    assert not log.is_open
    with pytest.raises(BadSession, match="resume it first"):
        table.undo()
    assert log.entries == kept


def test_a_refused_input_is_not_kept() -> None:
    log = MemoryLog(small_setup("classic"))
    with sit_down(log) as table:
        with pytest.raises(BadSession):
            table.undo()
        assert log.entries == []


def test_an_input_that_cannot_be_put_in_again_is_named() -> None:
    entries = [parse_input(line) for line in ("deal 20261116-201500-000000", "A raise 1000000")]
    log = MemoryLog(small_setup("classic"), entries)
    with pytest.raises(BadSession, match="the table cannot be resumed: input 2: "):
        sit_down(log)
    assert not log.is_open


def test_the_log_learns_that_a_table_is_closed_for_good() -> None:
    log = MemoryLog(small_setup("classic"))
    with sit_down(log) as table:
        table.close()
        assert log.is_finished
    assert [format_input(entry) for entry in log.entries] == ["close"]


class Fumbler:
    """A bot that has something to report at every decision."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.reports: list[str] = []
        self.is_closed = False

    def act(self, view: SeatView) -> Action:
        self.reports.append(f"{self.name} fumbles {len(self.reports) + 1}")
        assert view.default is not None
        return view.default

    def close(self) -> None:
        self.is_closed = True


def test_bots_come_from_outside_and_their_reports_come_in_order() -> None:
    made: list[Fumbler] = []

    def make(name: str, seed: int, seconds: float) -> Fumbler:
        made.append(Fumbler(f"{name} {len(made)}"))
        return made[-1]

    with LiveTable(MemoryLog(small_setup("corellian-spike")), stamps().__next__, make_bot=make) as table:
        table.deal()
        told: list[str] = []
        while table.is_playing:
            if not table.step() and table.game is not None:
                table.act(table.game.default())
            assert table.reports[: len(told)] == told
            told = list(table.reports)
        assert len(told) == sum(len(bot.reports) for bot in made) > 4
    assert all(bot.is_closed for bot in made)


def test_a_bot_that_cannot_be_made_leaves_the_log_alone() -> None:
    def make(name: str, seed: int, seconds: float) -> Fumbler:
        raise BadBot("nobody of that name")

    log = MemoryLog(small_setup("classic"))
    with pytest.raises(BadBot):
        LiveTable(log, stamps().__next__, make_bot=make)
    assert not log.is_open
